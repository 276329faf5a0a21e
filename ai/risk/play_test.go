package risk

import (
	"context"
	"fmt"
	"testing"

	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/risk"
)

var mapOf = risktest.Map

// tables are games to play on: two to six players, the paper's rules and others.
func tables(t testing.TB) []*risk.Game {
	t.Helper()
	var all []*risk.Game
	for players := 2; players <= 6; players++ {
		r := risk.Ender2009(players)
		r.Limit = 60
		if players%2 == 0 {
			r.Batch, r.Deal = 4, risk.DealChoose
		}
		switch players { // bots need not know these rules, but must play legally under them
		case 3:
			r.Fog, r.Share, r.Leader = true, 70, true
		case 4:
			r.Missions, r.Fog = true, true
		case 5:
			r.Capitals, r.Balanced = true, true
		}
		g, err := risk.NewGame(mapOf(t, "classic"), r)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// A match is the same however it is played: for its result only, watched, or kept
// with record and history; and its record replays to the same positions.
func TestBotsPlayTheSameMatchEverywhere(t *testing.T) {
	for number, e := range Bots().Entries {
		for i, g := range tables(t) {
			if testing.Short() && i != number%5 {
				continue // one table a bot, all tables among them
			}
			if e.Name == treesearchEntry.Name {
				e.Make = newQuickTreesearch
			}
			t.Run(fmt.Sprint(e.Name, g.Rules.Players), func(t *testing.T) {
				makers := make([]Maker, g.Rules.Players)
				for seat := range makers {
					makers[seat] = e.Make
				}
				seed := uint64(i)
				kept := keptMatch(t, g, makers, seed)
				if p := kept.Position(); p.Phase != risk.Over {
					t.Fatalf("it ends in the phase %v", p.Phase)
				}
				last := kept.Position()
				if p, err := Play(context.Background(), g, makers, seed, nil); err != nil || !p.Equal(&last) {
					t.Errorf("for its result only it ends otherwise: %v", err)
				}
				steps := 0
				_, err := Play(context.Background(), g, makers, seed, func(s risk.Step) {
					if before, after := kept.At(steps), kept.At(steps+1); !s.Before.Equal(&before) || !s.After.Equal(&after) {
						t.Fatalf("watched, step %d is another one", steps)
					}
					steps++
				})
				if err != nil || steps != kept.Steps() {
					t.Errorf("watched, it has %d steps, not %d: %v", steps, kept.Steps(), err)
				}
				again, err := game.Replay(kept.Board(), kept.Record())
				if err != nil || again.Steps() != kept.Steps() {
					t.Fatalf("its record: %v", err)
				}
				for n := range kept.Steps() + 1 {
					if a, b := again.At(n), kept.At(n); !a.Equal(&b) {
						t.Fatalf("its record leads to another position after step %d", n)
					}
				}
			})
		}
	}
}

// keptMatch plays a match with record and history.
func keptMatch(t testing.TB, g *risk.Game, makers []Maker, seed uint64) *risk.Match {
	t.Helper()
	agents, err := NewAgents(g, makers, seed)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch(&risk.Board{Game: g, First: g.Start()}, seed)
	if err := m.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return m
}
