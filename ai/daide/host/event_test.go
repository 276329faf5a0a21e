package host

import (
	"fmt"
	"testing"
	"time"

	"eras/game"
	"eras/game/diplomacy"
)

// The operator is told who comes and goes, and how the game goes on.
func TestTheOperatorIsTold(t *testing.T) {
	c, _ := configOf(gameOf(t, "standard", 1), 1)
	c.Return = time.Minute
	events := make(chan Event, 100)
	c.Tell = func(e Event) { events <- e }
	s := serverOf(t, c)
	want := func(kind EventKind, seat game.Seat, name string) Event {
		t.Helper()
		select {
		case e := <-events:
			if e.Kind != kind || e.Seat != seat || e.Name != name || e.Number != 0 {
				t.Fatalf("the operator was told %+v, want kind %d of seat %d, %q", e, kind, seat, name)
			}
			return e
		case <-time.After(patience):
			t.Fatalf("the operator was not told kind %d of seat %d", kind, seat)
			return Event{}
		}
	}
	gone := seated(t, s, "gone")
	want(Joined, 0, "gone")
	want(Began, game.Nobody, "")
	gone.skipTo("NOW")
	gone.hang()
	want(Left, 0, "gone")

	watcher := greeted(t, s)
	watcher.ask("OBS", "YES (OBS)", "MAP ('standard')")
	want(Watching, game.Nobody, "")
	watcher.hang()
	want(Left, game.Nobody, "")

	back := greeted(t, s)
	back.ask("IAM (AUS) (1000)", "YES (IAM (AUS) (1000))")
	if e := want(Returned, 0, "gone"); e.Version != "1" || e.Phase != (diplomacy.Phase{Year: 1901, Season: diplomacy.Spring}) {
		t.Errorf("the operator was told %+v", e)
	}
	for _, season := range []string{"SPR", "FAL"} {
		back.say(fmt.Sprintf("SUB (%s 1901) ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", season))
		if season == "SPR" {
			if e := want(Turned, game.Nobody, ""); e.Phase.Season != diplomacy.Fall {
				t.Errorf("the operator was told %+v", e)
			}
		}
	}
	want(Ended, game.Nobody, "")
}
