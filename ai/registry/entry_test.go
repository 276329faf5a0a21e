package registry

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// bots is a list with an agent without parameters and one with them; both are made to
// their number of plans.
func bots() List[float64] {
	return List[float64]{Game: "Chess", Entries: []Entry[float64]{{Name: "random", Title: "Mr Random", Strength: 1, Make: -1}}}.
		With(Adjustable(Entry[float64]{Name: "first", Title: "First", Strength: 2}, newParameters(), func(v values) float64 { return v.Search.Plans }))
}

func TestFind(t *testing.T) {
	if got := bots().Names(); !slices.Equal(got, []string{"random", "first"}) {
		t.Errorf("%q", got)
	}
	for spec, want := range map[string]float64{"random": -1, "first": 200, "first:plans=7": 7} {
		if made, err := bots().Find(spec); err != nil || made != want {
			t.Errorf("%s: %v, %v, want %v", spec, made, err, want)
		}
	}
	for spec, want := range map[string]string{
		"queen":         `there is no Chess bot "queen": write random, first`,
		"queen:plans=3": `there is no Chess bot "queen"`,
		"Random":        "there is no",
		"":              `there is no Chess bot ""`,
		"random:a=3":    `the Chess bot "random" has no parameters: write first`,
		"random:":       "has no parameters",
		"first:plans=0": `reading the Chess bot "first:plans=0": search.plans = 0: must be`,
	} {
		_, err := bots().Find(spec)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", spec, err, want)
		}
		if errors.Is(err, ErrUnknown) != strings.HasPrefix(want, "there is no") {
			t.Errorf("%q: %v is ErrUnknown: %v", spec, err, errors.Is(err, ErrUnknown))
		}
	}
}

func TestTitle(t *testing.T) {
	for spec, want := range map[string]string{
		"random": "Mr Random", "first:plans=3": "First", "queen": "Queen", "queen:x=3": "Queen", "ñandú": "Ñandú", "": "", ":x": ":x",
	} {
		if got := bots().Title(spec); got != want {
			t.Errorf("%q is called %q, want %q", spec, got, want)
		}
	}
}

// Specs from other machines keep to the ceilings and name no files.
func TestFindForeign(t *testing.T) {
	list := bots()
	for spec, want := range map[string]string{
		"first:plans=1000":             "",
		"first:plans=1001":             "from another machine it must be at most 1000",
		"first:search.plans=1000000":   "from another machine it must be at most 1000",
		"first:file=/etc/passwd":       "only the command line",
		"first:search.rule=random":     "",
		"first:search.plans=1000:x=00": "unknown setting",
	} {
		_, err := list.FindForeign(spec)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := list.Find("first:plans=1000000"); err != nil {
		t.Errorf("a spec of this machine: %v", err)
	}
}
