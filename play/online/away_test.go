//go:build !js

package online

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"eras/game"
)

// loaded returns a match of a host as its goroutine has it, for a test that plays the goroutine.
func loaded(t *testing.T, h *Host, made Made) *match {
	t.Helper()
	m := newMatch(h, made.ID)
	if err := m.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.stopBots)
	return m
}

// sends has a match read a request.
func sends(t *testing.T, m *match, who user, q request) {
	t.Helper()
	data, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.read(letter{who: who, data: data}); err != nil {
		t.Fatal(err)
	}
}

// However short the time is after which a bot plays for somebody who is away, somebody who has
// just joined is there, and so is somebody who has not found the host again that was started anew.
func TestNobodyIsAwayAtTheBeginning(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "war").match()
	m.Seats, m.Away = []Seat{{Name: "Ada"}, {}}, 2*time.Second
	made := create(t, h, m)
	match := loaded(t, h, made)
	sends(t, match, made.Seats[0].user, request{Kind: askLook, Have: -1})
	match.loaded = match.loaded.Add(-time.Minute) // Eve joins late
	who := made.Invitation.user
	who.nonce = newNonce()
	sends(t, match, who, request{Kind: askJoin, Name: "Eve"})
	if !match.started || match.replaced(1, time.Now()) {
		t.Error("a bot plays for somebody who has just joined")
	}
	match = loaded(t, h, made)
	sends(t, match, made.Seats[0].user, request{Kind: askLook})
	if match.replaced(1, match.loaded.Add(m.Away)) {
		t.Error("a bot plays for somebody who has not found the host yet")
	}
	if !match.replaced(1, match.loaded.Add(m.Away+time.Second)) {
		t.Error("no bot plays for somebody who is away")
	}
}

// Answers that were taken back are counted once, also when the match is read again.
func TestReadingAMatchAgainCountsRetractionsOnce(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "diplomacy").match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Name: string(rune('A' + i))}
	}
	made := create(t, h, m)
	match := loaded(t, h, made)
	for range 3 {
		sends(t, match, made.Seats[0].user, request{Kind: askAnswer, Text: "A BUD - SER", Nonce: newNonce()})
		if match.board.Waiting().Has(0) {
			t.Fatal("the answer was not taken")
		}
		sends(t, match, made.Seats[0].user, request{Kind: askRetract, Nonce: newNonce()})
	}
	for range 2 {
		if match.changes != [game.MaxSeats]int{3} {
			t.Errorf("the answers taken back are %v", match.changes)
		}
		if err := match.load(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// A match that was removed answers nobody, although it was in memory.
func TestARemovedMatchIsGone(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Eve"}}
	made := create(t, h, m)
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "she plays", func() bool { return ada.State() == Playing })
	if err := h.Remove(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	if err := ada.Say(t.Context(), "hello"); !errors.Is(err, ErrNoMatch) {
		t.Errorf("a removed match: %v", err)
	}
}

// A request that comes while the host ends is not begun.
func TestNothingBeginsAtAClosedHost(t *testing.T) {
	h := openHost(t, HostConfig{})
	h.Close()
	h.manage(user{role: hostRole}, &nats.Msg{Subject: askSubject + "host", Data: []byte(`{"kind":"create"}`)})
	if len(h.managers) != 0 {
		t.Error("a closed host has begun something")
	}
}
