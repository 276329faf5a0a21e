package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"
	"time"

	"eras/saves"
	"eras/scenes/ui"
)

func TestOnlyWhatWonATrialIsKept(t *testing.T) {
	h := &house{saves: saves.New(&saves.Memory{})}
	day := time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)
	first, second, third := saves.Weights{"a": 0.25}, saves.Weights{"a": 0.5}, saves.Weights{"a": 0.75}
	for _, c := range []struct {
		change saves.Change
		kept   saves.Weights
	}{
		{saves.Change{Date: day, Mode: saves.General, Before: first, After: second, Accepted: true, Pairs: 9, Gain: 0.25, High: 0.5}, second},
		{saves.Change{Date: day, Mode: saves.General, Before: second, After: third, Pairs: 60, Low: -0.25, High: 0.25}, second},
		{saves.Change{Date: day, Mode: saves.General, Before: second, After: first, Accepted: true, Pairs: 9, Gain: 0.25, High: 0.5}, first},
	} {
		h.keepChange("Ana", c.change)
		p, err := h.saves.Profile("Ana")
		kept, ok := p.Champion(saves.General, []string{"a"})
		if err != nil || !ok || !maps.Equal(kept.Weights, c.kept) || kept.Won() {
			t.Errorf("after %+v: %+v is kept, %v", c.change, kept, err)
		}
	}
	if k, err := h.saves.Insight("Ana"); err != nil || len(k.Changes) != 3 || k.Changes[1].Accepted {
		t.Errorf("noted %+v, %v", k.Changes, err)
	}
	if len(h.troubles) != 0 {
		t.Errorf("told %v", h.troubles)
	}
}

// TestTroublesAreToldOneByOne reports errors of the saves, and looks at what the
// player is told.
func TestTroublesAreToldOneByOne(t *testing.T) {
	broken := func(file string, line int) error {
		return &saves.BrokenError{File: file, Line: line, Cause: errors.New("bad"), Aside: file + ".broken-1"}
	}
	denied := &fs.PathError{Op: "open", Path: "x", Err: errors.New("denied")}
	for _, c := range []struct {
		name    string
		reports []error
		told    []string // what each dialog holds
	}{
		{"nothing", []error{nil}, nil},
		{"one file", []error{broken("a", 3)}, []string{"a, line 3: bad"}},
		{"a file as a whole", []error{broken("a", 0)}, []string{"a: bad"}},
		{"two files at once", []error{errors.Join(broken("a", 1), broken("b", 2))}, []string{"a, line 1", "b, line 2"}},
		{"the folder, twice", []error{denied, fmt.Errorf("%w: %w", saves.ErrCannotSave, denied)}, []string{"(denied)"}},
		{"a newer file", []error{&saves.NewerError{File: "a", Version: 9, Known: 1}}, []string{"newer Eras"}},
	} {
		texts, err := ui.NewTexts("en")
		if err != nil {
			t.Fatal(err)
		}
		h := &house{ui: ui.New(texts), place: "saves"}
		for _, err := range c.reports {
			h.report(err)
		}
		if len(h.troubles) != len(c.told) {
			t.Errorf("%s: %d dialogs, want %d: %+v", c.name, len(h.troubles), len(c.told), h.troubles)
			continue
		}
		for i, want := range c.told {
			if !strings.Contains(h.troubles[i].body, want) {
				t.Errorf("%s: a dialog says %q, want %q", c.name, h.troubles[i].body, want)
			}
		}
	}
}
