package skirmish

import (
	"context"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Greedy looks at nothing but its own next move: it captures the most valuable enemy
// that it can, and else takes the step that brings a soldier nearest to an enemy. It
// measures how far a script without foresight gets.
type Greedy struct{ Seed uint64 }

var _ game.Agent[battle.Position, battle.Move] = Greedy{}

// Act returns the greedy move, or [game.ErrOver].
func (g Greedy) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	moves := view.Moves(nil)
	if len(moves) == 0 {
		return 0, game.ErrOver
	}
	rng := game.Random(g.Seed, uint64(view.Left))
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, most := moves[0], -1
	for _, m := range moves {
		if n := worth(&view, m); n > most {
			best, most = m, n
		}
	}
	return best, nil
}

// worth orders the moves at p: captures first, by the kind of who falls.
func worth(p *battle.Position, m battle.Move) int {
	const far = 100
	switch {
	case m == battle.Pass:
		return 0
	case p.At(m.To()) != game.NoSide:
		return far * (1 + int(p.Kind(m.To())))
	}
	nearest := far
	for s := range p.Soldiers(p.Turn.Other()).All() {
		nearest = min(nearest, grid.Distance(m.To(), s))
	}
	return far - nearest
}
