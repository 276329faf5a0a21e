package balance

import (
	"slices"
	"strconv"

	"eras/evolve/stats"
	"eras/lab/experiment"
)

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
			e.Map, aboutShare(p.Shuffling), aboutShare(p.Comebacks), aboutShare(p.AheadWins), aboutNumber(p.Choice, 1), aboutNumber(p.Legal, 1), aboutNumber(p.Stakes, 2),
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
