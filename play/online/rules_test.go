//go:build !js

package online

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/play/cluster"
	"eras/play/games"
)

// kindNamed returns a kind of game.
func kindNamed(t *testing.T, name string) kind {
	t.Helper()
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	t.Fatalf("there is no %s", name)
	return kind{}
}

// until waits until something is true of a client.
func until(t *testing.T, c *Client, what string, true func() bool) {
	t.Helper()
	timeout := time.After(hangs)
	for !true() {
		select {
		case <-c.News():
		case <-time.After(20 * time.Millisecond):
		case <-timeout:
			t.Fatalf("waited in vain until %s; the status is %+v, the error %v", what, c.Status(), c.Err())
		}
	}
}

// refused reports whether an error is the host's refusal with that in it, and with a reason.
func refused(err error, sentence string) bool {
	var r *Refused
	return errors.As(err, &r) && r.Reason != 0 && strings.Contains(r.Sentence, sentence)
}

func TestASeatIsTakenOnce(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "battle").match()
	m.Seats[0].Name = "Ada"
	made := create(t, h, m)
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada waits", func() bool { return ada.State() == Waiting })
	if ada.Seat() != 0 || ada.Status().Started {
		t.Errorf("Ada has seat %v, %+v", ada.Seat(), ada.Status())
	}
	taken := game.Seat(0)
	for _, c := range []struct {
		config   ClientConfig
		sentence string
	}{
		{ClientConfig{Code: made.Invitation, Name: "Bob", Seat: &taken}, "taken this seat"},
		{ClientConfig{Code: made.Invitation, Name: "Ada"}, "plays already"},
		{ClientConfig{Code: made.Invitation, Name: ""}, "visible letter"},
		{ClientConfig{Code: made.Invitation, Name: "a\nb"}, "line breaks"},
		{ClientConfig{Code: made.Invitation, Name: strings.Repeat("x", 41)}, "at most 40"},
	} {
		bad := enter(t, c.config)
		until(t, bad, "it fails", func() bool { return bad.State() == Failed })
		if !refused(bad.Err(), c.sentence) {
			t.Errorf("%+v: %v", c.config, bad.Err())
		}
	}
	nonce := NewNonce()
	bob := enter(t, ClientConfig{Code: made.Invitation, Name: "Bob", Nonce: nonce})
	until(t, bob, "Bob plays", func() bool { return bob.State() == Playing })
	// The same request again gets the same seat, one of somebody else none.
	again := enter(t, ClientConfig{Code: made.Invitation, Name: "Bob", Nonce: nonce})
	until(t, again, "Bob plays again", func() bool { return again.State() == Playing })
	if again.Code().String() != bob.Code().String() || bob.Seat() != 1 {
		t.Errorf("Bob has %s and then %s", bob.Code(), again.Code())
	}
	eve := enter(t, ClientConfig{Code: made.Invitation, Name: "Eve"})
	until(t, eve, "Eve fails", func() bool { return eve.State() == Failed })
	if !refused(eve.Err(), "no seat is free") {
		t.Error(eve.Err())
	}
}

// diplomacyOfTwo begins a match of Diplomacy of Ada, Bob and five bots.
func diplomacyOfTwo(t *testing.T) Made {
	t.Helper()
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "diplomacy").match()
	m.Seats = append([]Seat{{Name: "Ada"}, {Name: "Bob"}}, make([]Seat, 5)...)
	made := create(t, h, m)
	if err := h.Begin(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	return made
}

