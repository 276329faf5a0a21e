package odds

import (
	"math"
	"sort"

	"eras/game/risk"
)

// Chain is the outcome of a chain of attacks (ender-2009 4.3.3 calls it a list): each territory is
// attacked from the one conquered before, one army stays behind in each and all other survivors
// move on.
type Chain struct {
	// Fall[i] is the probability that the first i+1 territories fall.
	Fall []float64
	// Last[n] is the probability that all fall and n armies stand in the last, one of which cannot
	// die. For n beyond its length it is 0.
	Last []float64
}

// Chain returns the outcome of an attack with a armies, 0 or more, along territories with the given
// defenders, 1 or more each.
func (s *Solver) Chain(a int, defenders []int) Chain {
	rows := s.clearRows(a + 1)
	rows[0][a] = 1
	s.fall = cleared(s.fall, len(defenders))
	for i, d := range defenders {
		if i > 0 {
			// One of the survivors stays in the territory that they took.
			if len(rows[0]) == 1 {
				return Chain{Fall: s.fall}
			}
			rows = [3][]float64{rows[0][1:], rows[1][1:], rows[2][1:]}
		}
		rows = s.tables.carry(rows, d)
		s.fall[i] = sum(rows[0])
	}
	return Chain{Fall: s.fall, Last: rows[0]}
}

// Success returns the probability that a armies conquer all territories of a chain with the given
// defenders, 1 or more each.
func (s *Solver) Success(a int, defenders []int) float64 {
	switch {
	case len(defenders) == 0:
		return 1
	case len(defenders) == 1:
		return s.tables.Win(a, defenders[0])
	case a < s.tables.rules.Least+len(defenders)-1:
		return 0
	}
	return s.successes(a, defenders)[a]
}

// Armies returns the least number of armies that conquer all territories of a chain with the given
// defenders, 1 or more each, with probability p. A p of 1 or more counts as slightly less than 1.
func (s *Solver) Armies(p float64, defenders []int) int {
	switch len(defenders) {
	case 0:
		return 0
	case 1:
		return s.tables.Armies(p, defenders[0])
	}
	p = min(p, certain)
	most := s.plenty(s.Cost(defenders), len(defenders))
	chance := s.successes(most, defenders)
	for chance[most] < p {
		most *= 2
		chance = s.successes(most, defenders)
	}
	return leastIndex(chance, p)
}

// plenty returns a number of armies that mostly suffices for the given number of territories with
// the given cost.
func (s *Solver) plenty(cost float64, territories int) int {
	return s.tables.rules.Least + territories + int(cost+3*math.Sqrt(cost)) + 4
}

// Cost returns the mean number of armies that an attacker with unlimited armies loses in
// territories with the given defenders. The attacks are then independent (ender-2009 4.3.5).
func (s *Solver) Cost(defenders []int) float64 {
	cost := 0.0
	for _, d := range defenders {
		cost += s.tables.Cost(d)
	}
	return cost
}

// successes returns the probability of conquering the whole chain by the number of armies at its
// start, from 0 to most. most must be at least one army for each territory.
func (s *Solver) successes(most int, defenders []int) []float64 {
	rows := s.makeRows(most + 1)
	last := len(defenders) - 1
	for i := last; i >= 0; i-- {
		// Index n of a row stands for n-i armies before territory i, so that the
		// army that stays in each territory moves no values. None are alive at index
		// i of a fallen territory: no roll leads there.
		d := defenders[i]
		switch {
		case i == last && d <= Max && most-i <= Max:
			copy(rows[0][i:], row(s.tables.win, d))
			continue
		case i == last:
			fill(rows[0][i:], 1)
		}
		rows = s.tables.reach(rows, i, d)
	}
	return rows[0]
}

// reach computes the value of an attack from that of its target. The first row holds, from index
// from on, the value of the fallen territory by the attackers alive in it. It returns the rows in a
// new order: the first holds the value of the attack by the attackers at its start.
func (t *Tables) reach(rows [3][]float64, from, d int) [3][]float64 {
	few := min(from+t.rules.Least, len(rows[0]))
	for k := 1; k <= d; k++ {
		rows = [3][]float64{rows[2], rows[0], rows[1]}
		clear(rows[0][from:few])
		t.mean(rows[0][from:], rows[1][from:], rows[2][from:], k, 0, 0)
	}
	return rows
}

// leastIndex returns the least index at which a rising row, whose last value is at least p, reaches
// p.
func leastIndex(chance []float64, p float64) int {
	return sort.Search(len(chance)-1, func(a int) bool { return chance[a] >= p })
}

func fill(row []float64, x float64) {
	for i := range row {
		row[i] = x
	}
}

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
	o := Outlook{Attackers: int(p.Armies.At(from)) - 1}
	var defenders []int
	for _, c := range path {
		defenders = append(defenders, int(p.Armies.At(c)))
		o.Defenders += int(p.Armies.At(c))
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
