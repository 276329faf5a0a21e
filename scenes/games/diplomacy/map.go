package diplomacy

import (
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/mapview"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// describeMap describes the map with its units, the visible orders, and the order being entered.
func (s *Screen) describeMap(u *ui.UI, w words, l layout) {
	sc := scene{position: s.seen(), influence: s.influences.at(s.match, s.at), motion: s.pace()}
	d := s.writing()
	if d != nil {
		sc.lit = append(s.lit(d), s.askLit()...)
	}
	sc.hidden = s.leavesNow
	sc.over = func() {
		all := s.marked()
		s.board.marks(u, all)
		s.drawAsked(u)
		if s.show.on { // names make room for all orders before these appear
			all = s.markedUntil(len(s.show.order))
		}
		s.board.keepMarks(all)
		s.glide(u, w)
		if d != nil {
			s.missing(u, d)
		}
	}
	res := s.board.describe(u, w, l.board, sc)
	s.board.dislodgedAt(u, sc.position, &res)
	if d != nil {
		switch {
		case res.RightClicked:
			s.entry.back()
			s.talks.asking = newAsking(s.m)
		case res.Clicked && res.Area >= 0:
			s.clickArea(u, d, diplomacy.Province(res.Area))
		}
		if !u.Narrow() {
			s.menus(u, w)
			s.askMenu(u, w)
		}
	}
	if res.Hovering && len(s.entry.choices) == 0 && !s.talks.asking.entry.active() {
		s.hoverTip(u, w, diplomacy.Province(res.Hover), d)
	}
}

// lit returns the highlighted areas while the player writes orders.
func (s *Screen) lit(d *diplomacyplay.OrderDraft) []mapview.Highlight {
	if d.Position.Season != diplomacy.Winter || s.entry.active() || d.Missing() == 0 {
		return litFor(&s.entry, d.Position)
	}
	var lit []mapview.Highlight
	for _, at := range d.Subjects() {
		if d.Order(at).Kind == 0 {
			lit = append(lit, mapview.Highlight{Area: int(at), Style: mapview.Reachable})
		}
	}
	return lit
}

// litFor returns the highlighted areas for an order being entered.
func litFor(e *entry, p *diplomacy.Position) []mapview.Highlight {
	if !e.active() {
		return nil
	}
	var reached diplomacy.Set
	for _, o := range e.open() {
		if o.Kind == diplomacy.Move || o.Kind == diplomacy.Retreat || e.from != diplomacy.NoProvince {
			reached = reached.With(e.target(o))
		}
	}
	var lit []mapview.Highlight
	targets := e.targets().Without(e.subject)
	if e.free {
		targets = diplomacy.Set{} // the next click starts another entry
	}
	for t := targets; !t.Empty(); t = t.Rest() {
		at := t.First()
		style := mapview.Marked // units that can be supported or convoyed
		if other := p.Units[at].Power; reached.Has(at) {
			style = mapview.Reachable
			if other != diplomacy.Neutral && other != p.Units[e.subject].Power {
				style = mapview.Target
			}
		}
		lit = append(lit, mapview.Highlight{Area: int(at), Style: style})
	}
	if e.from != diplomacy.NoProvince {
		lit = append(lit, mapview.Highlight{Area: int(e.from), Style: mapview.Marked})
	}
	return append(lit, mapview.Highlight{Area: int(e.subject), Style: mapview.Chosen})
}

// marked returns the orders to draw on the map.
func (s *Screen) marked() []marked { return s.markedUntil(s.show.step) }

// markedUntil returns the orders to draw on the map when step orders have appeared.
func (s *Screen) markedUntil(step int) []marked {
	if !s.looksBack() {
		d := s.draft()
		if d == nil || s.which == none || s.advised {
			return nil
		}
		var list []marked
		for _, at := range d.Ordered() {
			list = append(list, marked{order: d.Order(at), unit: diplomacy.Unit{Power: d.Power}})
		}
		return list
	}
	if s.which == none {
		return nil
	}
	ph := s.phase()
	var list []marked
	for i, at := range s.reportedOrders() {
		o, v := ph.Orders[at], ph.Verdicts[at]
		power := actor(s.m, ph, at)
		if s.show.on && i >= step || s.which == mine && !s.isMine(power) {
			continue
		}
		if held(o, v) && (!s.show.on || s.show.complete || i < step-1) {
			continue
		}
		list = append(list, marked{order: o, unit: diplomacy.Unit{Power: power}, failed: v.Result != diplomacy.OK && v.Result != 0})
	}
	return list
}

// held reports whether a unit only held. Such orders are not marked: marks on all of them would add
// nothing.
func held(o diplomacy.Order, v diplomacy.Verdict) bool {
	return o.Kind == diplomacy.Hold && v.Result == diplomacy.OK
}

// reportedOrders returns the provinces of the visible phase in the order of its report.
func (s *Screen) reportedOrders() []diplomacy.Province {
	if s.show.on {
		return s.show.order
	}
	return s.phaseReport().order
}

// isMine reports whether a power is played in this window.
func (s *Screen) isMine(p diplomacy.Power) bool {
	here := s.match.Here()
	return here == 0 || here.Has(p.Seat())
}

// leavesNow reports whether a unit is drawn on its way to another province, or beside the unit that
// dislodged it.
func (s *Screen) leavesNow(at diplomacy.Province) bool {
	return s.moved() > 0 && (s.goes(at) != diplomacy.Nowhere || s.phase().Verdicts[at].Dislodged)
}

// goes returns the destination of a province's unit in the visible phase, or Nowhere if it does not
// move.
func (s *Screen) goes(at diplomacy.Province) diplomacy.Location {
	ph := s.phase()
	o := ph.Orders[at]
	if o.Kind == diplomacy.Move && ph.Verdicts[at].Result == diplomacy.OK {
		return o.To
	}
	return diplomacy.Nowhere
}

// glide draws the units on their way at the end of a phase.
func (s *Screen) glide(u *ui.UI, w words) {
	t := s.moved()
	if t == 0 {
		return
	}
	ph := s.phase()
	for _, at := range s.show.order {
		to := s.goes(at)
		if to == diplomacy.Nowhere {
			continue
		}
		unit := ph.Before.Units[at]
		x0, y0 := s.board.place(unit.At)
		x1, y1 := s.board.place(to)
		unit.At = to
		s.board.unit(u, w, x0+(x1-x0)*t, y0+(y1-y0)*t, unit)
	}
	for _, at := range s.show.order {
		if unit := ph.Before.Units[at]; ph.Verdicts[at].Dislodged && unit.Exists() {
			x0, y0 := s.board.place(unit.At)
			x1, y1 := s.board.beside(unit.At)
			x, y := x0+(x1-x0)*t, y0+(y1-y0)*t
			s.board.pale(u, x, y)
			s.board.unit(u, w, x, y, unit)
		}
	}
}

// missing marks the units without orders.
func (s *Screen) missing(u *ui.UI, d *diplomacyplay.OrderDraft) {
	if d.Position.Season == diplomacy.Winter {
		for _, at := range d.Subjects() {
			if d.Order(at).Kind == 0 && d.Missing() > 0 && d.Unit(at) == (diplomacy.Unit{}) {
				p := s.board.point(diplomacy.Location(at))
				sprites.Missing(u, p, s.board.size*0.7)
			}
		}
		return
	}
	for _, at := range d.Subjects() {
		if d.Order(at).Kind != 0 || at == s.entry.subject {
			continue
		}
		unit := d.Unit(at)
		x, y := s.board.place(unit.At)
		if d.Position.Season.Retreats() {
			x, y = s.board.beside(unit.At)
		}
		sprites.Missing(u, sprites.Point{X: x, Y: y}, s.board.size)
		s.board.keepFree(x, y, sprites.MissingRadius(s.board.size)+3) // half the width of the ring
		badge, radius := sprites.MissingBadge(sprites.Point{X: x, Y: y}, s.board.size)
		s.board.keepFree(badge.X, badge.Y, radius)
	}
}

// clickArea continues the order being entered, or starts one.
func (s *Screen) clickArea(u *ui.UI, d *diplomacyplay.OrderDraft, at diplomacy.Province) {
	if s.askAt(u, d, at) {
		return
	}
	if len(s.entry.choices) > 0 && !s.entry.building() {
		s.entry.back() // a click outside a menu closes it
	}
	if s.entry.active() && !s.entry.building() {
		want := wanted(u)
		o, done, hit := s.entry.click(at, want, d.Order)
		if o.Kind != 0 {
			s.give(u, d, o, done)
		}
		if hit {
			return
		}
		if len(d.Legal(at)) == 0 || want != anyAction {
			s.say.set(u, s.cannot(u, at), true)
			return
		}
	}
	if len(d.Legal(at)) == 0 {
		s.entry = newEntry(s.m)
		s.say.set(u, s.notYours(u, d, at), true)
		return
	}
	s.pickUnit(u, d, at)
}

// pickUnit starts the order of a province.
func (s *Screen) pickUnit(u *ui.UI, d *diplomacyplay.OrderDraft, at diplomacy.Province) {
	u.Sound.Play(ui.SoundClick)
	s.say = notice{}
	if o, done := s.entry.begin(at, d.Legal(at)); done {
		if d.Order(at) == o {
			d.Drop(at) // a second click cancels a removal
			return
		}
		s.give(u, d, o, true)
	}
}

// give puts an order into the draft. When the entry is complete, it may offer the convoy order of a
// fleet.
func (s *Screen) give(u *ui.UI, d *diplomacyplay.OrderDraft, o diplomacy.Order, done bool) {
	if err := d.Put(o); err != nil {
		s.say.set(u, s.words(u).fault(err), true)
		return
	}
	if done {
		offerConvoy(&s.entry, d, o)
	}
	u.Sound.Play(ui.SoundClick)
	s.say.set(u, s.words(u).order(o)+".", false)
}