// Orders are opened when all are in, and can be taken back until then.
func TestOrdersAreOpenedTogether(t *testing.T) {
	made := diplomacyOfTwo(t)
	ctx := within(t, hangs)
	ada, bob := enter(t, ClientConfig{Code: made.Seats[0]}), enter(t, ClientConfig{Code: made.Seats[1]})
	for _, c := range []*Client{ada, bob} {
		until(t, c, "only persons are awaited", func() bool { return c.Status().Waiting == game.SeatsOf(0, 1) })
	}
	if err := ada.Submit(ctx, 0, "A BUD - GAL"); err != nil {
		t.Fatal(err)
	}
	until(t, bob, "Bob knows that Ada has ordered", func() bool { return bob.Status().Waiting == game.SeatsOf(1) })
	if err := ada.Submit(ctx, 0, "A BUD - SER"); !refused(err, "not this seat's turn") {
		t.Errorf("a second answer: %v", err)
	}
	if err := ada.Retract(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if err := ada.Submit(ctx, 0, "A BUD - NOWHERE"); !refused(err, "NOWHERE") {
		t.Errorf("an illegal answer: %v", err)
	}
	if err := ada.Submit(ctx, 1, "A BUD H"); !refused(err, "not been reached") {
		t.Errorf("an answer to a later step: %v", err)
	}
	if err := ada.Submit(ctx, 0, "A BUD - SER"); err != nil {
		t.Fatal(err)
	}
	if len(bob.Steps(0)) > 0 {
		t.Error("Bob has a step before it was played")
	}
	if err := bob.Submit(ctx, 0, "F LON H"); err != nil {
		t.Fatal(err)
	}
	until(t, bob, "the phase is played", func() bool { return len(bob.Steps(0)) == 1 })
	if a := bob.Steps(0)[0].Answers; len(a) != 7 || !strings.Contains(a[0], "A BUD - SER") {
		t.Errorf("the orders are %q", a)
	}
	if err := ada.Submit(ctx, 0, "A BUD H"); !refused(err, "has been played") {
		t.Errorf("an answer to an earlier step: %v", err)
	}
}

// A player who takes answers back again and again does not fill the store.
func TestAnswersAreTakenBackAFewTimesOnly(t *testing.T) {
	made := diplomacyOfTwo(t)
	ctx := within(t, hangs)
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada plays", func() bool { return ada.State() == Playing })
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		if err = ada.Submit(ctx, 0, "A BUD H"); err == nil {
			err = ada.Retract(ctx, 0)
		}
	}
	if !refused(err, "too often") || n != maxChanges+1 {
		t.Errorf("after %d times: %v", n, err)
	}
}

// An answer that comes again, because its acknowledgement was lost, is acknowledged and not
// played again, also after the host has returned. One with the same words is another answer.
func TestTheSameAnswerAgain(t *testing.T) {
	c := HostConfig{Store: t.TempDir(), Secret: cluster.NewSecret()}
	h := openHost(t, c)
	m := kindNamed(t, "diplomacy").match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Bot: "holdbot"}
	}
	m.Seats[0], m.Seats[1] = Seat{Name: "Ada"}, Seat{Name: "Bob"}
	made := create(t, h, m)
	nonce := newNonce()
	again := func(what string, seat game.Seat, q request, sentence string) {
		t.Helper()
		ctx := within(t, hangs)
		code := h.code(made.Seats[seat].user)
		conn, err := cluster.Connect(ctx, code.address(code.user.base()))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, err = ask(ctx, conn, code.user.base(), &q, func(Reason) {})
		if sentence == "" && err != nil || sentence != "" && !refused(err, sentence) {
			t.Errorf("%s: %v", what, err)
		}
	}
	first := request{Kind: askAnswer, Text: "A BUD - SER", Nonce: nonce}
	again("first", 0, first, "")
	again("again", 0, first, "")
	again("with another nonce", 0, request{Kind: askAnswer, Text: "A BUD - SER", Nonce: newNonce()}, "not this seat's turn")
	again("without a nonce", 0, request{Kind: askAnswer, Text: "A BUD - SER"}, "not understood")
	h.Close()
	h = openHost(t, c)
	again("after the host has returned", 0, first, "")
	retraction := request{Kind: askRetract, Nonce: newNonce()}
	again("taken back", 0, retraction, "")
	again("the answer that was taken back", 0, first, "")
	again("another answer", 0, request{Kind: askAnswer, Text: "A BUD - GAL", Nonce: newNonce()}, "")
	again("taken back again", 0, retraction, "")
	again("the last order", 1, request{Kind: askAnswer, Text: "F EDI H", Nonce: newNonce()}, "")
	again("after the step", 0, first, "")
	again("a new answer to the old step", 0, request{Kind: askAnswer, Text: "A BUD H", Nonce: newNonce()}, "has been played")
	r := hostRecord(t, h, made.ID)
	if len(r.Actions) != 7 || r.Actions[0] != "0: A BUD - GAL" {
		t.Errorf("the actions are %q", r.Actions)
	}
}

