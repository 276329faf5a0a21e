// Package balance is the experiment that measures whether a scenario and its maps
// make good games. Equal players on each map show how and when games are decided,
// the value of the first move, and how battles end. Unequal players on all maps show
// the value of two plies of depth, of training and of a level. All games are played
// in pairs, with the same opening from both sides.
//
// The weights of both players are changed a little at random for every pair.
// Otherwise equal players would repeat the same game.
package balance

import (
	"fmt"
	"hash/fnv"

	"eras/ai/agents"
	"eras/game/war"
	"eras/lab/experiment"
)

// Balance is the experiment. Its zero value measures nothing; see [New]. Players are
// specs in the form of [agents.ParseSpec].
type Balance struct {
	// Scenarios are names of built-in scenarios or files.
	Scenarios []string
	// Equal plays against itself on every map.
	Equal string
	// Deeper plays against Shallower.
	Deeper, Shallower string
	// Learner plays with trained weights for the map and for battles against itself
	// with random ones. Training is the name or file of the training.
	Learner, Training string
	// Turns says who plays in their place where turns have several orders and a ply is a
	// whole turn: as Equal, Shallower and Learner, and as Deeper.
	Turns, DeeperTurns string
	// Levels says whether each level plays against the one below.
	Levels bool
	// Opening is the number of random actions before a game.
	Opening int
	// Jitter is the standard deviation of the random change of every gene of the
	// default weights for a pair of games.
	Jitter float64
	// Batch is the maximum number of games in a unit. It is even.
	Batch int

	name string
}

// New returns the experiment for all built-in scenarios, in units of 50 games.
func New() *Balance {
	return &Balance{
		Scenarios: []string{"2005", "dominion", "banners"},
		name:      "balance",
		Equal:     "minimax:depth=3,battle=2",
		Deeper:    "minimax:depth=5,battle=2", Shallower: "minimax:depth=3,battle=2",
		Learner: "minimax:depth=3,battle=2", Training: agents.Standard,
		Turns: "minimax:depth=2,battle=2,nodes=1000", DeeperTurns: "minimax:depth=4,battle=2,nodes=8000",
		Levels:  true,
		Opening: 2,
		Jitter:  0.05,
		Batch:   50,
	}
}

// Of returns the experiment for one built-in scenario. Its results are those of [New]
// for that scenario.
func Of(scenario string) *Balance {
	b := New()
	b.Scenarios, b.name = []string{scenario}, "balance-"+scenario
	return b
}

// OfFile returns the experiment for the scenario in a file. It is named after the
// scenario.
func OfFile(path string) (*Balance, error) {
	s, err := agents.LoadScenario(path)
	if err != nil {
		return nil, err
	}
	b := New()
	b.Scenarios, b.name = []string{path}, "balance-"+s.Name
	return b, nil
}

var _ experiment.Experiment = (*Balance)(nil)

// Name returns "balance", or "balance-" and the scenario.
func (b *Balance) Name() string { return b.name }

// Settings returns a text that identifies the settings, the scenarios and the levels.
func (b *Balance) Settings() string {
	h := fnv.New64a()
	for _, name := range b.Scenarios {
		if s, err := agents.LoadScenario(name); err == nil {
			fmt.Fprintf(h, "%+v", *s)
		}
	}
	fmt.Fprintf(h, "%+v", agents.Levels())
	return fmt.Sprintf("%+v %x", *b, h.Sum64())
}

// kind says what a condition compares.
type kind int

const (
	equals kind = iota
	deeper
	trained
	levels
)

// condition is a match-up that is measured with a number of games.
type condition struct {
	id       string
	kind     kind
	name     string // in results, for unequal players
	scenario *war.Scenario
	maps     []war.Map // each pair uses the next; a training uses one
	players  [2]agents.Spec
	units    int
	pairs    int // in a unit
	cost     float64
}

// conditions returns all conditions in order.
func (b *Balance) conditions(o experiment.Options) ([]condition, error) {
	if b.Batch < 2 || b.Batch%2 != 0 {
		return nil, fmt.Errorf("a unit must have an even number of games from 2, not %d", b.Batch)
	}
	var all []condition
	for _, name := range b.Scenarios {
		s, err := agents.LoadScenario(name)
		if err != nil {
			return nil, err
		}
		slower := 1.0
		if s.Rules.Dominion == 0 {
			slower = 4 // most games run to the limit
		}
		equal, deep, shallow, learner := b.Equal, b.Deeper, b.Shallower, b.Learner
		if s.Rules.Orders != 0 {
			turns := func(player *string, by string) {
				if *player != "" {
					*player = by
				}
			}
			turns(&equal, b.Turns)
			turns(&deep, b.DeeperTurns)
			turns(&shallow, b.Turns)
			turns(&learner, b.Turns)
		}
		var failed error
		add := func(c condition, first, second string) {
			for i, text := range [2]string{first, second} {
				if c.players[i], err = agents.ParseSpec(text); err != nil && failed == nil {
					failed = err
				}
			}
			c.id, c.scenario, c.cost = s.Name+"/"+c.id, s, c.cost*slower
			c.units = (o.Games + b.Batch - 1) / b.Batch
			c.pairs = (o.Games + 2*c.units - 1) / (2 * c.units)
			all = append(all, c)
		}
		if equal != "" {
			for i, m := range s.Maps {
				add(condition{id: "equals/" + m.Name, kind: equals, maps: s.Maps[i : i+1], cost: 1}, equal, equal)
			}
		}
		if deep != "" {
			add(condition{id: "deeper", kind: deeper, name: "deeper", maps: s.Maps, cost: 2}, deep, shallow)
		}
		if learner != "" {
			add(condition{id: "trained", kind: trained, name: "trained", maps: s.Maps, cost: 2}, learner, learner)
		}
		if b.Levels {
			for n := 2; n <= len(agents.Levels()); n++ {
				cost := [...]float64{0.2, 0.2, 0.4, 0.8, 3, 7}[min(n-2, 5)] // as measured
				id := fmt.Sprintf("level-%d", n)
				add(condition{id: id, kind: levels, name: id, maps: s.Maps, cost: cost}, fmt.Sprintf("level:%d", n), fmt.Sprintf("level:%d", n-1))
			}
		}
		if failed != nil {
			return nil, failed
		}
	}
	return all, nil
}

// Units returns the units, batches of games of one condition each.
func (b *Balance) Units(o experiment.Options) ([]experiment.Unit, error) {
	all, err := b.conditions(o)
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, c := range all {
		units = append(units, experiment.Batches(o, c.id, c.units, c.cost*float64(2*c.pairs))...)
	}
	return units, nil
}

// find returns the condition of a unit and the unit's number in it, from 0.
func (b *Balance) find(o experiment.Options, id string) (condition, int, error) {
	all, err := b.conditions(o)
	if err != nil {
		return condition{}, 0, err
	}
	return experiment.FindBatch(all, 0, func(c condition) (string, int) { return c.id, c.units }, id)
}
