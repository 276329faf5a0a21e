package risk

import (
	"math"

	"eras/game/risk"
	"eras/game/risk/odds"
)

// twofold is a fight to the end as a search sees it: it is won or lost, and either
// way at the mean cost.
type twofold struct {
	// win is the probability that the territory falls.
	win float64
	// left are the armies of the attacker's territory if it falls, those that will
	// enter included; stand are the defenders if it does not.
	left, stand int32
}

// negligible is the probability below which an end of a fight is not looked at.
const negligible = 1e-6

// foresee returns what comes of a fight between territories with those armies.
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
	// A lost fight costs all armies that could die, a won one all defenders: the
	// rest of the means is the other's.
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

// sixes and ones are throws that leave no doubt.
var (
	sixes = []uint8{6, 6, 6}
	ones  = []uint8{1, 1}
)

// playWin plays an attack to the end that takes the territory and leaves that many
// armies: the last throw by the rules, those before by their sum.
func (f *twofold) playWin(g *risk.Game, p *risk.Position, a risk.Action) {
	g.Play(p, a, nil)
	p.Armies[a.From], p.Armies[a.To] = f.left, 1
	dice, _ := risk.DiceOf(sixes[:min(int32(g.Rules.AttackDice), f.left-1)], ones[:1])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}

// playLoss plays an attack to the end that fails against that many defenders who
// remain, in the same way.
func (f *twofold) playLoss(g *risk.Game, p *risk.Position, a risk.Action) {
	g.Play(p, a, nil)
	p.Armies[a.From], p.Armies[a.To] = 2, f.stand
	dice, _ := risk.DiceOf(ones[:1], sixes[:min(int32(g.Rules.DefendDice), f.stand)])
	g.Play(p, risk.Action{Kind: risk.Roll, Dice: dice}, nil)
}
