package table

import (
	"context"
	"runtime"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	maps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// diplomacyBoard returns the standard board up to a year.
func diplomacyBoard(t testing.TB, last int16) diplomacy.Board {
	t.Helper()
	file, data, _ := maps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: last, AgreedDraws: true})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// seven seats bots, and persons at some powers.
func seven(bot string, persons ...game.Seat) []Player {
	players := make([]Player, 7)
	for i := range players {
		players[i].Bot = bot
	}
	for _, seat := range persons {
		players[seat] = Player{Person: "Ada"}
	}
	return players
}

// councilOf returns a new match with its players.
func councilOf(t testing.TB, b diplomacy.Board, players []Player, seed uint64, onStep func()) *Diplomacy {
	t.Helper()
	match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](b, seed)
	d, err := NewDiplomacy(DiplomacySetup{Map: b.Game.Map, Rules: b.Game.Rules, Players: players, Seed: seed}, match, onStep)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// tickUntil ticks until ok.
func tickUntil(t testing.TB, d *Diplomacy, what string, ok func() bool) {
	t.Helper()
	for range 200_000 {
		if ok() {
			return
		}
		if err := d.Tick(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Microsecond) // bots think in goroutines
	}
	t.Fatalf("waited in vain for %s", what)
}

func TestBotsPlayInTheWindowAsTheyPlayElsewhere(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	const seed = 11
	steps := 0
	d := councilOf(t, b, seven("dumbbot"), seed, func() { steps++ })
	tickUntil(t, d, "the end", func() bool { _, over := d.Outcome(); return over })

	match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](b, seed)
	maker, err := roster.FindDiplomacyBot("dumbbot")
	if err != nil {
		t.Fatal(err)
	}
	var agents []game.Agent[diplomacy.Position, diplomacy.Answer]
	for i := range 7 {
		agents = append(agents, aidiplomacy.NewAgent(maker(b.Game, diplomacy.Power(i+1), aidiplomacy.BotRandom(seed, game.Seat(i)))))
	}
	var played []PlayedPhase
	if err := match.Run(context.Background(), agents, func(step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		ph := PlayedPhase{Before: step.Before, After: step.After}
		played = append(played, ph)
	}); err != nil {
		t.Fatal(err)
	}
	if d.Position() != match.Position() {
		t.Error("the match in the window ended elsewhere")
	}
	if steps != len(played) || d.Phases() != len(played) {
		t.Fatalf("%d steps were told and %d phases kept, want %d", steps, d.Phases(), len(played))
	}
	for i, want := range played {
		if got := d.Phase(i); got.Before != want.Before || got.After != want.After {
			t.Errorf("phase %d is another", i)
		}
	}
}

// TestPhasesAreTheSameWhenTheyAreReadAgain holds what is kept while playing against
// what is made of the record, and the verdicts against those of the positions.
func TestPhasesAreTheSameWhenTheyAreReadAgain(t *testing.T) {
	b := diplomacyBoard(t, 1904)
	d := councilOf(t, b, seven("dumbbot"), 5, nil)
	tickUntil(t, d, "the end", func() bool { _, over := d.Outcome(); return over })
	record, ok := d.Record()
	if !ok {
		t.Fatal("there is no record")
	}
	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, record)
	if err != nil {
		t.Fatal(err)
	}
	past, err := NewPastDiplomacy(DiplomacySetup{Map: b.Game.Map, Players: seven("dumbbot")}, match)
	if err != nil {
		t.Fatal(err)
	}
	if past.Phases() != d.Phases() || past.Waiting() != 0 {
		t.Fatalf("%d phases, want %d; waiting for %v", past.Phases(), d.Phases(), past.Waiting())
	}
	if name := past.Game().Map.ProvinceName(0).In("es"); name != b.Game.Map.ProvinceName(0).In("es") {
		t.Errorf("a province is called %q", name)
	}
	for i := range d.Phases() {
		x, y := d.Phase(i), past.Phase(i)
		if x.Before != y.Before || x.After != y.After || x.Orders != y.Orders || x.Verdicts != y.Verdicts || len(x.Events) != len(y.Events) {
			t.Errorf("phase %d is told otherwise", i)
		}
		for at := range b.Game.Map.Provinces() {
			if last := x.After.Last[at]; x.Before.Season.Moves() && last.Power != diplomacy.Neutral && (last.Order != x.Orders[at] || last.Verdict != x.Verdicts[at]) {
				t.Errorf("phase %d: %s came to %v, the position knows %v", i, b.Game.Map.FormatOrder(x.Orders[at]), x.Verdicts[at], last.Verdict)
			}
		}
	}
}

