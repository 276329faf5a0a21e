package mapformat_test

import (
	"strings"
	"testing"

	"eras/game/risk"
)

// A one-way link is kept, and told with the line that has it.
func TestOneWayLinksAreImported(t *testing.T) {
	for file, line := range map[string]string{"oneway.map": ":11: ", "oneway.conquest.map": ":8: ", "oneway.luxb": ":4: "} {
		in := load(t, file)
		if out := in.Map.OneWay(0); out != risk.SetOf(2) || in.Map.OneWay(1)|in.Map.OneWay(2) != 0 {
			t.Errorf("%s: one-way links lead from the spring to %b", file, out)
		}
		told := `the link from "Spring" to "Harbour" is one-way`
		if notes := strings.Join(in.Notes, "\n"); !strings.Contains(notes, file+line+told) {
			t.Errorf("%s tells\n%s", file, notes)
		}
	}
}
