package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"eras/saves"
	"eras/scenes/ui"
)

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
