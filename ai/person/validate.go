package person

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/evolve"
	"eras/game/general"
)

// Test says how well models predict moves that they were not made from. A move
// counts as predicted if the model values it highest; where it values several
// alike, by as much as a guess among them would hit.
type Test struct {
	// Moves is how many moves were held out in turn, of so many Matches.
	Moves, Matches int
	// Predicted is the share that was predicted, from 0 to 1, with its interval of
	// 95 %.
	Predicted evolve.Interval
	// ByChance is the share that a guess among all legal actions hits, and
	// ByDefault what the default weights predict at the same depth.
	ByChance, ByDefault float64
}

// folds is in how many parts the matches are divided for a test.
const folds = 5

// Validate holds out each of five parts of the matches in turn, makes a model
// from the others and counts how many moves of the part it predicts. Moves of
// one match are not independent, so whole matches are held out, and the interval
// is one over matches. Fewer than two matches test nothing.
func Validate(ctx context.Context, r general.Rules, matches []Match, f Fitting) (Test, error) {
	if err := f.Validate(); err != nil {
		return Test{}, err
	}
	matches = slices.DeleteFunc(slices.Clone(newest(matches, f.Decisions)), func(m Match) bool { return len(m) == 0 })
	if len(matches) < 2 {
		return Test{Predicted: evolve.Interval{High: 1}}, nil
	}
	s := newScholar(r, f)
	parts := min(folds, len(matches))
	t := Test{Matches: len(matches)}
	var hits, moves []float64 // of each match held out
	for part := range parts {
		var known, held []Match
		for i, m := range matches {
			if i%parts == part {
				held = append(held, m)
			} else {
				known = append(known, m)
			}
		}
		model, err := Fit(ctx, r, known, f)
		if err != nil {
			return Test{}, err
		}
		for _, m := range held {
			hit, err := s.predicted(ctx, m, model.Weights, model.Depth)
			if err != nil {
				return Test{}, err
			}
			byDefault, err := s.predicted(ctx, m, s.neutral(), model.Depth)
			if err != nil {
				return Test{}, err
			}
			hits, moves = append(hits, hit), append(moves, float64(len(m)))
			t.Moves += len(m)
			t.ByDefault += byDefault
			for _, d := range m {
				t.ByChance += 1 / float64(len(r.Moves(&d.Position, nil)))
			}
		}
	}
	t.ByDefault /= float64(t.Moves)
	t.ByChance /= float64(t.Moves)
	t.Predicted = share(hits, moves)
	return t, nil
}

// Predicts returns how many decisions of a match the model predicts, in the sense
// of [Test].
func (m *Model) Predicts(ctx context.Context, r general.Rules, match Match) (float64, error) {
	return newScholar(r, Fitting{}).predicted(ctx, match, m.Weights, m.Depth)
}

// predicted returns how many decisions of a match a model with those weights and
// that depth predicts.
func (s *scholar) predicted(ctx context.Context, m Match, w estimate.Weights, depth int) (float64, error) {
	hits := 0.0
	for i := range m {
		candidates, err := s.engine.Candidates(ctx, &m[i].Position, w, LimitsOf(depth))
		if err != nil {
			return 0, err
		}
		hits += foreseen(candidates, m[i].Move)
	}
	return hits, nil
}

// foreseen returns how probable it is that a guess among the candidates that are
// worth most is m.
func foreseen(candidates []aigeneral.Candidate, m general.Move) float64 {
	top := slices.MaxFunc(candidates, func(a, b aigeneral.Candidate) int { return cmp.Compare(a.Value, b.Value) }).Value
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

// share returns the hits by the moves of clusters, with the interval of the
// ratio estimator over clusters (Cochran, "Sampling Techniques", 1977, 6.4),
// Student's, and never narrower than Wilson's for independent moves.
func share(hits, moves []float64) evolve.Interval {
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
	t := distuv.StudentsT{Sigma: 1, Nu: k - 1}.Quantile(0.975)
	radius := t * math.Sqrt(squares*k/(k-1)) / all
	low, high := evolve.Wilson(hit, int(all), evolve.Z95)
	return evolve.Interval{Value: p, Low: max(0, min(low, p-radius)), High: min(1, max(high, p+radius))}
}
