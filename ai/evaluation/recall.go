package evaluation

import (
	"context"
	"slices"

	"eras/ai/search"
	"eras/game"
)

// Given is an answer that an agent gave at a position of earlier games, with the numbers of those
// that it lost and won. It is the memory of cases that eras-2005 2.2.3.1 describes.
type Given[M Move] struct {
	Move      M
	Lost, Won int
}

// Recall sets the agent's memory of earlier games: given returns the answers at a position, none if
// it is not in the memory. The agent avoids answers that have lost more often than won, if another
// one is nearly as good by its own estimate.
func (a *Agent[P, M, F]) Recall(given func(p *P) []Given[M]) { a.given = given }

// tolerance is how much lower, in units of a search, the estimate of an answer may be that replaces
// one that has lost. Estimates of positions with equal armies change by about twice that from move
// to move.
const tolerance = Unit / 4

// extraDepth and extraNodes extend the limits of a search for such an answer: plies to add, and the
// factor of the nodes.
const (
	extraDepth = 2
	extraNodes = 2
)

// Avoided is an answer that the agent did not give because it has lost before. Value and Instead
// are the estimates of that answer and of the one given; Depth is the search depth in plies of the
// latter.
type Avoided struct {
	Move           string
	Lost, Won      int
	Value, Instead float64
	Depth          int
}

// recalled returns the agent's memory of p.
func (a *Agent[P, M, F]) recalled(p *P) []Given[M] {
	if a.given == nil {
		return nil
	}
	return a.given(p)
}

// lost returns the memory of an answer if it has lost more often than won, else nil.
func lost[M Move](given []Given[M], m M) *Given[M] {
	i := slices.IndexFunc(given, func(g Given[M]) bool { return g.Move == m && g.Lost > g.Won })
	if i < 0 {
		return nil
	}
	return &given[i]
}

// instead searches for another answer at p than found, if found has lost before. It returns that
// answer if it is nearly as good. The result's line belongs to the agent.
func (a *Agent[P, M, F]) instead(ctx context.Context, p *P, given []Given[M], excluded []M, found search.Result[M], limits search.Limits) (other search.Result[M], avoided *Avoided, err error) {
	why := lost(given, found.Move)
	if why == nil || search.IsDecided(found.Value) {
		return other, nil, nil
	}
	bad := func(m M) bool { return lost(given, m) != nil || slices.Contains(excluded, m) }
	if !slices.ContainsFunc(a.engine.game.Moves(p, nil), func(m M) bool { return !bad(m) }) {
		return other, nil, nil
	}
	limits.Depth = min(limits.Depth+extraDepth, search.MaxDepth)
	limits.Nodes *= extraNodes
	if other, err = a.engine.searchWithout(ctx, p, a.config.Weights, limits, bad); err != nil {
		return other, nil, err
	}
	if other.Depth < found.Depth || other.Value < found.Value-tolerance {
		return other, nil, nil
	}
	return other, &Avoided{
		Move: found.Move.String(), Lost: why.Lost, Won: why.Won, Depth: other.Depth,
		Value: float64(found.Value) / Unit, Instead: float64(other.Value) / Unit,
	}, nil
}

// searchWithout is [Engine.Search] without the excluded moves. At least one move must remain.
func (e *Engine[P, M, F]) searchWithout(ctx context.Context, p *P, w Weights, limits search.Limits, excluded func(M) bool) (search.Result[M], error) {
	if !slices.Equal(e.boards[0].Weights(), w) {
		e.boards[0], e.boards[1] = e.boards[1], e.boards[0]
	}
	e.boards[0].Set(p, e.game.Turn(p), w, limits.Depth)
	return e.searcher.Search(ctx, &without[M]{Position: e.boards[0], excluded: excluded}, limits)
}

// without is a position of a search that leaves out moves at its root.
type without[M Move] struct {
	search.Position[M]
	excluded func(M) bool
	ply      int
}

func (w *without[M]) Make(m M) (over, again bool) {
	w.ply++
	return w.Position.Make(m)
}

func (w *without[M]) Unmake() {
	w.ply--
	w.Position.Unmake()
}

func (w *without[M]) Moves(buf []search.Choice[M]) []search.Choice[M] {
	return w.left(w.Position.Moves(buf), len(buf))
}

func (w *without[M]) Captures(buf []search.Choice[M]) []search.Choice[M] {
	return w.left(w.Position.Captures(buf), len(buf))
}

// left removes the excluded moves from those after the first n.
func (w *without[M]) left(moves []search.Choice[M], n int) []search.Choice[M] {
	if w.ply > 0 {
		return moves
	}
	rest := slices.DeleteFunc(moves[n:], func(c search.Choice[M]) bool { return w.excluded(c.Move) })
	return moves[:n+len(rest)]
}

func (w *without[M]) Legal(m M) bool {
	return (w.ply > 0 || !w.excluded(m)) && w.Position.Legal(m)
}

// Choices returns the moves that an engine with weights w chooses at positions, none of which may
// be over. The seed, if not 0, decides between moves of equal value. [Agreement] compares the
// choices of two individuals.
func (e *Engine[P, M, F]) Choices(ctx context.Context, positions []P, w Weights, limits search.Limits, seed uint64) ([]M, error) {
	moves := make([]M, len(positions))
	for i := range positions {
		if seed != 0 {
			limits.Shuffle = game.Derive(seed, uint64(i))
		}
		result, err := e.Search(ctx, &positions[i], w, limits)
		if err != nil {
			return nil, err
		}
		moves[i] = result.Move
	}
	return moves, nil
}

// Agreement returns the share of positions at which a and b, which must be equally long, have the
// same move: 1 minus the distance of their behaviours.
func Agreement[M comparable](a, b []M) float64 {
	if len(a) == 0 {
		return 1
	}
	same := 0
	for i, m := range a {
		if m == b[i] {
			same++
		}
	}
	return float64(same) / float64(len(a))
}
