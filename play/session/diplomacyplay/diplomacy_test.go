package diplomacyplay

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	maps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
)

// diplomacyBoard returns the standard board up to a year.
func diplomacyBoard(t testing.TB, last int16) *diplomacy.Board {
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

// sevenPlayers returns a bot at every seat but those of persons.
func sevenPlayers(bot string, persons ...game.Seat) []session.Player {
	players := make([]session.Player, 7)
	for i := range players {
		players[i].Bot = bot
	}
	for _, seat := range persons {
		players[seat] = session.Player{Person: "Ada"}
	}
	return players
}

// startMatch returns a new match of Diplomacy.
func startMatch(t testing.TB, b *diplomacy.Board, players []session.Player, seed uint64) *Diplomacy {
	t.Helper()
	d, err := New(Setup{Map: b.Game.Map, Rules: b.Game.Rules, Players: players, Seed: seed})
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

// playToEnd ticks until the match is over.
func playToEnd(t testing.TB, d *Diplomacy) {
	t.Helper()
	tickUntil(t, d, "the end", func() bool { _, over := d.Outcome(); return over })
}

// One seed is one match: played in the window, by Match.Run and replayed, it has the
// same record, byte for byte.
func TestDiplomacyHasTheRecordOfRunAndReplay(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	bots := sevenPlayers("dumbbot")
	bots[1].Bot, bots[4].Bot = "haai-vanilla", "random"
	for seed := range uint64(3) {
		d := startMatch(t, b, bots, seed)
		playToEnd(t, d)
		record, _ := d.Record()

		match := game.NewMatch(b, seed)
		var players []game.Agent[diplomacy.Position, diplomacy.Answer]
		for i, p := range bots {
			maker, err := agents.DiplomacyBots().Find(p.Bot)
			if err != nil {
				t.Fatal(err)
			}
			seat := game.Seat(i)
			match.SetSeat(seat, p.Bot)
			players = append(players, aidiplomacy.NewAgent(maker(b.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat))))
		}
		if err := match.Run(context.Background(), players, nil); err != nil {
			t.Fatal(err)
		}
		if got, want := record.String(), match.Record().String(); got != want {
			t.Fatalf("seed %d: the session played\n%s\nMatch.Run\n%s", seed, got, want)
		}
		replayed := replayOf(t, record, bots)
		if again, _ := replayed.Record(); again.String() != record.String() {
			t.Errorf("seed %d: the replay is\n%s\nwant\n%s", seed, again, record)
		}
	}
}

// replayOf returns the match of a record.
func replayOf(t testing.TB, record game.Record, players []session.Player) *Diplomacy {
	t.Helper()
	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Replay(players, board, record)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The phases that are kept while playing are those of the record, and their verdicts
// are those of the positions.
func TestDiplomacyPhasesAreThoseOfTheReplay(t *testing.T) {
	b := diplomacyBoard(t, 1904)
	d := startMatch(t, b, sevenPlayers("dumbbot"), 5)
	playToEnd(t, d)
	record, _ := d.Record()
	past := replayOf(t, record, sevenPlayers("", 0, 1, 2, 3, 4, 5, 6))
	if past.Phases() != d.Phases() || past.Phases() != past.Match().Steps() || past.Waiting() != 0 {
		t.Fatalf("%d phases, want %d; waiting for %v", past.Phases(), d.Phases(), past.Waiting())
	}
	for i := range d.Phases() {
		x, y := d.Phase(i), past.Phase(i)
		if x.Before != y.Before || x.After != y.After || x.Orders != y.Orders || x.Verdicts != y.Verdicts || !slices.Equal(x.Events, y.Events) {
			t.Errorf("phase %d differs", i)
		}
		for at := range b.Game.Map.Provinces() {
			if last := x.After.Last[at]; x.Before.Season.Moves() && last.Power != diplomacy.Neutral && (last.Order != x.Orders[at] || last.Verdict != x.Verdicts[at]) {
				t.Errorf("phase %d: %s has the verdict %v, in the position %v", i, b.Game.Map.FormatOrder(x.Orders[at]), x.Verdicts[at], last.Verdict)
			}
		}
	}
}

// Supports of bots that leave out the kind of the other unit are shown as those of everybody else.
func TestPlayedPhasesNameOtherUnits(t *testing.T) {
	b := diplomacyBoard(t, 1904)
	p, err := b.Game.ParsePosition("SPR 1901 units=FRA:A.PAR,A.MAR,F.BRE owners=FRA:PAR,MAR,BRE")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ order, want string }{
		{"A PAR S MAR - BUR", "A PAR S A MAR - BUR"},
		{"A PAR S BRE", "A PAR S F BRE"},
		{"A PAR S BEL - BUR", "A PAR S BEL - BUR"}, // nobody is there
		{"A PAR - BUR", "A PAR - BUR"},
	} {
		o, err := b.Game.Map.ParseOrder(c.order)
		if err != nil {
			t.Fatal(err)
		}
		at := b.Game.Map.Province(o.At)
		ph := NewPlayedPhase(p, p, []diplomacy.Event{{Kind: diplomacy.Resolved, Order: o, At: at}})
		if got := b.Game.Map.FormatOrder(ph.Orders[at]); got != c.want {
			t.Errorf("%s is shown as %s, want %s", c.order, got, c.want)
		}
	}
}

func TestDiplomacyResumes(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	players := sevenPlayers("dumbbot", 2)
	d := startMatch(t, b, players, 7)
	if err := d.Submit(2, diplomacy.Answer{}); err != nil {
		t.Fatal(err)
	}
	tickUntil(t, d, "the first phase", func() bool { return d.Phases() == 1 })
	d.Close()
	record, _ := d.Record()
	past := replayOf(t, record, players)
	if past.Here() != 0 || past.Draft(2) != nil || past.Tick() != nil || past.Phases() != 1 {
		t.Error("somebody plays a match that is only looked at")
	}
	on, err := past.Resume()
	if err != nil {
		t.Fatal(err)
	}
	defer on.Close()
	for n := range 3 {
		if on.Waiting().Has(2) {
			if err := on.Submit(2, diplomacy.Answer{}); err != nil {
				t.Fatal(err)
			}
		}
		tickUntil(t, on, "the next phase", func() bool { return on.Phases() == n+2 })
	}
	if on.Phase(0).After != d.Phase(0).After || on.Phase(1).Before != d.Phase(0).After {
		t.Error("the match does not go on where it was")
	}
	if got := on.Past(); got.Phases() != on.Phases() || got.Here() != 0 || got.Position() != on.Position() {
		t.Error("the match to be looked at is another")
	}
}

func TestDiplomacyPersonsAnswerInAnyOrderAndRetract(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("holdbot", 0, 2), 1)
	if d.Here() != game.SeatsOf(0, 2) {
		t.Fatalf("seats %v are played here", d.Here())
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

// A phase in which only one seat acts waits for Hold too.
func TestDiplomacyHoldsPhasesOfOneSeat(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	p, err := b.Game.ParsePosition("WIN 1901 units=FRA:A.PAR;GER:A.MUN owners=FRA:PAR,MAR,BRE;GER:MUN")
	if err != nil {
		t.Fatal(err)
	}
	for _, players := range [][]session.Player{sevenPlayers("dumbbot"), sevenPlayers("", 0, 1, 2, 3, 4, 5, 6)} {
		match := game.NewMatch(&diplomacy.Board{Game: b.Game, First: p}, 1)
		d := replayOf(t, match.Record(), players)
		if d, err = d.Resume(); err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if d.Waiting() != game.SeatsOf(2) {
			t.Fatalf("waiting for %v", d.Waiting())
		}
		d.Hold(true)
		if d.Here() != 0 {
			if err := d.Submit(2, diplomacy.Answer{}); err != nil || !d.Retract(2) || d.Retract(2) {
				t.Fatal("the orders cannot be retracted", err)
			}
			if err := d.Submit(2, diplomacy.Answer{}); err != nil {
				t.Fatal(err)
			}
		}
		tickUntil(t, d, "the builds", func() bool { return d.Waiting() == 0 })
		for range 5 {
			if err := d.Tick(); err != nil {
				t.Fatal(err)
			}
		}
		if d.Phases() != 0 {
			t.Fatal("a phase was played though it was held")
		}
		d.Hold(false)
		tickUntil(t, d, "the phase", func() bool { return d.Phases() == 1 })
	}
}

func TestDiplomacyDraftsLastUntilThePhaseIsPlayed(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("holdbot", 0, 2), 1)
	if d.Draft(1) != nil {
		t.Error("a bot has a draft")
	}
	o, err := b.Game.Map.ParseOrder("A PAR - BUR")
	if err != nil {
		t.Fatal(err)
	}
	draft := d.Draft(2)
	if err := draft.Put(o); err != nil {
		t.Fatal(err)
	}
	if err := d.Submit(2, draft.Answer()); err != nil {
		t.Fatal(err)
	}
	if !d.Retract(2) || !d.Draft(2).Has(o) || d.Draft(0).Given() != 0 {
		t.Error("the draft is not what it was before it was submitted")
	}
	for _, seat := range []game.Seat{0, 2} {
		if err := d.Submit(seat, d.Draft(seat).Answer()); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the first phase", func() bool { return d.Phases() == 1 })
	if next := d.Draft(2); next.Given() != 0 || *next.Position != d.Position() {
		t.Error("the draft outlives its phase")
	}
}

func TestDiplomacyBotsAreHurriedAndStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("regent thinks")
	}
	before := runtime.NumGoroutine()
	b := diplomacyBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("regent:time=600s", 0, 1, 2, 3, 4, 5), 1)
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
	if _, thinks := d.Thinking(6); !thinks {
		t.Error("the bot is hurried in the next phase too")
	}
	d.Close()
	if n := runtime.NumGoroutine(); n > before+1 {
		t.Errorf("%d goroutines are left behind", n-before)
	}
}

// A match whose other players are gone is played on against bots: nobody here plays for them.
func TestPlayersFromElsewhereAreReplaced(t *testing.T) {
	m, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(Setup{Map: m, Players: []session.Player{{Person: "Ada"}, {}, {}}})
	if err != nil {
		t.Fatal(err)
	}
	d.Close()
	again, err := d.Resume()
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.Here() != game.SeatsOf(0) || d.Setup.Players[1].Bot != "" {
		t.Errorf("the seats %v are played here, the match before has %v", again.Here(), d.Setup.Players)
	}
}
