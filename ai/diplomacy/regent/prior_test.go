package regent

import (
	"fmt"
	"math"
	"strings"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/ai/diplomacy/style"
	"eras/ai/diplomacy/talk"
	"eras/ai/playermodel"
	"eras/game"
	"eras/game/diplomacy"
)

func TestSharesHaveAPlaceForEachKind(t *testing.T) {
	if n := len(Kinds()) + 1; n != shareCount {
		t.Errorf("there are %d kinds with random orders, and shares of %d", n, shareCount)
	}
	m := playermodel.Mixture{Shares: make([]float64, len(Kinds())), Noise: 0.25}
	m.Shares[2], m.Shares[5] = 0.4, 0.6
	s := SharesOf(m)
	back, known := s.mixture()
	if !known || math.Abs(back.Noise-m.Noise) > 1e-12 {
		t.Errorf("%v becomes %v", m, back)
	}
	for i := range m.Shares {
		if math.Abs(back.Shares[i]-m.Shares[i]) > 1e-12 {
			t.Errorf("%v becomes %v", m, back)
		}
	}
	if _, known := new(KindShares).mixture(); known {
		t.Error("no shares are a mixture")
	}
}

// A regent with a prior expects the player to order like that kind from the first phase on,
// and goes on learning the others from nothing.
func TestThePriorIsExpectedAtOnce(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	p := g.Start()
	kinds := style.Kinds()
	for _, want := range []string{"holdbot", "jic", "dumbbot-wary"} {
		params := small()
		place := -1
		for i, k := range kinds {
			if k.Name == want {
				place = i
			}
		}
		params.Prior.Seat3[place], params.Prior.Seat3[shareCount-1] = 0.9, 0.1
		b := New(params, ai.NewDumbBot, dumb, hold)(g, 1, game.Random(4)).(*Bot)
		if fmt.Sprint(b.evaluator.rivals, b.matching.rivals) != "[4] [4]" {
			t.Errorf("the rivals are %v", b.evaluator.rivals)
		}
		for range 2 {
			b.model.predict(nil, &p)
			for _, s := range b.model.opponents {
				switch {
				case s.power != 4:
					if len(s.styles) != 2 || s.known || s.slip != slip {
						t.Errorf("power %d is known", s.power)
					}
				case len(s.styles) != 1 || s.styles[0].Name != want || s.shares()[0] < 0.9 || math.Abs(s.slip-0.1) > 1e-9:
					t.Errorf("power 4 is expected to be like %v with %v", s.styles, s.shares())
				}
			}
			b.model.learn(&p)
		}
	}
}

// Rivals count only for the deciding power.
func TestRivalsLowerTheWorth(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	params := Default()
	v := NewOutlook(g.Map, ai.NewDistances(g.Map), params.Spring, params.Fall)
	p := g.Start()
	alone := params.Worth.of(v, &p, 1, nil, nil)
	shares := v.Expect(&p)
	against := params.Worth.of(v, &p, 1, []diplomacy.Power{3, 5}, nil)
	if want := alone - params.Worth.Rival*(shares[3]+shares[5]); math.Abs(against-want) > 1e-9 || against >= alone {
		t.Errorf("the worth is %v with rivals and %v without, want %v", against, alone, want)
	}
}

// A player who broke promises in earlier matches gets no deals at first, and is told why.
func TestTrustFromEarlierMatches(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	bots := talkers(t, g, func(_ int, p *Params) { p.Trust.Broken[2] = 12 })
	_, decisions := match(t, g, bots, false, 1, nil)
	refused := 0
	for _, d := range decisions {
		switch {
		case d.With.Seat() != 2:
			if d.Earlier != 0 {
				t.Errorf("seat %d is known from earlier matches: %+v", d.With.Seat(), d)
			}
		case d.Act == talk.Offers:
			t.Errorf("%d offers %v", d.Me, d.Deal)
		case d.Act == talk.Refuses:
			if refused++; d.Reason != talk.NotTrusted || d.Earlier != 3./16 || d.Trust > d.Earlier {
				t.Errorf("%d refuses for %v with a trust of %v, %v before", d.Me, d.Reason, d.Trust, d.Earlier)
			}
			if said := d.Short(g.Map, "en"); !strings.HasSuffix(said, "It began at 19 %, after the promises broken in earlier matches.") {
				t.Errorf("it says %q", said)
			}
		}
	}
	if refused == 0 {
		t.Error("France has not offered anything")
	}
}
