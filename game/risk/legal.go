package risk

import "math/rand/v2"

// Legal appends to dst every legal action of the player at turn and returns it. Where chance must
// answer it appends nothing. It allocates only if dst is too short. Placing and moving armies yield
// one action for each number of armies.
func (g *Game) Legal(p *Position, dst []Action) []Action {
	held := p.Held[p.Turn]
	switch p.Phase {
	case Choosing:
		for c := range g.Choices(p).All() {
			dst = append(dst, Taking(c))
		}
	case Placing, Reinforcing:
		for c := range held.All() {
			for n := int32(1); n <= p.Reserve; n++ {
				dst = append(dst, Placement(c, n))
			}
		}
	case TradingIn:
		dst = g.LegalSets(p.Hands[p.Turn], dst)
		if !g.MustTradeIn(p) {
			dst = append(dst, Ending())
		}
	case Attacking:
		dst = append(g.LegalAttacks(p, dst), Ending())
	case Occupying:
		least, most := g.OccupationRange(p)
		for n := least; n <= most; n++ {
			dst = append(dst, Occupation(n))
		}
	case Fortifying:
		for s := held; !s.Empty(); s = s.Rest() {
			from := s.First()
			spare := g.Spare(p, from)
			if spare < 1 {
				continue
			}
			for t := range g.FortifyTargets(p, from).All() {
				for n := int32(1); n <= spare; n++ {
					dst = append(dst, Fortification(from, t, n))
				}
			}
		}
		dst = append(dst, Ending())
	case Dealing, Assigning, Rolling, Drawing, Over:
	}
	return dst
}

// LegalAttacks appends every attack of the player at turn, with and without till, and returns dst.
func (g *Game) LegalAttacks(p *Position, dst []Action) []Action {
	held := p.Held[p.Turn]
	for s := held; !s.Empty(); s = s.Rest() {
		from := s.First()
		if p.Armies.At(from) < 2 {
			continue
		}
		for t := range g.Map.neighbours[from].Minus(held).All() {
			dst = append(dst, Assault(from, t, false), Assault(from, t, true))
		}
	}
	return dst
}

// LegalSets appends the trade-in of every three matching cards of a hand and returns dst.
func (g *Game) LegalSets(h Hand, dst []Action) []Action {
	n := h.Len()
	for i := range n {
		a := h.Nth(i)
		for j := i + 1; j < n; j++ {
			b := h.Nth(j)
			for k := j + 1; k < n; k++ {
				if c := h.Nth(k); g.Map.IsSet(a, b, c) {
					dst = append(dst, TradingInOf(a, b, c))
				}
			}
		}
	}
	return dst
}

// Random returns a legal action of the player at turn, for playouts. It draws the kind of action,
// territories and numbers one after the other and does not list all actions, so it is not uniform
// over [Game.Legal]. A phase that may be ended is ended with probability 1/8.
func (g *Game) Random(p *Position, rng *rand.Rand) Action {
	held := p.Held[p.Turn]
	ends := func() bool { return rng.Uint64()&7 == 0 }
	switch p.Phase {
	case Choosing:
		free := g.Choices(p)
		return Taking(free.Nth(rng.IntN(free.Len())))
	case Placing, Reinforcing:
		return Placement(held.Nth(rng.IntN(held.Len())), 1+rng.Int32N(p.Reserve))
	case TradingIn:
		if !g.MustTradeIn(p) && ends() {
			return Ending()
		}
		set, _ := g.Map.BestSet(p.Hands[p.Turn], held)
		return Action{Kind: TradeIn, Cards: set}
	case Attacking:
		if ends() {
			return Ending()
		}
		from := g.anyOf(held, rng, func(c Territory) bool { return p.Armies.At(c) > 1 && !g.Map.neighbours[c].Within(held) })
		targets := g.Map.neighbours[from].Minus(held)
		return Assault(from, targets.Nth(rng.IntN(targets.Len())), rng.Uint64()&3 != 0)
	case Occupying:
		least, most := g.OccupationRange(p)
		return Occupation(least + rng.Int32N(most-least+1))
	case Fortifying:
		if ends() {
			return Ending()
		}
		from := g.anyOf(held, rng, func(c Territory) bool { return g.Spare(p, c) > 0 && !g.Map.neighbours[c].And(held).Empty() })
		targets := g.FortifyTargets(p, from)
		return Fortification(from, targets.Nth(rng.IntN(targets.Len())), 1+rng.Int32N(g.Spare(p, from)))
	case Dealing, Assigning, Rolling, Drawing, Over:
	}
	return Ending()
}

// anyOf returns a territory of set for which passes is true: the first from a random one on.
func (g *Game) anyOf(set Set, rng *rand.Rand, passes func(Territory) bool) Territory {
	start := Territory(rng.IntN(max(wordBits, g.Map.Territories())))
	for _, before := range [2]bool{false, true} {
		for c := range set.All() {
			if c < start == before && passes(c) {
				return c
			}
		}
	}
	return set.First()
}
