package evaluation

import (
	"context"

	"eras/ai/search"
)

// BenchLimits are the limits of searches for measuring speed: those of the hardest level.
var BenchLimits = search.Limits{Depth: 5, Step: 2, Quiescence: true}

// BenchList is a list of positions of a game under one set of rules, as text. They are searched to
// Limits, or to [BenchLimits] if those are zero.
type BenchList struct {
	Rules     string
	Limits    search.Limits
	Positions []string
}

// BenchPosition is a position for measuring speed, with its rules, of type R, and the limits of its
// search.
type BenchPosition[R, P any] struct {
	Rules    R
	Position P
	Limits   search.Limits
}

// ParseBench reads lists, which are built in. It panics if they are invalid.
func ParseBench[R, P any](lists []BenchList, rules func(string) (R, error), position func(string) (P, error)) []BenchPosition[R, P] {
	var all []BenchPosition[R, P]
	for _, list := range lists {
		r, err := rules(list.Rules)
		if err != nil {
			panic(err)
		}
		if list.Limits == (search.Limits{}) {
			list.Limits = BenchLimits
		}
		for _, text := range list.Positions {
			p, err := position(text)
			if err != nil {
				panic(err)
			}
			all = append(all, BenchPosition[R, P]{r, p, list.Limits})
		}
	}
	return all
}

// Bench searches all positions to their limits times times, with the default weights. It returns
// the number of nodes.
func Bench[R comparable, P any, M Move, F any](ctx context.Context, positions []BenchPosition[R, P], times int, newEngine func(r R, tableBits int) *Engine[P, M, F]) (nodes uint64, err error) {
	engines := map[R]*Engine[P, M, F]{}
	for range times {
		for i := range positions {
			b := &positions[i]
			engine := engines[b.Rules]
			if engine == nil {
				engine = newEngine(b.Rules, search.DefaultTable)
				engines[b.Rules] = engine
			}
			result, err := engine.Search(ctx, &b.Position, engine.game.Defaults(), b.Limits)
			if err != nil {
				return nodes, err
			}
			nodes += result.Nodes
		}
	}
	return nodes, nil
}
