package ender

import (
	"errors"
	"slices"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// errAdvised ends a bot's turn after its first action.
var errAdvised = errors.New("one action is enough")

// advise asks a new bot with a kept plan for its first action at a position, and returns it with the
// last plan that the bot made, nil for none.
func advise(g *risk.Game, p risk.Position, kept *Kept, seed uint64) (first risk.Action, last *Trace) {
	o := Options{Keep: kept, Watch: func(t *Trace) { last = t }}
	turn := airisk.NewTurn(g, &p, p.Turn, NewWith(small(40), o), game.Random(seed), func(a risk.Action) error {
		first = a
		return errAdvised
	})
	_ = turn.Step() // it ends with errAdvised
	return first, last
}

// Who asks a new bot for every action of a turn goes on with one plan, or gets the reason why it is
// given up.
func TestAdviceOfATurnKeepsItsPlan(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	kept, changed := 0, 0
	fieldPositions(t, g, 3, 5, func(p *risk.Position, inHand int32) {
		if inHand == 0 {
			return
		}
		now, dice := *p, game.Random(uint64(p.Round))
		var plan *Kept
		for seed := uint64(1); now.Turn == p.Turn && now.Phase < risk.Fortifying; seed++ {
			a, trace := advise(g, now, plan, seed)
			left := plan != nil && slices.ContainsFunc(plan.Attacks, func(a Attack) bool { return now.Owner.At(a.To) != p.Turn })
			if left && now.Phase != risk.Occupying {
				switch {
				case trace == nil:
					t.Fatalf("%v in phase %v: no plan", a, now.Phase)
				case trace.Reason == ReasonKept:
					kept++
					if a.Kind == risk.End || a.Kind == risk.Attack && !slices.Contains(plan.Attacks, Attack{a.From, a.To}) {
						t.Fatalf("%v is not of the plan %v", a, plan.Attacks)
					}
				case trace.Reason == ReasonLosses || trace.Reason == ReasonTooFew || trace.Reason == ReasonArmies:
					changed++
				default:
					t.Fatalf("the plan %v is given up for %q", plan.Attacks, trace.Reason)
				}
			}
			if trace != nil && trace.Reason != ReasonKept {
				plan = trace.Kept()
			}
			g.Play(&now, a, nil)
			g.Proceed(&now, dice)
		}
	})
	if kept < 20 || changed == 0 || changed > kept/2 {
		t.Errorf("%d actions go on with a plan, %d change it", kept, changed)
	}
}

// A kept plan is given up if its armies stand elsewhere, if the dice were bad, or in another turn. A
// deputy plays its turn to the end.
func TestKeptPlansAreGivenUp(t *testing.T) {
	g := gameWith(t, spit, 2)
	way := []Attack{{p0, q1}, {q1, r2}}
	for _, c := range []struct {
		name, territories string
		inHand, round     int
		want              string
	}{
		{"kept", "0.3,1.2,1.2,1.1", 12, 2, ReasonKept},
		{"fought", "0.12,1.1,1.2,1.1", 0, 2, ReasonKept},
		{"armies", "0.3,1.9,1.9,1.1", 3, 2, ReasonArmies},
		{"losses", "0.5,1.6,1.6,1.1", 0, 2, ReasonLosses},
		{"taken", "0.5,0.3,0.4,1.1", 0, 2, ReasonMore},
		{"cut off", "1.5,1.3,1.4,0.3", 0, 2, ReasonLosses},
		{"another turn", "0.3,1.2,1.2,1.1", 12, 1, "turn"},
	} {
		p := positionOn(t, g, c.territories, c.inHand)
		_, trace := advise(g, p, &Kept{Round: c.round, Attacks: way, Success: 0.9}, 1)
		if trace == nil || trace.Reason != c.want {
			t.Errorf("%s: %+v, want %q", c.name, trace, c.want)
		}
	}
	for round, want := range map[int]bool{1: false, 2: true} {
		_, trace := advise(g, positionOn(t, g, "0.3,1.2,1.2,1.1", 12), &Kept{Round: round, Deputy: true}, 1)
		if trace == nil || trace.Best.Deputy != want || trace.Round != 2 {
			t.Errorf("kept in round %d, the deputy: %+v", round, trace)
		}
	}
}
