package balance

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// small returns a short experiment.
func small() *Balance {
	b := New()
	b.Scenarios = []string{"dominion"}
	b.Equal = "minimax:depth=1"
	b.Deeper, b.Shallower = "minimax:depth=1", "random"
	b.Learner = ""
	b.Levels = false
	b.Batch = 4
	return b
}

var few = experiment.Options{Seed: 7, Games: 6}

// ran is the experiment after a run.
type ran = experimenttest.Ran[[]GameResult, *Summary]

func run(t testing.TB, b *Balance, o experiment.Options) ran {
	t.Helper()
	return experimenttest.Run[[]GameResult, *Summary](t, b.Experiment(), o)
}

func TestUnitsHoldAllGames(t *testing.T) {
	for _, c := range []struct{ games, batch, units, each int }{
		{1000, 50, 20, 50}, {1, 50, 1, 2}, {50, 50, 1, 50}, {51, 50, 2, 26}, {120, 50, 3, 40}, {6, 4, 2, 4},
	} {
		b := New()
		b.Batch = c.batch
		o := experiment.Options{Seed: 1, Games: c.games}
		all, err := b.conditions(o)
		if err != nil {
			t.Fatal(err)
		}
		// Seventeen maps, and per scenario: deeper, trained and six levels.
		if len(all) != 17+3*8 {
			t.Errorf("%d conditions", len(all))
		}
		seen := map[string]bool{}
		seeds := map[uint64]bool{}
		units, err := b.Experiment().Units(o)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range units {
			seen[u.ID], seeds[u.Seed] = true, true
			if u.Weight <= 0 {
				t.Errorf("unit %s has weight %v", u.ID, u.Weight)
			}
		}
		if len(seen) != len(all)*c.units || len(seeds) != len(seen) {
			t.Errorf("%d games: %d units, %d seeds, want %d", c.games, len(seen), len(seeds), len(all)*c.units)
		}
		for i, one := range all {
			if one.Units != c.units || 2*one.Of.pairs != c.each || !strings.HasPrefix(units[i*c.units].ID, one.ID) {
				t.Errorf("%d games: %d units of %s with %d pairs", c.games, one.Units, one.ID, one.Of.pairs)
			}
		}
	}
}

func TestOneScenarioIsAPartOfAll(t *testing.T) {
	all, err := New().Experiment().Units(few)
	if err != nil {
		t.Fatal(err)
	}
	var parts []experiment.Unit
	for _, name := range New().Scenarios {
		one, err := Of(name).Experiment().Units(few)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, one...)
	}
	if !reflect.DeepEqual(parts, all) || New().name != "balance" || Of("2005").name != "balance-2005" {
		t.Errorf("%v\n%v", parts, all)
	}
	other := New()
	other.Jitter = 0.1
	settings := func(b *Balance) string { return b.Experiment().Settings() }
	if one := settings(New()); one == settings(other) || one == settings(Of("2005")) {
		t.Errorf("settings %s and %s", one, settings(other))
	}
}

