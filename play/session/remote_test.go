package session_test

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/games"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/play/session/riskplay"
	"eras/play/session/warplay"
	"eras/play/table"
	"eras/play/workers"
)

// inWorker lets the agents of new sessions think in a worker until the end of the test.
func inWorker(t testing.TB) {
	all := slices.Concat(warplay.Agents, table.Games{riskplay.Agents}, games.All)
	workers.UseLocal(workers.Local(map[string]workers.Function{"agent": session.ServeAgent(all)}))
	t.Cleanup(func() { workers.UseLocal(nil) })
}

// played is a session that is played to its end.
type played[P, M, E any] interface {
	Tick() error
	Match() *game.Match[P, M, E]
}

// same plays a match of agents twice, here and with a worker, and compares the records. It returns
// the second session.
func same[P, M, E any, S played[P, M, E]](t *testing.T, open func() S) S {
	t.Helper()
	var records []string
	var s S
	for range 2 {
		s = open()
		for s.Match().Waiting() != 0 {
			if err := s.Tick(); err != nil {
				t.Fatalf("after %d steps: %v", s.Match().Steps(), err)
			}
			runtime.Gosched()
		}
		records = append(records, s.Match().Record().String())
		inWorker(t)
	}
	if records[0] != records[1] {
		t.Errorf("played here:\n%s\nplayed with a worker:\n%s", records[0], records[1])
	}
	return s
}

func TestAgentsOfAWorkerPlayAsHere(t *testing.T) {
	t.Run("war", func(t *testing.T) {
		set := warSetup(t)
		set.Seats = [2]warplay.Seat{{Level: 2}, {Level: 4, School: agents.Network}}
		explained := 0
		same(t, func() *warplay.War {
			s := startWar(t, set)
			explained = 0
			s.Watch(func(step warplay.WarStep) {
				if step.Why != nil && step.Why.Move != "" {
					explained++
				}
			})
			return s
		})
		if explained == 0 {
			t.Error("no answer of the worker is explained")
		}
	})
	t.Run("battle", func(t *testing.T) {
		set := warSetup(t)
		set.Seats = [2]warplay.Seat{{Level: 3}, {Level: 5}}
		same(t, func() *warplay.Battle { return startBattle(t, set, 9, 8) })
	})
	for _, words := range []string{"", "missions=on capitals=on", "fog=on rolls=balanced"} {
		t.Run("risk "+words, func(t *testing.T) {
			rules, err := risk.ParseRules("players=3 limit=12 " + words)
			if err != nil {
				t.Fatal(err)
			}
			s := same(t, func() *riskplay.Risk {
				return startRisk(t, "isles", rules, session.Player{Bot: "ender2:plans=200"}, session.Player{Bot: "angry"}, session.Player{Bot: "killbot"})
			})
			if len(s.PlansOf(0)) == 0 {
				t.Error("no plan of the bot that plans was shown")
			}
		})
	}
	t.Run("diplomacy", func(t *testing.T) {
		same(t, func() *diplomacyplay.Diplomacy { return startDiplomacy(t, 1903, "dumbbot") })
	})
}

func TestAgentsOfAWorkerCanBeStopped(t *testing.T) {
	inWorker(t)
	set := warSetup(t)
	set.Seats = [2]warplay.Seat{{Level: 7}, {Level: 7}}
	there := startWar(t, set).Agent(0)
	first := set.War().First
	for range 2 {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := there.Act(ctx, first, 0); err == nil {
			t.Error("a stopped agent answers")
		}
	}
	if _, err := there.Act(context.Background(), first, 0); err != nil {
		t.Errorf("an agent that was stopped does not go on: %v", err)
	}
}

// A bot whose turn is stopped goes on with the next one.
func TestTurnsInAWorkerCanBeStopped(t *testing.T) {
	inWorker(t)
	g := startRisk(t, "isles", risk.Ender2009(3), session.Player{Bot: "killbot"}, session.Player{Bot: "killbot"}, session.Player{Bot: "killbot"})
	for g.Position().Phase != risk.Reinforcing {
		if err := g.Tick(); err != nil {
			t.Fatal(err)
		}
		runtime.Gosched()
	}
	p := g.Position()
	there := g.Agent(p.Turn).(game.TurnAgent[risk.Position, risk.Action])
	for range 2 {
		view, acted := p, 0
		err := there.PlayTurn(context.Background(), &view, p.Turn, func(risk.Action) error {
			acted++
			return context.Canceled
		})
		if err != context.Canceled || acted != 1 {
			t.Errorf("a turn that is stopped has acted %d times and ended with %v", acted, err)
		}
	}
}

func TestOrdersThatAWorkerCannotCarryOut(t *testing.T) {
	inWorker(t)
	set := warSetup(t)
	board := set.War()
	for _, spec := range []string{"nobody", ""} {
		there := session.Away[war.State, war.Action, war.Event](nil, board, session.Order[war.State]{Spec: spec})
		if _, err := there.Act(context.Background(), board.First, 0); err == nil {
			t.Errorf("%.80q is carried out", spec)
		}
	}
}
