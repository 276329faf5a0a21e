package risk

// Legal appends to dst every legal action of the player at turn and returns it. Where chance must
// answer it appends nothing. It allocates only if dst is too short. Placing and moving armies yield
// one action for each number of armies.
func (g *Game) Legal(p *Position, dst []Action) []Action {
	held := p.Held[p.Turn]
	switch p.Phase {
	case Choosing:
		for s := g.Choices(p); s != 0; s = s.Rest() {
			dst = append(dst, Taking(s.First()))
		}
	case Placing, Reinforcing:
		for s := held; s != 0; s = s.Rest() {
			for n := int32(1); n <= p.Reserve; n++ {
				dst = append(dst, Placement(s.First(), n))
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
		for s := held; s != 0; s = s.Rest() {
			from := s.First()
			spare := g.Spare(p, from)
			if spare < 1 {
				continue
			}
			for t := g.FortifyTargets(p, from); t != 0; t = t.Rest() {
				for n := int32(1); n <= spare; n++ {
					dst = append(dst, Fortification(from, t.First(), n))
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
	for s := held; s != 0; s = s.Rest() {
		from := s.First()
		if p.Armies[from] < 2 {
			continue
		}
		for t := g.Map.neighbours[from] &^ held; t != 0; t = t.Rest() {
			dst = append(dst, Assault(from, t.First(), false), Assault(from, t.First(), true))
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
