package regent

import "eras/game/diplomacy"

// scenario is what all others may order together.
type scenario = diplomacy.Orders

// bench tries plans: it plays a phase with them and says what comes of it. It is the
// working memory of one bot.
type bench struct {
	game    *diplomacy.Game
	m       *diplomacy.Map
	judge   *diplomacy.Judge
	outlook *Outlook
	worth   *Worth
	power   diplomacy.Power

	base      *diplomacy.Position
	scenarios []scenario
	orders    diplomacy.Orders
	after     diplomacy.Position
	tried     int
}

// look makes p the position at which plans are tried.
func (b *bench) look(p *diplomacy.Position, scenarios []scenario) {
	b.base, b.scenarios, b.tried = p, scenarios, 0
}

// try returns what the plan is worth in a scenario.
func (b *bench) try(p plan, scenario int) float64 {
	b.tried++
	b.orders = b.scenarios[scenario]
	p.put(b.m, &b.orders)
	b.after = *b.base
	b.judge.Advance(&b.after, &b.orders)
	return b.worth.of(b.outlook, &b.after, b.power)
}

// mean returns what the plan is worth over all scenarios. If it falls short of
// least by more than the margin after the first quarter of them, the mean of those
// is returned: it need not be known better.
func (b *bench) mean(p plan, least, margin float64) float64 {
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
