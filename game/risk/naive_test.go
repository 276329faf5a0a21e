package risk

import (
	"fmt"
	"math/rand/v2"

	"eras/game"
)

// The rules once more, slowly and from the arrays of owners and armies alone.

func naiveOwns(p *Position, seat game.Seat, c Territory) bool { return p.Owner.At(c) == seat }

func naiveLinked(m *Map, a, b Territory) bool {
	for _, n := range m.Neighbours(a).slice() {
		if n == b {
			return true
		}
	}
	return false
}

func (s Set) slice() []Territory {
	var out []Territory
	for c := range Territory(MaxTerritories) {
		if s.Has(c) {
			out = append(out, c)
		}
	}
	return out
}

func naiveIncome(g *Game, p *Position, seat game.Seat) int {
	owned := 0
	whole := make([]bool, g.Map.Continents())
	for k := range whole {
		whole[k] = g.Rules.Continents
	}
	for c := range Territory(g.Map.Territories()) {
		if naiveOwns(p, seat, c) {
			owned++
		} else {
			whole[g.Map.ContinentOf(c)] = false
		}
	}
	income := owned / 3
	if income < 3 {
		income = 3
	}
	for k, all := range whole {
		if all {
			income += g.Map.Bonus(Continent(k))
		}
	}
	if income < 0 {
		return 0
	}
	return income
}

func naivePath(g *Game, p *Position, from, to Territory) bool {
	seen := map[Territory]bool{from: true}
	queue := []Territory{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at == to {
			return true
		}
		for c := range Territory(g.Map.Territories()) {
			if naiveLinked(g.Map, at, c) && naiveOwns(p, p.Turn, c) && !seen[c] {
				seen[c] = true
				queue = append(queue, c)
			}
		}
	}
	return false
}

func naiveMatch(m *Map, cards [3]Card) bool {
	for assign := range 27 { // what each wildcard stands for
		var s [3]int
		for i, card := range cards {
			s[i] = int(m.SymbolOf(card))
			if card >= MaxTerritories {
				s[i] = assign / []int{1, 3, 9}[i] % 3
			}
		}
		if s[0] == s[1] && s[1] == s[2] || s[0]|s[1]<<4|s[2]<<8 != 0 && s[0] != s[1] && s[1] != s[2] && s[0] != s[2] {
			return true
		}
	}
	return false
}

// naiveLegal says whether the player at turn may answer a. The action's fields
// are within the map.
func naiveLegal(g *Game, p *Position, a Action) bool {
	seat := p.Turn
	reserve := p.Reserve
	switch p.Phase {
	case Choosing:
		if a.Kind != Choose || p.Owner.At(a.To) != game.Nobody {
			return false
		}
		hasAny, borders := false, false
		for c := range Territory(g.Map.Territories()) {
			if naiveOwns(p, seat, c) {
				hasAny = true
				borders = borders || naiveLinked(g.Map, c, a.To)
			}
		}
		return g.Rules.Deal != DealAdvance || !hasAny || borders
	case Placing, Reinforcing:
		return a.Kind == Place && naiveOwns(p, seat, a.To) && a.N > 0 && a.N <= reserve
	case TradingIn:
		if a.Kind == End {
			return int(p.HandSize[seat]) < int(g.Rules.Forced)
		}
		if a.Kind != TradeIn || a.Cards[0] >= a.Cards[1] || a.Cards[1] >= a.Cards[2] {
			return false
		}
		for _, card := range a.Cards {
			if !p.Hands[seat].Has(card) {
				return false
			}
		}
		return naiveMatch(g.Map, a.Cards)
	case Attacking:
		return a.Kind == End || a.Kind == Attack && naiveOwns(p, seat, a.From) && !naiveOwns(p, seat, a.To) &&
			naiveLinked(g.Map, a.From, a.To) && p.Armies.At(a.From) >= 2
	case Occupying:
		// Before the dice moved in, the attacker had Armies[From] + Dice.
		return a.Kind == Occupy && a.N >= int32(p.Dice) && a.N <= p.Armies.At(p.From)+int32(p.Dice)-1
	case Fortifying:
		if a.Kind == End {
			return true
		}
		if a.Kind != Move || a.From == a.To || !naiveOwns(p, seat, a.From) || !naiveOwns(p, seat, a.To) || a.N < 1 {
			return false
		}
		if g.Rules.Fortify == FortifyPath && !naivePath(g, p, a.From, a.To) ||
			g.Rules.Fortify != FortifyPath && !naiveLinked(g.Map, a.From, a.To) {
			return false
		}
		return a.N < p.Armies.At(a.From) && a.N <= p.Movable.At(a.From)
	}
	return false
}