// Two hosts do not write to one folder.
func TestOneHostAFolder(t *testing.T) {
	c := HostConfig{Listen: ":0", Store: t.TempDir(), Secret: cluster.NewSecret()}
	h := openHost(t, c)
	if _, err := OpenHost(t.Context(), c); err == nil || !strings.Contains(err.Error(), "another program hosts") {
		t.Errorf("a second host: %v", err)
	}
	h.Close()
	openHost(t, c)
}

// A bot plays the turn of a person whose time is up.
func TestClocks(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "risk").match()
	m.Seats = []Seat{{Name: "Ada"}, {Bot: "cluster"}, {Bot: "cluster"}}
	m.Clock = minTime
	made := create(t, h, m)
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada is awaited", func() bool { return ada.Status().Waiting.Has(0) && ada.Status().Left[0] > 0 })
	before := ada.Status().Steps
	until(t, ada, "Ada is awaited again", func() bool { return ada.Status().Steps > before+10 && ada.Status().Waiting.Has(0) })
}

func TestChat(t *testing.T) {
	h := openHost(t, HostConfig{clock: newTestClock().now})
	m := kindNamed(t, "battle").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Bob"}}
	made := create(t, h, m)
	ctx := within(t, hangs)
	ada, bob := enter(t, ClientConfig{Code: made.Seats[0]}), enter(t, ClientConfig{Code: made.Seats[1]})
	watcher := enter(t, ClientConfig{Code: made.Watch})
	for _, c := range []*Client{ada, bob, watcher} {
		until(t, c, "it plays", func() bool { return c.State() == Playing })
	}
	if err := ada.Say(ctx, "¿Hola?"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*Client{bob, watcher} {
		until(t, c, "the line is there", func() bool { return len(c.Chat()) == 1 && c.Chat()[0].Text == "¿Hola?" && c.Chat()[0].Seat == 0 })
	}
	for text, sentence := range map[string]string{
		"again": "wait a second", "": "1 to 300", strings.Repeat("x", 301): "1 to 300", "a\x1b[2Jb": "plain text", "a\nb": "plain text",
	} {
		if err := ada.Say(ctx, text); !refused(err, sentence) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := watcher.Say(ctx, "me too"); !refused(err, "does not allow") {
		t.Errorf("a watcher: %v", err)
	}
	m.Chat, m.Watch = false, false
	quiet := create(t, h, m)
	ada2 := enter(t, ClientConfig{Code: quiet.Seats[0]})
	until(t, ada2, "it plays", func() bool { return ada2.State() == Playing })
	if err := ada2.Say(ctx, "psst"); !refused(err, "do not write") {
		t.Errorf("without chat: %v", err)
	}
	uninvited := enter(t, ClientConfig{Code: h.code(user{role: watchRole, match: quiet.ID, seat: game.Nobody})})
	until(t, uninvited, "it fails", func() bool { return uninvited.State() == Failed })
}

// A match goes on when its host returns, also in the middle of a turn.
func TestTheHostReturns(t *testing.T) {
	for _, name := range []string{"war", "risk in the fog", "diplomacy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := kindNamed(t, name)
			c := HostConfig{Games: games.All, Store: t.TempDir(), Secret: cluster.NewSecret(), Listen: fmt.Sprint(":", freePort(t))}
			h := openHost(t, c)
			m := k.match()
			made := create(t, h, m)
			ctx := within(t, hangs)
			stop, done := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(done)
				for n := range time.Duration(5) {
					select {
					case <-stop:
						return
					case <-time.After((n + 1) * 150 * time.Millisecond):
					}
					h.Close()
					var err error
					if h, err = OpenHost(ctx, c); err != nil {
						t.Error(err)
						return
					}
				}
			}()
			records, _ := playAll(ctx, t, made, len(m.Seats), k.bot)
			close(stop)
			<-done
			defer h.Close()
			host := hostRecord(t, h, made.ID)
			for _, r := range records {
				sameRecord(t, host, r)
			}
		})
	}
}

// freePort returns a port that nobody uses.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}
