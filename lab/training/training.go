// Package training measures how strong the weights are that different trainings bring:
// an evolution strategy, the algorithm of 2005, SPSA and a race by successive
// halving, each with as many games as the others. Trained weights play random ones.
//
// Unit i has the same openings, opponents and seeds of games under all trainings, so
// that differences come from the trainings alone.
package training

import (
	"context"
	"fmt"
	"strconv"

	"eras/ai/agents"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
)

// Training is the experiment.
type Training struct {
	// Arenas are the scenarios with their maps, which units take in turn.
	Arenas []Arena
	// methods are the trainings, the program's first.
	Methods []Method
	// Pairs is the number of pairs of games that a training plays in each
	// discipline.
	Pairs int
	// Opening is the number of random actions before a game on the map.
	Opening int
}

// Arena is where weights are trained and play.
type Arena struct {
	Scenario    string
	Maps        []string
	Disciplines []Discipline
}

// Discipline is a kind of game.
type Discipline struct {
	// Name is a short word for results, Title a description.
	Name, Title string
	// Depth is how many plies players look ahead on the map, 0 for battles on their
	// own; Battle how many in battles, 0 where battles end as predicted. From two
	// plies on they follow captures.
	Depth, Battle int
}

// New returns the experiment.
func New() *Training {
	return &Training{
		Arenas: []Arena{
			{"dominion", []string{"ford", "duel", "crossroads", "pass", "march"}, []Discipline{
				{"map", "the map of dominion, one ply, battles as predicted", 1, 0},
				{"war", "wars under the rules of dominion, three plies on the map and two in battle", 3, 2},
				{"battle-2", "battles of 13 against 13, two plies", 0, 2},
				{"battle-3", "battles of 13 against 13, three plies", 0, 3},
			}},
			{"2005", []string{"two-ranges"}, []Discipline{
				{"map", "map two-ranges of 2005, one ply, battles as predicted", 1, 0},
			}},
		},
		Methods: methods(),
		Pairs:   25,
		Opening: 2,
	}
}

// Experiment returns the experiment.
func (t *Training) Experiment() experiment.Experiment {
	return &experiment.Study[trained, Result, *Summary]{
		ID: "training", About: "How strong trained weights are: evolution, the algorithm of 2005, SPSA and a race",
		Setup: func() any { return t }, Conditions: t.conditions, Play: t.play, Sum: t.sum, Sections: t.report,
	}
}

// trained is a condition: a method in an arena.
type trained struct {
	*Arena
	Method
}

// conditions returns all methods in all arenas, whose units are trainings.
func (t *Training) conditions(o experiment.Options) ([]experiment.Condition[trained], error) {
	n := o.Units(2 * t.Pairs)
	var all []experiment.Condition[trained]
	for a := range t.Arenas {
		for _, m := range t.Methods {
			all = append(all, experiment.Condition[trained]{
				ID: fmt.Sprintf("%s/%s/", t.Arenas[a].Scenario, m.Name), Units: n, Weight: float64(len(t.Arenas[a].Disciplines)), Of: trained{&t.Arenas[a], m},
				Seed: func(i uint64) uint64 { return game.Derive(o.Seed, uint64(a), i) },
			})
		}
	}
	return all, nil
}

// Result is the result of a unit: a training and its games.
type Result struct {
	// Games is the number of training games for the map and for battles.
	Games [2]int `json:"games"`
	// Weights are those for the map and for battles, by estimator.
	War    map[string]float64 `json:"general"`
	Battle map[string]float64 `json:"battle,omitempty"`
	// Points are by discipline, then by pair of games: from 0 to 4.
	Points [][]int `json:"points"`
}

// play trains and plays.
func (t *Training) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[trained]) (Result, error) {
	arena, err := t.arena(u.Of.Arena, u.Number, u.Seed)
	if err != nil {
		return Result{}, err
	}
	return arena.do(ctx, u.Of.Method)
}

// arena returns the arena of unit number.
func (t *Training) arena(a *Arena, number int, seed uint64) (*arena, error) {
	s, err := agents.LoadScenario(a.Scenario)
	if err != nil {
		return nil, err
	}
	m, ok := s.Map(a.Maps[number%len(a.Maps)])
	if !ok {
		return nil, fmt.Errorf("scenario %.80q has no map %.80q", a.Scenario, a.Maps[number%len(a.Maps)])
	}
	return &arena{Training: t, disciplines: a.Disciplines, rules: s.Rules, world: m, seed: seed}, nil
}

// Summary is the content of results.json.
type Summary struct {
	Disciplines []Row `json:"disciplines"`
}

// Row has the results of all methods in a discipline, in the order of the methods.
type Row struct {
	Scenario   string           `json:"scenario"`
	Discipline string           `json:"discipline"`
	Trainings  int              `json:"trainings"`
	Games      int              `json:"games"`
	Methods    []MethodStanding `json:"methods"`
}

// MethodStanding is what a method scored. Intervals are over trainings.
type MethodStanding struct {
	Method string `json:"method"`
	// TrainingGames is the mean number of games of a training.
	TrainingGames int            `json:"training_games"`
	Score         stats.Interval `json:"score"`
	// Difference is by how much the program's training scored more than this one.
	Difference stats.Interval `json:"difference"`
}

