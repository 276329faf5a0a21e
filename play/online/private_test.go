//go:build !js

package online

import (
	"fmt"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/cluster"
)

// letterMatch is a match of Diplomacy between persons with the given names, at a shipped map.
func letterMatch(t *testing.T, on string, names ...string) Match {
	t.Helper()
	atlas, err := agents.LoadDiplomacyMap(on)
	if err != nil {
		t.Fatal(err)
	}
	rules := diplomacy.Rules{Press: diplomacy.PressRules{Level: 30, Words: true}}
	b, err := diplomacy.NewBoard(atlas, rules)
	if err == nil {
		rules.LastYear = b.First.Year
		b, err = diplomacy.NewBoard(atlas, rules)
	}
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Board: b.Name(), Setup: b.Setup(), Seed: 3, Seats: make([]Seat, b.Seats()), Bot: "holdbot", Watch: true, Chat: true}
	for i := range m.Seats {
		m.Seats[i].Bot = "holdbot"
		if i < len(names) {
			m.Seats[i] = Seat{Name: names[i]}
		}
	}
	return m
}

// playing returns the client of a code once the match has begun.
func playing(t *testing.T, c Code) *Client {
	t.Helper()
	client := enter(t, ClientConfig{Code: c})
	until(t, client, "the match has begun", func() bool { return client.State() == Playing })
	return client
}

// letterSpies are hostile programs with the codes of the third seat, a watcher, an invitation and a
// maker of matches.
func letterSpies(t *testing.T, h *Host, made Made) (spies []*spy) {
	t.Helper()
	for _, c := range []Code{made.Seats[2], made.Watch, made.Invitation, h.Code()} {
		u := c.user
		if u.role != seatRole {
			u.nonce = newNonce()
		}
		spies = append(spies, newSpy(t, c, u.String()))
	}
	return spies
}

// A private line reaches its recipients and its sender, is there after the host and the clients have
// returned, and is in the record once the match is over. Nobody else hears of it before.
func TestPrivateLines(t *testing.T) {
	c := HostConfig{Store: t.TempDir(), Secret: cluster.NewSecret(), Listen: fmt.Sprint(":", freePort(t))}
	h := openHost(t, c)
	m := letterMatch(t, "standard", "Ada", "Bob", "Eve")
	made := create(t, h, m)
	ctx := within(t, hangs)
	spies := letterSpies(t, h, made)
	ada, bob, eve := playing(t, made.Seats[0]), playing(t, made.Seats[1]), playing(t, made.Seats[2])
	lines := []string{"Meet me in Trieste", "PRP (PCE (AUS ENG))"}
	for _, text := range lines {
		if err := ada.Write(ctx, 0, game.SeatsOf(1), text); err != nil {
			t.Fatal(err)
		}
	}
	if err := bob.Write(ctx, -1, game.SeatsOf(0, 2), "To both"); err != nil {
		t.Fatal(err)
	}
	has := func(who string, c *Client, want string) {
		t.Helper()
		until(t, c, who+" has the lines", func() bool { return len(c.Private()) == strings.Count(want, "|")+1 })
		var got []string
		for i, l := range c.Private() {
			if got = append(got, fmt.Sprint(l.Seat, ">", l.To, " ", l.Text)); l.Number != i+1 {
				t.Errorf("%s: line %d has number %d", who, i, l.Number)
			}
		}
		if text := strings.Join(got, "|"); text != want {
			t.Errorf("%s has %s, want %s", who, text, want)
		}
	}
	one, both := game.SeatsOf(1), game.SeatsOf(0, 2)
	all := fmt.Sprint("0>", one, " ", lines[0], "|0>", one, " ", lines[1], "|1>", both, " To both")
	check := func() {
		t.Helper()
		has("Ada", ada, all)
		has("Bob", bob, all)
		has("Eve", eve, fmt.Sprint("1>", both, " To both"))
	}
	check()
	checkSpies := func(spies []*spy, has bool) {
		t.Helper()
		listenOn(ctx, t, spies)
		for i, s := range spies {
			for _, text := range lines {
				if s.has(text) {
					t.Errorf("spy %d has read %q", i, text)
				}
			}
			if s.has("To both") != (has && i == 0) {
				t.Errorf("spy %d has read the line to Eve: %v", i, i != 0)
			}
		}
	}
	checkSpies(spies, true)
	for _, c := range []*Client{ada, bob, eve} {
		c.Close()
	}
	h.Close()
	c.Games = h.config.Games
	h = openHost(t, c)
	spies = letterSpies(t, h, made) // news only: the line to Eve is old
	ada, bob, eve = playing(t, made.Seats[0]), playing(t, made.Seats[1]), playing(t, made.Seats[2])
	check()
	if _, err := eve.Record(ctx); !refused(err, "not over") {
		t.Errorf("Eve asks for the record: %v", err)
	}
	checkSpies(spies, false)
	records := make(chan game.Record, 3)
	for i, c := range []*Client{ada, bob, eve} {
		go func() {
			r, err := Play(ctx, c, "randbot", uint64(i))
			if err != nil {
				t.Error(err)
			}
			records <- r
		}()
	}
	for range 3 {
		r := <-records
		host := hostRecord(t, h, made.ID)
		if len(r.Notes) != 3 || r.Notes[1].Text != "press SPR 1901 AUS (ENG) PRP (PCE (AUS ENG))" {
			t.Errorf("the notes %v", r.Notes)
		}
		sameRecord(t, host, r)
	}
}

