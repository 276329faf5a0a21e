package general

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"eras/ai/battle"
	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
)

// levelConfig is as levels play: depths on the map and in battle, quiescence,
// noise.
func levelConfig(depth, inBattle int, quiescence bool, noise float64, seed uint64) Config {
	return Config{
		Limits: search.Limits{Depth: depth, Step: 2, Quiescence: quiescence},
		Noise:  noise, Seed: seed,
		Battle: battle.Config{Limits: search.Limits{Depth: inBattle, Step: 2, Quiescence: quiescence}},
	}
}

func commander(t testing.TB, r *general.Rules, c Config) *Commander {
	t.Helper()
	commander, err := NewCommander(*r, c)
	if err != nil {
		t.Fatal(err)
	}
	return commander
}

func start(t testing.TB, scenarioName, mapName string) (*general.Scenario, general.Map) {
	t.Helper()
	s := scenario(scenarioName)
	m, ok := s.Map(mapName)
	if !ok {
		t.Fatalf("no map %q", mapName)
	}
	return s, m
}

func wage(t *testing.T, s *general.Scenario, m general.Map, agents ...game.Agent[general.State, general.Action]) *general.Match {
	t.Helper()
	match := game.NewMatch(s.Board(m), 1)
	if err := match.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return match
}

func TestCommandersPlayWholeMatches(t *testing.T) {
	for _, c := range [][2]string{{"dominion", "duel"}, {"2005", "skirmish"}} {
		s, m := start(t, c[0], c[1])
		play := func() *general.Match {
			return wage(t, s, m,
				commander(t, &s.Rules, levelConfig(2, 2, true, 0.1, 5)),
				commander(t, &s.Rules, levelConfig(1, 1, false, 0.3, 6)))
		}
		played := play()
		text := played.Record().String()
		if _, over := played.Outcome(); !over || !strings.Contains(text, "\nb ") {
			t.Errorf("the match has no end or no battle:\n%s", text)
		}
		if again := play().Record().String(); again != text {
			t.Errorf("the same seeds play\n%s\nand\n%s", text, again)
		}
		// A commander who joins later answers as the one who was there before,
		// whatever he was asked in between.
		late := commander(t, &s.Rules, levelConfig(2, 2, true, 0.1, 5))
		for n := played.Steps() - 1; n >= 0; n -= 7 {
			state := played.At(n)
			if state.Turn() != game.Red {
				continue
			}
			a, err := late.Act(context.Background(), state, 0)
			if want := played.Record().Actions[n]; err != nil || a.String() != want {
				t.Fatalf("action %d: %v, %v, want %v", n, a, err, want)
			}
		}
	}
}

func TestDeeperBeatsRandom(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	won := 0
	for seed := range uint64(5) {
		random := Random{Rules: s.Rules, Seed: seed}
		for seat := range game.Seat(2) {
			agents := []game.Agent[general.State, general.Action]{random, random}
			agents[seat] = commander(t, &s.Rules, levelConfig(1, 1, true, 0, seed))
			if o, _ := wage(t, s, m, agents...).Outcome(); o.Winner == seat {
				won++
			}
		}
	}
	if won < 9 {
		t.Errorf("%d of 10 won", won)
	}
}

func TestNoiseIsItsShareOfActions(t *testing.T) {
	s, m := start(t, "dominion", "ford")
	c := commander(t, &s.Rules, levelConfig(1, 1, false, 0.3, 9))
	state := general.State{Position: m.Start}
	drawn := 0
	for left := range uint16(2000) {
		state.Position.Left = left + 1
		a, err := c.Act(context.Background(), state, 0)
		if err != nil || s.Rules.Check(&state, a) != nil {
			t.Fatalf("%v, %v", a, err)
		}
		if e := c.Explanation(); e.Chance {
			drawn++
			if e.Move != a.String() || len(e.Shares) != 0 {
				t.Fatalf("%v is explained by %+v", a, e)
			}
		}
	}
	if drawn < 500 || drawn > 700 {
		t.Errorf("%d of 2000 actions are random, want about 600", drawn)
	}
}

func TestExplanationsAddUp(t *testing.T) {
	for _, b := range BenchPositions() {
		config := levelConfig(3, 3, true, 0, 0)
		c := commander(t, &b.Rules, config)
		if e := c.Explanation(); e.Move != "" {
			t.Errorf("before any answer it explains %+v", e)
		}
		a, err := c.Act(context.Background(), general.State{Position: b.Position}, 0)
		if err != nil {
			t.Fatal(err)
		}
		result, err := NewEngine(b.Rules, search.DefaultTable).Search(context.Background(), &b.Position, DefaultWeights(&b.Rules), config.Limits)
		if err != nil {
			t.Fatal(err)
		}
		e := c.Explanation()
		if e.Move != a.String() || e.Line[0] != e.Move || e.Depth != 3 || e.Nodes != result.Nodes || e.Over || len(e.Shares) != len(Estimators(&b.Rules)) {
			t.Fatalf("%v: %+v", b.Position, e)
		}
		sum := 0.0
		for i, s := range e.Shares {
			if s.Name != estimators[i].Name || s.Gene != DefaultWeights(&b.Rules)[i] || s.Value < -1 || s.Value > 1 {
				t.Fatalf("share %d is %+v", i, s)
			}
			sum += s.Contribution
		}
		if e.Value != sum || math.Abs(sum*estimate.Unit-float64(result.Value)) > slack {
			t.Fatalf("%v: the shares add up to %v, the value is %d", b.Position, sum, result.Value)
		}
	}
}

