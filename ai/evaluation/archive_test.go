package evaluation_test

import (
	"reflect"
	"strings"
	"testing"

	"eras/ai/evaluation"
)

var sample = evaluation.Archive{
	Family: "x", Estimators: []string{"one", "two"}, Axes: []string{"far"}, Bins: []int{4},
	Elites: []evaluation.Elite{
		{Genes: []float64{1, 0.25}, Behaviour: []float64{0.1}, Points: 50, Games: 600},
		{Genes: []float64{0, 1}, Behaviour: []float64{0.875}, Points: 48.5, Games: 600},
	},
}

func TestArchiveRoundTrip(t *testing.T) {
	text := sample.Format("Made by hand,\nfor a test.")
	if !strings.HasPrefix(text, "# Made by hand,\n# for a test.\nversion = 1\n") {
		t.Errorf("the file is\n%s", text)
	}
	got, err := evaluation.ParseArchive("x.toml", []byte(text))
	if err != nil || !reflect.DeepEqual(*got, sample) {
		t.Errorf("read %+v, %v", got, err)
	}
}

// Errors name the line and what would be right.
func TestArchiveIsChecked(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"version = 1", "version = 2", "x.toml:1: the version is 2"},
		{"version = 1\n", "", "version"},
		{"bins = [4]", "bins = [4, 4]", "x.toml:5: 2 numbers of intervals"},
		{"bins = [4]", "bins = [0]", "x.toml:5: an axis has 0 intervals"},
		{"genes = [0, 1]", "genes = [0, 1.5]", "x.toml:14: two is 1.5: must be from 0 to 1"},
		{"genes = [0, 1]", "genes = [0]", "x.toml:14: 1 values of genes: there must be one for each of one, two"},
		{"genes = [0, 1]", "genes = [0, nan]", "x.toml:14: two is NaN"},
		{"behaviour = [0.875]", "behaviour = []", "x.toml:15: 0 values of behaviour"},
		{"behaviour = [0.875]", "behaviour = [0.2]", "x.toml:15: elite 2 is in the cell of elite 1"},
		{"points = 48.5", "points = 101", "x.toml:16: 101 % of the points"},
		{"games = 600", "games = -1", "in -1 games"},
		{"family", "kin", "unknown key"},
		{"[[elite]]", "[[elite", "x.toml:"},
	} {
		text := sample.Format("")
		text = strings.Replace(text, c.old, c.new, 1)
		if _, err := evaluation.ParseArchive("x.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
}

func FuzzParseArchive(f *testing.F) {
	f.Add(sample.Format(""))
	f.Fuzz(func(t *testing.T, text string) {
		a, err := evaluation.ParseArchive("x.toml", []byte(text))
		if err != nil {
			return
		}
		for _, e := range a.Elites {
			if len(e.Genes) != len(a.Estimators) || len(e.Behaviour) != len(a.Bins) {
				t.Fatalf("%+v of %+v", e, a)
			}
		}
	})
}
