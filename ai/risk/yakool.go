package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// yakool plays like Cluster, but first against a dominant player (ender-2009 5.2: like Boscoe, with
// more attacks a turn).
//
// Its description leaves open, and we chose: the average income of the enemies is their sum divided
// by the number of players at the start of the match.
type yakool struct {
	clusterBot
	// foe is the dominant player against whom armies were placed this turn.
	foe game.Seat
}

var yakoolEntry = Entry{Name: "yakool", Title: "Yakool", Strength: 2, Make: NewYakool}

// NewYakool makes the bot Yakool.
func NewYakool(*risk.Game, game.Seat, *rand.Rand) Bot { return &yakool{foe: game.Nobody} }

func (b *yakool) Start(t *Turn) { b.Place(t) }

func (b *yakool) Place(t *Turn) {
	if b.foe = t.placeAgainstDominant(); b.foe == game.Nobody {
		b.clusterBot.Place(t)
	}
}

// attackFoe attacks the dominant player if armies were placed against it.
func (b *yakool) attackFoe(t *Turn) {
	if b.foe != game.Nobody {
		t.attackContinents(b.foe)
	}
}

func (b *yakool) Attack(t *Turn) {
	b.attackFoe(t)
	root := t.root()
	for t.triplePack(root) {
	}
	if t.mayRisk() {
		for t.splitUp(root, carefully) {
		}
	}
	t.attackForCard(1, occupyOpen)
	t.hogWild()
}

// mayRisk reports whether the bot has little to lose or is ahead: it owns no continent with a
// bonus, has less income than the average of the enemies or more than the biggest of them, or has
// more armies than all of them together.
func (t *Turn) mayRisk() bool {
	if _, owns := t.richest(); !owns {
		return true
	}
	income := t.Game.Income(t.P, t.Seat)
	sum, biggest := t.rivals()
	return income*int(t.Game.Rules.Players) < sum || income > biggest || t.outnumbersAll()
}

// bort is like Boscoe but grows more slowly: it expands over its borders once a turn (ender-2009
// 5.2).
type bort struct{ yakool }

var bortEntry = Entry{Name: "bort", Title: "Bort", Strength: 4, Make: NewBort}

// NewBort makes the bot Bort.
func NewBort(*risk.Game, game.Seat, *rand.Rand) Bot { return &bort{yakool{foe: game.Nobody}} }

func (*bort) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *bort) Attack(t *Turn) {
	b.attackFoe(t)
	t.growSlowly(t.root())
	t.attackForCard(1, occupyHalf)
	t.hogWild()
}

// growSlowly calls easyExpand once, or fillOut once if that took nothing, and then consolidates as
// long as it can.
func (t *Turn) growSlowly(root risk.Territory) {
	if !t.easyExpand(root) {
		t.fillOut(root)
	}
	for t.consolidate(root) {
	}
}

// boscoe attacks a dominant player as much as it can, and otherwise takes only territories that
// keep its borders few (ender-2009 5.2).
type boscoe struct{ yakool }

var boscoeEntry = Entry{Name: "boscoe", Title: "Boscoe", Strength: 3, Make: NewBoscoe}

// NewBoscoe makes the bot Boscoe.
func NewBoscoe(*risk.Game, game.Seat, *rand.Rand) Bot { return &boscoe{yakool{foe: game.Nobody}} }

func (*boscoe) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *boscoe) Attack(t *Turn) {
	b.attackFoe(t)
	root := t.root()
	for t.triplePack(root) {
	}
	t.attackForCard(1, occupyNone)
	t.hogWild()
}
