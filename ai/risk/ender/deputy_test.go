package ender

import (
	"slices"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// actionsOf plays a turn with a bot and returns its actions. The dice depend on the seed alone.
func actionsOf(t *testing.T, g *risk.Game, p risk.Position, maker airisk.Maker, seed uint64) (all []risk.Action) {
	t.Helper()
	dice, seat, round := game.Random(seed), p.Turn, p.Round
	turn := airisk.NewTurn(g, &p, seat, maker, game.Random(seed), func(a risk.Action) error {
		all = append(all, a)
		g.Play(&p, a, nil)
		g.Proceed(&p, dice)
		return nil
	})
	for p.Turn == seat && p.Round == round && p.Phase != risk.Over {
		if err := turn.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// Where the deputy plays a whole turn, the bot acts as a Cardhunter does with the same dice. Rollouts
// choose it in some turns, and plans in others. A trace has the results of both.
func TestDeputy(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g := gameUpon(t, mapNamed(t, "isles"), 4, func(r *risk.Rules) { r.Sets = risk.GrowingSets() })
	params := small(10)
	params.Choice.Rule, params.Choice.Candidates, params.Choice.Games, params.Choice.Turns = "rollouts", 3, 40, 2
	params.Choice.Deputy = true
	asked, deputised := 0, 0
	fieldPositions(t, g, 12, 3, func(p *risk.Position, inHand int32) {
		if asked++; inHand == 0 || p.InAttack || asked > 80 {
			return
		}
		var made []*Trace
		seed := uint64(asked)
		got := actionsOf(t, g, *p, NewWith(params, Options{Watch: func(tr *Trace) { made = append(made, tr) }}), seed)
		first := made[0]
		if !slices.ContainsFunc(first.Played, func(o Outlook) bool { return o.Deputy }) || first.Played[0].Deputy != first.Best.Deputy {
			t.Fatalf("the trace has %+v and, chosen, %+v", first.Played, first.Best)
		}
		if !first.Best.Deputy {
			return
		}
		deputised++
		if want := actionsOf(t, g, *p, airisk.NewCardhunter, seed); !slices.Equal(got, want) || len(made) > 1 {
			t.Errorf("after %d plans the deputy plays %v, want %v", len(made), got, want)
		}
	})
	if deputised < 5 || deputised > asked/2 {
		t.Errorf("the deputy plays %d of %d turns", deputised, asked)
	}
}
