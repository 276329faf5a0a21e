package evaluation

import (
	"context"
	"slices"

	"eras/ai/search"
	"eras/game"
)

// Engine searches the positions of one game. It reuses its memory but no results: a search does not
// depend on earlier ones. It must not be used by several goroutines at once; parallel work needs
// one engine for each goroutine.
type Engine[P any, M Move, F any] struct {
	game       Game[P, M, F]
	estimators List[F]
	boards     [2]Board[P, M, F] // the last one used first
	probe      Board[P, M, F]    // for features only
	searcher   *search.Searcher[M]
	playing    P // the position of the game that Play plays
}

// NewEngine returns an engine whose table has 1<<tableBits entries, such as
// [search.DefaultTable], or [search.SmallTable] for shallow searches.
func NewEngine[P any, M Move, F any](g Game[P, M, F], tableBits int) *Engine[P, M, F] {
	return &Engine[P, M, F]{
		game: g, estimators: g.Estimators(), searcher: search.New[M](tableBits),
		boards: [2]Board[P, M, F]{g.NewBoard(), g.NewBoard()}, probe: g.NewBoard(),
	}
}

// Search returns the best move of the side to move at p, evaluated with weights w.
// The game must not be over, and w must pass [Game.Check].
func (e *Engine[P, M, F]) Search(ctx context.Context, p *P, w Weights, limits search.Limits) (search.Result[M], error) {
	return e.search(ctx, p, e.game.Turn(p), w, limits.Depth, limits)
}

// search is [Engine.Search] for a given player, who need not be the side to move. The values are
// those of a search of depth plies, of which the first may have been played.
func (e *Engine[P, M, F]) search(ctx context.Context, p *P, player game.Side, w Weights, depth int, limits search.Limits) (search.Result[M], error) {
	// Two players who alternate use a board each.
	if !slices.Equal(e.boards[0].Weights(), w) {
		e.boards[0], e.boards[1] = e.boards[1], e.boards[0]
	}
	e.boards[0].Set(p, player, w, depth)
	return e.searcher.Search(ctx, e.boards[0], limits)
}

// Player is a way of playing: weights and search limits.
type Player struct {
	Weights Weights
	Limits  search.Limits
}

// Played is a game that [Engine.Play] played to its end.
type Played[P any] struct {
	Outcome game.Outcome
	End     P
}

// Play plays a game from start to its end between red and blue, players[0] and
// players[1]. The seed, if not 0, decides between moves of equal value; with 0 the
// players' own Limits.Shuffle does.
func (e *Engine[P, M, F]) Play(ctx context.Context, start *P, players [2]Player, seed uint64) (Played[P], error) {
	return e.Follow(ctx, start, players, seed, nil)
}

// Follow is [Engine.Play] with a function that makes the moves on the position, instead of
// [Game.Play]: to observe them, or to decide a move's battle in another way. play must not keep the
// position.
func (e *Engine[P, M, F]) Follow(ctx context.Context, start *P, players [2]Player, seed uint64, play func(ctx context.Context, p *P, m M) error) (Played[P], error) {
	p := &e.playing
	*p = *start
	for {
		if outcome, over := e.game.Outcome(p); over {
			return Played[P]{outcome, *p}, nil
		}
		player := &players[e.game.Turn(p).Seat()]
		limits := player.Limits
		if seed != 0 {
			limits.Shuffle = game.Derive(seed, shuffleSeed, uint64(e.game.Left(p)))
		}
		result, err := e.Search(ctx, p, player.Weights, limits)
		if err != nil {
			return Played[P]{}, err
		}
		if play == nil {
			e.game.Play(p, result.Move)
		} else if err := play(ctx, p, result.Move); err != nil {
			return Played[P]{}, err
		}
	}
}

// shuffleSeed is the index of shuffles under the seed of a game. Index 0 is reserved for the game's
// opening.
const shuffleSeed = 1

// Candidate is a legal move with its value in a search.
type Candidate[M Move] struct {
	Move M
	// Value is the value of the move for the side to move, in units of a search.
	Value int32
	// Estimates has the value of each estimator, for the side to move, at the end of the line that
	// the search expects. It is nil if the game is over there; Score is then 1 if the side to move
	// has won, 0 for a draw, -1 if it has lost. It is also nil in a game without estimators.
	Estimates []float64
	Score     int
}

// Candidates returns all legal moves at p, in the order of [Game.Moves], each with the result of
// [Engine.Search] to the same limits after it. Without quiescence the highest value is that of the
// search. A search of one ply never uses quiescence.
func (e *Engine[P, M, F]) Candidates(ctx context.Context, p *P, w Weights, limits search.Limits) ([]Candidate[M], error) {
	if err := limits.Validate(); err != nil {
		return nil, err
	}
	all := e.game.Moves(p, nil)
	candidates := make([]Candidate[M], len(all))
	for i, m := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := *p
		e.game.Play(&end, m)
		after := limits
		if e.game.Turn(&end) != e.game.Turn(p) {
			after.Depth--
		}
		plies := int32(1)
		if _, over := e.game.Outcome(&end); !over && after.Depth > 0 {
			result, err := e.search(ctx, &end, e.game.Turn(p), w, limits.Depth, after)
			if err != nil {
				return nil, err
			}
			for _, next := range result.Line {
				e.game.Play(&end, next)
			}
			plies += int32(len(result.Line))
		}
		candidates[i] = e.candidate(m, p, &end, plies, w)
	}
	return candidates, nil
}

// candidate returns the candidate m at p, whose line ends after the given number of plies at end.
func (e *Engine[P, M, F]) candidate(m M, p, end *P, plies int32, w Weights) Candidate[M] {
	c, player := Candidate[M]{Move: m}, e.game.Turn(p)
	if outcome, over := e.game.Outcome(end); over {
		c.Score = outcome.Score(player.Seat())
		c.Value = int32(c.Score) * (search.Win - plies)
		return c
	}
	if len(e.estimators) == 0 {
		c.Value = e.estimate(end, player, w)
		return c
	}
	f := e.probe.Features(end, player)
	c.Estimates = make([]float64, len(e.estimators))
	for i, estimator := range e.estimators {
		c.Estimates[i] = estimator.Value(&f)
	}
	c.Value = int32(e.estimators.Sum(&f, w) * Unit)
	return c
}

// estimate returns a board's value of p for player, in units of a search. The game must not be
// over.
func (e *Engine[P, M, F]) estimate(p *P, player game.Side, w Weights) int32 {
	e.probe.Set(p, player, w, 1)
	value := e.probe.Evaluate(-search.Decided, search.Decided)
	if e.game.Turn(p) != player {
		return -value
	}
	return value
}
