package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// shaft grows slowly and sweeps forward where that shortens its borders. In its description it
// neither attacks for a card nor runs wild, so it survives long and hardly ever wins.
//
// Its description leaves open, and we chose: a sweep begins with two or more enemies, needs more
// armies than stand on its way, and moves an equal share of the armies into each of the first
// territories and all armies into the others.
type shaft struct{ clusterBot }

var shaftEntry = Entry{Name: "shaft", Title: "Shaft", Strength: 1, Make: NewShaft}

// NewShaft makes the bot Shaft.
func NewShaft(*risk.Game, game.Seat, *rand.Rand) Bot { return &shaft{} }

func (*shaft) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (*shaft) Attack(t *Turn) { t.growOrSweep() }

// growOrSweep grows slowly and, if that took no territory, sweeps forward from each
// border of the cluster.
func (t *Turn) growOrSweep() {
	root := t.root()
	t.growSlowly(root)
	if t.P.Took {
		return
	}
	for c := range t.clusterBorders(root).All() {
		t.sweep(c)
	}
}

// sweep takes all enemy neighbours of a border, then the one unseen enemy neighbour that each of
// them has, and so on until the front is one territory. It does nothing if a territory of the front
// has two unseen enemy neighbours before that, or if there are too few armies.
func (t *Turn) sweep(from risk.Territory) {
	seen, first := t.held(), t.enemies(from)
	if way, ok := t.sweepWay(first, seen); !ok || t.P.ArmiesIn(way) >= int(t.P.Armies.At(from)) {
		return
	}
	for left := first; !left.Empty(); left = left.Rest() {
		t.advance(from, left.First(), occupation(t.P.Armies.At(from)/int32(left.Len())))
	}
	for front := first; front.Len() > 1; {
		seen = seen.Or(front)
		next := t.Game.Map.Around(front).Minus(seen)
		for c := range front.And(t.held()).All() {
			if to := t.enemies(c).And(next); !to.Empty() {
				t.advance(c, to.First(), occupyAll)
			}
		}
		front = next
	}
}

// sweepWay returns all territories of the sweep that begins with the front first; ok is false if
// the front does not shrink to one territory.
func (t *Turn) sweepWay(first, seen risk.Set) (way risk.Set, ok bool) {
	front := first
	if front.Len() < 2 {
		return risk.Set{}, false
	}
	for way = front; front.Len() > 1; way = way.Or(front) {
		seen = seen.Or(front)
		var next risk.Set
		for c := range front.All() {
			unseen := t.Game.Map.Neighbours(c).Minus(seen)
			if unseen.Len() > 1 {
				return risk.Set{}, false
			}
			next = next.Or(unseen)
		}
		front = next
	}
	return way, true
}

// quo wants few borders and holds them (ender-2009 5.2): it attacks as Shaft does, attacks for a
// card and breaks stalemates.
type quo struct{ shaft }

var quoEntry = Entry{Name: "quo", Title: "Quo", Strength: 3, Make: NewQuo}

// NewQuo makes the bot Quo.
func NewQuo(*risk.Game, game.Seat, *rand.Rand) Bot { return &quo{} }

func (*quo) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (*quo) Attack(t *Turn) {
	t.growOrSweep()
	t.attackForCard(1, occupyHalf)
	t.hogWild()
	t.breakStalemate()
}
