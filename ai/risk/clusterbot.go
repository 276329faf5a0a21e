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
	b.goal = 0
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
	if (t.enemies(t.P.From)|t.enemies(t.P.To))&within == 0 {
		within = t.Game.Map.All()
	}
	return t.weakerOccupation(within, least, most)
}

func (*clusterBot) Fortify(t *Turn) { t.fortifyOutwards(t.borders(), t.held()) }
