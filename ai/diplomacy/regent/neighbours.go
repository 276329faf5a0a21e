package regent

import (
	"eras/game/diplomacy"
)

// neighbours yields plans that differ from p by what one unit and those that help it
// do: every legal order of each unit that means something in the plan; every move
// with one supporter, and with all; every move by convoy with the fleets for it.
// Units come in random order. It stops when yield returns false. The plan that yield gets is used again.
func (s *searcher) neighbours(p plan, yield func(plan) bool) {
	work := make(plan, len(p))
	for _, i := range s.rng.Perm(len(p)) {
		for _, o := range s.legal[i] {
			if o == p[i] || !s.means(p, i, &o) {
				continue
			}
			copy(work, p)
			work[i] = o
			if o.Kind == diplomacy.Move && s.far(&o) && !s.ferry(work, i) {
				continue
			}
			s.follow(p, work, i)
			if !yield(work) {
				return
			}
			if o.Kind == diplomacy.Move && !s.supported(p, work, i, yield) {
				return
			}
		}
		if p[i].Kind == diplomacy.Move {
			copy(work, p)
			if !s.supported(p, work, i, yield) {
				return
			}
		}
	}
}

// means reports whether an order of unit i does something in the plan: a support of
// another's order that it has, or of a unit that does not move.
func (s *searcher) means(p plan, i int, o *diplomacy.Order) bool {
	switch o.Kind {
	case diplomacy.SupportHold:
		j := p.at(s.m, s.m.Province(o.From))
		return j >= 0 && p[j].Kind != diplomacy.Move
	case diplomacy.SupportMove:
		j := p.at(s.m, s.m.Province(o.From))
		return j >= 0 && p[j].Kind == diplomacy.Move && s.m.Province(p[j].To) == s.m.Province(o.To)
	case diplomacy.Convoy:
		return false // comes with the move
	}
	return true
}

// far reports whether a move needs a convoy.
func (s *searcher) far(o *diplomacy.Order) bool {
	return o.Unit == diplomacy.Army && (o.Via || !s.m.Reach(o.Unit, o.At).Has(s.m.Province(o.To)))
}

// ferry lets own fleets convoy unit i on a shortest way, and reports whether they
// can.
func (s *searcher) ferry(work plan, i int) bool {
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

// follow lets units that helped the former order of unit i help the new one where
// they can, and hold where they cannot.
func (s *searcher) follow(p, work plan, i int) {
	at := s.m.Province(p[i].At)
	for j := range work {
		o := &work[j]
		helped := (o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove || o.Kind == diplomacy.Convoy) && s.m.Province(o.From) == at
		if j == i || !helped || s.means(work, j, o) || o.Kind == diplomacy.Convoy && s.carries(work, i, o) {
			continue
		}
		if !s.help(work, j, i) {
			*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
		}
	}
}

// carries reports whether a convoy is for what unit i is ordered.
func (s *searcher) carries(work plan, i int, o *diplomacy.Order) bool {
	return work[i].Kind == diplomacy.Move && s.far(&work[i]) && s.m.Province(work[i].To) == s.m.Province(o.To)
}

// help lets unit j support what unit i is ordered, and reports whether it can.
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

// supported yields the plan with each further unit that can support the move of
// unit i, then with two and more of them as they come.
func (s *searcher) supported(p, work plan, i int, yield func(plan) bool) bool {
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
		s.follow(alone, work, j)
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

// settle lets units hold whose help no longer means anything.
func (s *searcher) settle(p plan) {
	for j := range p {
		o := &p[j]
		if o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove {
			if !s.means(p, j, o) {
				*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
			}
		}
	}
}
