package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// marchBot moves every unit to the first province that it can reach.
type marchBot struct {
	m     *diplomacy.Map
	power diplomacy.Power
	rest  Bot
}

var marchBotEntry = Entry{Name: "marchbot", Title: "MarchBot", Strength: 1, Make: NewMarchBot}

// NewMarchBot makes the bot MarchBot. It leaves retreats and adjustments to HoldBot.
func NewMarchBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &marchBot{g.Map, power, NewHoldBot(g, power, rng)}
}

func (b *marchBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	if !p.Season.Moves() {
		return b.rest.Orders(thought, p)
	}
	var answer diplomacy.Answer
	for _, u := range p.Units {
		if !u.Exists() || u.Power != b.power {
			continue
		}
		if to := b.m.Moves(u.Kind, u.At); len(to) > 0 {
			answer.Add(MoveOf(u, to[0]))
		}
	}
	return answer
}
