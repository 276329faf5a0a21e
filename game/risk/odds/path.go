package odds

import "eras/game/risk"

// Outlook says what to expect of an attack along a path of territories
// ([risk.Game.AttackPath]).
type Outlook struct {
	// Attackers are the armies that can die, Defenders those on the path.
	Attackers, Defenders int
	// Win is the probability that all territories fall. Left[n] is the probability that
	// they do and n armies stand in the last of them then.
	Win  float64
	Left []float64
	// Compared is how many armies die in the next throw, Next[n] the probability that
	// the defender loses n of them.
	Compared int
	Next     [maxDefendDice + 1]float64
}

// Outlook returns what to expect of an attack from a territory with two armies or more
// along a path, which must not be empty. The rules are those of the solver's tables.
func (s *Solver) Outlook(p *risk.Position, from risk.Territory, path []risk.Territory) Outlook {
	o := Outlook{Attackers: int(p.Armies[from]) - 1}
	var defenders []int
	for _, c := range path {
		defenders = append(defenders, int(p.Armies[c]))
		o.Defenders += int(p.Armies[c])
	}
	chain := s.Chain(o.Attackers, defenders)
	o.Win, o.Left = chain.Fall[len(path)-1], append(o.Left, chain.Last...)
	rules := s.tables.rules
	roll := RollOf(min(rules.AttackDice, o.Attackers), min(rules.DefendDice, defenders[0]))
	o.Compared = roll.Compared
	for n := range roll.Compared + 1 {
		o.Next[n] = roll.Chance(n)
	}
	return o
}
