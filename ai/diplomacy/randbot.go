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
		units := AppendBuilds(buf[:0], b.m, b.power, at)
		u := units[b.rng.IntN(len(units))]
		answer.Add(BuildOf(u.Kind, u.At))
		free = free.Without(at)
	}
	return answer
}
