package ender

import (
	"fmt"
	"slices"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// Trace tells why a plan was chosen (ender-2009 4.1.2 case 7).
type Trace struct {
	Seat  game.Seat
	Round int
	// Reason is why a plan was made: "turn", "cards", or what went wrong.
	Reason string
	InHand int32
	// Plans is how many were valued, Best and Others the chosen one and the next
	// best.
	Plans  int
	Best   Outlook
	Empty  Outlook
	Others []Outlook
	// Played are the plans that were played on, the chosen one first, and Futures how
	// they fared; both are empty if none were.
	Played  []Outlook
	Futures []Played
	// Strength is that of each player after the chosen plan, Value the probability
	// to win that follows.
	Strength map[game.Seat]Parts
	Value    map[game.Seat]float64
	// Danger is the threats to the planner's frontier, Stand and Holds how many
	// soldiers shall meet them and how probably each country holds.
	Danger, Holds map[risk.Country]float64
	Stand         map[risk.Country]int32
	// Placed is where armies in hand go.
	Placed map[risk.Country]int32
}

// Outlook is what a plan promises.
type Outlook struct {
	Attacks               []Attack
	Worth, Value, Success float64
}

// shown is how many plans beside the chosen one a trace holds.
const shown = 4

// trace tells of the space that was searched and the situation that the chosen plan
// leaves.
func (p *Planner) trace(chosen int, reason string, placed *[maxCountries]int32) *Trace {
	x, s := &p.space, &p.s
	p.valuer.strength.Weigh(s)
	p.valuer.share(s)
	t := &Trace{
		Seat: s.me, Round: int(x.p.Round), Reason: reason, InHand: x.inHand, Plans: x.n,
		Best: x.outlook(chosen), Empty: x.outlook(0),
		Strength: map[game.Seat]Parts{}, Value: map[game.Seat]float64{},
		Danger: map[risk.Country]float64{}, Holds: map[risk.Country]float64{},
		Stand: map[risk.Country]int32{}, Placed: map[risk.Country]int32{},
	}
	order := make([]int32, x.n)
	for i := range order {
		order[i] = int32(i)
	}
	byWorth(x, order)
	for _, i := range order {
		if i := int(i); i != chosen && i != 0 && len(t.Others) < shown {
			t.Others = append(t.Others, x.outlook(i))
		}
	}
	t.Futures = p.choice.Played()
	for _, played := range t.Futures {
		t.Played = append(t.Played, x.outlook(played.Plan))
	}
	for _, j := range s.players {
		t.Strength[j], t.Value[j] = s.strength[j], s.value[j]
	}
	for own := s.held[s.me]; own != 0; own = own.Rest() {
		c := own.First()
		if s.danger[c] > 0 || s.stand[c] > 1 {
			t.Danger[c], t.Holds[c], t.Stand[c] = s.danger[c], s.holds[c], s.stand[c]
		}
		if placed[c] > 0 {
			t.Placed[c] = placed[c]
		}
	}
	return t
}

func (x *Space) outlook(i int) Outlook {
	plan := x.plans[i]
	return Outlook{slices.Clone(plan.Attacks()), plan.Worth, plan.Value, plan.Success}
}

// Format writes the trace for people, in English, with the map's names.
func (t *Trace) Format(m *risk.Map) string {
	var b strings.Builder
	name := func(c risk.Country) string { return m.CountryName(c)["en"] }
	fmt.Fprintf(&b, "round %d, player %d, %d armies in hand (%s): %d plans\n", t.Round, t.Seat, t.InHand, t.Reason, t.Plans)
	ways := func(o Outlook) {
		if len(o.Attacks) == 0 {
			b.WriteString(" no attack")
		}
		for _, a := range o.Attacks {
			fmt.Fprintf(&b, " %s→%s", name(a.From), name(a.To))
		}
		b.WriteByte('\n')
	}
	line := func(word string, o Outlook) {
		fmt.Fprintf(&b, "  %-7s worth %.4f, value %.4f, succeeds %.3f:", word, o.Worth, o.Value, o.Success)
		ways(o)
	}
	line("best", t.Best)
	for _, o := range t.Others {
		line("beside", o)
	}
	line("nothing", t.Empty)
	for i, played := range t.Futures {
		fmt.Fprintf(&b, "  played on %d times it wins %.3f:", played.Times, played.Chance)
		ways(t.Played[i])
	}
	for c := range risk.Country(m.Countries()) {
		if n := t.Placed[c]; n > 0 {
			fmt.Fprintf(&b, "  places %d for %s\n", n, name(c))
		}
	}
	for seat := range game.Seat(maxPlayers) {
		p, alive := t.Strength[seat]
		if !alive {
			continue
		}
		fmt.Fprintf(&b, "  player %d wins %.3f: strength %.0f = countries %.0f + soldiers %.0f + cards %.0f + soon (countries %.0f + soldiers %.0f + income %.0f) + late (countries %.0f + continents %.0f)\n",
			seat, t.Value[seat], p.Sum(), p.Countries, p.Soldiers, p.Cards, p.SoonCountries, p.SoonSoldiers, p.SoonIncome, p.LateCountries, p.LateContinents)
	}
	for c := range risk.Country(m.Countries()) {
		if n, ok := t.Stand[c]; ok {
			fmt.Fprintf(&b, "  %s: threat %.1f, %d soldiers, holds %.2f\n", name(c), t.Danger[c], n, t.Holds[c])
		}
	}
	return b.String()
}
