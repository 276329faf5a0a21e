package search

import (
	"context"
	"errors"
	"fmt"

	"eras/game"
)

// MaxDepth is the largest depth that [Limits] may ask for.
const MaxDepth = 100

// Limits are the limits and options of a search.
type Limits struct {
	// Depth is the depth in plies of the last iteration, from 1 to [MaxDepth]. Moves
	// that one side makes in a row are one ply.
	Depth int
	// Step is the increase of the depth from one iteration to the next; 0 means 1. With a step of 2
	// and an odd Depth, all iterations have odd depths, so they do not mix estimates after own
	// moves with estimates after enemy moves.
	Step int
	// Quiescence follows captures beyond the last ply until the position is
	// quiet.
	Quiescence bool
	// Nodes ends the search after the given number of nodes; 0 means no limit.
	Nodes uint64
	// Shuffle, if not 0, is the seed for the order in which moves are tried at the root. Of several
	// best moves the first one tried is chosen.
	Shuffle uint64
}

// Validate returns an error if the depth or the step is out of range.
func (l Limits) Validate() error {
	if l.Depth < 1 || l.Depth > MaxDepth {
		return fmt.Errorf("the search depth is %d: it must be from 1 to %d", l.Depth, MaxDepth)
	}
	if l.Step < 0 || l.Step > MaxDepth {
		return fmt.Errorf("the search step is %d: it must be from 0 to %d", l.Step, MaxDepth)
	}
	return nil
}

// first returns the depth of the first iteration.
func (l Limits) first() int {
	step := max(1, l.Step)
	return (l.Depth-1)%step + 1
}

// Result is the result of a search.
type Result[M ~uint32] struct {
	// Move is the best move.
	Move M
	// Value is the value of the position for the side to move.
	Value int32
	// Depth is the depth of the last completed iteration, 0 if there is none.
	Depth int
	// Nodes is the number of positions that the search entered by a move, quiescence included.
	Nodes uint64
	// Line is the principal variation, beginning with Move. It is valid until
	// the searcher's next search.
	Line []M
}

// Table sizes: the binary logarithm of the number of entries, of 24 bytes each.
const (
	DefaultTable = 16
	SmallTable   = 10
)

// Searcher searches positions with moves of type M. It reuses its memory but no results: a search
// does not depend on earlier ones. It must not be used by several goroutines at once.
type Searcher[M ~uint32] struct {
	table   table[M]
	history history
	learned bool // history is not empty
	frames  []*frame[M]
	line    []M

	pos     Position[M]
	sweeper Sweeper[M] // pos, if it is a Sweeper
	limits  Limits
	ctx     context.Context
	nodes   uint64
	pause   uint64 // the number of nodes at which to check the limits again
	stopped bool
}

// frame is the state of the search at one ply.
type frame[M ~uint32] struct {
	line    []M  // best play from here, in positions of the principal variation
	killers [2]M // quiet moves that caused cutoffs at this ply

	// The state of [Searcher.next] for the current position.
	stage           stage
	at              int  // index into the moves of the stage
	first           M    // the table's move
	tried           [2]M // killers that have been tried
	sorted          int  // the number of moves that are tried in order
	captures, moves []Choice[M]
}

// New returns a searcher with a table of 1<<tableBits entries, such as
// [DefaultTable].
func New[M ~uint32](tableBits int) *Searcher[M] {
	return &Searcher[M]{table: newTable[M](tableBits)}
}

// checkEvery is the number of nodes between checks of the context. With networks and
// predicted battles a node can take a tenth of a millisecond.
const checkEvery = 256

// errNoMove is returned for a position without a legal move.
var errNoMove = errors.New("searching: the position has no legal move")

// Search finds the best move at pos, where the game must not be over, and restores pos. When ctx
// ends it returns ctx.Err() within a few hundred nodes. When the limit of nodes is reached, or ctx
// ends to hurry ([game.ErrHurry]), the result is that of the last completed iteration.
func (s *Searcher[M]) Search(ctx context.Context, pos Position[M], limits Limits) (Result[M], error) {
	if err := limits.Validate(); err != nil {
		return Result[M]{}, err
	}
	if err := game.Ended(ctx); err != nil {
		return Result[M]{}, err
	}
	s.begin(ctx, pos, limits)
	result := Result[M]{}
	for depth := limits.first(); depth <= limits.Depth; depth += max(1, limits.Step) {
		value := s.node(depth, 0, -infinity, infinity)
		if s.stopped {
			break
		}
		s.line = append(s.line[:0], s.frames[0].line...)
		result.Value, result.Depth = value, depth
	}
	s.pos, s.sweeper, s.ctx = nil, nil, nil
	if err := game.Ended(ctx); err != nil && s.stopped {
		return Result[M]{}, err
	}
	if result.Depth == 0 {
		s.line = append(s.line[:0], s.frames[0].line...)
		if len(s.line) == 0 && len(s.frames[0].moves) > 0 {
			s.line = append(s.line, s.frames[0].moves[0].Move)
		}
	}
	if len(s.line) == 0 {
		return Result[M]{}, errNoMove
	}
	result.Move, result.Line, result.Nodes = s.line[0], s.line, s.nodes
	return result, nil
}

// begin prepares for a search and forgets all earlier ones.
func (s *Searcher[M]) begin(ctx context.Context, pos Position[M], limits Limits) {
	s.pos, s.limits, s.ctx = pos, limits, ctx
	s.sweeper, _ = pos.(Sweeper[M])
	s.nodes, s.stopped = 0, false
	s.line = s.line[:0]
	s.setPause()
	s.table.next()
	if s.learned {
		clear(s.history[:])
		s.learned = false
	}
	for _, f := range s.frames {
		f.killers = [2]M{}
		f.line = f.line[:0]
	}
	s.frame(limits.Depth + 1)
}

// frame returns the frame of that ply.
func (s *Searcher[M]) frame(ply int) *frame[M] {
	for ply >= len(s.frames) {
		s.frames = append(s.frames, new(frame[M]))
	}
	return s.frames[ply]
}

func (s *Searcher[M]) setPause() {
	s.pause = s.nodes + checkEvery
	if s.limits.Nodes > 0 {
		s.pause = min(s.pause, s.limits.Nodes)
	}
}

// spent reports whether the search must stop because the limit of nodes is reached
// or the context has ended.
func (s *Searcher[M]) spent() bool {
	if s.ctx.Err() != nil {
		s.stopped = true
	}
	if s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes {
		s.stopped = true
	}
	s.setPause()
	return s.stopped
}

// shuffle puts the root's moves into an order that depends only on the seed.
func (s *Searcher[M]) shuffle(moves []Choice[M]) {
	for i := len(moves) - 1; i > 0; i-- {
		j := int(game.Derive(s.limits.Shuffle, uint64(i)) % uint64(i+1))
		moves[i], moves[j] = moves[j], moves[i]
	}
}
