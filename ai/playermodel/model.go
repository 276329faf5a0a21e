package playermodel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
)

// Model is a model of how a person plays.
type Model struct {
	// Weights are the genes of all estimators of the rules. The largest is 1.
	Weights evaluation.Weights
	// Depth is the search depth in plies.
	Depth int
	// Sharpness is the increase of the logarithm of the odds of two actions when one of them is
	// worth 1 more under Weights. It is infinite for a player who always takes the best action, and
	// 0 for one who moves at random.
	Sharpness float64
	// Likelihood is the mean logarithm of the probability that the model gives to
	// the moves it was fitted to. It is 0 for a perfect prediction, else negative.
	Likelihood float64
	// Matches and Moves count the data to which the model was fitted.
	Matches, Moves int
}

// Opponent returns the model as an opponent in training games, which always takes the best action.
// It searches at most depth plies, because games against deep models take long.
func (m *Model) Opponent(depth int) evolve.Player {
	return evolve.Player{Genes: m.Weights, Variant: min(m.Depth, depth)}
}

// Fitting has the parameters of fitting models.
type Fitting struct {
	// Free are the indices of the estimators that the model may weigh, nil for all. The others have
	// weight 0.
	Free []int
	// Depths are the search depths to try. The model gets the one that makes the
	// moves most likely.
	Depths []int
	// Decisions is the maximum number of moves to which a model is fitted: the newest.
	Decisions int
	// Rounds is the number of times that the person's expected lines are searched again with the
	// weights found so far. A depth of one ply needs no search.
	Rounds int
}

// StandardFitting returns the fitting that the program uses: depths of one to
// three plies and the newest 400 moves.
func StandardFitting() Fitting {
	return Fitting{Depths: []int{1, 2, 3}, Decisions: 400, Rounds: 3}
}

// Validate returns an error if a parameter of f is out of range.
func (f *Fitting) Validate() error {
	if len(f.Depths) == 0 {
		return errors.New("modelling a player: there must be at least one depth to try")
	}
	for _, depth := range f.Depths {
		if err := evaluation.Lookahead(depth).Validate(); err != nil {
			return fmt.Errorf("modelling a player: %w", err)
		}
	}
	if f.Decisions < 1 || f.Rounds < 1 {
		return fmt.Errorf("modelling a player from %d moves in %d rounds: there must be at least one of each", f.Decisions, f.Rounds)
	}
	return nil
}

// ErrNoDecisions is returned if there is nothing to fit a model to.
var ErrNoDecisions = errors.New("modelling a player: there are no moves to learn from")

// Fit returns the model under which the person's moves in matches, oldest first, are most likely.
// f.Decisions limits the work.
func Fit[P any, M evaluation.Move, F any](ctx context.Context, g evaluation.Game[P, M, F], matches []Match[P, M], f Fitting) (Model, error) {
	if err := f.Validate(); err != nil {
		return Model{}, err
	}
	t := newFitter(g, f)
	matches = newest(matches, f.Decisions)
	decisions := slices.Concat(matches...)
	if len(decisions) == 0 {
		return Model{}, ErrNoDecisions
	}
	// A depth of one ply needs no search, so the other depths start from its weights.
	start, err := t.fit(ctx, decisions, t.neutral(), 1, 1)
	if err != nil {
		return Model{}, err
	}
	var best Model
	for i, depth := range f.Depths {
		m := start
		if depth > 1 {
			if m, err = t.fit(ctx, decisions, start.Weights, depth, f.Rounds); err != nil {
				return Model{}, err
			}
		}
		if i == 0 || m.Likelihood > best.Likelihood {
			best = m
		}
	}
	best.Matches, best.Moves = len(matches), len(decisions)
	return best, nil
}

// Sample returns as many matches as there are with decisions, drawn from these with replacement by
// rng. The models fitted to several samples differ where the matches leave the weights uncertain.
func Sample[P any, M evaluation.Move](matches []Match[P, M], rng *rand.Rand) []Match[P, M] {
	matches = slices.DeleteFunc(slices.Clone(matches), func(m Match[P, M]) bool { return len(m) == 0 })
	drawn := make([]Match[P, M], len(matches))
	for i := range drawn {
		drawn[i] = matches[rng.IntN(len(matches))]
	}
	return drawn
}

