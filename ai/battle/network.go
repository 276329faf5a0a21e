package battle

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// NetworkShape is the input of networks for battles of foot: the values of the estimators, the side
// to move, the tie rule and the clocks, and the places of the soldiers. The direct connections
// start with the estimators' default weights, so that a network starts with the same value as the
// weighted sum.
var NetworkShape = newShape("battle", plain, nil, network.Plane{Name: "soldiers", Shift: 2})

// newShape returns a shape with the given odd inputs besides those of all battles. The direct
// connections start with the default weights of list.
func newShape(name string, list evaluation.List[Features], odd []network.Input, planes ...network.Plane) *network.Shape {
	genes := list.Genes(list.Defaults())
	return &network.Shape{
		Board: name,
		Odd: append([]network.Input{
			soldiersInput: {Name: soldiers.Name, Start: genes[soldiers.Name] + aggression*genes[aggressive.Name]},
			moreInput:     {Name: "more"},
			centreInput:   {Name: centre.Name, Start: genes[centre.Name]},
			cornerInput:   {Name: corner.Name, Start: genes[corner.Name]},
			tieInput:      {Name: "tie"},
			turnInput:     {Name: "turn"},
		}, odd...),
		Even: []network.Input{
			riskyInput: {Name: risky.Name, Start: genes[risky.Name] + (1-aggression)*genes[aggressive.Name]},
			leftInput:  {Name: "left"},
			stallInput: {Name: "stall"},
			ringsInput: {Name: "rings"},
			sizeInput:  {Name: "size"},
			constInput: {Name: "constant"},
		},
		Planes:  planes,
		Columns: 5, Rows: 3, Fold: true,
		Units: 4,
	}
}

// NetworkShapeUnder returns the shape of networks for battles under r: [KindsShape] under
// rules with kinds, captains or morale, else [NetworkShape].
func NetworkShapeUnder(r *battle.Rules) *network.Shape {
	if Special(r) {
		return KindsShape
	}
	return NetworkShape
}

// The odd inputs of all battles.
const (
	soldiersInput = iota
	moreInput     // the lead in soldiers, up to fullMore
	centreInput
	cornerInput // territory
	tieInput    // 1 if equal numbers win for the searching player, -1 if they lose
	turnInput   // 1 if the searching player is to move, else -1

	oddInputs
)

// The even inputs, which follow all odd ones.
const (
	riskyInput = iota // proximity of enemies
	leftInput         // moves left, up to fullLeft
	stallInput        // moves without a capture, as a share of those that close a ring
	ringsInput        // rings closed
	sizeInput         // soldiers of both, up to fullSize
	constInput
)

// The numbers from which the inputs stay 1.
const (
	fullMore = 8
	fullLeft = 32
	fullSize = 32
)

// networked returns the battle as a game whose boards evaluate with networks.
func networked(r *battle.Rules) network.Game[battle.Position, battle.Move, Features] {
	return network.Game[battle.Position, battle.Move, Features]{
		Game: rules{Rules: r}, Shape: NetworkShapeUnder(r),
		NewSource: func() network.Source[battle.Position, battle.Move, Features] {
			return &source{board: board{rules: r}, special: Special(r)}
		},
	}
}

// newNetworkEngine is [NewEngine] for networks.
func newNetworkEngine(r battle.Rules, tableBits int) *Engine {
	return evaluation.NewEngine(networked(&r), tableBits)
}

// NewNetworkAgent is [NewAgent] for networks: c has the genes of a network.
func NewNetworkAgent(r battle.Rules, c evaluation.Config) (*Agent, error) {
	return evaluation.NewAgent(networked(&r), c)
}

// Look returns p as the input of networks under r, for the searching player, without a target.
func Look(r *battle.Rules, p *battle.Position, player game.Side) network.Sample {
	return networked(r).Look(p, player)
}

// NetworkTrainer returns the training of networks under r. The caller must add the seed and the
// workers before it runs. start returns the start position of the game with the given seed; the
// same side must be to move in all.
func NetworkTrainer(t *evaluation.Training, r battle.Rules, home game.Seat, start func(seed uint64) battle.Position) (evolve.Trainer, error) {
	return evaluation.NewTrainer(t, networked(&r), home, start)
}

