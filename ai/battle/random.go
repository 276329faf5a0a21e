package battle

import (
	"context"

	"eras/game"
	"eras/game/battle"
)

// Random plays legal moves at random. A move depends only on Seed and on the moves
// left.
type Random struct{ Seed uint64 }

var _ game.Agent[battle.Position, battle.Move] = Random{}

// Act returns a random legal move, or [game.ErrOver].
func (r Random) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	moves := view.Moves(nil)
	if len(moves) == 0 {
		return 0, game.ErrOver
	}
	return moves[game.Random(r.Seed, uint64(view.Left)).IntN(len(moves))], nil
}
