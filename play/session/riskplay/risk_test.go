package riskplay_test

import (
	"math"
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
		if replayed.Record().String() != played.String() || replayed.Position() != g.Position() {
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

// put adds placements to a draft.
func put(t *testing.T, g *riskplay.Risk, c risk.Territory, n, want int32) {
	t.Helper()
	if got, err := g.Put(c, n); err != nil || got != want {
		t.Fatalf("putting %d armies on %d put %d, want %d: %v", n, c, got, want, err)
	}
}

// undo undoes once.
func undo(t *testing.T, g *riskplay.Risk, want risk.Territory) {
	t.Helper()
	if !g.CanUndo() {
		t.Fatal("nothing can be undone")
	}
	if c, done, err := g.Undo(); err != nil || !done || c != want {
		t.Fatalf("undone on %d, %v, want %d: %v", c, done, want, err)
	}
}

func TestPlacementsAreADraftUntilAllArePlaced(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	start, steps := g.Position(), g.Match().Steps()
	if start.Phase != risk.Reinforcing {
		t.Fatalf("phase %v", start.Phase)
	}
	if g.CanUndo() {
		t.Error("the deal can be undone")
	}
	a, b, enemy := start.Held[0].Nth(0), start.Held[0].Nth(1), start.Held[1].First()
	if n, err := g.Put(enemy, 1); err == nil || n != 0 {
		t.Error("an army was put on a territory of another player")
	}
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 1, 1)
	p := g.Drafted()
	if p.Armies[a] != start.Armies[a]+2 || p.Armies[b] != start.Armies[b]+1 || p.Reserve != start.Reserve-3 {
		t.Errorf("%d and %d armies, %d in reserve", p.Armies[a], p.Armies[b], p.Reserve)
	}
	if want := []riskplay.Placement{{Territory: a, N: 2}, {Territory: b, N: 1}}; !slices.Equal(g.Draft(), want) || g.PlacedOn(a) != 2 {
		t.Errorf("the draft is %v, want %v", g.Draft(), want)
	}
	if g.Position() != start || g.Match().Steps() != steps {
		t.Error("the draft has reached the match")
	}
	put(t, g, a, -9, -2)
	put(t, g, b, -1, -1)
	put(t, g, a, -1, 0)
	if g.Drafted() != start || g.CanUndo() {
		t.Error("taking all back leads elsewhere")
	}
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 99, start.Reserve-2)
	placed := g.Position()
	if placed.Phase != risk.Attacking || len(g.Draft()) != 0 {
		t.Fatalf("phase %v, draft %v", placed.Phase, g.Draft())
	}
	actions := g.Match().Record().Actions[steps:]
	if want := []string{risk.Placement(a, start.Reserve-1).String(), risk.Placement(b, 1).String()}; !slices.Equal(actions, want) {
		t.Errorf("the record has %q, want %q", actions, want)
	}
	// The last draft can be opened until dice are thrown.
	undo(t, g, a)
	if p := g.Drafted(); p.Phase != risk.Reinforcing || p.Reserve != start.Reserve-2 || g.PlacedOn(a) != 1 || g.PlacedOn(b) != 1 {
		t.Errorf("phase %v, %d in reserve", p.Phase, p.Reserve)
	}
	undo(t, g, b)
	undo(t, g, a)
	if g.Drafted() != start || g.CanUndo() {
		t.Error("undoing all leads elsewhere")
	}
	put(t, g, b, start.Reserve, start.Reserve)
	put(t, g, a, -1, 0)
	put(t, g, b, -2, -2)
	if p := g.Drafted(); p.Phase != risk.Reinforcing || p.Reserve != 2 {
		t.Errorf("phase %v, %d in reserve", p.Phase, p.Reserve)
	}
	put(t, g, b, 2, 2)
	now := g.Position()
	if err := g.Act(g.Board.Game.LegalAttacks(&now, nil)[0]); err != nil {
		t.Fatal(err)
	}
	if err := g.Tick(); err != nil {
		t.Fatal(err)
	}
	if g.CanUndo() {
		t.Error("placements can be undone after dice were thrown")
	}
	if _, done, err := g.Undo(); done || err != nil {
		t.Errorf("undone %v: %v", done, err)
	}
}

// TestEndingAnAttackCanBeUndone ends the attack before any dice are thrown.
func TestEndingAnAttackCanBeUndone(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	rush(t, g)
	start := g.Position()
	a := start.Held[0].First()
	put(t, g, a, start.Reserve, start.Reserve)
	if err := g.Act(risk.Ending()); err != nil {
		t.Fatal(err)
	}
	undo(t, g, risk.MaxTerritories)
	if p := g.Position(); p.Phase != risk.Attacking || p.Turn != 0 {
		t.Fatalf("undoing the end of the attack leads to the phase %v of %v", p.Phase, p.Turn)
	}
	undo(t, g, a)
	if g.Drafted() != start {
		t.Error("undoing the placements leads elsewhere")
	}
}