func TestExplanationsOfTheEndAndOfBattles(t *testing.T) {
	p, err := general.ParsePosition(":r9,:b1,cn r 0 0 40")
	if err != nil {
		t.Fatal(err)
	}
	c := commander(t, &paper, levelConfig(1, 1, true, 0, 1))
	state := general.State{Position: p}
	a, err := c.Act(context.Background(), state, 0)
	if err != nil {
		t.Fatal(err)
	}
	if e := c.Explanation(); !e.Over || e.Score != 1 || e.Move != "1,1-2,1" || len(e.Shares) != 0 {
		t.Errorf("%v is explained by %+v", a, e)
	}
	state, _ = paper.Apply(state, a)
	if !state.Fighting {
		t.Fatal("no battle was opened")
	}
	a, err = c.Act(context.Background(), state, 0)
	if err != nil || !a.InBattle {
		t.Fatalf("%v, %v", a, err)
	}
	if e := c.Explanation(); e.Move != a.Soldier.String() || len(e.Shares) != len(battle.Estimators()) {
		t.Errorf("%v is explained by %+v", a, e)
	}
}

func TestImpossibleCommandersAreRefused(t *testing.T) {
	good := levelConfig(1, 1, false, 0, 0)
	for what, spoil := range map[string]func(c *Config){
		"search depth":          func(c *Config) { c.Limits.Depth = 0 },
		"in battle: a search":   func(c *Config) { c.Battle.Limits.Depth = 101 },
		"random actions":        func(c *Config) { c.Noise = 1.5 },
		"NaN random actions":    func(c *Config) { c.Noise = math.NaN() },
		"weights for 10":        func(c *Config) { c.Weights = DefaultWeights(&paper) },
		"in battle: 1 weights":  func(c *Config) { c.Battle.Weights = estimate.Weights{1} },
		`"dominion" is impossi`: func(c *Config) { c.Weights = append(DefaultWeights(&dominate)[:9], 2) },
	} {
		c := good
		spoil(&c)
		if _, err := NewCommander(dominate, c); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: error %v", what, err)
		}
	}
	c := commander(t, &paper, good)
	over, err := general.ParsePosition(":r9,,cn r 0 0 40")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Act(context.Background(), general.State{Position: over}, 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
	if _, err := (Random{Rules: paper}).Act(context.Background(), general.State{Position: over}, 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
}

func TestContextEndsAnAnswer(t *testing.T) {
	s, m := start(t, "2005", "plain")
	c := commander(t, &s.Rules, levelConfig(60, 3, true, 0, 0))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := c.Act(ctx, general.State{Position: m.Start}, 0)
		done <- err
	}()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestPlayEqualsMoveByMove(t *testing.T) {
	limits := search.Limits{Depth: 1}
	var starts []general.Position
	var weights [][2]estimate.Weights
	var want []Game
	for i := range 8 {
		rng := game.Random(30, uint64(i))
		r := []*general.Rules{&paper, &dominate}[i%2]
		s, m := start(t, []string{"2005", "dominion"}[i%2], []string{"skirmish", "duel"}[i%2])
		p := Opening(&s.Rules, m.Start, 3, rng)
		w := [2]estimate.Weights{randomWeights(rng, r), randomWeights(rng, r)}
		starts, weights = append(starts, p), append(weights, w)
		g := Game{Actions: int(p.Left)}
		for !r.Over(&p) {
			result, err := NewEngine(*r, search.SmallTable).Search(context.Background(), &p, w[p.Turn-1], limits)
			if err != nil {
				t.Fatal(err)
			}
			r.Play(&p, result.Move)
		}
		g.Actions -= int(p.Left)
		g.Outcome, _ = r.Outcome(&p)
		for k := range 2 {
			g.Strength[k], g.Points[k] = p.Armies[k].Strength(), int(p.Armies[k].Points)
		}
		want = append(want, g)
	}
	// Side by side, each engine plays all matches under its rules.
	var wait sync.WaitGroup
	got := make([]Game, len(starts))
	for k, r := range []*general.Rules{&paper, &dominate} {
		wait.Go(func() {
			e := NewEngine(*r, search.SmallTable)
			for i := k; i < len(starts); i += 2 {
				var err error
				if got[i], err = e.Play(context.Background(), &starts[i], weights[i], limits); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	e := NewEngine(s.Rules, search.SmallTable)
	rng := game.Random(31)
	w := [2]estimate.Weights{DefaultWeights(&s.Rules), randomWeights(rng, &s.Rules)}
	run := func() {
		if _, err := e.Play(context.Background(), &m.Start, w, search.Limits{Depth: 1}); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(3, run); n != 0 {
		t.Errorf("a match allocates %v times", n)
	}
}

func TestRandomPlaysLegally(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	played := wage(t, s, m, Random{s.Rules, 1}, Random{s.Rules, 2})
	again := wage(t, s, m, Random{s.Rules, 1}, Random{s.Rules, 2})
	if played.Record().String() != again.Record().String() {
		t.Error("the same seeds play differently")
	}
}

func TestOpeningsDifferBySeed(t *testing.T) {
	s, m := start(t, "dominion", "ford")
	seen := map[general.Position]bool{}
	for seed := range uint64(20) {
		p := Opening(&s.Rules, m.Start, 2, game.Random(seed))
		if p.Left != m.Start.Left-2 || p != Opening(&s.Rules, m.Start, 2, game.Random(seed)) {
			t.Fatalf("seed %d: %v", seed, p)
		}
		seen[p] = true
	}
	if len(seen) < 10 {
		t.Errorf("20 seeds give %d openings", len(seen))
	}
}
