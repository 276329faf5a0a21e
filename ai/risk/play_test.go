package risk

import (
	"context"
	"fmt"
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

func mapOf(t testing.TB, name string) *risk.Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("there is no map %q", name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

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
		g, err := risk.NewGame(mapOf(t, "classic"), r)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// Bots sit in a match as they play on their own, and records of it replay.
func TestBotsPlayMatches(t *testing.T) {
	for number, e := range Bots() {
		name, maker := e.Name, e.Make
		for i, g := range tables(t) {
			if testing.Short() && i != number%5 {
				continue // one table a bot, all tables among them
			}
			t.Run(fmt.Sprint(name, g.Rules.Players), func(t *testing.T) {
				makers := make([]Maker, g.Rules.Players)
				for seat := range makers {
					makers[seat] = maker
				}
				p, err := Play(context.Background(), g, makers, uint64(i))
				if err != nil || p.Phase != risk.Over {
					t.Fatalf("alone: %v, %v", p.Phase, err)
				}
				again, err := Play(context.Background(), g, makers, uint64(i))
				if err != nil || again != p {
					t.Fatal("the same seed plays another match")
				}
				board, err := risk.NewBoard(g.Map, g.Rules)
				if err != nil {
					t.Fatal(err)
				}
				m := game.NewMatch(board, uint64(i))
				var agents []game.Agent[risk.Position, risk.Action]
				for seat := range makers {
					a := NewAgent(g, maker, game.Seat(seat), game.Random(uint64(i), uint64(seat)))
					defer func() {
						if err := a.Close(); err != nil {
							t.Error(err)
						}
					}()
					agents = append(agents, a)
				}
				if err := m.Run(context.Background(), agents, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}
