package battle

import (
	"sync"

	"eras/ai/evaluation"
	"eras/game/battle"
	"eras/game/grid"
)

// tally is the features of one position as a search keeps them up to date: whole
// numbers, and squares in place of territory.
type tally struct {
	soldiers          [2]int32
	centre, proximity int32
	packed            [2]evaluation.Packed // the soldiers' squares, on small boards
	ring              *ring
	form              *form
}

// count makes t the tally of p from scratch, without its form.
func (t *tally) count(b *board, p *battle.Position) {
	*t = tally{ring: &b.rings[p.Rings]}
	own, enemy := p.Soldiers(b.player), p.Soldiers(b.player.Other())
	t.soldiers = [2]int32{int32(own.Len()), int32(enemy.Len())}
	t.packed = [2]evaluation.Packed{b.field.Pack(*own), b.field.Pack(*enemy)}
	for s := range own.All() {
		t.centre += int32(t.ring.weights[s])
		t.proximity += int32(b.proximity.Sum(s, enemy))
	}
	for s := range enemy.All() {
		t.centre -= int32(t.ring.weights[s])
	}
}

// step makes t the tally after a step of MAX, index 0, or MIN, index 1. Before is
// the tally before the step, own that side's soldiers before it and enemy the other
// side's after it. The form stays that of before, even after a capture.
func (t *tally) step(b *board, before *tally, index int, from, to grid.Square, captured bool, own, enemy *grid.Set) {
	index &= 1
	other := 1 - index
	ring := before.ring
	centre := int32(ring.weights[to]) - int32(ring.weights[from])
	proximity := before.proximity
	mine, theirs := before.packed[index]^(b.field.Bit[from]|b.field.Bit[to]), before.packed[other]
	soldiers := before.soldiers
	if captured {
		soldiers[other]--
		theirs &^= b.field.Bit[to]
		centre += int32(ring.weights[to])
	}
	if b.field.Small {
		if captured {
			proximity -= int32(b.proximity.SumPacked(b.field, to, before.packed[index]))
		}
		proximity += int32(b.proximity.StepPacked(b.field, from, to, theirs, int(soldiers[other])))
	} else {
		if captured {
			proximity -= int32(b.proximity.Sum(to, own))
		}
		proximity += int32(b.proximity.Step(from, to, enemy))
	}
	if index == 1 {
		centre = -centre
	}
	t.soldiers, t.ring, t.form = soldiers, ring, before.form
	t.packed[index], t.packed[other] = mine, theirs
	t.centre, t.proximity = before.centre+centre, proximity
}

// ring describes the board with a number of rings closed.
type ring struct {
	squares grid.Set // that are open
	packed  evaluation.Packed
	open    int              // the number of open squares
	inmost  int              // the largest weight
	weights [grid.Cells]int8 // distance from the nearest edge of the open squares
}

var rings [grid.Max + 1][grid.Max + 1]struct {
	once  sync.Once
	table [battle.MaxRings + 1]ring
}

// ringsOn returns the rings of boards of that size. They are made once and
// shared.
func ringsOn(z grid.Size) *[battle.MaxRings + 1]ring {
	entry := &rings[z.W][z.H]
	entry.once.Do(func() {
		field := evaluation.FieldOn(z)
		for n := range entry.table {
			r := &entry.table[n]
			r.squares = z.Inside(n)
			r.packed = field.Pack(r.squares)
			r.open = r.squares.Len()
			for s := range r.squares.All() {
				x, y := s.X(), s.Y()
				weight := min(x, z.Columns()-1-x, y, z.Rows()-1-y) - n
				r.weights[s] = int8(weight)
				r.inmost = max(r.inmost, weight)
			}
		}
	})
	return &entry.table
}
