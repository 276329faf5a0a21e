package general

import (
	"math/bits"

	"eras/game"
	"eras/game/general"
	"eras/game/grid"
)

// tally is the features of one position as a search carries them along: whole
// numbers, and squares instead of territory. What the position itself counts is
// not in it.
type tally struct {
	cities, warehouses [2]int32 // scores of MAX's and MIN's nearest leaders
	proximity, threat  int32
	packed             [2]uint64 // the leaders' squares, on small maps
	form               *form
}

// index returns where a side stands in pairs: 0 for MAX, 1 for MIN.
func (b *board) index(s game.Side) int {
	if s == b.player {
		return 0
	}
	return 1
}

// leaders returns the leaders of MAX, index 0, or MIN, index 1, at the current
// position, which t is the tally of, as words of a set: one on small maps.
func (b *board) leaders(t *tally, index int) []uint64 {
	index &= 1
	if b.field.Small {
		return t.packed[index : index+1]
	}
	side := b.player
	if index != 0 {
		side = side.Other()
	}
	return b.position.Army(side).Leaders[:b.words]
}

// count makes t the tally of the current position from scratch, without its
// form.
func (b *board) count(t *tally) {
	p := &b.position
	*t = tally{}
	own, enemy := p.Army(b.player), p.Army(b.player.Other())
	t.packed = [2]uint64{uint64(b.field.Pack(own.Leaders)), uint64(b.field.Pack(enemy.Leaders))}
	b.nearest(t, 0)
	b.nearest(t, 1)
	for s := range own.Leaders.All() {
		b.meet(t, 0, s, p.Cells[s].Soldiers, b.leaders(t, 1), 1)
	}
}

// nearest finds the leaders of a side that are nearest to the sites.
func (b *board) nearest(t *tally, index int) {
	index &= 1
	if b.field.Small {
		known := b.sites.nearest(t.packed[index])
		t.cities[index], t.warehouses[index] = known.cities, known.warehouses
		return
	}
	all := b.sites.sum(b.leaders(t, index))
	t.cities[index], t.warehouses[index] = all.cities, all.warehouses
}

// meet adds to t, or takes away if sign is -1, the pairs of a leader on square s
// with that many soldiers and all his foes. The leader is MAX's if index is 0,
// else MIN's.
func (b *board) meet(t *tally, index int, s grid.Square, soldiers uint8, foes []uint64, sign int32) {
	n, flip, here := int32(soldiers), -int32(index), b.proximity.Origin(s)
	var proximity, threat int32
	for i, word := range foes {
		for ; word != 0; word &= word - 1 {
			foe := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			score := int32(here.To(foe))
			proximity += score
			threat += score & b.threatens(n, flip, foe)
		}
	}
	t.proximity += proximity * sign
	t.threat += threat * sign
}

// moved updates the pairs of a leader who stepped from one square to another.
func (b *board) moved(t *tally, index int, from, to grid.Square, soldiers uint8, foes []uint64) {
	n, flip := int32(soldiers), -int32(index)
	before, after := b.proximity.Origin(from), b.proximity.Origin(to)
	var proximity, threat int32
	for i, word := range foes {
		for ; word != 0; word &= word - 1 {
			foe := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			closer := int32(after.To(foe) - before.To(foe))
			proximity += closer
			threat += closer & b.threatens(n, flip, foe)
		}
	}
	t.proximity += proximity
	t.threat += threat
}

// grown updates the pairs of a leader who got one soldier more.
func (b *board) grown(t *tally, index int, s grid.Square, soldiers uint8, foes []uint64) {
	n, flip, here := int32(soldiers), -int32(index), b.proximity.Origin(s)
	for i, word := range foes {
		for ; word != 0; word &= word - 1 {
			foe := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			score := int32(here.To(foe))
			t.threat += score&b.threatens(n, flip, foe) - score&b.threatens(n-1, flip, foe)
		}
	}
}

// threatens returns -1, all bits set, if of a leader with n soldiers and the foe
// the one who is MIN's has more soldiers, else 0. The leader is MAX's if flip is
// 0, MIN's if it is -1.
func (b *board) threatens(n, flip int32, foe grid.Square) int32 {
	more := n - int32(b.position.Cells[foe].Soldiers) // below 0 if the foe has more
	return ((more ^ flip) - flip) >> 31
}

// update brings t, the tally before the change c, up to date.
func (b *board) update(t *tally, c *general.Change) {
	p := &b.position
	index := 1 - b.index(p.Turn) // who moved
	from, to := c.Move.From(), c.Move.To()
	switch c.Move.Kind() {
	case general.Step:
		if c.To.Leader != game.NoSide {
			b.fought(t, c, index)
			t.form = b.formOf()
			return
		}
		b.moved(t, index, from, to, c.From.Soldiers, b.leaders(t, 1-index))
		t.packed[index&1] ^= uint64(b.field.Bit[from] | b.field.Bit[to])
		b.nearest(t, index)
		if p.Cells[to].Owner == c.To.Owner {
			return
		}
	case general.BuyLeader:
		b.meet(t, index, to, 0, b.leaders(t, 1-index), 1)
		t.packed[index&1] |= uint64(b.field.Bit[to])
		b.nearest(t, index)
	case general.BuySoldier:
		b.grown(t, index, to, c.To.Soldiers+1, b.leaders(t, 1-index))
	default:
		return
	}
	t.form = b.formOf()
}

// fought updates t after a battle between the leader who moved and the one who
// stood on his target, of whom at most one is left.
func (b *board) fought(t *tally, c *general.Change, index int) {
	p := &b.position
	from, to := c.Move.From(), c.Move.To()
	t.packed[index&1] &^= uint64(b.field.Bit[from])
	t.packed[1-index&1] &^= uint64(b.field.Bit[to])
	left := p.Cells[to]
	// The pairs are taken apart as if both had fallen, then the one who is left
	// joins again.
	if left.Leader != game.NoSide {
		p.Army(left.Leader).Leaders.Remove(to)
	}
	b.meet(t, index, from, c.From.Soldiers, b.leaders(t, 1-index), -1)
	b.meet(t, 1-index, to, c.To.Soldiers, b.leaders(t, index), -1)
	both := int32(b.proximity.Between(from, to))
	t.proximity -= both
	if own, enemy := c.From.Soldiers, c.To.Soldiers; index == 0 && enemy > own || index != 0 && own > enemy {
		t.threat -= both
	}
	if left.Leader != game.NoSide {
		i := b.index(left.Leader)
		b.meet(t, i, to, left.Soldiers, b.leaders(t, 1-i), 1)
		t.packed[i&1] |= uint64(b.field.Bit[to])
		p.Army(left.Leader).Leaders.Add(to)
	}
	b.nearest(t, 0)
	b.nearest(t, 1)
}
