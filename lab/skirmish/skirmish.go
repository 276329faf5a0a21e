// Package skirmish is the experiment that measures whether battles make good games. Equal
// players show how battles end, how long they last, how much of them is shuffling, what a
// decision is worth, and the value of the first move and of the larger army. Unequal
// players show what skill is worth: two plies of depth, a level, trained weights and the
// network that ships against random weights, and the levels against a script without
// foresight. Every start is played from both sides, on land as in wars where the rules have it on
// the board.
package skirmish

import (
	"fmt"
	"slices"
	"strconv"

	"eras/ai/agents"
	"eras/assets/scenarios"
	"eras/evolve/stats"
	"eras/game/war"
	"eras/lab"
	"eras/lab/experiment"
)

// Battles is the experiment. Players are specs in the form of [agents.ParseSpec].
type Battles struct {
	name, about string
	// Scenarios are names of built-in scenarios or files.
	Scenarios []string
	// Equal plays against itself and, with its weights, against random ones.
	Equal string
	// Network plays against Equal and, as deep, against random weights.
	Network string
	// Ply and NetworkPly do the same in the manner of eras-2005: they look one ply ahead.
	Ply, NetworkPly string
	// Farther looks four plies farther than Equal does with random weights. Who scores as
	// much without looking farther plays as well as four plies are worth.
	Farther string
	// Deeper plays against Shallower.
	Deeper, Shallower string
	// Opening is the number of random moves before a battle, Most the largest army.
	Opening, Most int
	// Jitter is the standard deviation of the random change of every gene for a pair.
	Jitter float64
	// Batch is the maximum number of battles in a unit. It is even.
	Batch int
}

// New returns the experiment for the built-in scenarios.
func New() *Battles {
	return &Battles{
		name:      "battles",
		about:     "Whether battles make good games: how long they last, how much is shuffling, what skill is worth",
		Scenarios: scenarios.Names(), Equal: "minimax:depth=3", Network: "network:depth=3", Farther: "minimax:depth=7",
		Ply: "minimax:depth=1,quiescence=no", NetworkPly: "network:depth=1,quiescence=no",
		Deeper: "minimax:depth=4", Shallower: "minimax:depth=2",
		Opening: 2, Most: 9, Jitter: 0.05, Batch: 100,
	}
}

// Of returns the experiment for one built-in scenario. Its results are those of [New]
// for that scenario.
func Of(scenario string) *Battles {
	b := New()
	b.Scenarios, b.name, b.about = []string{scenario}, b.name+"-"+scenario, fmt.Sprintf("The battles of scenario %s only", scenario)
	return b
}

// Experiment returns the experiment.
func (b *Battles) Experiment() experiment.Experiment {
	return &experiment.Study[condition, []Fight, *Summary]{
		ID: b.name, About: b.about, Setup: func() any { return lab.SettingsWithRules(*b, b.Scenarios) }, Conditions: b.conditions, Play: b.play, Sum: sum, Sections: report,
	}
}

// condition is a match-up that is measured with a number of battles.
type condition struct {
	name     string
	scenario *war.Scenario
	players  [2]string
	// equal says that the armies differ in soldiers, not the players in strength; random
	// that the second player has random weights.
	equal, random bool
	// full says that both armies are as large as the scenario lets them be.
	full  bool
	pairs int // in a unit
}

// firstScript is the lowest level that plays against the script.
const firstScript = 3

// conditions returns all conditions in order. Their units are batches of battles.
func (b *Battles) conditions(o experiment.Options) ([]experiment.Condition[condition], error) {
	var all []experiment.Condition[condition]
	for _, name := range b.Scenarios {
		s, err := agents.LoadScenario(name)
		if err != nil {
			return nil, err
		}
		add := func(c condition, first, second string) {
			var units int
			c.scenario, c.players = s, [2]string{first, second}
			units, c.pairs = o.Batches(b.Batch)
			all = append(all, experiment.Condition[condition]{ID: s.Name + "/" + c.name + "/", Units: units, Weight: float64(2 * c.pairs), Of: c})
		}
		add(condition{name: "equals", equal: true}, b.Equal, b.Equal)
		add(condition{name: "deeper"}, b.Deeper, b.Shallower)
		add(condition{name: "trained", random: true}, b.Equal, b.Equal)
		add(condition{name: "trained-full", random: true, full: true}, b.Equal, b.Equal)
		add(condition{name: "trained-ply", random: true}, b.Ply, b.Ply)
		add(condition{name: "trained-farther", random: true}, b.Farther, b.Equal)
		add(condition{name: "network", random: true}, b.Network, b.Equal)
		add(condition{name: "network-full", random: true, full: true}, b.Network, b.Equal)
		add(condition{name: "network-ply", random: true}, b.NetworkPly, b.Ply)
		add(condition{name: "network-trained"}, b.Network, b.Equal)
		add(condition{name: "network-trained-ply"}, b.NetworkPly, b.Ply)
		for n := 2; n <= len(agents.Levels()); n++ {
			add(condition{name: fmt.Sprintf("level-%d", n)}, fmt.Sprintf("level:%d", n), fmt.Sprintf("level:%d", n-1))
		}
		for n := firstScript; n <= len(agents.Levels()); n++ {
			add(condition{name: fmt.Sprintf("script-%d", n)}, greedy, fmt.Sprintf("level:%d", n))
		}
	}
	return all, nil
}

