package risk

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// front is what a bot has found out about its territories. It is asked for it more often than they
// change.
type front struct {
	held, borders risk.Set
	// cluster is the last one that it asked for, empty if there is none.
	cluster risk.Set
}

// held returns the bot's territories.
func (t *Turn) held() risk.Set { return t.P.Held[t.Seat] }

// borders returns the bot's territories with an enemy neighbour.
func (t *Turn) borders() risk.Set {
	if held := t.held(); !t.front.held.Equal(held) {
		t.front = front{held: held, borders: t.Game.Borders(t.P, t.Seat)}
	}
	return t.front.borders
}

// clusterBorders returns the territories of root's cluster with an enemy neighbour.
func (t *Turn) clusterBorders(root risk.Territory) risk.Set {
	borders := t.borders()
	if !t.front.cluster.Has(root) {
		t.front.cluster = t.Game.Cluster(t.P, root)
	}
	return borders.And(t.front.cluster)
}

// enemies returns the neighbours of a territory that are not the bot's.
func (t *Turn) enemies(c risk.Territory) risk.Set { return t.Game.Map.Neighbours(c).Minus(t.held()) }

// weakestEnemy returns the fewest armies on an enemy neighbour of c in within;
// ok is false if there is none.
func (t *Turn) weakestEnemy(c risk.Territory, within risk.Set) (armies int32, ok bool) {
	set := t.enemies(c).And(within)
	if set.Empty() {
		return 0, false
	}
	return t.P.Armies.At(t.P.Weakest(set)), true
}

// weaker reports whether a has a weaker enemy neighbour in within than b has. Having none counts as
// having a very strong one.
func (t *Turn) weaker(a, b risk.Territory, within risk.Set) bool {
	x, any := t.weakestEnemy(a, within)
	y, other := t.weakestEnemy(b, within)
	return any && (!other || x < y)
}

// level places n armies on the territories of a set, chunk armies at a time on the currently
// weakest one, and returns how many it placed.
func (t *Turn) level(set risk.Set, n, chunk int32) int32 {
	if n = min(n, t.Left()); set.Empty() || n <= 0 {
		return 0
	}
	levelled := t.P.Armies
	for left := n; left > 0; left -= chunk {
		best, fewest := set.First(), int32(math.MaxInt32)
		for c, armies := range levelled.In(set) {
			if armies < fewest {
				best, fewest = c, armies
			}
		}
		levelled.Put(best, fewest+min(chunk, left))
	}
	placed := int32(0)
	for c, armies := range levelled.In(set) {
		if more := armies - t.P.Armies.At(c); more > 0 {
			placed += t.Place(c, more)
		}
	}
	return placed
}

// outnumbersAll reports whether the bot has more armies than all enemies
// together.
func (t *Turn) outnumbersAll() bool {
	return t.P.ArmiesOf(t.Seat) > t.P.ArmiesIn(t.Game.Map.All().Minus(t.held()))
}

// rivals returns the sum of the incomes of all living enemies and the biggest of
// them.
func (t *Turn) rivals() (sum, biggest int) {
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat != t.Seat && t.P.Alive(seat) {
			income := t.Game.Income(t.P, seat)
			sum += income
			biggest = max(biggest, income)
		}
	}
	return sum, biggest
}

// draftSmallest returns the free territory that a bot with a small start takes: in the smallest
// continent that has only free and own territories, or else in the smallest one with a free
// territory.
func (t *Turn) draftSmallest() risk.Territory {
	free := t.Game.Choices(t.P)
	others := t.Game.Map.All().Minus(t.Game.Free(t.P)).Minus(t.held())
	var best risk.Set
	bestShared := false
	for k := range t.continents() {
		members := t.Game.Map.Members(k)
		if members.And(free).Empty() {
			continue
		}
		shared := !members.And(others).Empty()
		if best.Empty() || bestShared && !shared || bestShared == shared && members.Len() < best.Len() {
			best, bestShared = members, shared
		}
	}
	return t.draftIn(best.And(free))
}

// draftBiggest returns the free territory that a bot with a wide start takes: in the biggest
// continent that has a free territory and fewer than 5/4 of the territories per player, or anywhere
// if there is none.
func (t *Turn) draftBiggest() risk.Territory {
	free := t.Game.Choices(t.P)
	var best risk.Set
	for k := range t.continents() {
		members := t.Game.Map.Members(k)
		if !members.And(free).Empty() && 4*members.Len()*int(t.Game.Rules.Players) < 5*t.Game.Map.Territories() && members.Len() > best.Len() {
			best = members
		}
	}
	if best.Empty() {
		best = free
	}
	return t.draftIn(best.And(free))
}

// draftAny returns any free territory.
func (t *Turn) draftAny() risk.Territory {
	free := t.Game.Choices(t.P)
	return free.Nth(t.Rand.IntN(free.Len()))
}

// draftIn returns the territory of a set to take: one next to an own territory, else any; among
// those the one with the fewest neighbours, the lowest on a tie.
func (t *Turn) draftIn(set risk.Set) risk.Territory {
	if near := t.Game.Map.Around(t.held()).And(set); !near.Empty() {
		set = near
	}
	best := set.First()
	for c := range set.All() {
		if t.Game.Map.Neighbours(c).Len() < t.Game.Map.Neighbours(best).Len() {
			best = c
		}
	}
	return best
}