func TestBotsAnswerAgainWhenAPersonUndoes(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Deal, rules.Batch = risk.DealChoose, 3
	g := startRisk(t, "antarctica", rules, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}, session.Player{Bot: "ender-2009:plans=10"})
	rush(t, g)
	first := g.Position()
	choice := g.Board.Game.Choices(&first).First()
	if err := g.Act(risk.Taking(choice)); err != nil {
		t.Fatal(err)
	}
	rush(t, g) // both bots have chosen
	undo(t, g, risk.MaxTerritories)
	if g.Position() != first {
		t.Fatal("undoing the choice leads elsewhere")
	}
	for {
		rush(t, g)
		p := g.Position()
		if p.Phase != risk.Choosing {
			break
		}
		if err := g.Act(risk.Taking(g.Board.Game.Choices(&p).First())); err != nil {
			t.Fatal(err)
		}
	}
	before := g.Position()
	if before.Phase != risk.Placing {
		t.Fatalf("phase %v", before.Phase)
	}
	a, b := before.Held[0].Nth(0), before.Held[0].Nth(1)
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 1, 1)
	rush(t, g)
	answered, bot := g.Position(), g.Agent(1)
	undo(t, g, a) // the last click, not all armies on the last territory
	if p := g.Drafted(); p.Turn != 0 || p.Reserve != 1 || p.Armies[a] != before.Armies[a]+1 || p.Armies[b] != before.Armies[b]+1 {
		t.Errorf("turn of %v, %d in reserve, %d and %d armies", p.Turn, p.Reserve, p.Armies[a], p.Armies[b])
	}
	if g.Agent(1) == bot {
		t.Error("a bot plays on from answers that were undone")
	}
	put(t, g, a, 1, 1)
	rush(t, g)
	if g.Position() != answered {
		t.Error("the bots answer otherwise the second time")
	}
	for g.Position().Round < 2 {
		rush(t, g)
		p := g.Drafted()
		legal := g.Board.Game.Legal(&p, nil)
		if len(legal) == 0 {
			t.Fatal("nothing is legal")
		}
		if err := g.Act(legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBotsKeepTheirThoughtsWhenNothingOfTheirsIsUndone undoes placements of the person
// alone.
func TestBotsKeepTheirThoughtsWhenNothingOfTheirsIsUndone(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Bot: "boscoe"}, session.Player{Person: "Ana"})
	rush(t, g)
	bot, p := g.Agent(0), g.Position()
	a := p.Held[1].First()
	put(t, g, a, p.Reserve, p.Reserve)
	undo(t, g, a)
	if g.Agent(0) != bot {
		t.Error("the bot was replaced")
	}
	put(t, g, a, p.Reserve, p.Reserve)
	for _, phase := range []risk.Phase{risk.Attacking, risk.Fortifying} {
		if now := g.Position(); now.Phase == phase && now.Turn == 1 {
			if err := g.Act(risk.Ending()); err != nil {
				t.Fatal(err)
			}
		}
	}
	rush(t, g) // the bot goes on
}

// TestDraftsOfOnePersonInARow undoes one after the other where nobody else has armies to
// place.
func TestDraftsOfOnePersonInARow(t *testing.T) {
	rules := risk.Ender2009(2)
	rules.Batch = 2
	m := riskMap(t, "antarctica")
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	p := &board.First
	for c := range risk.Territory(m.Territories()) {
		p.Owner[c], p.Armies[c] = game.Seat(c%2), 1
		p.Held[c%2] = p.Held[c%2].With(c)
	}
	p.Phase, p.Turn, p.Reserve, p.Pool = risk.Placing, 0, 2, [risk.MaxPlayers]int32{6, 0}
	set := riskplay.Setup{Map: m, Rules: rules, Players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}}}
	g, err := riskplay.New(set, game.NewMatch(board, 1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	put(t, g, 0, 1, 1)
	put(t, g, 2, 1, 1)
	put(t, g, 4, 2, 2)
	put(t, g, 0, 1, 1)
	for _, want := range []risk.Territory{0, 4, 2, 0} {
		undo(t, g, want)
	}
	if g.Drafted() != board.First || g.CanUndo() {
		t.Error("undoing all leads elsewhere")
	}
}

// TestALeftMatchKeepsItsDraft saves a match while armies are placed and plays on.
func TestALeftMatchKeepsItsDraft(t *testing.T) {
	s := saves.Open(t.TempDir())
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Person: "Ana"}, session.Player{Bot: "killbot"})
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: s, Slot: saves.RiskSlot, Match: g.Saved, Now: time.Now, Failed: func(err error) { t.Error(err) },
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
	saved, ok, err := s.LoadMatch(saves.RiskSlot)
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
	if again.Position() != stood {
		t.Error("the match goes on elsewhere")
	}
	undo(t, again, b)
	if again.Drafted() != p {
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
	if p := g.Position(); throws < 2 || p.Owner[to] != 0 && p.Armies[from] > 1 {
		t.Errorf("after %d throws %d armies are left", throws, p.Armies[from])
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

func TestHurriedBotsAnswerWithWhatTheyHave(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Bot: "ender2:time=1000s"}, session.Player{Person: "Ana"})
	rush(t, g)
	p := g.Position()
	if p.Turn != 1 || len(g.PlansOf(0)) == 0 {
		t.Errorf("turn of %v, %d plans", p.Turn, len(g.PlansOf(0)))
	}
}

