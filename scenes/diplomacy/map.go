package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/boards/chart"
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
)

// describeMap describes the map: what stands on it, the orders that are seen, and
// the order that is being put together.
func (s *Screen) describeMap(u *ui.UI, w words, l layout) {
	sc := scene{position: s.seen(), realm: s.realms.at(s.council, s.at), motion: s.pace()}
	d := s.writing()
	if d != nil {
		sc.lit = s.lit(d)
	}
	sc.hidden = s.leavesNow
	sc.over = func() {
		s.board.marks(u, s.marked())
		s.glide(u, w)
		if d != nil {
			s.missing(u, d)
		}
	}
	res := s.board.describe(u, w, l.board, sc)
	s.switcher(u, l)
	s.board.dislodgedAt(u, sc.position, &res)
	if d != nil {
		switch {
		case res.RightClicked:
			s.entry.back()
		case res.Clicked && res.Area >= 0:
			s.clickArea(u, d, diplomacy.Province(res.Area))
		}
		s.menus(u, w)
	}
	if res.Hovering && len(s.entry.choices) == 0 {
		s.hoverTip(u, w, diplomacy.Province(res.Hover), d)
	}
}

// lit returns the areas that stand out while an order is put together.
func (s *Screen) lit(d *draft) []chart.Lit {
	if d.at.Season != diplomacy.Winter || s.entry.active() || d.missing() == 0 {
		return litFor(&s.entry, d.at)
	}
	var lit []chart.Lit
	for _, at := range d.subjects() {
		if d.orders[at].Kind == 0 {
			lit = append(lit, chart.Lit{Area: int(at), Style: chart.Reachable})
		}
	}
	return lit
}

// litFor returns the areas that stand out for an order that is put together.
func litFor(e *entry, p *diplomacy.Position) []chart.Lit {
	if !e.active() {
		return nil
	}
	var reached diplomacy.Set
	for _, o := range e.open() {
		if o.Kind == diplomacy.Move || o.Kind == diplomacy.Retreat || e.from != diplomacy.NoProvince {
			reached = reached.With(e.target(o))
		}
	}
	var lit []chart.Lit
	for t := e.targets().Without(e.subject); !t.Empty(); t = t.Rest() {
		at := t.First()
		style := chart.Marked // it may be helped
		if other := p.Units[at].Power; reached.Has(at) {
			style = chart.Reachable
			if other != diplomacy.Neutral && other != p.Units[e.subject].Power {
				style = chart.Target
			}
		}
		lit = append(lit, chart.Lit{Area: int(at), Style: style})
	}
	if e.from != diplomacy.NoProvince {
		lit = append(lit, chart.Lit{Area: int(e.from), Style: chart.Marked})
	}
	return append(lit, chart.Lit{Area: int(e.subject), Style: chart.Chosen})
}

// marked returns the orders that are seen on the map.
func (s *Screen) marked() []marked {
	if !s.looksBack() {
		d := s.draft()
		if d == nil || s.which == none {
			return nil
		}
		var list []marked
		for _, at := range d.listed() {
			list = append(list, marked{order: d.orders[at], unit: diplomacy.Unit{Power: d.power}})
		}
		return list
	}
	if s.which == none && !s.show.on {
		return nil
	}
	ph := s.phase()
	var list []marked
	for i, at := range s.toldOrders() {
		o, v := ph.Orders[at], ph.Verdicts[at]
		power := actor(s.m, ph, at)
		if s.show.on && i >= s.show.step || s.which == mine && !s.show.on && !s.isMine(power) {
			continue
		}
		if held(o, v) && (!s.show.on || s.show.complete || i < s.show.step-1) {
			continue
		}
		list = append(list, marked{order: o, unit: diplomacy.Unit{Power: power}, failed: v.Result != diplomacy.OK && v.Result != 0})
	}
	return list
}

// held reports whether a unit only stayed: octagons everywhere would say nothing.
func held(o diplomacy.Order, v diplomacy.Verdict) bool {
	return o.Kind == diplomacy.Hold && v.Result == diplomacy.OK
}

// toldOrders returns the orders of the phase that is looked at in their order.
func (s *Screen) toldOrders() []diplomacy.Province {
	if s.show.on {
		return s.show.order
	}
	return s.tell().order
}

