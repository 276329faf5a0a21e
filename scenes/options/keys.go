package options

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Everywhere returns the keys with the same effect on every board.
func Everywhere() []ui.KeyGroup {
	return []ui.KeyGroup{
		{Title: "keys.everywhere", Uses: []ui.KeyUse{
			{Key: ebiten.KeyTab, Text: "keys.tab"},
			{Key: ebiten.KeyArrowLeft, Text: "keys.left"}, {Key: ebiten.KeyArrowRight, Text: "keys.right"},
			{Key: ebiten.KeyArrowUp, Text: "keys.up"}, {Key: ebiten.KeyArrowDown, Text: "keys.down"},
			{Key: ebiten.KeyEnter, Text: "keys.enter"}, {Key: ebiten.KeyEscape, Text: "keys.esc"}, {Key: ebiten.KeySpace, Text: "keys.space"},
			{Key: ebiten.KeyPageUp, Text: "keys.pageup"}, {Key: ebiten.KeyPageDown, Text: "keys.pagedown"},
			{Key: ebiten.KeyPause, Text: "keys.w"},
			{Key: ebiten.KeyS, Control: true, Text: "keys.save"}, {Key: ebiten.KeyM, Text: "keys.m"},
			{Key: ebiten.KeyF1, Text: "keys.f1"}, {Key: ebiten.KeyF11, Text: "keys.f11"}, {Key: ebiten.KeyF2, Text: "keys.f2"},
		}},
		{Title: "keys.replay", Uses: []ui.KeyUse{
			{Key: ebiten.KeySpace, Text: "keys.replay.play"},
			{Key: ebiten.KeyArrowLeft, Text: "keys.replay.back"}, {Key: ebiten.KeyArrowRight, Text: "keys.replay.on"},
			{Key: ebiten.KeyHome, Text: "keys.replay.first"}, {Key: ebiten.KeyEnd, Text: "keys.replay.last"},
		}},
		{Title: "keys.map", Uses: []ui.KeyUse{
			{Key: ebiten.KeyEqual, Text: "keys.map.in"}, {Key: ebiten.KeyMinus, Text: "keys.map.out"}, {Key: ebiten.KeyHome, Text: "keys.map.whole"},
		}},
	}
}

// Sizes on the page of keys.
const (
	keyRow   = 36
	keyTitle = 40
	keyCell  = 136
)

// keys lists the keys of every board. If the player selects a key and presses another one, the two
// swap places.
func (s *Screen) keys(u *ui.UI, r ui.Rect) {
	if s.waits {
		s.capture(u)
	}
	note := u.Text.T("keys.note")
	if s.waits {
		note = u.Text.T("keys.press", "Key", u.Text.KeyName(s.waitsFor))
	}
	u.Paragraph(r.CutTop(u.ParagraphHeight(r.W, note, ui.Note)+8), note, ui.Note)
	height := 0.0
	for _, g := range s.Keys {
		height += keyTitle + keyRow*float64(len(g.Uses))
	}
	u.Scroll("options.keys", r, height, func(all ui.Rect) {
		for i, g := range s.Keys {
			u.Label(all.CutTop(keyTitle), u.Text.T(g.Title), ui.PanelTitle.At(19))
			for j, use := range g.Uses {
				line := all.CutTop(keyRow)
				u.RowGround(line, j, false, false, &art.Red)
				s.key(u, line, fmt.Sprintf("options.key.%d.%d", i, j), use)
			}
		}
	})
}

// key describes the line of a key.
func (s *Screen) key(u *ui.UI, line ui.Rect, id string, use ui.KeyUse) {
	cell := line.CutLeft(keyCell+20).Middle(keyCell, 30)
	line.CutLeft(8)
	u.Label(line, u.Text.T(use.Text), ui.Body)
	if use.Keys != "" {
		u.Label(cell, use.Keys, ui.Strong.At(16).To(0.5))
		return
	}
	pressed := u.Keys.Map().Pressed(use.Key)
	spec := ui.ButtonSpec{Label: u.Text.KeyName(pressed), Size: 16}
	if use.Control {
		spec.Label = u.Text.T("keys.control", "Key", spec.Label)
	}
	if s.waits && s.waitsFor == use.Key {
		spec.Label, spec.Kind = "…", ui.Primary
	}
	if u.Button(id, cell, spec) {
		s.waits, s.waitsFor = true, use.Key
	}
}

// capture waits for the key that replaces the selected one. Escape changes nothing.
func (s *Screen) capture(u *ui.UI) {
	if u.Input().Left.Pressed {
		s.waits = false
		return
	}
	pressed, ok := u.Keys.Capture()
	if !ok {
		return
	}
	s.waits = false
	if pressed != ebiten.KeyEscape {
		s.Settings.Keys = u.Keys.Map().With(s.waitsFor, pressed).String()
	}
}
