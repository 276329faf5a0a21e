package warplay_test

import (
	"context"
	"reflect"
	"runtime"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
)

var today = time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)

// warSetup returns a war of Ana, red, against the computer on the smallest map.
func warSetup(t testing.TB) warplay.Setup {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := s.Map("duel")
	return warplay.Setup{Scenario: s, Map: m, First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 4}}, Seed: 11}
}

// A start that says nothing of orders has those of the rules, and one that says it keeps
// them.
func TestOrdersOfTheFirstTurn(t *testing.T) {
	set := warSetup(t)
	banners, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		scenario     *war.Scenario
		orders, want uint8
	}{{banners, 0, 3}, {banners, 2, 2}, {set.Scenario, 0, 0}} {
		set.Scenario, set.Map.Start.Orders = c.scenario, c.orders
		if got := set.War().First.Position.Orders; got != c.want {
			t.Errorf("%s: %d orders are %d, want %d", c.scenario.Name, c.orders, got, c.want)
		}
	}
}

// startWar starts a war whose computers play with the default weights.
func startWar(t testing.TB, set warplay.Setup) *warplay.War {
	t.Helper()
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// player is a session that [playOn] plays.
type player[P, M any] interface {
	Tick() error
	Turn() (game.Seat, bool)
	Submit(game.Seat, M) error
	Position() P
}

// playOn plays until done. choose chooses the moves of persons.
func playOn[P, M any](t testing.TB, s player[P, M], choose func(P) M, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); {
		if time.Now().After(deadline) {
			t.Fatal("the match does not go on")
		}
		var err error
		if seat, person := s.Turn(); person {
			err = s.Submit(seat, choose(s.Position()))
		} else {
			err = s.Tick()
			runtime.Gosched()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// randomActions chooses legal actions at random.
func randomActions(rules war.Rules, seed uint64) func(war.State) war.Action {
	rng := game.Random(seed)
	return func(state war.State) war.Action {
		all := rules.Actions(&state, nil)
		return all[rng.IntN(len(all))]
	}
}

// over reports whether a match has ended.
func over(s interface{ Outcome() (game.Outcome, bool) }) func() bool {
	return func() bool { _, over := s.Outcome(); return over }
}

// A war of computers has the same record in a session, in Run and in a replay.
func TestWarHasTheRecordOfRunAndReplay(t *testing.T) {
	set := warSetup(t)
	set.Seats[0] = warplay.Seat{Level: 2}
	s := startWar(t, set)
	var steps []warplay.WarStep
	s.Watch(func(step warplay.WarStep) { steps = append(steps, step) })
	playOn(t, s, nil, over(s))

	match := game.NewMatch(set.War(), set.Seed)
	var players []game.Agent[war.State, war.Action]
	for i, seat := range set.Seats {
		level, err := agents.LevelAt(seat.Level)
		if err != nil {
			t.Fatal(err)
		}
		a, err := level.WarAgent(set.Scenario.Rules, game.SeatSeed(set.Seed, game.Seat(i)), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, a)
	}
	var ran []game.Step[war.State, war.Action, war.Event]
	if err := match.Run(context.Background(), players, func(step game.Step[war.State, war.Action, war.Event]) { ran = append(ran, step) }); err != nil {
		t.Fatal(err)
	}
	record := s.Match().Record()
	if a, b := record.String(), match.Record().String(); a != b {
		t.Fatalf("session:\n%s\nRun:\n%s", a, b)
	}
	if len(steps) != len(ran) {
		t.Fatalf("%d steps in the session, %d in Run", len(steps), len(ran))
	}
	for i, step := range steps {
		if !reflect.DeepEqual(step.Step, ran[i]) {
			t.Fatalf("step %d is %+v in the session, %+v in Run", i, step.Step, ran[i])
		}
		if step.Why == nil || step.Seat != step.Before.Turn().Seat() {
			t.Fatalf("step %d of seat %v is explained by %v", i, step.Seat, step.Why)
		}
	}
	checkReplay(t, match.Board(), record)
}

func checkReplay[P, M, E any](t *testing.T, board game.Board[P, M, E], record game.Record) {
	t.Helper()
	read, err := game.ParseRecord(record.String())
	if err != nil {
		t.Fatal(err)
	}
	again, err := game.Replay(board, read)
	if err != nil || again.Record().String() != record.String() {
		t.Errorf("the replay has another record: %v", err)
	}
}

// The same for a battle on its own.
func TestBattleHasTheRecordOfRunAndReplay(t *testing.T) {
	set := warSetup(t)
	set.Alone, set.Soldiers, set.Seats = true, [2]int{5, 6}, [2]warplay.Seat{{Level: 1}, {Level: 3}}
	s, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Watch(func(step warplay.BattleStep) {
		if step.Why == nil || step.Why.Move != step.Answers[0].String() {
			t.Errorf("%v is explained by %+v", step.Answers, step.Why)
		}
	})
	playOn(t, s, nil, over(s))
	match := game.NewMatch(set.Battle(), set.Seed)
	var players []game.Agent[battle.Position, battle.Move]
	for i, seat := range set.Seats {
		level, err := agents.LevelAt(seat.Level)
		if err != nil {
			t.Fatal(err)
		}
		a, err := level.BattleAgent(set.Scenario.Rules.Battle, game.SeatSeed(set.Seed, game.Seat(i)), nil)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, a)
	}
	if err := match.Run(context.Background(), players, nil); err != nil {
		t.Fatal(err)
	}
	record := s.Match().Record()
	if a, b := record.String(), match.Record().String(); a != b {
		t.Errorf("session:\n%s\nRun:\n%s", a, b)
	}
	checkReplay(t, match.Board(), record)
}

func TestUnknownLevelsAreRefused(t *testing.T) {
	set := warSetup(t)
	set.Seats[1].Level = len(agents.Levels()) + 1
	if _, err := warplay.NewWar(set, game.NewMatch(set.War(), 1), [2]learning.Weights{}, nil); err == nil {
		t.Error("the level plays wars")
	}
	set.Alone, set.Soldiers = true, [2]int{3, 3}
	if _, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), 1), [2]learning.Weights{}); err == nil {
		t.Error("the level fights battles")
	}
}

