package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
	"eras/scenes/ui"
)

// cannot says that the unit that was chosen cannot do anything with a province.
func (s *Screen) cannot(u *ui.UI, at diplomacy.Province) string {
	w := s.words(u)
	return w.sentence("diplomacy.cannot", "Unit", w.unit(s.subjectUnit()), "Place", w.place(at))
}

// subjectUnit returns the unit whose order is put together.
func (s *Screen) subjectUnit() diplomacy.Unit {
	if d := s.writing(); d != nil && s.entry.active() {
		return d.unit(s.entry.subject)
	}
	return diplomacy.Unit{}
}

// notYours says why a province has nothing to be ordered.
func (s *Screen) notYours(u *ui.UI, d *draft, at diplomacy.Province) string {
	w := s.words(u)
	switch unit := d.at.Units[at]; {
	case d.at.Season.Retreats():
		return u.Text.T("diplomacy.notyours.retreat")
	case d.at.Season == diplomacy.Winter && d.game.Adjustment(d.at, d.power) < 0:
		return u.Text.T("diplomacy.notyours.remove")
	case d.at.Season == diplomacy.Winter:
		return u.Text.T("diplomacy.notyours.build")
	case unit.Exists():
		return w.sentence("diplomacy.notyours.unit", "Unit", w.unit(unit), "Power", w.power(unit.Power))
	}
	return w.sentence("diplomacy.notyours.empty", "Place", w.place(at))
}

// hoverTip names the province under the cursor and says what a click would do.
func (s *Screen) hoverTip(u *ui.UI, w words, at diplomacy.Province, d *draft) {
	text := provinceTitle(w, at) + "\n" + provinceNote(w, s.seen(), at)
	if d != nil {
		if hint := s.hint(w, d, at); hint != "" {
			text += " " + hint
		}
	}
	x, y := s.board.view.Unit(int(at))
	if in := u.Input(); !u.FocusShown() {
		x, y = in.X, in.Y
	}
	showTip(u, "province "+w.m.Token(at), ui.R(x-14, y-14, 28, 28), text, s.keepClear())
}

// provinceTitle is "Múnich · MUN".
func provinceTitle(w words, at diplomacy.Province) string { return w.name(at) + " · " + w.m.Token(at) }

// provinceNote says what a province is, whose, and what stands there.
func provinceNote(w words, p *diplomacy.Position, at diplomacy.Province) string {
	note := ""
	switch {
	case w.m.Centres().Has(at) && p.Owner[at] != diplomacy.Neutral:
		note = w.text.T("diplomacy.province.centre", "Power", w.power(p.Owner[at]))
	case w.m.Centres().Has(at):
		note = w.text.T("diplomacy.province.free")
	case w.m.Ground(at) == diplomacy.Sea:
		note = w.text.T("diplomacy.province.sea")
	default:
		note = w.text.T("diplomacy.province.land")
	}
	if unit := p.Units[at]; unit.Exists() {
		key := "diplomacy.province.army"
		if unit.Kind == diplomacy.Fleet {
			key = "diplomacy.province.fleet"
		}
		coast := ""
		if c := w.coast(unit.At); c != "" {
			coast = " (" + c + ")"
		}
		note += " " + w.text.T(key, "Power", w.power(unit.Power)) + coast + "."
	}
	if unit := p.Dislodged[at].Unit; unit.Exists() {
		note += " " + w.say("diplomacy.province.dislodged", "Unit", w.notation(unit), "Power", w.power(unit.Power))
	}
	return note
}

// hint says what a click on a province would do.
func (s *Screen) hint(w words, d *draft, at diplomacy.Province) string {
	return hintFor(w, &s.entry, d, at)
}

// hintFor says what a click on a province would do.
func hintFor(w words, e *entry, d *draft, at diplomacy.Province) string {
	if !e.active() {
		switch {
		case !d.may(at):
			return ""
		case d.at.Season == diplomacy.Winter && d.legal[at][0].Kind == diplomacy.Build:
			return w.text.T("diplomacy.hint.build")
		case d.at.Season == diplomacy.Winter:
			return w.text.T("diplomacy.hint.remove")
		}
		return w.text.T("diplomacy.hint.choose")
	}
	var matching []diplomacy.Order
	deeds := map[deed]bool{}
	for _, o := range e.open() {
		if e.target(o) == at {
			matching = append(matching, o)
			deeds[deedOf(o)] = true
		}
	}
	switch {
	case len(matching) == 1:
		return w.text.T("diplomacy.hint.click", "Order", w.order(matching[0]))
	case len(deeds) > 1:
		return w.text.T("diplomacy.hint.ask")
	case len(matching) == 0:
		return ""
	case deeds[supporting] && e.from == diplomacy.NoProvince:
		return w.text.T("diplomacy.hint.support")
	case deeds[convoying] && e.from == diplomacy.NoProvince:
		return w.text.T("diplomacy.hint.convoy")
	}
	return w.text.T("diplomacy.hint.ask")
}

// keepClear returns what tooltips must not cover: what may be clicked next.
func (s *Screen) keepClear() []ui.Rect {
	if !s.entry.active() {
		return nil
	}
	keep := []ui.Rect{s.board.box(s.entry.subject)}
	for t := s.entry.targets(); !t.Empty(); t = t.Rest() {
		keep = append(keep, s.board.box(t.First()))
	}
	return keep
}

// showTip shows a tooltip whose first line is a title.
func showTip(u *ui.UI, id string, r ui.Rect, text string, keep []ui.Rect) {
	const width = 250
	title, body := cutLine(text)
	head, plain := ui.Strong, ui.Note.In(ui.Body.Color)
	lines := u.Wrap(body, plain, width)
	wide := u.Width(title, head)
	for _, line := range lines {
		wide = max(wide, u.Width(line, plain))
	}
	u.TipBox(id, r, min(wide, width)+1, head.Line()+float64(len(lines))*plain.Line(), keep, func(in ui.Rect) {
		u.Label(in.CutTop(head.Line()), title, head)
		for _, line := range lines {
			u.Label(in.CutTop(plain.Line()), line, plain)
		}
	})
}

// cutLine divides a text behind its first line.
func cutLine(text string) (first, rest string) {
	first, rest, _ = strings.Cut(text, "\n")
	return first, rest
}
