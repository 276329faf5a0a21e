package battle

import (
	"eras/game"
	"eras/game/grid"
)

// Position is one moment of a battle. It is a plain value that can be copied and
// compared with ==.
type Position struct {
	Size grid.Size
	// Red and Blue are the squares of the soldiers.
	Red, Blue grid.Set
	// Turn is the side to move.
	Turn game.Side
	// Left is how many moves remain, including passes.
	Left uint16
	// Stall counts the moves since the last capture or closing. It stays 0 if the
	// rules have no closing ring.
	Stall uint8
	// Rings is how many outer rings are closed.
	Rings uint8
}

// NewPosition returns the start of a battle between armies of those sizes, each the
// leader's soldiers plus one. Columns fill from a side's own edge inwards, each from
// the upper middle row outwards. Blue mirrors red.
func NewPosition(r Rules, attacker game.Side, red, blue int) Position {
	z := r.Board(red, blue)
	p := Position{Size: z, Turn: attacker, Left: r.Limit}
	for i := range red {
		p.Red.Add(fillSquare(z, i))
	}
	for i := range blue {
		p.Blue.Add(z.Mirrored(fillSquare(z, i)))
	}
	return p
}

// fillSquare returns the square where red's soldier number i starts.
func fillSquare(z grid.Size, i int) grid.Square {
	rows := z.Rows()
	column, n := i/rows, i%rows
	row := (rows - 1) / 2 // the upper middle
	if n%2 == 1 {
		row += (n + 1) / 2
	} else {
		row -= n / 2
	}
	return grid.At(column, row)
}

// Soldiers returns the squares of a side's soldiers.
func (p *Position) Soldiers(s game.Side) *grid.Set {
	if s == game.Red {
		return &p.Red
	}
	return &p.Blue
}

// Attacker returns the side that opened the battle. Limits are even and passes
// count, so it is the side to move when an even number of moves is left.
func (p *Position) Attacker() game.Side {
	if p.Left%2 == 0 {
		return p.Turn
	}
	return p.Turn.Other()
}

// Open returns the squares outside all closed rings.
func (p *Position) Open() grid.Set { return insides[p.Size.W][p.Size.H][p.Rings] }

// insides holds the open squares by the size of the board and the number of closed
// rings.
var insides = func() (table [grid.Max + 1][grid.Max + 1][MaxRings + 1]grid.Set) {
	for w := 1; w <= grid.Max; w++ {
		for h := 1; h <= grid.Max; h++ {
			for n := range table[w][h] {
				table[w][h][n] = grid.Size{W: uint8(w), H: uint8(h)}.Inside(n)
			}
		}
	}
	return table
}()

// At returns the side that has a soldier on s, or NoSide.
func (p *Position) At(s grid.Square) game.Side {
	switch {
	case p.Red.Has(s):
		return game.Red
	case p.Blue.Has(s):
		return game.Blue
	}
	return game.NoSide
}

// Over reports whether the battle has ended.
func (p *Position) Over() bool {
	return p.Left == 0 || p.Red.Empty() || p.Blue.Empty()
}

// Outcome reports how the battle ended at p, and whether it has. The reason is
// "elimination" or "limit".
func (r *Rules) Outcome(p *Position) (game.Outcome, bool) {
	if !p.Over() {
		return game.Outcome{Winner: game.Nobody}, false
	}
	result := r.Result(p)
	return game.Outcome{Winner: result.Winner.Seat(), Reason: result.Reason}, true
}

// Result returns the result if the battle ended at p. The side with more soldiers
// wins; the tie rule decides between equal ones. The winner keeps the difference less
// one (eras-2005 3.2.2).
func (r Rules) Result(p *Position) Result {
	attacker := p.Attacker()
	role, left := r.Predict(p.Soldiers(attacker).Len(), p.Soldiers(attacker.Other()).Len())
	res := Result{Left: left, Reason: "limit"}
	switch role {
	case Attacker:
		res.Winner = attacker
	case Defender:
		res.Winner = attacker.Other()
	}
	if p.Red.Empty() || p.Blue.Empty() {
		res.Reason = "elimination"
	}
	return res
}
