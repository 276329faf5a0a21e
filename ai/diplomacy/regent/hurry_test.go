package regent

import (
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/gametest"
)

// TestHurriedOrders asks for orders of a bot that is hurried already. With its own parameters
// regent must come to a choice between its advisers' plans within its grace; with a million
// scenarios it must give up and still answer.
func TestHurriedOrders(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	for _, p := range positions(t, g, 3, 8) {
		for _, spec := range []string{"regent", "regent:search.scenarios=1000000"} {
			maker, err := ai.Bots().With(Bots()...).Find(spec)
			if err != nil {
				t.Fatal(err)
			}
			ctx := gametest.HurryAfter(0)
			answer, err := ai.NewAgent(maker(g, 1, game.Random(7))).Act(ctx, p, 0)
			if err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			if err := g.CheckAnswer(&p, 1, answer); err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			// A step after the hurry looks twice, at the error and at the cause.
			if given := ctx.Looks() > 2*grace; p.Season.Moves() && given == (spec == "regent") {
				t.Errorf("%s in %v: it looked %d times, gave up: %v", spec, p.Phase(), ctx.Looks(), given)
			}
		}
	}
}
