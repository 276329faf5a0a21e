package war

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/evaluation/evaluationtest"
	"eras/ai/search"
	"eras/game"
	"eras/game/war"
)

// levelConfig configures an agent like a level of play.
func levelConfig(depth int, quiescence bool, noise float64, seed uint64) evaluation.Config {
	return evaluation.Config{Limits: search.Limits{Depth: depth, Step: 2, Quiescence: quiescence}, Noise: noise, Seed: seed}
}

// agent returns an agent that looks equally far in battles, without noise there.
func agent(t testing.TB, r *war.Rules, c evaluation.Config) *Agent {
	t.Helper()
	a, err := NewAgent(*r, c, evaluation.Config{Limits: c.Limits})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func start(t testing.TB, scenarioName, mapName string) (*war.Scenario, war.Map) {
	t.Helper()
	s := scenario(scenarioName)
	m, ok := s.Map(mapName)
	if !ok {
		t.Fatalf("no map %q", mapName)
	}
	return s, m
}

func play(t *testing.T, s *war.Scenario, m war.Map, agents ...game.Agent[war.State, war.Action]) *war.Match {
	t.Helper()
	match := game.NewMatch(s.Board(m), 1)
	if err := match.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return match
}

func TestAgentsPlayWholeMatches(t *testing.T) {
	for _, c := range [][2]string{{"dominion", "duel"}, {"2005", "skirmish"}} {
		s, m := start(t, c[0], c[1])
		playMatch := func() *war.Match {
			return play(t, s, m,
				agent(t, &s.Rules, levelConfig(2, true, 0.1, 5)),
				agent(t, &s.Rules, levelConfig(1, false, 0.3, 6)))
		}
		played := playMatch()
		text := played.Record().String()
		if _, over := played.Outcome(); !over || !strings.Contains(text, "\nb ") {
			t.Errorf("the match has no end or no battle:\n%s", text)
		}
		if again := playMatch().Record().String(); again != text {
			t.Errorf("the same seeds play\n%s\nand\n%s", text, again)
		}
		// An agent that joins later answers like the one before, in any order.
		late := agent(t, &s.Rules, levelConfig(2, true, 0.1, 5))
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
			agents := []game.Agent[war.State, war.Action]{random, random}
			agents[seat] = agent(t, &s.Rules, levelConfig(1, true, 0, seed))
			if o, _ := play(t, s, m, agents...).Outcome(); o.Winner == seat {
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
	c := agent(t, &s.Rules, levelConfig(1, false, 0.3, 9))
	state := war.State{Position: m.Start}
	drawn := 0
	for left := range uint16(2000) {
		state.Position.Left = left + 1
		a, err := c.Act(context.Background(), state, 0)
		if err != nil || s.Rules.Check(&state, a) != nil {
			t.Fatalf("%v, %v", a, err)
		}
		if e := c.Explanation(); e.Random {
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
	for _, b := range benchPositions() {
		config := levelConfig(3, true, 0, 0)
		c := agent(t, &b.Rules, config)
		if e := c.Explanation(); e.Move != "" {
			t.Errorf("before any answer it explains %+v", e)
		}
		a, err := c.Act(context.Background(), war.State{Position: b.Position}, 0)
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
		if e.Value != sum || math.Abs(sum*evaluation.Unit-float64(result.Value)) > evaluationtest.Slack {
			t.Fatalf("%v: the shares add up to %v, the value is %d", b.Position, sum, result.Value)
		}
	}
}

func TestExplanationsOfTheEndAndOfBattles(t *testing.T) {
	p, err := war.ParsePosition(":r9,:b1,cn r 0 0 40")
	if err != nil {
		t.Fatal(err)
	}
	c := agent(t, &paper, levelConfig(1, true, 0, 1))
	state := war.State{Position: p}
	a, err := c.Act(context.Background(), state, 0)
	if err != nil {
		t.Fatal(err)
	}
	if e := c.Explanation(); !e.Over || e.Score != 1 || e.Move != "1,1-2,1" || len(e.Shares) != 0 {
		t.Errorf("%v is explained by %+v", a, e)
	}
	paper.Apply(&state, a, nil)
	if !state.Fighting {
		t.Fatal("no battle was opened")
	}
	a, err = c.Act(context.Background(), state, 0)
	if err != nil || !a.InBattle {
		t.Fatalf("%v, %v", a, err)
	}
	if e := c.Explanation(); e.Move != a.Soldier.String() || len(e.Shares) != len(battle.Estimators(&paper.Battle)) {
		t.Errorf("%v is explained by %+v", a, e)
	}
}

func TestWrongConfigurationsAreRefused(t *testing.T) {
	good := levelConfig(1, false, 0, 0)
	for want, change := range map[string]func(onMap, inBattle *evaluation.Config){
		"search depth":                func(onMap, _ *evaluation.Config) { onMap.Limits.Depth = 0 },
		"in battle: the search depth": func(_, inBattle *evaluation.Config) { inBattle.Limits.Depth = 101 },
		"random moves is 1.5":         func(onMap, _ *evaluation.Config) { onMap.Noise = 1.5 },
		"random moves is NaN":         func(onMap, _ *evaluation.Config) { onMap.Noise = math.NaN() },
		"weights for 10":              func(onMap, _ *evaluation.Config) { onMap.Weights = DefaultWeights(&paper) },
		"in battle: 1 weights":        func(_, inBattle *evaluation.Config) { inBattle.Weights = evaluation.Weights{1} },
		`estimator "dominion" is 2:`:  func(onMap, _ *evaluation.Config) { onMap.Weights = append(DefaultWeights(&dominate)[:9], 2) },
	} {
		onMap, inBattle := good, good
		change(&onMap, &inBattle)
		if _, err := NewAgent(dominate, onMap, inBattle); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", want, err)
		}
	}
	c := agent(t, &paper, good)
	over, err := war.ParsePosition(":r9,,cn r 0 0 40")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Act(context.Background(), war.State{Position: over}, 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
	if _, err := (Random{Rules: paper}).Act(context.Background(), war.State{Position: over}, 0); !errors.Is(err, game.ErrOver) {
		t.Errorf("error %v", err)
	}
}

func TestContextEndsAnAnswer(t *testing.T) {
	s, m := start(t, "2005", "plain")
	c := agent(t, &s.Rules, levelConfig(60, true, 0, 0))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := c.Act(ctx, war.State{Position: m.Start}, 0)
		done <- err
	}()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestRandomPlaysLegally(t *testing.T) {
	s, m := start(t, "dominion", "duel")
	played := play(t, s, m, Random{s.Rules, 1}, Random{s.Rules, 2})
	again := play(t, s, m, Random{s.Rules, 1}, Random{s.Rules, 2})
	if played.Record().String() != again.Record().String() {
		t.Error("the same seeds play differently")
	}
}

func TestOpeningsDifferBySeed(t *testing.T) {
	s, m := start(t, "dominion", "ford")
	seen := map[war.Position]bool{}
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

// Where turns have several orders, an opening changes the map and leaves both sides all
// their orders, those of a shortened first turn too.
func TestOpeningsKeepTheOrdersOfATurn(t *testing.T) {
	s, m := start(t, "banners", "two-fords")
	for seed := range uint64(20) {
		first := m.Start
		first.Orders = 1 + uint8(seed%3)
		p := PlayableOpening(&s.Rules, first, 2, game.Random(seed))
		if p.Turn != first.Turn || p.Left != first.Left || p.Orders != first.Orders || p.Moved != first.Moved {
			t.Fatalf("seed %d: %v", seed, p)
		}
		var moved [2]bool
		for i := range moved {
			side := game.SideAt(game.Seat(i))
			moved[i] = *p.Army(side) != *first.Army(side)
		}
		if !moved[0] || !moved[1] {
			t.Fatalf("seed %d: %v: armies that acted: %v", seed, p, moved)
		}
	}
}
