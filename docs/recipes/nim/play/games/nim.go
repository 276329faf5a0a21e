package games

import (
	"fmt"

	ainim "eras/ai/nim"
	"eras/game"
	"eras/game/nim"
	"eras/play/table"
)

var nimGame = table.Of(table.Rules[nim.Board, nim.Position, int, nim.Taken]{
	Board: nim.ID, FromSetup: nim.BoardFromSetup, Seat: func(_ nim.Board, s game.Seat) string { return s.String() },
	Agent: nimAgent, Simplest: func() string { return "one" },
})

// nimAgent returns the agent with a spec.
func nimAgent(_ nim.Board, spec string, _ game.Seat, _ uint64, _ bool) (game.Agent[nim.Position, int], error) {
	if spec != "one" {
		return nil, fmt.Errorf("there is no player %.80q: write one", spec)
	}
	return ainim.One, nil
}
