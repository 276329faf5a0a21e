package weights

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game"
)

// Distances are how differently individuals of an archive play: the share of fixed positions
// at which two choose different actions.
type Distances struct {
	// Pairs is the mean over random pairs, and Alike that of an individual with itself, where
	// the seeds decide between actions of equal value.
	Pairs, Alike float64
}

// distancePositions is the number of positions that individuals are compared at, and
// distancePairs that of random pairs.
const (
	distancePositions = 60
	distancePairs     = 200
)

// Distances compares the individuals of an archive of the family.
func (f *Family) Distances(ctx context.Context, a *evaluation.Archive, seed uint64) (Distances, error) {
	var choices [2][][]uint32
	for i := range a.Elites {
		for k := range choices {
			moves, err := f.choose(ctx, a.Elites[i].Genes, game.Derive(seed, uint64(i), uint64(k)))
			if err != nil {
				return Distances{}, err
			}
			choices[k] = append(choices[k], moves)
		}
	}
	var d Distances
	n, rng := len(a.Elites), game.Random(seed)
	for i := range a.Elites {
		d.Alike += (1 - evaluation.Agreement(choices[0][i], choices[1][i])) / float64(n)
	}
	for range distancePairs {
		i, j := rng.IntN(n), rng.IntN(max(1, n-1))
		if j >= i && n > 1 {
			j++
		}
		d.Pairs += (1 - evaluation.Agreement(choices[0][i], choices[1][j])) / distancePairs
	}
	return d, nil
}

// positionSeed is the seed of the fixed positions.
const positionSeed = 2005

// chooser returns what chooses actions at fixed positions: those of games with random starts
// between players with the default weights who look one ply ahead.
func chooser[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], limits search.Limits, start func(seed uint64) P) func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error) {
	return func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error) {
		engine := evaluation.NewEngine(g, search.SmallTable)
		positions := make([]P, distancePositions)
		for i := range positions {
			own := game.Derive(positionSeed, uint64(i))
			rng := game.Random(own)
			p := start(own)
			for range rng.IntN(int(g.Left(&p))/distancePart + 1) {
				result, err := engine.Search(ctx, &p, g.Defaults(), search.Limits{Depth: 1, Nodes: distanceNodes, Shuffle: rng.Uint64()})
				if err != nil {
					return nil, err
				}
				next := p
				if g.Play(&next, result.Move); over(g, &next) {
					break
				}
				p = next
			}
			positions[i] = p
		}
		moves, err := engine.Choices(ctx, positions, genes, limits, seed)
		chosen := make([]uint32, len(moves))
		for i, m := range moves {
			chosen[i] = uint32(m)
		}
		return chosen, err
	}
}

// The games that lead to the fixed positions: at most this part of the actions that are left at
// the start, and positions looked at for each.
const (
	distancePart  = 4
	distanceNodes = 60
)

// over reports whether a game is over.
func over[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], p *P) bool {
	_, ended := g.Outcome(p)
	return ended
}
