package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// holdBot never moves.
type holdBot struct {
	g     *diplomacy.Game
	power diplomacy.Power
}

var holdBotEntry = Entry{Name: "holdbot", Title: "HoldBot", Strength: 1, Make: NewHoldBot}

// NewHoldBot makes David Norman's HoldBot (jic-2011 2.3.3): its units hold, and disband
// when dislodged. It builds nothing, and removes its first units in the order of the
// provinces.
func NewHoldBot(g *diplomacy.Game, power diplomacy.Power, _ *rand.Rand) Bot {
	return &holdBot{g, power}
}

func (b *holdBot) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	switch {
	case p.Season.Moves():
		var answer diplomacy.Answer
		for _, u := range p.Units {
			if u.Exists() && u.Power == b.power {
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
	var answer diplomacy.Answer
	for range n {
		answer.Add(waiveOf())
	}
	return answer
}

// disbandAll disbands every dislodged unit of a power.
func disbandAll(p *diplomacy.Position, power diplomacy.Power) diplomacy.Answer {
	var answer diplomacy.Answer
	for _, d := range p.Dislodged {
		if d.Unit.Exists() && d.Unit.Power == power {
			answer.Add(DisbandOf(d.Unit))
		}
	}
	return answer
}

// removeFirst removes the first n units of a power in the order of their provinces.
func removeFirst(p *diplomacy.Position, power diplomacy.Power, n int) diplomacy.Answer {
	var answer diplomacy.Answer
	for _, u := range p.Units {
		if u.Exists() && u.Power == power && answer.Len() < n {
			answer.Add(removeOf(u))
		}
	}
	return answer
}
