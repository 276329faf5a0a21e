package battle

import (
	"eras/ai/estimate"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Features is what the estimators look at. Where it has a pair, MAX, the player
// who is thinking, comes first, then MIN.
type Features struct {
	// D is columns plus rows of the whole board.
	D int
	// Open is the number of open squares, and Inmost the weight of the inmost
	// ones: how far they are from the open squares' edge.
	Open, Inmost int
	// Soldiers counts the soldiers.
	Soldiers [2]int

	// Centre is MAX's lead in the sum of the weights of the soldiers' squares.
	Centre float64
	// Proximity is the sum of (D - d)² over all pairs of enemies.
	Proximity float64
	// Territory is MAX's lead in open squares that are nearer to its soldiers.
	Territory float64
}

// FeaturesOf returns the features of p for a player, red or blue.
func FeaturesOf(p *battle.Position, player game.Side) Features {
	var b board
	b.ground.prepare(p.Size, player)
	var t tally
	t.count(&b.ground, p)
	f := t.counts(&b.ground)
	f.Centre, f.Proximity = float64(t.centre), float64(t.proximity)
	f.Territory = float64(b.ground.wideTerritory(p))
	return f
}

// tally is the features of one position as a search carries them along: whole
// numbers, and squares instead of territory.
type tally struct {
	soldiers          [2]int32
	centre, proximity int32
	packed            [2]estimate.Packed // the soldiers' squares, on small boards
	ring              *ring
	form              *form
}

// ground is what all positions in one search have in common.
type ground struct {
	field     *estimate.Field
	proximity *estimate.Proximity
	rings     *[battle.MaxRings + 1]ring
	player    game.Side // who is thinking
}

// prepare makes g the ground of boards of that size for that player.
func (g *ground) prepare(z grid.Size, player game.Side) {
	g.field, g.proximity, g.rings, g.player = estimate.FieldOn(z), estimate.ProximityOn(z), ringsOn(z), player
}

// count makes t the tally of p from scratch, without its form.
func (t *tally) count(g *ground, p *battle.Position) {
	*t = tally{ring: &g.rings[p.Rings]}
	own, enemy := p.Soldiers(g.player), p.Soldiers(g.player.Other())
	t.soldiers = [2]int32{int32(own.Len()), int32(enemy.Len())}
	t.packed = [2]estimate.Packed{g.field.Pack(*own), g.field.Pack(*enemy)}
	for s := range own.All() {
		t.centre += int32(t.ring.weights[s])
		t.proximity += int32(g.proximity.Sum(s, enemy))
	}
	for s := range enemy.All() {
		t.centre -= int32(t.ring.weights[s])
	}
}

// step brings t up to date after a soldier of MAX, index 0, or MIN, index 1,
// went from one square to another. own are that side's soldiers before the move
// and enemy the other side's after it.
func (t *tally) step(g *ground, index int, from, to grid.Square, captured bool, own, enemy *grid.Set) {
	index &= 1
	other := 1 - index
	centre := int32(t.ring.weights[to]) - int32(t.ring.weights[from])
	bitFrom, bitTo := g.field.Bit[from], g.field.Bit[to]
	if captured {
		t.proximity -= int32(g.proximity.Sum(to, own))
		t.soldiers[other]--
		t.packed[other] &^= bitTo
		centre += int32(t.ring.weights[to])
	}
	if g.field.Small {
		t.proximity += int32(g.proximity.StepPacked(g.field, from, to, t.packed[other], int(t.soldiers[other])))
	} else {
		t.proximity += int32(g.proximity.Step(from, to, enemy))
	}
	t.packed[index] ^= bitFrom | bitTo
	if index == 1 {
		centre = -centre
	}
	t.centre += centre
}

// counts returns the features that the number of soldiers and of rings decides.
func (t *tally) counts(g *ground) Features {
	return Features{
		D: g.proximity.D, Open: t.ring.open, Inmost: t.ring.inmost,
		Soldiers: [2]int{int(t.soldiers[0]), int(t.soldiers[1])},
	}
}

// wideTerritory measures the territory at p.
func (g *ground) wideTerritory(p *battle.Position) int {
	return g.field.WideTerritory(*p.Soldiers(g.player), *p.Soldiers(g.player.Other()), p.Open())
}
