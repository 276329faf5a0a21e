package haai

import (
	"math/rand/v2"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// bot is HaAI as one power of one match.
type bot struct {
	style     style
	thought   *game.Thought
	g         *diplomacy.Game
	me        diplomacy.Power
	rng       *rand.Rand
	distances *aidiplomacy.Distances

	p      *diplomacy.Position
	survey aidiplomacy.Survey
	// centre has the ratings of centres.
	centre [diplomacy.MaxProvinces]int
	agents []agent
	// index is the index of the agent in each province, -1 if there is none.
	index [diplomacy.MaxProvinces]int
	// going are the provinces that agents are bound to enter, and staying those where
	// they are bound to stay.
	going, staying diplomacy.Set
}

func newBot(t style, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) *bot {
	return &bot{style: t, g: g, me: power, rng: rng, distances: aidiplomacy.NewDistances(g.Map)}
}

// Orders returns the orders of the power. It never votes for a draw.
func (b *bot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.thought = thought
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
		b.listTasks(a)
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

// order returns the order of a bound agent.
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
	case free, keeper:
	}
	return aidiplomacy.HoldOf(a.unit)
}

// style distinguishes Vanilla and Berserk. It is the rating of an own centre for each foreign unit
// that can enter it, up to two; that of a foreign centre is [prize]. The higher it is, the more
// agents stay at home: the bot wins less often and survives longer.
type style int

const (
	vanilla style = 70
	berserk style = 12
)

// prize is the rating of a foreign centre, or of an own one with a foreign unit.
const prize = 100

// New returns a maker of HaAI in any style. guard is the rating of an own centre for each foreign
// unit that can enter it; a foreign centre is rated 100. Vanilla has 70, Berserk 12.
func New(guard int) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		return newBot(style(guard), g, power, rng)
	}
}

var vanillaEntry = aidiplomacy.Entry{Name: "haai-vanilla", Title: "HaAI Vanilla", Strength: 3, Make: NewVanilla}

// NewVanilla makes the defensive HaAI.
func NewVanilla(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
	return newBot(vanilla, g, power, rng)
}

var berserkEntry = aidiplomacy.Entry{Name: "haai-berserk", Title: "HaAI Berserk", Strength: 4, Make: NewBerserk}

// NewBerserk makes the aggressive HaAI.
func NewBerserk(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
	return newBot(berserk, g, power, rng)
}

// Bots returns the bots of this package.
func Bots() []aidiplomacy.Entry { return []aidiplomacy.Entry{vanillaEntry, berserkEntry} }
