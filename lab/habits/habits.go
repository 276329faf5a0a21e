package habits

import (
	"context"
	"fmt"
	"strconv"

	aiwar "eras/ai/war"
	"eras/evolve/stats"
	"eras/lab/experiment"
)

// NewSeries returns the experiment that measures what the computer gains by learning persons with
// habits from war to war. Each person plays the same wars, with the same seeds, against a computer
// that learns as the program does, and against one that learns nothing and plays with the default
// weights. There are enough persons for each computer to play o.Games wars.
func NewSeries(x *Settings) experiment.Experiment {
	return &experiment.Study[struct{}, SeriesResult, *SeriesSummary]{
		ID: "adapt-habits", About: "Whether the computer learns persons with habits, compared with one that learns nothing",
		Setup: func() any { return x },
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			return units(o, "person-", (o.Games+x.Wars-1)/x.Wars)
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
	// All are the results of all persons, Parts those by habit, in the order of [Habits].
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
	for _, h := range Habits() {
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
			a, b := span.mean(r.Learned), span.mean(r.Static)
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

// mean returns the mean score of the wars, where a win is 1.
func (s Span) mean(scores []int) float64 {
	sum := 0.0
	for _, x := range scores[s.First-1 : s.Last] {
		sum += float64(x) / 2
	}
	return sum / float64(s.Last-s.First+1)
}

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
