package war

import (
	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/evolve"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// NetworkShape is the input of networks for the map: the values of the estimators, the resources,
// the side to act and the clock, and the places of strength, cities and warehouses. The direct
// connections start with the estimators' default weights, so that a network starts with the same
// value as the weighted sum.
var NetworkShape = &network.Shape{
	Board: "general",
	Odd: []network.Input{
		leadersInput:        {Name: leaders.Name, Start: leaders.Default + aggression*aggressive.Default},
		warehousesInput:     {Name: warehouses.Name, Start: warehouses.Default},
		citiesInput:         {Name: cities.Name, Start: cities.Default},
		soldiersInput:       {Name: soldiers.Name, Start: soldiers.Default},
		nearWarehousesInput: {Name: nearWarehouses.Name, Start: nearWarehouses.Default},
		nearCitiesInput:     {Name: nearCities.Name, Start: nearCities.Default},
		shrewdInput:         {Name: shrewd.Name, Start: shrewd.Default},
		cornerInput:         {Name: corner.Name, Start: corner.Default},
		dominionInput:       {Name: dominion.Name, Start: dominion.Scale * dominion.Default},
		resourcesInput:      {Name: "resources"},
		turnInput:           {Name: "turn"},
	},
	Even: []network.Input{
		nearInput - evenInputs:  {Name: "near", Start: (1 - aggression) * aggressive.Default},
		raceInput - evenInputs:  {Name: "race"},
		leftInput - evenInputs:  {Name: "left"},
		sizeInput - evenInputs:  {Name: "size"},
		constInput - evenInputs: {Name: "constant"},
	},
	Planes: []network.Plane{
		strengthPlane:  {Name: "strength", Shift: 4},
		cityPlane:      {Name: "cities", Shift: 2},
		warehousePlane: {Name: "warehouses", Shift: 2},
	},
	Columns: 3, Rows: 3,
	Units: 4,
}

// The inputs, the odd ones first.
const (
	leadersInput = iota
	warehousesInput
	citiesInput
	soldiersInput
	nearWarehousesInput
	nearCitiesInput
	shrewdInput    // pairs of equal soldiers count for the searching player
	cornerInput    // territory
	dominionInput  // the lead in points as a share of the goal
	resourcesInput // the lead in resources as a share of all resources
	turnInput      // 1 if the searching player is to act, else -1
	nearInput      // proximity of enemies, as in the estimator aggressive
	raceInput      // the points of both as a share of twice the goal (hardly any for objectives)
	leftInput      // actions left, up to fullLeft
	sizeInput      // leaders and soldiers of both, up to fullSize
	constInput

	evenInputs = nearInput
)

// The planes.
const (
	strengthPlane = iota // leaders and their soldiers
	cityPlane
	warehousePlane
)

// The numbers from which the inputs stay 1.
const (
	fullLeft = 128
	fullSize = 128
)

// networked returns the map as a game whose boards evaluate with networks.
func networked(r *war.Rules) network.Game[war.Position, war.Move, Features] {
	return network.Game[war.Position, war.Move, Features]{
		Game: predicted{Rules: r}, Shape: NetworkShape,
		NewSource: func() network.Source[war.Position, war.Move, Features] { return &source{board: board{rules: r}} },
	}
}

// newNetworkEngine is [NewEngine] for networks.
func newNetworkEngine(r war.Rules, tableBits int) *Engine {
	return evaluation.NewEngine(networked(&r), tableBits)
}

// NetworkTrainer returns the training of networks under r. The caller must add the seed and the
// workers before it runs. start returns the start position of the game with the given seed; the
// same side must be to act in all.
func NetworkTrainer(t *evaluation.Training, r war.Rules, home game.Seat, start func(seed uint64) war.Position) (evolve.Trainer, error) {
	return evaluation.NewTrainer(t, networked(&r), home, start)
}

// source is a board of the map that provides the inputs of networks.
type source struct {
	board
	looked Features // the features for the estimators
}

var _ network.Source[war.Position, war.Move, Features] = (*source)(nil)

// Size implements [network.Source].
func (b *source) Size() grid.Size { return b.position.Size }

// Clock implements [network.Source].
func (b *source) Clock() uint64 { return uint64(b.position.Left) }

// Inputs implements [network.Source].
func (b *source) Inputs(x *network.Inputs) (toMove bool) {
	p, now := &b.position, &b.frames[b.ply]
	own, enemy := p.Army(b.player), p.Army(b.player.Other())
	t := &now.tally
	f := &b.looked
	*f = b.counts()
	f.NearCities = float64(t.cities[0] - t.cities[1])
	f.NearWarehouses = float64(t.warehouses[0] - t.warehouses[1])
	f.Proximity, f.Threat = float64(t.proximity), float64(t.threat)
	acted, below := b.acted()
	f.Territory, f.Points = float64(b.territory(acted, now, below)), float64(b.points())
	x[leadersInput] = network.Quantize(leaders.Value(f))
	x[warehousesInput] = network.Quantize(warehouses.Value(f))
	x[citiesInput] = network.Quantize(cities.Value(f))
	x[soldiersInput] = network.Quantize(soldiers.Value(f))
	x[nearWarehousesInput] = network.Quantize(nearWarehouses.Value(f))
	x[nearCitiesInput] = network.Quantize(nearCities.Value(f))
	x[shrewdInput] = network.Quantize(shrewd.Value(f))
	x[cornerInput] = network.Quantize(corner.Value(f))
	x[dominionInput] = network.Quantize(dominion.Value(f))
	x[resourcesInput] = network.Quantize(evaluation.Lead(int(own.Resources), int(enemy.Resources)))
	x[nearInput] = network.Quantize(f.Proximity * f.perPair())
	x[raceInput] = network.Quantize(float64(own.Points+enemy.Points) * evaluation.Reciprocal(2*f.Goal))
	x[leftInput] = network.One / fullLeft * int32(min(p.Left, fullLeft))
	x[sizeInput] = network.One / fullSize * int32(min(own.Strength()+enemy.Strength(), fullSize))
	x[constInput] = network.One
	toMove = p.Turn == b.player
	x[turnInput] = -network.One
	if toMove {
		x[turnInput] = network.One
	}
	return toMove
}

// Pieces implements [network.Source].
func (b *source) Pieces(buf []network.Piece) []network.Piece {
	z := b.position.Size
	for y := range z.Rows() {
		for x := range z.Columns() {
			s := grid.At(x, y)
			buf = b.content(buf, s, &b.position.Cells[s], 1)
		}
	}
	return buf
}

// Changes implements [network.Source].
func (b *source) Changes(buf []network.Piece) []network.Piece {
	c := &b.frames[b.ply].change
	if kind := c.Move.Kind(); kind == war.Pass || kind == war.End {
		return buf
	}
	from, to := c.Move.From(), c.Move.To()
	buf = b.changed(buf, to, &c.To)
	if from != to {
		buf = b.changed(buf, from, &c.From)
	}
	return buf
}

// changed appends the changes that the last move made on a square, whose former content is before.
func (b *source) changed(buf []network.Piece, s grid.Square, before *war.Cell) []network.Piece {
	now := &b.position.Cells[s]
	if *now == *before {
		return buf
	}
	return b.content(b.content(buf, s, before, -1), s, now, 1)
}

// content appends the pieces on a square, with their amounts multiplied by sign.
func (b *source) content(buf []network.Piece, s grid.Square, c *war.Cell, sign int32) []network.Piece {
	if c.Leader != game.NoSide {
		buf = append(buf, b.piece(strengthPlane, s, c.Leader, sign*(1+int32(c.Soldiers))))
	}
	if c.Owner != game.NoSide {
		plane := uint8(cityPlane)
		if c.Site == war.Warehouse {
			plane = warehousePlane
		}
		buf = append(buf, b.piece(plane, s, c.Owner, sign))
	}
	return buf
}

// piece returns a piece from its owner's point of view: blue sees the map turned.
func (b *source) piece(plane uint8, s grid.Square, owner game.Side, amount int32) network.Piece {
	if owner == game.Blue {
		s = b.position.Size.Turned(s)
	}
	if owner != b.player {
		amount = -amount
	}
	return network.Piece{Plane: plane, Square: s, Amount: amount}
}
