package skirmish

import (
	"fmt"
	"slices"
	"strconv"

	"eras/evolve/stats"
	"eras/lab/experiment"
)

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
	share := func(i stats.Interval) string {
		return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*i.Value, 100*i.Low, 100*i.High)
	}
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
