package person

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/game/general"
)

// Model is how somebody seems to play.
type Model struct {
	// Weights are the genes of all estimators of the rules, the heaviest 1.
	Weights estimate.Weights
	// Depth is how many plies are looked ahead.
	Depth int
	// Sharpness is by how much the logarithm of the odds of two actions grows
	// when one of them is worth 1 more under Weights. Who always takes the best
	// action is infinitely sharp, who moves at random has 0.
	Sharpness float64
	// Likelihood is the mean logarithm of the probability that the model gives to
	// a move it was made from: e to its power is 1 for a perfect prediction.
	Likelihood float64
	// Matches and Moves are how many decisions the model was made from.
	Matches, Moves int
}

// Player is a way to play the map.
type Player struct {
	Weights estimate.Weights
	Limits  search.Limits
}

// Player returns the commander that the model is.
func (m *Model) Player() Player { return Player{m.Weights, LimitsOf(m.Depth)} }

// LimitsOf returns how models look that many plies ahead: from two plies on with
// quiescence, as the levels of play do.
func LimitsOf(depth int) search.Limits {
	return search.Limits{Depth: depth, Step: 2, Quiescence: depth > 1}
}

// Fitting says how models are made.
type Fitting struct {
	// Free are the places of the estimators that the person may weigh, nil
	// meaning all; the others weigh nothing.
	Free []int
	// Depths are the plies ahead that a person may look; the one is taken that
	// makes the moves most likely.
	Depths []int
	// Decisions bounds how many moves a model is made from, the newest.
	Decisions int
	// Rounds is how often the lines that the person seems to expect are searched
	// anew with the weights found so far. A look one ply ahead needs no search.
	Rounds int
}

// StandardFitting returns the fitting of the house: one to three plies, the
// newest 400 moves.
func StandardFitting() Fitting {
	return Fitting{Depths: []int{1, 2, 3}, Decisions: 400, Rounds: 3}
}

// Validate reports what is impossible about f, or nil.
func (f *Fitting) Validate() error {
	if len(f.Depths) == 0 {
		return errors.New("modelling a player: there is no depth to try")
	}
	for _, depth := range f.Depths {
		if err := LimitsOf(depth).Validate(); err != nil {
			return fmt.Errorf("modelling a player: %w", err)
		}
	}
	if f.Decisions < 1 || f.Rounds < 1 {
		return fmt.Errorf("modelling a player from %d moves in %d rounds is impossible: there is at least one of each", f.Decisions, f.Rounds)
	}
	return nil
}

// ErrNoDecisions is returned where there is nothing to make a model from.
var ErrNoDecisions = errors.New("modelling a player: there are no moves to learn from")

// Fit returns the model that makes the person's moves in those matches, oldest
// first, most likely. Its work is bounded by the number of moves.
func Fit(ctx context.Context, r general.Rules, matches []Match, f Fitting) (Model, error) {
	if err := f.Validate(); err != nil {
		return Model{}, err
	}
	s := newScholar(r, f)
	matches = newest(matches, f.Decisions)
	decisions := slices.Concat(matches...)
	if len(decisions) == 0 {
		return Model{}, ErrNoDecisions
	}
	// What is found for a look one ply ahead, where nothing is searched, is where
	// the others begin.
	start, err := s.fit(ctx, decisions, s.neutral(), 1, 1)
	if err != nil {
		return Model{}, err
	}
	var best Model
	for i, depth := range f.Depths {
		m := start
		if depth > 1 {
			if m, err = s.fit(ctx, decisions, start.Weights, depth, f.Rounds); err != nil {
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

// scholar makes models under some rules.
type scholar struct {
	rules  general.Rules
	list   estimate.List[aigeneral.Features]
	free   []bool // estimators, then what is decided
	engine *aigeneral.Engine
}

func newScholar(r general.Rules, f Fitting) *scholar {
	s := &scholar{rules: r, list: aigeneral.Estimators(&r), engine: aigeneral.NewEngine(r, search.SmallTable)}
	s.free = make([]bool, len(s.list)+1)
	for i := range s.list {
		s.free[i] = f.Free == nil || slices.Contains(f.Free, i)
	}
	s.free[len(s.list)] = true
	return s
}

// neutral returns the default weights of the free estimators, or, should they
// all be 0, equal ones.
func (s *scholar) neutral() estimate.Weights {
	w := make(estimate.Weights, len(s.list))
	heaviest := 0.0
	for i, e := range s.list {
		if s.free[i] {
			w[i] = e.Default
			heaviest = max(heaviest, w[i])
		}
	}
	for i := range w {
		if heaviest == 0 && s.free[i] {
			w[i] = 1
		}
	}
	return w
}

// fit returns the model of that depth. Each round searches the lines that the
// person would expect with the weights of the round before, and fits the weights
// to what the estimators say at their ends.
func (s *scholar) fit(ctx context.Context, decisions []Decision, start estimate.Weights, depth, rounds int) (Model, error) {
	w := start
	for range rounds {
		all, _, err := s.look(ctx, decisions, w, depth)
		if err != nil {
			return Model{}, err
		}
		theta, _ := all.fit(s.free)
		w = s.genes(theta, w)
	}
	_, valued, err := s.look(ctx, decisions, w, depth)
	if err != nil {
		return Model{}, err
	}
	theta, likelihood := valued.fit([]bool{true, true})
	return Model{Weights: w, Depth: depth, Sharpness: theta[0], Likelihood: likelihood / float64(len(decisions))}, nil
}

// genes turns coefficients into weights of which the heaviest is 1; w if all are
// 0.
func (s *scholar) genes(theta []float64, w estimate.Weights) estimate.Weights {
	genes := make(estimate.Weights, len(s.list))
	heaviest := 0.0
	for i, e := range s.list {
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

// look searches every decision with those weights to that depth. It returns the
// decisions by what the estimators say of each action, and by what the action is
// worth; both have a last attribute that says whether the match is decided.
func (s *scholar) look(ctx context.Context, decisions []Decision, w estimate.Weights, depth int) (estimated, valued *choices, err error) {
	n := len(s.list)
	estimated, valued = newChoices(n+1), newChoices(2)
	for i := range decisions {
		d := &decisions[i]
		candidates, err := s.engine.Candidates(ctx, &d.Position, w, LimitsOf(depth))
		if err != nil {
			return nil, nil, err
		}
		chosen := slices.IndexFunc(candidates, func(c aigeneral.Candidate) bool { return c.Move == d.Move })
		if chosen < 0 {
			return nil, nil, fmt.Errorf("modelling a player: %v is no action at %v", d.Move, d.Position)
		}
		long, short := make([][]float64, len(candidates)), make([][]float64, len(candidates))
		for j, c := range candidates {
			long[j], short[j] = make([]float64, n+1), make([]float64, 2)
			if c.Estimates == nil {
				long[j][n], short[j][1] = float64(c.Score), float64(c.Score)
				continue
			}
			copy(long[j], c.Estimates)
			short[j][0] = float64(c.Value) / estimate.Unit
		}
		estimated.add(long, chosen)
		valued.add(short, chosen)
	}
	return estimated, valued, nil
}
