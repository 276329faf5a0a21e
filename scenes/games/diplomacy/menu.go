package diplomacy

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// building reports whether a build is being chosen.
func (e *entry) building() bool { return e.active() && actionOf(e.legal[0]) == building }

// key returns the key for an action, and its name.
func (d action) key() (ebiten.Key, string) {
	switch d {
	case holding:
		return ebiten.KeyH, "H"
	case moving:
		return ebiten.KeyM, "M"
	case supporting:
		return ebiten.KeyS, "S"
	case convoying:
		return ebiten.KeyC, "C"
	case retreating:
		return ebiten.KeyR, "R"
	case anyAction, disbanding, building, removing:
	}
	return ebiten.KeyD, "D"
}

// label returns the text of an action.
func (d action) label(u *ui.UI) string {
	switch d {
	case holding:
		return u.Text.T("diplomacy.deed.hold")
	case moving:
		return u.Text.T("diplomacy.deed.move")
	case supporting:
		return u.Text.T("diplomacy.deed.support")
	case convoying:
		return u.Text.T("diplomacy.deed.convoy")
	case retreating:
		return u.Text.T("diplomacy.deed.retreat")
	case anyAction, disbanding, building, removing:
	}
	return u.Text.T("diplomacy.deed.disband")
}

// actionKeys handles the keys of actions.
func (s *Screen) actionKeys(u *ui.UI) {
	if !s.entry.active() || s.entry.building() {
		return
	}
	for _, d := range s.entry.actions() {
		if k, _ := d.key(); u.TakeKey(k) {
			s.chooseAction(u, d)
			return
		}
	}
}

// wanted returns the action of a held key: Shift for support, Control for convoy.
func wanted(u *ui.UI) action {
	switch in := u.Input(); {
	case in.Shift:
		return supporting
	case in.Control:
		return convoying
	}
	return anyAction
}

// tip says which key to hold for a click with this action.
func (d action) tip(u *ui.UI) string {
	switch d {
	case supporting:
		return u.Text.T("diplomacy.deed.support.tip")
	case convoying:
		return u.Text.T("diplomacy.deed.convoy.tip")
	case anyAction, holding, moving, retreating, disbanding, building, removing:
	}
	return ""
}

func (s *Screen) chooseAction(u *ui.UI, d action) {
	u.Sound.Play(ui.SoundClick)
	if o, done := s.entry.choose(d); done {
		s.give(u, s.writing(), o, true)
	}
	s.board.goOn(u, &s.entry)
}

// menus describes the menu beside the chosen unit, or the open choice.
func (s *Screen) menus(u *ui.UI, w words) {
	if !s.entry.active() {
		return
	}
	if len(s.entry.choices) > 0 {
		if i, ok := choiceMenu(u, w, s.board.board, &s.entry); ok {
			if o, done := s.entry.pick(i); o.Kind != 0 {
				s.give(u, s.writing(), o, done)
			}
			u.Focus.Set("map")
		}
		return
	}
	if d, ok := actionMenu(u, s.board.board, &s.entry); ok {
		s.chooseAction(u, d)
	}
}

// actionMenu describes the menu of actions beside a unit and returns the chosen one.
func actionMenu(u *ui.UI, b *board, e *entry) (chosen action, ok bool) {
	actions := e.actions()
	const size, gap, pad = 38, 4, 6
	style := ui.Note.With(ui.Bold).In(art.Ink1)
	width := 0.0
	widths := make([]float64, len(actions))
	for i, d := range actions {
		widths[i] = max(size, u.Width(d.label(u), style)+76)
		width += widths[i] + gap
	}
	r := besideUnit(b, e, e.subject, width-gap+2*pad, 34+2*pad)
	u.KeepClear(r)
	u.Sheet(r)
	in := r.Inset(pad)
	var cells []ui.Rect
	for _, width := range widths {
		cells = append(cells, in.CutLeft(width))
		in.CutLeft(gap)
	}
	return actionButtons(u, e, cells)
}

// actionButtons describes a button for each action and returns the chosen one.
func actionButtons(u *ui.UI, e *entry, cells []ui.Rect) (chosen action, ok bool) {
	for i, d := range e.actions() {
		_, key := d.key()
		kind := ui.Normal
		if e.action == d {
			kind = ui.Primary
		}
		if u.Button("deed."+key, cells[i], ui.ButtonSpec{Label: d.label(u), Key: key, Kind: kind, Size: 15, Tip: d.tip(u)}) {
			chosen, ok = d, true
		}
	}
	return chosen, ok
}

