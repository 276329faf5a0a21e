package diplomacy

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/mapview"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// asking is an order for an offer that is chosen on the map: of another power's unit, or of an own one
// while an offer is open.
type asking struct {
	entry entry
	power diplomacy.Power // of the unit
	// keepOut means that the next click names a province that both sides keep out of.
	keepOut bool
}

func newAsking(m *diplomacy.Map) asking { return asking{entry: newEntry(m)} }

// canAsk reports whether orders can be asked for on the map.
func (s *Screen) canAsk() bool {
	return s.talksHere() && s.position.Season.Moves() && s.talk().Press().Level >= press.Ordered.Level() && s.writing() != nil
}

// askAt handles a click on a province and reports whether it belongs to an offer.
func (s *Screen) askAt(u *ui.UI, d *diplomacyplay.OrderDraft, at diplomacy.Province) bool {
	a, t := &s.talks.asking, &s.talks
	if !s.canAsk() || s.entry.active() {
		return false
	}
	e := &a.entry
	if e.active() {
		switch {
		case a.keepOut:
			s.addPart(u, press.Deal{Kind: press.Zone, Powers: both(d.Power, a.power), Provinces: []diplomacy.Province{at}}, a.power)
			return true
		case len(e.choices) == 0:
			o, done, hit := e.click(at, anyAction, func(diplomacy.Province) diplomacy.Order { return diplomacy.Order{} })
			if hit {
				s.asked(u, o, done)
				return true
			}
		}
		*a = newAsking(s.m)
	}
	unit := d.Position.Units[at]
	own := unit.Power == d.Power && s.tab == talkTab && t.offer.open
	if !unit.Exists() || !own && (unit.Power == d.Power || len(s.partners(unit.Power)) == 0 || s.mute(unit.Power)) {
		return t.offer.open && !unit.Exists() // a click on the target of a part that one click completed
	}
	u.Sound.Play(ui.SoundClick)
	s.say = notice{}
	a.power = unit.Power
	e.begin(at, d.Game.AppendLegal(nil, d.Position, unit.Power, at))
	return true
}

// both returns two powers in ascending order.
func both(a, b diplomacy.Power) []diplomacy.Power { return []diplomacy.Power{min(a, b), max(a, b)} }

// asked continues with an order that the map's clicks have chosen, if any.
func (s *Screen) asked(u *ui.UI, o diplomacy.Order, done bool) {
	u.Sound.Play(ui.SoundClick)
	if a := &s.talks.asking; o.Kind != 0 && (done || len(a.entry.choices) < 2) {
		s.addPart(u, s.orderPart(o), a.power)
	}
}

// addPart adds a part to the open offer, or begins one to the power whose unit was clicked.
func (s *Screen) addPart(u *ui.UI, part press.Deal, power diplomacy.Power) {
	t := &s.talks
	t.asking = newAsking(s.m)
	own := power.Seat() == t.reader
	if !own && !(t.offer.open && slices.Contains(t.offer.to, power)) {
		s.openThread(u, power)
		s.newOffer([]diplomacy.Power{power}, nil, -1)
	}
	if s.talk().Press().Level < press.All.Level() {
		t.offer.parts = nil
	}
	if len(t.offer.parts) < mostParts {
		t.offer.parts = append(t.offer.parts, part)
	}
	s.tab, s.drawer = talkTab, true
}

// askLabel returns the text for asking for an action, or for promising one of an own unit.
func (s *Screen) askLabel(u *ui.UI, d action) string {
	if s.talks.asking.power.Seat() == s.talks.reader {
		return d.label(u)
	}
	switch d {
	case holding:
		return u.Text.T("talk.ask.hold")
	case moving:
		return u.Text.T("talk.ask.move")
	case supporting:
		return u.Text.T("talk.ask.support")
	case convoying:
		return u.Text.T("talk.ask.convoy")
	case anyAction, retreating, disbanding, building, removing:
	}
	return u.Text.T("talk.ask.out")
}

// askCells describes the buttons of the menu of asking in cells, one for each action and one for keeping
// out if the unit is another power's.
func (s *Screen) askCells(u *ui.UI, cells []ui.Rect) {
	a := &s.talks.asking
	for i, cell := range cells {
		d, name, key := anyAction, "K", ebiten.KeyK
		if actions := a.entry.actions(); i < len(actions) {
			d = actions[i]
			key, name = d.key()
		}
		kind := ui.Normal
		if d != anyAction && a.entry.action == d && !a.keepOut || d == anyAction && a.keepOut {
			kind = ui.Primary
		}
		used := u.Button("ask."+name, cell, ui.ButtonSpec{Label: s.askLabel(u, d), Key: name, Kind: kind, Size: 15, Start: true})
		if !u.Fields.Typing() && u.TakeKey(key) {
			used = true
		}
		switch {
		case !used:
		case d == anyAction:
			a.keepOut = true
		default:
			a.keepOut = false
			o, done := a.entry.choose(d)
			s.asked(u, o, done)
			return
		}
	}
}

// askCount returns the number of entries in the menu of asking.
func (s *Screen) askCount() int {
	a := &s.talks.asking
	n := len(a.entry.actions())
	if a.power.Seat() != s.talks.reader {
		n++
	}
	return n
}

// askMenu describes the menu beside the unit that is asked, or the open choice.
func (s *Screen) askMenu(u *ui.UI, w words) {
	a := &s.talks.asking
	if !a.entry.active() {
		return
	}
	if len(a.entry.choices) > 0 {
		if i, ok := choiceMenu(u, w, s.board.board, &a.entry); ok {
			o, done := a.entry.pick(i)
			s.asked(u, o, done)
		}
		return
	}
	const row, gap, pad = 36, 4, 8
	width, n := 0.0, s.askCount()
	for _, d := range append(a.entry.actions(), anyAction) {
		width = max(width, u.Width(s.askLabel(u, d), ui.ButtonLabel.At(15))+72)
	}
	r := besideUnit(s.board.board, &a.entry, a.entry.subject, width+2*pad, ui.RowsHeight(n, 1, row, gap)+2*pad)
	u.KeepClear(r)
	u.Sheet(r)
	s.askCells(u, r.Inset(pad).Rows(n, 1, row, gap))
}

