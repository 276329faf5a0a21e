package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

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
