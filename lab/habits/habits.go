// Package habits measures what the computer gains by learning persons who have habits, as
// people have: it plays whole series of wars against them as the program does ([Series]), and
// learns within a war ([Within]). The persons search with weights of their own and follow their
// [Habit].
package habits

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/play/learning"
	"eras/saves"
)

// newSeries returns the experiment that measures what the computer gains by learning persons with
// habits from war to war. Each person plays the same wars, with the same seeds, against a computer
// that learns as the program does, and against one that learns nothing and plays with the default
// weights. There are enough persons for each computer to play o.Games wars.
func newSeries(x *Settings) experiment.Experiment {
	return &experiment.Study[struct{}, SeriesResult, *SeriesSummary]{
		ID: "adapt-habits", About: "Whether the computer learns persons with habits, compared with one that learns nothing",
		Setup: func() any { return x },
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			return experiment.Simple(o, "person-", o.Units(x.Wars)), nil
		},
		Play: x.playSeries, Sum: x.sumSeries, Sections: reportSeries,
	}
}

// SeriesResult is the result of a unit.
type SeriesResult struct {
	Habit Habit  `json:"habit"`
	Map   string `json:"map"`
	// Learned and Static are the scores by war of the computer that learns and of the one
	// that does not: 2 for a win, 1 for a draw.
	Learned []int `json:"learned"`
	Static  []int `json:"static"`
	// Steps is the number of steps of hill-climbing, Taken the wars, from 1, after which
	// weights were taken.
	Steps int   `json:"steps"`
	Taken []int `json:"taken,omitempty"`
}

