package ui_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestTextFieldsEdit(t *testing.T) {
	f := newForm()
	w := window(t, f)
	w.Click("field")
	w.Type("José")
	w.Key(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft, ebiten.KeyBackspace)
	if f.text != "Jsé" {
		t.Errorf("%q after deleting a letter in the middle", f.text)
	}
	w.Type("o")
	w.Key(ebiten.KeyEnd, ebiten.KeyBackspace, ebiten.KeyHome, ebiten.KeyDelete)
	if f.text != "os" {
		t.Errorf("%q", f.text)
	}
	control := func(k ebiten.Key) { w.Tick(ui.Input{Keys: []ebiten.Key{k}, Control: true}) }
	control(ebiten.KeyA)
	control(ebiten.KeyX)
	if f.text != "" {
		t.Errorf("%q after cutting all", f.text)
	}
	control(ebiten.KeyV)
	control(ebiten.KeyV)
	if f.text != "osos" {
		t.Errorf("%q after pasting twice", f.text)
	}
	w.Tick(ui.Input{Keys: []ebiten.Key{ebiten.KeyArrowLeft}, Shift: true})
	w.Tick(ui.Input{Keys: []ebiten.Key{ebiten.KeyArrowLeft}, Shift: true})
	w.Type("小")
	if f.text != "os小" {
		t.Errorf("%q after typing over a selection", f.text)
	}
	w.Type("0123456789")
	if f.text != "os小0123456" {
		t.Errorf("%q does not have ten letters", f.text)
	}
	w.Key(ebiten.KeyHome)
	w.Type("x")
	if f.text != "os小0123456" {
		t.Errorf("%q: a full field accepts a letter", f.text)
	}
}

// A field without the keyboard shows the beginning of a text that is longer than it.
func TestTextFieldsBeginAtTheBeginning(t *testing.T) {
	const long = "Wilhelmina Montgómery"
	text, box := long, ui.R(100, 100, 90, 42)
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(u *ui.UI) { text = u.Field("field", box, text, "", 40) }))
	w.Ticks(3)
	w.Move(box.X+10, box.CenterY())
	w.Press()
	w.Release()
	w.Type("x")
	if text != "x"+long {
		t.Errorf("a letter at the left end makes %q", text)
	}
}

func TestTextFieldsKeepLettersWhole(t *testing.T) {
	f := newForm()
	w := window(t, f)
	rapid.Check(t, func(rt *rapid.T) {
		f.text = ""
		w.UI.Focus.Set("field")
		keys := []ebiten.Key{ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyBackspace, ebiten.KeyDelete, ebiten.KeyHome, ebiten.KeyEnd}
		letters := []string{"a", "ñ", "é", "👨‍👩‍👧", "한", "小", "ש", "e\u0301", "\x00", "\n"}
		for range 30 {
			if rapid.Bool().Draw(rt, "key") {
				in := ui.Input{Keys: []ebiten.Key{rapid.SampledFrom(keys).Draw(rt, "which")}, Shift: rapid.Bool().Draw(rt, "shift")}
				w.Tick(in)
			} else {
				w.Tick(ui.Input{Runes: []rune(rapid.SampledFrom(letters).Draw(rt, "letter"))})
			}
			if strings.ToValidUTF8(f.text, "?") != f.text || strings.ContainsAny(f.text, "\x00\n") {
				rt.Fatalf("%q", f.text)
			}
		}
	})
}
