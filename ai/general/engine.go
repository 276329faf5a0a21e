package general

import (
	"context"
	"slices"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
)

// Engine searches the general map under one set of rules. It keeps its memory
// from one search to the next but no knowledge. It is not safe for use by
// several goroutines at once; a program that works in parallel has one a
// goroutine.
type Engine struct {
	rules    general.Rules
	boards   [2]*board // the last one used first
	probe    *board    // that never searches, for [Engine.Candidates]
	searcher *search.Searcher[general.Move]
}

// NewEngine returns an engine whose table has 1<<tableBits entries, such as
// [search.DefaultTable], or [search.SmallTable] for shallow searches.
func NewEngine(rules general.Rules, tableBits int) *Engine {
	e := &Engine{rules: rules, searcher: search.New[general.Move](tableBits)}
	for i := range e.boards {
		e.boards[i] = &board{rules: rules, estimators: Estimators(&rules)}
	}
	e.probe = &board{rules: rules, estimators: Estimators(&rules)}
	return e
}

// Search returns the best action of the side to act at p, whose estimators are
// weighted by w. The match must not be over, and w must pass the list's Check.
func (e *Engine) Search(ctx context.Context, p *general.Position, w estimate.Weights, limits search.Limits) (search.Result[general.Move], error) {
	b := e.board(w)
	b.set(p, w, limits.Depth)
	return e.searcher.Search(ctx, b, limits)
}

// board returns the board that knows w already, if there is one. Two players in
// turn so keep a board each.
func (e *Engine) board(w estimate.Weights) *board {
	if !slices.Equal(e.boards[0].weights, w) {
		e.boards[0], e.boards[1] = e.boards[1], e.boards[0]
	}
	return e.boards[0]
}

// Game is how a match between two players ended.
type Game struct {
	// Outcome is the winner's seat and the reason, [general.ByElimination],
	// [general.ByDominion] or [general.ByLimit].
	Outcome game.Outcome
	// Strength is red's and blue's leaders and soldiers at the end.
	Strength [2]int
	// Points is red's and blue's dominion.
	Points [2]int
	// Actions is how many actions were played.
	Actions int
}

// Play plays a match from start to its end between red and blue, who weigh
// their estimators by weights[0] and weights[1]. Battles end as predicted.
func (e *Engine) Play(ctx context.Context, start *general.Position, weights [2]estimate.Weights, limits search.Limits) (Game, error) {
	rules := &e.rules
	p := *start
	for !rules.Over(&p) {
		result, err := e.Search(ctx, &p, weights[p.Turn.Seat()], limits)
		if err != nil {
			return Game{}, err
		}
		rules.Play(&p, result.Move)
	}
	g := Game{Actions: int(start.Left) - int(p.Left)}
	g.Outcome, _ = rules.Outcome(&p)
	for i := range p.Armies {
		g.Strength[i], g.Points[i] = p.Armies[i].Strength(), int(p.Armies[i].Points)
	}
	return g, nil
}
