package battle

import (
	"math/bits"
	"sync"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// tally has the features of one position that a search updates incrementally: whole numbers, and
// squares instead of territory.
type tally struct {
	soldiers, horse, archers [2]int32
	centre, proximity        int32
	// packed and captains are the squares of all soldiers and of captains, on small boards.
	packed, captains [2]evaluation.Packed
	ring             *ring
	form             *form
}

// count computes the tally of p from scratch, without its form.
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
		captains := p.Of(battle.Captain)
		for i, side := range [2]game.Side{b.player, b.player.Other()} {
			a := p.Army(side)
			t.horse[i], t.archers[i] = int32(a.Horse), int32(a.Archers)
			t.captains[i] = b.field.Pack(p.Soldiers(side).And(captains))
		}
	}
}

// move sets t to the tally after the move m, which closes no ring. p is the position after m, and
// before the frame before it. move reports whether a soldier fell; the form is then still that of
// before.
func (t *tally) move(b *board, before *frame, p *battle.Position, m battle.Move) (captured bool) {
	*t = before.tally
	was, index := &before.position, b.index(before.position.Turn)&1
	own, enemy := was.Soldiers(was.Turn), p.Soldiers(p.Turn)
	if captured = was.Soldiers(p.Turn).Has(m.To()); captured {
		t.fall(b, 1-index, m.To(), was, own)
		if b.mixed && p.Soldiers(was.Turn).Has(m.From()) { // a shot
			return true
		}
	}
	t.step(b, index, m.From(), m.To(), b.closer(b.ply-1, m.From(), m.To(), captured, enemy))
	return captured
}

// fall removes the soldier of MAX, index 0, or MIN, index 1, on s from t. p is the position before,
// and enemies are the other side's soldiers there, used on boards that are not small. The form does
// not change.
func (t *tally) fall(b *board, index int, s grid.Square, p *battle.Position, enemies *grid.Set) {
	index &= 1
	t.soldiers[index]--
	t.packed[index] &^= b.field.Bit[s]
	if b.mixed {
		switch p.Kind(s) {
		case battle.Horse:
			t.horse[index]--
		case battle.Archer:
			t.archers[index]--
		case battle.Foot, battle.Captain:
		}
	}
	flip := -int32(index)
	t.centre -= int32(t.ring.weights[s]) ^ flip - flip
	if b.field.Small {
		t.proximity -= int32(b.proximity.SumPacked(b.field, s, t.packed[1-index]))
	} else {
		t.proximity -= int32(b.proximity.Sum(s, enemies))
	}
}

// step updates t for a step of MAX, index 0, or MIN, index 1, onto an empty square. closer is the
// soldier's gain in nearness to the enemies.
func (t *tally) step(b *board, index int, from, to grid.Square, closer int32) {
	index &= 1
	t.centre += t.ring.inwards(from, to, index)
	t.proximity += closer
	both := b.field.Bit[from] | b.field.Bit[to]
	t.packed[index] ^= both
	if t.captains[index]&both != 0 {
		t.captains[index] ^= both
	}
}

// closer returns a soldier's gain in nearness to the enemies by a step at the given ply. If
// captured, the enemy on the target square has fallen. enemies are the other enemy soldiers, used
// on boards that are not small.
func (b *board) closer(ply int, from, to grid.Square, captured bool, enemies *grid.Set) int32 {
	if !b.field.Small {
		return int32(b.proximity.Step(from, to, enemies))
	}
	near := b.nearness(ply)
	closer := near.At(b.field.Number[to]) - near.At(b.field.Number[from])
	if captured {
		closer -= int32(b.proximity.D*b.proximity.D - b.proximity.Between(from, to))
	}
	return closer
}

// siege returns MAX's lead in proximity to the other side's captain, on small boards.
func (t *tally) siege(b *board) (sum int) {
	for index, captains := range t.captains {
		near := 0
		for ; captains != 0; captains &= captains - 1 {
			near += b.proximity.SumPacked(b.field, b.field.Square[bits.TrailingZeros64(captains)], t.packed[1-index])
		}
		if index == 0 {
			near = -near
		}
		sum += near
	}
	return sum
}

// wideSiege is siege at p on boards of any size.
func (b *board) wideSiege(p *battle.Position) int {
	sum := 0
	for s := range p.Of(battle.Captain).All() {
		if p.At(s) == b.player {
			sum -= b.proximity.Sum(s, p.Soldiers(b.player.Other()))
		} else {
			sum += b.proximity.Sum(s, p.Soldiers(b.player))
		}
	}
	return sum
}

// ring describes the board with a number of rings closed.
type ring struct {
	squares grid.Set // the open squares
	packed  evaluation.Packed
	open    int              // the number of open squares
	inmost  int              // the largest weight
	weights [grid.Cells]int8 // distance from the nearest edge of the open squares
	inner   [64]int8         // the same by a square's number, on small boards
}

// inwards returns the change of MAX's lead in weights by a step of MAX, index 0, or MIN, index 1.
func (r *ring) inwards(from, to grid.Square, index int) int32 {
	flip := -int32(index)
	return (int32(r.weights[to]) - int32(r.weights[from])) ^ flip - flip
}

var rings [grid.Max + 1][grid.Max + 1]struct {
	once  sync.Once
	table [battle.MaxRings + 1]ring
}

// ringsOn returns the rings of boards of the given size. They are made once and shared.
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
				if field.Small {
					r.inner[field.Number[s]] = int8(weight)
				}
				r.inmost = max(r.inmost, weight)
			}
		}
	})
	return &entry.table
}
