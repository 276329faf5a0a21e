package main

import (
	"strings"
	"testing"

	"eras/lab/ender"
)

func TestRiskEnderExplain(t *testing.T) {
	const position = "reinforce 1 5 0.1,0.1,0.4,0.3,0.1,0.1,0.1,0.1,0.3,1.1,1.1,1.1,0.1,1.1,0.1,0.1,0.1,0.1 8 0/0 5.11/17 2 -"
	if help := mustRun(t, "help", "risk", "ender", "explain"); !strings.Contains(help, position) {
		t.Errorf("the help has another example:\n%s", help)
	}
	args := []string{"risk", "ender", "explain", "-map", "isles", "-bot", "ender-2009:plans=10", "-position", position}
	text := mustRun(t, args...)
	if !strings.HasPrefix(text, "round 5, player 1, 8 armies in hand (turn): 10 plans\n") || !strings.Contains(text, "→") {
		t.Errorf("%s", text)
	}
	var e ender.Explained
	unmarshal(t, mustRun(t, append(args, "-json")...), &e)
	if e.Seat != 1 || e.InHand != 8 || e.Plans != 10 || len(e.Best.Attacks) == 0 || len(e.Players) == 0 {
		t.Errorf("%+v", e)
	}
	for _, c := range []struct{ flag, value, want string }{
		{"-position", "", "-position is missing"},
		{"-position", "reinforce", "have 1 fields"},
		{"-bot", "quo", "does not take"},
	} {
		code, _, stderr := eraslab(append(args, c.flag, c.value)...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) {
			t.Errorf("%s %q: %d, %s", c.flag, c.value, code, stderr)
		}
	}
}
