package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

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
