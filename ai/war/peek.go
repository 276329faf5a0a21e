package war

import (
	"math/bits"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Peek implements [search.Position]. It knows the values of steps onto land and own sites, of
// purchases of leaders and foot, and of the end of a turn, if the turn then passes and the match
// continues, on maps without an objective.
func (b *board) Peek(m war.Move, alpha, beta int32) (value int32, known, quiet bool) {
	p := &b.position
	if p.Left == 1 || p.Objective.Kind != war.NoObjective || b.rules.Orders != 0 && !b.ends(m) {
		return 0, false, false
	}
	if b.field.Small || m.Kind() == war.End {
		return b.peek(m, alpha, beta)
	}
	leaders := &p.Army(p.Turn).Leaders // measures of large maps read this set
	before := *leaders
	leaders.Remove(m.From())
	leaders.Add(m.To())
	value, known, quiet = b.peek(m, alpha, beta)
	*leaders = before
	return value, known, quiet
}

// peek is [board.Peek] for moves after which the turn passes. On large maps the leaders have been
// moved already.
func (b *board) peek(m war.Move, alpha, beta int32) (value int32, known, quiet bool) {
	p, f := &b.position, &b.frames[b.ply]
	index := b.index(p.Turn) & 1
	now := &b.peeked
	now.tally = f.tally
	if !b.change(&now.tally, m, index) {
		return 0, false, false
	}
	e := b.extras(now.tally.form)
	if b.rules.Dominion != 0 {
		lead, over := b.scored()
		if over {
			return 0, false, false
		}
		e.points += lead
	}
	if form := now.tally.form; form.wealth != 0 {
		e.wealth = b.wealthAfter(m)
	}
	if m.Kind() == war.Step && b.field.Small && now.tally.form.shelter != 0 {
		cover := b.rules.Cover(p.Cells[m.To()].Terrain) - b.rules.Cover(p.Cells[m.From()].Terrain)
		e.shelter += (1 - 2*index) * cover
	}
	if index == 1 {
		value = b.value(1, now, f, e, alpha, beta)
	} else {
		value = -b.value(0, now, f, e, -beta, -alpha)
	}
	return value, true, value < beta && !b.answered(m, &now.tally)
}

// answered reports whether the other side may have an attack that is predicted to win after m. m is
// no attack itself. t is the tally after it.
func (b *board) answered(m war.Move, t *tally) bool {
	if b.field.Small && b.field.Touching(t.packed[0], t.packed[1]) == 0 {
		return false
	}
	p := &b.position
	own := p.Army(p.Turn).Leaders
	if m.Kind() != war.End {
		own.Remove(m.From())
		own.Add(m.To())
	}
	for i, word := range p.Army(p.Turn.Other()).Leaders[:b.words] {
		for ; word != 0; word &= word - 1 {
			from := grid.Square(i<<6 | bits.TrailingZeros64(word))
			for _, to := range b.steps.From(from) {
				if own.Has(to) && b.beaten(m, &p.Cells[from], to) {
					return true
				}
			}
		}
	}
	return false
}

// beaten reports whether attacker is predicted to win against the leader who stands on s after m,
// which is no attack. It ignores a soldier that m may have bought.
func (b *board) beaten(m war.Move, attacker *war.Cell, s grid.Square) bool {
	defender := b.position.Cells[s]
	if m.Kind() != war.End && s == m.To() {
		from := &b.position.Cells[m.From()]
		defender.Soldiers, defender.Horse, defender.Archers = from.Soldiers, from.Horse, from.Archers
	}
	return b.rules.Beats(attacker, &defender)
}

// ends reports whether m ends a turn of several orders.
func (b *board) ends(m war.Move) bool {
	return m.Kind() == war.End || m.Kind() == war.Step && b.position.Orders == b.rules.StepCost(&b.position, m.From(), m.To())
}

// change turns t, the tally of the current position, into that after the move m of the side with
// that index. It returns false for moves that Peek does not know.
func (b *board) change(t *tally, m war.Move, index int) bool {
	p := &b.position
	to, enemies := &p.Cells[m.To()], b.leaders(t, 1-index)
	switch m.Kind() {
	case war.Step:
		if to.Leader != game.NoSide || to.Site != war.NoSite && to.Owner != p.Turn {
			return false
		}
		b.moved(t, index, m.From(), m.To(), p.Cells[m.From()].Soldiers, enemies)
		t.packed[index] ^= b.field.Bit[m.From()] | b.field.Bit[m.To()]
		b.nearest(t, index)
		return true
	case war.BuyLeader:
		b.pair(t, index, m.To(), 0, enemies, 1)
		t.packed[index] |= b.field.Bit[m.To()]
		b.nearest(t, index)
		return b.recruited(t, index, 1, 0)
	case war.BuySoldier:
		b.grown(t, index, m.To(), to.Soldiers+1, enemies)
		return b.recruited(t, index, 0, 1)
	case war.Pass, war.End, war.BuyHorse, war.BuyArcher, war.Levy:
	}
	return m.Kind() == war.End
}

// recruited sets the form of t to that after the side to act, with the given index, has bought
// leaders and soldiers. It returns false if that form is not known.
func (b *board) recruited(t *tally, index int, leaders, soldiers uint16) bool {
	army := *b.position.Army(b.position.Turn)
	army.LeaderCount += leaders
	army.Soldiers += soldiers
	own, enemy := &army, b.position.Army(b.position.Turn.Other())
	if index == 1 {
		own, enemy = enemy, own
	}
	t.form = b.forms.Find(b.formKey(own, enemy))
	return t.form != nil
}

// scored returns by how much MAX's lead in points grows at the end of the turn if no city changes
// hands. over reports whether a side then reaches the goal.
func (b *board) scored() (lead int, over bool) {
	own, enemy := b.position.Army(b.player), b.position.Army(b.player.Other())
	switch {
	case own.CityCount > enemy.CityCount:
		return 1, own.Points+1 >= b.rules.Dominion
	case own.CityCount < enemy.CityCount:
		return -1, enemy.Points+1 >= b.rules.Dominion
	}
	return 0, false
}

// wealthAfter is [board.wealth] after m, a step or the end of a turn.
func (b *board) wealthAfter(m war.Move) int {
	p := &b.position
	own, enemy := p.Army(b.player), p.Army(b.player.Other())
	a, d := own.Resources, enemy.Resources
	if m.Kind() == war.End {
		saved := uint32(b.rules.Thrift) * uint32(p.Orders)
		if p.Turn == b.player {
			a += saved
		} else {
			d += saved
		}
	}
	if (p.Left-1)%uint16(b.rules.IncomePeriod) == 0 {
		a, d = a+b.rules.Income(own), d+b.rules.Income(enemy)
	}
	return purse(a) - purse(d)
}
