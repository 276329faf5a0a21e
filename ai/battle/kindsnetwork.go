package battle

import (
	"eras/ai/network"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// KindsShape is the input of networks for battles with kinds of soldiers, captains or morale: the
// inputs of [NetworkShape], the values of the estimators for kinds, captains and morale, the places
// of the soldiers of each kind, and the soldiers that either side could capture.
var KindsShape = newShape("kinds", mixed, []network.Input{
	horseInput - oddInputs:   {Name: horse.Name, Start: mixedDefault(horse.Name)},
	archersInput - oddInputs: {Name: archers.Name, Start: mixedDefault(archers.Name)},
	moraleInput - oddInputs:  {Name: morale.Name, Start: mixedDefault(morale.Name)},
	captainInput - oddInputs: {Name: captain.Name, Start: mixedDefault(captain.Name)},
	preyInput - oddInputs:    {Name: "prey"},
	strikeInput - oddInputs:  {Name: "strike"},
	checkInput - oddInputs:   {Name: "check"},
	threatInput - oddInputs:  {Name: "threat"},
	fearInput - oddInputs:    {Name: "fear"},
	perilInput - oddInputs:   {Name: "peril"},
}, network.Plane{Name: "foot", Shift: 2}, network.Plane{Name: "horse", Shift: 2}, network.Plane{Name: "archers", Shift: 2}, network.Plane{Name: "captain"})

// mixedDefault returns the default weight of the estimator with that name.
func mixedDefault(name string) float64 { return mixed.Genes(mixed.Defaults())[name] }

// The odd inputs of KindsShape beyond those of all battles. The last six are about the soldiers
// that the side to move could capture at once, and those that the other side could capture if it
// were its turn. They are positive if that side is the searching player, else negative.
const (
	horseInput = oddInputs + iota
	archersInput
	moraleInput
	captainInput
	preyInput   // soldiers the side to move could capture, up to fullPrey
	strikeInput // whether it could capture any
	checkInput  // whether it could capture the captain
	threatInput // the same for the other side
	fearInput
	perilInput

	kindsInputs
)

// fullPrey is the number of soldiers from which the input stays 1.
const fullPrey = 4

// kindsInputs sets the odd inputs that battles of foot do not have.
func (b *source) kindsInputs(x *network.Inputs, p *battle.Position, f *Features) {
	f.Siege = float64(b.wideSiege(p))
	x[horseInput] = network.Quantize(horse.Value(f))
	x[archersInput] = network.Quantize(archers.Value(f))
	x[moraleInput] = network.Quantize(morale.Value(f))
	x[captainInput] = network.Quantize(captain.Value(f))
	b.prey(x[preyInput:threatInput], p, p.Turn)
	b.prey(x[threatInput:kindsInputs], p, p.Turn.Other())
}

// prey sets three inputs about the soldiers that a side could capture at p if it were its turn.
func (b *source) prey(x []int32, p *battle.Position, hunter game.Side) {
	turn := p.Turn
	p.Turn = hunter
	b.moves = p.Captures(b.moves[:0])
	p.Turn = turn
	one := int32(network.One)
	if hunter != b.player {
		one = -one
	}
	var all grid.Set
	x[0], x[1], x[2] = 0, 0, 0
	for _, m := range b.moves {
		all.Add(m.To())
		x[1] = one
		if p.Kind(m.To()) == battle.Captain {
			x[2] = one
		}
	}
	x[0] = one / fullPrey * int32(min(all.Len(), fullPrey))
}
