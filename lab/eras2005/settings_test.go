package eras2005

import (
	"math"
	"slices"
	"strings"
	"testing"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/assets/experiments"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

func TestPValue(t *testing.T) {
	for _, c := range []struct {
		measured, paper Tally
		want            float64
	}{
		{newTally(1, 0, 1), newTally(14, 0, 0), 2 * math.Pow(0.5, 14)},
		{newTally(9, 0, 1), newTally(2, 0, 0), 1}, // 2 · 0.81 is clamped
		{newTally(1, 1, 2), newTally(1, 0, 0), 0.5},
		{newTally(1, 1, 2), newTally(0, 1, 0), 1}, // at least a draw: one half
		{newTally(1, 0, 3), newTally(1, 0, 1), 2 * (1 - 9.0/16)},
		{newTally(1, 0, 0), newTally(0, 0, 1), 0},
	} {
		if got := pValue(c.measured, c.paper); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v against %+v: %v, want %v", c.measured, c.paper, got, c.want)
		}
	}
}

const tinySearch = `name = "tiny"
title = "Tiny?"
scenario = "2005"
pruebas = ["prueba5"]
depths = [1]
layouts = ["two-ranges"]
trainings = 2
opening = 2
`

func TestSettingsSearch(t *testing.T) {
	s, err := parseSearch("tiny.toml", []byte(tinySearch))
	if err != nil {
		t.Fatal(err)
	}
	o := experiment.Options{Seed: 2, Games: 16}
	ran := experimenttest.Run[[]cell, *SearchSummary](t, s.Experiment(), o)
	summary := ran.Sum
	// One layout or all, three values for the side and three for the first mover.
	if len(summary.Settings) != 18 {
		t.Fatalf("%d settings", len(summary.Settings))
	}
	games := map[setting]Tally{}
	for i, x := range summary.Settings {
		games[x.setting] = x.Experiments[0].Tally
		if i > 0 && x.Agrees > summary.Settings[i-1].Agrees {
			t.Error("the settings are not in descending order")
		}
	}
	if all := games[setting{}]; all.Games != 16 {
		t.Errorf("over all settings: %+v", all)
	}
	parts := games[setting{"two-ranges", "red", "trained"}].Wins + games[setting{"two-ranges", "red", "random"}].Wins
	if whole := games[setting{"", "red", ""}]; whole.Games != 8 || whole.Wins != parts {
		t.Errorf("as red: %+v, its parts have %d wins", whole, parts)
	}
	if len(ran.Sections) != 2 || len(ran.Sections[0].Table) != 19 || len(ran.Sections[1].Table) != 7 {
		t.Errorf("the report: %v", ran.Sections)
	}
}

func TestBuiltInSearch(t *testing.T) {
	s := builtIn(t, searchName, parseSearch)
	if len(s.experiments) != 5 || len(s.layouts) != 4 {
		t.Errorf("%d experiments on %d layouts", len(s.experiments), len(s.layouts))
	}
	for old, broken := range map[string]string{
		`["prueba5"]`: `["prueba6"]`, "[1]": "[0]", `["two-ranges"]`: `["moon"]`, "trainings = 2": "trainings = 0", `"2005"`: `"1905"`,
	} {
		text := strings.Replace(tinySearch, old, broken, 1)
		if _, err := parseSearch("x.toml", []byte(text)); err == nil || text == tinySearch {
			t.Errorf("a file with %s is accepted", broken)
		}
	}
}

