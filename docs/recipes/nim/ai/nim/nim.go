// Package nim holds the players of Nim.
package nim

import (
	"context"

	"eras/game"
	"eras/game/nim"
)

// One takes one match a turn.
var One = game.AgentFunc[nim.Position, int](func(context.Context, nim.Position, game.Seat) (int, error) { return 1, nil })
