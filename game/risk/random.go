package risk

import "math/rand/v2"

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
		from := g.anyOf(held, rng, func(c Territory) bool { return p.Armies[c] > 1 && g.Map.neighbours[c]&^held != 0 })
		targets := g.Map.neighbours[from] &^ held
		return Assault(from, targets.Nth(rng.IntN(targets.Len())), rng.Uint64()&3 != 0)
	case Occupying:
		least, most := g.OccupationRange(p)
		return Occupation(least + rng.Int32N(most-least+1))
	case Fortifying:
		if ends() {
			return Ending()
		}
		from := g.anyOf(held, rng, func(c Territory) bool { return g.Spare(p, c) > 0 && g.Map.neighbours[c]&held != 0 })
		targets := g.FortifyTargets(p, from)
		return Fortification(from, targets.Nth(rng.IntN(targets.Len())), 1+rng.Int32N(g.Spare(p, from)))
	case Dealing, Assigning, Rolling, Drawing, Over:
	}
	return Ending()
}

// anyOf returns a territory of set for which passes is true: the first from a random one on.
func (g *Game) anyOf(set Set, rng *rand.Rand, passes func(Territory) bool) Territory {
	start := rng.IntN(MaxTerritories)
	for _, part := range [2]Set{set >> start << start, set &^ (set >> start << start)} {
		for ; part != 0; part = part.Rest() {
			if passes(part.First()) {
				return part.First()
			}
		}
	}
	return set.First()
}