// builtIn returns what parse reads from the file of a built-in experiment.
func builtIn[T any](t *testing.T, name string, parse func(name string, data []byte) (T, error)) T {
	t.Helper()
	file, data, _ := experiments.Read(name)
	read, err := parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestSets(t *testing.T) {
	all := sets([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}, 4)
	if len(all) != 9+36+84+126 {
		t.Errorf("%d sets", len(all))
	}
	seen := map[string]bool{}
	for i, set := range all {
		name := strings.Join(set, "")
		if len(set) > 4 || seen[name] || !slices.IsSorted(set) || i > 0 && len(set) < len(all[i-1]) {
			t.Errorf("set %d is %v", i, set)
		}
		seen[name] = true
	}
}

func TestRanking(t *testing.T) {
	const text = `name = "tiny"
title = "Tiny?"
scenario = "2005"
layouts = ["two-ranges"]
most = 1
training = "2005"
trainings = 1
depth = 1
opening = 2
`
	r, err := parseRanking("tiny.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	o := experiment.Options{Seed: 2, Games: 4}
	ran := experimenttest.Run[Ranked, *RankingSummary](t, r.Experiment(), o)
	s := ran.Sum
	for i, set := range s.Sets {
		if set.All.Games != 4 || set.Same.Games != 4 || len(set.Weights) != 1 {
			t.Errorf("%v: %+v", set.Estimators, set)
		}
		if i > 0 && set.All.Score.Value > s.Sets[i-1].All.Score.Value {
			t.Error("the sets are not in descending order")
		}
		if got := s.With[set.Estimators[0]]; got != set.All.Score.Value {
			t.Errorf("the mean with %v is %v", set.Estimators, got)
		}
	}
	if len(ran.Units) != 9 || len(ran.Sections) != 3 || len(ran.Sections[1].Table) != 10 {
		t.Errorf("the report: %v", ran.Sections)
	}
	for _, old := range []string{"most = 1", `"two-ranges"`, "trainings = 1", "depth = 1", `training = "2005"`} {
		broken := strings.Replace(text, old, strings.NewReplacer("1", "0", "two", "ten", "2005", "1905").Replace(old), 1)
		if _, err := parseRanking("x.toml", []byte(broken)); err == nil || broken == text {
			t.Errorf("a file without %s is accepted", old)
		}
	}
}

func TestBuiltInRanking(t *testing.T) {
	if r := builtIn(t, rankingName, parseRanking); len(r.sets) != 255 {
		t.Errorf("the built-in ranking has %d sets", len(r.sets))
	}
}

// What a learner remembers after the results of some games, each with its own
// weights: the number of the game, 0 for nothing.
func TestWhatALearnerRemembers(t *testing.T) {
	games := []evolve.Result{{Score: -1, Margin: -.5}, {Score: 0}, {Score: -1, Margin: -.1}, {Score: 1, Margin: .6}, {Score: 1, Margin: .2}, {Score: 0, Margin: 0}}
	for remembers, want := range map[string][]float64{
		"":         {1, 2, 2, 4, 4, 4},
		BestResult: {1, 2, 2, 4, 4, 4},
		BestWin:    {0, 0, 0, 4, 4, 4},
		LastWin:    {0, 0, 0, 4, 5, 5},
	} {
		var champion evolve.Champion
		for i, r := range games {
			before := champion
			next, replaced := Condition{Remembers: remembers}.remember(champion, evaluation.Weights{float64(i + 1)}, r)
			champion = next
			number := 0.0
			if champion.Known() {
				number = champion.Genes[0]
			}
			if number != want[i] || replaced == slices.Equal(before.Genes, champion.Genes) {
				t.Errorf("%q: after game %d the weights of game %v are kept, want %v (replaced %v)", remembers, i+1, number, want[i], replaced)
			}
		}
	}
}

// A condition's reading reaches its games: equal seeds would otherwise give equal ones.
func TestReadingsReachTheGames(t *testing.T) {
	for line, differs := range map[string]bool{`reading = "ours"`: false, `reading = "repaired"`: true, `reading = "literal"`: true} {
		_, s, _ := run[TrainingResult](t, tiny+line+"\n", experiment.Options{Seed: 4, Games: 12})
		if a, b := s.Conditions[0], s.Conditions[1]; (a.Actions != b.Actions || a.Battles != b.Battles) != differs {
			t.Errorf("with %s the games differ: %v, want %v", line, !differs, differs)
		}
	}
}

func TestConditionsReachTheTrainings(t *testing.T) {
	for line, want := range map[string]Condition{
		`reading = "literal"`:      {Reading: evaluation.Literal},
		`crossover = "individual"`: {Crossover: ByIndividual},
		`crossover = "pair"`:       {},
	} {
		p, err := Parse("tiny.toml", []byte(tiny+line+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range []evaluation.Training{p.trainings[1].War.Training, p.trainings[1].Battle.Training} {
			if one.Reading != want.Reading || one.Method.(evolve.Genetic).ByIndividual != (want.Crossover == ByIndividual) {
				t.Errorf("%s: %+v", line, one)
			}
		}
	}
}

// Without a battle field, weights are trained once for each pair of armies, whichever
// side attacks.
func TestBattleTrainerTrainsForTheArmies(t *testing.T) {
	p, err := Parse("tiny.toml", []byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	s := battleTrainer{
		training: &aibattle.Training{Training: evaluation.Training{
			Method: evolve.Genetic{Population: 2, Generations: 1, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1},
			Limits: plies(1), Estimators: []string{"soldiers", "corner"}, Limit: 20,
		}},
		rules: &p.rules.Battle, ours: &Ours{BattleArmies: []int{2, 5}}, seed: 8,
	}
	fight, err := s.weights(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var found [][]float64
	for i, c := range []struct {
		attacker  game.Side
		red, blue int
		trained   int
	}{{game.Red, 1, 9, 1}, {game.Blue, 9, 1, 1}, {game.Red, 9, 1, 2}, {game.Red, 3, 4, 2}, {game.Red, 3, 3, 3}} {
		b := battle.Between(p.rules.Battle, c.attacker, c.red, c.blue)
		w, err := fight(t.Context(), &b, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.trained) != c.trained {
			t.Errorf("battle %d: %d trainings so far, want %d", i, len(s.trained), c.trained)
		}
		found = append(found, w)
	}
	if !slices.Equal(found[0], found[1]) || !slices.Equal(found[0], found[3]) || slices.Equal(found[0], found[2]) {
		t.Errorf("the weights: %v", found)
	}
	if genes := s.genes([]string{"corner"}); len(genes) != 3 || len(genes["2-5"]) != 1 {
		t.Errorf("the genes: %v", genes)
	}
}

func TestEvenlyKeepsBothEnds(t *testing.T) {
	var all []stage
	for i := range 20 {
		all = append(all, stage{games: i})
	}
	some := evenly(all, 8)
	if len(some) != 8 || some[0].games != 0 || some[7].games != 19 || len(evenly(all[:3], 8)) != 3 {
		t.Errorf("%v", some)
	}
}
