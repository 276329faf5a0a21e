package risk

import (
	"math/rand/v2"
)

// Legal appends to dst every action that the player at turn may answer and
// returns it; where chance must answer it appends nothing. It allocates only if
// dst is too short. Placing and moving armies have one action for each number.
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
	case Cashing:
		dst = g.LegalSets(p.Hands[p.Turn], dst)
		if !g.MustCash(p) {
			dst = append(dst, Ending())
		}
	case Attacking:
		dst = append(g.LegalAttacks(p, dst), Ending())
	case MovingIn:
		least, most := g.EntryRange(p)
		for n := least; n <= most; n++ {
			dst = append(dst, Entry(n))
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
	}
	return dst
}

// LegalAttacks appends every attack of the player at turn, each once without and
// once with till, and returns dst.
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

// LegalSets appends the cashing of every three matching cards of a hand and
// returns dst.
func (g *Game) LegalSets(h Hand, dst []Action) []Action {
	n := h.Len()
	for i := range n {
		a := h.Nth(i)
		for j := i + 1; j < n; j++ {
			b := h.Nth(j)
			for k := j + 1; k < n; k++ {
				if c := h.Nth(k); g.Map.IsSet(a, b, c) {
					dst = append(dst, Cashed(a, b, c))
				}
			}
		}
	}
	return dst
}

// Random returns a legal action of the player at turn, for playouts, without
// listing them all: kinds of action, countries and numbers are drawn one after
// the other, so it is not uniform over [Game.Legal]. It ends a phase that may be
// ended one time in eight.
func (g *Game) Random(p *Position, rng *rand.Rand) Action {
	held := p.Held[p.Turn]
	ends := func() bool { return rng.Uint64()&7 == 0 }
	switch p.Phase {
	case Choosing:
		free := g.Choices(p)
		return Taking(free.Nth(rng.IntN(free.Len())))
	case Placing, Reinforcing:
		return Placement(held.Nth(rng.IntN(held.Len())), 1+rng.Int32N(p.Reserve))
	case Cashing:
		if !g.MustCash(p) && ends() {
			return Ending()
		}
		set, _ := g.Map.BestSet(p.Hands[p.Turn], held)
		return Action{Kind: Cash, Cards: set}
	case Attacking:
		if ends() {
			return Ending()
		}
		from := g.anyOf(held, rng, func(c Country) bool { return p.Armies[c] > 1 && g.Map.neighbours[c]&^held != 0 })
		targets := g.Map.neighbours[from] &^ held
		return Assault(from, targets.Nth(rng.IntN(targets.Len())), rng.Uint64()&3 != 0)
	case MovingIn:
		least, most := g.EntryRange(p)
		return Entry(least + rng.Int32N(most-least+1))
	case Fortifying:
		if ends() {
			return Ending()
		}
		from := g.anyOf(held, rng, func(c Country) bool { return g.Spare(p, c) > 0 && g.Map.neighbours[c]&held != 0 })
		targets := g.FortifyTargets(p, from)
		return Fortification(from, targets.Nth(rng.IntN(targets.Len())), 1+rng.Int32N(g.Spare(p, from)))
	}
	return Ending()
}

// anyOf returns a country of set that passes: the first from a random one on.
func (g *Game) anyOf(set Set, rng *rand.Rand, passes func(Country) bool) Country {
	start := rng.IntN(MaxCountries)
	for _, part := range [2]Set{set >> start << start, set &^ (set >> start << start)} {
		for ; part != 0; part = part.Rest() {
			if passes(part.First()) {
				return part.First()
			}
		}
	}
	return set.First()
}

// Chance returns the answer of chance at p, which must wait for it: a country
// that is dealt, dice, or a card, uniformly from those that are possible. In a
// view with hidden hands a card is drawn from all that the player has not seen.
func (g *Game) Chance(p *Position, rng *rand.Rand) Action {
	switch p.Phase {
	case Dealing:
		free := g.Free(p)
		return Action{Kind: Give, To: free.Nth(rng.IntN(free.Len()))}
	case Rolling:
		attackers, defenders := g.DiceFor(p)
		t := thrower{rng: rng}
		return Action{Kind: Roll, Dice: t.throw(int32(attackers), int32(defenders))}
	}
	cards := g.Unseen(p)
	return Action{Kind: Draw, Cards: [3]Card{cards.Nth(rng.IntN(cards.Len()))}}
}

// Proceed lets chance answer until a player must or the match is over. What it
// does is what [Game.Play] makes of the answers of [Game.Chance].
func (g *Game) Proceed(p *Position, rng *rand.Rand) {
	for {
		switch p.Phase {
		case Dealing, Drawing:
			g.Play(p, g.Chance(p, rng), nil)
		case Rolling:
			g.Resolve(p, rng)
		default:
			return
		}
	}
}

// Guess returns the position with the hidden hands filled: each player gets as
// many cards as are known to be in its hand, uniformly from the unseen ones. A
// planner that looks ahead through a view plays on from there.
func (g *Game) Guess(p *Position, rng *rand.Rand) Position {
	full := *p
	unseen := g.Unseen(p)
	for seat := range g.players() {
		for full.Hands[seat].Len() < int(full.HandSize[seat]) && unseen.Len() > 0 {
			card := unseen.Nth(rng.IntN(unseen.Len()))
			unseen = unseen.Without(card)
			full.Hands[seat] = full.Hands[seat].With(card)
		}
	}
	return full
}