// isMine reports whether a power is played at this window.
func (s *Screen) isMine(p diplomacy.Power) bool {
	here := s.council.Here()
	return here == 0 || here.Has(p.Seat())
}

// leavesNow reports whether a unit is drawn on its way instead of where it stands.
func (s *Screen) leavesNow(at diplomacy.Province) bool {
	return s.moved() > 0 && s.goes(at) != diplomacy.Nowhere
}

// goes returns where the unit in a province stands after the phase, if elsewhere.
func (s *Screen) goes(at diplomacy.Province) diplomacy.Location {
	ph := s.phase()
	o := ph.Orders[at]
	if o.Kind == diplomacy.Move && ph.Verdicts[at].Result == diplomacy.OK {
		return o.To
	}
	return diplomacy.Nowhere
}

// glide draws the units that are on their way at the end of a resolution.
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
}

// missing marks the units that have no order yet.
func (s *Screen) missing(u *ui.UI, d *draft) {
	if d.at.Season == diplomacy.Winter {
		for _, at := range d.subjects() {
			if d.orders[at].Kind == 0 && d.missing() > 0 && d.unit(at) == (diplomacy.Unit{}) {
				p := s.board.point(diplomacy.Location(at))
				tokens.Missing(u, p, s.board.size*0.7)
			}
		}
		return
	}
	for _, at := range d.subjects() {
		if d.orders[at].Kind != 0 || at == s.entry.subject {
			continue
		}
		unit := d.unit(at)
		x, y := s.board.place(unit.At)
		if d.at.Season.Retreats() {
			x, y = s.board.beside(unit.At)
		}
		tokens.Missing(u, tokens.Point{X: x, Y: y}, s.board.size)
	}
}

// switcher describes whose orders are seen.
func (s *Screen) switcher(u *ui.UI, l layout) {
	labels := []string{u.Text.T("diplomacy.see.mine"), u.Text.T("diplomacy.see.all"), u.Text.T("diplomacy.see.none")}
	first := 0
	if s.council.Here() == 0 { // nobody has orders of his own
		first, s.which = 1, max(s.which, all)
		labels = labels[1:]
	}
	w := 0.0
	for _, label := range labels {
		w = max(w, u.Width(label, ui.Style{Weight: ui.Bold, Size: 16})+26)
	}
	n := float64(len(labels))
	r := ui.R(l.board.Right()-18-n*w, l.board.Y+18, n*w, 34)
	s.board.avoid = append(s.board.avoid, r) // names don't stand under it
	s.which = first + u.Segment("diplomacy.see", r, labels, s.which-first)
	if !s.looksBack() {
		u.Tip("diplomacy.see", r, u.Text.T("diplomacy.see.tip"))
	}
}

// clickArea goes on with the order that is put together.
func (s *Screen) clickArea(u *ui.UI, d *draft, at diplomacy.Province) {
	if len(s.entry.choices) > 0 && !s.entry.building() {
		s.entry.back() // a click beside a menu closes it
	}
	if s.entry.active() && !s.entry.building() {
		o, done, hit := s.entry.click(at)
		if done {
			s.give(u, d, o)
		}
		if hit {
			return
		}
		if !d.may(at) {
			s.say.set(u, s.cannot(u, at), true)
			return
		}
	}
	if !d.may(at) {
		s.entry = newEntry(s.m)
		s.say.set(u, s.notYours(u, d, at), true)
		return
	}
	s.pickUnit(u, d, at)
}

// pickUnit begins the order for a province.
func (s *Screen) pickUnit(u *ui.UI, d *draft, at diplomacy.Province) {
	u.Sound.Play(ui.SoundClick)
	s.say = notice{}
	if o, done := s.entry.begin(at, d.legal[at]); done {
		if d.orders[at] == o {
			d.drop(at) // a second click takes a removal back
			return
		}
		s.give(u, d, o)
	}
}

// give puts an order into the draft.
func (s *Screen) give(u *ui.UI, d *draft, o diplomacy.Order) {
	if err := d.put(o); err != nil {
		s.say.set(u, s.words(u).fault(err), true)
		return
	}
	u.Sound.Play(ui.SoundClick)
	s.say.set(u, s.words(u).order(o)+".", false)
}
