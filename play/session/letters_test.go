//go:build !js

package session_test

import (
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
)

// writer is a person at a program of its own in a match of Diplomacy.
type writer struct {
	client *session.OnlineClient
	match  *diplomacyplay.Diplomacy
}

// enterWriter returns a person with the code of a seat, once the match has begun.
func enterWriter(t *testing.T, code online.Code, b *diplomacy.Board, players []session.Player) *writer {
	t.Helper()
	w := &writer{client: session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: code})}
	t.Cleanup(w.client.Close)
	eventually(t, "the beginning", func() bool { w.client.Tick(); return w.client.State() == online.Playing })
	var err error
	w.match, err = diplomacyplay.Join(diplomacyplay.Setup{Map: b.Game.Map, Rules: b.Game.Rules, Players: players}, game.NewMatch(b, 0), w.client)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.match.Close)
	return w
}

// eventually waits until ok.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for begin := time.Now(); !ok(); time.Sleep(time.Millisecond) {
		if time.Since(begin) > 5*time.Minute {
			t.Fatalf("waited too long for %s", what)
		}
	}
}

// until ticks until ok.
func (w *writer) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	eventually(t, what, func() bool {
		w.client.Tick()
		if err := w.match.Tick(); err != nil {
			t.Fatal(err)
		}
		return ok()
	})
}

// write sends press in the notation of DAIDE.
func (w *writer) write(t *testing.T, text string, to ...diplomacy.Power) {
	t.Helper()
	p, err := (press.Dialect{Level: press.ReadLevel}).ParseText(w.match.Game().Map, text)
	if err == nil {
		err = w.match.Talk().Write(w.client.Seat(), to, p)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// has waits for a number of letters.
func (w *writer) has(t *testing.T, n int) {
	t.Helper()
	w.until(t, "letters", func() bool { return len(w.match.Talk().Letters(w.client.Seat())) >= n })
}

// Two persons at two programs agree on orders. One keeps its word and one breaks it, which both know,
// also after one has come back. A third one learns nothing.
func TestLettersTogether(t *testing.T) {
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: int16(m.Year + 1), Press: diplomacy.PressRules{Level: 30, Words: true}})
	if err != nil {
		t.Fatal(err)
	}
	host, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(host.Close)
	setup := online.Match{Board: b.Name(), Setup: b.Setup(), Seed: 5, Seats: make([]online.Seat, b.Seats()), Bot: "holdbot"}
	players := make([]session.Player, b.Seats())
	for i := range players {
		players[i].Bot, setup.Seats[i].Bot = "holdbot", "holdbot"
	}
	for i, name := range []string{"Ada", "Bob", "Eve"} {
		players[i], setup.Seats[i] = session.Player{Person: name}, online.Seat{Name: name}
	}
	made, err := host.Create(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	const aus, eng, fra = diplomacy.Power(1), diplomacy.Power(2), diplomacy.Power(3)
	ada, bob, eve := enterWriter(t, made.Seats[0], b, players), enterWriter(t, made.Seats[1], b, players), enterWriter(t, made.Seats[2], b, players)
	const ger = diplomacy.Power(4)
	ada.until(t, "bots that hear", func() bool { return len(ada.match.Talk().Partners(aus.Seat())) == 6 })

	const keeps, breaks = "PRP (XDO ((AUS AMY VIE) MTO GAL))", "PRP (XDO ((ENG FLT LON) MTO NTH))"
	ada.write(t, keeps, eng)
	ada.write(t, breaks, eng)
	bob.has(t, 2)
	bob.write(t, "YES ("+keeps+")")
	bob.write(t, "YES ("+breaks+")")
	if err := bob.match.Talk().Say(eng.Seat(), []diplomacy.Power{aus}, "Gladly"); err != nil {
		t.Fatal(err)
	}
	for _, w := range []*writer{ada, bob} {
		w.has(t, 5)
		letters := w.match.Talk().Letters(w.client.Seat())
		if o := letters[0].Offer; o == nil || o.State != promise.Agreed || letters[3].About != 1 || letters[4].Words != "Gladly" || letters[4].From != eng {
			t.Errorf("%v reads %+v", w.client.Seat(), letters)
		}
	}

	o, err := m.ParseOrder("A VIE - GAL")
	if err != nil {
		t.Fatal(err)
	}
	for w, a := range map[*writer]diplomacy.Answer{ada: diplomacy.AnswerOf(o), bob: {}, eve: {}} {
		if err := w.match.Submit(w.client.Seat(), a); err != nil {
			t.Fatal(err)
		}
	}
	again := enterWriter(t, made.Seats[1], b, players)
	again.has(t, 5)
	for _, w := range []*writer{ada, bob, again, eve} {
		w.until(t, "the next phase", func() bool { return w.match.Phases() == 1 })
		ledger, want := w.match.Talk().Ledger(w.client.Seat()), 1
		if w == eve {
			want = 0
		}
		if kept, broken := ledger.Count(aus, promise.Kept), ledger.Count(eng, promise.Broken); kept != want || broken != want {
			t.Errorf("%v knows of %d kept and %d broken promises, want %d", w.client.Seat(), kept, broken, want)
		}
	}
	eve.write(t, "PRP (PCE (FRA GER))", ger)
	eve.has(t, 2)
	if letters := eve.match.Talk().Letters(fra.Seat()); letters[1].From != ger || letters[1].Press.Kind != press.Try || letters[0].Offer.State != promise.Refused {
		t.Errorf("Eve reads %+v", letters)
	}
}

// A letter that cannot be brought to the host is not dropped in silence.
func TestLostLettersAreTold(t *testing.T) {
	host, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	c := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: host.Code()}) // for making matches
	defer c.Close()
	if err := c.Say(-1, game.SeatsOf(1), "Hello"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the refusal", func() bool { err = c.Refusal(); return err != nil })
	if online.ReasonOf(err) != online.ErrNotPlayable {
		t.Error(err)
	}
}
