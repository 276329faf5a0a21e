package battle

import (
	"eras/ai/estimate"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

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

// step makes t the tally after a soldier of MAX, index 0, or MIN, index 1, went
// from one square to another, where before is the tally before, own are that
// side's soldiers before the move and enemy the other side's after it. The form
// is that of before, even after a capture.
func (t *tally) step(g *ground, before *tally, index int, from, to grid.Square, captured bool, own, enemy *grid.Set) {
	index &= 1
	other := 1 - index
	ring := before.ring
	centre := int32(ring.weights[to]) - int32(ring.weights[from])
	proximity := before.proximity
	mine, theirs := before.packed[index]^(g.field.Bit[from]|g.field.Bit[to]), before.packed[other]
	soldiers := before.soldiers
	if captured {
		soldiers[other]--
		theirs &^= g.field.Bit[to]
		centre += int32(ring.weights[to])
	}
	if g.field.Small {
		if captured {
			proximity -= int32(g.proximity.SumPacked(g.field, to, before.packed[index]))
		}
		proximity += int32(g.proximity.StepPacked(g.field, from, to, theirs, int(soldiers[other])))
	} else {
		if captured {
			proximity -= int32(g.proximity.Sum(to, own))
		}
		proximity += int32(g.proximity.Step(from, to, enemy))
	}
	if index == 1 {
		centre = -centre
	}
	t.soldiers, t.ring, t.form = soldiers, ring, before.form
	t.packed[index], t.packed[other] = mine, theirs
	t.centre, t.proximity = before.centre+centre, proximity
}
