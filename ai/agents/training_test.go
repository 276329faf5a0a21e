package agents

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/training"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

const wholeTraining = `[general]
population = 4
generations = 5
crossover = 0.5
mutation = 0.1
mutation_period = 2
estimators = ["dominion", "soldiers"]
depth = 3
quiescence = true
nodes = 900
map = "2005/island"
limit = 90
opening = 6

[battle]
population = 6
generations = 7
crossover = 0.25
mutation = 0.5
mutation_period = 1
estimators = ["soldiers", "corner"]
depth = 2
board = "6x5"
attackers = 7
defenders = 8
limit = 60
`

func TestParseTraining(t *testing.T) {
	got, err := ParseTraining("whole.toml", []byte(wholeTraining))
	if err != nil {
		t.Fatal(err)
	}
	island, ok := scenario(t, "2005").Map("island")
	if !ok {
		t.Fatal("no map island")
	}
	want := Training{
		War: aiwar.Training{Training: evaluation.Training{
			Method:     evolve.Genetic{Population: 4, Generations: 5, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 2},
			Estimators: []string{"dominion", "soldiers"},
			Limits:     search.Limits{Depth: 3, Step: 2, Quiescence: true, Nodes: 900}, Limit: 90,
		}, Map: &island, Opening: 6},
		Battle: aibattle.Training{Training: evaluation.Training{
			Method:     evolve.Genetic{Population: 6, Generations: 7, Crossover: 0.25, Mutation: 0.5, MutationPeriod: 1},
			Estimators: []string{"soldiers", "corner"},
			Limits:     search.Limits{Depth: 2, Step: 2}, Limit: 60,
		}, Setup: &aibattle.Setup{Size: grid.Size{W: 6, H: 5}, Attackers: 7, Defenders: 8}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	short := strings.NewReplacer(`map = "2005/island"`+"\n", "", "board = \"6x5\"\nattackers = 7\ndefenders = 8\n", "",
		"limit = 90\n", "", "opening = 6\n", "", "nodes = 900\n", "", "limit = 60\n", "").Replace(wholeTraining)
	if got, err = ParseTraining("short.toml", []byte(short)); err != nil || got.War.Map != nil || got.Battle.Setup != nil || got.War.Limit != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

const meeting = `[general]
method = "league"
population = 8
generations = 2
opponents = 3
rounds = 2
crossover = 0.7
step = 0.1
final = 4
depth = 2
turns = { depth = 1, quiescence = true, nodes = 90 }
opening = 4

[battle]
method = "league"
population = 9
generations = 3
opponents = 4
rounds = 1
crossover = 0.5
step = 0.2
final = 5
depth = 2
opening = 6
`

func TestParseLeagues(t *testing.T) {
	got, err := ParseTraining("meeting.toml", []byte(meeting))
	if err != nil {
		t.Fatal(err)
	}
	if want := (evolve.League{Population: 8, Generations: 2, Opponents: 3, Rounds: 2, Crossover: 0.7, Step: 0.1, Final: 4}); got.War.Method != want || !got.War.Shuffle {
		t.Errorf("%+v, want %+v", got.War.Method, want)
	}
	if want := (search.Limits{Depth: 1, Step: 1, Quiescence: true, Nodes: 90}); got.War.Turns != want || got.Battle.Opening != 6 {
		t.Errorf("turns %+v, want %+v; %d moves of an opening", got.War.Turns, want, got.Battle.Opening)
	}
	for _, c := range []struct{ old, new, want string }{
		{"final = 4\n", "", `bad.toml:1: the key "final" is missing in [general]`},
		{"crossover = 0.7", "fame = 0.1", `bad.toml:7: the key "fame" is not for method "league"`},
		{"step = 0.2", "step = 2", "bad.toml:21: step = 2: must be above 0"},
		{"depth = 1, q", "depth = 1, noise = 0.1, q", "bad.toml:11: noise = 0.1: the players of training games have no noise"},
		{"nodes = 90", "depths = 90", "bad.toml:11: unknown key"},
		{"opening = 6", "opening = 5", "bad.toml:14: the opening has 5 random moves: it must be even"},
	} {
		text := strings.Replace(meeting, c.old, c.new, 1)
		if _, err := ParseTraining("bad.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

const evolving = `[general]
method = "evolution"
generations = 9
population = 8
opponents = 5
rounds = 2
fame = 0.25
final = 30
step = 0.2
depth = 1

[battle]
method = "genetic"
population = 6
generations = 7
crossover = 0.25
mutation = 0.5
mutation_period = 1
depth = 2
`

func TestParseMethods(t *testing.T) {
	got, err := ParseTraining("evolving.toml", []byte(evolving))
	if err != nil {
		t.Fatal(err)
	}
	if want := (evolve.Strategy{Population: 8, Generations: 9, Opponents: 5, Rounds: 2, Fame: 0.25, Final: 30, Step: 0.2}); got.War.Method != want || !got.War.Shuffle {
		t.Errorf("%+v, want %+v", got.War.Method, want)
	}
	if want := (evolve.Genetic{Population: 6, Generations: 7, Crossover: 0.25, Mutation: 0.5, MutationPeriod: 1}); got.Battle.Method != want || got.Battle.Shuffle {
		t.Errorf("%+v, want %+v", got.Battle.Method, want)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"evolution"`, `"ascent"`, `bad.toml:2: method = "ascent" is unknown: write league, evolution or genetic`},
		{"rounds = 2\n", "", `bad.toml:1: the key "rounds" is missing in [general]`},
		{"rounds = 2", "rounds = 0", "bad.toml:6: rounds = 0: must be"},
		{"fame = 0.25", "fame = 1.5", "bad.toml:7: fame = 1.5: must be"},
		{"rounds = 2", "mutation = 0.3", `bad.toml:6: the key "mutation" is not for method "evolution", which takes population, generations, `},
		{`method = "genetic"`, "final = 3", `bad.toml:13: the key "final" is not for method "genetic"`},
	} {
		text := strings.Replace(evolving, c.old, c.new, 1)
		if _, err := ParseTraining("bad.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

func TestBrokenTrainingsGetFileAndLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"opening = 6", "openings = 6", `bad.toml:13: unknown key "general.openings"`},
		{"population = 4", "population = 1", "bad.toml:2: population = 1: must be"},
		{"population = 4", "population = four", "bad.toml:2: "},
		{"population = 4\n", "", `bad.toml:1: the key "population" is missing in [general]`},
		{"mutation = 0.5\n", "", `bad.toml:15: the key "mutation" is missing in [battle]`},
		{"generations = 7", "generations = 0", "bad.toml:17: generations = 0: must be"},
		{"mutation_period = 2", "mutation_period = 0", "bad.toml:6: mutation_period = 0"},
		{"crossover = 0.25", "crossover = 1.25", "bad.toml:18: crossover = 1.25: must be"},
		{"depth = 3\n", "", `bad.toml:1: the key "general.depth" is missing`},
		{"depth = 2\n", "", `bad.toml:15: the key "battle.depth" is missing`},
		{"depth = 3", "depth = 0", "bad.toml:1: the search depth is 0: it must be from 1 to 100"},
		{"depth = 2", "depth = 200", "bad.toml:15: the search depth is 200"},
		{"2005/island", "2005/moon", `bad.toml:11: map = "2005/moon": scenario "2005" has no map "moon"`},
		{"2005/island", "1905/island", `bad.toml:11: map = "1905/island": write SCENARIO/MAP with a scenario of banners, dominion, 2005`},
		{"2005/island", "island", `bad.toml:11: map = "island": write SCENARIO/MAP`},
		{"limit = 90", "limit = -1", "bad.toml:12: limit = -1: it must be from 0 to 10000, where 0 means the limit of the match"},
		{"limit = 90", "limit = 70000", "bad.toml:12: limit = 70000: it must"},
		{"limit = 60", "limit = 10002", "bad.toml:26: limit = 10002: it must"},
		{"limit = 60", "limit = 61", "bad.toml:15: the limit is 61 moves: it must be even"},
		{"opening = 6", "opening = 101", "bad.toml:1: the opening has 101 random actions"},
		{`"6x5"`, `"6"`, `bad.toml:23: "6" is not a size`},
		{`board = "6x5"` + "\n", "", `bad.toml:15: "" is not a size`},
		{"attackers = 7", "attackers = 16", "bad.toml:15: an army of 16 soldiers does not fit half a board of 6x5: it must have from 1 to 15"},
		{"defenders = 8\n", "", "bad.toml:15: an army of 0 soldiers"},
		{wholeTraining[strings.Index(wholeTraining, "[battle]"):], "", `bad.toml: the key "battle" is missing`},
		{`"soldiers"]`, `"general"]`, `bad.toml:1: unknown estimator "general": the names are leaders, `},
		{`["soldiers", "corner"]`, `["corner", "corner"]`, `bad.toml:15: estimator "corner" is named twice`},
		{`["soldiers", "corner"]`, `[]`, "bad.toml:15: no estimator is to be trained"},
		{"[general]", "[general", "bad.toml:1: "},
	} {
		text := strings.Replace(wholeTraining, c.old, c.new, 1)
		if _, err := ParseTraining("bad.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

func TestBuiltInTrainings(t *testing.T) {
	for _, name := range training.Names() {
		got, err := LoadTraining(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{"dominion", "2005"} {
			sc := scenario(t, s)
			for _, m := range sc.Maps {
				if _, err := got.War.Trainer(&sc.Rules, &m.Start); err != nil {
					t.Errorf("training %s on %s/%s: %v", name, s, m.Name, err)
				}
			}
			for _, n := range []int{1, 6, 13} {
				p := battle.Between(sc.Rules.Battle, game.Red, n, n)
				if _, err := got.Battle.Trainer(&sc.Rules.Battle, &p); err != nil {
					t.Errorf("training %s for a battle of %s: %v", name, s, err)
				}
			}
		}
	}
	paper, err := LoadTraining("2005")
	if err != nil {
		t.Fatal(err)
	}
	// The best of the paper's experiments, eras-2005 5.1.
	if got, want := paper.War.Method, (evolve.Genetic{Population: 3, Generations: 5, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}); got != want {
		t.Errorf("general %+v, want %+v", got, want)
	}
	if got, want := paper.Battle.Method, (evolve.Genetic{Population: 3, Generations: 2, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}); got != want {
		t.Errorf("battle %+v, want %+v", got, want)
	}
}

func TestLoadReadsFiles(t *testing.T) {
	file := write(t, "mine.toml", wholeTraining)
	if got, err := LoadTraining(file); err != nil || got.War.Last() != 5 {
		t.Errorf("%+v, %v", got, err)
	}
	broken := write(t, "broken.toml", "x = 1\n")
	for what, load := range map[string]func(string) error{
		"training": func(s string) error { _, err := LoadTraining(s); return err },
		"scenario": func(s string) error { _, err := LoadScenario(s); return err },
	} {
		if err := load(broken); err == nil || !strings.Contains(err.Error(), `broken.toml:1: unknown key "x"`) {
			t.Errorf("%s: error %v", what, err)
		}
		for _, none := range []string{"", "2006", "../2005", broken + "x"} {
			if err := load(none); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("%q is not a %s: write one of ", none, what)) {
				t.Errorf("%s %q: error %v", what, none, err)
			}
		}
	}
}

func FuzzParseTraining(f *testing.F) {
	f.Add(wholeTraining)
	f.Add(evolving)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ParseTraining("fuzz.toml", []byte(text))
		if err != nil {
			return
		}
		if err := got.War.Validate(); err != nil {
			t.Error(err)
		}
		if err := got.Battle.Validate(); err != nil {
			t.Error(err)
		}
	})
}

func FuzzParseLevels(f *testing.F) {
	f.Add(twoLevels)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ParseLevels("fuzz.toml", []byte(text))
		if err == nil && len(all) == 0 {
			t.Error("no level and no error")
		}
	})
}

func TestTrainingSaysHowItLearns(t *testing.T) {
	for name, want := range map[string]bool{Standard: false, "2005": true} {
		if got, err := LoadTraining(name); err != nil || got.Climb != want {
			t.Errorf("training %s climbs: %v, %v", name, got.Climb, err)
		}
	}
	_, data, _ := training.Read("2005")
	text := string(data)
	for learning, want := range map[string]bool{"learning = \"models\"": false, "": false} {
		got, err := ParseTraining("x.toml", []byte(strings.Replace(text, "learning = \"climb\"", learning, 1)))
		if err != nil || got.Climb != want {
			t.Errorf("%q climbs: %v, %v", learning, got.Climb, err)
		}
	}
	_, err := ParseTraining("x.toml", []byte(strings.Replace(text, "\"climb\"", "\"fast\"", 1)))
	if err == nil || !strings.Contains(err.Error(), "x.toml:4: learning = \"fast\" is unknown: write models or climb") {
		t.Errorf("another way of learning: %v", err)
	}
}
