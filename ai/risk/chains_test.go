package risk

import (
	"errors"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// planOf lets Cardhunter plan its first attack at a position.
func planOf(t testing.TB, g *risk.Game, p *risk.Position) (*Turn, *cardhunter) {
	t.Helper()
	planned := errors.New("planned")
	turn := NewTurn(g, p, p.Turn, NewCardhunter, game.Random(1), func(risk.Action) error { return planned })
	if err := turn.Step(); !errors.Is(err, planned) {
		t.Fatalf("the bot plans nothing: %v", err)
	}
	turn.err = nil
	return turn, turn.bot.(*cardhunter)
}

// score has the most players that a campaign eliminates, and the highest value of one.
type score struct {
	eliminated int
	value      float64
}

func (s *score) add(eliminated int, value float64) {
	s.eliminated, s.value = max(s.eliminated, eliminated), max(s.value, value)
}

// On small boards, all campaigns that Cardhunter reckons with are among those that there are, and it plans the best of
// them. Most often one of them eliminates as many players as any campaign can.
func TestChainsAgainstEnumeration(t *testing.T) {
	for _, price := range []price{attackPrice, placePrice} {
		rng := game.Random(1)
		// boards[n] is the number of boards where at most n players can be eliminated, and equal[n] that of those
		// where it reckons with a campaign that eliminates so many.
		var boards, equal [4]int
		chains, shares, all := 0, 0.0, 400
		for range all {
			g, p := anySmall(t, rng)
			small, begin := smallOf(g, &p)
			small.cautious = price == placePrice
			met := small.from(begin)
			turn, b := planOf(t, g, &p)
			base := turn.campaign(price, &none)

			var reckoned, best score
			reckoned.add(0, b.value(turn, &base, 0))
			b.aims(turn, func(a aim) {
				c := base
				if !b.reach(turn, a, &c) {
					return
				}
				end, marches := stageOf(&c), slices.Collect(c.steps.all())
				if !met[end] || !small.leads(begin, marches, end) {
					t.Fatalf("the marches %v do not lead to %+v on\n%s\n%s", marches, end, g.Map.Line(), g.FormatPosition(&p))
				}
				reckoned.add(small.eliminated(end), b.value(turn, &c, 0))
				if c.sets > 0 {
					chains++
				}
			})
			if b.plan.steps.n > 0 && price == attackPrice {
				if value := b.value(turn, &b.plan, 0); value != reckoned.value {
					t.Fatalf("it plans a value of %v, and reckons with %v", value, reckoned.value)
				}
			}
			for end := range met {
				end.put(&base)
				best.add(small.eliminated(end), b.value(turn, &base, 0))
			}
			boards[best.eliminated]++
			if reckoned.eliminated == best.eliminated {
				equal[best.eliminated]++
			}
			shares += reckoned.value / best.value
		}
		possible, found := boards[1]+boards[2]+boards[3], equal[1]+equal[2]+equal[3]
		t.Logf("as many eliminations as possible on %d of %d boards: %v of %v; of the value %.3f; %d campaigns with sets",
			found, possible, equal[1:], boards[1:], shares/float64(all), chains)
		if possible < 250 || chains < 200 || 100*found < 73*possible || 100*equal[1] < 93*boards[1] || shares < 0.975*float64(all) {
			t.Errorf("%d campaigns with sets; as many eliminations as possible on %v of %v boards by their number; %.3f of the values", chains, equal, boards, shares/float64(all))
		}
	}
}
