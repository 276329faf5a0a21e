package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// checker finds what became of promises by the table of promises, each at a time and from the whole
// history at once. It shares no code with the ledger.
type checker struct{ history }

// people returns who agreed.
func (c *checker) people(i int) map[diplomacy.Power]bool {
	all := map[diplomacy.Power]bool{c.agreements[i].By: true}
	for _, p := range c.agreements[i].With {
		all[p] = true
	}
	return all
}

// split returns the parts of a deal.
func split(d press.Deal) []press.Deal {
	if k := d.Kind; k == press.All || k == press.Either {
		return d.Of
	}
	return []press.Deal{d}
}

// orderIn returns the order in XDO or NOT (XDO).
func orderIn(d press.Deal) (o press.Order, forbidden, ok bool) {
	for d.Kind == press.Not {
		forbidden, d = !forbidden, d.Of[0]
	}
	return d.Order, forbidden, d.Kind == press.Ordered
}

// binds reports whether a part of an agreement binds a power.
func (c *checker) binds(i int, d press.Deal, x diplomacy.Power) bool {
	if len(c.agreements[i].With) == 0 || !c.people(i)[x] {
		return false
	}
	if d.Kind == press.Draw {
		return len(d.Powers) == 0 || slices.Contains(d.Powers, x)
	}
	if d.Kind == press.Peace || d.Kind == press.Alliance || d.Kind == press.Zone {
		return slices.Contains(d.Powers, x)
	}
	o, _, ok := orderIn(d)
	return ok && o.Power == x
}

// verdict returns what became of the promise of a power in an agreement, false if it made none.
func (c *checker) verdict(i int, x diplomacy.Power) (State, bool) {
	deal := c.agreements[i].Deal
	var own []State
	for _, d := range split(deal) {
		if c.binds(i, d, x) {
			own = append(own, c.part(i, d, x))
		}
	}
	if len(own) == 0 {
		return 0, false
	}
	if deal.Kind != press.Either {
		return worst(own), true
	}
	open := false
	for _, d := range deal.Of {
		var states []State
		for y := range c.people(i) {
			if c.binds(i, d, y) {
				states = append(states, c.part(i, d, y))
			}
		}
		if len(states) > 0 && worst(states) == Kept {
			return Kept, true
		}
		open = open || slices.Contains(states, Open)
	}
	switch {
	case open:
		return Open, true
	case slices.Contains(own, Broken):
		return Broken, true
	}
	return Void, true
}

// worst: any part breaks, any open one leaves it open, one that was kept is enough where the others
// are void.
func worst(states []State) State {
	for _, s := range []State{Broken, Open, Kept} {
		if slices.Contains(states, s) {
			return s
		}
	}
	return Void
}

func (c *checker) part(i int, d press.Deal, x diplomacy.Power) State {
	switch d.Kind {
	case press.Peace, press.Alliance, press.Zone:
		return c.lasting(i, d, x)
	case press.Draw:
		if !c.agreements[i].Phase.Season.Moves() {
			return Void
		}
	}
	kind := func(s diplomacy.Season) bool { return s == diplomacy.Spring || s == diplomacy.Fall }
	o, forbidden, isOrder := orderIn(d)
	if isOrder {
		switch o.Order.Kind {
		case diplomacy.Retreat, diplomacy.Disband:
			kind = func(s diplomacy.Season) bool { return s == diplomacy.Summer || s == diplomacy.Autumn }
		case diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
			kind = func(s diplomacy.Season) bool { return s == diplomacy.Winter }
		}
	}
	due := c.agreements[i].Phase
	for !kind(due.Season) {
		due = due.Next()
	}
	for k := c.at[i]; k < len(c.phases); k++ {
		ph := c.phases[k]
		if isOrder && c.takenBack(i, d, k) {
			return Void
		}
		if now := ph.Before.Phase(); now == due {
			if !isOrder {
				if !c.g.Rules.AgreedDraws || c.g.Occupied(ph.Before, x).Empty() {
					return Void
				}
				if ph.Answers[x].Draw {
					return Kept
				}
				return Broken
			}
			return c.ordered(i, k, o, forbidden)
		} else if now.Year > due.Year || now.Year == due.Year && now.Season > due.Season {
			return Void
		}
		if c.dead(k, x) {
			return Void
		}
	}
	return Open
}

// dead reports whether a power is out of the game after a phase, or the game is over.
func (c *checker) dead(k int, x diplomacy.Power) bool {
	after := c.phases[k].After
	return after.Ending != diplomacy.Ongoing || !c.g.Alive(after).Has(x.Seat())
}