// naiveCandidates returns every action of a player that could be meant at p, legal
// or not; of armies, the numbers around what is allowed.
func naiveCandidates(g *Game, p *Position) []Action {
	n := Territory(g.Map.Territories())
	out := []Action{Ending()}
	for c := range n {
		out = append(out, Taking(c))
		for k := int32(-1); k <= p.Reserve+1; k++ {
			out = append(out, Placement(c, k))
		}
		for d := range n {
			out = append(out, Assault(c, d, false), Assault(c, d, true))
			for _, k := range []int32{0, 1, p.Movable.At(c), p.Movable.At(c) + 1, p.Armies.At(c) - 1, p.Armies.At(c)} {
				out = append(out, Fortification(c, d, k))
			}
		}
	}
	for k := int32(-1); k <= p.Armies.At(p.From)+4; k++ {
		out = append(out, Occupation(k))
	}
	if p.Phase == TradingIn {
		deck := g.Deck()
		for i := range deck.Len() {
			for j := i; j < deck.Len(); j++ {
				for k := j; k < deck.Len(); k++ {
					out = append(out, Action{Kind: TradeIn, Cards: [3]Card{deck.Nth(i), deck.Nth(j), deck.Nth(k)}})
				}
			}
		}
	}
	return out
}

// compareLegal reports where Legal, Check and the naive rules differ at p.
func compareLegal(g *Game, p *Position, rng *rand.Rand) error {
	legal := map[Action]bool{}
	for _, a := range g.Legal(p, nil) {
		if legal[a] {
			return fmt.Errorf("%v is listed twice", a)
		}
		legal[a] = true
		if !naiveLegal(g, p, a) {
			return fmt.Errorf("%v is listed and not legal", a)
		}
	}
	for _, a := range naiveCandidates(g, p) {
		want := naiveLegal(g, p, a)
		if err := g.Check(p, a); (err == nil) != want {
			return fmt.Errorf("%v: legal is %v, Check says %v", a, want, err)
		}
		if legal[a] != want {
			return fmt.Errorf("%v: legal is %v, listed is %v", a, want, legal[a])
		}
	}
	for range 8 {
		if a := g.Random(p, rng); !legal[a] {
			return fmt.Errorf("a random action is %v, which is not legal", a)
		}
	}
	return nil
}

// naiveDelta returns by how many the armies of the match, those on the board and
// those still to place, must change when a is played at before.
func naiveDelta(g *Game, before, after *Position, a Action) int {
	delta := 0
	switch a.Kind {
	case DealTerritory, Choose:
		if g.Rules.Batch == 0 {
			delta += int(after.Armies.At(a.To))
		} else if before.Pool[before.Turn] == 0 {
			delta++
		}
	case TradeIn:
		delta += g.Rules.Sets.At(int(before.SetsTraded))
		for _, card := range a.Cards {
			if card < MaxTerritories && before.Owner.At(Territory(card)) == before.Turn {
				delta += int(g.Rules.OwnCard)
			}
		}
	case Roll:
		attacker, defender := a.Dice.Losses()
		delta -= int(attacker + defender)
	}
	if after.Phase != Over && after.Round > 0 && (after.Turn != before.Turn || after.Round != before.Round) {
		delta += naiveIncome(g, after, after.Turn)
	}
	return delta
}

// wealth returns all armies of a match: on the board, in reserve and in pools.
func wealth(p *Position) int {
	sum := 0
	for _, n := range p.Armies.First(MaxTerritories) {
		sum += int(n)
	}
	for _, n := range p.Pool {
		sum += int(n)
	}
	if p.Phase != Placing { // there the reserve is part of a pool
		sum += int(p.Reserve)
	}
	return sum
}
