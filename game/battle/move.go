package battle

import (
	"fmt"
	"math/bits"
	"strings"

	"eras/game/grid"
)

// Move is a soldier's step, or [Pass].
type Move uint32

// Pass is the move of a side that has no other move.
const Pass Move = 1 << 16

// Step returns the move of a soldier from a square to the next.
func Step(from, to grid.Square) Move { return Move(from)<<8 | Move(to) }

// From returns the square that the soldier leaves. It means nothing for a pass.
func (m Move) From() grid.Square { return grid.Square(m >> 8) }

// To returns the square that the soldier enters. It means nothing for a pass.
func (m Move) To() grid.Square { return grid.Square(m) }

// String returns the move as records write it: "3,2-4,2" or "pass".
func (m Move) String() string {
	if m == Pass {
		return "pass"
	}
	return m.From().String() + "-" + m.To().String()
}

// ParseMove reads a move as [Move.String] writes it. The squares must be on the
// board, but the move need not be legal.
func ParseMove(z grid.Size, text string) (Move, error) {
	if text == "pass" {
		return Pass, nil
	}
	a, b, ok := strings.Cut(text, "-")
	if !ok {
		return 0, fmt.Errorf("%q is not a move: write both squares, as in 3,2-4,2, or pass", text)
	}
	from, err := z.Parse(a)
	if err != nil {
		return 0, err
	}
	to, err := z.Parse(b)
	if err != nil {
		return 0, err
	}
	return Step(from, to), nil
}

// Moves appends the legal moves at p to buf: all steps onto open squares without an
// own soldier, or [Pass] if there is none. A battle that is over has no moves.
func (p *Position) Moves(buf []Move) []Move {
	if p.Over() {
		return buf
	}
	start := len(buf)
	own, open := p.Soldiers(p.Turn), p.Open()
	// Four rows share a word: all steps in one direction are found together.
	words := (p.Size.Rows() + 3) / 4
	above := uint64(0)
	for i := range words {
		here, below := own[i], uint64(0)
		if i+1 < words {
			below = own[i+1]
		}
		free, first := open[i]&^here, grid.Square(i<<6)
		buf = appendSteps(buf, (here>>grid.Max|below<<(64-grid.Max))&free, first, grid.Max)
		buf = appendSteps(buf, (here&notFirst)>>1&free, first, 1)
		buf = appendSteps(buf, (here&notLast)<<1&free, first, left)
		buf = appendSteps(buf, (here<<grid.Max|above>>(64-grid.Max))&free, first, up)
		above = here
	}
	if len(buf) == start {
		buf = append(buf, Pass)
	}
	return buf
}

// left and up are differences of squares. notFirst and notLast are all squares of a
// word but those of the first and of the last possible column.
const (
	left     = 255            // -1
	up       = 256 - grid.Max // one row less
	notFirst = 0xfffe_fffe_fffe_fffe
	notLast  = 0x7fff_7fff_7fff_7fff
)

// appendSteps appends the steps onto the squares of a word whose first square is
// first. Adding back to a square gives the square that the step comes from.
func appendSteps(buf []Move, to uint64, first, back grid.Square) []Move {
	for ; to != 0; to &= to - 1 {
		s := first + grid.Square(bits.TrailingZeros64(to))
		buf = append(buf, Step(s+back, s))
	}
	return buf
}

// Legal returns nil if m may be played at p, else an error with the reason.
func (p *Position) Legal(m Move) error {
	if p.Over() {
		return fmt.Errorf("the battle is over")
	}
	own := p.Soldiers(p.Turn)
	if m == Pass {
		var buf [4 * grid.Cells]Move
		if moves := p.Moves(buf[:0]); moves[0] != Pass {
			return fmt.Errorf("%v must not pass while %v is possible", p.Turn, moves[0])
		}
		return nil
	}
	from, to := m.From(), m.To()
	switch {
	case m > Pass || !p.Size.Has(from) || !p.Size.Has(to):
		return fmt.Errorf("%v is not a move on a board of %v", m, p.Size)
	case !own.Has(from):
		return fmt.Errorf("%v has no soldier on %v", p.Turn, from)
	case grid.Distance(from, to) != 1:
		return fmt.Errorf("%v is not one step away from %v", to, from)
	case own.Has(to):
		return fmt.Errorf("%v already has a soldier on %v", p.Turn, to)
	}
	if open := p.Open(); !open.Has(to) {
		return fmt.Errorf("%v is in a closed ring", to)
	}
	return nil
}
