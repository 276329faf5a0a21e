package mapformat_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game/risk"
	"eras/game/risk/mapformat"
)

// A one-way link is kept, and told with the line that has it.
func TestOneWayLinksAreImported(t *testing.T) {
	for file, line := range map[string]string{"oneway.map": ":11: ", "oneway.conquest.map": ":8: ", "oneway.luxb": ":4: "} {
		in := load(t, file)
		if out := in.Map.OneWay(0); !out.Equal(risk.SetOf(2)) || !in.Map.OneWay(1).Or(in.Map.OneWay(2)).Empty() {
			t.Errorf("%s: one-way links lead from the spring to %v", file, out)
		}
		told := `the link from "Spring" to "Harbour" is one-way`
		if notes := strings.Join(in.Notes, "\n"); !strings.Contains(notes, file+line+told) {
			t.Errorf("%s tells\n%s", file, notes)
		}
	}
}

// From every territory a way must lead to every other one.
func TestMapsWithoutAWayBackAreRefused(t *testing.T) {
	for file, c := range map[string][2]string{
		"oneway.map": {"2 1 3", "2 3"}, "oneway.conquest.map": {"Mill,80,50,Hills,Spring,", "Mill,80,50,Hills,"}, "oneway.luxb": {"<adjoining>0,2<", "<adjoining>2<"},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		broken := strings.Replace(string(data), c[0], c[1], 1)
		if _, err := mapformat.Read(file, []byte(broken), nil); err == nil || !strings.Contains(err.Error(), `no path leads from "mill" to "spring"`) {
			t.Errorf("%s without a way back: %v", file, err)
		}
	}
}
