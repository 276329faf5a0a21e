package war

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// tally has the features of one position that a search updates incrementally: whole numbers, and
// squares instead of territory. It leaves out what the position itself counts.
type tally struct {
	cities, warehouses [2]int32 // scores of MAX's and MIN's nearest leaders
	proximity, threat  int32
	packed             [2]evaluation.Packed // the leaders' squares, on small maps
	owners             uint64               // the sites' owners, as a key
	form               *form
}

// index returns the index of a side in pairs: 0 for MAX, 1 for MIN.
func (b *board) index(s game.Side) int {
	if s == b.player {
		return 0
	}
	return 1
}

// leaders returns the squares of the leaders of MAX, index 0, or MIN, index 1, at the current
// position, whose tally is t. They are the words of a set: one word on small maps.
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

// count computes the tally of the current position from scratch, without its form.
func (b *board) count(t *tally) {
	p := &b.position
	*t = tally{owners: b.sites.owners(p)}
	own, enemy := p.Army(b.player), p.Army(b.player.Other())
	t.packed = [2]evaluation.Packed{b.field.Pack(own.Leaders), b.field.Pack(enemy.Leaders)}
	b.nearest(t, 0)
	b.nearest(t, 1)
	for s := range own.Leaders.All() {
		b.pair(t, 0, s, p.Cells[s].Soldiers, b.leaders(t, 1), 1)
	}
}

// nearest updates the scores of a side's nearest leaders.
func (b *board) nearest(t *tally, index int) {
	index &= 1
	var known *sums
	if b.field.Small {
		known = b.sites.nearest(t.packed[index])
	} else {
		known = b.sites.nearestWide(b.leaders(t, index))
	}
	t.cities[index], t.warehouses[index] = known.cities, known.warehouses
}

// pair adds to t, or subtracts if sign is -1, all pairs of a leader on square s with enemies. The
// leader has the given number of soldiers, and is MAX's if index is 0, else MIN's.
func (b *board) pair(t *tally, index int, s grid.Square, soldiers uint8, enemies []uint64, sign int32) {
	n, flip, here := int32(soldiers), -int32(index), b.proximity.Origin(s)
	var proximity, threat int32
	for i, word := range enemies {
		for ; word != 0; word &= word - 1 {
			enemy := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			score := int32(here.To(enemy))
			proximity += score
			threat += score & b.threatens(n, flip, enemy)
		}
	}
	t.proximity += proximity * sign
	t.threat += threat * sign
}

// moved updates the pairs of a leader who stepped from one square to another.
func (b *board) moved(t *tally, index int, from, to grid.Square, soldiers uint8, enemies []uint64) {
	n, flip := int32(soldiers), -int32(index)
	before, after := b.proximity.Origin(from), b.proximity.Origin(to)
	var proximity, threat int32
	for i, word := range enemies {
		for ; word != 0; word &= word - 1 {
			enemy := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			closer := int32(after.To(enemy) - before.To(enemy))
			proximity += closer
			threat += closer & b.threatens(n, flip, enemy)
		}
	}
	t.proximity += proximity
	t.threat += threat
}

// grown updates the pairs of a leader who bought a soldier and now has the given number. It changes
// the pairs with enemies that had equally many: if the leader is MAX's, they no longer threaten it;
// if it is MIN's, it now threatens them.
func (b *board) grown(t *tally, index int, s grid.Square, soldiers uint8, enemies []uint64) {
	same, sign := soldiers-uint8(index), 2*int32(index)-1
	for i, word := range enemies {
		for ; word != 0; word &= word - 1 {
			enemy := b.field.Square[(i<<6|bits.TrailingZeros64(word))&255]
			if b.position.Cells[enemy].Soldiers == same {
				t.threat += sign * int32(b.proximity.Between(s, enemy))
			}
		}
	}
}

// threatens returns -1, all bits set, if MIN's leader has more soldiers than MAX's
// in the pair of a leader with n soldiers and an enemy on a square, else 0. The
// leader with n soldiers is MAX's if flip is 0, MIN's if it is -1.
func (b *board) threatens(n, flip int32, enemy grid.Square) int32 {
	more := n - int32(b.position.Cells[enemy].Soldiers) // below 0 if the enemy has more
	return ((more ^ flip) - flip) >> 31
}

// update turns t, the tally before the change c, into the tally after it.
func (b *board) update(t *tally, c *war.Change) {
	p := &b.position
	index := b.index(c.Side)
	from, to := c.Move.From(), c.Move.To()
	switch c.Move.Kind() {
	case war.Step:
		if c.To.Leader != game.NoSide {
			b.fought(t, c, index)
			t.owners, t.form = b.sites.owners(p), b.formOf()
			return
		}
		b.moved(t, index, from, to, c.From.Soldiers, b.leaders(t, 1-index))
		t.packed[index&1] ^= (b.field.Bit[from] | b.field.Bit[to])
		b.nearest(t, index)
		if p.Cells[to].Owner == c.To.Owner {
			return
		}
		t.owners = b.sites.owners(p)
	case war.BuyLeader:
		b.pair(t, index, to, 0, b.leaders(t, 1-index), 1)
		t.packed[index&1] |= b.field.Bit[to]
		b.nearest(t, index)
	case war.BuySoldier, war.BuyHorse, war.BuyArcher, war.Levy:
		b.grown(t, index, to, c.To.Soldiers+1, b.leaders(t, 1-index))
	case war.Pass, war.End:
		return
	}
	t.form = b.formOf()
}

// fought updates t after a battle between the leader who moved and the one on the target square, of
// whom at most one remains.
func (b *board) fought(t *tally, c *war.Change, index int) {
	p := &b.position
	from, to := c.Move.From(), c.Move.To()
	t.packed[index&1] &^= b.field.Bit[from]
	t.packed[1-index&1] &^= b.field.Bit[to]
	left := p.Cells[to]
	// First the pairs of both are subtracted, then those of the winner are added.
	if left.Leader != game.NoSide {
		p.Army(left.Leader).Leaders.Remove(to)
	}
	b.pair(t, index, from, c.From.Soldiers, b.leaders(t, 1-index), -1)
	b.pair(t, 1-index, to, c.To.Soldiers, b.leaders(t, index), -1)
	both := int32(b.proximity.Between(from, to))
	t.proximity -= both
	if own, enemy := c.From.Soldiers, c.To.Soldiers; index == 0 && enemy > own || index != 0 && own > enemy {
		t.threat -= both
	}
	if left.Leader != game.NoSide {
		i := b.index(left.Leader)
		b.pair(t, i, to, left.Soldiers, b.leaders(t, 1-i), 1)
		t.packed[i&1] |= b.field.Bit[to]
		p.Army(left.Leader).Leaders.Add(to)
	}
	b.nearest(t, 0)
	b.nearest(t, 1)
}
