package regent

import "eras/game/diplomacy"

// scenario has joint orders of all other powers.
type scenario = diplomacy.Orders

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

	base      *diplomacy.Position
	scenarios []scenario
	orders    diplomacy.Orders
	after     diplomacy.Position
	tried     int
}

// look sets the position and the scenarios.
func (b *evaluator) look(p *diplomacy.Position, scenarios []scenario) {
	b.base, b.scenarios, b.tried = p, scenarios, 0
}

// try returns the worth of a plan in a scenario.
func (b *evaluator) try(p plan, scenario int) float64 {
	b.tried++
	b.orders = b.scenarios[scenario]
	p.put(b.m, &b.orders)
	b.after = *b.base
	b.judge.Advance(&b.after, &b.orders)
	return b.value()
}

// value returns the worth of the position after what was tried.
func (b *evaluator) value() float64 { return b.worth.of(b.outlook, &b.after, b.power, b.rivals) }

// mean returns the mean worth of a plan in all scenarios. If it is below least by more than
// margin after the first quarter of them, it returns the mean of those.
func (b *evaluator) mean(p plan, least, margin float64) float64 {
	sum := 0.0
	quarter := (len(b.scenarios) + 3) / 4
	for i := range b.scenarios {
		sum += b.try(p, i)
		if i+1 == quarter && sum/float64(quarter) < least-margin {
			return sum / float64(quarter)
		}
	}
	return sum / float64(len(b.scenarios))
}
