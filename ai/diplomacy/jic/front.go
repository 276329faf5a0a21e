package jic

import "eras/game/diplomacy"

// ways is the working memory of [world.distance].
type ways struct {
	open, next []diplomacy.Location
	seen       [diplomacy.MaxLocations]bool
}

// distance returns how far a unit of that kind at a location is from the front, in
// moves before it would stand beside an enemy, 0 if it does; ok is false if no enemy
// is nearer than the limit. Ways lead through provinces without own units
// (jic-2011 algorithm 2, whose loop must end when an enemy is found *or* the limit
// reached).
func (w *world) distance(k diplomacy.Kind, from diplomacy.Location) (distance int, ok bool) {
	b := &w.ways
	b.seen = [diplomacy.MaxLocations]bool{}
	b.open = append(b.open[:0], w.m.Moves(k, from)...)
	for limit := int(w.params.Readings.FrontDistance); distance < limit && len(b.open) > 0; distance++ {
		b.next = b.next[:0]
		for _, at := range b.open {
			if b.seen[at] {
				continue
			}
			b.seen[at] = true
			switch p := w.m.Province(at); {
			case w.foes.Has(p):
				return distance, true
			case !w.own.Has(p):
				b.next = append(b.next, w.m.Moves(k, at)...)
			}
		}
		b.open, b.next = b.next, b.open
	}
	return 0, false
}
