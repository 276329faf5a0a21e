package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

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
			o = WaiveOf()
		}
		answer.Add(o)
	}
}
