package battle

import (
	"context"
	"slices"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

// Engine searches battles under one set of rules. It keeps its memory from one
// search to the next but no knowledge. It is not safe for use by several
// goroutines at once; a program that works in parallel has one a goroutine.
type Engine struct {
	rules    battle.Rules
	boards   [2]*board // the last one used first
	searcher *search.Searcher[battle.Move]
}

// NewEngine returns an engine whose table has 1<<tableBits entries, such as
// [search.DefaultTable], or [search.SmallTable] for shallow searches.
func NewEngine(rules battle.Rules, tableBits int) *Engine {
	e := &Engine{rules: rules, searcher: search.New[battle.Move](tableBits)}
	for i := range e.boards {
		e.boards[i] = &board{rules: rules}
	}
	return e
}

// Search returns the best move of the side to move at p, whose estimators are
// weighted by w. The battle must not be over, and w must pass the list's Check.
func (e *Engine) Search(ctx context.Context, p *battle.Position, w estimate.Weights, limits search.Limits) (search.Result[battle.Move], error) {
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

// Game is how a battle between two players ended.
type Game struct {
	// Winner is the side that keeps its leader, NoSide if neither does.
	Winner game.Side
	// Left is how many soldiers the winning leader keeps.
	Left int
	// Soldiers counts red's and blue's soldiers on the board at the end.
	Soldiers [2]int
	// Moves is how many single moves were played.
	Moves int
}

// Play plays a battle from start to its end between red and blue, who weigh
// their estimators by weights[0] and weights[1].
func (e *Engine) Play(ctx context.Context, start battle.Position, weights [2]estimate.Weights, limits search.Limits) (Game, error) {
	p := start
	for !p.Over() {
		result, err := e.Search(ctx, &p, weights[p.Turn.Seat()], limits)
		if err != nil {
			return Game{}, err
		}
		e.rules.Play(&p, result.Move)
	}
	result := e.rules.Result(&p)
	return Game{
		Winner: result.Winner, Left: result.Left,
		Soldiers: [2]int{p.Red.Len(), p.Blue.Len()},
		Moves:    int(start.Left) - int(p.Left),
	}, nil
}
