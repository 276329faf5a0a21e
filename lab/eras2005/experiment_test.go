package eras2005

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/assets/experiments"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// tiny is a very short experiment.
const tiny = `name = "tiny"
title = "Tiny"
section = "5"
claim = "None."
kind = "random"
[paper.result]
won = 3
drawn = 1
lost = 0
[paper.general]
estimators = ["soldiers", "near-warehouses"]
board = "8x6"
limit = 200
training_board = "5x4"
training_limit = 10
population = 2
generations = 2
crossover = 0.5
mutation = 0.1
mutation_period = 1
[paper.battle]
estimators = ["soldiers", "risky"]
board = "8x6"
limit = 100
training_board = "8x6"
training_limit = 20
population = 2
generations = 1
crossover = 0.5
mutation = 0.3
mutation_period = 1
[ours]
scenario = "2005"
layouts = ["two-ranges", "valley"]
training_layout = "2005/skirmish"
training_armies = [3, 3]
trainings = 3
battle_trainings = 2
battle_armies = [2, 5]
opening = 2
curve = 2
[[condition]]
name = "faithful"
training = "paper"
depth = 1
[[condition]]
name = "again"
training = "paper"
depth = 1
`

func tinyLearner() string {
	return strings.NewReplacer(
		`"random"`, `"learner"`, "won = 3\ndrawn = 1\nlost = 0", `sequence = "LWDW"`,
		"trainings = 3\n", "trainings = 3\nseries = 4\n", `name = "again"`, "name = \"keeps\"\nkeeps = true",
	).Replace(tiny)
}

