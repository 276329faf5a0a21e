package odds

import (
	"math"

	"eras/game/risk"
)

// Outlook is the expected outcome of an attack along a path of territories
// ([risk.Game.AttackPath]).
type Outlook struct {
	// Attackers are the armies that can die, Defenders those on the path.
	Attackers, Defenders int
	// Win is the probability that all territories fall. Left[n] is the probability that all fall
	// and n groups of Unit armies stand in the last of them. Unit is 1 unless there are too many
	// armies to compute them one by one; then the distribution Left is wider than the true one.
	Win  float64
	Left []float64
	Unit int
	// Compared is the number of armies that die in the next throw. Next[n] is the probability that
	// the defender loses n of them.
	Compared int
	Next     [maxDefendDice + 1]float64
}

// mostPairs limits the work for an [Outlook], which is proportional to the attackers times the
// defenders. Above it, each group of armies counts as a single one in Left, and Win is that of a
// single territory with all the defenders. The work then takes less than a tenth of a second for
// any numbers.
const mostPairs = 1 << 24

// unitOf returns the size of the groups of armies.
func unitOf(attackers, defenders int) int {
	return max(1, int(math.Ceil(math.Sqrt(float64(attackers)*float64(defenders)/mostPairs))))
}

// Outlook returns the expected outcome of an attack from a territory with two armies or more along
// a path, which must not be empty. The rules are those of the solver's tables.
func (s *Solver) Outlook(p *risk.Position, from risk.Territory, path []risk.Territory) Outlook {
	o := Outlook{Attackers: int(p.Armies[from]) - 1}
	var defenders []int
	for _, c := range path {
		defenders = append(defenders, int(p.Armies[c]))
		o.Defenders += int(p.Armies[c])
	}
	first := defenders[0]
	if o.Unit = unitOf(o.Attackers, o.Defenders); o.Unit > 1 {
		for i, n := range defenders {
			defenders[i] = max(1, n/o.Unit)
		}
	}
	chain := s.Chain(o.Attackers/o.Unit, defenders)
	o.Win, o.Left = chain.Fall[len(path)-1], append(o.Left, chain.Last...)
	if o.Unit > 1 {
		whole := sum(o.Left)
		o.Win = s.tables.Win(max(0, o.Attackers-len(path)+1), o.Defenders)
		for n := range o.Left {
			if whole > 0 {
				o.Left[n] *= o.Win / whole
			}
		}
	}
	rules := s.tables.rules
	roll := RollOf(min(rules.AttackDice, o.Attackers), min(rules.DefendDice, first))
	o.Compared = roll.Compared
	for n := range roll.Compared + 1 {
		o.Next[n] = roll.Chance(n)
	}
	return o
}