func TestPersonsAnswerInAnyOrderAndTakeBack(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	d := councilOf(t, b, seven("holdbot", 0, 2), 1, nil)
	if d.Here() != game.SeatsOf(0, 2) {
		t.Fatalf("here sit %v", d.Here())
	}
	o, err := b.Game.Map.ParseOrder("A PAR - BUR")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Submit(0, diplomacy.AnswerOf(o)); err == nil {
		t.Error("Austria moved a French army")
	}
	if err := d.Submit(1, diplomacy.Answer{}); err == nil {
		t.Error("a person answered for a bot")
	}
	if err := d.Submit(2, diplomacy.AnswerOf(o)); err != nil {
		t.Fatal(err)
	}
	tickUntil(t, d, "the bots", func() bool { return d.Waiting() == game.SeatsOf(0) })
	if a, ok := d.Submitted(2); !ok || a != diplomacy.AnswerOf(o) {
		t.Error("the answer of France is not known")
	}
	if _, ok := d.Submitted(1); ok {
		t.Error("the answer of a bot is shown before the phase is played")
	}
	if d.Phases() != 0 || !d.Retract(2) || d.Retract(2) {
		t.Error("the answer of France could not be taken back, or twice")
	}
	if err := d.Submit(0, diplomacy.Answer{}); err != nil {
		t.Fatal(err)
	}
	if err := d.Submit(2, diplomacy.AnswerOf(o)); err != nil {
		t.Fatal(err)
	}
	d.Hold(true)
	for range 20 {
		if err := d.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if d.Phases() != 0 {
		t.Fatal("a phase was played though it was held")
	}
	d.Hold(false)
	tickUntil(t, d, "the first phase", func() bool { return d.Phases() == 1 })
	if d.Retract(2) {
		t.Error("an answer was taken back after the phase was played")
	}
	if ph := d.Phase(0); ph.Orders[b.Game.Map.Province(o.At)] != o || ph.After.Season != diplomacy.Fall {
		t.Errorf("after the first phase it is %v", ph.After.Phase())
	}
}

func TestAgreedDrawsEndTheMatch(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	d := councilOf(t, b, seven("", 0, 1, 2, 3, 4, 5, 6), 1, nil)
	for seat := range game.Seat(7) {
		if err := d.Submit(seat, diplomacy.Answer{Draw: true}); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the end", func() bool { _, over := d.Outcome(); return over })
	if o, _ := d.Outcome(); o.Reason != diplomacy.ByAgreement {
		t.Errorf("it ended as %v", o)
	}
	if err := d.Submit(0, diplomacy.Answer{}); err == nil {
		t.Error("an answer was taken after the end")
	}
}

func TestBotsThatThinkAreHurriedAndEnded(t *testing.T) {
	if testing.Short() {
		t.Skip("regent thinks")
	}
	before := runtime.NumGoroutine()
	b := diplomacyBoard(t, 1903)
	d := councilOf(t, b, seven("regent:time=600s", 0, 1, 2, 3, 4, 5), 1, nil)
	if err := d.Tick(); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if err := d.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if ticks, ok := d.Thinking(6); !ok || ticks < 50 {
		t.Errorf("the bot has been awaited for %d ticks", ticks)
	}
	d.Hurry()
	tickUntil(t, d, "the hurried bot", func() bool { return !d.Waiting().Has(6) })
	for seat := range game.Seat(6) {
		if err := d.Submit(seat, diplomacy.Answer{}); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the next phase", func() bool { return d.Phases() == 1 })
	for range 5 {
		if err := d.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	d.Close()
	if n := runtime.NumGoroutine(); n > before+1 {
		t.Errorf("%d goroutines are left behind", n-before)
	}
}
