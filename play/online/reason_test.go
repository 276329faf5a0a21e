//go:build !js

package online

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

// Names and sentences tell reasons apart, and names come through the network.
func TestReasons(t *testing.T) {
	seen := map[string]bool{"": true}
	for _, r := range Reasons() {
		if seen[r.String()] || seen[r.Error()] {
			t.Errorf("reason %d has the name %q and the sentence %q", r, r, r.Error())
		}
		seen[r.String()], seen[r.Error()] = true, true
		data, err := json.Marshal(refuse(fmt.Errorf("making the match: %w", r), false))
		if err != nil {
			t.Fatal(err)
		}
		var u update
		if err := json.Unmarshal(data, &u); err != nil {
			t.Fatal(err)
		}
		if err := u.refusal(); ReasonOf(err) != r || !errors.Is(err, r) || err.Error() != "making the match: "+r.Error() {
			t.Errorf("%s comes as %q, %v", data, ReasonOf(err), err)
		}
	}
}

// Hosts of other versions send no reasons, or others.
func TestReasonsOfOtherVersions(t *testing.T) {
	for message, want := range map[string]Reason{
		`{"refused":"this step has been played"}`:                  ErrPlayed,
		`{"refused":"it is not this seat's turn"}`:                 ErrNotAwaited,
		`{"refused":"there is no seat 5: the match has 2"}`:        0,
		`{"refused":"the moon is full","reason":"full-moon"}`:      0,
		`{"refused":"the host is tired","reason":""}`:              0,
		`{"refused":"der Sitz ist besetzt","reason":"seat-taken"}`: ErrSeatTaken,
	} {
		var u update
		if err := json.Unmarshal([]byte(message), &u); err != nil {
			t.Fatal(err)
		}
		var refused *Refused
		if err := u.refusal(); ReasonOf(err) != want || !errors.As(err, &refused) || refused.Sentence != u.Refused {
			t.Errorf("%s has the reason %q", message, ReasonOf(err))
		}
	}
	if data, err := json.Marshal(update{}); string(data) != "{}" {
		t.Errorf("an answer without a refusal is %s, %v", data, err)
	}
}

// A request that the end of a host cuts off is one to ask again: another host may have the match.
func TestAHostThatEndsSendsNobodyAway(t *testing.T) {
	h, _, made := twoPlayers(t)
	m := newMatch(h, made.ID)
	if err := m.load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.stop()
	for range h.config.Thinkers { // all places are taken
		h.replays.begin(t.Context(), &m.replay)
	}
	_, _, err := m.history(0, 0)
	if err == nil {
		t.Fatal("the history was read after the end")
	}
	for _, err := range []error{err, fmt.Errorf("writing: %w", h.ctx.Err())} {
		if u := refuse(err, false); !u.Busy || u.Reason != ErrBusy {
			t.Errorf("%v is refused for good: %+v", err, u)
		}
	}
}
