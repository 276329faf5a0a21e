package general

import (
	"context"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game/general"
)

// Candidate is a legal action with what a search expects of it.
type Candidate struct {
	Move general.Move
	// Value is what the action is worth for the side to act, as a search counts.
	Value int32
	// Estimates is what each estimator says, for the side to act, of the position
	// at the end of the line that the search expects. It is nil where the match is
	// over there; Score is then 1 if the side to act has won, 0 for a draw, -1 if
	// it has lost.
	Estimates []float64
	Score     int
}

// Candidates returns all legal actions of the side to act at p, in the order of
// [general.Rules.Moves], each with what [Engine.Search] to the same limits
// expects after it. Without quiescence the highest value is that of the search.
// A look one ply ahead is without quiescence in any case.
func (e *Engine) Candidates(ctx context.Context, p *general.Position, w estimate.Weights, limits search.Limits) ([]Candidate, error) {
	if err := limits.Validate(); err != nil {
		return nil, err
	}
	all := e.rules.Moves(p, nil)
	candidates := make([]Candidate, len(all))
	for i, m := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := *p
		e.rules.Play(&end, m)
		if limits.Depth > 1 && !e.rules.Over(&end) {
			after := limits
			after.Depth--
			b := e.board(w)
			b.setFor(&end, p.Turn, w, limits.Depth)
			result, err := e.searcher.Search(ctx, b, after)
			if err != nil {
				return nil, err
			}
			for _, next := range result.Line {
				e.rules.Play(&end, next)
			}
		}
		candidates[i] = e.judge(m, p, &end, w)
	}
	return candidates, nil
}

// judge returns the candidate m at p that leads to end.
func (e *Engine) judge(m general.Move, p, end *general.Position, w estimate.Weights) Candidate {
	c := Candidate{Move: m}
	if outcome, over := e.rules.Outcome(end); over {
		c.Score = outcome.Score(p.Turn.Seat())
		plies := int32(p.Left) - int32(end.Left)
		c.Value = int32(c.Score) * (search.Win - plies)
		return c
	}
	f, list := e.probe.features(end, p.Turn), e.probe.estimators
	c.Estimates = make([]float64, len(list))
	for i, estimator := range list {
		c.Estimates[i] = estimator.Value(&f)
	}
	c.Value = int32(list.Sum(&f, w) * estimate.Unit)
	return c
}
