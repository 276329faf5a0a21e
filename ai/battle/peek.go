package battle

import "eras/game/battle"

// Peek implements [search.Position]. On small boards it knows the values of all moves except passes
// and moves that may end the battle or close a ring. Most values lie outside the window, and the
// squares that the soldier leaves and enters are enough to show that.
func (b *board) Peek(m battle.Move, alpha, beta int32) (value int32, known, quiet bool) {
	f := &b.frames[b.ply]
	p, t := &f.position, &f.tally
	if m == battle.Pass || !b.peeks(f) {
		return 0, false, false
	}
	index, good := b.index(p.Turn)&1, beta
	if index == 0 { // then MIN is to move
		alpha, beta = -beta, -alpha
	}
	if t.packed[1-index]&b.field.Bit[m.To()] != 0 {
		if b.routs(m, f) {
			return 0, false, false
		}
		value = b.afterCapture(m, f, index, alpha, beta)
	} else {
		value = b.afterStep(m, f, index, alpha, beta)
	}
	if index == 0 {
		value = -value
	}
	return value, true, value < good && b.quiet(t, m, index)
}

// peeks reports whether Peek knows the values of steps at the position in frame f.
func (b *board) peeks(f *frame) bool {
	p := &f.position
	return b.ply != 0 && b.field.Small && !(b.countLeft && p.Left == 1) && !(b.countStall && p.Stall+1 >= b.rules.Stall)
}

// quiet reports whether neither side can capture after the move m of the side with the given index.
// t is the tally before it.
func (b *board) quiet(t *tally, m battle.Move, index int) bool {
	own, enemy := t.packed[index]&^b.field.Bit[m.From()], t.packed[1-index]
	own, enemy = own|b.field.Bit[m.To()], enemy&^b.field.Bit[m.To()]
	return !b.mixed && b.field.Touching(own, enemy) == 0
}

// routs reports whether the capture m at the position in frame f makes the enemies flee or takes
// the last of them.
func (b *board) routs(m battle.Move, f *frame) bool {
	enemy := f.position.Turn.Other()
	index := b.index(enemy) & 1
	return f.tally.soldiers[index] <= int32(f.position.Nerve[enemy.Seat()])+1 || f.tally.captains[index]&b.field.Bit[m.To()] != 0
}

// afterStep returns [board.value] after the step m of the side with the given index.
func (b *board) afterStep(m battle.Move, f *frame, index int, alpha, beta int32) int32 {
	t, from, to := &f.tally, m.From(), m.To()
	near := b.nearness(b.ply)
	closer := near.At(b.field.Number[to]) - near.At(b.field.Number[from])
	if form := t.form; form.siege == 0 {
		sum := form.sum(t.centre+t.ring.inwards(from, to, index), t.proximity+closer)
		if value, outside := form.outside(sum, alpha, beta); outside {
			return value
		}
	}
	now := &b.peeked
	now.tally = *t
	now.tally.step(b, index, from, to, closer)
	return b.value(index, now, f, alpha, beta)
}

// afterCapture returns [board.value] after the capture or shot m of the side with the given index.
// m must not end the battle.
func (b *board) afterCapture(m battle.Move, f *frame, index int, alpha, beta int32) int32 {
	p, now := &f.position, &b.peeked
	now.tally = f.tally
	now.tally.fall(b, 1-index, m.To(), p, nil)
	if !b.mixed || !p.Shoots(m) {
		now.tally.step(b, index, m.From(), m.To(), b.closer(b.ply, m.From(), m.To(), true, nil))
	}
	now.tally.form = b.formOf(&now.tally, p)
	now.waiting.Unset()
	return b.value(index, now, f, alpha, beta)
}
