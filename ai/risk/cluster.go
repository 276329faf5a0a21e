package risk

import "eras/game/risk"

// The pieces of attack for a cluster, the own territories connected with root. Each
// reports whether a territory was taken; call again to take more.

// clusterBorders returns the territories of root's cluster with an enemy neighbour.
func (t *Turn) clusterBorders(root risk.Territory) risk.Set {
	return t.borders() & t.Game.Cluster(t.P, root)
}

// placeOnCluster puts all armies in hand on the borders of root's cluster, a
// hundredth at a time on the weakest one.
func (t *Turn) placeOnCluster(root risk.Territory) {
	n := t.Left()
	t.level(t.clusterBorders(root), n, max(1, n/100))
}

// easyExpand goes once over the borders: each takes its only enemy neighbour, if
// it has just one, and moves everything in. The description leaves open whether
// one call takes one territory; going over all borders comes nearer to what others'
// implementations of these bots won.
func (t *Turn) easyExpand(root risk.Territory) bool {
	took := false
	for s := t.clusterBorders(root); s != 0; s = s.Rest() {
		c := s.First()
		if e := t.enemies(c); e.Len() == 1 && t.advance(c, e.First(), occupyAll) {
			took = true
		}
	}
	return took
}

// fillOut takes a neighbour that has none but own neighbours and moves nothing
// in.
func (t *Turn) fillOut(root risk.Territory) bool {
	for s := t.clusterBorders(root); s != 0; s = s.Rest() {
		c := s.First()
		for e := t.enemies(c); e != 0; e = e.Rest() {
			if to := e.First(); t.enemies(to) == 0 && t.advance(c, to, occupyNone) {
				return true
			}
		}
	}
	return false
}

// consolidate takes an enemy who is the only one of two or more own territories,
// if these have more armies together; the one that takes it moves everything in.
func (t *Turn) consolidate(root risk.Territory) bool {
	for s := t.clusterBorders(root); s != 0; s = s.Rest() {
		e := t.enemies(s.First())
		if e.Len() != 1 {
			continue
		}
		to := e.First()
		var around risk.Set
		for n := t.Game.Map.Neighbours(to) & t.held(); n != 0; n = n.Rest() {
			if c := n.First(); t.enemies(c) == e {
				around = around.With(c)
			}
		}
		if around.Len() < 2 || t.P.ArmiesIn(around) <= int(t.P.Armies[to]) {
			continue
		}
		for ; around != 0; around = around.Rest() {
			if t.storm(around.First(), to, occupyAll) {
				return true
			}
		}
	}
	return false
}

// splitUp attacks all enemy neighbours of a border that has more than factor
// times their armies and moves an even part into each.
func (t *Turn) splitUp(root risk.Territory, factor float64) bool {
	for s := t.clusterBorders(root); s != 0; s = s.Rest() {
		c := s.First()
		targets := t.enemies(c)
		if targets == 0 || float64(t.P.Armies[c]) <= factor*float64(t.P.ArmiesIn(targets)) {
			continue
		}
		part := max(t.P.Armies[c]/int32(targets.Len()), 1)
		took := false
		for ; targets != 0; targets = targets.Rest() {
			took = t.advance(c, targets.First(), occupation(part)) || took
		}
		if took {
			return true
		}
	}
	return false
}

// triplePack expands easily as long as it can, fills out once and consolidates as
// long as it can.
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

// fortifyOutwards moves all armies that may move one step outwards: breadth first
// from front, each territory of inside gives them to the weakest of the territories
// met before it that it borders. Under rules that allow a single move it is the
// first one.
func (t *Turn) fortifyOutwards(front, inside risk.Set) {
	for inside &^= front; inside != 0; {
		next := t.Game.Map.Around(front) & inside
		if next == 0 {
			return
		}
		for s := next; s != 0; s = s.Rest() {
			c := s.First()
			t.Fortify(c, t.P.Weakest(t.Game.Map.Neighbours(c)&front), t.Game.Spare(t.P, c))
		}
		inside &^= next
		front = next
	}
}