// run runs an experiment whose results are of type R.
func run[R any](t *testing.T, text string, o experiment.Options) (*Experiment, *Summary, []R) {
	t.Helper()
	p, err := Parse("tiny.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	ran := experimenttest.Run[R, *Summary](t, p.Experiment(), o)
	if len(ran.Sections) < 5 || ran.Sections[0].Plot == "" || len(ran.Sections[0].Table) != 4 {
		t.Errorf("the report has %d sections, the first with %d rows", len(ran.Sections), len(ran.Sections[0].Table))
	}
	return p, ran.Sum, ran.Results
}

func TestTrainedAgainstRandom(t *testing.T) {
	o := experiment.Options{Seed: 4, Games: 10}
	p, s, results := run[TrainingResult](t, tiny, o)
	if len(s.Conditions) != 2 || s.Paper.Wins != 3 || s.Paper.Games != 4 || s.Paper.Score.Value != 3.5/4 {
		t.Fatalf("summary: %+v", s)
	}
	c := s.Conditions[0]
	// 10 games over 3 trainings are 4 games each, two pairs.
	if c.Games != 12 || c.Trainings != 3 || len(c.Seeds) != 3 || c.Wins+c.Draws+c.Losses != 12 {
		t.Errorf("condition: %+v", c.Tally)
	}
	if c.Sides["red"].Games != 6 || c.Sides["blue"].Games != 6 {
		t.Errorf("sides: %+v", c.Sides)
	}
	if c.Layouts["two-ranges"].Games != 8 || c.Layouts["valley"].Games != 4 {
		t.Errorf("layouts: %+v", c.Layouts)
	}
	// The first population and two generations of 2 are 6 games.
	if c.Budget != 6 || len(c.Curve) != 3 || c.Curve[2].Games != 6 {
		t.Errorf("a training of %v games, curve %+v", c.Budget, c.Curve)
	}
	if len(c.Weights) != 2 || len(c.Weights["soldiers"]) != 3 {
		t.Errorf("weights: %v", c.Weights)
	}
	// Equal conditions have equal seeds, so the gain is 0.
	if !reflect.DeepEqual(s.Conditions[1].Tally, c.Tally) || s.Conditions[1].Gain == nil || s.Conditions[1].Gain.Score != (stats.Interval{}) {
		t.Errorf("an equal condition: %+v, gain %+v", s.Conditions[1].Tally, s.Conditions[1].Gain)
	}
	if figures := p.Experiment().KeyFigures(s); len(figures) != 3 || figures[0].Value != 3.5/4 {
		t.Errorf("key figures: %+v", figures)
	}
	// The summary adds up the games.
	wins, actions := 0, 0
	for _, one := range results[:3] {
		for i, g := range one.Games {
			if g.Score > 0 {
				wins++
			}
			actions += g.Actions
			if want := []string{"red", "blue"}[i%2]; g.Side != want {
				t.Errorf("game %d as %s", i, g.Side)
			}
		}
	}
	if wins != c.Wins || math.Abs(c.Actions.Mean-float64(actions)/12) > 1e-9 {
		t.Errorf("the games have %d wins and %d actions, the summary %d and a mean of %v", wins, actions, c.Wins, c.Actions.Mean)
	}
}

func TestRandomPlayersFollowFromTheSeed(t *testing.T) {
	p, err := Parse("tiny.toml", []byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := p.randomPlayer(3)
	b, _ := p.randomPlayer(3)
	c, _ := p.randomPlayer(4)
	if !slices.Equal(a.war, b.war) || slices.Equal(a.war, c.war) {
		t.Error("the weights do not follow from the seed")
	}
	free := 0
	for _, w := range a.war {
		if w != 0 {
			free++
		}
	}
	if free != 2 {
		t.Errorf("%d weights are not 0, want 2: %v", free, a.war)
	}
	one, _ := a.battle(t.Context(), nil, 1)
	two, _ := a.battle(t.Context(), nil, 2)
	if slices.Equal(one, two) {
		t.Error("two battles have the same random weights")
	}
}

func TestLearner(t *testing.T) {
	o := experiment.Options{Seed: 4, Games: 14}
	_, s, all := run[Series](t, tinyLearner(), o)
	c := s.Conditions[0]
	// 14 games are 4 series of 4.
	if c.Trainings != 4 || c.Games != 16 || len(c.ByGame) != 4 || c.Replaced != 0 {
		t.Errorf("condition: %+v", c)
	}
	if c.Sides["red"].Games != 8 || c.Halves[0].Games != 8 || c.Split[0].Games+c.Split[1].Games != 16 {
		t.Errorf("sides %+v, halves %+v, split %+v", c.Sides, c.Halves, c.Split)
	}
	if s.Paper.Wins != 2 || s.Paper.Losses != 1 || s.Paper.Draws != 1 {
		t.Errorf("the paper's result: %+v", s.Paper)
	}
	// Nothing is kept before the first game, so it is the same under both conditions.
	for i := range 4 {
		if all[i].Games[0] != all[4+i].Games[0] {
			t.Errorf("series %d begins differently if the learner keeps weights", i)
		}
	}
}

func TestSplitSequence(t *testing.T) {
	split, halves := splitSequence("LLDLWWWDLL")
	for i, want := range [][3]int{{1, 1, 3}, {2, 1, 2}, {1, 1, 3}, {2, 1, 2}} {
		got := append(split[:], halves[:]...)[i]
		if [3]int{got.Wins, got.Draws, got.Losses} != want {
			t.Errorf("part %d: %+v, want %v", i, got, want)
		}
	}
}

func TestBuiltInFilesHaveThePapersValues(t *testing.T) {
	for name, want := range map[string]struct {
		estimators       int
		won, drawn, lost int
	}{
		"prueba1": {3, 14, 0, 0}, "prueba2": {3, 6, 3, 1}, "prueba3": {3, 3, 2, 0}, "prueba4": {6, 3, 1, 3},
		"prueba5": {2, 3, 2, 0}, "prueba6": {3, 6, 0, 0}, "prueba7": {3, 3, 2, 5},
	} {
		p, err := load(name)
		if err != nil {
			t.Fatal(err)
		}
		f := p.file
		if f.Name != name || len(f.Paper.War.Estimators) != want.estimators {
			t.Errorf("%s: %q with %v", name, f.Name, f.Paper.War.Estimators)
		}
		if r := f.Paper.Result; r.Won != want.won || r.Drawn != want.drawn || r.Lost != want.lost {
			t.Errorf("%s: %+v", name, r)
		}
		if g := f.Paper.War.Genetic; g != (evolve.Genetic{Population: 3, Generations: 5, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}) {
			t.Errorf("%s: %+v", name, g)
		}
		if b := f.Paper.Battle.Genetic; b != (evolve.Genetic{Population: 3, Generations: 2, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}) {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

func TestErrorsInFilesNameTheLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`kind = "random"`, `kind = "casual"`, `tiny.toml:5: kind = "casual" must be random or learner`},
		{"won = 3", "won = -3", "tiny.toml:6: the paper's result"},
		{"won = 3", `sequence = "WXL"`, `tiny.toml:7: sequence = "WXL"`},
		{"population = 2\ngenerations = 2", "population = 1\ngenerations = 2", "tiny.toml:16: population = 1"},
		{`layouts = ["two-ranges", "valley"]`, `layouts = ["moon"]`, `scenario "2005" has no map "moon"`},
		{`layouts = ["two-ranges", "valley"]`, `layouts = ["island"]`, `map "island" is 6x6`},
		{`scenario = "2005"`, `scenario = "1905"`, "tiny.toml:33: "},
		{`scenario = "2005"`, `scenario = "/dev/zero"`, `tiny.toml:33: "/dev/zero" must be built in or a file below the current folder`},
		{`training = "paper"`, `training = "../other.toml"`, `"../other.toml" must be built in`},
		{"trainings = 3", "trainings = 0", "trainings = 0: must be"},
		{`name = "again"`, `name = "faithful"`, "must be unique"},
		{`training = "paper"`, `training = "pap"`, `condition "faithful": `},
		{"depth = 1", "depth = 0", `condition "faithful": `},
		{`name = "again"`, "name = \"again\"\nreading = \"loose\"", `there is no reading "loose" of the estimators: write ours, repaired, literal`},
		{`name = "again"`, "name = \"again\"\ncrossover = \"trio\"", `crossover = "trio": must be pair or individual`},
		{`name = "again"`, "name = \"again\"\nremembers = \"all\"", `remembers = "all": must be best or best-win or last-win`},
		{`name = "again"`, "name = \"again\"\nremembers = \"best-win\"", "remembers needs keeps = true"},
		{"name = \"again\"\ntraining = \"paper\"", "name = \"again\"\ntraining = \"depth-1\"\ncrossover = \"pair\"", `crossover is for training = "paper"`},
		{`"near-warehouses"]`, `"near-moons"]`, `unknown estimator "near-moons"`},
		{"curve = 2", "curves = 2", `unknown key "ours.curves"`},
	} {
		text := strings.Replace(tiny, c.old, c.new, 1)
		if text == tiny {
			t.Fatalf("%q is not in the file", c.old)
		}
		if _, err := Parse("tiny.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "tiny.toml:") {
			t.Errorf("%q: error %v, want %q", c.new, err, c.want)
		}
	}
}

// FuzzParse reads any file of an experiment, of the search and of the ranking.
func FuzzParse(f *testing.F) {
	f.Add([]byte(tiny))
	for _, name := range experiments.Names() {
		if _, data, ok := experiments.Read(name); ok {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := Parse("f.toml", data); err == nil && (p.file.Name == "" || p.settings != string(data)) {
			t.Errorf("experiment %q has the settings %q", p.file.Name, p.settings)
		}
		if s, err := parseSearch("f.toml", data); err == nil && s.file.Scenario == "" {
			t.Error("a search without a scenario")
		}
		if r, err := parseRanking("f.toml", data); err == nil && r.file.Scenario == "" {
			t.Error("a ranking without a scenario")
		}
	})
}

// Few games mean few trainings and short series, and the summary has the numbers that were played.
func TestFewGames(t *testing.T) {
	for _, c := range []struct{ games, trainings, each int }{{1, 1, 2}, {2, 1, 2}, {4, 2, 2}, {6, 3, 2}, {20, 3, 8}} {
		_, s, _ := run[TrainingResult](t, tiny, experiment.Options{Seed: 4, Games: c.games})
		if got := s.Conditions[0]; got.Trainings != c.trainings || got.Games != c.trainings*c.each || s.games()[0] != got.Games {
			t.Errorf("-games %d: %d trainings, %d games", c.games, got.Trainings, got.Games)
		}
	}
}

// With one training there are no intervals over trainings, and the report has none.
func TestReportOfOneTraining(t *testing.T) {
	for name, text := range map[string]string{"trained": tiny, "learner": tinyLearner()} {
		p, err := Parse(name+".toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		ran := experimenttest.Run[any, *Summary](t, p.Experiment(), experiment.Options{Seed: 4, Games: 2})
		if said := fmt.Sprint(ran.Sections); strings.Contains(said, "Inf") {
			t.Errorf("%s: the report has an infinite interval: %s", name, said)
		}
	}
}