// fighting reports whether a battle is pending.
func fighting(s *warplay.War) bool { return s.Position().Fighting }

func TestSettledBattleGivesTheSeatBack(t *testing.T) {
	set := warSetup(t)
	set.Seats[1].Level = 1
	s := startWar(t, set)
	choose := randomActions(set.Scenario.Rules, 3)
	if s.Settle(); s.Settled() {
		t.Error("a battle is settled where there is none")
	}
	for range 2 {
		playOn(t, s, choose, func() bool { return fighting(s) })
		s.Settle()
		if !s.Settled() || s.CanUndo() {
			t.Fatalf("settled %v, can undo %v", s.Settled(), s.CanUndo())
		}
		n := s.Match().Steps()
		playOn(t, s, func(war.State) war.Action {
			t.Fatal("the person is asked in a settled battle")
			return war.Action{}
		}, func() bool { return !fighting(s) })
		if s.Settled() || s.Match().Steps() == n || s.Agent(0) != nil || !s.CanUndo() {
			t.Fatalf("after the battle: settled %v, %d steps, red is played by %v", s.Settled(), s.Match().Steps()-n, s.Agent(0))
		}
	}
}

func TestOneSeedIsOneWar(t *testing.T) {
	set := warSetup(t)
	before := runtime.GOMAXPROCS(1)
	one := playTrained(t, set)
	runtime.GOMAXPROCS(4)
	four := playTrained(t, set)
	runtime.GOMAXPROCS(before)
	if !reflect.DeepEqual(one.Weights, four.Weights) {
		t.Errorf("weights on one core %v, on four %v", one.Weights, four.Weights)
	}
	if a, b := one.Match().Record().String(), four.Match().Record().String(); a != b {
		t.Errorf("one core:\n%s\nfour cores:\n%s", a, b)
	}
}
