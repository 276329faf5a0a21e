package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// quo wants few borders and holds them (ender-2009 5.2): it attacks as Shaft,
// sees to its card and breaks stalemates.
type quo struct{ shaft }

// NewQuo makes the bot Quo.
func NewQuo(*risk.Game, game.Seat, *rand.Rand) Bot { return &quo{} }

func (*quo) Cash(t *Turn) { t.cashIfPossible() }

func (*quo) Attack(t *Turn) {
	t.growOrSweep()
	t.attackForCard(1, enterHalf)
	t.hogWild()
	t.breakStalemate()
}
