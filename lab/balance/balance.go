// Package balance is the experiment that measures whether a scenario and its maps
// make good games. Equal players on each map show how and when games are decided,
// the value of the first move, and how battles end. Unequal players on all maps show
// the value of two plies of depth, of training and of a level. All these games are
// played in pairs, with the same opening from both sides. On the maps of the campaign,
// computers also play whole campaigns.
//
// The weights of both players are changed a little at random for every pair.
// Otherwise equal players would repeat the same game.
package balance

import (
	"fmt"

	"eras/ai/agents"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/lab"
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
	// Campaigns are the levels that play whole campaigns, by difficulty, if the scenario is
	// that of the campaign.
	Campaigns [campaign.Difficulties][]int
	// Wars is the number of wars after which a campaign is stopped.
	Wars int
	// Opening is the number of random actions before a game.
	Opening int
	// Jitter is the standard deviation of the random change of every gene of the
	// default weights for a pair of games.
	Jitter float64
	// Batch is the maximum number of games in a unit. It is even.
	Batch int

	name, about string
}

// New returns the experiment for all built-in scenarios, in units of 50 games.
func New() *Balance {
	return &Balance{
		Scenarios: []string{"2005", "dominion", "banners"},
		name:      "balance",
		about:     "Whether scenarios and maps make good games: how they end, how long they last, who wins",
		Equal:     "minimax:depth=3,battle=2",
		Deeper:    "minimax:depth=5,battle=2", Shallower: "minimax:depth=3,battle=2",
		Learner: "minimax:depth=3,battle=2", Training: agents.Standard,
		Turns: "minimax:depth=2,battle=2,nodes=1000", DeeperTurns: "minimax:depth=4,battle=2,nodes=8000",
		Levels:    true,
		Campaigns: [campaign.Difficulties][]int{{2, 3}, {3, 4}, {4, 5}},
		Wars:      60,
		Opening:   2,
		Jitter:    0.05,
		Batch:     50,
	}
}

// Of returns the experiment for one built-in scenario. Its results are those of [New]
// for that scenario.
func Of(scenario string) *Balance {
	b := New()
	b.Scenarios, b.name, b.about = []string{scenario}, "balance-"+scenario, fmt.Sprintf("The same for scenario %s only", scenario)
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

// Experiment returns the experiment.
func (b *Balance) Experiment() experiment.Experiment {
	return &experiment.Study[condition, []GameResult, *Summary]{
		ID: b.name, About: b.about, Setup: func() any { return lab.SettingsWithRules(*b, b.Scenarios) }, Conditions: b.conditions, Play: b.play, Sum: b.sum, Sections: report,
	}
}

// kind says what a condition compares.
type kind int

const (
	equals kind = iota
	deeper
	trained
	levels
	campaigns
)

// condition is a match-up that is measured with a number of games.
type condition struct {
	kind     kind
	name     string // in results, for unequal players
	scenario *war.Scenario
	maps     []war.Map // each pair uses the next; a training uses one
	players  [2]agents.Spec
	pairs    int // in a unit

	// difficulty and level are those of the first player's campaigns.
	difficulty campaign.Difficulty
	level      int
}

// conditions returns all conditions in order. Their units are batches of games.
func (b *Balance) conditions(o experiment.Options) ([]experiment.Condition[condition], error) {
	var all []experiment.Condition[condition]
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
		add := func(id string, cost float64, c condition, first, second string) {
			for i, text := range [2]string{first, second} {
				if c.players[i], err = agents.ParseSpec(text); err != nil && failed == nil {
					failed = err
				}
			}
			var units int
			c.scenario = s
			units, c.pairs = o.Batches(b.Batch)
			all = append(all, experiment.Condition[condition]{ID: s.Name + "/" + id + "/", Units: units, Weight: cost * slower * float64(2*c.pairs), Of: c})
		}
		if equal != "" {
			for i, m := range s.Maps {
				add("equals/"+m.Name, 1, condition{kind: equals, maps: s.Maps[i : i+1]}, equal, equal)
			}
		}
		if deep != "" {
			add("deeper", 2, condition{kind: deeper, name: "deeper", maps: s.Maps}, deep, shallow)
		}
		if learner != "" {
			add("trained", 2, condition{kind: trained, name: "trained", maps: s.Maps}, learner, learner)
		}
		if b.Levels {
			for n := 2; n <= len(agents.Levels()); n++ {
				cost := [...]float64{0.2, 0.2, 0.4, 0.8, 3, 7}[min(n-2, 5)] // as measured
				id := fmt.Sprintf("level-%d", n)
				add(id, cost, condition{kind: levels, name: id, maps: s.Maps}, fmt.Sprintf("level:%d", n), fmt.Sprintf("level:%d", n-1))
			}
		}
		if failed != nil {
			return nil, failed
		}
		if name == agents.Campaign().Name {
			all = append(all, b.campaigns(o, s)...)
		}
	}
	return all, nil
}
