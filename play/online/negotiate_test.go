//go:build !js

package online

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/play/cluster"
)

// talker is a bot that negotiates and orders quickly.
const talker = "regent:search.scenarios=4:search.draws=1:search.tries=60:search.rounds=5:search.rollouts=0:press.effort=400:press.rollouts=0"

// talkMatch is a match on the standard map of two persons and bots of which all but the last negotiate.
func talkMatch(t *testing.T) Match {
	t.Helper()
	m := letterMatch(t, "standard", "Ada", "Bob")
	for i := 2; i < len(m.Seats)-1; i++ {
		m.Seats[i].Bot = talker
	}
	m.Bot = talker
	return m
}

// said returns the lines of a client as text, from whom and to whom.
func said(c *Client) (all []string) {
	for _, l := range c.Private() {
		all = append(all, fmt.Sprint(l.Seat, ">", l.To, " ", l.Text))
	}
	return all
}

// answerTo waits for what a bot answers a person's offer, and returns it.
func answerTo(t *testing.T, c *Client, seat game.Seat, offer string) (answer string) {
	t.Helper()
	until(t, c, fmt.Sprint("an answer of seat ", seat), func() bool {
		for _, l := range c.Private() {
			if l.Seat == seat && (l.Text == "YES ("+offer+")" || l.Text == "REJ ("+offer+")" || l.Text == "TRY ()") {
				answer = l.Text
			}
		}
		return answer != ""
	})
	return answer
}

// Bots at a host make offers to persons and answer them before the orders, those that do not negotiate
// say so, and all give their orders when the persons have. Each letter reaches its recipients alone,
// and none is lost or delivered twice when the host is killed.
func TestBotsAtAHostNegotiate(t *testing.T) {
	c := HostConfig{Store: t.TempDir(), Secret: cluster.NewSecret(), Listen: fmt.Sprint(":", freePort(t))}
	h := openHost(t, c)
	made := create(t, h, talkMatch(t))
	ctx := within(t, hangs)
	ada, bob := playing(t, made.Seats[0]), playing(t, made.Seats[1])
	until(t, ada, "offers", func() bool { return len(ada.Private()) > 0 && ada.Status().Hears == game.SeatsOf(2, 3, 4, 5, 6) })
	const peace, deaf = "PRP (PCE (AUS ITA))", "PRP (PCE (AUS TUR))"
	for seat, text := range map[game.Seat]string{4: peace, 6: deaf} {
		if err := ada.Write(ctx, 0, game.SeatsOf(seat), text); err != nil {
			t.Fatal(err)
		}
	}
	yes := answerTo(t, ada, 4, peace)
	if got := answerTo(t, ada, 6, deaf); got != "TRY ()" {
		t.Errorf("a bot without press answers %s", got)
	}
	if s := ada.Status(); s.Steps != 0 || s.Waiting&game.SeatsOf(2, 3, 4, 5) != game.SeatsOf(2, 3, 4, 5) {
		t.Errorf("bots do not wait for the orders of persons: %+v", s)
	}
	before := said(ada)
	h.Close()
	c.Games = h.config.Games
	h = openHost(t, c)
	const again = "PRP (PCE (AUS GER))"
	if err := ada.Write(ctx, 0, game.SeatsOf(3), again); err != nil {
		t.Fatal(err)
	}
	answerTo(t, ada, 3, again)
	if got := said(ada); !slices.Equal(got[:len(before)], before) || slices.ContainsFunc(got[len(before):], func(l string) bool { return slices.Contains(before, l) }) {
		t.Errorf("after the host has returned there are\n%s\nand before there were\n%s", strings.Join(got, "\n"), strings.Join(before, "\n"))
	}
	for _, c := range []*Client{ada, bob} {
		for _, l := range c.Private() {
			if !l.To.With(l.Seat).Has(c.Seat()) {
				t.Errorf("seat %v reads %+v", c.Seat(), l)
			}
		}
		if err := c.Submit(ctx, 0, "none"); err != nil {
			t.Fatal(err)
		}
	}
	until(t, ada, "the next phase", func() bool { return ada.Status().Steps > 0 })
	holdToTheEnd(t, ada, bob)
	notes := strings.Builder{}
	for _, n := range hostRecord(t, h, made.ID).Notes {
		notes.WriteString(n.Text + "\n")
	}
	for _, text := range []string{" AUS (ITA) " + peace, " ITA (AUS) " + yes, " TUR (AUS) TRY ()"} {
		if strings.Count(notes.String(), text+"\n") != 1 {
			t.Errorf("the record does not have %q once:\n%s", text, &notes)
		}
	}
}

// holdToTheEnd plays matches on with empty orders until they are over.
func holdToTheEnd(t *testing.T, clients ...*Client) {
	t.Helper()
	for _, c := range clients {
		go func() { _, _ = Play(within(t, hangs), c, "holdbot", 1) }()
	}
	for _, c := range clients {
		until(t, c, "the end", func() bool { return c.State() == Finished })
	}
}

// The bot that plays for a person who is away neither reads nor answers letters, unless the person has
// said that it may. Who comes back answers again.
func TestLettersOfTheAway(t *testing.T) {
	for _, delegates := range []bool{false, true} {
		t.Run(fmt.Sprint(delegates), func(t *testing.T) {
			clock := newTestClock()
			h := openHost(t, HostConfig{clock: clock.now})
			m := talkMatch(t)
			m.Away = time.Minute
			for i := 2; i < 6; i++ {
				m.Seats[i].Bot = "holdbot"
			}
			made := create(t, h, m)
			ctx := within(t, hangs)
			ada, bob := playing(t, made.Seats[0]), playing(t, made.Seats[1])
			if delegates {
				if err := bob.Delegate(ctx, true); err != nil {
					t.Fatal(err)
				}
				until(t, ada, "Ada knows", func() bool { return ada.Status().Delegated == game.SeatsOf(1) })
			}
			const peace = "PRP (PCE (AUS ENG))"
			if err := ada.Write(ctx, 0, game.SeatsOf(1), peace); err != nil {
				t.Fatal(err)
			}
			bob.Close()
			clock.advance(m.Away + time.Second)
			if err := ada.Delegate(ctx, false); err != nil { // she is there
				t.Fatal(err)
			}
			until(t, ada, "a bot plays for Bob", func() bool { return ada.Status().Replaced == game.SeatsOf(1) })
			if delegates {
				answerTo(t, ada, 1, peace)
			} else {
				until(t, ada, "the bot's orders", func() bool { return !ada.Status().Waiting.Has(1) })
				if got := said(ada); len(got) != 1 {
					t.Errorf("somebody has answered for Bob: %v", got)
				}
			}
			bob = playing(t, made.Seats[1])
			until(t, ada, "Bob is back", func() bool { return ada.Status().Replaced == 0 })
			until(t, bob, "Bob has read all", func() bool { return len(bob.Private()) >= len(ada.Private()) })
			if got := said(bob); !slices.Equal(got, said(ada)) {
				t.Errorf("Bob finds %v, and Ada has %v", got, said(ada))
			}
		})
	}
}
