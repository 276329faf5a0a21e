package fairness

import (
	"context"
	"errors"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
)

// trial returns a trial of a shipped map, after a change of its start.
func trial(t *testing.T, name string, games int, change func(*war.Position)) *Trial {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, ok := s.Map(name)
	if !ok {
		t.Fatalf("no map %q", name)
	}
	if change != nil {
		change(&m.Start)
	}
	return &Trial{Rules: s.Rules, Start: m.Start, Games: games, Seed: 7, Workers: 2}
}

func run(t *testing.T, trial *Trial) Result {
	t.Helper()
	r, err := trial.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheSideWithMoreIsBetter(t *testing.T) {
	richer := func(side int) func(*war.Position) {
		return func(p *war.Position) { p.Armies[side].Resources += 60 }
	}
	for _, c := range []struct {
		change func(*war.Position)
		want   Verdict
	}{{richer(0), RedBetter}, {richer(1), BlueBetter}} {
		r := run(t, trial(t, "duel", 80, c.change))
		if r.Verdict() != c.want || r.Games != 80 || r.Red+r.Blue+r.Draws != r.Games {
			t.Errorf("verdict %v, want %v: %+v", r.Verdict(), c.want, r)
		}
	}
}

// The result depends on the seed, not on the workers or on the order of the games.
func TestWorkersDoNotChangeTheResult(t *testing.T) {
	one, many := trial(t, "duel", 24, nil), trial(t, "duel", 24, nil)
	one.Workers, many.Workers = 1, 4
	a, b := run(t, one), run(t, many)
	if a != b || a.Games != 24 {
		t.Errorf("%+v with one worker, %+v with four", a, b)
	}
	many.Seed++
	if c := run(t, many); c == a {
		t.Errorf("another seed gives the same games: %+v", c)
	}
}

func TestProgressAndCancelling(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	last := 0
	trial := trial(t, "duel", 1000, nil)
	_, err := trial.Run(ctx, func(r Result) {
		if r.Games != last+2 {
			t.Errorf("%d games after %d", r.Games, last)
		}
		if last = r.Games; last == 6 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || last > 6+2*trial.Workers {
		t.Errorf("error %v after %d games", err, last)
	}
}

func TestUnplayableMaps(t *testing.T) {
	trial := trial(t, "duel", 4, func(p *war.Position) { p.Left = 0 })
	if _, err := trial.Run(context.Background(), nil); err == nil {
		t.Error("a map without actions was played")
	}
}

func TestVerdicts(t *testing.T) {
	pairs := func(n int, red, blue, first, second, draws int) Result {
		var r Result
		games := func(a, b int) (g [2]played) {
			for i, winner := range []int{a, b} {
				g[i].outcome.Winner = game.Nobody
				if winner >= 0 {
					g[i].outcome.Winner = game.Seat(winner)
				} else {
					g[i].outcome.Reason = war.ByLimit
				}
			}
			return g
		}
		for range n {
			for range red {
				r.add(games(0, 0))
			}
			for range blue {
				r.add(games(1, 1))
			}
			for range first {
				r.add(games(0, 1))
			}
			for range second {
				r.add(games(1, 0))
			}
			for range draws {
				r.add(games(-1, -1))
			}
		}
		return r
	}
	for _, c := range []struct {
		r    Result
		want Verdict
	}{
		{pairs(1, 1, 0, 0, 0, 0), Unknown},
		{pairs(50, 1, 1, 1, 1, 0), Fair},
		{pairs(50, 2, 1, 1, 1, 0), RedBetter},
		{pairs(50, 1, 2, 1, 1, 0), BlueBetter},
		{pairs(50, 1, 1, 3, 1, 0), FirstBetter},
		{pairs(50, 1, 1, 1, 3, 0), SecondBetter},
		{pairs(50, 1, 1, 1, 1, 9), Slow},
	} {
		if got := c.r.Verdict(); got != c.want {
			t.Errorf("verdict %v, want %v: %+v", got, c.want, c.r)
		}
	}
}
