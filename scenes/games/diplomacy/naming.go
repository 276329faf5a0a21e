package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/ui"
)

// naming is the kind of labels on the map's provinces.
type naming uint8

// The kinds of labels, in the order in which the button changes them.
const (
	byName naming = iota
	byCode
	byBoth
	namingCount
)

// label returns the label of a province.
func (b *board) label(w words, at diplomacy.Province) string {
	switch b.naming {
	case byCode:
		return w.m.Token(at)
	case byBoth:
		return w.name(at) + " " + w.m.Token(at)
	case byName:
	}
	return w.name(at)
}

// namingButton returns the button of the top bar that changes the kind of labels. It also handles
// the button's key.
func (b *board) namingButton(u *ui.UI) ui.BarButton {
	change := func() { b.naming = (b.naming + 1) % namingCount }
	if !u.Fields.Typing() && u.TakeKey(ebiten.KeyN) {
		change()
	}
	return ui.BarButton{ID: "diplomacy.names", Icon: "scroll-quill", Tip: u.Text.T("diplomacy.names.tip"), Do: change}
}
