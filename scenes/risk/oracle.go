package risk

import (
	"eras/game/risk"
	"eras/game/risk/odds"
)

// oracle knows the odds of attacks under a match's dice. It keeps the last
// answers, as the screen asks every tick.
type oracle struct {
	game    *risk.Game
	solvers map[int]*odds.Solver // by the armies at which one stops
	asked   question
	answer  outlook
}

// question is what the oracle was asked last.
type question struct {
	from, to risk.Country
	stop     int
	position uint64
}

// outlook is what to expect of a chain of attacks.
type outlook struct {
	ok bool
	// path is the countries to take, the last of which was asked for.
	path []risk.Country
	// fighters are the armies that can die, defenders those on the way.
	fighters, defenders int
	// win is the probability that all fall, left[n] that all do and n armies stand in
	// the last then.
	win  float64
	left []float64
	// once[n] is the probability that the defender of the first loses n armies in
	// the next throw, compared how many die in it.
	once     [3]float64
	compared int
}

func newOracle(g *risk.Game) oracle {
	return oracle{game: g, solvers: map[int]*odds.Solver{}}
}

// solver returns what answers for attackers that stop at so many armies.
func (o *oracle) solver(stop int) *odds.Solver {
	stop = min(max(stop, 1), odds.MaxLeast)
	if s := o.solvers[stop]; s != nil {
		return s
	}
	rules := odds.Rules{AttackDice: int(o.game.Rules.AttackDice), DefendDice: int(o.game.Rules.DefendDice), Least: stop}
	var tables *odds.Tables
	switch rules {
	case odds.ClassicRules:
		tables = odds.Classic()
	case odds.BoundedRules:
		tables = odds.Bounded()
	default:
		var err error
		if tables, err = odds.New(rules); err != nil {
			panic(err) // a game has none but dice that the odds know
		}
	}
	s := odds.NewSolver(tables)
	o.solvers[stop] = s
	return s
}

// ask returns the outlook for an attack from a country of the player at turn on
// another's, near or far.
func (o *oracle) ask(p *risk.Position, from, to risk.Country, stop int) *outlook {
	q := question{from, to, stop, mix(p)}
	if q == o.asked {
		return &o.answer
	}
	o.asked, o.answer = q, outlook{}
	path := o.path(p, from, to)
	if path == nil {
		return &o.answer
	}
	a := int(p.Armies[from]) - 1
	var defenders []int
	all := 0
	for _, c := range path {
		defenders = append(defenders, int(p.Armies[c]))
		all += int(p.Armies[c])
	}
	x := &o.answer
	x.ok, x.path, x.fighters, x.defenders = true, path, a, all
	chain := o.solver(stop).Chain(a, defenders)
	x.win = chain.Fall[len(path)-1]
	x.left = append(x.left, chain.Last...)
	roll := odds.RollOf(min(int(o.game.Rules.AttackDice), a), min(int(o.game.Rules.DefendDice), defenders[0]))
	x.compared = roll.Compared
	for n := 0; n <= roll.Compared; n++ {
		x.once[n] = roll.Chance(n)
	}
	return x
}

// mix tells positions apart as far as odds go.
func mix(p *risk.Position) uint64 {
	h := uint64(14695981039346656037)
	for c := range p.Armies {
		h = (h ^ uint64(p.Armies[c])<<8 ^ uint64(uint8(p.Owner[c]))) * 1099511628211
	}
	return h
}

// path returns the countries to take on the way from an own country to another's,
// through as few defenders as possible; nil if there is no way or nobody to send.
func (o *oracle) path(p *risk.Position, from, to risk.Country) []risk.Country {
	if p.Owner[from] != p.Turn || p.Owner[to] == p.Turn || p.Armies[from] < 2 {
		return nil
	}
	const far = 1 << 30
	n := o.game.Map.Countries()
	var cost [risk.MaxCountries]int
	var before [risk.MaxCountries]risk.Country
	for c := range n {
		cost[c] = far
	}
	cost[from] = 0
	done := risk.Set(0)
	for {
		next := none
		for c := range risk.Country(n) {
			if !done.Has(c) && cost[c] < far && (next == none || cost[c] < cost[next]) {
				next = c
			}
		}
		if next == none || next == to {
			break
		}
		done = done.With(next)
		for s := o.game.Map.Neighbours(next) &^ p.Held[p.Turn] &^ done; s != 0; s = s.Rest() {
			c := s.First()
			// An army stays in each country, so a longer way costs as well.
			if d := cost[next] + 2 + 2*int(p.Armies[c]); d < cost[c] {
				cost[c], before[c] = d, next
			}
		}
	}
	if cost[to] == far {
		return nil
	}
	var path []risk.Country
	for c := to; c != from; c = before[c] {
		path = append([]risk.Country{c}, path...)
	}
	return path
}
