package battle

import (
	"eras/game"
	"eras/game/grid"
)

// Position is one moment of a battle. It is a plain value: copying it copies
// the battle, == compares it.
type Position struct {
	Size grid.Size
	// Red and Blue hold the squares of the soldiers.
	Red, Blue grid.Set
	// Turn is the side to move.
	Turn game.Side
	// Left is how many single moves remain, passes included.
	Left uint16
	// Stall counts single moves since the last capture or closing; it stays 0
	// where the rules have no closing ring.
	Stall uint8
	// Rings is how many outer rings are closed.
	Rings uint8
}

// NewPosition sets up a battle between armies of those sizes, each its leader's
// soldiers plus one. Columns fill from a side's own edge inwards, each from its
// upper middle row outwards; blue mirrors red.
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

// fillSquare returns where red's soldier number i starts.
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

// Attacker returns the side that opened the battle. Limits are even and every
// move and pass counts, so it is the side that moves when an even number is
// left.
func (p *Position) Attacker() game.Side {
	if p.Left%2 == 0 {
		return p.Turn
	}
	return p.Turn.Other()
}

// Open returns the squares that no closed ring has taken.
func (p *Position) Open() grid.Set { return insides[p.Size.W][p.Size.H][p.Rings] }

// insides holds, for every board and number of closed rings, the open squares.
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

// At returns whose soldier stands on s.
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

// Result returns how the battle stands if it ended now: more soldiers win,
// equal ones by the tie rule, and the winner keeps the difference less one
// (eras-2005 3.2.2).
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
