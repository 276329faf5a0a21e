package balance

import (
	"fmt"
	"slices"

	"eras/evolve/stats"
	"eras/game/war"
	"eras/lab/experiment"
)

// Summary is the content of results.json. Intervals are 95 % intervals over pairs of
// games unless a field says otherwise.
type Summary struct {
	// Equal, Opening, Jitter, Training and Wars are those of [Balance].
	Equal     string     `json:"equal"`
	Opening   int        `json:"opening"`
	Jitter    float64    `json:"jitter"`
	Training  string     `json:"training"`
	Wars      int        `json:"wars"`
	Scenarios []Scenario `json:"scenarios"`
}

// Scenario has the results of a scenario.
type Scenario struct {
	Name string `json:"name"`
	// Equal is the player of Equals.
	Equal string `json:"equal,omitempty"`
	// Equals are the results of equal players on each map, Unequal those of players of
	// different strength on all maps.
	Equals  []EqualPlayers   `json:"equals"`
	Unequal []UnequalPlayers `json:"unequal"`
	// Campaigns are those of computers on the maps of the campaign.
	Campaigns []CampaignResults `json:"campaigns,omitempty"`
	Goals     []Goal            `json:"goals"`
}

// EqualPlayers are the results of equal players on a map.
type EqualPlayers struct {
	Map   string `json:"map"`
	Games int    `json:"games"`
	Draws int    `json:"draws"`
	// Reasons counts the reasons why games ended. Decided is the share of games that
	// ended before the limit.
	Reasons map[string]int `json:"reasons"`
	Decided stats.Interval `json:"decided"`
	// Length is the mean length in actions, LengthP90 its 90 % quantile.
	Length    stats.Interval `json:"length"`
	LengthP90 int            `json:"length_p90"`
	// Battles is the mean number of battles per game. TimedOut is the share of battles
	// that reached their limit, with Wilson's interval over battles.
	Battles  stats.Interval `json:"battles"`
	TimedOut stats.Interval `json:"timed_out"`
	// FirstMover is the share of the points of the player who moved first.
	FirstMover stats.Interval `json:"first_mover"`
	// LeadChanges is the mean number of times per game that the lead in leaders and
	// soldiers changed sides.
	LeadChanges stats.Interval `json:"lead_changes"`
	Play
}

// UnequalPlayers are the results of a match from the first player's point of view.
type UnequalPlayers struct {
	// Name is "deeper", "trained" or "level-N" (against level N-1).
	Name    string            `json:"name"`
	Players [2]string         `json:"players"`
	Games   int               `json:"games"`
	Wins    int               `json:"wins"`
	Draws   int               `json:"draws"`
	Losses  int               `json:"losses"`
	Pairs   stats.Pentanomial `json:"pairs"`
	// Trainings is the number of trainings, 0 if the weights are not trained. If there
	// are trainings, the interval of Score is over them ([stats.Clustered]).
	Trainings int            `json:"trainings,omitempty"`
	Score     stats.Interval `json:"score"`
	// Maps is the score on each map.
	Maps []MapScore `json:"maps"`
}

// MapScore is a score on a map.
type MapScore struct {
	Map   string         `json:"map"`
	Games int            `json:"games"`
	Score stats.Interval `json:"score"`
}

// sum returns the summary.
func (b *Balance) sum(_ experiment.Options, all []experiment.Measured[condition, []GameResult]) (*Summary, error) {
	sum := &Summary{Equal: b.Equal, Opening: b.Opening, Jitter: b.Jitter, Training: b.Training, Wars: b.Wars}
	for _, m := range all {
		c, units := m.Of, m.Results
		for _, games := range units {
			if len(games) == 0 || len(games)%2 != 0 && c.kind != campaigns {
				return nil, fmt.Errorf("a unit of %s must have pairs of games, not %d games", m.ID, len(games))
			}
		}
		if n := len(sum.Scenarios); n == 0 || sum.Scenarios[n-1].Name != c.scenario.Name {
			sum.Scenarios = append(sum.Scenarios, Scenario{Name: c.scenario.Name, Equals: []EqualPlayers{}, Unequal: []UnequalPlayers{}})
		}
		s := &sum.Scenarios[len(sum.Scenarios)-1]
		switch c.kind {
		case equals:
			s.Equal = c.players[0].Text
			s.Equals = append(s.Equals, sumEquals(c.maps[0].Name, slices.Concat(units...)))
		case campaigns:
			s.Campaigns = append(s.Campaigns, sumCampaigns(&c, units))
		case deeper, trained, levels:
			s.Unequal = append(s.Unequal, sumUnequal(c, units))
		}
	}
	for i := range sum.Scenarios {
		sum.Scenarios[i].setGoals()
	}
	return sum, nil
}

func sumEquals(name string, games []GameResult) EqualPlayers {
	e := EqualPlayers{Map: name, Games: len(games), Reasons: map[string]int{}}
	var decided, first stats.Pentanomial
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
	e.Length = perGame(games, func(g GameResult) int { return g.Actions })
	e.Battles = perGame(games, func(g GameResult) int { return g.Battles })
	e.LeadChanges = perGame(games, func(g GameResult) int { return g.LeadChanges })
	slices.Sort(actions)
	e.LengthP90 = actions[(len(actions)*9+9)/10-1]
	e.TimedOut = stats.Share(float64(timedOut), battles)
	e.Play = sumPlay(games)
	return e
}

// byRules returns 1 for a game that ended before the limit, else -1.
func byRules(g GameResult) int {
	if g.Reason == war.ByLimit {
		return -1
	}
	return 1
}

// perGame returns the mean of a number over games, with an interval over pairs.
func perGame(games []GameResult, number func(GameResult) int) stats.Interval {
	var means []float64
	for i := 0; i+1 < len(games); i += 2 {
		means = append(means, float64(number(games[i])+number(games[i+1]))/2)
	}
	return stats.Clustered(means)
}

func sumUnequal(c condition, units [][]GameResult) UnequalPlayers {
	u := UnequalPlayers{Name: c.name, Players: [2]string{c.players[0].Text, c.players[1].Text}}
	var trainings []float64
	byMap := map[string]*stats.Pentanomial{}
	for _, games := range units {
		var pairs stats.Pentanomial
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
				byMap[g.Map] = new(stats.Pentanomial)
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
		u.Trainings, u.Score = len(units), stats.Clustered(trainings).Within(0, 1)
	}
	for _, m := range c.maps {
		if pairs := byMap[m.Name]; pairs != nil {
			u.Maps = append(u.Maps, MapScore{m.Name, 2 * pairs.Pairs(), pairs.Score()})
		}
	}
	return u
}
