package battle

import (
	"fmt"
	"math/bits"
	"strings"

	"eras/game/grid"
)

// Move is a soldier's step, an archer's shot at an enemy two squares away, or [Pass].
type Move uint32

// Pass is the move of a side that has no other move.
const Pass Move = 1 << 16

// Step returns the move of a soldier from a square to another, or a shot from one at
// the other.
func Step(from, to grid.Square) Move { return Move(from)<<8 | Move(to) }

// From returns the square that the soldier leaves or shoots from. It is undefined for a pass.
func (m Move) From() grid.Square { return grid.Square(m >> 8) }

// To returns the square that the soldier enters or shoots at. It is undefined for a pass.
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
		return 0, fmt.Errorf("%.80q is not a move: write both squares, as in 3,2-4,2, or pass", text)
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

// Shoots reports whether m, legal at p, is a shot.
func (p *Position) Shoots(m Move) bool {
	return m != Pass && p.Kind(m.From()) == Archer && grid.Distance(m.From(), m.To()) == 2
}

// Moves appends the legal moves at p to buf, or [Pass] if there is none. A battle that
// is over has no moves.
func (p *Position) Moves(buf []Move) []Move {
	if p.Over() {
		return buf
	}
	start := len(buf)
	own, open := p.Soldiers(p.Turn), p.open()
	var targets grid.Set
	for i := range p.words() {
		targets[i] = open[i] &^ (p.Trampled[i] | p.Ground[blockedBit][i] | own[i])
	}
	if p.Mixed() {
		buf = p.mixedMoves(buf, &targets)
	} else {
		buf = p.steps(buf, own, &targets)
	}
	if len(buf) == start {
		buf = append(buf, Pass)
	}
	return buf
}

// Captures appends the legal moves onto enemies and the legal shots to buf, but never [Pass].
func (p *Position) Captures(buf []Move) []Move {
	if p.Over() {
		return buf
	}
	own, enemies := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
	if p.Mixed() {
		return p.mixedMoves(buf, enemies)
	}
	return p.steps(buf, own, enemies)
}

// Can is [Position.Legal] without a reason, for a move m that is not [Pass] at a position that is
// not over.
func (p *Position) Can(m Move) bool {
	if m >= Pass {
		return false
	}
	from, to := m.From(), m.To()
	own, enemies := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
	if !own.Has(from) || own.Has(to) || !p.open().Has(to) || p.Trampled.Has(to) || p.Ground[blockedBit].Has(to) {
		return false
	}
	switch p.Kind(from) {
	case Horse:
		reach := p.reach(from)
		return reach.Has(to) && !p.Ground[steepBit].Has(to) && !(enemies.Has(to) && p.Kind(to) == Foot)
	case Archer:
		if enemies.Has(to) {
			return grid.Distance(from, to) == 2 && (from.X() == to.X() || from.Y() == to.Y()) && !p.Ground[hidesBit].Has(to)
		}
	case Foot, Captain:
	}
	return grid.Distance(from, to) == 1
}

// steps appends the steps of soldiers onto the squares.
func (p *Position) steps(buf []Move, soldiers, squares *grid.Set) []Move {
	// Four rows share a word: all steps in one direction are found together.
	words := p.words()
	above := uint64(0)
	for i := range words {
		here, below := soldiers[i], uint64(0)
		if i+1 < words {
			below = soldiers[i+1]
		}
		free, first := squares[i], grid.Square(i<<6)
		buf = appendSteps(buf, (here>>grid.Max|below<<(64-grid.Max))&free, first, grid.Max)
		buf = appendSteps(buf, (here&notFirst)>>1&free, first, 1)
		buf = appendSteps(buf, (here&notLast)<<1&free, first, left)
		buf = appendSteps(buf, (here<<grid.Max|above>>(64-grid.Max))&free, first, up)
		above = here
	}
	return buf
}

// left and up are differences of squares. notFirst and notLast are the squares of a word without
// its first and without its last possible column.
const (
	left     = 255            // -1
	up       = 256 - grid.Max // one row less
	notFirst = 0xfffe_fffe_fffe_fffe
	notLast  = 0x7fff_7fff_7fff_7fff
)

// appendSteps appends the steps onto the squares of a word, whose first square is first. Adding
// back to a square gives the square from which the step starts.
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
	if p.Can(m) {
		return nil
	}
	own, enemy := p.Soldiers(p.Turn), p.Soldiers(p.Turn.Other())
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
	case own.Has(to):
		return fmt.Errorf("%v already has a soldier on %v", p.Turn, to)
	}
	if open := p.Open(); !open.Has(to) {
		return fmt.Errorf("%v is in a closed ring", to)
	}
	if p.Trampled.Has(to) {
		return fmt.Errorf("%v is trampled: nobody may enter it until a soldier falls", to)
	}
	ground := p.GroundAt(to)
	if ground.Blocked() {
		return fmt.Errorf("%v is a square of %v: nobody may enter it", to, ground)
	}
	switch p.Kind(from) {
	case Horse:
		if ground == Hill {
			return fmt.Errorf("%v is a hill: the horse on %v must not enter it", to, from)
		}
		if enemy.Has(to) && p.Kind(to) == Foot {
			return fmt.Errorf("the horse on %v must not capture the foot on %v", from, to)
		}
		return fmt.Errorf("%v is not one or two steps over empty squares away from %v", to, from)
	case Archer:
		switch distance := grid.Distance(from, to); {
		case distance == 1:
			return fmt.Errorf("the archer on %v must not capture the enemy on %v beside it: it shoots two squares away", from, to)
		case distance == 2 && enemy.Has(to) && ground == Woods:
			return fmt.Errorf("the archer on %v must not shoot into the woods on %v", from, to)
		case distance == 2 && !enemy.Has(to):
			return fmt.Errorf("there is no enemy on %v for the archer on %v to shoot", to, from)
		}
		return fmt.Errorf("%v is neither one step nor a shot of two squares in a row or column away from %v", to, from)
	case Foot, Captain:
	}
	return fmt.Errorf("%v is not one step away from %v", to, from)
}
