package balance

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
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

// do runs all units.
func do(t testing.TB, b *Balance, o experiment.Options) (units []experiment.Unit, results []json.RawMessage) {
	t.Helper()
	units, err := b.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range units {
		v, err := b.Do(context.Background(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, raw)
	}
	return units, results
}

func summarize(t testing.TB, b *Balance, o experiment.Options, results []json.RawMessage) *Summary {
	t.Helper()
	sum, err := b.Summarize(o, results)
	if err != nil {
		t.Fatal(err)
	}
	return sum.(*Summary)
}

func read(t testing.TB, raw json.RawMessage) (games []GameResult) {
	t.Helper()
	if err := json.Unmarshal(raw, &games); err != nil {
		t.Fatal(err)
	}
	return games
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
		units, err := b.Units(o)
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
			found, number, err := b.find(o, units[i*c.units+c.units-1].ID)
			if err != nil || found.id != one.id || number != c.units-1 || 2*one.pairs != c.each {
				t.Errorf("%d games: %v, unit %d of %s, %d pairs", c.games, err, number, found.id, one.pairs)
			}
		}
	}
	b := New()
	for _, id := range []string{"dominion/equals/ford/0001", "dominion/equals/moon/0000", "dominion/deeper", "x"} {
		if _, err := b.Do(context.Background(), few, experiment.Unit{ID: id}); err == nil || !strings.Contains(err.Error(), "there is no unit") {
			t.Errorf("%s: error %v", id, err)
		}
	}
}

func TestOneScenarioIsAPartOfAll(t *testing.T) {
	all, err := New().Units(few)
	if err != nil {
		t.Fatal(err)
	}
	var parts []experiment.Unit
	for _, name := range New().Scenarios {
		one, err := Of(name).Units(few)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, one...)
	}
	if !reflect.DeepEqual(parts, all) || New().Name() != "balance" || Of("2005").Name() != "balance-2005" {
		t.Errorf("%v\n%v", parts, all)
	}
	other := New()
	other.Jitter = 0.1
	if same := New(); same.Settings() != New().Settings() || New().Settings() == other.Settings() || New().Settings() == Of("2005").Settings() {
		t.Errorf("settings %s and %s", New().Settings(), other.Settings())
	}
}

func TestInvalidSettings(t *testing.T) {
	for want, change := range map[string]func(*Balance){
		"not 3":                    func(b *Balance) { b.Batch = 3 },
		`"moon"`:                   func(b *Balance) { b.Scenarios = []string{"moon"} },
		`"deep"`:                   func(b *Balance) { b.Equal = "deep" },
		`"shallow"`:                func(b *Balance) { b.Shallower = "shallow" },
		`"hard"`:                   func(b *Balance) { b.Learner, b.Training = "random", "hard" },
		"units of dominion/equals": nil,
	} {
		b := small()
		if change == nil {
			if _, err := b.Summarize(few, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
			continue
		}
		change(b)
		units, err := b.Units(few)
		for _, u := range units {
			if err == nil && strings.Contains(u.ID, "trained") {
				_, err = b.Do(context.Background(), few, u)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestSameSeedPlaysTheSameGames(t *testing.T) {
	b := small()
	units, first := do(t, b, few)
	_, again := do(t, b, few)
	if !reflect.DeepEqual(first, again) {
		t.Error("the same seed plays other games")
	}
	other := few
	other.Seed++
	if _, games := do(t, b, other); reflect.DeepEqual(first, games) {
		t.Error("another seed plays the same games")
	}
	distinct := map[string]bool{}
	for i, raw := range first {
		distinct[string(raw)] = true
		for _, g := range read(t, raw) {
			if strings.Contains(units[i].ID, "equals/") && !strings.Contains(units[i].ID, "/"+g.Map+"/") {
				t.Errorf("unit %s plays on %s", units[i].ID, g.Map)
			}
			if g.Actions == 0 || g.Reason == "" || g.TimedOut > g.Battles || g.Result != 0 && g.Result != g.First && g.Result != -g.First {
				t.Errorf("unit %s: %+v", units[i].ID, g)
			}
		}
	}
	if len(distinct) != len(first) {
		t.Errorf("of %d units %d are different", len(first), len(distinct))
	}
}

// The summary counts the games. A player that searches beats a random one on every
// map and from both sides.
func TestSummariesCount(t *testing.T) {
	b := small()
	o := experiment.Options{Seed: 3, Games: 20}
	b.Batch = 10
	units, results := do(t, b, o)
	sum := summarize(t, b, o, results)
	if len(sum.Scenarios) != 1 || len(sum.Scenarios[0].Equals) != 5 || len(sum.Scenarios[0].Unequal) != 1 {
		t.Fatalf("%+v", sum)
	}
	s := sum.Scenarios[0]
	at := 0
	for _, e := range s.Equals {
		var n, battles, timedOut, actions, changes, limit int
		first := 0.0
		for ; at < len(units) && strings.HasPrefix(units[at].ID, "dominion/equals/"+e.Map+"/"); at++ {
			for _, g := range read(t, results[at]) {
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
	sections, err := b.Report(o, sum)
	if err != nil || len(sections) != 4 || len(sections[0].Table) != 22 || len(sections[1].Table) != 6 || len(sections[2].Table) != 6 || len(sections[3].Table) != 2 {
		t.Errorf("%v, %+v", err, sections)
	}
	if _, err := json.Marshal(sum); err != nil {
		t.Error(err)
	}
	for n, section := range sections {
		if strings.HasPrefix(section.Plot, "<svg") != (n == 1 || n == 3) {
			t.Errorf("%s: plot %.20s", section.Title, section.Plot)
		}
		for i, row := range section.Table {
			if len(row) != len(section.Table[0]) {
				t.Errorf("%s: row %d has %d cells", section.Title, i, len(row))
			}
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
	_, results := do(t, b, o)
	games := read(t, results[0])
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
	_, noisy := do(t, b, o)
	var won, lost int
	for _, games := range [][]GameResult{games, read(t, noisy[0])} {
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
	units, results := do(t, b, few)
	sum := summarize(t, b, few, results)
	u := sum.Scenarios[0].Unequal[0]
	if u.Name != "trained" || u.Trainings != 2 || len(units) != 2 || u.Games != 8 || len(sum.Scenarios[0].Equals) != 0 {
		t.Errorf("%+v", u)
	}
	// Each training is for another map.
	if a, b := read(t, results[0]), read(t, results[1]); a[0].Map != a[3].Map || a[0].Map == b[0].Map {
		t.Errorf("%+v\n%+v", a, b)
	}
	if _, again := do(t, b, few); !reflect.DeepEqual(results, again) {
		t.Error("the same seed gives another training")
	}
	one := summarize(t, b, experiment.Options{Seed: 7, Games: 2}, results[:1])
	if s := one.Scenarios[0].Unequal[0].Score; s.Low != 0 || s.High != 1 {
		t.Errorf("one training: %+v", s)
	}
}

func TestLevelsPlayTheLevelBelow(t *testing.T) {
	b := small()
	b.Equal, b.Deeper, b.Levels = "", "", true
	all, err := b.conditions(few)
	if err != nil || len(all) != 6 || all[5].players[0].Text != "level:7" || all[5].players[1].Text != "level:6" || all[0].name != "level-2" {
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
	r := &all[0].scenario.Rules
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