// takenBack reports whether NAR of an order was agreed on, or declared by a party, up to a phase.
func (c *checker) takenBack(i int, d press.Deal, k int) bool {
	for j := i + 1; j < len(c.agreements) && c.at[j] <= k; j++ {
		for _, e := range split(c.agreements[j].Deal) {
			if e.Kind == press.Unarranged && e.Of[0].Kind == press.Ordered && d.Kind == press.Ordered && e.Of[0].Order == d.Order {
				for p := range c.people(j) {
					if c.people(i)[p] {
						return true
					}
				}
			}
		}
	}
	return false
}

// ordered judges a promised or forbidden order in its phase.
func (c *checker) ordered(i, k int, x press.Order, forbidden bool) State {
	ph, m := c.phases[k], c.g.Map
	if ph.After.Ending == diplomacy.DrawAgreed || ph.After.Ending == diplomacy.Conceded {
		return Void
	}
	for j := i + 1; j < len(c.agreements) && c.at[j] <= k; j++ { // another order later
		all := true
		for p := range c.people(i) {
			all = all && c.people(j)[p]
		}
		for _, e := range split(c.agreements[j].Deal) {
			if y, _, ok := orderIn(e); ok && all && y.Power == x.Power && y.Order.At == x.Order.At && c.isDue(j, y.Order, k) {
				return Void
			}
		}
	}
	if x.Order.Kind == diplomacy.Waive {
		if c.g.Owed(ph.Before, x.Power) <= 0 {
			return Void
		}
	} else if c.g.CheckBeside(ph.Before, x.Power, x.Order) != nil {
		return Void
	}
	given := slices.ContainsFunc(ph.Answers[x.Power].Orders(), func(o diplomacy.Order) bool { return likewise(m, x.Order, o) })
	silent := !slices.ContainsFunc(ph.Answers[x.Power].Orders(), func(o diplomacy.Order) bool { return o.Kind != diplomacy.Waive && o.At == x.Order.At })
	if silent && (x.Order.Kind == diplomacy.Hold || x.Order.Kind == diplomacy.Disband) {
		given = true
	}
	if given != forbidden {
		return Kept
	}
	return Broken
}

// isDue reports whether an order of an agreement is for a phase.
func (c *checker) isDue(j int, o diplomacy.Order, k int) bool {
	moves := func(s diplomacy.Season) bool { return s.Moves() }
	retreats := func(s diplomacy.Season) bool { return s.Retreats() }
	winter := func(s diplomacy.Season) bool { return s == diplomacy.Winter }
	fits := map[diplomacy.OrderKind]func(diplomacy.Season) bool{diplomacy.Retreat: retreats, diplomacy.Disband: retreats, diplomacy.Build: winter, diplomacy.Remove: winter, diplomacy.Waive: winter}[o.Kind]
	if fits == nil {
		fits = moves
	}
	phase := c.agreements[j].Phase
	for !fits(phase.Season) {
		phase = phase.Next()
	}
	return phase == c.phases[k].Before.Phase()
}

// agreed reports whether an order of a phase is named by an agreement after i with all of some powers.
func (c *checker) agreed(i, k int, x diplomacy.Power, o diplomacy.Order, with map[diplomacy.Power]bool) bool {
	for j := i + 1; j < len(c.agreements) && c.at[j] <= k; j++ {
		all := c.people(j)[x]
		for p := range with {
			all = all && c.people(j)[p]
		}
		for _, d := range split(c.agreements[j].Deal) {
			if y, forbidden, ok := orderIn(d); ok && all && !forbidden && y.Power == x && c.isDue(j, y.Order, k) && likewise(c.g.Map, y.Order, o) {
				return true
			}
		}
	}
	return false
}

// still returns what remains of a peace, an alliance or a zone at a phase: the partners of x, and the
// provinces.
func (c *checker) still(i int, d press.Deal, x diplomacy.Power, k int) (partners map[diplomacy.Power]bool, zone diplomacy.Set, renewed bool) {
	partners, zone = map[diplomacy.Power]bool{}, diplomacy.SetOf(d.Provinces...)
	for _, p := range d.Powers {
		partners[p] = p != x
	}
	for j := i + 1; j < len(c.agreements) && c.at[j] <= k; j++ {
		same := len(c.people(i)) == len(c.people(j))
		for p := range c.people(i) {
			same = same && c.people(j)[p]
		}
		for _, e := range split(c.agreements[j].Deal) {
			if same && e.Kind == d.Kind && asSet(e.Powers) == asSet(d.Powers) && asSet(e.Against) == asSet(d.Against) && diplomacy.SetOf(e.Provinces...) == diplomacy.SetOf(d.Provinces...) {
				renewed = true
			}
			if e.Kind != press.Not && e.Kind != press.Unarranged {
				continue
			}
			inner := e.Of[0]
			ends := inner.Kind == d.Kind || e.Kind == press.Not && inner.Kind == press.Peace && d.Kind == press.Alliance
			for by := range c.people(j) {
				if !ends || !c.people(i)[by] {
					continue
				}
				for p := range partners {
					if p == by && slices.Contains(inner.Powers, x) || by == x && slices.Contains(inner.Powers, p) {
						partners[p] = false
					}
				}
				zone = zone.Minus(diplomacy.SetOf(inner.Provinces...))
			}
		}
	}
	return partners, zone, renewed
}

