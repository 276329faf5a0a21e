package server

import (
	"fmt"
	"testing"
	"time"

	"eras/game"
	"eras/game/diplomacy"
)

// OnEvent is called when clients join and leave and as the game goes on.
func TestEvents(t *testing.T) {
	c, _ := newConfig(newGame(t, "standard", 1), 1)
	c.ReconnectWait = time.Minute
	events := make(chan Event, 100)
	c.OnEvent = func(e Event) { events <- e }
	s := newTestServer(t, c)
	want := func(kind EventKind, seat game.Seat, name string) Event {
		t.Helper()
		select {
		case e := <-events:
			if e.Kind != kind || e.Seat != seat || e.Name != name || e.Game != 0 {
				t.Fatalf("got event %+v, want kind %d of seat %d, %q", e, kind, seat, name)
			}
			return e
		case <-time.After(testTimeout):
			t.Fatalf("no event came, want kind %d of seat %d", kind, seat)
			return Event{}
		}
	}
	gone := joined(t, s, "gone")
	want(Joined, 0, "gone")
	want(Began, game.Nobody, "")
	gone.skipTo("NOW")
	gone.hangUp()
	want(Left, 0, "gone")

	watcher := initialised(t, s)
	watcher.ask("OBS", "YES (OBS)", "MAP ('standard')")
	want(Observing, game.Nobody, "")
	watcher.hangUp()
	want(Left, game.Nobody, "")

	back := initialised(t, s)
	back.ask("IAM (AUS) (1000)", "YES (IAM (AUS) (1000))")
	if e := want(Rejoined, 0, "gone"); e.Version != "1" || e.Phase != (diplomacy.Phase{Year: 1901, Season: diplomacy.Spring}) {
		t.Errorf("got event %+v", e)
	}
	for _, season := range []string{"SPR", "FAL"} {
		back.say(fmt.Sprintf("SUB (%s 1901) ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", season))
		if season == "SPR" {
			if e := want(PhasePlayed, game.Nobody, ""); e.Phase.Season != diplomacy.Fall {
				t.Errorf("got event %+v", e)
			}
		}
	}
	want(Ended, game.Nobody, "")
}
