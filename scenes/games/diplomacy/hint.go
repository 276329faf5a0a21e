package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// cannot returns a sentence that the chosen unit has no legal order concerning a province.
func (s *Screen) cannot(u *ui.UI, at diplomacy.Province) string {
	w := s.words(u)
	return w.sentence("diplomacy.cannot", "Unit", w.unit(s.subjectUnit()), "Place", w.place(at))
}

// subjectUnit returns the unit whose order is being entered.
func (s *Screen) subjectUnit() diplomacy.Unit {
	if d := s.writing(); d != nil && s.entry.active() {
		return d.Unit(s.entry.subject)
	}
	return diplomacy.Unit{}
}

// notYours returns a sentence on why nothing can be ordered in a province.
func (s *Screen) notYours(u *ui.UI, d *diplomacyplay.OrderDraft, at diplomacy.Province) string {
	w := s.words(u)
	switch unit := d.Position.Units[at]; {
	case d.Position.Season.Retreats():
		return u.Text.T("diplomacy.notyours.retreat")
	case d.Position.Season == diplomacy.Winter && d.Game.Adjustment(d.Position, d.Power) < 0:
		return u.Text.T("diplomacy.notyours.remove")
	case d.Position.Season == diplomacy.Winter:
		return u.Text.T("diplomacy.notyours.build")
	case unit.Exists():
		return w.sentence("diplomacy.notyours.unit", "Unit", w.unit(unit), "Power", w.the(unit.Power))
	}
	return w.sentence("diplomacy.notyours.empty", "Place", w.place(at))
}

// hoverTip shows a tooltip with the name of the province under the cursor and the effect of a
// click.
func (s *Screen) hoverTip(u *ui.UI, w words, at diplomacy.Province, d *diplomacyplay.OrderDraft) {
	text := provinceTitle(w, at) + "\n" + provinceNote(w, s.seen(), at)
	if d != nil {
		if hint := hintFor(w, &s.entry, d, at); hint != "" {
			text += " " + hint
		}
	}
	if past := pastOrders(w, s.match, s.at, s.seen(), at); past != "" {
		text += "\n" + past
	}
	x, y := s.board.view.Unit(int(at))
	if in := u.Input(); !u.Focus.Shown() {
		x, y = in.X, in.Y
	}
	showTip(u, "province "+w.m.Token(at), ui.R(x-14, y-14, 28, 28), text, append(s.keepClear(), s.board.box(at)))
}

// provinceTitle returns a title such as "Múnich · MUN".
func provinceTitle(w words, at diplomacy.Province) string { return w.name(at) + " · " + w.m.Token(at) }

// provinceNote describes a province: its kind, its owner and its unit.
func provinceNote(w words, p *diplomacy.Position, at diplomacy.Province) string {
	note := ""
	switch {
	case w.m.Centres().Has(at) && p.Owner[at] != diplomacy.Neutral:
		note = w.text.T("diplomacy.province.centre", "Power", w.the(p.Owner[at]))
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
		note += " " + w.text.T(key, "Power", w.the(unit.Power)) + coast + "."
	}
	if unit := p.Dislodged[at].Unit; unit.Exists() {
		note += " " + w.text.T("diplomacy.province.dislodged", "Unit", w.notation(unit), "Power", w.the(unit.Power))
	}
	return note
}

// hintFor describes the effect of a click on a province.
func hintFor(w words, e *entry, d *diplomacyplay.OrderDraft, at diplomacy.Province) string {
	if !e.active() {
		switch {
		case len(d.Legal(at)) == 0:
			return ""
		case d.Position.Season == diplomacy.Winter && d.Legal(at)[0].Kind == diplomacy.Build:
			return w.text.T("diplomacy.hint.build")
		case d.Position.Season == diplomacy.Winter:
			return w.text.T("diplomacy.hint.remove")
		}
		return w.text.T("diplomacy.hint.choose")
	}
	if convoy, ok := e.crossing(at, e.action, d.Order); ok {
		return w.text.T("diplomacy.hint.click", "Order", w.order(convoy))
	}
	matching, actions := e.meant(at, e.action)
	switch {
	case len(matching) == 0:
		return ""
	case len(matching) == 1 || actions[0] == moving:
		return w.text.T("diplomacy.hint.click", "Order", w.order(matching[0]))
	case len(actions) > 1:
		return w.text.T("diplomacy.hint.ask")
	case actions[0] == supporting && e.from == diplomacy.NoProvince:
		return w.text.T("diplomacy.hint.support")
	case actions[0] == convoying && e.from == diplomacy.NoProvince:
		return w.text.T("diplomacy.hint.convoy")
	}
	return w.text.T("diplomacy.hint.ask")
}

// keepClear returns rectangles that tooltips must not cover: the provinces that can be clicked
// next.
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
	u.Tips.Box(id, r, min(wide, width)+1, head.Line()+float64(len(lines))*plain.Line(), keep, func(in ui.Rect) {
		u.Label(in.CutTop(head.Line()), title, head)
		for _, line := range lines {
			u.Label(in.CutTop(plain.Line()), line, plain)
		}
	})
}

// cutLine splits a text after its first line.
func cutLine(text string) (first, rest string) {
	first, rest, _ = strings.Cut(text, "\n")
	return first, rest
}
