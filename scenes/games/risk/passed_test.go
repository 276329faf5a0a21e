package risk

import (
	"testing"

	"eras/game/risk"
)

// A phase in which nothing can be done is passed by, and the screen says so: beside the map, and on
// the page that hands the screen over.
func TestPhasesThatArePassedByAreNamed(t *testing.T) {
	h := begin(t, "en", 1280, 800, alone("attack", 0, nil, 0, noCards, "")(t))
	say := func(key string) string { return h.UI.Text.T(key) }
	for _, c := range []struct {
		name          string
		before, after risk.Position
		want          string
	}{
		{"all done", risk.Position{Phase: risk.Reinforcing, Round: 1}, risk.Position{Phase: risk.Attacking, Round: 1}, ""},
		{"no attack", risk.Position{Phase: risk.Reinforcing, Round: 1}, risk.Position{Phase: risk.Fortifying, Round: 1}, say("risk.say.noattack")},
		{"neither", risk.Position{Phase: risk.Reinforcing, Round: 1}, risk.Position{Phase: risk.Reinforcing, Round: 1, Turn: 1}, say("risk.say.noattack") + " " + say("risk.say.nofortify")},
		{"a bot's turn", risk.Position{Phase: risk.Attacking, Round: 1, Turn: 2}, risk.Position{Phase: risk.Reinforcing, Round: 1, Turn: 3}, ""},
		{"after the attack", risk.Position{Phase: risk.Attacking, Round: 1}, risk.Position{Phase: risk.Drawing, Round: 1}, say("risk.say.nofortify")},
		{"the last throw", risk.Position{Phase: risk.Rolling, Round: 1}, risk.Position{Phase: risk.Fortifying, Round: 1}, say("risk.say.noattack")},
		{"ended by hand", risk.Position{Phase: risk.Fortifying, Round: 1}, risk.Position{Phase: risk.Reinforcing, Round: 1, Turn: 1}, ""},
		{"the end", risk.Position{Phase: risk.Rolling, Round: 1}, risk.Position{Phase: risk.Over, Round: 1}, ""},
		{"the deal", risk.Position{Phase: risk.Placing}, risk.Position{Phase: risk.Reinforcing, Round: 1, Turn: 1}, ""},
	} {
		if got := h.screen.passedBy(h.UI, &c.before, &c.after); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	more := map[int]int{}
	for c := range shares(t, 4)[0] {
		more[c] = 1
	}
	h = begin(t, "en", 1280, 800, alone("reinforce", 0, more, 1, noCards, "")(t))
	g, now, inland := h.game.Board.Game, h.game.Position(), none
	for c := range now.Held[0].All() {
		if g.Enemies(&now, c).Empty() {
			inland = c
		}
	}
	if inland == none {
		t.Fatal("no territory lies inland")
	}
	h.Click(h.area(inland))
	h.Ticks(2)
	todo, _ := h.Find("risk.todo")
	if todo.Label != say("risk.say.noattack") {
		t.Errorf("the screen says %q", todo.Label)
	}
	h.Ticks(4 * 60)
	if todo, _ := h.Find("risk.todo"); todo.Label == say("risk.say.noattack") {
		t.Error("it still says so after three seconds")
	}
}
