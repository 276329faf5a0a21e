package regent

import (
	"eras/game"
	"eras/game/diplomacy"
)

// scenarios are joint orders of all other powers. They are assembled only when needed, because a
// position has 128 orders, most of them empty.
type scenarios struct {
	m *diplomacy.Map
	n int
	// powers are the powers whose plans are predicted. others are orders that are the same
	// in all scenarios.
	powers []choices
	others diplomacy.Orders
}

// choices are the plans of a power, and which of them it chooses in each scenario.
type choices struct {
	plans  []plan
	chosen []int32
}

// put writes the orders of a scenario into orders.
func (s *scenarios) put(scenario int, orders *diplomacy.Orders) {
	*orders = s.others
	for i := range s.powers {
		c := &s.powers[i]
		c.plans[c.chosen[scenario]].put(s.m, orders)
	}
}

// evaluator evaluates plans by adjudicating a phase with them. It is the scratch memory of
// one bot.
type evaluator struct {
	game    *diplomacy.Game
	m       *diplomacy.Map
	judge   *diplomacy.Judge
	outlook *Outlook
	worth   *Worth
	power   diplomacy.Power
	rivals  []diplomacy.Power
	grudges *grudges
	// thought interrupts the evaluation when the agent's context ends.
	thought *game.Thought

	base      *diplomacy.Position
	scenarios *scenarios
	orders    diplomacy.Orders
	after     diplomacy.Position
	tried     int
}

// look sets the position and the scenarios.
func (b *evaluator) look(p *diplomacy.Position, scenarios *scenarios) {
	b.base, b.scenarios, b.tried = p, scenarios, 0
}

// try returns the worth of a plan in a scenario.
func (b *evaluator) try(p plan, scenario int) float64 {
	b.thought.LongStep()
	b.tried++
	b.scenarios.put(scenario, &b.orders)
	p.put(b.m, &b.orders)
	b.after = *b.base
	b.judge.Advance(&b.after, &b.orders)
	return b.value()
}

// value returns the worth of the position after the last try.
func (b *evaluator) value() float64 {
	return b.worth.of(b.outlook, &b.after, b.power, b.rivals, b.grudges)
}

// mean returns the mean worth of a plan in all scenarios. If it is below least by more than
// margin after the first quarter of them, it returns the mean of those.
func (b *evaluator) mean(p plan, least, margin float64) float64 {
	sum := 0.0
	quarter := (b.scenarios.n + 3) / 4
	for i := range b.scenarios.n {
		sum += b.try(p, i)
		if i+1 == quarter && sum/float64(quarter) < least-margin {
			return sum / float64(quarter)
		}
	}
	return sum / float64(b.scenarios.n)
}

// Worth computes the worth of a position for a power, in centres.
type Worth struct {
	// Leader is the share of the strongest other power's expected centres that is
	// subtracted.
	Leader float64 `toml:"leader"`
	// Win is the worth of having won, and Lost the cost of another power's win.
	Win  float64 `toml:"win"`
	Lost float64 `toml:"lost"`
	// Near is the additional worth of each expected centre from the tenth on, because these decide
	// the game.
	Near float64 `toml:"near"`
	// Lag is subtracted for each move of [Outlook.Lag].
	Lag float64 `toml:"lag"`
	// Rival is the share of each rival's expected centres that is subtracted. Rivals are the
	// players with a known prior.
	Rival float64 `toml:"rival"`
}

// late is the number of centres above which [Worth.Near] counts.
const late = 9

// grudges are the shares of the expected centres of powers that broke their word that are
// subtracted, by power.
type grudges [diplomacy.MaxPowers + 1]float64

// of returns the worth of p for power. rivals are its rivals, and grudges its grudges, nil for none.
func (w *Worth) of(v *Outlook, p *diplomacy.Position, power diplomacy.Power, rivals []diplomacy.Power, grudges *grudges) float64 {
	m := v.m
	if p.Ending == diplomacy.Solo {
		if owned(m, p, power) >= m.ToWin() {
			return w.Win
		}
		return -w.Lost
	}
	shares := v.Expect(p)
	strongest := 0.0
	for q := range m.Powers() {
		if other := diplomacy.Power(q + 1); other != power {
			strongest = max(strongest, shares[other])
		}
	}
	mine, theirs := shares[power], 0.0
	for _, rival := range rivals {
		theirs += shares[rival]
	}
	worth := mine - float64(w.Rival*theirs) - w.Leader*strongest + w.Near*max(0, mine-late) - w.Lag*float64(v.Lag(p, power))
	if grudges == nil {
		return worth
	}
	for q := range v.m.Powers() + 1 {
		worth -= float64(grudges[q] * shares[q])
	}
	return worth
}

// owned returns the number of centres of a power.
func owned(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) int {
	n := 0
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		if p.Owner[c.First()] == power {
			n++
		}
	}
	return n
}
