package ender

import (
	"fmt"
	"slices"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// Trace explains the choice of a plan (ender-2009 4.1.2 case 7).
type Trace struct {
	Seat  game.Seat
	Round int
	// Reason is the reason why the plan was made: "turn", "cards", "more" or what went wrong.
	Reason string
	InHand int32
	// Plans counts the valued plans. Best is the chosen one, Empty the one without
	// attacks, and Others are the next best. If the deputy plays the rest of the turn, Best says so, and
	// of the following only Played and Rollouts are set.
	Plans  int
	Best   Outlook
	Empty  Outlook
	Others []Outlook
	// Played are the plans with rollouts, the chosen one first, and Rollouts their
	// results; both are empty if there were none.
	Played   []Outlook
	Rollouts []Played
	// Strength is each player's strength after the chosen plan, and Value the resulting probability
	// of winning.
	Strength map[game.Seat]Parts
	Value    map[game.Seat]float64
	// Danger is the threat to each territory of the planner's frontier, Stand the number
	// of soldiers there, and Holds the probability that it holds.
	Danger, Holds map[risk.Territory]float64
	Stand         map[risk.Territory]int32
	// Placed is the number of the armies in hand placed on each territory.
	Placed map[risk.Territory]int32
}

// Outlook is the valuation of a plan. It is empty but for Deputy if it stands for [ByDeputy].
type Outlook struct {
	Attacks               []Attack
	Worth, Value, Success float64
	Deputy                bool
}

// shown is the number of other plans in a trace.
const shown = 4

// trace returns the trace of the space that was searched and of the situation after the
// chosen plan.
func (p *Planner) trace(chosen int, reason string, placed *[maxTerritories]int32) *Trace {
	x, s := &p.space, &p.s
	before := *s
	defer func() { *s = before }() // so that tracing does not change the bot's play
	p.valuer.strength.Weigh(s)
	p.valuer.share(s)
	t := &Trace{
		Seat: s.me, Round: int(x.p.Round), Reason: reason, InHand: x.inHand, Plans: x.n,
		Best: x.outlook(chosen), Empty: x.outlook(0),
		Strength: map[game.Seat]Parts{}, Value: map[game.Seat]float64{},
		Danger: map[risk.Territory]float64{}, Holds: map[risk.Territory]float64{},
		Stand: map[risk.Territory]int32{}, Placed: map[risk.Territory]int32{},
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
	t.Rollouts = p.choice.Played()
	for _, played := range t.Rollouts {
		t.Played = append(t.Played, x.outlook(played.Plan))
	}
	if chosen == ByDeputy {
		return t
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
	if i == ByDeputy {
		return Outlook{Deputy: true}
	}
	plan := x.plans[i]
	return Outlook{Attacks: slices.Clone(plan.Attacks()), Worth: plan.Worth, Value: plan.Value, Success: plan.Success}
}

// Format writes the trace as English text, with the map's names.
func (t *Trace) Format(m *risk.Map) string {
	var b strings.Builder
	name := func(c risk.Territory) string { return m.TerritoryName(c)["en"] }
	fmt.Fprintf(&b, "round %d, player %d, %d armies in hand (%s): %d plans\n", t.Round, t.Seat, t.InHand, t.Reason, t.Plans)
	ways := func(o Outlook) {
		switch {
		case o.Deputy:
			b.WriteString(" as Cardhunter plays")
		case len(o.Attacks) == 0:
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
	if t.Best.Deputy {
		b.WriteString("  Cardhunter plays the rest of the turn\n")
	} else {
		line("best", t.Best)
	}
	for _, o := range t.Others {
		line("beside", o)
	}
	line("nothing", t.Empty)
	for i, played := range t.Rollouts {
		fmt.Fprintf(&b, "  played on %d times it wins %.3f:", played.Times, played.Chance)
		ways(t.Played[i])
	}
	for c := range risk.Territory(m.Territories()) {
		if n := t.Placed[c]; n > 0 {
			fmt.Fprintf(&b, "  places %d for %s\n", n, name(c))
		}
	}
	for seat := range game.Seat(maxPlayers) {
		p, alive := t.Strength[seat]
		if !alive {
			continue
		}
		fmt.Fprintf(&b, "  player %d wins %.3f: strength %.0f = territories %.0f + soldiers %.0f + cards %.0f + soon (territories %.0f + soldiers %.0f + income %.0f) + late (territories %.0f + continents %.0f)\n",
			seat, t.Value[seat], p.Sum(), p.Territories, p.Soldiers, p.Cards, p.SoonTerritories, p.SoonSoldiers, p.SoonIncome, p.LateTerritories, p.LateContinents)
	}
	for c := range risk.Territory(m.Territories()) {
		if n, ok := t.Stand[c]; ok {
			fmt.Fprintf(&b, "  %s: threat %.1f, %d soldiers, holds %.2f\n", name(c), t.Danger[c], n, t.Holds[c])
		}
	}
	return b.String()
}
