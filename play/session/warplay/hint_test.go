package warplay_test

import (
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game/war"
	"eras/play/session"
)

// hintAt returns the hint for red at the start of a war under Banners.
func hintAt(t *testing.T, start string) war.Move {
	t.Helper()
	banners, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	set := warSetup(t)
	set.Scenario = banners
	if set.Map.Start, err = war.ParsePosition(start); err != nil {
		t.Fatal(err)
	}
	s := startWar(t, set)
	if err := s.AskHint(); err != nil {
		t.Fatal(err)
	}
	var hint *session.Hint[war.Action]
	for hint == nil {
		var thinking bool
		if hint, thinking, err = s.Hint(); err != nil || hint == nil && !thinking {
			t.Fatalf("no hint: %v", err)
		}
		time.Sleep(time.Millisecond)
	}
	return hint.Moves[0].Move
}

// The hint attacks only by the odds that the forecast shows, whatever the search predicts; if all
// else loses the war, it attacks against them.
func TestHintsAttackByTheOdds(t *testing.T) {
	for _, c := range []struct {
		name, start string
		want        bool
	}{
		{"92 %, wins the war", ":r4,:b3,,/,,, r 0 0 20 0 0 3", true},
		{"27 %, though the search predicts a win of the war", ":r3h3,:b3,,/,,, r 0 0 20 0 0 3", false},
		{"27 %, but blue wins at the end of the turn", ":r3h3,:b3,,/,,cb,cb r 0 0 20 0 54 3", true},
	} {
		p, err := war.ParsePosition(c.start)
		if err != nil {
			t.Fatal(err)
		}
		if m := hintAt(t, c.start); p.Fights(m) != c.want {
			t.Errorf("%s: advises %v", c.name, m)
		}
	}
}
