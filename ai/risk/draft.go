package risk

import "eras/game/risk"

// draftSmallest returns the free territory that a bot with a small start takes: in the smallest
// continent that has only free and own territories, or else in the smallest one with a free
// territory.
func (t *Turn) draftSmallest() risk.Territory {
	free := t.Game.Choices(t.P)
	others := t.Game.Map.All() &^ t.Game.Free(t.P) &^ t.held()
	var best risk.Set
	bestShared := false
	for k := range t.continents() {
		members := t.Game.Map.Members(k)
		if members&free == 0 {
			continue
		}
		shared := members&others != 0
		if best == 0 || bestShared && !shared || bestShared == shared && members.Len() < best.Len() {
			best, bestShared = members, shared
		}
	}
	return t.draftIn(best & free)
}

// draftBiggest returns the free territory that a bot with a wide start takes: in the biggest
// continent that has a free territory and fewer than 5/4 of the territories per player, or anywhere
// if there is none.
func (t *Turn) draftBiggest() risk.Territory {
	free := t.Game.Choices(t.P)
	var best risk.Set
	for k := range t.continents() {
		members := t.Game.Map.Members(k)
		if members&free != 0 && 4*members.Len()*int(t.Game.Rules.Players) < 5*t.Game.Map.Territories() && members.Len() > best.Len() {
			best = members
		}
	}
	if best == 0 {
		best = free
	}
	return t.draftIn(best & free)
}

// draftAny returns any free territory.
func (t *Turn) draftAny() risk.Territory {
	free := t.Game.Choices(t.P)
	return free.Nth(t.Rand.IntN(free.Len()))
}

// draftIn returns the territory of a set to take: one next to an own territory, else any; among
// those the one with the fewest neighbours, the lowest on a tie.
func (t *Turn) draftIn(set risk.Set) risk.Territory {
	if near := t.Game.Map.Around(t.held()) & set; near != 0 {
		set = near
	}
	best := set.First()
	for s := set; s != 0; s = s.Rest() {
		if c := s.First(); t.Game.Map.Neighbours(c).Len() < t.Game.Map.Neighbours(best).Len() {
			best = c
		}
	}
	return best
}
