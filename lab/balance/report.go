package balance

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"eras/evolve/stats"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// report returns for each scenario a section of goals and those of its measurements.
func report(_ experiment.Options, sum *Summary) ([]experiment.Section, error) {
	var sections []experiment.Section
	for _, s := range sum.Scenarios {
		sections = append(sections, s.goalsSection())
		if len(s.Equals) > 0 {
			section := s.equalsSection(sum)
			var err error
			if section.Plot, err = s.firstMoverPlot(); err != nil {
				return nil, err
			}
			sections = append(sections, section, s.playSection())
		}
		if len(s.Unequal) > 0 {
			section := s.unequalSection(sum)
			var err error
			if section.Plot, err = s.unequalPlot(); err != nil {
				return nil, err
			}
			sections = append(sections, section)
		}
		if len(s.Campaigns) > 0 {
			sections = append(sections, s.campaignSection(sum))
		}
	}
	return sections, nil
}

func (s *Scenario) goalsSection() experiment.Section {
	met := 0
	table := [][]string{{"goal", "map", "should be", "found", ""}}
	for _, g := range s.Goals {
		if g.Met {
			met++
		}
		table = append(table, []string{g.What, g.Map, g.bounds(), g.found(), g.Verdict()})
	}
	return experiment.Section{
		Title: "Balance of " + s.Name,
		Text: []string{
			fmt.Sprintf("%d of %d goals are met. If a 95 %% interval crosses a bound, more games are needed to be certain.", met, len(s.Goals)),
			"A decided game ends before the limit of actions. A timed-out battle reaches its limit of moves. Deeper searches two plies deeper, trained plays with trained weights against random ones, and level-N plays against level N-1.",
		},
		Table: table,
	}
}

func (s *Scenario) equalsSection(sum *Summary) experiment.Section {
	table := [][]string{{"map", "games", "eliminated", "dominion", "limit", "decided", "length", "p90", "battles a game", "timed out", "first mover", "lead changes"}}
	for _, e := range s.Equals {
		share := func(reason string) string { return percent(float64(e.Reasons[reason]) / float64(e.Games)) }
		table = append(table, []string{
			e.Map, strconv.Itoa(e.Games), share(war.ByElimination), share(war.ByDominion), share(war.ByLimit), experiment.Bounds(e.Decided),
			aboutNumber(e.Length, 0), strconv.Itoa(e.LengthP90), aboutNumber(e.Battles, 1), experiment.Bounds(e.TimedOut), experiment.Bounds(e.FirstMover), aboutNumber(e.LeadChanges, 1),
		})
	}
	return experiment.Section{
		Title: "Equal players on the maps of " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("Both players are %s with the same weights, and each gene is changed at random (standard deviation %g) for every pair of games. A pair begins with the same %d random actions and is played from both sides.", s.Equal, sum.Jitter, sum.Opening),
			"Lengths are in actions; p90 is the 90 % quantile. The lead is in leaders and soldiers on the map.",
		},
		Table: table,
	}
}

func (s *Scenario) unequalSection(sum *Summary) experiment.Section {
	table := [][]string{{"", "first", "second", "games", "won", "drawn", "lost", "score", "on the maps"}}
	for _, u := range s.Unequal {
		byMap := ""
		for i, m := range u.Maps {
			if i > 0 {
				byMap += ", "
			}
			byMap += m.Map + " " + percent(m.Score.Value)
		}
		table = append(table, []string{
			u.Name, u.Players[0], u.Players[1], strconv.Itoa(u.Games), strconv.Itoa(u.Wins), strconv.Itoa(u.Draws), strconv.Itoa(u.Losses), experiment.Bounds(u.Score), byMap,
		})
	}
	return experiment.Section{
		Title: "Unequal players in " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("The score is the first player's share of the points, where a draw is half a point. Openings and weights are as for equal players, except for trained: the first player's weights for the map and for battles come from the training %q, the second player's are random for each pair, and the interval is over independent trainings.", sum.Training),
		},
		Table: table,
	}
}

// firstMoverPlot draws the value of the first move on each map.
func (s *Scenario) firstMoverPlot() (string, error) {
	var rows []plots.Row
	for _, e := range s.Equals {
		rows = append(rows, plots.Row{Label: e.Map, Interval: e.FirstMover, Colour: 1})
	}
	return plots.Intervals(rows, "share of the points of the first mover", 0.5)
}

