package balance

import (
	"encoding/json"
	"fmt"
	"slices"

	"eras/evolve"
	"eras/game/general"
	"eras/lab/experiment"
)

// Summary is what was found. Intervals are of 95 %, from pairs of games where
// nothing else is said.
type Summary struct {
	// Equal, Opening, Jitter and Training are those of [Balance].
	Equal     string     `json:"equal"`
	Opening   int        `json:"opening"`
	Jitter    float64    `json:"jitter"`
	Training  string     `json:"training"`
	Scenarios []Scenario `json:"scenarios"`
}

// Scenario is what was found of a scenario.
type Scenario struct {
	Name string `json:"name"`
	// Equals are the maps, Unequal the matches between players of unlike
	// strength.
	Equals  []Equals  `json:"equals"`
	Unequal []Unequal `json:"unequal"`
	Goals   []Goal    `json:"goals"`
}

// Equals is how equals play on a map.
type Equals struct {
	Map   string `json:"map"`
	Games int    `json:"games"`
	Draws int    `json:"draws"`
	// Reasons counts what ended the games; Decided is the share that ended before
	// the limit.
	Reasons map[string]int  `json:"reasons"`
	Decided evolve.Interval `json:"decided"`
	// Length is in actions; nine games of ten last at most LengthP90.
	Length    evolve.Interval `json:"length"`
	LengthP90 int             `json:"length_p90"`
	// Battles is per game, TimedOut the share of the battles that met their limit
	// (Wilson's interval, over battles).
	Battles  evolve.Interval `json:"battles"`
	TimedOut evolve.Interval `json:"timed_out"`
	// FirstMover is the share of the points of whoever began.
	FirstMover evolve.Interval `json:"first_mover"`
	// LeadChanges is how often a game the lead in leaders and soldiers changed
	// sides.
	LeadChanges evolve.Interval `json:"lead_changes"`
}

// Unequal is a match, from the first player's side.
type Unequal struct {
	// Name is "deeper", "trained" or "level-N", which plays N-1.
	Name    string             `json:"name"`
	Players [2]string          `json:"players"`
	Games   int                `json:"games"`
	Wins    int                `json:"wins"`
	Draws   int                `json:"draws"`
	Losses  int                `json:"losses"`
	Pairs   evolve.Pentanomial `json:"pairs"`
	// Trainings is how many trainings played; Score then has the interval over
	// trainings ([evolve.Clustered]).
	Trainings int             `json:"trainings,omitempty"`
	Score     evolve.Interval `json:"score"`
	// Maps is the score on each map.
	Maps []MapScore `json:"maps"`
}

// MapScore is a score on a map.
type MapScore struct {
	Map   string          `json:"map"`
	Games int             `json:"games"`
	Score evolve.Interval `json:"score"`
}

// Summarize adds up the games.
func (b *Balance) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	all, err := b.conditions(o)
	if err != nil {
		return nil, err
	}
	sum := &Summary{Equal: b.Equal, Opening: b.Opening, Jitter: b.Jitter, Training: b.Training}
	for _, c := range all {
		if len(results) < c.units {
			return nil, fmt.Errorf("units of %s are missing", c.id)
		}
		var units [][]Played
		for _, raw := range results[:c.units] {
			var games []Played
			if err := json.Unmarshal(raw, &games); err != nil {
				return nil, fmt.Errorf("reading a unit of %s: %w", c.id, err)
			}
			if len(games) == 0 || len(games)%2 != 0 {
				return nil, fmt.Errorf("a unit of %s has %d games: there must be pairs", c.id, len(games))
			}
			units = append(units, games)
		}
		results = results[c.units:]
		if n := len(sum.Scenarios); n == 0 || sum.Scenarios[n-1].Name != c.scenario.Name {
			sum.Scenarios = append(sum.Scenarios, Scenario{Name: c.scenario.Name, Equals: []Equals{}, Unequal: []Unequal{}})
		}
		s := &sum.Scenarios[len(sum.Scenarios)-1]
		if c.kind == equals {
			s.Equals = append(s.Equals, sumEquals(c.maps[0].Name, slices.Concat(units...)))
		} else {
			s.Unequal = append(s.Unequal, sumUnequal(c, units))
		}
	}
	for i := range sum.Scenarios {
		sum.Scenarios[i].judge()
	}
	return sum, nil
}

func sumEquals(name string, games []Played) Equals {
	e := Equals{Map: name, Games: len(games), Reasons: map[string]int{}}
	var decided, first evolve.Pentanomial
	var actions []int
	battles, timedOut := 0, 0
	for i, g := range games {
		e.Reasons[g.Reason]++
		if g.Result == 0 {
			e.Draws++
		}
		actions = append(actions, g.Actions)
		battles += g.Battles
		timedOut += g.TimedOut
		if i%2 == 1 {
			before := games[i-1]
			decided.Add(byRules(before), byRules(g))
			first.Add(before.First, g.First)
		}
	}
	e.Decided, e.FirstMover = decided.Score(), first.Score()
	e.Length = perGame(games, func(g Played) int { return g.Actions })
	e.Battles = perGame(games, func(g Played) int { return g.Battles })
	e.LeadChanges = perGame(games, func(g Played) int { return g.LeadChanges })
	slices.Sort(actions)
	e.LengthP90 = actions[(len(actions)*9+9)/10-1]
	if battles > 0 {
		e.TimedOut.Value = float64(timedOut) / float64(battles)
	}
	e.TimedOut.Low, e.TimedOut.High = evolve.Wilson(float64(timedOut), battles, evolve.Z95)
	return e
}

// byRules is 1 for a game that ended before the limit and -1 for another.
func byRules(g Played) int {
	if g.Reason == general.ByLimit {
		return -1
	}
	return 1
}

// perGame returns the mean of a number of games. Pairs are its clusters.
func perGame(games []Played, number func(Played) int) evolve.Interval {
	var means []float64
	for i := 0; i+1 < len(games); i += 2 {
		means = append(means, float64(number(games[i])+number(games[i+1]))/2)
	}
	return evolve.Clustered(means)
}

func sumUnequal(c condition, units [][]Played) Unequal {
	u := Unequal{Name: c.name, Players: [2]string{c.players[0].Text, c.players[1].Text}}
	var trainings []float64
	byMap := map[string]*evolve.Pentanomial{}
	for _, games := range units {
		var pairs evolve.Pentanomial
		for i, g := range games {
			switch g.Result {
			case 1:
				u.Wins++
			case 0:
				u.Draws++
			default:
				u.Losses++
			}
			if i%2 == 0 {
				continue
			}
			if byMap[g.Map] == nil {
				byMap[g.Map] = new(evolve.Pentanomial)
			}
			byMap[g.Map].Add(games[i-1].Result, g.Result)
			pairs.Add(games[i-1].Result, g.Result)
		}
		mean, _ := pairs.Mean()
		trainings = append(trainings, mean)
		u.Games += len(games)
		u.Pairs = u.Pairs.Plus(pairs)
	}
	u.Score = u.Pairs.Score()
	if c.kind == trained {
		u.Trainings, u.Score = len(units), evolve.Clustered(trainings).Within(0, 1)
	}
	for _, m := range c.maps {
		if pairs := byMap[m.Name]; pairs != nil {
			u.Maps = append(u.Maps, MapScore{m.Name, 2 * pairs.Pairs(), pairs.Score()})
		}
	}
	return u
}