func TestInvalidSettings(t *testing.T) {
	for want, change := range map[string]func(*Balance){
		`"moon"`:    func(b *Balance) { b.Scenarios = []string{"moon"} },
		`"deep"`:    func(b *Balance) { b.Equal = "deep" },
		`"shallow"`: func(b *Balance) { b.Shallower = "shallow" },
		`"hard"`:    func(b *Balance) { b.Learner, b.Training = "random", "hard" },
	} {
		b := small()
		change(b)
		units, err := b.Experiment().Units(few)
		for _, u := range units {
			if err == nil && strings.Contains(u.ID, "trained") {
				_, err = b.Experiment().Do(t.Context(), few, u)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestSameSeedPlaysTheSameGames(t *testing.T) {
	b := small()
	first := run(t, b, few)
	other := few
	other.Seed++
	if reflect.DeepEqual(first.Results, run(t, b, other).Results) {
		t.Error("another seed plays the same games")
	}
	distinct := map[string]bool{}
	units := first.Units
	for i, games := range first.Results {
		distinct[fmt.Sprint(games)] = true
		for _, g := range games {
			if strings.Contains(units[i].ID, "equals/") && !strings.Contains(units[i].ID, "/"+g.Map+"/") {
				t.Errorf("unit %s plays on %s", units[i].ID, g.Map)
			}
			if g.Actions == 0 || g.Reason == "" || g.TimedOut > g.Battles || g.Result != 0 && g.Result != g.First && g.Result != -g.First {
				t.Errorf("unit %s: %+v", units[i].ID, g)
			}
		}
	}
	if len(distinct) != len(units) {
		t.Errorf("of %d units %d are different", len(units), len(distinct))
	}
}

// The summary counts the games. A player that searches beats a random one on every
// map and from both sides.
func TestSummariesCount(t *testing.T) {
	b := small()
	o := experiment.Options{Seed: 3, Games: 20}
	b.Batch = 10
	whole := run(t, b, o)
	units, sum := whole.Units, whole.Sum
	if len(sum.Scenarios) != 1 || len(sum.Scenarios[0].Equals) != 5 || len(sum.Scenarios[0].Unequal) != 1 {
		t.Fatalf("%+v", sum)
	}
	s := sum.Scenarios[0]
	at := 0
	for _, e := range s.Equals {
		var n, battles, timedOut, actions, changes, limit int
		first := 0.0
		for ; at < len(units) && strings.HasPrefix(units[at].ID, "dominion/equals/"+e.Map+"/"); at++ {
			for _, g := range whole.Results[at] {
				n++
				battles += g.Battles
				timedOut += g.TimedOut
				actions += g.Actions
				changes += g.LeadChanges
				first += float64(g.First+1) / 2
				if g.Reason == "limit" {
					limit++
				}
			}
		}
		all := float64(n)
		for what, pair := range map[string][2]float64{
			"games": {float64(e.Games), all}, "length": {e.Length.Value, float64(actions) / all}, "battles": {e.Battles.Value, float64(battles) / all},
			"timed out": {e.TimedOut.Value, float64(timedOut) / math.Max(1, float64(battles))}, "first": {e.FirstMover.Value, first / all},
			"lead": {e.LeadChanges.Value, float64(changes) / all}, "decided": {e.Decided.Value, 1 - float64(limit)/all},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("on %s %s is %v, want %v", e.Map, what, pair[0], pair[1])
			}
		}
		for _, i := range []stats.Interval{e.Decided, e.Length, e.Battles, e.TimedOut, e.FirstMover, e.LeadChanges} {
			if !(i.Low <= i.Value && i.Value <= i.High) || i.Low == i.High {
				t.Errorf("on %s: interval %+v", e.Map, i)
			}
		}
		if n != 20 || e.LengthP90 < int(e.Length.Value)/2 {
			t.Errorf("on %s: %d games, p90 %d", e.Map, n, e.LengthP90)
		}
	}
	u := s.Unequal[0]
	if u.Wins+u.Draws+u.Losses != 20 || u.Pairs.Pairs() != 10 || u.Score.Value < 0.8 || u.Wins < 15 || len(u.Maps) != 5 || u.Players != [2]string{"minimax:depth=1", "random"} {
		t.Errorf("%+v", u)
	}
	if len(s.Goals) != 5*4+1 {
		t.Errorf("%d goals", len(s.Goals))
	}
	sections := whole.Sections
	if len(sections) != 4 || len(sections[0].Table) != 22 || len(sections[1].Table) != 6 || len(sections[2].Table) != 6 || len(sections[3].Table) != 2 {
		t.Errorf("%+v", sections)
	}
	for n, section := range sections {
		if (section.Plot != "") != (n == 1 || n == 3) {
			t.Errorf("%s: plot %.20s", section.Title, section.Plot)
		}
	}
}

// The first player is red in the first game of a pair and blue in the second. A player
// who wins all games wins half of them as first mover.
func TestPairsArePlayedFromBothSides(t *testing.T) {
	b := small()
	b.Equal = ""
	o := experiment.Options{Seed: 5, Games: 16}
	b.Batch = 16
	games := run(t, b, o).Results[0]
	both := 0
	for i := 1; i < len(games); i += 2 {
		if games[i-1].Map != games[i].Map {
			t.Errorf("pair %d is on %s and %s", i/2, games[i-1].Map, games[i].Map)
		}
		if games[i-1].Result == 1 && games[i].Result == 1 {
			both++
			if games[i-1].First == games[i].First {
				t.Errorf("pair %d: the winner of both games moved first in both or in neither", i/2)
			}
		}
	}
	if both < 5 {
		t.Errorf("%d of 8 pairs are won: this test is too weak", both)
	}
	// Red moves first on all these maps, also after two random actions.
	b.Deeper, b.Shallower = "minimax:depth=1,noise=0.3", "minimax:depth=1"
	noisy := run(t, b, o)
	var won, lost int
	for _, games := range [][]GameResult{games, noisy.Results[0]} {
		for i, g := range games {
			if first := []int{1, -1}[i%2]; g.Result != first*g.First {
				t.Errorf("game %d: %+v", i, g)
			}
			if g.Result > 0 {
				won++
			} else if g.Result < 0 {
				lost++
			}
		}
	}
	if won < 5 || lost < 5 {
		t.Errorf("%d won and %d lost: this test is too weak", won, lost)
	}
}

// smallTraining is the file of a training with few games.
const smallTraining = "testdata/training.toml"

func TestTrainedAgainstRandom(t *testing.T) {
	b := small()
	b.Equal, b.Deeper = "", ""
	b.Learner, b.Training = "minimax:depth=1", smallTraining
	whole := run(t, b, few)
	units, sum := whole.Units, whole.Sum
	u := sum.Scenarios[0].Unequal[0]
	if u.Name != "trained" || u.Trainings != 2 || len(units) != 2 || u.Games != 8 || len(sum.Scenarios[0].Equals) != 0 {
		t.Errorf("%+v", u)
	}
	// Each training is for another map.
	if a, b := whole.Results[0], whole.Results[1]; a[0].Map != a[3].Map || a[0].Map == b[0].Map {
		t.Errorf("%+v\n%+v", a, b)
	}
	one := run(t, b, experiment.Options{Seed: 7, Games: 2}).Sum
	if s := one.Scenarios[0].Unequal[0].Score; s.Low != 0 || s.High != 1 {
		t.Errorf("one training: %+v", s)
	}
}

func TestLevelsPlayTheLevelBelow(t *testing.T) {
	b := small()
	b.Equal, b.Deeper, b.Levels = "", "", true
	all, err := b.conditions(few)
	if err != nil || len(all) != 6 || all[5].Of.players[0].Text != "level:7" || all[5].Of.players[1].Text != "level:6" || all[0].Of.name != "level-2" {
		t.Errorf("%v, %+v", err, all)
	}
}

func TestGoals(t *testing.T) {
	interval := func(value, radius float64) stats.Interval {
		return stats.Interval{Value: value, Low: value - radius, High: value + radius}
	}
	for _, c := range []struct {
		found         stats.Interval
		bounds        [2]float64
		verdict, text string
	}{
		{interval(0.95, 0.02), decidedGoal, "met", "at least 90 %"},
		{interval(0.91, 0.02), decidedGoal, "met, not certain", "at least 90 %"},
		{interval(0.50, 0.01), firstMoverGoal, "met", "48 to 52 %"},
		{interval(0.53, 0.02), firstMoverGoal, "missed, not certain", "48 to 52 %"},
		{interval(0.55, 0.02), firstMoverGoal, "missed", "48 to 52 %"},
		{interval(0.60, 0.05), levelGoal, "missed", "70 to 80 %"},
		{interval(0.01, 0.01), timedOutGoal, "met", "at most 5 %"},
	} {
		if g := newGoal("x", "", c.found, c.bounds); g.Verdict() != c.verdict || g.bounds() != c.text {
			t.Errorf("%+v for %v: %s, %s", c.found, c.bounds, g.Verdict(), g.bounds())
		}
	}
	if g := newGoal("length", "ford", interval(150, 5), lengthGoal); g.bounds() != "60 to 140" || g.found() != "150 (145–155)" || g.Verdict() != "missed" {
		t.Errorf("%s, %s, %s", g.bounds(), g.found(), g.Verdict())
	}
}

func TestWeightsAreJittered(t *testing.T) {
	b := small()
	all, err := b.conditions(few)
	if err != nil {
		t.Fatal(err)
	}
	r := &all[0].Of.scenario.Rules
	rng := game.Random(1)
	sum, squares, n := 0.0, 0.0, 0
	unmoved := b.Jitter
	b.Jitter = 0
	still := b.jittered(r, rng)
	b.Jitter = unmoved
	for range 2000 {
		for name, gene := range b.jittered(r, rng).onMap {
			if gene < 0 || gene > 1 {
				t.Fatalf("%s weighs %v", name, gene)
			}
			if base := still.onMap[name]; base > 0.2 && base < 0.8 {
				d := gene - base
				sum, squares, n = sum+d, squares+d*d, n+1
			}
		}
	}
	if mean, deviation := sum/float64(n), math.Sqrt(squares/float64(n)); n < 5000 || math.Abs(mean) > 0.002 || math.Abs(deviation-0.05) > 0.002 {
		t.Errorf("%d genes are changed by %v ± %v", n, mean, deviation)
	}
}
