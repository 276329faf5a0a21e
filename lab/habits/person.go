package habits

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Habit is what a simulated person does in every war.
type Habit string

const (
	// Attacks is to attack wherever the enemy has no more soldiers.
	Attacks Habit = "attacks at even odds"
	// Unguarded is to take no leader back to a city of one's own.
	Unguarded Habit = "never guards a city"
	// OneKind is to buy soldiers of one kind only.
	OneKind Habit = "buys one kind"
	// SameOpening is to begin with the same orders in each war from a side.
	SameOpening Habit = "opens the same way"
	// Repeats is to repeat the orders of a war that was won.
	Repeats Habit = "repeats what won"
)

// habits returns all habits.
func habits() []Habit { return []Habit{Attacks, Unguarded, OneKind, SameOpening, Repeats} }

const (
	// spread is the standard deviation of a person's weights from the default ones.
	spread = 0.2
	// whim is the standard deviation of what a person finds an action worth, in units of a
	// search.
	whim = evaluation.Unit / 20
	// opening is the number of orders of [SameOpening].
	opening = 9
)

// sight is how far a person looks for each action.
var sight = search.Limits{Depth: 1, Step: 1, Quiescence: true, Nodes: 60}

// person is a simulated person who plays red. It keeps its habit from war to war.
type person struct {
	habit   Habit
	rules   war.Rules
	level   agents.Level
	weights evaluation.Weights
	kind    war.Kind // that it buys
	engine  *evaluation.Engine[war.Position, war.Move, aiwar.Features]

	lines map[game.Side][]war.Move // that it repeats, by the side that begins

	// Of the war that is being played:
	fighter game.Agent[war.State, war.Action]
	seed    uint64
	line    []war.Move      // what is left to repeat
	orders  []war.Move      // given so far
	decided playermodel.War // where there was a choice
}

// newPerson returns a person with a seed of its own.
func newPerson(h Habit, r war.Rules, level agents.Level, seed uint64) *person {
	rng := game.Random(seed)
	kinds := []war.Kind{war.BuySoldier, war.BuyHorse, war.BuyArcher}
	return &person{
		habit: h, rules: r, level: level, kind: kinds[rng.IntN(len(kinds))],
		weights: evolve.Neighbour(aiwar.DefaultWeights(&r), nil, spread, rng),
		engine:  evaluation.NewEngine(aiwar.Game(&r), search.SmallTable), lines: map[game.Side][]war.Move{},
	}
}

// begin begins a war in which a side moves first.
func (p *person) begin(first game.Side, seed uint64) (err error) {
	p.seed, p.line, p.orders, p.decided = seed, slices.Clone(p.lines[first]), nil, nil
	p.fighter, err = p.level.WarAgent(p.rules, seed, p.weights, nil)
	return err
}

// end tells the person whether it has won the war that the side began.
func (p *person) end(first game.Side, won bool) {
	switch known := p.lines[first] != nil; {
	case p.habit == SameOpening && !known:
		p.lines[first] = p.orders[:min(opening, len(p.orders))]
	case p.habit == Repeats && won:
		p.lines[first] = p.orders
	case p.habit == Repeats:
		delete(p.lines, first)
	}
}

// Act implements [game.Agent].
func (p *person) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	if view.Fighting {
		return p.fighter.Act(ctx, view, seat)
	}
	m, err := p.order(ctx, &view.Position)
	if err != nil {
		return war.Action{}, err
	}
	p.orders = append(p.orders, m)
	if len(p.rules.Moves(&view.Position, nil)) > 1 {
		p.decided = append(p.decided, playermodel.Decision[war.Position, war.Move]{Position: view.Position, Move: m})
	}
	return war.MapAction(m), nil
}

// order returns the next order on the map.
func (p *person) order(ctx context.Context, at *war.Position) (war.Move, error) {
	if len(p.line) > 0 {
		next := p.line[0]
		if p.line = p.line[1:]; p.rules.Legal(at, next) == nil {
			return next, nil
		}
		p.line = nil
	}
	all, err := p.engine.Candidates(ctx, at, p.weights, sight)
	if err != nil {
		return 0, err
	}
	rng := game.Random(p.seed, uint64(len(p.orders)))
	best, worth := -1, 0.0
	for i, c := range all {
		value := float64(c.Value) + whim*rng.NormFloat64()
		switch p.likes(at, c.Move) {
		case always:
			value += 4 * search.Win
		case never:
			value -= 4 * search.Win
		case indifferent:
		}
		if best < 0 || value > worth {
			best, worth = i, value
		}
	}
	if best < 0 {
		return 0, fmt.Errorf("a person must have an action at %.80q", at)
	}
	return all[best].Move, nil
}

// liking is what a habit says of an action.
type liking int

const (
	indifferent liking = iota
	always
	never
)

// likes returns what the habit of the person says of an action.
func (p *person) likes(at *war.Position, m war.Move) liking {
	switch p.habit {
	case Attacks:
		if at.Fights(m) && at.Cells[m.From()].Soldiers >= at.Cells[m.To()].Soldiers {
			return always
		}
	case Unguarded:
		if m.Kind() == war.Step && !at.Fights(m) && nearer(at, m) {
			return never
		}
	case OneKind:
		if _, buys := m.Kind().Soldier(); buys && m.Kind() != p.kind {
			return never
		}
	case SameOpening, Repeats:
	}
	return indifferent
}

// nearer reports whether a step takes a leader nearer to a city of its own.
func nearer(at *war.Position, m war.Move) bool {
	distance := func(from grid.Square) int {
		least := grid.Cells
		for city := range at.Army(at.Turn).Cities.All() {
			least = min(least, grid.Distance(from, city))
		}
		return least
	}
	return distance(m.To()) < distance(m.From())
}

// resume plays on in a war, in another way.
func (p *person) resume(seed uint64) (err error) {
	p.seed, p.orders, p.decided = seed, slices.Clone(p.orders), nil
	p.fighter, err = p.level.WarAgent(p.rules, seed, p.weights, nil)
	return err
}