// unequalPlot draws the scores.
func (s *Scenario) unequalPlot() (string, error) {
	var rows []plots.Row
	for _, u := range s.Unequal {
		colour := 1
		if strings.HasPrefix(u.Name, "level") {
			colour = 5
		}
		rows = append(rows, plots.Row{Label: u.Name, Interval: u.Score, Colour: colour})
	}
	return plots.Intervals(rows, "share of the points of the stronger player", 0.5)
}

// percent formats a share in percent, with at most one decimal.
func percent(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64) + " %"
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// aboutNumber formats a number with its interval.
func aboutNumber(i stats.Interval, decimals int) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf("%.*f", decimals, i.Value)
	}
	return fmt.Sprintf("%.*f (%.*f–%.*f)", decimals, i.Value, decimals, i.Low, decimals, i.High)
}

// Goal is a range that a measurement should lie in.
type Goal struct {
	// What is the measurement: "decided", "length", "first mover" or "timed out" on a
	// map, "deeper", "trained" or "level-N" on all maps.
	What string `json:"what"`
	Map  string `json:"map,omitempty"`
	// Found is the measured value. It should lie in [From, To].
	Found stats.Interval `json:"found"`
	From  float64        `json:"from"`
	To    float64        `json:"to"`
	// Met says whether Found.Value lies in the range. Certain says whether the whole
	// interval is on the same side.
	Met     bool `json:"met"`
	Certain bool `json:"certain"`
}

// The ranges, in shares or, for lengths, in actions.
var (
	decidedGoal    = [2]float64{0.90, 1}
	lengthGoal     = [2]float64{60, 140}
	firstMoverGoal = [2]float64{0.48, 0.52}
	timedOutGoal   = [2]float64{0, 0.05}
	deeperGoal     = [2]float64{0.80, 1}
	trainedGoal    = [2]float64{0.85, 1}
	levelGoal      = [2]float64{0.70, 0.80}
)

func newGoal(what, onMap string, found stats.Interval, bounds [2]float64) Goal {
	g := Goal{What: what, Map: onMap, Found: found, From: bounds[0], To: bounds[1]}
	g.Met = g.From <= found.Value && found.Value <= g.To
	if g.Met {
		g.Certain = g.From <= found.Low && found.High <= g.To
	} else {
		g.Certain = found.High < g.From || found.Low > g.To
	}
	return g
}

// setGoals compares the measurements with the goals.
func (s *Scenario) setGoals() {
	s.Goals = nil
	for _, e := range s.Equals {
		s.Goals = append(s.Goals,
			newGoal("decided", e.Map, e.Decided, decidedGoal),
			newGoal("length", e.Map, e.Length, lengthGoal),
			newGoal("first mover", e.Map, e.FirstMover, firstMoverGoal),
			newGoal("timed out", e.Map, e.TimedOut, timedOutGoal))
	}
	for _, u := range s.Unequal {
		bounds := levelGoal
		switch {
		case u.Name == "deeper":
			bounds = deeperGoal
		case u.Name == "trained":
			bounds = trainedGoal
		}
		s.Goals = append(s.Goals, newGoal(u.Name, "", u.Score, bounds))
	}
}

// Verdict returns "met" or "missed", and whether that is certain.
func (g Goal) Verdict() string {
	words := "missed"
	if g.Met {
		words = "met"
	}
	if !g.Certain {
		words += ", not certain"
	}
	return words
}

// isCount reports whether the measurement is a number of actions, not a share.
func (g Goal) isCount() bool { return g.What == "length" }

// bounds formats the range.
func (g Goal) bounds() string {
	if g.isCount() {
		return number(g.From) + " to " + number(g.To)
	}
	switch {
	case g.To == 1:
		return "at least " + percent(g.From)
	case g.From == 0:
		return "at most " + percent(g.To)
	}
	return strings.TrimSuffix(percent(g.From), " %") + " to " + percent(g.To)
}

// found formats the measured value.
func (g Goal) found() string {
	if g.isCount() {
		return aboutNumber(g.Found, 0)
	}
	return experiment.Bounds(g.Found)
}

