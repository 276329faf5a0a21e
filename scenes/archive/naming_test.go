package archive

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestRenamingRejectsInvalidNames(t *testing.T) {
	o := &calls{}
	w := uitest.New(t, "es", 1280, 800, newScreen(o, some(8)))
	w.Ticks(1)
	w.Click("archive.rename")
	w.Ticks(2)
	w.Key(ebiten.KeyEnd)
	for range 20 {
		w.Key(ebiten.KeyBackspace)
	}
	w.Click("archive.naming.yes")
	if len(o.did) != 0 {
		t.Fatalf("an empty name did %v", o.did)
	}
	w.Click("archive.naming.name")
	w.Type("La buena")
	o.err = fmt.Errorf("x: %w", saves.ErrNameTaken)
	w.Click("archive.naming.yes")
	w.Ticks(2)
	if _, open := w.Find("archive.naming.yes"); !open || o.last() != "rename m0 La buena" {
		t.Errorf("after a taken name: %v", o.did)
	}
	o.err = nil
	w.Click("archive.naming.yes")
	w.Ticks(2)
	if _, open := w.Find("archive.naming.yes"); open {
		t.Error("the dialog is still open")
	}
}

// The suggested name is selected, so that typing replaces it, and Enter takes it.
func TestTypingAndEnterNameAMatch(t *testing.T) {
	var did []string
	n := &Naming{ID: "n", Title: "T", Name: "Ana, the ford", Taken: func(string) bool { return false }, Do: func(name string) string {
		did = append(did, name)
		return ""
	}}
	done := false
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
		u.Table()
		if !done {
			done = n.Describe(u)
		}
	}))
	w.Ticks(2)
	w.Type("La buena")
	w.Key(ebiten.KeyEnter)
	if !done || fmt.Sprint(did) != "[La buena]" {
		t.Errorf("done: %v, named %q", done, did)
	}
}
