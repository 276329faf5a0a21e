package eras2005

import (
	"slices"

	"eras/evolve/stats"
)

// Summary is an experiment's part of results.json.
type Summary struct {
	Title   string `json:"title"`
	Section string `json:"section"`
	// War and Battle are the estimators of the map and of battles.
	War    []string `json:"general"`
	Battle []string `json:"battle"`
	// Paper is the paper's result.
	Paper      Tally               `json:"paper"`
	Conditions []*ConditionSummary `json:"conditions"`
}

// ConditionSummary is the result of a condition.
type ConditionSummary struct {
	Condition
	Tally
	// Clustered is the score with an interval over trainings or series, whose games
	// are not independent.
	Clustered stats.Interval `json:"clustered"`
	// Gain is the difference to the score of an earlier condition with the same
	// depth, from the differences of corresponding trainings.
	Gain *Gain `json:"gain,omitempty"`
	// Trainings is the number of trainings or series, Seeds are their seeds.
	Trainings int      `json:"trainings"`
	Seeds     []uint64 `json:"seeds"`
	// Budget is the mean number of games in a training, or in all trainings of a
	// series.
	Budget float64 `json:"training_games"`

	Sides   map[string]Tally `json:"sides"`
	Layouts map[string]Tally `json:"layouts"`
	Endings map[string]Tally `json:"endings"`
	// Actions is the length of games, Battles the mean number of battles in a game,
	// TimedOut the share of battles that reached their limit.
	Actions  Distribution `json:"actions"`
	Battles  float64      `json:"battles"`
	TimedOut float64      `json:"timed_out"`

	// Weights are the weights for the map by estimator, one per training.
	Weights map[string][]float64 `json:"weights"`
	Curve   []CurvePoint         `json:"curve,omitempty"`

	// ByGame is the score in the first, second, … game, over all series.
	ByGame []stats.Interval `json:"by_game,omitempty"`
	// Halves counts the first and the second halves of the series. Split counts the
	// games up to the learner's first win in a series, and the rest.
	Halves []Tally `json:"halves,omitempty"`
	Split  []Tally `json:"split,omitempty"`
	// Rise is the score of the second half of a series minus that of the first.
	Rise *stats.Interval `json:"rise,omitempty"`
	// Replaced is the mean number of times that a series replaced its best weights.
	Replaced float64 `json:"replaced,omitempty"`

	clusters []float64 // the score of each training
}

// Gain is a difference of scores between conditions.
type Gain struct {
	Over  string         `json:"over"`
	Score stats.Interval `json:"score"`
}

// CurvePoint is a point of a learning curve over all trainings.
type CurvePoint struct {
	Games float64        `json:"training_games"`
	Score stats.Interval `json:"score"`
}

// games returns the numbers of games of the conditions.
func (s *Summary) games() []int {
	var all []int
	for _, c := range s.Conditions {
		all = append(all, c.Games)
	}
	return all
}

func (p *Experiment) newSummary() *Summary {
	f := &p.file
	r := f.Paper.Result
	return &Summary{
		Title: f.Title, Section: f.Section, War: f.Paper.War.Estimators, Battle: f.Paper.Battle.Estimators,
		Paper: newTally(r.Won, r.Drawn, r.Lost),
	}
}

// newConditionSummary summarizes the games of a condition by training or series.
func newConditionSummary(c Condition, clusters [][]GameResult) *ConditionSummary {
	o := &ConditionSummary{Condition: c, Trainings: len(clusters), Weights: map[string][]float64{}}
	var all []GameResult
	for _, games := range clusters {
		o.clusters = append(o.clusters, scoreOf(games))
		all = append(all, games...)
	}
	o.Tally = tally(all)
	o.Clustered = stats.Clustered(o.clusters)
	o.Sides = tallies(all, func(g GameResult) string { return g.Side })
	o.Layouts = tallies(all, func(g GameResult) string { return g.Layout })
	o.Endings = tallies(all, func(g GameResult) string { return g.Reason })
	var actions []float64
	battles, timedOut := 0, 0
	for _, g := range all {
		actions = append(actions, float64(g.Actions))
		battles += g.Battles
		timedOut += g.TimedOut
	}
	o.Actions = distributionOf(actions)
	o.Battles = float64(battles) / float64(max(1, len(all)))
	o.TimedOut = float64(timedOut) / float64(max(1, battles))
	return o
}

// addWeights adds the weights of a training.
func (o *ConditionSummary) addWeights(genes map[string]float64) {
	for name, gene := range genes {
		o.Weights[name] = append(o.Weights[name], gene)
	}
}

