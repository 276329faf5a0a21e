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

// agent is a unit that rates its surroundings and enters into contracts.
type agent struct {
	unit  diplomacy.Unit
	at    diplomacy.Province
	tasks []task
	role  role
	// of is the agent that a supporter supports. to is the destination of a mover, and
	// chance its probability of success in percent.
	of, chance int
	to         diplomacy.Location
	// waits reports whether its task found too little support.
	waits bool
}

// task is a stay or a move of an agent.
type task struct {
	to diplomacy.Location
	at diplomacy.Province
	// rating is that of the surroundings there, with noise.
	rating int
}

// role is the obligation of an agent by its contract.
type role uint8

const (
	free role = iota
	mover
	keeper
	supporter
)

// noise is the largest random increase of a rating in percent. Without it, opposing agents
// would repeat the same orders forever.
const noise = 15

// listTasks frees the agent and lists its tasks; the first is to stay.
func (b *bot) listTasks(a *agent) {
	a.role, a.waits = free, false
	a.tasks = append(a.tasks[:0], task{to: a.unit.At, at: a.at})
	for _, to := range b.g.Map.Moves(a.unit.Kind, a.unit.At) {
		a.tasks = append(a.tasks, task{to: to, at: b.g.Map.Province(to)})
	}
	for i := range a.tasks {
		t := &a.tasks[i]
		t.rating = b.surroundings(a.unit.Kind, t.to) * 10 * (100 + b.rng.IntN(noise+1)) / 100
	}
}

// odds returns the probability in percent that an agent succeeds in a task with that many
// supports. An agent that follows another succeeds only if the other leaves.
func (b *bot) odds(a *agent, t *task, supports int) int {
	stays := t.at == a.at
	chance := b.chance(t.at, stays, supports)
	if k := b.index[t.at]; !stays && k >= 0 && b.agents[k].role == mover {
		chance = chance * b.agents[k].chance / 100
	}
	return chance
}

// promise returns the expected rating of a task with the given number of supports: the rating there
// if it succeeds, else the promise of staying without supports. A dislodged agent has rating 0.
func (b *bot) promise(a *agent, t *task, supports int) int {
	odds := b.odds(a, t, supports)
	if t.at == a.at {
		return t.rating * odds / 100
	}
	return (t.rating*odds + b.promise(a, &a.tasks[0], 0)*(100-odds)) / 100
}

// best returns the agent's open task with the highest promise without supports. Unless crowded is
// true, it excludes tasks in the provinces of other free agents. Staying is always open.
func (b *bot) best(a *agent, crowded bool) (best *task, promise int) {
	b.thought.Step()
	for j := range a.tasks {
		t := &a.tasks[j]
		k := b.index[t.at]
		if !b.open(a, t) || !crowded && t.at != a.at && k >= 0 && b.agents[k].role == free {
			continue
		}
		if v := b.promise(a, t, 0); best == nil || v > promise {
			best, promise = t, v
		}
	}
	return best, promise
}

// open reports whether a task is compatible with the contracts so far: no other agent goes or stays
// there, and none moves from there to the agent's province.
func (b *bot) open(a *agent, t *task) bool {
	switch k := b.index[t.at]; {
	case t.at == a.at:
		return true
	case b.going.Has(t.at) || b.staying.Has(t.at):
		return false
	default:
		return k < 0 || b.agents[k].role != mover || b.g.Map.Province(b.agents[k].to) != a.at
	}
}
