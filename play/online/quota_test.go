//go:build !js

package online

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"eras/game"
)

// A user has a quota, further requests are dropped, and who goes on is cut off. Others are not
// concerned, and those who share a code are told apart by their addresses.
func TestQuotas(t *testing.T) {
	var cut []string
	q := quotas{
		origin: func(name string) string { return name[len(name)-1:] },
		cut:    func(name string) { cut = append(cut, name) }, users: map[string]*quota{},
	}
	now := time.Now()
	eve := user{role: seatRole, match: "aaaaaaaaaa", seat: 1}
	allowed := 0
	for range maxRequests + maxBeyond {
		if q.allow(eve, now) {
			allowed++
		}
	}
	if allowed != maxRequests || len(cut) != 0 {
		t.Errorf("%d requests, %v cut off", allowed, cut)
	}
	if q.allow(eve, now); !slices.Equal(cut, []string{eve.String()}) {
		t.Errorf("%v are cut off", cut)
	}
	for range maxBeyond { // they were sent before the user was cut off
		q.allow(eve, now)
	}
	if len(cut) != 1 {
		t.Errorf("a user was cut off %d times within a moment", len(cut))
	}
	ada := user{role: seatRole, match: "aaaaaaaaaa", seat: 0}
	first := user{role: watchRole, match: "aaaaaaaaaa", seat: game.Nobody, nonce: "0123456789abcdef0123456789abcde1"}
	again, elsewhere := first, first
	again.nonce, elsewhere.nonce = "1"+first.nonce[1:], first.nonce[:31]+"2"
	for range maxVisits {
		q.allow(first, now)
	}
	if !q.allow(ada, now) || q.allow(again, now) || !q.allow(elsewhere, now) {
		t.Error("the wrong user has used up the quota")
	}
	if now = now.Add(time.Second); !q.allow(eve, now) {
		t.Error("a second later nothing is allowed")
	}
	for i := range 2 * maxQuotas {
		q.of(user{role: seatRole, match: "aaaaaaaaaa", seat: game.Seat(i % 100), nonce: string(rune(i))}, now)
		if len(q.users) > maxQuotas {
			t.Fatalf("%d users are remembered", len(q.users))
		}
	}
}

// Quotas that are as good as new are forgotten: a host that serves many matches in turn keeps those
// of a few users.
func TestQuotasAreForgotten(t *testing.T) {
	q := quotas{origin: func(string) string { return "" }, cut: func(string) {}, users: map[string]*quota{}}
	now := time.Now()
	busy := user{role: seatRole, match: "bbbbbbbbbb", seat: 0}
	for range maxRequests {
		q.allow(busy, now)
	}
	for i := range 10 * minSweep {
		now = now.Add(time.Millisecond)
		q.allow(user{role: seatRole, match: fmt.Sprintf("%010d", i), seat: 1}, now)
		if q.users[busy.base()] == nil && i < minSweep {
			t.Fatal("a quota that is used up is forgotten")
		}
		if len(q.users) > 2*minSweep {
			t.Fatalf("%d users are remembered", len(q.users))
		}
	}
}

// A quota does not begin anew with a match that has been removed.
func TestQuotaOfARemovedMatch(t *testing.T) {
	h, _, made := twoPlayers(t)
	eve := made.Seats[1].user
	if err := h.Remove(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	allowed := 0
	for i := range 4 * maxRequests {
		if h.quotas.allow(eve, now) {
			allowed++
		}
		if i%100 == 0 {
			h.deliver(made.ID, letter{who: eve, data: []byte(`{"kind":"look"}`)})
		}
	}
	if allowed > maxRequests {
		t.Errorf("%d requests were allowed", allowed)
	}
}

// Matches that only bots play wait for room in memory, and all are played in the end.
func TestMatchesOfBotsWaitForRoom(t *testing.T) {
	h := openHost(t, HostConfig{Idle: time.Millisecond})
	m := kindNamed(t, "battle").match()
	m.Seats = []Seat{{Bot: "random"}, {Bot: "random"}}
	var ids []string
	for range maxAlone + 40 {
		ids = append(ids, create(t, h, m).ID)
		if n := h.Loaded(); n > maxAlone {
			t.Fatalf("%d matches are in memory", n)
		}
	}
	for _, id := range ids {
		timeout := time.After(hangs)
		for hostRecord(t, h, id).Result == "" {
			select {
			case <-timeout:
				t.Fatalf("match %s is not played", id)
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
}