// summarizeTrainings summarizes a condition against random weights.
func (p *Experiment) summarizeTrainings(c Condition, trainings []*TrainingResult) *ConditionSummary {
	var clusters [][]GameResult
	for _, t := range trainings {
		clusters = append(clusters, t.Games)
	}
	o := newConditionSummary(c, clusters)
	for _, t := range trainings {
		o.Seeds = append(o.Seeds, t.Seed)
		o.Budget += float64(t.Budget) / float64(len(trainings))
		o.addWeights(t.War)
	}
	o.Curve = curveOf(trainings)
	return o
}

// curveOf averages the learning curves point by point, up to the shortest.
func curveOf(trainings []*TrainingResult) []CurvePoint {
	var curve []CurvePoint
	for i := 0; ; i++ {
		var scores []float64
		games := 0.0
		for _, t := range trainings {
			if i >= len(t.Curve) {
				return curve
			}
			scores = append(scores, t.Curve[i].Score)
			games += float64(t.Curve[i].Games) / float64(len(trainings))
		}
		if len(trainings) == 0 {
			return curve
		}
		curve = append(curve, CurvePoint{games, stats.Clustered(scores)})
	}
}

// summarizeSeries summarizes a condition with a learner.
func (p *Experiment) summarizeSeries(c Condition, series []*Series) *ConditionSummary {
	var clusters [][]GameResult
	for _, s := range series {
		clusters = append(clusters, s.Games)
	}
	o := newConditionSummary(c, clusters)
	byGame := make([][]float64, p.file.Ours.Series)
	var halves, split [2][]GameResult
	var rises []float64
	for _, s := range series {
		o.Seeds = append(o.Seeds, s.Seed)
		o.Budget += float64(s.Budget) / float64(len(series))
		o.Replaced += float64(s.Replaced) / float64(len(series))
		o.addWeights(s.War)
		won := false
		for i, g := range s.Games {
			byGame[i] = append(byGame[i], points(g.Score))
			half := 2 * i / len(s.Games)
			halves[half] = append(halves[half], g)
			part := 0
			if won {
				part = 1
			}
			split[part] = append(split[part], g)
			won = won || g.Score > 0
		}
		middle := (len(s.Games) + 1) / 2
		rises = append(rises, scoreOf(s.Games[middle:])-scoreOf(s.Games[:middle]))
	}
	for _, scores := range byGame {
		o.ByGame = append(o.ByGame, stats.Clustered(scores).Within(0, 1))
	}
	for i := range halves {
		o.Halves, o.Split = append(o.Halves, tally(halves[i])), append(o.Split, tally(split[i]))
	}
	rise := stats.Clustered(rises)
	o.Rise = &rise
	return o
}

// compare sets the gain over the first earlier condition with the same depth and at
// least as many trainings. Their openings, opponents and seeds are the same.
func (o *ConditionSummary) compare(earlier []*ConditionSummary) {
	for _, e := range earlier {
		if e.Depth != o.Depth || len(e.clusters) < len(o.clusters) {
			continue
		}
		var differences []float64
		for i, x := range o.clusters {
			differences = append(differences, x-e.clusters[i])
		}
		o.Gain = &Gain{Over: e.Condition.Name, Score: stats.Clustered(differences)}
		return
	}
}

// Tally counts games by result for the trained side or the learner.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Score is the share of the points, where a draw is half a point, with Wilson's
	// interval, which assumes that games are independent.
	Score stats.Interval `json:"score"`
}

func newTally(wins, draws, losses int) Tally {
	t := Tally{Games: wins + draws + losses, Wins: wins, Draws: draws, Losses: losses}
	points := float64(wins) + float64(draws)/2
	t.Score = stats.Share(points, t.Games)
	return t
}

// tally counts games by result.
func tally(games []GameResult) Tally {
	var n [3]int
	for _, g := range games {
		n[1-g.Score]++
	}
	return newTally(n[0], n[1], n[2])
}

// tallies counts games by result for each key.
func tallies(games []GameResult, key func(GameResult) string) map[string]Tally {
	groups := map[string][]GameResult{}
	for _, g := range games {
		groups[key(g)] = append(groups[key(g)], g)
	}
	all := map[string]Tally{}
	for k, group := range groups {
		all[k] = tally(group)
	}
	return all
}

// Distribution describes numbers by their mean and quantiles.
type Distribution struct {
	Mean float64 `json:"mean"`
	P10  float64 `json:"p10"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
}

// distributionOf returns the mean and the quantiles (nearest rank) of all.
func distributionOf(all []float64) Distribution {
	if len(all) == 0 {
		return Distribution{}
	}
	sorted := slices.Sorted(slices.Values(all))
	sum := 0.0
	for _, x := range sorted {
		sum += x
	}
	at := func(q float64) float64 { return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))] }
	return Distribution{sum / float64(len(sorted)), at(0.1), at(0.5), at(0.9)}
}

// scoreOf returns the share of the points in games.
func scoreOf(games []GameResult) float64 {
	sum := 0.0
	for _, g := range games {
		sum += points(g.Score)
	}
	return sum / float64(max(1, len(games)))
}
