package evaluation

import (
	"context"

	"eras/ai/search"
	"eras/game"
)

// Choices returns the moves that an engine with weights w chooses at positions, none of which may
// be over. The seed, if not 0, decides between moves of equal value. [Agreement] compares the
// choices of two individuals.
func (e *Engine[P, M, F]) Choices(ctx context.Context, positions []P, w Weights, limits search.Limits, seed uint64) ([]M, error) {
	moves := make([]M, len(positions))
	for i := range positions {
		if seed != 0 {
			limits.Shuffle = game.Derive(seed, uint64(i))
		}
		result, err := e.Search(ctx, &positions[i], w, limits)
		if err != nil {
			return nil, err
		}
		moves[i] = result.Move
	}
	return moves, nil
}

// Agreement returns the share of positions at which a and b, which must be equally long, have the
// same move: 1 minus the distance of their behaviours.
func Agreement[M comparable](a, b []M) float64 {
	if len(a) == 0 {
		return 1
	}
	same := 0
	for i, m := range a {
		if m == b[i] {
			same++
		}
	}
	return float64(same) / float64(len(a))
}
