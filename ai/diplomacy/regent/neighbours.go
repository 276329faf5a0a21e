package regent

import (
	"eras/game/diplomacy"
)

// neighbours yields plans that differ from p in the orders of one unit and its helpers:
// every legal order of each unit that has an effect in the plan; every move with one
// supporter, and with several; every move by convoy with its fleets. Units come in random
// order. It stops when yield returns false. The plan passed to yield is reused.
func (s *searcher) neighbours(p plan, yield func(plan) bool) {
	work := make(plan, len(p))
	for _, i := range s.rng.Perm(len(p)) {
		for _, o := range s.legal[i] {
			s.evaluator.thought.Step()
			if o == p[i] || !s.hasEffect(p, &o) {
				continue
			}
			copy(work, p)
			work[i] = o
			if o.Kind == diplomacy.Move && s.far(&o) && !s.convoy(work, i) {
				continue
			}
			s.redirect(p, work, i)
			if !yield(work) {
				return
			}
			if o.Kind == diplomacy.Move && !s.supported(work, i, yield) {
				return
			}
		}
		if p[i].Kind == diplomacy.Move {
			copy(work, p)
			if !s.supported(work, i, yield) {
				return
			}
		}
	}
}

// hasEffect reports whether an order has an effect in the plan: a support must
// match the order of the supported unit.
func (s *searcher) hasEffect(p plan, o *diplomacy.Order) bool {
	switch o.Kind {
	case diplomacy.SupportHold:
		j := p.at(s.m, s.m.Province(o.From))
		return j >= 0 && p[j].Kind != diplomacy.Move
	case diplomacy.SupportMove:
		j := p.at(s.m, s.m.Province(o.From))
		return j >= 0 && p[j].Kind == diplomacy.Move && s.m.Province(p[j].To) == s.m.Province(o.To)
	case diplomacy.Convoy:
		return false // neighbours adds it with the move
	case diplomacy.Hold, diplomacy.Move, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove,
		diplomacy.Waive:
	}
	return true
}

// far reports whether a move needs a convoy.
func (s *searcher) far(o *diplomacy.Order) bool {
	return o.Unit == diplomacy.Army && (o.Via || !s.m.Reach(o.Unit, o.At).Has(s.m.Province(o.To)))
}

// convoy makes own fleets convoy unit i by a shortest route, and reports whether they can.
func (s *searcher) convoy(work plan, i int) bool {
	from, to := s.m.Province(work[i].At), s.m.Province(work[i].To)
	var before [diplomacy.MaxProvinces]diplomacy.Province
	var seen diplomacy.Set
	queue := make([]diplomacy.Province, 0, len(work))
	reach := func(sea, by diplomacy.Province) {
		if j := work.at(s.m, sea); j >= 0 && work[j].Unit == diplomacy.Fleet && s.m.Ground(sea) == diplomacy.Sea && !seen.Has(sea) {
			seen = seen.With(sea)
			before[sea] = by
			queue = append(queue, sea)
		}
	}
	for n := s.m.Into(diplomacy.Fleet, from); !n.Empty(); n = n.Rest() {
		reach(n.First(), diplomacy.NoProvince)
	}
	for len(queue) > 0 {
		sea := queue[0]
		queue = queue[1:]
		next := s.m.Reach(diplomacy.Fleet, diplomacy.Location(sea))
		if next.Has(to) {
			for ; sea != diplomacy.NoProvince; sea = before[sea] {
				j := work.at(s.m, sea)
				work[j] = diplomacy.Order{
					Kind: diplomacy.Convoy, Unit: diplomacy.Fleet, At: work[j].At,
					From: diplomacy.Location(from), To: diplomacy.Location(to),
				}
			}
			return true
		}
		for ; !next.Empty(); next = next.Rest() {
			reach(next.First(), sea)
		}
	}
	return false
}

// redirect makes the units that helped unit i's former order help the new one if they can, else
// hold.
func (s *searcher) redirect(p, work plan, i int) {
	at := s.m.Province(p[i].At)
	for j := range work {
		o := &work[j]
		helped := (o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove || o.Kind == diplomacy.Convoy) && s.m.Province(o.From) == at
		if j == i || !helped || s.hasEffect(work, o) || o.Kind == diplomacy.Convoy && s.carries(work, i, o) {
			continue
		}
		if !s.help(work, j, i) {
			*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
		}
	}
}

// carries reports whether o is a convoy of unit i's order.
func (s *searcher) carries(work plan, i int, o *diplomacy.Order) bool {
	return work[i].Kind == diplomacy.Move && s.far(&work[i]) && s.m.Province(work[i].To) == s.m.Province(o.To)
}

// help makes unit j support unit i's order, and reports whether it can.
func (s *searcher) help(work plan, j, i int) bool {
	at := s.m.Province(work[i].At)
	for _, o := range s.legal[j] {
		switch {
		case s.m.Province(o.From) != at:
		case o.Kind == diplomacy.SupportMove && work[i].Kind == diplomacy.Move && s.m.Province(o.To) == s.m.Province(work[i].To),
			o.Kind == diplomacy.SupportHold && work[i].Kind != diplomacy.Move:
			work[j] = o
			return true
		}
	}
	return false
}

// supported yields the plan with each further supporter of unit i's move, and with all
// supporters so far.
func (s *searcher) supported(work plan, i int, yield func(plan) bool) bool {
	alone := append(plan(nil), work...)
	together := append(plan(nil), work...)
	helpers := 0
	for j := range work {
		if j == i || alone[j].Kind == diplomacy.Convoy || s.m.Province(alone[j].From) == s.m.Province(alone[i].At) && alone[j].Kind == diplomacy.SupportMove {
			continue
		}
		copy(work, alone)
		if !s.help(work, j, i) {
			continue
		}
		s.redirect(alone, work, j)
		if !yield(work) {
			return false
		}
		helpers++
		if s.help(together, j, i) && helpers > 1 {
			s.settle(together)
			copy(work, together)
			if !yield(work) {
				return false
			}
		}
	}
	return true
}

// settle replaces supports without effect by holds.
func (s *searcher) settle(p plan) {
	for j := range p {
		o := &p[j]
		if o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove {
			if !s.hasEffect(p, o) {
				*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
			}
		}
	}
}