// Play says how games feel that are played between equals.
type Play struct {
	// Shuffling is the share of the actions on the map that take an own step of the last
	// four own turns back.
	Shuffling stats.Interval `json:"shuffling"`
	// Comebacks is the share of decisive games whose winner had been two leaders or
	// soldiers behind. AheadWins is the share of the games with a first to lead by two that
	// this side won.
	Comebacks stats.Interval `json:"comebacks"`
	AheadWins stats.Interval `json:"ahead_wins"`
	// Choice is the mean number of actions that are nearly as good as the best, Legal that
	// of all. Stakes is by how much the median action is worse than the best.
	Choice stats.Interval `json:"choice"`
	Legal  stats.Interval `json:"legal"`
	Stakes stats.Interval `json:"stakes"`
	// Unspent is the mean of an army's resources at the end.
	Unspent stats.Interval `json:"unspent"`
	// Turns, Actions and BattleMoves are medians, of both sides together; BattleMoves is the
	// mean of a battle. Minutes is the estimate of a person's time for the median game.
	Turns       int     `json:"turns"`
	Actions     int     `json:"actions"`
	BattleMoves float64 `json:"battle_moves"`
	Minutes     float64 `json:"minutes"`
}

// What a person's game takes: seconds to think and click for an own action and for an own
// move in a battle, and to watch one of the computer with its pause. They are the defaults
// of the window at its normal speed; thinking is an assumption.
const (
	actionSeconds = 6.0
	battleSeconds = 2.5
	watchSeconds  = 1.0
)

// seconds estimates how long a person plays a game: half of all actions are own ones.
func (g *GameResult) seconds() float64 {
	return float64(g.Actions)/2*(actionSeconds+watchSeconds) + float64(g.BattleMoves)/2*(battleSeconds+watchSeconds)
}

func sumPlay(games []GameResult) Play {
	var p Play
	var decided, comebacks, led, aheadWins, battles, moves int
	var undone, choices, legal, stakes, unspent, seconds []float64
	var turns, actions []int
	for i := range games {
		g := &games[i]
		if g.Result != 0 {
			decided++
		}
		if g.Comeback {
			comebacks++
		}
		if g.Ahead != 0 {
			led++
		}
		if g.Ahead > 0 {
			aheadWins++
		}
		battles += g.Battles
		moves += g.BattleMoves
		undone = append(undone, float64(g.Undone)/float64(max(1, g.Actions)))
		unspent = append(unspent, g.Unspent)
		turns, actions = append(turns, g.Turns), append(actions, g.Actions)
		seconds = append(seconds, g.seconds())
		for _, c := range g.Choices {
			choices, legal, stakes = append(choices, float64(c.Good)), append(legal, float64(c.Moves)), append(stakes, c.Stakes)
		}
	}
	p.Shuffling, p.Unspent = stats.Clustered(undone), stats.Clustered(unspent)
	p.Comebacks, p.AheadWins = stats.Share(float64(comebacks), decided), stats.Share(float64(aheadWins), led)
	p.Choice, p.Legal, p.Stakes = stats.Clustered(choices), stats.Clustered(legal), stats.Clustered(stakes)
	slices.Sort(turns)
	slices.Sort(actions)
	slices.Sort(seconds)
	middle := len(games) / 2
	p.Turns, p.Actions, p.Minutes = turns[middle], actions[middle], seconds[middle]/60
	p.BattleMoves = float64(moves) / float64(max(1, battles))
	return p
}

func (s *Scenario) playSection() experiment.Section {
	table := [][]string{{"map", "shuffling", "comebacks", "first ahead wins", "good actions", "legal", "stakes", "unspent", "turns", "actions", "moves a battle", "minutes"}}
	for _, e := range s.Equals {
		p := e.Play
		table = append(table, []string{
			e.Map, experiment.Bounds(p.Shuffling), experiment.Bounds(p.Comebacks), experiment.Bounds(p.AheadWins), aboutNumber(p.Choice, 1), aboutNumber(p.Legal, 1), aboutNumber(p.Stakes, 2),
			aboutNumber(p.Unspent, 1), strconv.Itoa(p.Turns), strconv.Itoa(p.Actions), strconv.FormatFloat(p.BattleMoves, 'f', 1, 64), strconv.FormatFloat(p.Minutes, 'f', 1, 64),
		})
	}
	return experiment.Section{
		Title: "How games of " + s.Name + " are played",
		Under: true,
		Text: []string{
			"Shuffling is the share of actions that take an own step of the last four own turns back which neither took a site nor fought. Comebacks are decisive games whose winner had been two leaders or soldiers behind; the first ahead is the side that was first to lead by two.",
			"Good actions are at most 0.02 worse than the best for a search of two plies, and the stakes are how much worse the median action is. Turns and actions are medians of both sides together. Minutes are a person's for the median game: 6 seconds for an own action, 2.5 for an own move in battle, 1 to watch one of the computer.",
		},
		Table: table,
	}
}
