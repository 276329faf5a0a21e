package risk

import (
	"math"

	"eras/game/risk"
	"eras/game/risk/odds"
)

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
	p.Armies[a.From], p.Armies[a.To] = f.left, 1
	dice, _ := risk.DiceOf(sixes[:min(int32(g.Rules.AttackDice), f.left-1)], ones[:1])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}

// playLoss plays an attack to the end that fails and leaves f.stand defenders, in the same way.
func (f *twofold) playLoss(g *risk.Game, p *risk.Position, a risk.Action) {
	g.Play(p, a, nil)
	p.Armies[a.From], p.Armies[a.To] = 2, f.stand
	dice, _ := risk.DiceOf(ones[:1], sixes[:min(int32(g.Rules.DefendDice), f.stand)])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}