// Planners that are seated by their bare names look at as many plans as a second allows,
// ender2 as three do; with settings they do as these say.
func TestBareNamesThinkBySeconds(t *testing.T) {
	for spec, many := range map[string]bool{"ender-2009": true, "ender2": true, "ender-2009:search.least=30": false} {
		g := startRisk(t, "classic", risk.Ender2009(2), session.Player{Bot: spec}, session.Player{Bot: "killbot"})
		most := 0
		for begin := time.Now(); most <= 200 && g.Position().Round < 12 && time.Since(begin) < time.Minute; {
			if err := g.Rush(20); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Millisecond)
			for _, plan := range g.PlansOf(0) {
				most = max(most, plan.Plans)
			}
			if _, over := g.Outcome(); over {
				break
			}
		}
		if most > 200 != many {
			t.Errorf("%s looks at up to %d plans, more than 200: want %v", spec, most, many)
		}
	}
}

func TestLuckIsWhatDiceBringBeyondTheirMean(t *testing.T) {
	// Of 7,776 throws of three dice against two, 2,890 take two armies, 2,611 one
	// and 2,275 none; of 36 throws of one against one, 15 take one.
	mean := float64(2*2890+2611) / 7776
	for _, c := range []struct {
		attack, defend []uint8
		want           float64
	}{
		{[]uint8{6, 5, 1}, []uint8{5, 4}, 2 - mean},
		{[]uint8{6, 2, 1}, []uint8{5, 4}, 1 - mean},
		{[]uint8{1, 1, 1}, []uint8{1, 1}, -mean},
		{[]uint8{4}, []uint8{3}, 1 - 15.0/36},
		{[]uint8{3}, []uint8{3}, -15.0 / 36},
	} {
		d, ok := risk.DiceOf(c.attack, c.defend)
		if !ok {
			t.Fatal(c)
		}
		if got := riskplay.Luck(d); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v against %v: luck %v, want %v", c.attack, c.defend, got, c.want)
		}
	}
}

func TestTheAccountOfAMatchAgreesWithItsPositions(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 60
	g := startRisk(t, "antarctica", rules, session.Player{Bot: "killbot"}, session.Player{Bot: "boscoe"}, session.Player{Bot: "evilpixie"})
	rush(t, g)
	m := g.Match()
	a := riskplay.Summarize(g.Board, m)
	if o, _ := m.Outcome(); a.Outcome != o {
		t.Errorf("outcome %v, want %v", a.Outcome, o)
	}
	sum := 0.0
	for _, luck := range a.Luck {
		sum += luck
	}
	if math.Abs(sum) > 1e-6 {
		t.Errorf("luck sums to %v", sum)
	}
	final := m.Position()
	if want := int(final.Round) + 1; len(a.Rounds) != want {
		t.Errorf("%d rounds, want %d", len(a.Rounds), want)
	}
	last := a.Rounds[len(a.Rounds)-1]
	for seat := range game.Seat(3) {
		if last.Armies[seat] != final.ArmiesOf(seat) || last.Territories[seat] != final.Held[seat].Len() {
			t.Errorf("seat %v ends with %d armies and %d territories", seat, last.Armies[seat], last.Territories[seat])
		}
	}
	if len(a.Falls) != int(final.FallenCount) {
		t.Errorf("%d falls, want %d", len(a.Falls), final.FallenCount)
	}
	for i, f := range a.Falls {
		if f.Seat != final.Fallen[i] || f.By == f.Seat {
			t.Errorf("fall %d is %+v", i, f)
		}
	}
	// Dice thrown, counted by the record alone.
	throws := 0
	for _, action := range m.Record().Actions {
		if len(action) > 4 && action[:4] == "roll" {
			throws++
		}
	}
	both := 0
	for _, n := range a.Throws {
		both += n
	}
	if both != 2*throws {
		t.Errorf("%d parts in %d throws", both, throws)
	}
}

func TestBotsOfOneKindAreNumbered(t *testing.T) {
	set := riskplay.Setup{Players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "ender2:plans=9"}, {Bot: "killbot"}}}
	for seat, want := range []string{"Ana", "Killbot (1)", "Ender 2", "Killbot (2)"} {
		if got := set.Name(game.Seat(seat)); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
}
