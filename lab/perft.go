package lab

import (
	"context"
	"fmt"
	"math"

	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/lab/tournament"
)

// The names of the boards in records and in JSON.
const (
	War       = war.ID
	Battle    = battle.ID
	Risk      = risk.ID
	Diplomacy = diplomacy.ID
)

// ParseBoard returns the name of a two-sided board from a word on the command line. Both
// "war" and "general" are [War].
func ParseBoard(word string) (string, error) {
	switch word {
	case "war", War:
		return War, nil
	case Battle:
		return Battle, nil
	}
	return "", fmt.Errorf("there is no board %.80q: write war or battle", word)
}

// MaxPerftDepth is the largest depth to which positions are counted.
const MaxPerftDepth = 100

// Perft counts the positions at a depth below a position. A finished position counts as one
// at any depth, and a pass is a move. On the map a battle is one move, with its predicted
// result.
type Perft struct {
	// Workers is the number of moves of the position that are followed at once.
	Workers int
	// Progress is called with the number of moves of the position that are counted.
	Progress tournament.Progress

	board string
	depth int
	root  node
}

// Leaves is the result of a [Perft].
type Leaves struct {
	Board    string `json:"board"`
	Position string `json:"position"`
	Depth    int    `json:"depth"`
	// Leaves is the number of positions.
	Leaves uint64 `json:"leaves"`
	// Divide holds the number below each move, in the order of the generator. It
	// is empty where nothing is to be moved.
	Divide []MoveLeaves `json:"divide"`
}

// MoveLeaves is the number of positions below a move.
type MoveLeaves struct {
	Move   string `json:"move"`
	Leaves uint64 `json:"leaves"`
}

// NewPerft returns the count for a position in the notation of its board, under
// the rules of a scenario. A battle takes their rules of battle.
func NewPerft(r war.Rules, board, position string, depth int) (*Perft, error) {
	board, err := ParseBoard(board)
	if err != nil {
		return nil, err
	}
	if depth < 0 || depth > MaxPerftDepth {
		return nil, fmt.Errorf("a depth of %d: must be from 0 to %d", depth, MaxPerftDepth)
	}
	c := &Perft{board: board, depth: depth, Workers: 1}
	if board == Battle {
		p, err := battle.ParsePosition(position)
		if err != nil {
			return nil, err
		}
		if r.Battle.Stall == 0 && (p.Stall != 0 || p.Rings != 0) {
			return nil, fmt.Errorf("battle position %.80q counts moves towards a closing ring, and the scenario has none", position)
		}
		c.root = fight{&r.Battle, p}
		return c, nil
	}
	p, err := war.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	r.Begin(&p)
	if r.Dominion == 0 && (p.Armies[0].Points != 0 || p.Armies[1].Points != 0) {
		return nil, fmt.Errorf("map position %.80q has points of dominion, and the scenario has none", position)
	}
	c.root = warPosition{&r, p}
	return c, nil
}

// Count counts. When ctx ends it returns ctx.Err() soon.
func (c *Perft) Count(ctx context.Context) (Leaves, error) {
	l := Leaves{Board: c.board, Position: c.root.String(), Depth: c.depth, Divide: []MoveLeaves{}}
	moves, below := c.root.children()
	if c.depth == 0 || len(below) == 0 {
		l.Leaves = 1
		return l, ctx.Err()
	}
	err := tournament.InOrder(ctx, len(below), c.Workers, func(ctx context.Context, i int) (uint64, error) {
		return count(ctx, below[i], c.depth-1, len(below))
	}, func(i int, n uint64) error {
		l.Leaves += n
		l.Divide = append(l.Divide, MoveLeaves{moves[i], n})
		c.Progress.Tell(i+1, len(below))
		return nil
	})
	return l, err
}

// Positions are counted without a look at the context up to a depth of atOnce, if with as
// many moves everywhere as at their parent they have at most atOnceLeaves leaves: a few
// tenths of a second. Wars on the largest map have thousands of moves.
const (
	atOnce       = 3
	atOnceLeaves = 2_000_000
)

// count counts the leaves below a position whose parent has width moves.
func count(ctx context.Context, n node, depth, width int) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= atOnce && math.Pow(float64(width), float64(depth)) <= atOnceLeaves {
		return n.leaves(depth), nil
	}
	_, below := n.children()
	if depth == 0 || len(below) == 0 {
		return 1, nil
	}
	var sum uint64
	for _, child := range below {
		leaves, err := count(ctx, child, depth-1, len(below))
		if err != nil {
			return 0, err
		}
		sum += leaves
	}
	return sum, nil
}

// node is a position of either board.
type node interface {
	String() string
	// children returns the legal moves and the positions after them, none if the
	// game is over.
	children() (moves []string, after []node)
	// leaves counts with the board's own rules.
	leaves(depth int) uint64
}

// warPosition is a position of the war map.
type warPosition struct {
	rules *war.Rules
	at    war.Position
}

func (w warPosition) String() string { return w.at.String() }

func (w warPosition) children() (moves []string, after []node) {
	for _, m := range w.rules.Moves(&w.at, nil) {
		next := w.at
		w.rules.Play(&next, m)
		moves, after = append(moves, m.String()), append(after, warPosition{w.rules, next})
	}
	return moves, after
}

func (w warPosition) leaves(depth int) uint64 { return w.rules.Perft(&w.at, depth) }

// fight is a position of a battle.
type fight struct {
	rules *battle.Rules
	at    battle.Position
}

func (f fight) String() string { return f.at.String() }

func (f fight) children() (moves []string, after []node) {
	for _, m := range f.at.Moves(nil) {
		next := f.at
		f.rules.Play(&next, m)
		moves, after = append(moves, m.String()), append(after, fight{f.rules, next})
	}
	return moves, after
}

func (f fight) leaves(depth int) uint64 { return f.rules.Perft(f.at, depth) }