// narrowAsking describes the menu of asking in the sheet of a narrow window.
func (s *Screen) narrowAsking(u *ui.UI, w words, in ui.Rect) {
	a := &s.talks.asking
	u.Flow("talk.asking", in, func(in *ui.Rect) {
		if len(a.entry.choices) > 0 {
			cells := in.CutTop(ui.RowsHeight(len(a.entry.choices), 1, narrowRow, narrowSpace)).Rows(len(a.entry.choices), 1, narrowRow, narrowSpace)
			if i, ok := choiceButtons(u, w, &a.entry, cells); ok {
				o, done := a.entry.pick(i)
				s.asked(u, o, done)
			}
			return
		}
		text := s.askGuide(u, w)
		s.guideBox(u, in.CutTop(u.ParagraphHeight(in.W-50, text, ui.Note)+16), text)
		n := s.askCount() + 1
		cells := in.CutTop(ui.RowsHeight(n, 2, narrowRow, narrowSpace)).Rows(n, 2, narrowRow, narrowSpace)
		if u.Button("ask.cancel", cells[n-1], ui.ButtonSpec{Label: u.Text.T("cancel"), Size: 16}) {
			*a = newAsking(s.m)
			return
		}
		s.askCells(u, cells[:n-1])
	})
}

// talkGuide returns what the Talk tab says about the last click on the map: what was wrong with it, or
// what to click next. It is empty if there is nothing to say.
func (s *Screen) talkGuide(u *ui.UI, w words) string {
	switch {
	case s.writing() == nil:
		return ""
	case s.say.bad && s.say.now(u) != "":
		return s.say.now(u)
	case s.talks.asking.entry.active():
		return s.askGuide(u, w)
	}
	return ""
}

// askGuide says what to click next for the order that is asked for.
func (s *Screen) askGuide(u *ui.UI, w words) string {
	a := &s.talks.asking
	unit := s.position.Units[a.entry.subject]
	switch {
	case len(a.entry.choices) > 0:
		return u.Text.T("diplomacy.guide.choice")
	case a.keepOut:
		return u.Text.T("talk.guide.out")
	case a.entry.from != diplomacy.NoProvince:
		return u.Text.T("talk.guide.to")
	case a.entry.action == supporting, a.entry.action == convoying:
		return u.Text.T("talk.guide.whom")
	case a.entry.action == moving:
		return u.Text.T("talk.guide.where")
	}
	return w.sentence("talk.guide.unit", "Unit", w.unit(unit), "Power", w.power(unit.Power))
}

// askLit returns the highlighted provinces while an order is asked for, or of the zones that are shown.
func (s *Screen) askLit() []mapview.Highlight {
	a := &s.talks.asking
	if !a.entry.active() {
		var lit []mapview.Highlight
		for _, part := range s.dealsOnMap() {
			if part.Kind == press.Zone {
				for _, at := range part.Provinces {
					lit = append(lit, mapview.Highlight{Area: int(at), Style: mapview.Marked})
				}
			}
		}
		return lit
	}
	if !a.keepOut {
		return litFor(&a.entry, s.position)
	}
	var lit []mapview.Highlight
	for _, o := range a.entry.legal {
		if o.Kind == diplomacy.Move {
			lit = append(lit, mapview.Highlight{Area: int(s.m.Province(o.To)), Style: mapview.Reachable})
		}
	}
	return append(lit, mapview.Highlight{Area: int(a.entry.subject), Style: mapview.Chosen})
}

// drawable reports whether a deal has parts that the map can show.
func drawable(d press.Deal) bool {
	return slices.ContainsFunc(parts(d), func(part press.Deal) bool { return part.Kind == press.Ordered || part.Kind == press.Zone })
}

// dealsOnMap returns the arrangements that the map shows: those of the offer being written, or of the
// letter that the player wants to see.
func (s *Screen) dealsOnMap() []press.Deal {
	t := &s.talks
	if s.tab != talkTab || s.looksBack() || s.handover {
		return nil
	}
	if t.offer.open {
		return t.offer.parts
	}
	if l := s.letterOf(t.shown); l != nil {
		return parts(l.Press.Deal)
	}
	return nil
}

// drawAsked draws the orders of the arrangements that the map shows, dotted.
func (s *Screen) drawAsked(u *ui.UI) {
	for _, part := range s.dealsOnMap() {
		if part.Kind != press.Ordered {
			continue
		}
		o, owner, size := part.Order.Order, s.board.owner(part.Order.Power), s.board.size
		at := s.board.point(o.At)
		switch o.Kind {
		case diplomacy.Move:
			sprites.Asked(u, owner, at, s.board.point(o.To), size)
		case diplomacy.Hold:
			sprites.AskedHold(u, owner, at, size)
		case diplomacy.SupportHold:
			from := s.board.point(o.From)
			sprites.AskedSupport(u, owner, at, from, from, size)
		case diplomacy.SupportMove, diplomacy.Convoy:
			sprites.AskedSupport(u, owner, at, s.board.point(o.From), s.board.point(o.To), size)
		case diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
		}
		s.board.keepMarks([]marked{{order: o}})
		u.Probe("asked."+s.m.LocationToken(o.At), s.m.FormatOrder(o), ui.Rect{})
	}
}
