package general

import (
	"math/bits"

	"eras/ai/estimate"
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

// nearest works out anew which leaders of a side are nearest to the sites.
func (b *board) nearest(t *tally, index int) {
	index &= 1
	t.cities[index], t.warehouses[index] = 0, 0
	for from := 0; from < b.sites.words; from += chunk {
		var best scored
		for i, word := range b.leaders(t, index) {
			b.sites.raise(&best, word, i<<6, from)
		}
		cities, warehouses := b.sites.sums(&best, from)
		t.cities[index] += cities
		t.warehouses[index] += warehouses
	}
}

// stepped brings the nearest leaders of a side up to date after a step. Searches
// try one leader's steps in a row, so the frame of the position before keeps the
// best scores of all but the leader who steps.
func (b *board) stepped(t *tally, index int, from, to grid.Square) {
	if b.sites.words != chunk {
		b.nearest(t, index)
		return
	}
	index &= 1
	before := &b.frames[b.ply-1]
	stands := int(b.field.Number[to])
	if !before.hasOthers || before.othersOf != from {
		before.others = scored{}
		for i, word := range b.leaders(t, index) {
			if i == stands>>6 {
				word &^= 1 << (stands & 63)
			}
			b.sites.raise(&before.others, word, i<<6, 0)
		}
		before.hasOthers, before.othersOf = true, from
	}
	t.cities[index], t.warehouses[index] = b.sites.with(&before.others, stands)
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
		b.stepped(t, index, from, to)
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

// counts returns the features that the armies' counts decide.
func (b *board) counts() Features {
	p := &b.position
	f := Features{
		D: b.proximity.D, Squares: p.Size.Len(), Goal: int(b.rules.Dominion),
		CitySites: b.sites.cities.Len(), WarehouseSites: b.sites.warehouses.Len(),
	}
	for _, side := range [2]game.Side{game.Red, game.Blue} {
		i, a := b.index(side), p.Army(side)
		f.Leaders[i], f.Soldiers[i] = int(a.LeaderCount), int(a.Soldiers)
		f.Cities[i], f.Warehouses[i] = int(a.CityCount), int(a.Warehouses)
	}
	return f
}

// territory measures the territory at the current position. After an action that
// leaves the enemies of the side that acted alone, they share the reach that they
// had in the frame below.
func (b *board) territory(f *frame) int {
	if !b.field.Small {
		return b.wideTerritory()
	}
	moved := 1 - b.index(b.position.Turn)
	own, enemy := estimate.Packed(f.tally.packed[moved&1]), estimate.Packed(f.tally.packed[1-moved&1])
	if b.ply > 0 {
		if below := &b.frames[b.ply-1]; below.tally.packed[1-moved&1] == uint64(enemy) {
			below.waiting.Set(enemy)
			return sign(moved) * b.field.Territory(own, &below.waiting, b.field.All)
		}
	}
	f.waiting.Set(own)
	return -sign(moved) * b.field.Territory(enemy, &f.waiting, b.field.All)
}

// sign is 1 for MAX, index 0, and -1 for MIN, index 1.
func sign(index int) int { return 1 - 2*index }

// wideTerritory measures the same on maps of any size.
func (b *board) wideTerritory() int {
	p := &b.position
	return b.field.WideTerritory(p.Army(b.player).Leaders, p.Army(b.player.Other()).Leaders, p.Size.Squares())
}

// points returns MAX's lead in points of dominion.
func (b *board) points() int {
	return int(b.position.Army(b.player).Points) - int(b.position.Army(b.player.Other()).Points)
}
