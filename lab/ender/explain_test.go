package ender

import (
	"math"
	"strings"
	"testing"
)

const (
	islesReinforce = "reinforce 1 5 0.1,0.1,0.4,0.3,0.1,0.1,0.1,0.1,0.3,1.1,1.1,1.1,0.1,1.1,0.1,0.1,0.1,0.1 8 0/0 5.11/17 2 -"
	islesCards     = "cards 0 4 1.1,1.1,0.1,0.1,1.1,1.1,0.1,0.1,0.1,1.1,1.1,1.1,1.1,1.1,0.1,0.1,0.1,0.1 3 0/0 9.11.w1/?3 0 -"
	islesAttack    = "attack 0 5 0.1,0.1,0.4,0.3,0.1,0.1,0.1,0.1,0.9,1.1,1.1,1.1,0.1,1.1,0.1,0.1,0.1,0.1 0 0/0 5.11/?1 2 -"
)

// An explanation is consistent: all armies in hand are placed, values sum to one, and the
// best plan is the best.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		position string
		seat     int
		inHand   int
	}{
		{islesReinforce, 1, 8},
		// Three armies and a set of 5; it owns none of the cards' territories.
		{islesCards, 0, 8},
		{islesAttack, 0, 0},
	} {
		q := Question{Bot: "ender-2009:plans=60", Map: "isles", Cards: "5", Position: c.position, Seed: 1}
		trace, m, err := q.Explain()
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		e := NewExplained(trace, m)
		if e.Seat != c.seat || e.InHand != c.inHand || e.Plans < 2 || e.Plans > 60 {
			t.Errorf("%s: seat %d has %d in hand and sees %d plans", c.position, e.Seat, e.InHand, e.Plans)
		}
		placed := 0
		for _, p := range e.Placed {
			placed += p.Armies
		}
		sum := 0.0
		for _, p := range e.Players {
			sum += p.Value
			parts := 0.0
			for _, part := range p.Parts {
				parts += part
			}
			if math.Abs(parts-p.Strength) > 1e-6*p.Strength {
				t.Errorf("%s: the strength %v is not the sum of %v", c.position, p.Strength, p.Parts)
			}
		}
		if math.Abs(sum-1) > 1e-9 || placed > c.inHand {
			t.Errorf("%s: values sum to %v, %d armies are placed", c.position, sum, placed)
		}
		for _, o := range append(e.Others, e.Nothing) {
			if o.Worth > e.Best.Worth {
				t.Errorf("%s: %v is better than the best", c.position, o)
			}
		}
		text := trace.Format(m)
		for _, a := range trace.Best.Attacks {
			if !strings.Contains(text, m.TerritoryName(a.From)["en"]+"→"+m.TerritoryName(a.To)["en"]) {
				t.Errorf("%s: the text lacks %v:\n%s", c.position, a, text)
			}
		}
		if again, _, err := q.Explain(); err != nil || again.Format(m) != text {
			t.Errorf("%s: the same question has another answer", c.position)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	for want, change := range map[string]func(*Question){
		"have 1 fields":                          func(q *Question) { q.Position = "nonsense" },
		"it has 18 territories":                  func(q *Question) { q.Map = "classic" },
		`"queen" does not take these parameters`: func(q *Question) { q.Bot = "queen" },
		`"quo" does not take these parameters`:   func(q *Question) { q.Bot = "quo" },
		"reading the rules":                      func(q *Question) { q.Cards = "many" },
		"planners make no plan in the phase fo": func(q *Question) {
			q.Position = strings.NewReplacer("attack", "fortify", "0.9", "0.9.8").Replace(islesAttack)
		},
	} {
		q := Question{Bot: "ender-2009:plans=3", Map: "isles", Cards: "5", Position: islesReinforce}
		change(&q)
		if _, _, err := q.Explain(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Without cards their worth is 0.
func TestExplainKnowsTheRules(t *testing.T) {
	q := Question{Bot: "ender-2009:plans=3", Map: "isles", Cards: "off", Position: strings.Replace(islesReinforce, "5.11/17 2", "-/- 0", 1)}
	trace, m, err := q.Explain()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range NewExplained(trace, m).Players {
		if p.Parts["cards"] != 0 {
			t.Errorf("%+v", p)
		}
	}
}
