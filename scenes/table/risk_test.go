package table_test

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/scenes/table"
)

// riskMap returns a map of the house.
func riskMap(t testing.TB, name string) *risk.Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// risky returns a match with its players.
func risky(t testing.TB, mapName string, rules risk.Rules, onStep func(table.RiskStep), players ...table.Player) *table.Risk {
	t.Helper()
	m := riskMap(t, mapName)
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := table.NewRisk(table.RiskSetup{Map: m, Rules: rules, Players: players, Seed: 3}, game.NewMatch(board, 3), onStep)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// rush lets bots and chance play until a person must answer or the match is over.
func rush(t testing.TB, g *table.Risk) {
	t.Helper()
	for {
		if _, person := g.Table.Person(); person || g.Table.Match().Waiting() == 0 {
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
	steps := 0
	g := risky(t, "antarctica", rules, func(table.RiskStep) { steps++ },
		table.Player{Bot: "killbot"}, table.Player{Bot: "ender-2009:plans=20"}, table.Player{Bot: "quo"}, table.Player{Bot: "ender2:plans=10"})
	rush(t, g)
	if _, over := g.Outcome(); !over {
		t.Fatal("the match is not over")
	}
	if n := g.Table.Match().Steps(); steps != n {
		t.Errorf("told of %d steps of %d", steps, n)
	}
	if r := g.Table.Match().Record(); !slices.Equal(r.Seats, []string{"killbot", "ender-2009:plans=20", "quo", "ender2:plans=10"}) {
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

func TestAnUnknownBotIsRefused(t *testing.T) {
	m := riskMap(t, "antarctica")
	board, err := risk.NewBoard(m, risk.Ender2009(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, players := range [][]table.Player{{{Bot: "nobody"}, {Person: "Ana"}}, {{Person: "Ana"}}} {
		if _, err := table.NewRisk(table.RiskSetup{Map: m, Rules: risk.Ender2009(2), Players: players}, game.NewMatch(board, 1), nil); err == nil {
			t.Errorf("%v sat down", players)
		}
	}
}

func TestPlacingIsTakenBackUntilDiceFall(t *testing.T) {
	told := 0
	g := risky(t, "antarctica", risk.Ender2009(2), func(step table.RiskStep) {
		if len(step.Answers) == 0 {
			told++
		}
	}, table.Player{Person: "Ana"}, table.Player{Bot: "killbot"})
	rush(t, g)
	start := g.Position()
	if start.Phase != risk.Reinforcing {
		t.Fatalf("phase %v", start.Phase)
	}
	if seat, _ := g.Undoable(); seat != game.Nobody {
		t.Error("the deal can be taken back")
	}
	a, b := start.Held[0].Nth(0), start.Held[0].Nth(1)
	put := func(c risk.Country, n int32) {
		t.Helper()
		if err := g.Put(c, n); err != nil {
			t.Fatal(err)
		}
	}
	put(a, 1)
	put(b, 1)
	put(a, 1)
	p := g.Position()
	if p.Armies[a] != start.Armies[a]+2 || p.Armies[b] != start.Armies[b]+1 || p.Reserve != start.Reserve-3 {
		t.Errorf("%d and %d armies, %d in reserve", p.Armies[a], p.Armies[b], p.Reserve)
	}
	placings := 0
	for _, action := range g.Table.Match().Record().Actions {
		if len(action) > 5 && action[:5] == "place" {
			placings++
		}
	}
	if placings != 2 {
		t.Errorf("the record has %d placings of armies on two countries", placings)
	}
	put(a, -2)
	put(b, -1)
	if g.Position() != start {
		t.Error("taking all back leads elsewhere")
	}
	if told == 0 {
		t.Error("nobody was told that steps were taken back")
	}
	if err := g.Put(a, -1); err != nil {
		t.Fatal(err)
	}
	if g.Position() != start {
		t.Error("more was taken back than was placed")
	}
	// All placed: the attack begins, and still nothing is lost.
	put(a, start.Reserve)
	if p := g.Position(); p.Phase != risk.Attacking {
		t.Fatalf("phase %v", p.Phase)
	}
	put(a, -1)
	if p := g.Position(); p.Phase != risk.Reinforcing || p.Reserve != 1 || g.PlacedOn(a) != start.Reserve-1 {
		t.Errorf("phase %v, %d in reserve, %d placed", p.Phase, p.Reserve, g.PlacedOn(a))
	}
	put(a, 1)
	// Dice end it.
	now := g.Position()
	if err := g.Table.Answer(g.Board.Game.LegalAttacks(&now, nil)[0]); err != nil {
		t.Fatal(err)
	}
	if err := g.Table.Tick(); err != nil {
		t.Fatal(err)
	}
	if seat, _ := g.Undoable(); seat != game.Nobody {
		t.Error("placing can be taken back after dice fell")
	}
}

func TestBotsPlaceAgainWhenAPersonTakesBack(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Deal, rules.Batch = risk.DealChoose, 2
	g := risky(t, "antarctica", rules, nil, table.Player{Person: "Ana"}, table.Player{Bot: "killbot"}, table.Player{Bot: "ender-2009:plans=10"})
	rush(t, g)
	first := g.Position()
	choice := g.Board.Game.Choices(&first).First()
	if err := g.Table.Answer(risk.Taking(choice)); err != nil {
		t.Fatal(err)
	}
	rush(t, g) // both bots have chosen
	if ok, err := g.TakeBackChoice(); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if g.Position() != first {
		t.Fatal("taking the choice back leads elsewhere")
	}
	for {
		rush(t, g)
		p := g.Position()
		if p.Phase != risk.Choosing {
			break
		}
		if err := g.Table.Answer(risk.Taking(g.Board.Game.Choices(&p).First())); err != nil {
			t.Fatal(err)
		}
	}
	before := g.Position()
	if before.Phase != risk.Placing {
		t.Fatalf("phase %v", before.Phase)
	}
	c := before.Held[0].First()
	if err := g.Put(c, 2); err != nil {
		t.Fatal(err)
	}
	rush(t, g)
	if err := g.Put(c, -1); err != nil {
		t.Fatal(err)
	}
	if p := g.Position(); p.Turn != 0 || p.Reserve != 1 || p.Armies[c] != before.Armies[c]+1 {
		t.Errorf("turn of %v, %d in reserve, %d armies", p.Turn, p.Reserve, p.Armies[c])
	}
	// The bots, which stood in the middle of a phase that is no more, play on.
	for g.Position().Round < 2 {
		rush(t, g)
		p := g.Position()
		var legal []risk.Action
		if legal = g.Board.Game.Legal(&p, nil); len(legal) == 0 {
			t.Fatal("nothing is legal")
		}
		if err := g.Table.Answer(legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
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
	players := []table.Player{{Bot: "ender-2009:time=1000s"}, {Bot: "ender2:time=1000s"}}
	g, err := table.NewRisk(table.RiskSetup{Map: m, Rules: rules, Players: players}, game.NewMatch(board, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for {
		if err := g.Table.Tick(); err != nil {
			t.Fatal(err)
		}
		if ticks, thinking := g.Table.Thinking(); thinking && ticks > 5 {
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
	g := risky(t, "antarctica", risk.Ender2009(2), nil, table.Player{Bot: "ender2:time=1000s"}, table.Player{Person: "Ana"})
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
		g := risky(t, "classic", risk.Ender2009(2), nil, table.Player{Bot: spec}, table.Player{Bot: "killbot"})
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
		if got := table.Luck(d); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v against %v: luck %v, want %v", c.attack, c.defend, got, c.want)
		}
	}
}

func TestTheAccountOfAMatchAgreesWithItsPositions(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 60
	g := risky(t, "antarctica", rules, nil, table.Player{Bot: "killbot"}, table.Player{Bot: "boscoe"}, table.Player{Bot: "evilpixie"})
	rush(t, g)
	m := g.Table.Match()
	a := table.CountRisk(g.Board, m)
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
		if last.Armies[seat] != final.ArmiesOf(seat) || last.Countries[seat] != final.Held[seat].Len() {
			t.Errorf("seat %v ends with %d armies and %d countries", seat, last.Armies[seat], last.Countries[seat])
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
	set := table.RiskSetup{Players: []table.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "ender2:plans=9"}, {Bot: "killbot"}}}
	for seat, want := range []string{"Ana", "Killbot (1)", "Ender 2", "Killbot (2)"} {
		if got := set.Name(game.Seat(seat)); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
}