// playSeries plays the wars of a person.
func (x *Settings) playSeries(ctx context.Context, _ experiment.Options, u experiment.Numbered[struct{}]) (r SeriesResult, err error) {
	s, err := seriesOf(x, u.Number, u.Seed)
	if err != nil {
		return r, err
	}
	r = SeriesResult{Habit: s.person.habit, Map: s.world.Name}
	for n := range x.Wars {
		c, err := s.computer(n, aiwar.DefaultWeights(&s.rules), nil)
		if err != nil {
			return r, err
		}
		_, score, err := s.play(ctx, n, c)
		if err != nil {
			return r, err
		}
		r.Static = append(r.Static, 1+score)
	}
	if s, err = seriesOf(x, u.Number, u.Seed); err != nil { // the person anew
		return r, err
	}
	l := &learner{series: s, settings: x}
	for n := range x.Wars {
		c, w, err := l.prepare(ctx, n)
		if err != nil {
			return r, err
		}
		logged, score, err := s.play(ctx, n, c)
		if err != nil {
			return r, err
		}
		r.Learned = append(r.Learned, 1+score)
		if err := l.learn(ctx, n, w, logged, score, &r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// SeriesSummary is the content of results.json.
type SeriesSummary struct {
	Settings Settings `json:"settings"`
	// All are the results of all persons, Parts those by habit, in the order of [habits].
	All   Part   `json:"all"`
	Parts []Part `json:"habits"`
	// Results are those of each person.
	Results []SeriesResult `json:"trials"`
}

// Part are the results of some persons. Scores are shares of the points in the wars of each
// [Span], with intervals over persons.
type Part struct {
	Habit   Habit `json:"habit,omitempty"`
	Persons int   `json:"persons"`
	// Learned and Static are the scores, Gain the difference, in the order of the spans.
	Learned []stats.Interval `json:"learned"`
	Static  []stats.Interval `json:"static"`
	Gain    []stats.Interval `json:"gain"`
	// Steps and Taken count steps of hill-climbing, Soon the persons for whom one was taken
	// within ten wars.
	Steps int `json:"steps"`
	Taken int `json:"taken"`
	Soon  int `json:"soon"`
}

// sumSeries returns the summary.
func (x *Settings) sumSeries(_ experiment.Options, units []experiment.Measured[struct{}, SeriesResult]) (*SeriesSummary, error) {
	all := units[0].Results
	for i := range all {
		if len(all[i].Learned) != x.Wars || len(all[i].Static) != x.Wars {
			return nil, fmt.Errorf("reading the result of person %d: it must have %d wars", i, x.Wars)
		}
	}
	s := &SeriesSummary{Settings: *x, All: x.part(all, ""), Results: all}
	for _, h := range habits() {
		s.Parts = append(s.Parts, x.part(all, h))
	}
	return s, nil
}

// part returns the results of the persons with a habit, "" for all.
func (x *Settings) part(all []SeriesResult, h Habit) Part {
	p := Part{Habit: h}
	learned, static, gain := make([][]float64, len(x.Spans)), make([][]float64, len(x.Spans)), make([][]float64, len(x.Spans))
	for i := range all {
		r := &all[i]
		if h != "" && r.Habit != h {
			continue
		}
		p.Persons++
		p.Steps, p.Taken = p.Steps+r.Steps, p.Taken+len(r.Taken)
		if len(r.Taken) > 0 && r.Taken[0] <= soon {
			p.Soon++
		}
		for j, span := range x.Spans {
			a, b := span.points(r.Learned), span.points(r.Static)
			learned[j], static[j], gain[j] = append(learned[j], a), append(static[j], b), append(gain[j], a-b)
		}
	}
	for j := range x.Spans {
		p.Learned, p.Static, p.Gain = append(p.Learned, stats.Clustered(learned[j])), append(p.Static, stats.Clustered(static[j])), append(p.Gain, stats.Clustered(gain[j]))
	}
	return p
}

// soon is the number of wars of [Part.Soon].
const soon = 10

// Span are the wars from First to Last, from 1.
type Span struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// points returns the share of the points of the wars.
func (s Span) points(results []int) float64 { return experiment.Points(results[s.First-1 : s.Last]) }

// reportSeries returns a section.
func reportSeries(_ experiment.Options, s *SeriesSummary) ([]experiment.Section, error) {
	head := []string{"habit", "persons", "steps taken", "taken within ten wars"}
	for _, span := range s.Settings.Spans {
		head = append(head, fmt.Sprintf("wars %d to %d: learns", span.First, span.Last), "learns nothing", "gain")
	}
	table := [][]string{head}
	for _, p := range append(s.Parts, s.All) {
		name := string(p.Habit)
		if name == "" {
			name = "all"
		}
		row := []string{name, strconv.Itoa(p.Persons), fmt.Sprintf("%d of %d", p.Taken, p.Steps), strconv.Itoa(p.Soon)}
		for i := range p.Gain {
			row = append(row, experiment.Share(p.Learned[i]), experiment.Share(p.Static[i]), experiment.Difference(p.Gain[i]))
		}
		table = append(table, row)
	}
	return []experiment.Section{{
		Title: "Learning persons with habits",
		Text: []string{
			fmt.Sprintf("Simulated persons with weights of their own and a habit each play %d wars of %s on one map, each side beginning in turn, against two computers at level %d. One plays with the default weights and learns nothing. The other learns as the program does: it trains before each war, remembers answers that lost, models the person, and takes a step of hill-climbing after the wars %v.", s.Settings.Wars, s.Settings.Scenario, s.Settings.Level, s.Settings.Schedule),
			"Scores are shares of the points with 95 % intervals over persons; the gain is in points of a hundred.",
		},
		Table: table,
	}}, nil
}

// Settings are those of both experiments. Their JSON is part of results.json.
type Settings struct {
	// Scenario is that of all wars, on its maps in turn. Level is the computer's.
	Scenario string `json:"scenario"`
	Level    int    `json:"level"`
	// Before is how many wars come before the one in which the computer learns, Every after
	// how many turns of the person it takes a step, Opening how many random orders come
	// before the games of a step, and Continued how often the war is continued.
	Before    int `json:"before"`
	Every     int `json:"every"`
	Opening   int `json:"opening"`
	Continued int `json:"continued"`
	// Wars is the number of wars in a series, Spans those that are compared, and Schedule the
	// wars, from 1, after which the computer takes a step.
	Wars     int    `json:"wars"`
	Spans    []Span `json:"spans"`
	Schedule []int  `json:"schedule"`

	training agents.Training
	climber  learning.Climber
}

// standard returns the settings that the documents quote, with the training and the steps of
// the program.
func standard() Settings {
	t, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		panic(err) // a part of the program
	}
	s := Settings{
		Scenario: "banners", Level: 3, Before: 3, Every: learning.WithinEvery, Opening: learning.WithinOpening, Continued: 12,
		Wars: 30, Spans: []Span{{4, 10}, {17, 30}}, Schedule: []int{3, 6, 10, 15},
		training: t, climber: learning.StandardClimber(t),
	}
	s.climber.Fitting.Depths = []int{1} // a ply is a turn of several orders
	return s
}

// challenge takes a step of hill-climbing on games that have the kept weights.
func (x *Settings) challenge(ctx context.Context, r *war.Rules, games *evolve.Problem, matches []playermodel.War, l evolve.Learned) (learning.Challenged, error) {
	archive, err := agents.Archive("war", r)
	if err != nil {
		return learning.Challenged{}, err
	}
	l.Known = learning.Known(archive)
	return learning.Challenge(ctx, &x.climber, aiwar.Game(r), *games, matches, l)
}

// Experiments returns the experiments of the package, which the documents quote.
func Experiments() []experiment.Experiment {
	s := standard()
	return []experiment.Experiment{newSeries(&s), newWithin(&s)}
}

// series are the wars of a person against computers, on one map.
type series struct {
	person *person
	rules  war.Rules
	world  war.Map
	level  agents.Level
	seed   uint64
}

// Streams of random numbers derived from the seed of a unit.
const (
	personSeed = iota
	warSeed
	computerSeed
	stepSeed
	continuedSeed
	trainingSeed
)

// seriesOf returns the wars of the person with that number: habits, then maps, change from
// person to person.
func seriesOf(s *Settings, number int, seed uint64) (*series, error) {
	scenario, err := agents.LoadScenario(s.Scenario)
	if err != nil {
		return nil, err
	}
	level, err := agents.LevelAt(s.Level)
	if err != nil {
		return nil, err
	}
	habits := habits()
	return &series{
		person: newPerson(habits[number%len(habits)], scenario.Rules, level, game.Derive(seed, personSeed)),
		rules:  scenario.Rules, world: scenario.Maps[number/len(habits)%len(scenario.Maps)], level: level, seed: seed,
	}, nil
}

// first returns the side that begins war n, from 0.
func (s *series) first(n int) game.Side { return game.SideAt(game.Seat(n % 2)) }

// board returns that of war n.
func (s *series) board(n int) *war.Board {
	start := s.world.Start
	start.Turn = s.first(n)
	s.rules.Begin(&start)
	return &war.Board{Rules: s.rules, First: war.State{Position: start}}
}

// computer returns the computer of war n with weights and memory of earlier wars.
func (s *series) computer(n int, w evaluation.Weights, recall func(*war.Position) []evaluation.Given[war.Move]) (*aiwar.Agent, error) {
	a, err := s.level.WarAgent(s.rules, game.Derive(s.seed, computerSeed, uint64(n)), w, nil)
	if err == nil && recall != nil {
		a.Recall(recall)
	}
	return a, err
}

// play plays war n against a computer. It returns the war for the knowledge of the person,
// and the computer's score, 1 for a win.
func (s *series) play(ctx context.Context, n int, computer game.Agent[war.State, war.Action]) (saves.Logged, int, error) {
	if err := s.person.begin(s.first(n), game.Derive(s.seed, warSeed, uint64(n))); err != nil {
		return saves.Logged{}, 0, err
	}
	m := game.NewMatch[war.State, war.Action, war.Event](s.board(n), 1)
	if err := m.Run(ctx, []game.Agent[war.State, war.Action]{s.person, computer}, nil); err != nil {
		return saves.Logged{}, 0, err
	}
	end, _ := m.Outcome()
	score := end.Score(game.Blue.Seat())
	s.person.end(s.first(n), score < 0)
	return saves.Logged{Date: day(n), Mode: war.ID, Side: game.Red, Record: m.Record().String()}, score, nil
}

// day returns the date of war n.
func day(n int) time.Time { return time.Date(2026, time.January, 1, 0, n, 0, 0, time.UTC) }
