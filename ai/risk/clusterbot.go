package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// clusterBot is the bot Cluster and the common part of its family. It grows from one cluster: the
// one around its richest continent or, without one, around its biggest army.
//
// Its description leaves open, and we chose: the goal continent of an occupation is the one that it
// last placed armies to take; if neither territory borders an enemy in it, all their enemies count;
// without continent bonuses, armies go to the borders around the biggest army.
type clusterBot struct {
	// goal has the territories of the continent that it placed armies to take, and is empty if it
	// owns that one.
	goal risk.Set
}

var clusterEntry = Entry{Name: "cluster", Title: "Cluster", Strength: 2, Make: NewCluster}

// NewCluster makes the bot Cluster.
func NewCluster(*risk.Game, game.Seat, *rand.Rand) Bot { return &clusterBot{} }

func (*clusterBot) Choose(t *Turn) risk.Territory { return t.draftBiggest() }

func (b *clusterBot) Start(t *Turn) { b.Place(t) }

func (*clusterBot) TradeIn(*Turn) {}

func (b *clusterBot) Place(t *Turn) {
	b.goal = risk.Set{}
	if k, ok := t.richest(); ok {
		t.placeOnCluster(t.Game.Map.Members(k).First())
		return
	}
	if k, ok := t.easiest(); ok {
		b.goal = t.Game.Map.Members(k)
	}
	t.placeToTakeEasiest()
}

// root returns a territory of the cluster to grow.
func (t *Turn) root() risk.Territory {
	if k, ok := t.richest(); ok {
		return t.Game.Map.Members(k).First()
	}
	return t.P.Strongest(t.held())
}

// carefully is the factor of splitUp that leaves the border strong.
const carefully = 1.2

func (*clusterBot) Attack(t *Turn) {
	root := t.root()
	for t.easyExpand(root) {
	}
	t.fillOut(root)
	for t.easyExpand(root) {
	}
	for t.consolidate(root) {
	}
	for t.splitUp(root, carefully) {
	}
	t.hogWild()
}

func (b *clusterBot) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.obviousOccupation(least, most); ok {
		return n
	}
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	within := b.goal
	if t.enemies(t.P.From).Or(t.enemies(t.P.To)).And(within).Empty() {
		within = t.Game.Map.All()
	}
	return t.weakerOccupation(within, least, most)
}

func (*clusterBot) Fortify(t *Turn) { t.fortifyOutwards(t.borders(), t.held()) }

// These methods attack from a cluster, the own territories connected with root. Each reports
// whether a territory was taken; the caller repeats the call to take more.

// placeOnCluster places all armies in hand on the borders of root's cluster, a hundredth of them at
// a time on the weakest.
func (t *Turn) placeOnCluster(root risk.Territory) {
	n := t.Left()
	t.level(t.clusterBorders(root), n, max(1, n/100))
}

// easyExpand goes once over the borders: each that has exactly one enemy neighbour takes it and
// moves all armies in. The description leaves open whether one call takes one territory. Going over
// all borders comes nearer to the results of other implementations of these bots.
func (t *Turn) easyExpand(root risk.Territory) bool {
	took := false
	for c := range t.clusterBorders(root).All() {
		if e := t.enemies(c); t.P.Armies.At(c) > 1 && e.Len() == 1 && t.advance(c, e.First(), occupyAll) {
			took = true
		}
	}
	return took
}

// fillOut takes an enemy territory whose neighbours are all the bot's own, and moves as few armies
// in as possible.
func (t *Turn) fillOut(root risk.Territory) bool {
	for s := t.clusterBorders(root); !s.Empty(); s = s.Rest() {
		c := s.First()
		if t.P.Armies.At(c) < 2 {
			continue
		}
		for to := range t.enemies(c).All() {
			if t.enemies(to).Empty() && t.advance(c, to, occupyNone) {
				return true
			}
		}
	}
	return false
}

// consolidate takes an enemy territory that is the only enemy neighbour of two or more own
// territories, if these have more armies together. The territory that takes it moves all armies in.
func (t *Turn) consolidate(root risk.Territory) bool {
	for s := t.clusterBorders(root); !s.Empty(); s = s.Rest() {
		e := t.enemies(s.First())
		if e.Len() != 1 {
			continue
		}
		to := e.First()
		var around risk.Set
		for c := range t.Game.Map.Attackers(to).And(t.held()).All() {
			if t.enemies(c).Equal(e) {
				around = around.With(c)
			}
		}
		if around.Len() < 2 || t.P.ArmiesIn(around) <= int(t.P.Armies.At(to)) {
			continue
		}
		for ; !around.Empty(); around = around.Rest() {
			if t.storm(around.First(), to, occupyAll) {
				return true
			}
		}
	}
	return false
}

// splitUp attacks all enemy neighbours of a border that has more than factor times their armies,
// and moves an equal share of its armies into each.
func (t *Turn) splitUp(root risk.Territory, factor float64) bool {
	for c := range t.clusterBorders(root).All() {
		if t.P.Armies.At(c) < 2 {
			continue
		}
		targets := t.enemies(c)
		if targets.Empty() || float64(t.P.Armies.At(c)) <= factor*float64(t.P.ArmiesIn(targets)) {
			continue
		}
		part := max(t.P.Armies.At(c)/int32(targets.Len()), 1)
		took := false
		for ; !targets.Empty(); targets = targets.Rest() {
			took = t.advance(c, targets.First(), occupation(part)) || took
		}
		if took {
			return true
		}
	}
	return false
}

// triplePack calls easyExpand as long as it takes territories, fillOut once and consolidate as long
// as it takes territories.
func (t *Turn) triplePack(root risk.Territory) bool {
	took := false
	for t.easyExpand(root) {
		took = true
	}
	if t.fillOut(root) {
		took = true
	}
	for t.consolidate(root) {
		took = true
	}
	return took
}

// fortifyOutwards moves all movable armies one step outwards. Breadth first from front, each
// territory of inside gives its armies to the weakest neighbour visited before it. Under rules that
// allow a single move, only the first is made.
func (t *Turn) fortifyOutwards(front, inside risk.Set) {
	for inside = inside.Minus(front); !inside.Empty(); {
		next := t.Game.Map.Into(front).And(inside)
		if next.Empty() {
			return
		}
		for c := range next.All() {
			if spare := t.Game.Spare(t.P, c); spare > 0 {
				t.Fortify(c, t.P.Weakest(t.Game.Map.Neighbours(c).And(front)), spare)
			}
		}
		inside = inside.Minus(next)
		front = next
	}
}

// wild is the factor of splitUp that attacks with all armies.
const wild = 0.01

// hogWild attacks everything that it can if the bot has more armies than all enemies together.
func (t *Turn) hogWild() {
	if t.outnumbersAll() {
		t.runWild()
	}
}

// manyArmies is the number of armies above which a bot breaks a stalemate.
const manyArmies = 1500

// breakStalemate attacks everything that it can if the bot has more than manyArmies armies.
func (t *Turn) breakStalemate() {
	if t.P.ArmiesOf(t.Seat) > manyArmies {
		t.runWild()
	}
}

// runWild attacks from every cluster with triplePack and splitUp until no more territories are
// taken.
func (t *Turn) runWild() {
	for took := true; took; {
		took = false
		for left := t.held(); !left.Empty(); {
			root := left.First()
			for t.triplePack(root) || t.splitUp(root, wild) {
				took = true
			}
			left = left.And(t.held().Minus(t.Game.Cluster(t.P, root)))
		}
	}
}