// fitter fits models of the players of a game.
type fitter[P any, M evaluation.Move, F any] struct {
	game   evaluation.Game[P, M, F]
	list   evaluation.List[F]
	free   []bool // the estimators, then whether the match is decided
	engine *evaluation.Engine[P, M, F]
}

func newFitter[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], f Fitting) *fitter[P, M, F] {
	t := &fitter[P, M, F]{game: g, list: g.Estimators(), engine: evaluation.NewEngine(g, search.SmallTable)}
	t.free = make([]bool, len(t.list)+1)
	for i := range t.list {
		t.free[i] = f.Free == nil || slices.Contains(f.Free, i)
	}
	t.free[len(t.list)] = true
	return t
}

// neutral returns the default weights of the free estimators, or equal ones if
// they are all 0.
func (t *fitter[P, M, F]) neutral() evaluation.Weights {
	w := make(evaluation.Weights, len(t.list))
	heaviest := 0.0
	for i, e := range t.list {
		if t.free[i] {
			w[i] = e.Default
			heaviest = max(heaviest, w[i])
		}
	}
	for i := range w {
		if heaviest == 0 && t.free[i] {
			w[i] = 1
		}
	}
	return w
}

// fit returns the model with the given depth. Each round searches the lines that the person would
// expect with the weights of the previous round, and fits the weights to the estimates at their
// ends.
func (t *fitter[P, M, F]) fit(ctx context.Context, decisions []Decision[P, M], start evaluation.Weights, depth, rounds int) (Model, error) {
	w := start
	for range rounds {
		estimated, _, err := t.look(ctx, decisions, w, depth)
		if err != nil {
			return Model{}, err
		}
		theta, _ := estimated.fit(t.free)
		w = t.genes(theta, w)
	}
	_, valued, err := t.look(ctx, decisions, w, depth)
	if err != nil {
		return Model{}, err
	}
	theta, likelihood := valued.fit([]bool{true, true})
	return Model{Weights: w, Depth: depth, Sharpness: theta[0], Likelihood: likelihood / float64(len(decisions))}, nil
}

// genes converts coefficients to weights of which the largest is 1. If all are 0
// it returns w.
func (t *fitter[P, M, F]) genes(theta []float64, w evaluation.Weights) evaluation.Weights {
	genes := make(evaluation.Weights, len(t.list))
	heaviest := 0.0
	for i, e := range t.list {
		if e.Scale > 0 {
			genes[i] = theta[i] / e.Scale
		}
		heaviest = max(heaviest, genes[i])
	}
	if heaviest == 0 {
		return w
	}
	for i := range genes {
		genes[i] /= heaviest
	}
	return genes
}

// look searches all decisions with the given weights and depth. It returns them with the estimates
// of each action as attributes, and again with the action's value as attribute. A last attribute of
// both is the score if the match is decided.
func (t *fitter[P, M, F]) look(ctx context.Context, decisions []Decision[P, M], w evaluation.Weights, depth int) (estimated, valued *choices, err error) {
	n := len(t.list)
	estimated, valued = newChoices(n+1), newChoices(2)
	for i := range decisions {
		d := &decisions[i]
		candidates, err := t.engine.Candidates(ctx, &d.Position, w, evaluation.Lookahead(depth))
		if err != nil {
			return nil, nil, err
		}
		chosen := slices.IndexFunc(candidates, func(c evaluation.Candidate[M]) bool { return c.Move == d.Move })
		if chosen < 0 {
			return nil, nil, fmt.Errorf("modelling a player: %v is no legal move at %v", d.Move, d.Position)
		}
		long, short := make([][]float64, len(candidates)), make([][]float64, len(candidates))
		for j, c := range candidates {
			long[j], short[j] = make([]float64, n+1), make([]float64, 2)
			if c.Estimates == nil {
				long[j][n], short[j][1] = float64(c.Score), float64(c.Score)
				continue
			}
			copy(long[j], c.Estimates)
			short[j][0] = float64(c.Value) / evaluation.Unit
		}
		estimated.add(long, chosen)
		valued.add(short, chosen)
	}
	return estimated, valued, nil
}
