// Package balance is the experiment that measures whether a scenario and its maps
// make good games: equals on every map (how and when games are decided, what the
// first move is worth, how battles end), and unequal players on all maps (what
// two plies more, a training and a level are worth). Everything is played in
// pairs, the same opening from both sides.
//
// So that equals don't play the same game again and again, the weights of both
// players are moved a little at random for every pair.
package balance

import (
	"fmt"
	"hash/fnv"
	"strings"

	"eras/ai/roster"
	"eras/game"
	"eras/game/general"
	"eras/lab/experiment"
)

// Balance is the experiment. Its zero value measures nothing; see [New]. Players
// are written as [roster.ParseSpec] reads them.
type Balance struct {
	// Scenarios are names of the house or files.
	Scenarios []string
	// Equal plays against himself on every map.
	Equal string
	// Deeper plays against Shallower.
	Deeper, Shallower string
	// Learner plays with trained weights, on the map and in battle, against
	// himself with random ones. Training is the name or file of the training.
	Learner, Training string
	// Levels says whether each level plays against the one below.
	Levels bool
	// Opening is how many random actions come before a game.
	Opening int
	// Jitter is the standard deviation by which every gene of default weights is
	// moved for a pair of games.
	Jitter float64
	// Batch is how many games a unit has at most; it is even.
	Batch int

	name string
}

// New returns the experiment for both scenarios of the house, in units of 50
// games.
func New() *Balance {
	return &Balance{
		Scenarios: []string{"2005", "dominion"},
		name:      "balance",
		Equal:     "minimax:depth=3,battle=2",
		Deeper:    "minimax:depth=5,battle=2", Shallower: "minimax:depth=3,battle=2",
		Learner: "minimax:depth=3,battle=2", Training: roster.Standard,
		Levels:  true,
		Opening: 2,
		Jitter:  0.05,
		Batch:   50,
	}
}

// Of returns the experiment for one scenario of the house. What it finds is what
// [New] finds of that scenario.
func Of(scenario string) *Balance {
	b := New()
	b.Scenarios, b.name = []string{scenario}, "balance-"+scenario
	return b
}

// OfFile returns the experiment for the scenario in a file, named after the
// scenario.
func OfFile(path string) (*Balance, error) {
	s, err := roster.LoadScenario(path)
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

// Settings returns what is measured and how, as a run writes it down: a run is not
// continued with other settings, other scenarios or other levels.
func (b *Balance) Settings() string {
	h := fnv.New64a()
	for _, name := range b.Scenarios {
		if s, err := roster.LoadScenario(name); err == nil {
			fmt.Fprintf(h, "%+v", *s)
		}
	}
	fmt.Fprintf(h, "%+v", roster.Levels())
	return fmt.Sprintf("%+v %x", *b, h.Sum64())
}

// kind is what a condition is about.
type kind int

const (
	equals kind = iota
	deeper
	trained
	levels
)

// condition is a question that is put with so many games.
type condition struct {
	id       string
	kind     kind
	name     string // of unequal players, in results
	scenario *general.Scenario
	maps     []general.Map // each two games take the next; a training is for one
	players  [2]roster.Spec
	units    int
	pairs    int // of a unit
	cost     float64
}

// conditions returns all conditions in order.
func (b *Balance) conditions(o experiment.Options) ([]condition, error) {
	if b.Batch < 2 || b.Batch%2 != 0 {
		return nil, fmt.Errorf("units of %d games are impossible: they have an even number, from 2", b.Batch)
	}
	var all []condition
	for _, name := range b.Scenarios {
		s, err := roster.LoadScenario(name)
		if err != nil {
			return nil, err
		}
		slower := 1.0
		if s.Rules.Dominion == 0 {
			slower = 4 // most games run to the limit
		}
		var failed error
		add := func(c condition, first, second string) {
			for i, text := range [2]string{first, second} {
				if c.players[i], err = roster.ParseSpec(text); err != nil && failed == nil {
					failed = err
				}
			}
			c.id, c.scenario, c.cost = s.Name+"/"+c.id, s, c.cost*slower
			c.units = (o.Games + b.Batch - 1) / b.Batch
			c.pairs = (o.Games + 2*c.units - 1) / (2 * c.units)
			all = append(all, c)
		}
		if b.Equal != "" {
			for i, m := range s.Maps {
				add(condition{id: "equals/" + m.Name, kind: equals, maps: s.Maps[i : i+1], cost: 1}, b.Equal, b.Equal)
			}
		}
		if b.Deeper != "" {
			add(condition{id: "deeper", kind: deeper, name: "deeper", maps: s.Maps, cost: 2}, b.Deeper, b.Shallower)
		}
		if b.Learner != "" {
			add(condition{id: "trained", kind: trained, name: "trained", maps: s.Maps, cost: 2}, b.Learner, b.Learner)
		}
		if b.Levels {
			for n := 2; n <= len(roster.Levels()); n++ {
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

// Units returns batches of games of one condition each.
func (b *Balance) Units(o experiment.Options) ([]experiment.Unit, error) {
	all, err := b.conditions(o)
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, c := range all {
		for i := range c.units {
			id := fmt.Sprintf("%s/%04d", c.id, i)
			h := fnv.New64a()
			h.Write([]byte(id))
			units = append(units, experiment.Unit{ID: id, Seed: game.Derive(o.Seed, h.Sum64()), Weight: c.cost * float64(2*c.pairs)})
		}
	}
	return units, nil
}

// find returns the condition of a unit and the unit's number in it.
func (b *Balance) find(o experiment.Options, id string) (condition, int, error) {
	all, err := b.conditions(o)
	if err != nil {
		return condition{}, 0, err
	}
	for _, c := range all {
		rest, ok := strings.CutPrefix(id, c.id+"/")
		if !ok {
			continue
		}
		var number int
		if _, err := fmt.Sscanf(rest, "%04d", &number); err == nil && number >= 0 && number < c.units {
			return c, number, nil
		}
	}
	return condition{}, 0, fmt.Errorf("there is no unit %q", id)
}
