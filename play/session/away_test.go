package session

import (
	"context"
	"testing"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/workers"
)

// served is a worker that offers agents.
func served() *workers.Worker {
	return workers.Local(map[string]workers.Function{"agent": ServeAgent})
}

// same plays a match twice, with the agents of both lists, and compares the records.
func same[P, M, E any](t *testing.T, board game.Board[P, M, E], here, there []game.Agent[P, M]) {
	t.Helper()
	var records []string
	for _, players := range [][]game.Agent[P, M]{here, there} {
		m := game.NewMatch(board, 7)
		if err := m.Run(context.Background(), players, nil); err != nil {
			t.Fatalf("after %d steps: %v", m.Steps(), err)
		}
		records = append(records, m.Record().String())
	}
	if records[0] != records[1] {
		t.Errorf("played here:\n%s\nplayed with a worker:\n%s", records[0], records[1])
	}
}

func TestAgentsOfAWorkerPlayAsHere(t *testing.T) {
	w := served()
	scenario, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := scenario.Map("duel")
	t.Run("war", func(t *testing.T) {
		setup := Setup{Scenario: scenario, Map: m, First: game.Red, Seats: [2]Seat{{Level: 2}, {Level: 4, School: agents.Network}}, Seed: 7}
		board := setup.War()
		var here, there []game.Agent[war.State, war.Action]
		for i, seat := range setup.Seats {
			var players [2]*warAgent
			for n := range players {
				a, err := newWarAgent(&setup, game.Seat(i), seat, &learning.Weights{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				players[n] = a
			}
			here = append(here, players[0])
			there = append(there, players[1].away(w, board, agentOrder{Seat: game.Seat(i), Seed: setup.Seed, Computer: seat}))
		}
		same(t, board, here, there)
		if why, ok := there[0].(Explainer).Explain(); !ok || why.Move == "" {
			t.Errorf("the last answer is not explained: %v, %v", why, ok)
		}
	})
	t.Run("battle", func(t *testing.T) {
		setup := Setup{Alone: true, Scenario: scenario, First: game.Red, Soldiers: [2]int{9, 8}, Seats: [2]Seat{{Level: 3}, {Level: 5}}, Seed: 7}
		board := setup.Battle()
		var here, there []game.Agent[battle.Position, battle.Move]
		for i, seat := range setup.Seats {
			a, err := newBattleAgent(&setup, game.Seat(i), seat, &learning.Weights{})
			if err != nil {
				t.Fatal(err)
			}
			here = append(here, a)
			there = append(there, awayBattle(w, board, agentOrder{Seat: game.Seat(i), Seed: setup.Seed, Computer: seat}))
		}
		same[battle.Position, battle.Move, battle.Event](t, board, here, there)
	})
	for _, words := range []string{"", "missions=on capitals=on", "fog=on rolls=balanced"} {
		t.Run("risk "+words, func(t *testing.T) {
			isles, err := agents.LoadRiskMap("isles")
			if err != nil {
				t.Fatal(err)
			}
			rules, err := risk.ParseRules("players=3 limit=12 " + words)
			if err != nil {
				t.Fatal(err)
			}
			g, err := risk.NewGame(isles, rules)
			if err != nil {
				t.Fatal(err)
			}
			board := &risk.Board{Game: g, First: g.Start()}
			r := &Risk{Board: board}
			plans := 0
			var here, there []game.Agent[risk.Position, risk.Action]
			for i, spec := range []string{"ender2:plans=200", "angry", "killbot"} {
				seat, p := game.Seat(i), Player{Bot: spec}
				maker, err := riskMaker(&p, ender.Options{})
				if err != nil {
					t.Fatal(err)
				}
				here = append(here, airisk.NewAgent(g, maker, seat, airisk.BotRandom(airisk.BotSeed(7), seat)))
				there = append(there, r.away(w, agentOrder{Seat: seat, Seed: 7, Player: p}, func(*ender.Trace) { plans++ }))
			}
			same(t, board, here, there)
			if plans == 0 {
				t.Error("no plan of the bot that plans was shown")
			}
		})
	}
	t.Run("diplomacy", func(t *testing.T) {
		board := diplomacyBoard(t, 1903)
		var here, there []diplomacyAgent
		for i, spec := range []string{"dumbbot", "randbot", "dumbbot", "dumbbot", "holdbot", "dumbbot", "dumbbot"} {
			seat, p := game.Seat(i), Player{Bot: spec}
			maker, err := agents.DiplomacyBots().Find(p.Spec())
			if err != nil {
				t.Fatal(err)
			}
			here = append(here, aidiplomacy.NewAgent(maker(board.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(7, seat))))
			there = append(there, awayDiplomacy(w, board, agentOrder{Seat: seat, Seed: 7, Player: p}))
		}
		same(t, board, here, there)
	})
}

func TestAgentsOfAWorkerCanBeStopped(t *testing.T) {
	scenario, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := scenario.Map("ford")
	setup := Setup{Scenario: scenario, Map: m, First: game.Red, Seats: [2]Seat{{Level: 7}, {Level: 7}}, Seed: 7}
	board := setup.War()
	a, err := newWarAgent(&setup, 0, setup.Seats[0], &learning.Weights{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	there := a.away(served(), board, agentOrder{Seed: setup.Seed, Computer: setup.Seats[0]})
	for range 2 {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := there.Act(ctx, board.First, 0); err == nil {
			t.Error("a stopped agent answers")
		}
	}
	if _, err := there.Act(context.Background(), board.First, 0); err != nil {
		t.Errorf("an agent that was stopped does not go on: %v", err)
	}
}

func TestOrdersThatAWorkerCannotCarryOut(t *testing.T) {
	board := diplomacyBoard(t, 1903)
	for _, order := range []agentOrder{{Player: Player{Bot: "nobody"}}, {}} {
		there := awayDiplomacy(served(), board, order)
		if _, err := there.Act(context.Background(), board.Start(), 0); err == nil {
			t.Errorf("%+v is carried out", order)
		}
	}
}
