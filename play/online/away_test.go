//go:build !js

package online

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"eras/game"
	"eras/play/cluster"
	"eras/play/games"
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

// A bot plays for a person who is away, and gives the seat back.
func TestAwayAndBack(t *testing.T) {
	clock := newTestClock()
	h := openHost(t, HostConfig{clock: clock.now})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Bob"}}
	m.Away = time.Minute
	made := create(t, h, m)
	ctx := within(t, hangs)
	bob := enter(t, ClientConfig{Code: made.Seats[1]})
	until(t, bob, "he plays", func() bool { return bob.State() == Playing })
	look := func(c *Client) {
		t.Helper()
		if _, err := c.ask(ctx, &request{Kind: askLook}); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		clock.advance(m.Away / 2)
		look(bob)
	}
	until(t, bob, "the bot has moved for Ada", func() bool { return len(bob.Steps(0)) > 0 })
	if s := bob.Status(); s.Replaced != game.SeatsOf(0) {
		t.Errorf("replaced are %b", s.Replaced)
	}
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada is back", func() bool { return ada.State() == Playing && ada.Status().Replaced == 0 })
	answer(ctx, t, bob, m)
	steps := 2
	until(t, ada, "it is Ada's turn", func() bool { return ada.Status().Steps == steps && ada.Status().Waiting == game.SeatsOf(0) })
	for range 4 {
		clock.advance(m.Away / 2)
		look(ada)
		look(bob)
	}
	if ada.Status().Steps != steps {
		t.Error("the bot has moved for a person who is there")
	}
	answer(ctx, t, ada, m)
}

// answer answers once for a client.
func answer(ctx context.Context, t *testing.T, c *Client, m Match) {
	t.Helper()
	p := &automatic{client: c, stored: func(int, string) {}}
	if err := p.follow(ctx); err != nil {
		t.Fatal(err)
	}
	bot, err := p.board.Agent(m.Bot, c.Seat(), 1, false)
	if err != nil {
		t.Fatal(err)
	}
	err = bot.Turn(ctx, p.board.View(c.Seat()), func(move string) (string, error) { return p.act(ctx, c.Seat(), move) })
	if err != nil {
		t.Fatal(err)
	}
}

// Idle matches leave the memory of the host and come back.
func TestIdleMatchesAreOnDiskOnly(t *testing.T) {
	clock := newTestClock()
	h := openHost(t, HostConfig{Store: t.TempDir(), Idle: time.Minute, clock: clock.now})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Bot: "level:1"}}
	var all []Made
	for range 20 {
		all = append(all, create(t, h, m))
	}
	visit := func() {
		var wait sync.WaitGroup
		for _, made := range all {
			wait.Go(func() {
				c := NewClient(ClientConfig{Games: games.All, Code: made.Seats[0]})
				defer c.Close()
				until(t, c, "Ada is awaited", func() bool { return c.State() == Playing && c.Status().Waiting.Has(0) })
				answer(within(t, hangs), t, c, m)
			})
		}
		wait.Wait()
	}
	visit()
	if n := h.Loaded(); n != len(all) {
		t.Errorf("%d matches are in memory", n)
	}
	clock.advance(time.Minute + time.Second)
	for ctx := within(t, hangs); h.Loaded() > 0; {
		if !cluster.Pause(ctx, 10*time.Millisecond) {
			t.Fatalf("%d matches are still in memory", h.Loaded())
		}
	}
	visit()
	for _, made := range all {
		if r := hostRecord(t, h, made.ID); len(r.Actions) < 3 {
			t.Errorf("a match has %d actions", len(r.Actions))
		}
	}
}