// sum returns the summary.
func (t *Training) sum(_ experiment.Options, all []experiment.Measured[trained, Result]) (*Summary, error) {
	s := &Summary{}
	for a := range t.Arenas {
		arena := &t.Arenas[a]
		methods := all[a*len(t.Methods) : (a+1)*len(t.Methods)]
		n := methods[0].Units
		for d, discipline := range arena.Disciplines {
			row := Row{Scenario: arena.Scenario, Discipline: discipline.Name, Trainings: n, Games: n * 2 * t.Pairs}
			first := make([]float64, n)
			for i, m := range methods {
				method := m.Results
				scores, differences, games := make([]float64, n), make([]float64, n), 0
				for j := range method {
					if len(method[j].Points) != len(arena.Disciplines) {
						return nil, fmt.Errorf("reading a result of %s: it must have %d disciplines, not %d", m.ID, len(arena.Disciplines), len(method[j].Points))
					}
					for _, p := range method[j].Points[d] {
						scores[j] += float64(p) / float64(4*len(method[j].Points[d]))
					}
					if i == 0 {
						first[j] = scores[j]
					}
					differences[j] = first[j] - scores[j]
					games += method[j].Games[min(1, max(0, 1-discipline.Depth))]
				}
				row.Methods = append(row.Methods, MethodStanding{t.Methods[i].Name, games / max(1, n), stats.Clustered(scores), stats.Clustered(differences)})
			}
			s.Disciplines = append(s.Disciplines, row)
		}
	}
	return s, nil
}

// report returns a section about the scores and one about the differences.
func (t *Training) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	head := []string{"scenario", "discipline", "games"}
	for _, m := range t.Methods {
		head = append(head, m.Title)
	}
	scores, differences := [][]string{head}, [][]string{head}
	for _, r := range s.Disciplines {
		row := []string{r.Scenario, t.title(&r), strconv.Itoa(r.Games)}
		difference := append([]string(nil), row...)
		for i, m := range r.Methods {
			row = append(row, experiment.Share(m.Score))
			if i == 0 {
				difference = append(difference, "–")
			} else {
				difference = append(difference, experiment.Difference(m.Difference))
			}
		}
		scores, differences = append(scores, row), append(differences, difference)
	}
	first := s.Disciplines[0]
	return []experiment.Section{{
		Title: "Training",
		Text: []string{
			fmt.Sprintf("Weights from each of %d trainings play %d games in each discipline against random weights of the same estimators, every opening from both sides. A draw is half a point. The 95 %% intervals are over trainings. All trainings have the same seeds.", first.Trainings, 2*t.Pairs),
			"The training games of a map are played on it, those for battles between full armies, those for the battles of wars between half of that.",
		},
		Table: scores,
	}, {
		Title: "How much more the program's training scores", Under: true,
		Text:  []string{"The difference to each other training, from the differences by training, in percentage points."},
		Table: differences,
	}, {
		Title: "Training games", Under: true,
		Table: t.budget(s),
	}}, nil
}

// title returns the title of a row's discipline.
func (t *Training) title(r *Row) string {
	for _, a := range t.Arenas {
		for _, d := range a.Disciplines {
			if a.Scenario == r.Scenario && d.Name == r.Discipline {
				return d.Title
			}
		}
	}
	return r.Discipline
}

// budget returns a table of the games of a training.
func (t *Training) budget(s *Summary) [][]string {
	table := [][]string{{"training", "games on the map", "games in battle"}}
	for i, m := range t.Methods {
		row := []string{m.Title, "–", "–"}
		for _, r := range s.Disciplines {
			column := 1
			if t.battle(&r) {
				column = 2
			}
			row[column] = strconv.Itoa(r.Methods[i].TrainingGames)
		}
		table = append(table, row)
	}
	return table
}

// battle reports whether a row is about battles on their own.
func (t *Training) battle(r *Row) bool {
	for _, a := range t.Arenas {
		for _, d := range a.Disciplines {
			if a.Scenario == r.Scenario && d.Name == r.Discipline {
				return d.Depth == 0
			}
		}
	}
	return false
}

// Method is a training for the map and for battles.
type Method struct {
	// Name is a short word for results, Title a description.
	Name, Title string
	agents.Training
}

// methods returns the trainings that are compared. All look as far and last about as many
// games as the first one. None has an archive to begin with, as the program's has.
func methods() []Method {
	evolution, err := agents.LoadTraining("evolution")
	if err != nil {
		panic(err) // a part of the program
	}
	with := func(name, title string, onMap, inBattle evolve.Method) Method {
		t := evolution
		t.War.Shuffle, t.Battle.Shuffle = false, false
		t.War.Method, t.Battle.Method = onMap, inBattle
		return Method{name, title, t}
	}
	return []Method{
		{"evolution", "an evolution strategy", evolution},
		with("spsa", "SPSA",
			started{SPSA{Generations: 8, Pairs: 3, Opponents: 5, Final: 24, Reach: 0.2, Step: 3}},
			started{SPSA{Generations: 6, Pairs: 3, Opponents: 6, Final: 10, Reach: 0.3, Step: 3}}),
		with("race", "successive halving",
			started{Halving{Population: 16, Opponents: 6, Zeros: 0.2}},
			started{Halving{Population: 32, Opponents: 2, Zeros: 0.2}}),
		with("2005", "the algorithm of 2005",
			evolve.Genetic{Population: 8, Generations: 13, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1},
			evolve.Genetic{Population: 8, Generations: 10, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}),
	}
}

// started is a method that keeps the start of the problem, from which the program's
// evolution starts. The algorithm of 2005 begins with random weights.
type started struct{ evolve.Method }

// Train trains on the problem; see [evolve.Method].
func (s started) Train(ctx context.Context, p evolve.Problem) (evolve.Generation, error) {
	if p.Start != nil && len(p.Kept) == 0 {
		p.Kept = [][]float64{p.Start}
	}
	return s.Method.Train(ctx, p)
}