// lasting judges a peace, an alliance or a zone.
func (c *checker) lasting(i int, d press.Deal, x diplomacy.Power) State {
	movements := 0
	ended := func() State {
		if movements > 0 {
			return Kept
		}
		return Void
	}
	for k := c.at[i]; k < len(c.phases); k++ {
		ph := c.phases[k]
		partners, zone, renewed := c.still(i, d, x, k)
		live, any := false, false
		for p, on := range partners {
			any = any || on
			live = live || on && c.g.Alive(ph.After).Has(p.Seat())
		}
		if renewed || d.Kind == press.Zone && zone.Empty() || d.Kind != press.Zone && !any {
			return ended()
		}
		if ph.After.Ending != diplomacy.DrawAgreed && ph.After.Ending != diplomacy.Conceded {
			if d.Kind == press.Zone && c.entersZone(i, k, x, zone) || d.Kind != press.Zone && c.attacks(i, k, x, partners) {
				return Broken
			}
			if ph.Before.Season.Moves() {
				if movements++; movements == 8 {
					return Kept
				}
			}
		}
		if c.dead(k, x) || d.Kind != press.Zone && !live {
			return ended()
		}
	}
	// A later agreement may have ended it before the next phase.
	partners, zone, renewed := c.still(i, d, x, len(c.phases))
	for _, on := range partners {
		if on && d.Kind != press.Zone && !renewed {
			return Open
		}
	}
	if d.Kind == press.Zone && !zone.Empty() && !renewed {
		return Open
	}
	return ended()
}

// attacks reports whether x ordered, supported or convoyed a move into what a partner has.
func (c *checker) attacks(i, k int, x diplomacy.Power, partners map[diplomacy.Power]bool) bool {
	ph, m := c.phases[k], c.g.Map
	for _, o := range ph.Answers[x].Orders() {
		mover := x
		switch o.Kind {
		case diplomacy.Move, diplomacy.Retreat:
		case diplomacy.SupportMove, diplomacy.Convoy:
			mover = ph.Before.Units[m.Province(o.From)].Power
		default:
			continue
		}
		hurt := map[diplomacy.Power]bool{}
		for _, p := range []diplomacy.Power{ph.Before.Units[m.Province(o.To)].Power, ph.Before.Owner[m.Province(o.To)]} {
			if partners[p] && p != mover {
				hurt[p] = true
			}
		}
		if len(hurt) > 0 && !c.agreed(i, k, x, o, hurt) {
			return true
		}
	}
	return false
}

// entersZone reports whether x broke a zone in a phase.
func (c *checker) entersZone(i, k int, x diplomacy.Power, zone diplomacy.Set) bool {
	ph, m := c.phases[k], c.g.Map
	with := c.people(i)
	orders := map[diplomacy.Province]diplomacy.Order{}
	for _, o := range ph.Answers[x].Orders() {
		if o.Kind == diplomacy.Waive {
			continue
		}
		orders[m.Province(o.At)] = o
		into := o.Kind == diplomacy.Build && zone.Has(m.Province(o.At))
		switch o.Kind {
		case diplomacy.Move, diplomacy.Retreat, diplomacy.SupportMove, diplomacy.Convoy:
			into = zone.Has(m.Province(o.To))
		}
		if into && !c.agreed(i, k, x, o, with) {
			return true
		}
	}
	if !ph.Before.Season.Moves() {
		return false
	}
	for at := range zone.All() {
		u := ph.Before.Units[at]
		if u.Power != x {
			continue
		}
		o, ok := orders[at]
		if !ok {
			o = diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
		}
		out := false
		for _, way := range c.g.AppendLegal(nil, ph.Before, x, at) {
			out = out || way.Kind == diplomacy.Move && !zone.Has(m.Province(way.To))
		}
		if o.Kind != diplomacy.Move && out && !c.agreed(i, k, x, o, with) {
			return true
		}
	}
	return false
}
