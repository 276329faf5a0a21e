package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

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
