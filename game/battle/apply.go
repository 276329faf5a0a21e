package battle

import (
	"eras/game"
	"eras/game/grid"
)

// Play makes a legal move on p. It allocates nothing.
func (r *Rules) Play(p *Position, m Move) {
	captured, fallen := false, Foot
	if m != Pass {
		own, enemy := &p.Red, &p.Blue
		if p.Turn == game.Blue {
			own, enemy = enemy, own
		}
		from, to := m.From(), m.To()
		if enemy.Has(to) {
			enemy.Remove(to)
			captured = true
			if fallen = p.Kind(to); fallen != Foot {
				p.Kinds[0].Remove(to)
				p.Kinds[1].Remove(to)
			}
		}
		kind := p.Kind(from)
		if kind != Archer || !captured {
			own.Remove(from)
			own.Add(to)
			if kind != Foot {
				p.carry(from, to)
			}
		}
	}
	if r.Trample {
		if captured {
			p.Trampled = grid.Set{}
		} else if m != Pass {
			p.Trampled.Add(m.From())
		}
	}
	p.Turn = p.Turn.Other()
	p.Left--
	if fallen == Captain {
		p.flee(p.Turn, CaptainFallen)
	}
	if r.Stall != 0 {
		r.stall(p, captured)
	}
	if p.Nerve != [2]uint8{} {
		p.waver()
	}
}

// carry moves the kind of a soldier to the soldier's new square.
func (p *Position) carry(from, to grid.Square) {
	for i := range p.Kinds {
		if bit := &p.Kinds[i]; bit.Has(from) {
			bit.Remove(from)
			bit.Add(to)
		}
	}
}

// flee removes a side's soldiers from the board.
func (p *Position) flee(side game.Side, why Rout) {
	p.keep(*p.Soldiers(side.Other()))
	if p.Rout != CaptainFallen {
		p.Rout = why
	}
}

// waver makes each army flee that has too few soldiers left.
func (p *Position) waver() {
	for i, nerve := range p.Nerve {
		side := game.SideAt(game.Seat(i))
		if n := p.Soldiers(side).Len(); 0 < n && n <= int(nerve) {
			p.flee(side, MoraleBroken)
		}
	}
}

// stall counts the moves without a capture. When there are enough of them it closes the outermost
// open ring: its soldiers die, it can no longer be entered, and the count restarts at 0.
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
	open := p.Open()
	p.Trampled = grid.Set{}
	if !p.Mixed() {
		p.Red, p.Blue = p.Red.And(open), p.Blue.And(open)
		return
	}
	fallen := p.Of(Captain).Minus(open)
	led := [2]grid.Set{p.Red.And(fallen), p.Blue.And(fallen)}
	p.keep(open)
	for i := range led {
		if !led[i].Empty() {
			p.flee(game.SideAt(game.Seat(i)), CaptainFallen)
		}
	}
}

// EventKind is the kind of an event.
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
	// Shot is an archer's shot at an enemy two squares away, who falls.
	Shot
	// Fled is the flight of an army, which leaves the board.
	Fled

	// EventKindCount is the number of kinds of events.
	EventKindCount
)

// Event is one effect of a move. The kind determines which fields are set.
type Event struct {
	Kind EventKind
	// Side moved, captured, shot, passed or fled.
	Side game.Side
	// From and To are the squares of a step or a shot.
	From, To grid.Square
	// Red and Blue are the soldiers who fell when a ring closed, or who fled.
	Red, Blue grid.Set
	// Rout is the reason why an army fled.
	Rout Rout
	// Result is how the battle ended.
	Result Result
}

// Apply makes a legal move on p like [Rules.Play], and appends its events to events, unless events
// is nil.
func (r *Rules) Apply(p *Position, m Move, events *[]Event) {
	if events == nil {
		r.Play(p, m)
		return
	}
	before := *p
	r.Play(p, m)
	e := Event{Kind: Passed, Side: before.Turn}
	red, blue := before.Red, before.Blue // the soldiers for the events
	if m != Pass {
		e.Kind, e.From, e.To = Moved, m.From(), m.To()
		own, enemy := &red, &blue
		if e.Side == game.Blue {
			own, enemy = enemy, own
		}
		switch {
		case before.Shoots(m):
			e.Kind = Shot
		case enemy.Has(e.To):
			e.Kind = Captured
		}
		enemy.Remove(e.To)
		if e.Kind != Shot {
			own.Remove(e.From)
			own.Add(e.To)
		}
	}
	*events = append(*events, e)
	if p.Rings != before.Rings {
		closed := before.Open().Minus(p.Open())
		*events = append(*events, Event{Kind: RingClosed, Red: red.And(closed), Blue: blue.And(closed)})
		red, blue = red.Minus(closed), blue.Minus(closed)
	}
	if red != p.Red {
		*events = append(*events, Event{Kind: Fled, Side: game.Red, Red: red, Rout: p.Rout})
	}
	if blue != p.Blue {
		*events = append(*events, Event{Kind: Fled, Side: game.Blue, Blue: blue, Rout: p.Rout})
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
	var buf [128]Move
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
