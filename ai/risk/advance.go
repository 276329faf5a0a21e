package risk

import (
	"math"

	"eras/game/risk"
)

// entry is how many armies an attack sends in all into the country it takes; the
// match clamps the number to what is possible. The zero value leaves it to
// [Bot.Enter].
type entry int32

const (
	enterOpen entry = 0
	// enterNone sends no more than the dice bring in.
	enterNone entry = -1
	// enterHalf evens both countries out.
	enterHalf entry = -2
	enterAll  entry = math.MaxInt32
)

// advance attacks until the country is taken or one army is left, but only with
// more armies than stand in it, and reports whether it was taken.
func (t *Turn) advance(from, to risk.Country, e entry) bool {
	return t.P.Armies[from] > t.P.Armies[to] && t.storm(from, to, e)
}

// storm is [Turn.advance] against any number of armies.
func (t *Turn) storm(from, to risk.Country, e entry) bool {
	t.entry = e
	took := t.Attack(from, to, true)
	t.entry = enterOpen
	return took
}

// remembered returns how many armies the piece of attack wants in the country
// just taken, if it said so.
func (t *Turn) remembered(least, most int32) (n int32, ok bool) {
	switch t.entry {
	case enterOpen:
		return 0, false
	case enterNone:
		return least, true
	case enterHalf:
		return t.evenEntry(most), true
	}
	return int32(t.entry), true
}

// evenEntry returns the entry that leaves as many armies on either side.
func (t *Turn) evenEntry(most int32) int32 { return (most + 1) / 2 }

// obviousEntry returns how many armies move in where a country has one neighbour
// only, for it is never stocked: behind it there is nothing to fight for.
func (t *Turn) obviousEntry(least, most int32) (n int32, ok bool) {
	switch {
	case t.Game.Map.Neighbours(t.P.To).Len() == 1:
		return least, true
	case t.Game.Map.Neighbours(t.P.From).Len() == 1:
		return most, true
	}
	return 0, false
}

// weakerEntry returns the entry that keeps the armies on that side of the taken
// country's border which has the weaker enemy neighbour in a set: all go in
// unless the attacker's side has him.
func (t *Turn) weakerEntry(within risk.Set, least, most int32) int32 {
	if t.weaker(t.P.From, t.P.To, within) {
		return least
	}
	return most
}

// attackForCard makes sure of a card if no country has been taken this turn: the
// attack with the best odds of own to enemy armies, if own are more than factor
// times the enemy's.
func (t *Turn) attackForCard(factor int32, e entry) bool {
	if t.P.Took {
		return false
	}
	var from, to risk.Country
	own, enemy := int64(0), int64(1)
	for s := t.borders(); s != 0; s = s.Rest() {
		a := s.First()
		for n := t.enemies(a); n != 0; n = n.Rest() {
			b := n.First()
			if x, y := int64(t.P.Armies[a]), int64(t.P.Armies[b]); x*enemy > own*y {
				from, to, own, enemy = a, b, x, y
			}
		}
	}
	return own > int64(factor)*enemy && t.storm(from, to, e)
}

// cashIfPossible cashes sets as long as there are any, the best first
// ([risk.Map.BestSet]).
func (t *Turn) cashIfPossible() {
	for {
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok || !t.Cash(set) {
			return
		}
	}
}
