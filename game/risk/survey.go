package risk

import (
	"math"

	"eras/game"
)

// Income returns the armies that seat receives at the start of a turn, without cards: a third of
// its territories but at least three, and the bonuses of its continents (ender-2009 2.1.2). It is
// never below zero.
func (g *Game) Income(p *Position, seat game.Seat) int {
	return max(max(p.Held[seat].Len()/3, 3)+g.Bonuses(p, seat), 0)
}

// Bonuses returns the sum of the bonuses of the continents that seat owns.
func (g *Game) Bonuses(p *Position, seat game.Seat) int {
	if !g.Rules.Continents {
		return 0
	}
	sum, held := int32(0), p.Held[seat]
	for k := range g.Map.continents {
		if g.Map.members[k].Within(held) {
			sum += g.Map.bonus[k]
		}
	}
	return int(sum)
}

// OwnerOf returns the owner of all of a continent, or [game.Nobody].
func (g *Game) OwnerOf(p *Position, k Continent) game.Seat {
	members := g.Map.members[k]
	if seat := p.Owner.At(members.First()); seat >= 0 && members.Within(p.Held[seat]) {
		return seat
	}
	return game.Nobody
}

// Borders returns the territories of seat that border a territory of another player.
func (g *Game) Borders(p *Position, seat game.Seat) Set {
	var out Set
	held, neighbours := p.Held[seat], g.Map.neighbours
	for c := range held.All() {
		if !neighbours[c].Within(held) {
			out = out.With(c)
		}
	}
	return out
}

// Sees returns the territories whose armies a player sees: all of them without fog, else the
// player's own, their neighbours, and those of the current fight. Under a veil a fight counts only for
// those who see one of its two territories anyway, and everything is seen while territories are chosen.
func (g *Game) Sees(p *Position, seat game.Seat) Set {
	if !g.Rules.Fog || p.Phase == Over || g.Rules.Veil && p.Phase == Choosing {
		return g.Map.all
	}
	var seen Set
	if seat >= 0 {
		seen = p.Held[seat]
		for c := range p.Held[seat].All() {
			seen = seen.Or(g.Map.Beside(c))
		}
	}
	if (p.Phase == Rolling || p.Phase == Occupying) && (!g.Rules.Veil || seen.Has(p.From) || seen.Has(p.To)) {
		seen = seen.With(p.From).With(p.To)
	}
	return seen
}

// Enemies returns the neighbours of c that another player owns.
func (g *Game) Enemies(p *Position, c Territory) Set {
	return g.Map.neighbours[c].Minus(p.Held[p.Owner.At(c)])
}

// Friends returns the neighbours of c that have the same owner.
func (g *Game) Friends(p *Position, c Territory) Set {
	return g.Map.neighbours[c].And(p.Held[p.Owner.At(c)])
}

// Cluster returns c and the territories of its owner that are connected with it.
func (g *Game) Cluster(p *Position, c Territory) Set { return g.Map.Reach(c, p.Held[p.Owner.At(c)]) }

// ArmiesIn returns the armies that stand in a set of territories.
func (p *Position) ArmiesIn(set Set) int {
	sum := 0
	for _, armies := range p.Armies.In(set) {
		sum += int(armies)
	}
	return sum
}

// ArmiesOf returns all armies of seat on the board.
func (p *Position) ArmiesOf(seat game.Seat) int { return p.ArmiesIn(p.Held[seat]) }

// Weakest returns the territory of a set with the fewest armies, the lowest-numbered on a tie, or
// MaxTerritories if the set is empty.
func (p *Position) Weakest(set Set) Territory {
	best, fewest := Territory(MaxTerritories), int32(math.MaxInt32)
	for c, armies := range p.Armies.In(set) {
		if armies < fewest {
			best, fewest = c, armies
		}
	}
	return best
}

// Strongest returns the territory of a set with the most armies, the lowest-numbered on a tie, or
// MaxTerritories if the set is empty.
func (p *Position) Strongest(set Set) Territory {
	best, most := Territory(MaxTerritories), int32(math.MinInt32)
	for c, armies := range p.Armies.In(set) {
		if armies > most {
			best, most = c, armies
		}
	}
	return best
}

// Players returns how many players still have a territory.
func (p *Position) Players() int {
	n := 0
	for _, held := range p.Held {
		if !held.Empty() {
			n++
		}
	}
	return n
}

// NextSet returns the value of the next set of cards, without the armies on own territories.
func (g *Game) NextSet(p *Position) int { return g.Rules.Sets.At(int(p.SetsTraded)) }

// SetWorth returns all the armies that seat gets for trading in three cards now: the value of the
// set and the armies on its own territories.
func (g *Game) SetWorth(p *Position, seat game.Seat, cards [3]Card) int {
	worth := g.NextSet(p)
	for _, card := range cards {
		if c, real := card.Territory(); real && p.Owner.At(c) == seat {
			worth += int(g.Rules.OwnCard)
		}
	}
	return worth
}
