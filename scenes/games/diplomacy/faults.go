package diplomacy

import (
	"strconv"
	"strings"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// offerConvoy offers the convoy order of the next fleet that an army needs to move by sea, if that
// fleet has no order yet. o is the order of the army or of another fleet in the convoy.
func offerConvoy(e *entry, d *diplomacyplay.OrderDraft, o diplomacy.Order) {
	m := d.Game.Map
	army := m.Province(o.At)
	if o.Kind == diplomacy.Convoy {
		army = m.Province(o.From)
	}
	for _, f := range d.Faults() {
		if f.Kind != diplomacyplay.UnfleetedConvoy || f.At != army {
			continue
		}
		for _, convoy := range f.Mend {
			if convoy.Kind == diplomacy.Convoy && d.Order(m.Province(convoy.At)).Kind == 0 {
				e.offer(convoy)
				return
			}
		}
	}
}

// warning is a warning above the orders, about a fault or about units without orders. It has a
// button that corrects it.
type warning struct {
	lines  []string
	mended []string // the orders that the button adds, as text
	label  string   // of the button
	height float64
	mend   func()
}

// mendWidth is the width of the button in a warning.
const mendWidth = 104

// faults returns the warnings about a draft, wrapped to a width.
func (s *Screen) faults(u *ui.UI, w words, d *diplomacyplay.OrderDraft, width float64) (rows []warning, height float64) {
	add := func(text, mended, label string, mend func()) {
		wrap := func(text string) []string { return u.Wrap(text, ui.Note, width-mendWidth-44) }
		row := warning{lines: wrap(text), label: u.Text.T(label), mend: mend}
		if mended != "" {
			row.mended = wrap(mended)
		}
		row.height = max(hud.Tall(u, 32)+10, orderLine*float64(len(row.lines)+len(row.mended))+12)
		rows, height = append(rows, row), height+row.height
	}
	for _, f := range d.Faults() {
		var orders []string
		for _, o := range f.Mend {
			orders = append(orders, w.order(o))
		}
		add(w.faultText(d, f), strings.Join(orders, ". ")+".", "diplomacy.fault.mend", func() {
			if err := d.Mend(f); err != nil {
				s.say.set(u, w.fault(err), true)
			}
		})
	}
	if n := d.Missing(); n > 0 && d.Given() > 0 && d.Position.Season.Moves() {
		add(u.Text.T("diplomacy.fault.missing", "N", n), "", "diplomacy.fault.hold", d.HoldRest)
	}
	return rows, height
}

// faultText describes the fault of an order.
func (w words) faultText(d *diplomacyplay.OrderDraft, f diplomacyplay.OrderFault) string {
	at, with := w.unit(d.Unit(f.At)), w.unit(d.Unit(f.With))
	switch f.Kind {
	case diplomacyplay.Collision:
		return w.sentence("diplomacy.fault.collision", "Unit", at, "Other", with)
	case diplomacyplay.UnfleetedConvoy:
		return w.sentence("diplomacy.fault.fleet", "Unit", at)
	case diplomacyplay.UnorderedArmy:
		return w.sentence("diplomacy.fault.army", "Unit", at, "Other", with)
	case diplomacyplay.UnmatchedSupport:
	}
	return w.sentence("diplomacy.fault.support", "Unit", at, "Other", with)
}

// faultRow describes a warning.
func (s *Screen) faultRow(u *ui.UI, r ui.Rect, d *diplomacyplay.OrderDraft, row warning, i int) {
	ground := ui.R(r.X-4, r.Y+1, r.W+8, r.H-2)
	u.Fill(ground, paint.Fade(art.Warning, 0.16))
	in := r.InsetXY(4, 4)
	button := in.CutRight(mendWidth)
	in.CutRight(6)
	u.Icon(in.CutLeft(24).Middle(20, 20), "info", art.Warning)
	in.CutLeft(8)
	text := ui.R(in.X, in.CenterY()-orderLine*float64(len(row.lines)+len(row.mended))/2, in.W, in.H)
	for _, line := range row.lines {
		u.Label(text.CutTop(orderLine), line, ui.Note.In(art.Ink1))
	}
	for _, line := range row.mended {
		u.Label(text.CutTop(orderLine), line, ui.Note.With(ui.Italic))
	}
	if u.Button("mend."+strconv.Itoa(i), button.Middle(mendWidth, hud.Tall(u, 32)), ui.ButtonSpec{Label: row.label, Size: 15}) {
		u.Sound.Play(ui.SoundClick)
		s.entry = newEntry(s.m)
		row.mend()
	}
}
