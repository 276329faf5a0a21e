package jic

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// adjust answers a winter in the spirit of tables 3 and 4, since the paper does not cover it. The
// value of a unit is that of the foreign centres to which it could go, more for near centres and
// for those with few own units as near. It builds the best units and removes the worst.
func (b *Bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.w.look(p)
	return aidiplomacy.AdjustBest(b.g, p, b.w.me, b.prospect)
}

// prospect returns the value of an existing or possible unit, given the other units and the chosen
// orders. It is the sum over foreign centres of the destination's value by table 3, divided by the
// square of one plus the number of moves that the unit needs, and by one plus the number of own
// units as near.
func (b *Bot) prospect(u diplomacy.Unit, chosen []diplomacy.Order) int {
	const scale = 1000
	w := b.w
	sum := 0
	for c := w.m.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		if w.p.Owner[at] == w.me && !w.foes.Has(at) {
			continue
		}
		moves := b.distances.Moves(u.Kind, u.At, at)
		if moves == aidiplomacy.Far {
			continue
		}
		sum += scale * w.destinationValue(at) / ((moves + 1) * (moves + 1)) / (1 + b.asNear(u, at, moves, chosen))
	}
	return sum
}

// asNear counts the other own units that need at most the given number of moves to a province.
func (b *Bot) asNear(u diplomacy.Unit, to diplomacy.Province, moves int, chosen []diplomacy.Order) int {
	n := 0
	for s := b.w.own; !s.Empty(); s = s.Rest() {
		if v := b.w.p.Units[s.First()]; v != u && b.distances.Moves(v.Kind, v.At, to) <= moves {
			n++
		}
	}
	for _, o := range chosen {
		switch near := b.distances.Moves(o.Unit, o.At, to) <= moves; {
		case near && o.Kind == diplomacy.Build:
			n++
		case near && o.Kind == diplomacy.Remove:
			n--
		}
	}
	return n
}