// besideUnit returns the place of a menu of w by h: near the unit of a province, covering as little
// as possible of the provinces that can be clicked next.
func besideUnit(b *board, e *entry, at diplomacy.Province, w, h float64) ui.Rect {
	x, y := b.view.Unit(int(at))
	view := b.view.Bounds().Inset(8)
	zoom := ui.R(view.X, view.Bottom()-100, 60, 100)
	keep := []ui.Rect{b.box(at), zoom}
	for t := e.targets(); !t.Empty() && len(e.choices) == 0; t = t.Rest() {
		keep = append(keep, b.box(t.First()))
	}
	best, least := ui.Rect{}, math.Inf(1)
	try := func(dx, dy float64) {
		r := ui.R(x+dx-w/2, y+dy-h/2, w, h)
		r.X = min(max(r.X, view.X), max(view.X, view.Right()-w))
		r.Y = min(max(r.Y, view.Y+44), max(view.Y, view.Bottom()-h))
		cost := 3 * math.Hypot(r.CenterX()-x, r.CenterY()-y)
		for _, k := range keep {
			over := r.And(k)
			cost += 5 * over.W * over.H
		}
		if cost < least {
			best, least = r, cost
		}
	}
	for _, far := range []float64{1, 1.6, 2.4, 3.4, 4.6} {
		down, aside := far*(b.size/2+18+h/2), b.size/2+18*far+w/2
		for _, d := range [][2]float64{{0, down}, {0, -down}, {w / 2, down}, {-w / 2, down}, {w / 2, -down}, {-w / 2, -down}, {aside, 0}, {-aside, 0}} {
			try(d[0], d[1])
		}
	}
	return best
}

// choiceMenu describes the open choice and returns the index of the chosen one.
func choiceMenu(u *ui.UI, w words, b *board, e *entry) (chosen int, ok bool) {
	const row, gap, pad = 38, 4, 8
	style := ui.ButtonLabel.At(16)
	width := 0.0
	for _, c := range e.choices {
		width = max(width, u.Width(choiceLabel(u, w, e, c), style)+64)
	}
	n := len(e.choices)
	r := besideUnit(b, e, e.asked, width+2*pad, ui.RowsHeight(n, 1, row, gap)+2*pad)
	u.KeepClear(r)
	u.Sheet(r)
	return choiceButtons(u, w, e, r.Inset(pad).Rows(n, 1, row, gap))
}

// choiceButtons describes a button for each choice and returns the index of the chosen one.
func choiceButtons(u *ui.UI, w words, e *entry, cells []ui.Rect) (chosen int, ok bool) {
	digits := []ebiten.Key{ebiten.Key1, ebiten.Key2, ebiten.Key3, ebiten.Key4, ebiten.Key5, ebiten.Key6}
	for i, c := range e.choices {
		used := u.Button("choice."+string(rune('1'+i)), cells[i], ui.ButtonSpec{Label: choiceLabel(u, w, e, c), Key: string(rune('1' + i)), Start: true, Size: 16})
		if !u.Fields.Typing() && i < len(digits) && u.TakeKey(digits[i]) {
			used = true
		}
		if used {
			chosen, ok = i, true
		}
	}
	return chosen, ok
}

// choiceLabel returns the text of a choice.
func choiceLabel(u *ui.UI, w words, e *entry, c choice) string {
	place := w.place(e.asked)
	switch c.action {
	case holding:
		return u.Text.T("diplomacy.deed.hold")
	case moving:
		return w.sentence("diplomacy.choice.move", "Place", place)
	case supporting:
		return w.sentence("diplomacy.choice.support", "Place", place)
	case convoying:
		return w.sentence("diplomacy.choice.convoy", "Place", place)
	case retreating:
		return w.sentence("diplomacy.choice.retreat", "Place", place)
	case disbanding:
		return u.Text.T("diplomacy.deed.disband")
	case anyAction, building, removing:
	}
	o := c.order
	switch o.Kind {
	case diplomacy.Move:
		switch {
		case o.Via:
			return u.Text.T("diplomacy.choice.sea")
		case w.coast(o.To) != "":
			return capital(w.location(o.To))
		}
		return u.Text.T("diplomacy.choice.land")
	case diplomacy.Retreat:
		return capital(w.location(o.To))
	case diplomacy.Build:
		switch {
		case o.Unit == diplomacy.Army:
			return u.Text.T("diplomacy.choice.army")
		case w.coast(o.At) != "":
			return u.Text.T("diplomacy.choice.fleet.coast", "Coast", w.coast(o.At))
		}
		return u.Text.T("diplomacy.choice.fleet")
	case diplomacy.Hold, diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy, diplomacy.Disband,
		diplomacy.Remove, diplomacy.Waive:
	}
	return w.order(o)
}
