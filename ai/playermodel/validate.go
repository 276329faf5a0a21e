package playermodel

import (
	"cmp"
	"context"
	"math"
	"slices"

	"eras/ai/evaluation"
	"eras/evolve/stats"
)

// Validation measures how well models predict moves to which they were not fitted. A move counts as
// predicted if the model values it highest. If the model values n moves equally highly, each of
// them counts 1/n.
type Validation struct {
	// Moves is the number of moves held out in turn, and Matches the number of their matches.
	Moves, Matches int
	// Predicted is the share that was predicted, from 0 to 1, with its 95 %
	// interval.
	Predicted stats.Interval
	// ByChance is the share that a guess among all legal actions would predict, and
	// ByDefault the share that the default weights predict at the same depth.
	ByChance, ByDefault float64
}

// folds is the number of parts of the matches for cross-validation.
const folds = 5

// Validate holds out each of five parts of the matches in turn, fits a model to the
// others and counts how many moves of the part it predicts. Moves of one match are
// not independent, so whole matches are held out and the interval is over matches.
// With fewer than two matches the result is empty.
func Validate[P any, M evaluation.Move, F any](ctx context.Context, g evaluation.Game[P, M, F], matches []Match[P, M], f Fitting) (Validation, error) {
	if err := f.Validate(); err != nil {
		return Validation{}, err
	}
	matches = slices.DeleteFunc(slices.Clone(newest(matches, f.Decisions)), func(m Match[P, M]) bool { return len(m) == 0 })
	if len(matches) < 2 {
		return Validation{Predicted: stats.Interval{High: 1}}, nil
	}
	t := newFitter(g, f)
	parts := min(folds, len(matches))
	v := Validation{Matches: len(matches)}
	var hits, moves []float64 // of each match held out
	for part := range parts {
		var known, held []Match[P, M]
		for i, m := range matches {
			if i%parts == part {
				held = append(held, m)
			} else {
				known = append(known, m)
			}
		}
		model, err := Fit(ctx, g, known, f)
		if err != nil {
			return Validation{}, err
		}
		for _, m := range held {
			hit, err := t.predicted(ctx, m, model.Weights, model.Depth)
			if err != nil {
				return Validation{}, err
			}
			byDefault, err := t.predicted(ctx, m, t.neutral(), model.Depth)
			if err != nil {
				return Validation{}, err
			}
			hits, moves = append(hits, hit), append(moves, float64(len(m)))
			v.Moves += len(m)
			v.ByDefault += byDefault
			for _, d := range m {
				v.ByChance += 1 / float64(len(g.Moves(&d.Position, nil)))
			}
		}
	}
	v.ByDefault /= float64(v.Moves)
	v.ByChance /= float64(v.Moves)
	v.Predicted = share(hits, moves)
	return v, nil
}

// Predicts returns how many decisions of a match a model predicts, counted as in
// [Validation].
func Predicts[P any, M evaluation.Move, F any](ctx context.Context, g evaluation.Game[P, M, F], m *Model, match Match[P, M]) (float64, error) {
	return newFitter(g, Fitting{}).predicted(ctx, match, m.Weights, m.Depth)
}

// predicted returns how many decisions of a match a model with the given weights and depth
// predicts.
func (t *fitter[P, M, F]) predicted(ctx context.Context, m Match[P, M], w evaluation.Weights, depth int) (float64, error) {
	hits := 0.0
	for i := range m {
		candidates, err := t.engine.Candidates(ctx, &m[i].Position, w, evaluation.Lookahead(depth))
		if err != nil {
			return 0, err
		}
		hits += hit(candidates, m[i].Move)
	}
	return hits, nil
}

// hit returns the probability that a guess among the candidates with the highest
// value is m.
func hit[M evaluation.Move](candidates []evaluation.Candidate[M], m M) float64 {
	top := slices.MaxFunc(candidates, func(a, b evaluation.Candidate[M]) int { return cmp.Compare(a.Value, b.Value) }).Value
	ties, among := 0, false
	for _, c := range candidates {
		if c.Value == top {
			ties++
			among = among || c.Move == m
		}
	}
	if !among {
		return 0
	}
	return 1 / float64(ties)
}

// share returns the hits by the moves of clusters, with the interval of the ratio
// estimator over clusters (Cochran, "Sampling Techniques", 1977, 6.4) by Student's
// t. It is never narrower than Wilson's for independent moves.
func share(hits, moves []float64) stats.Interval {
	k := float64(len(hits))
	hit, all := 0.0, 0.0
	for i := range hits {
		hit += hits[i]
		all += moves[i]
	}
	p := hit / all
	squares := 0.0
	for i := range hits {
		d := hits[i] - p*moves[i]
		squares += float64(d * d)
	}
	radius := stats.StudentQuantile(0.975, k-1) * math.Sqrt(squares*k/(k-1)) / all
	low, high := stats.Wilson(hit, int(all), stats.Z95)
	return stats.Interval{Value: p, Low: max(0, min(low, p-radius)), High: min(1, max(high, p+radius))}
}