// Summary is the content of results.json. Intervals are 95 % intervals.
type Summary struct {
	Conditions []Condition `json:"conditions"`
}

// Condition has the results of a match-up under the rules of a scenario.
type Condition struct {
	Scenario string    `json:"scenario"`
	Name     string    `json:"name"`
	Players  [2]string `json:"players"`
	Battles  int       `json:"battles"`
	// Score is the first player's share of the points, First that of the attacker, and
	// Larger that of the larger army where one is larger.
	Score  stats.Interval `json:"score"`
	First  stats.Interval `json:"first"`
	Larger stats.Interval `json:"larger"`
	// Reasons counts the reasons why battles ended, and TimedOut is the share of those
	// that reached their limit.
	Reasons  map[string]int `json:"reasons"`
	TimedOut stats.Interval `json:"timed_out"`
	// Length is the median length in single moves, LengthP90 the 90 % quantile.
	Length    int `json:"length"`
	LengthP90 int `json:"length_p90"`
	// Shuffling is the share of moves that take an own step of the last four own moves
	// back, and Shuffled how many there are in a battle.
	Shuffling stats.Interval `json:"shuffling"`
	Shuffled  float64        `json:"shuffled"`
	// Stakes is the median of how much worse the median move is than the best, in
	// estimates, and Good the mean share of moves that are nearly as good as the best.
	Stakes float64 `json:"stakes"`
	Good   float64 `json:"good"`
}

// sum returns the summary.
func sum(_ experiment.Options, all []experiment.Measured[condition, []Fight]) (*Summary, error) {
	s := &Summary{}
	for _, c := range all {
		s.Conditions = append(s.Conditions, c.Of.sum(slices.Concat(c.Results...)))
	}
	return s, nil
}

// points returns a result as a share of a point.
func points(result int) float64 { return float64(result+1) / 2 }

func (c *condition) sum(fights []Fight) Condition {
	s := Condition{Scenario: c.scenario.Name, Name: c.name, Players: c.players, Battles: len(fights), Reasons: map[string]int{}}
	var pairs, first stats.Pentanomial
	var lengths []int
	var stakes []float64
	larger, unequal, moves, undone, good := 0.0, 0, 0, 0, 0.0
	for i, f := range fights {
		s.Reasons[f.Reason]++
		lengths = append(lengths, f.Moves)
		moves += f.Moves
		undone += f.Undone
		if f.Unequal {
			unequal++
			larger += points(f.Larger)
		}
		stakes = append(stakes, f.Stakes...)
		for _, g := range f.Good {
			good += g
		}
		if i%2 == 1 {
			pairs.Add(fights[i-1].Result, f.Result)
			first.Add(fights[i-1].First, f.First)
		}
	}
	s.Score, s.First = pairs.Score(), first.Score()
	s.Larger = stats.Share(larger, unequal)
	s.TimedOut = stats.Share(float64(s.Reasons[timedOut]), len(fights))
	slices.Sort(lengths)
	s.Length, s.LengthP90 = lengths[len(lengths)/2], lengths[len(lengths)*9/10]
	s.Shuffling, s.Shuffled = stats.Share(float64(undone), moves), float64(undone)/float64(len(fights))
	if len(stakes) > 0 {
		slices.Sort(stakes)
		s.Stakes, s.Good = stakes[len(stakes)/2], good/float64(len(stakes))
	}
	return s
}

// timedOut is the reason of battles that reach their limit.
const timedOut = "limit"

// report returns a section for each scenario.
func report(_ experiment.Options, summary *Summary) ([]experiment.Section, error) {
	share := experiment.Bounds
	var sections []experiment.Section
	for _, c := range summary.Conditions {
		if n := len(sections); n == 0 || sections[n-1].Title != "Battles of "+c.Scenario {
			sections = append(sections, experiment.Section{
				Title: "Battles of " + c.Scenario,
				Text: []string{
					"The score is the first player's share of the points; attacker and larger army are theirs. Lengths are in single moves. Shuffling is the share of moves that take back an own step of the last four own moves.",
				},
				Table: [][]string{{"", "first", "second", "battles", "score", "attacker", "larger army", "timed out", "length", "p90", "shuffling", "a battle", "stakes", "good moves"}},
			})
		}
		s := &sections[len(sections)-1]
		s.Table = append(s.Table, []string{
			c.Name, c.Players[0], c.Players[1], strconv.Itoa(c.Battles), share(c.Score), share(c.First), share(c.Larger), share(c.TimedOut),
			strconv.Itoa(c.Length), strconv.Itoa(c.LengthP90), share(c.Shuffling), fmt.Sprintf("%.1f", c.Shuffled), fmt.Sprintf("%.3f", c.Stakes), fmt.Sprintf("%.0f %%", 100*c.Good),
		})
	}
	return sections, nil
}
