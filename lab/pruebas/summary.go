package pruebas

import (
	"eras/evolve"
)

// Summary is what came of a prueba: its part of results.json.
type Summary struct {
	Title   string `json:"title"`
	Section string `json:"section"`
	// Estimators are those of the map and of battles, General and Battle.
	General []string `json:"general"`
	Battle  []string `json:"battle"`
	// Paper is the paper's own result.
	Paper      Tally      `json:"paper"`
	Conditions []*Outcome `json:"conditions"`
}

// Outcome is what came of a condition.
type Outcome struct {
	Condition
	Tally
	// Clustered is the score with an interval that respects that games of one
	// training, or of one series, are alike.
	Clustered evolve.Interval `json:"clustered"`
	// Gain is by how much the score is above that of an earlier condition with
	// the same depth, training by training.
	Gain *Gain `json:"gain,omitempty"`
	// Trainings, or series, are as many as Seeds.
	Trainings int      `json:"trainings"`
	Seeds     []uint64 `json:"seeds"`
	// Budget is how many games a training, or those of a series, took on average.
	Budget float64 `json:"training_games"`

	Sides   map[string]Tally `json:"sides"`
	Layouts map[string]Tally `json:"layouts"`
	Endings map[string]Tally `json:"endings"`
	// Actions is how long games were, Battles how many they had on average,
	// TimedOut the share of these that met their limit.
	Actions  Spread  `json:"actions"`
	Battles  float64 `json:"battles"`
	TimedOut float64 `json:"timed_out"`

	// Weights are those found for the map, by estimator and training.
	Weights map[string][]float64 `json:"weights"`
	Curve   []CurvePoint         `json:"curve,omitempty"`

	// ByGame is the score in the first, second, … game of a series, over all
	// series.
	ByGame []evolve.Interval `json:"by_game,omitempty"`
	// Halves are the first and the second half of the series; Split is the games
	// of a series up to the learner's first win, and the rest.
	Halves []Tally `json:"halves,omitempty"`
	Split  []Tally `json:"split,omitempty"`
	// Rise is by how much the second half of a series is above its first.
	Rise *evolve.Interval `json:"rise,omitempty"`
	// Replaced is how often a series replaced its best weights, on average.
	Replaced float64 `json:"replaced,omitempty"`

	clusters []float64 // the score of each training
}

// Gain is a difference of scores between conditions.
type Gain struct {
	Over  string          `json:"over"`
	Score evolve.Interval `json:"score"`
}

// CurvePoint is a point of a learning curve over all trainings.
type CurvePoint struct {
	Games float64         `json:"training_games"`
	Score evolve.Interval `json:"score"`
}

func (p *Prueba) newSummary() *Summary {
	f := &p.file
	r := f.Paper.Result
	return &Summary{
		Title: f.Title, Section: f.Section, General: f.Paper.General.Estimators, Battle: f.Paper.Battle.Estimators,
		Paper: newTally(r.Won, r.Drawn, r.Lost),
	}
}

// newOutcome returns what the games of a condition's clusters say.
func newOutcome(c Condition, clusters [][]Played) *Outcome {
	o := &Outcome{Condition: c, Trainings: len(clusters), Weights: map[string][]float64{}}
	var all []Played
	for _, games := range clusters {
		o.clusters = append(o.clusters, scoreOf(games))
		all = append(all, games...)
	}
	o.Tally = tally(all)
	o.Clustered = evolve.Clustered(o.clusters)
	o.Sides = tallies(all, func(g Played) string { return g.Side })
	o.Layouts = tallies(all, func(g Played) string { return g.Layout })
	o.Endings = tallies(all, func(g Played) string { return g.Reason })
	var actions []float64
	battles, timedOut := 0, 0
	for _, g := range all {
		actions = append(actions, float64(g.Actions))
		battles += g.Battles
		timedOut += g.TimedOut
	}
	o.Actions = spreadOf(actions)
	o.Battles = float64(battles) / float64(max(1, len(all)))
	o.TimedOut = float64(timedOut) / float64(max(1, battles))
	return o
}

// addWeights notes the weights of a training.
func (o *Outcome) addWeights(genes map[string]float64) {
	for name, gene := range genes {
		o.Weights[name] = append(o.Weights[name], gene)
	}
}

// trained adds up a condition against random weights.
func (p *Prueba) trained(c Condition, trials []Trial) *Outcome {
	var clusters [][]Played
	for _, t := range trials {
		clusters = append(clusters, t.Games)
	}
	o := newOutcome(c, clusters)
	for _, t := range trials {
		o.Seeds = append(o.Seeds, t.Seed)
		o.Budget += float64(t.Budget) / float64(len(trials))
		o.addWeights(t.General)
	}
	o.Curve = curveOf(trials)
	return o
}

// curveOf joins the learning curves point by point, as far as all of them go.
func curveOf(trials []Trial) []CurvePoint {
	var curve []CurvePoint
	for i := 0; ; i++ {
		var scores []float64
		games := 0.0
		for _, t := range trials {
			if i >= len(t.Curve) {
				return curve
			}
			scores = append(scores, t.Curve[i].Score)
			games += float64(t.Curve[i].Games) / float64(len(trials))
		}
		if len(trials) == 0 {
			return curve
		}
		curve = append(curve, CurvePoint{games, evolve.Clustered(scores)})
	}
}

// learned adds up a condition with a learner.
func (p *Prueba) learned(c Condition, series []Series) *Outcome {
	var clusters [][]Played
	for _, s := range series {
		clusters = append(clusters, s.Games)
	}
	o := newOutcome(c, clusters)
	byGame := make([][]float64, p.file.Ours.Series)
	var halves, split [2][]Played
	var rises []float64
	for _, s := range series {
		o.Seeds = append(o.Seeds, s.Seed)
		o.Budget += float64(s.Budget) / float64(len(series))
		o.Replaced += float64(s.Replaced) / float64(len(series))
		o.addWeights(s.General)
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
		o.ByGame = append(o.ByGame, evolve.Clustered(scores).Within(0, 1))
	}
	for i := range halves {
		o.Halves, o.Split = append(o.Halves, tally(halves[i])), append(o.Split, tally(split[i]))
	}
	rise := evolve.Clustered(rises)
	o.Rise = &rise
	return o
}

// compare sets the gain over the first of the earlier conditions that had the
// same depth and as many trainings: their chance was the same.
func (o *Outcome) compare(earlier []*Outcome) {
	for _, e := range earlier {
		if e.Depth != o.Depth || len(e.clusters) < len(o.clusters) {
			continue
		}
		var differences []float64
		for i, x := range o.clusters {
			differences = append(differences, x-e.clusters[i])
		}
		o.Gain = &Gain{Over: e.Condition.Name, Score: evolve.Clustered(differences)}
		return
	}
}
