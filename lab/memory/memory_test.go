package memory

import (
	"strings"
	"testing"

	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// A line wins again against a computer that learns nothing, for a player and for a script, and
// the report has all arms.
func TestLinesWinAgainUnlessSomethingIsLearned(t *testing.T) {
	m := Standard()
	m.Levels, m.Scenarios, m.Soldiers = []int{1, 2}, []string{"banners", "2005"}, 5
	ran := experimenttest.Run[Line, *Summary](t, New(m), experiment.Options{Seed: 3, Games: 14})
	found, avoided := 0, 0
	for n, l := range ran.Results {
		if l.Won == nil {
			continue
		}
		found++
		avoided += l.Avoided
		for i, a := range arms {
			if !a.others && !a.memory && !l.Won[i] {
				t.Errorf("%s: the line %+v does not win again", ran.Units[n].ID, l)
			}
		}
	}
	if found < 10 || avoided < found {
		t.Errorf("%d lines, %d answers avoided", found, avoided)
	}
	if s := ran.Sections[0]; len(s.Table) != 4 || len(s.Table[0]) != 3+len(arms) || !strings.Contains(s.Text[1], "in place of one that had lost") {
		t.Errorf("%+v", s)
	}
}
