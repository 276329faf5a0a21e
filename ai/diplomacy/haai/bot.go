package haai

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// bot is HaAI as one power of one match.
type bot struct {
	temper temper
	g      *diplomacy.Game
	me     diplomacy.Power
	rng    *rand.Rand
	ways   *aidiplomacy.Distances

	p      *diplomacy.Position
	survey aidiplomacy.Survey
	// centre rates the centres.
	centre [diplomacy.MaxProvinces]int
	agents []agent
	// index is the agent of each province, -1 if there is none.
	index [diplomacy.MaxProvinces]int
	// going are the provinces to which agents are bound to go, staying those in
	// which they are bound to stay.
	going, staying diplomacy.Set
}

func newBot(t temper, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) *bot {
	return &bot{temper: t, g: g, me: power, rng: rng, ways: aidiplomacy.NewDistances(g.Map)}
}

// Orders returns the orders of the power. It never accepts a draw.
func (b *bot) Orders(p *diplomacy.Position) diplomacy.Answer {
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		return b.retreat(p)
	}
	return b.adjust(p)
}

func (b *bot) move(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	b.going, b.staying = diplomacy.Set{}, diplomacy.Set{}
	for i := range b.index {
		b.index[i] = -1
	}
	n := 0
	for s := b.survey.Units[b.me]; !s.Empty(); s = s.Rest() {
		if n == len(b.agents) {
			b.agents = append(b.agents, agent{})
		}
		a := &b.agents[n]
		a.at, a.unit = s.First(), p.Units[s.First()]
		b.index[a.at] = n
		b.scout(a)
		n++
	}
	b.agents = b.agents[:n]
	b.negotiate()
	var answer diplomacy.Answer
	for i := range b.agents {
		answer.Add(b.order(i))
	}
	return answer
}

// order returns the order of an agent that is bound.
func (b *bot) order(i int) diplomacy.Order {
	a := &b.agents[i]
	switch a.role {
	case mover:
		return aidiplomacy.MoveOf(a.unit, a.to)
	case supporter:
		of := &b.agents[a.of]
		if of.role == mover {
			return aidiplomacy.SupportMoveOf(b.g.Map, a.unit, of.unit, b.g.Map.Province(of.to))
		}
		return aidiplomacy.SupportHoldOf(b.g.Map, a.unit, of.unit)
	}
	return aidiplomacy.HoldOf(a.unit)
}
