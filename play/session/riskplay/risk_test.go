package riskplay_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/saves"
)

// riskMap returns a map that ships.
func riskMap(t testing.TB, name string) *risk.Map { return risktest.Map(t, name) }

// startRisk returns a match of Risk with its players.
func startRisk(t testing.TB, mapName string, rules risk.Rules, players ...session.Player) *riskplay.Risk {
	t.Helper()
	m := riskMap(t, mapName)
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := riskplay.New(riskplay.Setup{Map: m, Rules: rules, Players: players, Seed: 3}, game.NewMatch(board, 3))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// rush lets bots and chance play until a person must answer or the match is over.
func rush(t testing.TB, g *riskplay.Risk) {
	t.Helper()
	for {
		if _, person := g.Turn(); person || g.Match().Waiting() == 0 {
			return
		}
		g.Hurry()
		if err := g.Rush(100); err != nil {
			t.Fatal(err)
		}
	}
}

func TestBotsPlayRiskToItsEnd(t *testing.T) {
	rules := risk.Ender2009(4)
	rules.Limit = 40
	g := startRisk(t, "antarctica", rules,
		session.Player{Bot: "killbot"}, session.Player{Bot: "ender-2009:plans=20"}, session.Player{Bot: "quo"}, session.Player{Bot: "ender2:plans=10"})
	steps := 0
	g.Watch(func(riskplay.Step) { steps++ })
	rush(t, g)
	if _, over := g.Outcome(); !over {
		t.Fatal("the match is not over")
	}
	if n := g.Match().Steps(); steps != n {
		t.Errorf("reported %d steps of %d", steps, n)
	}
	if r := g.Match().Record(); !slices.Equal(r.Seats, []string{"killbot", "ender-2009:plans=20", "quo", "ender2:plans=10"}) {
		t.Errorf("the record has the players %q", r.Seats)
	}
	for seat, plans := range []bool{false, true, false, true} {
		if g.Plans(game.Seat(seat)) != plans {
			t.Errorf("seat %d plans: %v", seat, !plans)
		}
		if (len(g.PlansOf(game.Seat(seat))) > 0) != plans {
			t.Errorf("seat %d has %d plans", seat, len(g.PlansOf(game.Seat(seat))))
		}
	}
}

// TestOneSeedIsOneGameOfRisk plays the same match through the session, through Match.Run
// and from its record: all records are the same.
func TestOneSeedIsOneGameOfRisk(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long and has one goroutine")
	}
	choose := risk.Ender2009(3)
	choose.Deal, choose.Batch, choose.Fortify, choose.Sets, choose.Limit = risk.DealChoose, 3, risk.FortifyPath, risk.GrowingSets(), 25
	bounded := risk.Bounded()
	bounded.Limit = 30
	long := risk.Ender2009(4)
	long.Limit = 60
	for _, c := range []struct {
		rules risk.Rules
		bots  []string
	}{
		{long, []string{"killbot", "ender-2009:plans=10", "yakool", "mars"}},
		{choose, []string{"boscoe", "random", "ender2:plans=5"}},
		{bounded, []string{"minimax", "greedy"}},
	} {
		var players []session.Player
		var makers []airisk.Maker
		for _, bot := range c.bots {
			players = append(players, session.Player{Bot: bot})
			maker, err := agents.RiskBots().Find(bot)
			if err != nil {
				t.Fatal(err)
			}
			makers = append(makers, maker)
		}
		g := startRisk(t, "antarctica", c.rules, players...)
		for g.Match().Waiting() != 0 {
			if err := g.Rush(100); err != nil {
				t.Fatal(err)
			}
		}
		played := g.Match().Record()

		board, err := risk.NewBoard(g.Setup.Map, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		m := game.NewMatch(board, played.Seed)
		for seat, bot := range c.bots {
			m.SetSeat(game.Seat(seat), bot)
		}
		bots, err := airisk.NewAgents(board.Game, makers, played.Seed)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Run(t.Context(), bots, nil); err != nil {
			t.Fatal(err)
		}
		if m.Record().String() != played.String() {
			t.Errorf("%v: the session and Match.Run play different games", c.bots)
		}

		again, err := risk.BoardFromSetup(played.Setup)
		if err != nil {
			t.Fatal(err)
		}
		replayed, err := game.Replay(again, played)
		if err != nil {
			t.Fatal(err)
		}
		if replayed.Record().String() != played.String() || !gametest.Same(replayed.Position(), g.Position()) {
			t.Errorf("%v: the replay is another game", c.bots)
		}
	}
}

func TestMatchesThatCannotBeSeated(t *testing.T) {
	m := riskMap(t, "antarctica")
	board, err := risk.NewBoard(m, risk.Ender2009(2))
	if err != nil {
		t.Fatal(err)
	}
	params := filepath.Join(t.TempDir(), "params.toml") // a file is not read, even a good one
	if err := os.WriteFile(params, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, players := range [][]session.Player{{{Bot: "nobody"}, {Person: "Ana"}}, {{Bot: "ender-2009:file=" + params}, {Person: "Ana"}}, {{Person: "Ana"}}} {
		if _, err := riskplay.New(riskplay.Setup{Map: m, Rules: risk.Ender2009(2), Players: players}, game.NewMatch(board, 1)); err == nil {
			t.Errorf("a match of %v began", players)
		}
	}
}

// TestALeftMatchKeepsItsDraft saves a match while armies are placed and plays on.
func TestALeftMatchKeepsItsDraft(t *testing.T) {
	s := saves.Open(t.TempDir())
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: s, Slot: saves.SlotOf(risk.ID), Match: g.Saved, Now: time.Now, Failed: func(err error) { t.Error(err) },
	})
	g.SetAutosave(auto)
	auto.Checkpoint()
	rush(t, g)
	p := g.Position()
	a, b := p.Held[0].Nth(0), p.Held[0].Nth(1)
	put(t, g, a, p.Reserve, p.Reserve)
	undo(t, g, a)
	put(t, g, b, 1, 1)
	stood := g.Drafted()
	g.SetAutosave(nil)
	auto.Flush()
	saved, ok, err := s.LoadMatch(saves.SlotOf(risk.ID))
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	if saved.Record != g.Match().Record().String() || saved.Map != "antarctica" || saved.Stand["round"] != 1 {
		t.Errorf("saved %s, %v:\n%s", saved.Map, saved.Stand, saved.Record)
	}
	record, err := game.ParseRecord(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(g.Board, record)
	if err != nil {
		t.Fatal(err)
	}
	again, err := riskplay.New(riskplay.Setup{Map: g.Setup.Map, Rules: g.Setup.Rules, Players: session.PlayersOf(&saved, 2), Seed: record.Seed}, match)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	if !gametest.Same(again.Position(), stood) {
		t.Error("the match goes on elsewhere")
	}
	undo(t, again, b)
	if !gametest.Same(again.Drafted(), p) {
		t.Error("what was placed before cannot be undone")
	}
}

// TestACampaignGoesOnUntilItIsStopped attacks throw by throw.
func TestACampaignGoesOnUntilItIsStopped(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	p := g.Position()
	from := g.Board.Game.Borders(&p, 0).First()
	to := g.Board.Game.Enemies(&p, from).First()
	put(t, g, from, p.Reserve, p.Reserve)
	if g.Conquer(to, from, 1) || g.Campaign() != nil {
		t.Fatal("a campaign began where the enemy stands")
	}
	if !g.Conquer(from, to, 1) {
		t.Fatal("there is no path to a neighbour")
	}
	throws := 0
	for ; g.Campaign() != nil; throws++ {
		if err := g.Advance(); err != nil {
			t.Fatal(err)
		}
		if g.Position().Phase == risk.Rolling {
			if err := g.Tick(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if p := g.Position(); throws < 2 || p.Owner.At(to) != 0 && p.Armies.At(from) > 1 {
		t.Errorf("after %d throws %d armies are left", throws, p.Armies.At(from))
	}
}

func TestClosingRiskLeavesNothingRunning(t *testing.T) {
	before := runtime.NumGoroutine()
	m := riskMap(t, "antarctica")
	rules := risk.Ender2009(2)
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	players := []session.Player{{Bot: "ender-2009:time=1000s"}, {Bot: "ender2:time=1000s"}}
	g, err := riskplay.New(riskplay.Setup{Map: m, Rules: rules, Players: players}, game.NewMatch(board, 1))
	if err != nil {
		t.Fatal(err)
	}
	for {
		if err := g.Tick(); err != nil {
			t.Fatal(err)
		}
		if ticks, thinking := g.Thinking(); thinking && ticks > 5 {
			break
		}
	}
	g.Close() // a bot thinks for a thousand seconds
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}
