package risk

import (
	"math"

	"eras/game/risk"
)

// occupation is how many armies in total an attack moves into the territory that it takes. The
// match clamps the number to the legal range. The zero value leaves the decision to [Bot.Occupy].
type occupation int32

const (
	occupyOpen occupation = 0
	// occupyNone moves in no more armies than dice were thrown.
	occupyNone occupation = -1
	// occupyHalf leaves equally many armies in both territories.
	occupyHalf occupation = -2
	occupyAll  occupation = math.MaxInt32
)

// advance attacks until the territory is taken or one army is left. It attacks only with more
// armies than the defender has, and reports whether the territory was taken.
func (t *Turn) advance(from, to risk.Territory, e occupation) bool {
	return t.P.Armies.At(from) > t.P.Armies.At(to) && t.storm(from, to, e)
}

// storm is [Turn.advance] against any number of armies.
func (t *Turn) storm(from, to risk.Territory, e occupation) bool {
	t.occupation = e
	took := t.Attack(from, to, true)
	t.occupation = occupyOpen
	return took
}

// remembered returns how many armies the current attack wants in the territory just taken; ok is
// false if it did not say.
func (t *Turn) remembered(least, most int32) (n int32, ok bool) {
	switch t.occupation {
	case occupyOpen:
		return 0, false
	case occupyNone:
		return least, true
	case occupyHalf:
		return t.evenOccupation(most), true
	case occupyAll:
	}
	return int32(t.occupation), true
}

// evenOccupation returns the occupation that leaves equally many armies in both territories.
func (t *Turn) evenOccupation(most int32) int32 { return (most + 1) / 2 }

// obviousOccupation returns how many armies enter when one of the two territories has a single
// neighbour. Such a territory gets no more armies than necessary, because there is nothing to
// attack behind it.
func (t *Turn) obviousOccupation(least, most int32) (n int32, ok bool) {
	switch {
	case t.Game.Map.Neighbours(t.P.To).Len() == 1:
		return least, true
	case t.Game.Map.Neighbours(t.P.From).Len() == 1:
		return most, true
	}
	return 0, false
}

// weakerOccupation returns how many armies enter the territory just taken: least if the weakest
// enemy neighbour within the set borders the attacking territory, else most.
func (t *Turn) weakerOccupation(within risk.Set, least, most int32) int32 {
	if t.weaker(t.P.From, t.P.To, within) {
		return least
	}
	return most
}

// attackForCard attacks for a card if no territory has been taken this turn. It chooses the attack
// with the best ratio of own to enemy armies, and makes it only if the ratio is above factor.
func (t *Turn) attackForCard(factor int32, e occupation) {
	if t.P.Took {
		return
	}
	var from, to risk.Territory
	own, enemy := int64(0), int64(1)
	for s := t.borders(); !s.Empty(); s = s.Rest() {
		a := s.First()
		x := int64(t.P.Armies.At(a))
		for b, defenders := range t.P.Armies.In(t.enemies(a)) {
			if y := int64(defenders); x*enemy > own*y {
				from, to, own, enemy = a, b, x, y
			}
		}
	}
	if own > int64(factor)*enemy {
		t.storm(from, to, e)
	}
}

// tradeInIfPossible trades in sets while there are any, the best first ([risk.Map.BestSet]).
func (t *Turn) tradeInIfPossible() {
	for {
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok || !t.TradeIn(set) {
			return
		}
	}
}