// source is a board of a battle that provides the inputs of networks.
type source struct {
	board
	special bool     // whether the shape is KindsShape
	looked  Features // the features for the estimators
}

var _ network.Source[battle.Position, battle.Move, Features] = (*source)(nil)

// Size implements [network.Source].
func (b *source) Size() grid.Size { return b.frames[b.ply].position.Size }

// Clock implements [network.Source].
func (b *source) Clock() uint64 {
	p := &b.frames[b.ply].position
	return uint64(p.Left) | uint64(p.Stall)<<16
}

// Inputs implements [network.Source].
func (b *source) Inputs(x *network.Inputs) (toMove bool) {
	now := &b.frames[b.ply]
	p, t := &now.position, &now.tally
	f := &b.looked
	*f = t.counts(&b.board, p)
	f.Centre, f.Proximity = float64(t.centre), float64(t.proximity)
	f.Territory = float64(b.territory(1-b.index(p.Turn), now, b.below()))
	x[soldiersInput] = network.Quantize(soldiers.Value(f))
	x[moreInput] = network.One / fullMore * int32(min(max(f.Soldiers[0]-f.Soldiers[1], -fullMore), fullMore))
	x[centreInput] = network.Quantize(centre.Value(f))
	x[cornerInput] = network.Quantize(corner.Value(f))
	x[tieInput] = b.tie(p)
	toMove = p.Turn == b.player
	x[turnInput] = -network.One
	if toMove {
		x[turnInput] = network.One
	}
	odd := oddInputs
	if b.special {
		odd = kindsInputs
		b.kindsInputs(x, p, f)
	}
	even := x[odd:]
	even[riskyInput] = network.Quantize(risky.Value(f))
	even[leftInput] = network.One / fullLeft * int32(min(p.Left, fullLeft))
	even[stallInput] = network.Quantize(float64(p.Stall) * evaluation.Reciprocal(int(b.rules.Stall)))
	even[ringsInput] = network.One / battle.MaxRings * int32(p.Rings)
	even[sizeInput] = network.One / fullSize * int32(min(f.Soldiers[0]+f.Soldiers[1], fullSize))
	even[constInput] = network.One
	return toMove
}

// tie returns the input for the tie rule.
func (b *source) tie(p *battle.Position) int32 {
	switch {
	case b.rules.Tie == battle.TieNobody:
		return 0
	case (b.rules.Tie == battle.TieAttacker) == (p.Attacker() == b.player):
		return network.One
	}
	return -network.One
}

// Pieces implements [network.Source].
func (b *source) Pieces(buf []network.Piece) []network.Piece {
	p := &b.frames[b.ply].position
	for i := range b.words() {
		buf = b.soldiers(b.soldiers(buf, p, i, p.Red[i], game.Red, 1), p, i, p.Blue[i], game.Blue, 1)
	}
	return buf
}

// Changes implements [network.Source].
func (b *source) Changes(buf []network.Piece) []network.Piece {
	before, now := &b.frames[b.ply-1].position, &b.frames[b.ply].position
	for i := range b.words() {
		buf = b.soldiers(buf, before, i, before.Red[i]&^now.Red[i], game.Red, -1)
		buf = b.soldiers(buf, now, i, now.Red[i]&^before.Red[i], game.Red, 1)
		buf = b.soldiers(buf, before, i, before.Blue[i]&^now.Blue[i], game.Blue, -1)
		buf = b.soldiers(buf, now, i, now.Blue[i]&^before.Blue[i], game.Blue, 1)
	}
	return buf
}

// words returns the number of words of a set that the board's rows occupy.
func (b *source) words() int { return (b.Size().Rows() + 3) / 4 }

// soldiers appends the soldiers at p in word i of a set, from their owner's point of view: blue
// sees the board mirrored.
func (b *source) soldiers(buf []network.Piece, p *battle.Position, i int, word uint64, owner game.Side, amount int32) []network.Piece {
	if owner != b.player {
		amount = -amount
	}
	for ; word != 0; word &= word - 1 {
		at := grid.Square(i<<6 | bits.TrailingZeros64(word))
		piece := network.Piece{Square: at, Amount: amount}
		if b.special {
			piece.Plane = uint8(p.Kind(at))
		}
		if owner == game.Blue {
			piece.Square = b.Size().Mirrored(at)
		}
		buf = append(buf, piece)
	}
	return buf
}

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
