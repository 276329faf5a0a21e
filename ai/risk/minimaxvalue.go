package risk

import (
	"math"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Reading selects one of the two descriptions of the evaluation functions in risk-minimax-2014,
// which differ.
type Reading uint8

const (
	// ReadText follows the words of sections 5.1 and 5.2.
	ReadText Reading = iota
	// ReadCode follows pseudocodes 1 and 2.
	ReadCode
)

// decided stands for the paper's infinity. It is more than all armies and territories of the
// bounded game at its start. With a true infinity, the smallest probability of a victory would
// outweigh everything else at chance nodes. The other terms are added to it, so that a player who
// owns everything still makes progress.
const decided = 100

// Invasion returns the value of a position of the invasion phase for me, who is max; all other
// players are min (risk-minimax-2014 5.1). If max owns all territories of the highest degree,
// decided is added; if min does, it is subtracted. The rest depends on reading.
//
// By the text, it is the sum over max's territories of their degree and the number of their free
// neighbours, less the number of their neighbours that min owns.
//
// By pseudocode 1, it comes from a breadth-first search from territory 0. The search raises the
// value to the degree of each territory that it meets, and subtracts one for each step from a
// territory of max to one of min. The subtraction is lost again when a territory of a higher degree
// follows, so this reading says little.
func Invasion(g *risk.Game, p *risk.Position, me game.Seat, reading Reading) float64 {
	own, free := p.Held[me], g.Free(p)
	value := 0.0
	if reading == ReadCode {
		value = invasionCode(g, p, me, free)
	} else {
		for c := range own.All() {
			near := g.Map.Neighbours(c)
			value += float64(near.Len() + near.And(free).Len() - near.Minus(own).Minus(free).Len())
		}
	}
	switch top := topDegree(g.Map); {
	case top.Within(own):
		value += decided
	case top.And(own.Or(free)).Empty():
		value -= decided
	}
	return value
}

// topDegree returns the territories with the most neighbours.
func topDegree(m *risk.Map) risk.Set {
	var top risk.Set
	most := 0
	for c := range m.All().All() {
		switch n := m.Neighbours(c).Len(); {
		case n > most:
			top, most = risk.SetOf(c), n
		case n == most:
			top = top.With(c)
		}
	}
	return top
}

func invasionCode(g *risk.Game, p *risk.Position, me game.Seat, free risk.Set) float64 {
	value := g.Map.Neighbours(0).Len()
	breadthFirst(g.Map, func(from, to risk.Territory) {
		value = max(value, g.Map.Neighbours(to).Len())
		if p.Owner.At(from) == me && p.Owner.At(to) != me && !free.Has(to) {
			value--
		}
	})
	return float64(value)
}

// breadthFirst visits all territories in breadth-first order from territory 0, neighbours in rising
// order, and calls step for the step by which each but the first is met. (The paper unmarks the
// first territory after marking none, so it would be met twice; that is a mistake.)
func breadthFirst(m *risk.Map, step func(from, to risk.Territory)) {
	var queue path
	queue.add(0)
	seen := risk.SetOf(0)
	for head := 0; head < queue.n; head++ {
		from := queue.at(head)
		for c := range m.Neighbours(from).Minus(seen).All() {
			queue.add(c)
			step(from, c)
		}
		seen = seen.Or(m.Neighbours(from))
	}
}

// reinforceAttack returns the value for me, who is max, of a position in which all territories have
// an owner; all other players are min (risk-minimax-2014 5.2). If max has won, decided is added; if
// max has lost, it is subtracted. The rest is max's armies and territories less min's, and a term
// that depends on reading.
//
// By the text, each pair of a territory of max and a neighbour of min counts minus one, plus one if
// the first has more armies or minus one if it has fewer.
//
// By pseudocode 2, the same holds for each step of a breadth-first search from territory 0, but the
// comparison of armies ignores the owners.
func reinforceAttack(g *risk.Game, p *risk.Position, me game.Seat, reading Reading) float64 {
	own := p.Held[me]
	sum := 2*own.Len() - g.Map.Territories()
	sum -= p.ArmiesIn(g.Map.All())
	for s := own; !s.Empty(); s = s.Rest() {
		c := s.First()
		armies := p.Armies.At(c)
		sum += 2 * int(armies)
		if reading == ReadCode {
			continue
		}
		for _, others := range p.Armies.In(g.Map.Neighbours(c).Minus(own)) {
			sum += compare(armies, others) - 1
		}
	}
	if reading == ReadCode {
		breadthFirst(g.Map, func(from, to risk.Territory) {
			if own.Has(from) && !own.Has(to) {
				sum--
			}
			sum += compare(p.Armies.At(from), p.Armies.At(to))
		})
	}
	value := float64(sum)
	switch {
	case own.Equal(g.Map.All()):
		value += decided
	case own.Empty():
		value -= decided
	}
	return value
}

// compare returns 1 if a is more than b, -1 if it is less, and 0 if they are equal.
func compare(a, b int32) int {
	switch {
	case a > b:
		return 1
	case a < b:
		return -1
	}
	return 0
}

// twofold is the outcome of a fight to the end, simplified for a search: the fight is won or lost,
// and either way at its mean cost.
type twofold struct {
	// win is the probability that the territory falls.
	win float64
	// left is the number of armies left to the attacker if the territory falls, including those
	// that will enter it. stand is the number of defenders left if it does not fall.
	left, stand int32
}

// negligible is the probability below which an outcome is ignored.
const negligible = 1e-6

// foresee returns the outcome of a fight between territories with the given armies.
func foresee(tables *odds.Tables, attack, defend int32) twofold {
	can := float64(attack - 1)
	f := tables.Fight(int(attack)-1, int(defend))
	switch {
	case f.Win < negligible:
		f.Win = 0
	case f.Win > 1-negligible:
		f.Win = 1
	}
	out := twofold{win: f.Win, left: 2, stand: 1}
	// A lost fight costs all armies that could die, a won one all defenders. The losses in the
	// other case follow from the means.
	if f.Win > 0 {
		lost := (f.AttackerLosses - (1-f.Win)*can) / f.Win
		out.left = min(max(attack-int32(math.Round(lost)), 2), attack)
	}
	if f.Win < 1 {
		lost := (f.DefenderLosses - f.Win*float64(defend)) / (1 - f.Win)
		out.stand = min(max(defend-int32(math.Round(lost)), 1), defend)
	}
	return out
}

// sixes and ones are throws that decide every comparison.
var (
	sixes = []uint8{6, 6, 6}
	ones  = []uint8{1, 1}
)

// playWin plays an attack to the end that takes the territory and leaves f.left armies. It sets the
// armies directly and plays only the last throw by the rules.
func (f *twofold) playWin(g *risk.Game, p *risk.Position, a risk.Action) {
	g.Play(p, a, nil)
	p.Armies.Put(a.From, f.left)
	p.Armies.Put(a.To, 1)
	dice, _ := risk.DiceOf(sixes[:min(int32(g.Rules.AttackDice), f.left-1)], ones[:1])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}

// playLoss plays an attack to the end that fails and leaves f.stand defenders, in the same way.
func (f *twofold) playLoss(g *risk.Game, p *risk.Position, a risk.Action) {
	g.Play(p, a, nil)
	p.Armies.Put(a.From, 2)
	p.Armies.Put(a.To, f.stand)
	dice, _ := risk.DiceOf(ones[:1], sixes[:min(int32(g.Rules.DefendDice), f.stand)])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}
