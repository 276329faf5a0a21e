package battle

import (
	"eras/game"
	"eras/game/grid"
)

// Play makes a legal move on p. It allocates nothing.
func (r *Rules) Play(p *Position, m Move) {
	captured := false
	if m != Pass {
		own, enemy := &p.Red, &p.Blue
		if p.Turn == game.Blue {
			own, enemy = enemy, own
		}
		from, to := m.From(), m.To()
		own.Remove(from)
		own.Add(to)
		if enemy.Has(to) {
			enemy.Remove(to)
			captured = true
		}
	}
	p.Turn = p.Turn.Other()
	p.Left--
	if r.Stall != 0 {
		r.stall(p, captured)
	}
}

// stall counts the moves without a capture and closes the outermost open ring
// when they are enough: its soldiers die, nobody may enter it, and the count
// starts anew.
func (r *Rules) stall(p *Position, captured bool) {
	if captured {
		p.Stall = 0
		return
	}
	if p.Rings == MaxRings {
		return
	}
	if p.Stall++; p.Stall < r.Stall {
		return
	}
	p.Stall = 0
	p.Rings++
	open := insides[p.Size.W][p.Size.H][p.Rings]
	p.Red = p.Red.And(open)
	p.Blue = p.Blue.And(open)
}

// EventKind tells the events of a battle apart.
type EventKind uint8

const (
	// Moved is a step onto an empty square.
	Moved EventKind = iota
	// Captured is a step onto an enemy, who falls.
	Captured
	// Passed is the pass of a side that cannot move.
	Passed
	// RingClosed is the closing of the outermost open ring.
	RingClosed
	// Ended is the end of the battle.
	Ended
)

// Event is something that a move brought about. Which fields count depends on
// the kind.
type Event struct {
	Kind EventKind
	// Side moved, captured or passed.
	Side game.Side
	// From and To are the squares of a step.
	From, To grid.Square
	// Red and Blue are the soldiers who fell when a ring closed.
	Red, Blue grid.Set
	// Result is how the battle ended.
	Result Result
}

// Apply makes a legal move on p like [Rules.Play], and appends what happened to
// events, unless it is nil.
func (r *Rules) Apply(p *Position, m Move, events *[]Event) {
	if events == nil {
		r.Play(p, m)
		return
	}
	before := *p
	r.Play(p, m)
	e := Event{Kind: Passed, Side: before.Turn}
	if m != Pass {
		e.Kind, e.From, e.To = Moved, m.From(), m.To()
		if before.At(e.To) != game.NoSide {
			e.Kind = Captured
		}
	}
	*events = append(*events, e)
	if p.Rings != before.Rings {
		closed := before.Open().Minus(p.Open())
		red, blue := before.Red, before.Blue
		if m != Pass {
			own := &red
			if before.Turn == game.Blue {
				own = &blue
			}
			own.Remove(m.From())
			own.Add(m.To())
		}
		*events = append(*events, Event{Kind: RingClosed, Red: red.And(closed), Blue: blue.And(closed)})
	}
	if p.Over() {
		*events = append(*events, Event{Kind: Ended, Result: r.Result(p)})
	}
}

// Perft returns the number of positions depth moves below p. A battle that is
// over counts as one at any depth, and a pass is a move.
func (r *Rules) Perft(p Position, depth int) uint64 {
	if depth == 0 || p.Over() {
		return 1
	}
	var buf [64]Move
	moves := p.Moves(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next := p
		r.Play(&next, m)
		n += r.Perft(next, depth-1)
	}
	return n
}
