package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// randBot moves at random.
type randBot struct {
	g     *diplomacy.Game
	m     *diplomacy.Map
	power diplomacy.Power
	rng   *rand.Rand
}

var randBotEntry = Entry{Name: "randbot", Title: "RandBot", Strength: 1, Make: NewRandBot}

// NewRandBot makes David Norman's RandBot (jic-2011 2.3.3): every unit moves to a random
// adjacent location, and disbands when dislodged. It builds random units in random free
// homes, and removes its first units in the order of the provinces.
func NewRandBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &randBot{g, g.Map, power, rng}
}

func (b *randBot) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	switch {
	case p.Season.Moves():
		var answer diplomacy.Answer
		for _, u := range p.Units {
			if !u.Exists() || u.Power != b.power {
				continue
			}
			if to := b.m.Moves(u.Kind, u.At); len(to) > 0 {
				answer.Add(MoveOf(u, to[b.rng.IntN(len(to))]))
			} else {
				answer.Add(HoldOf(u))
			}
		}
		return answer
	case p.Season.Retreats():
		return disbandAll(p, b.power)
	}
	n := b.g.Adjustment(p, b.power)
	if n <= 0 {
		return removeFirst(p, b.power, -n)
	}
	return b.build(p, n)
}

// build builds n units: it draws a home first, then the unit to build there.
func (b *randBot) build(p *diplomacy.Position, n int) diplomacy.Answer {
	var answer diplomacy.Answer
	var buf [8]diplomacy.Unit
	free := b.g.BuildSites(p, b.power)
	for range n {
		homes := free
		for range b.rng.IntN(free.Len()) {
			homes = homes.Rest()
		}
		at := homes.First()
		units := appendBuilds(buf[:0], b.m, b.power, at)
		u := units[b.rng.IntN(len(units))]
		answer.Add(buildOf(u.Kind, u.At))
		free = free.Without(at)
	}
	return answer
}

// random gives random legal orders.
type random struct {
	g     *diplomacy.Game
	power diplomacy.Power
	rng   *rand.Rand
	legal []diplomacy.Order
}

var randomEntry = Entry{Name: "random", Title: "Random", Strength: 1, Make: NewRandom}

// NewRandom makes a bot that draws each order uniformly from all that are legal for a unit
// ([diplomacy.Game.AppendLegal]), convoys included. In winter it builds or removes as many
// units as it can in random places; now and then it waives a build.
func NewRandom(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &random{g: g, power: power, rng: rng}
}

// waiveOnce is the mean number of builds for each waive.
const waiveOnce = 20

func (b *random) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	var answer diplomacy.Answer
	if p.Season == diplomacy.Winter {
		b.adjust(p, &answer)
		return answer
	}
	for at := range diplomacy.Province(b.g.Map.Provinces()) {
		if o, ok := b.draw(p, at); ok {
			answer.Add(o)
		}
	}
	return answer
}

// draw returns a random legal order at a province, or false if there is none.
func (b *random) draw(p *diplomacy.Position, at diplomacy.Province) (diplomacy.Order, bool) {
	b.legal = b.g.AppendLegal(b.legal[:0], p, b.power, at)
	if len(b.legal) == 0 {
		return diplomacy.Order{}, false
	}
	return b.legal[b.rng.IntN(len(b.legal))], true
}

// adjust orders a winter.
func (b *random) adjust(p *diplomacy.Position, answer *diplomacy.Answer) {
	n := b.g.Adjustment(p, b.power)
	from := b.g.BuildSites(p, b.power)
	if n < 0 {
		n, from = -n, b.g.Occupied(p, b.power)
	}
	for range n {
		rest := from
		for range b.rng.IntN(from.Len()) {
			rest = rest.Rest()
		}
		from = from.Without(rest.First())
		o, _ := b.draw(p, rest.First())
		if o.Kind == diplomacy.Build && b.rng.IntN(waiveOnce) == 0 {
			o = waiveOf()
		}
		answer.Add(o)
	}
}

// When a bot accepts a draw or concedes a victory.
const (
	// drawBehind is the number of centres by which another power must lead.
	drawBehind = 3
	// drawQuiet is the number of years in which no centre has changed owners.
	drawQuiet = 2
	// concedeNear is the maximum number of centres that the winner still lacks, and concedeBehind
	// the factor by which it must have more centres.
	concedeNear, concedeBehind = 4, 3
)

// AcceptsDraw reports whether a bot of a power would accept a draw at p: if the power is not about
// to win, and another power is well ahead or no centre has changed owners for years. It does not
// depend on the kind of bot.
func AcceptsDraw(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) bool {
	own, most := g.Owned(p, power).Len(), 0
	for other := diplomacy.Power(1); int(other) <= g.Map.Powers(); other++ {
		if other != power {
			most = max(most, g.Owned(p, other).Len())
		}
	}
	switch {
	case g.Map.ToWin()-own <= drawBehind && own > most:
		return false
	case most-own >= drawBehind:
		return true
	}
	return p.Quiet >= drawQuiet
}

// Concedes reports whether a bot of a power would concede the victory to another at p: if the other
// is close to victory and has several times as many centres.
func Concedes(g *diplomacy.Game, p *diplomacy.Position, power, to diplomacy.Power) bool {
	own, most := g.Owned(p, power).Len(), g.Owned(p, to).Len()
	return g.Map.ToWin()-most <= concedeNear && most >= concedeBehind*own
}
