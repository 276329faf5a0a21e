package jic

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// adjust answers a winter, on which the paper is silent, in the spirit of tables 3
// and 4: a unit is worth the centres of others that it could go to, the nearer the
// more, and the fewer own units are as near. The best units are built, the worst
// removed.
func (b *Bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.w.look(p)
	return aidiplomacy.AdjustBest(b.g, p, b.w.me, b.prospect)
}

// prospect is the value of a unit that stands or could be built, beside those that
// stand and the chosen orders: for each centre of others, its value as a
// destination by table 3 divided by the square of the moves that the unit needs,
// and by one more than the own units that are as near.
func (b *Bot) prospect(u diplomacy.Unit, chosen []diplomacy.Order) int {
	const scale = 1000
	w := b.w
	sum := 0
	for c := w.m.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		if w.p.Owner[at] == w.me && !w.foes.Has(at) {
			continue
		}
		moves := b.ways.Moves(u.Kind, u.At, at)
		if moves == aidiplomacy.Far {
			continue
		}
		sum += scale * w.destinationValue(at) / ((moves + 1) * (moves + 1)) / (1 + b.asNear(u, at, moves, chosen))
	}
	return sum
}

// asNear counts the own units besides u that need no more moves to a province.
func (b *Bot) asNear(u diplomacy.Unit, to diplomacy.Province, moves int, chosen []diplomacy.Order) int {
	n := 0
	for s := b.w.own; !s.Empty(); s = s.Rest() {
		if v := b.w.p.Units[s.First()]; v != u && b.ways.Moves(v.Kind, v.At, to) <= moves {
			n++
		}
	}
	for _, o := range chosen {
		switch near := b.ways.Moves(o.Unit, o.At, to) <= moves; {
		case near && o.Kind == diplomacy.Build:
			n++
		case near && o.Kind == diplomacy.Remove:
			n--
		}
	}
	return n
}