// What a hostile player asks for as somebody else, or beyond the limits, is refused.
func TestHostileLetters(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := letterMatch(t, "standard", "Ada", "Bob", "Eve")
	made := create(t, h, m)
	ctx := within(t, hangs)
	ada, bob := playing(t, made.Seats[0]), playing(t, made.Seats[1])
	if err := ada.Write(ctx, 0, game.SeatsOf(1), "for Bob alone"); err != nil {
		t.Fatal(err)
	}
	eve := newSpy(t, made.Seats[2], made.Seats[2].user.base())
	ask := func(q request) (*update, error) { return try(ctx, eve.conn, eve.name, &q) }
	write := func(step int, to game.Seats, text string) error {
		_, err := ask(request{Kind: askPrivate, Step: step, To: to, Text: text, Nonce: newNonce()})
		return err
	}
	for _, c := range []struct {
		step int
		to   game.Seats
		text string
		why  string
	}{
		{0, 0, "to nobody", "other players"},
		{0, game.SeatsOf(2), "to herself", "other players"},
		{0, game.SeatsOf(1, 2), "to herself too", "other players"},
		{0, game.SeatsOf(1, 7), "to nobody's seat", "other players"},
		{0, game.SeatsOf(game.Chance), "to chance", "other players"},
		{0, 1 << 31, "to a seat beyond all", "other players"},
		{1, game.SeatsOf(1), "from the future", "has not been reached"},
		{0, game.SeatsOf(1), "", "1 to 1000"},
		{0, game.SeatsOf(1), strings.Repeat("x", maxPrivate+1), "1 to 1000"},
		{0, game.SeatsOf(1), "a\nb", "plain text"},
		{0, game.SeatsOf(1), "a\x1b[2Jb", "plain text"},
	} {
		if err := write(c.step, c.to, c.text); !refused(err, c.why) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	if _, err := ask(request{Kind: askPrivate, To: game.SeatsOf(1), Text: "no nonce"}); err == nil {
		t.Error("a line without a nonce is taken")
	}
	sender := game.Seat(0)
	again := request{Kind: askPrivate, To: game.SeatsOf(1), Text: "from Ada?", Seat: &sender, Name: "Ada", Nonce: newNonce()}
	for range 2 { // the same line twice is one
		if _, err := ask(again); err != nil {
			t.Fatal(err)
		}
	}
	sent := 1
	for ; sent <= maxPrivateStep; sent++ {
		if err := write(-1, game.SeatsOf(1), fmt.Sprint("line ", sent)); err != nil {
			break
		}
	}
	if err := write(-1, game.SeatsOf(1), "one too many"); sent != maxPrivateStep || !refused(err, "too much") {
		t.Errorf("%d lines were taken, then: %v", sent, err)
	}
	for _, have := range []int{-1, 0, 1, 1000} {
		for _, kind := range []string{askLines, askLook, askRecord, askNotes} {
			u, err := ask(request{Kind: kind, Have: have, Seat: &sender, ID: made.ID, Step: -1})
			if (kind == askRecord || kind == askNotes) != refused(err, "not over") {
				t.Errorf("%s from %d: %v", kind, have, err)
			}
			if u != nil && (u.Total != maxPrivateStep || len(u.Notes) > 0) {
				t.Errorf("%s from %d: %+v", kind, have, u)
			}
		}
	}
	listenOn(ctx, t, []*spy{eve})
	if eve.has("for Bob alone") {
		t.Error("Eve has read a line to Bob")
	}
	until(t, bob, "Bob has all lines", func() bool { return len(bob.Private()) == maxPrivateStep+1 })
	for i, l := range bob.Private()[1:] {
		if l.Seat != 2 || l.To != game.SeatsOf(1) || i == 0 && l.Text != "from Ada?" {
			t.Errorf("Bob has read %+v", l)
		}
	}
	for name, code := range map[string]Code{"a watcher": made.Watch, "an invitation": made.Invitation} {
		u := code.user
		u.nonce = newNonce()
		s := newSpy(t, code, u.String())
		for _, kind := range []string{askPrivate, askLines} {
			if _, err := try(ctx, s.conn, s.name, &request{Kind: kind, To: game.SeatsOf(1), Text: "hello", Nonce: newNonce()}); !refused(err, "does not allow") {
				t.Errorf("%s asks for %s: %v", name, kind, err)
			}
		}
	}
	for _, name := range []string{"battle", "diplomacy"} {
		m := kindNamed(t, name).match()
		for i := range m.Seats {
			m.Seats[i].Name = fmt.Sprint("player ", i)
		}
		if err := playing(t, create(t, h, m).Seats[0]).Write(ctx, 0, game.SeatsOf(1), "psst"); !refused(err, "do not write") {
			t.Errorf("in %s without letters: %v", name, err)
		}
	}
	const peace, order, words = "PRP (PCE (LEO AGU))", "PRP (XDO ((LEO AMY PST) HLD))", "hello"
	for _, c := range []struct {
		rules            diplomacy.PressRules
		allowed, refused []string
	}{
		{diplomacy.PressRules{Level: 10}, []string{peace}, []string{order, words}},
		{diplomacy.PressRules{Level: 20}, []string{peace, order}, []string{words}},
		{diplomacy.PressRules{Words: true}, []string{words}, nil},
	} {
		m := letterMatch(t, "three-crowns", "Ada", "Bob", "Eve")
		for i := range m.Setup {
			m.Setup[i].Value = strings.Replace(m.Setup[i].Value, "press=30+words", "press="+c.rules.String(), 1)
		}
		ada := playing(t, create(t, h, m).Seats[0])
		for _, text := range c.allowed {
			if err := ada.Write(ctx, 0, game.SeatsOf(1), text); err != nil {
				t.Errorf("%s with %v: %v", text, c.rules, err)
			}
		}
		for _, text := range c.refused {
			if err := ada.Write(ctx, 0, game.SeatsOf(1), text); !refused(err, "free text") {
				t.Errorf("%s with %v: %v", text, c.rules, err)
			}
		}
	}
}
