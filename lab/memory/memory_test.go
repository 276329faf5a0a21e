package memory

import (
	"encoding/json"
	"strings"
	"testing"

	"eras/lab/experiment"
)

// A line wins again against a computer that learns nothing, for a player and for a script, and
// the report has all arms.
func TestLinesWinAgainUnlessSomethingIsLearned(t *testing.T) {
	m := New()
	m.Settings.Levels, m.Settings.Scenarios, m.Settings.Soldiers = []int{1, 2}, []string{"banners", "2005"}, 5
	o := experiment.Options{Seed: 3, Games: 14}
	units, err := m.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	var results []json.RawMessage
	found, avoided := 0, 0
	for _, u := range units {
		r, err := m.Do(t.Context(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		l := r.(*Line)
		if l.Won != nil {
			found++
			avoided += l.Avoided
			for i, a := range arms {
				if !a.others && !a.memory && !l.Won[i] {
					t.Errorf("%s: the line %+v does not win again", u.ID, l)
				}
			}
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, data)
	}
	if found < 10 || avoided < found {
		t.Errorf("%d lines, %d answers avoided", found, avoided)
	}
	s, err := m.Summarize(o, results)
	if err != nil {
		t.Fatal(err)
	}
	sections, err := m.Report(o, s)
	if err != nil || len(sections[0].Table) != 4 || len(sections[0].Table[0]) != 3+len(arms) || !strings.Contains(sections[0].Text[1], "in place of one that had lost") {
		t.Errorf("%v, %v", sections, err)
	}
}
