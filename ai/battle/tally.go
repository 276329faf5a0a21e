package battle

import (
	"math/bits"
	"sync"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// tally is the features of one position as a search keeps them up to date: whole
// numbers, and squares in place of territory.
type tally struct {
	soldiers          [2]int32
	horse, archers    [2]int32
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
	if b.mixed {
		for i, side := range [2]game.Side{b.player, b.player.Other()} {
			a := p.Army(side)
			t.horse[i], t.archers[i] = int32(a.Horse), int32(a.Archers)
		}
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

// mixedStep is step for the move m of soldiers of any kind. P is the position after it,
// before the frame before it. It reports whether a soldier fell; the form is then that of
// before.
func (t *tally) mixedStep(b *board, before *frame, p *battle.Position, m battle.Move) (captured bool) {
	was, from, to := &before.position, m.From(), m.To()
	index := b.index(was.Turn)
	own, enemy := was.Soldiers(was.Turn), p.Soldiers(p.Turn)
	*t = before.tally
	centre, proximity := int32(0), 0
	if captured = was.At(to) == p.Turn; captured {
		t.soldiers[1-index]--
		switch was.Kind(to) {
		case battle.Horse:
			t.horse[1-index]--
		case battle.Archer:
			t.archers[1-index]--
		}
		t.packed[1-index] &^= b.field.Bit[to]
		centre += int32(t.ring.weights[to])
		proximity -= b.near(to, own, t.packed[index])
	}
	if own.Has(from) && !p.Soldiers(was.Turn).Has(from) { // no shot
		t.packed[index] ^= b.field.Bit[from] | b.field.Bit[to]
		centre += int32(t.ring.weights[to]) - int32(t.ring.weights[from])
		proximity += b.near(to, enemy, t.packed[1-index]) - b.near(from, enemy, t.packed[1-index])
	}
	if index == 1 {
		centre = -centre
	}
	t.centre += centre
	t.proximity += int32(proximity)
	return captured
}

// near returns the sum of the proximity of s and each square of a set, which is also
// given packed.
func (b *board) near(s grid.Square, set *grid.Set, packed evaluation.Packed) int {
	if b.field.Small {
		return b.proximity.SumPacked(b.field, s, packed)
	}
	return b.proximity.Sum(s, set)
}

// siege returns MAX's lead in proximity to the other side's captain at p.
func (b *board) siege(p *battle.Position) int {
	sum := 0
	captains := p.Kinds[0].And(p.Kinds[1])
	for i, word := range captains {
		for ; word != 0; word &= word - 1 {
			s := grid.Square(i<<6 | bits.TrailingZeros64(word))
			if p.At(s) == b.player {
				sum -= b.proximity.Sum(s, p.Soldiers(b.player.Other()))
			} else {
				sum += b.proximity.Sum(s, p.Soldiers(b.player))
			}
		}
	}
	return sum
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
