package battle

import (
	"eras/game"
	"eras/game/grid"
)

// Ground is the kind of a square of the board. It stays the same during a battle.
type Ground uint8

const (
	// Bare is open ground.
	Bare Ground = 0
	// Woods hide soldiers: nobody in them can be shot.
	Woods Ground = 1 << hidesBit
	// Hill is ground that horse do not enter.
	Hill Ground = 1 << steepBit
	// Wall, River and Rocks are entered by nobody. Archers shoot over them.
	Wall  Ground = 1 << blockedBit
	River Ground = Wall | Woods
	Rocks Ground = Wall | Hill
)

// The bits of a [Ground]. On squares that nobody enters only the last one counts for the rules.
const (
	hidesBit = iota
	steepBit
	blockedBit

	groundBits
)

// Grounds are all kinds but [Bare].
var Grounds = [...]Ground{Woods, Hill, Wall, River, Rocks}

// groundLook has the name of each kind and its letter in positions.
var groundLook = [1 << groundBits]struct {
	name   string
	letter byte
}{Bare: {"bare", 0}, Woods: {"woods", 'f'}, Hill: {"hill", 'h'}, Wall: {"wall", '#'}, River: {"river", '~'}, Rocks: {"rocks", 'm'}}

// String returns "bare", "woods", "hill", "wall", "river" or "rocks".
func (g Ground) String() string { return groundLook[g].name }

// groundFromLetter returns the kind with that letter, and whether there is one.
func groundFromLetter(letter byte) (Ground, bool) {
	for _, g := range Grounds {
		if groundLook[g].letter == letter {
			return g, true
		}
	}
	return Bare, false
}

// Laid reports whether a square of the board has ground.
func (p *Position) Laid() bool { return p.Ground != [groundBits]grid.Set{} }

// GroundAt returns the ground of s.
func (p *Position) GroundAt(s grid.Square) (g Ground) {
	for i := range p.Ground {
		if p.Ground[i].Has(s) {
			g |= 1 << i
		}
	}
	return g
}

// Lay gives a square that has no ground the ground g.
func (p *Position) Lay(s grid.Square, g Ground) {
	for i := range p.Ground {
		if g>>i&1 != 0 {
			p.Ground[i].Add(s)
		}
	}
}

// Blocked reports whether nobody enters ground g.
func (g Ground) Blocked() bool { return g>>blockedBit&1 != 0 }

// Land is the land of the map on which a battle is fought.
type Land struct {
	// Here is the land of the attacked square: Bare, Woods, Hill, River for a ford or Wall for a
	// city.
	Here Ground
	// Beside is the land of the squares to the attacker's left and right.
	Beside [2]Ground
}

// mostGround is the largest number of squares in half of a board on which soldiers may not start.
const mostGround = 5

// lay puts the land on the board of a battle that attacker opens:
//
//   - woods cover three squares in the middle of the middle column and of the defender's front,
//   - a hill takes three squares in the middle of the defender's front and two behind,
//   - a river runs along the middle column, with a ford of two squares in the middle,
//   - a city's wall runs along the middle column, with a gate of three squares,
//   - the land beside lies at the ends of the middle column: one square, two on seven rows. The
//     land to the attacker's left is at the top.
func (p *Position) lay(attacker game.Side, land Land) {
	rows, middle := p.Size.Rows(), p.Size.Columns()/2
	front := middle + 1
	if attacker == game.Blue {
		front = middle - 1
	}
	row := func(column, from, to int, g Ground) {
		for n := from; n < to; n++ {
			p.Lay(grid.At(column, fromMiddle(rows, n)), g)
		}
	}
	switch land.Here {
	case Wall:
		row(middle, 3, rows, Wall)
	case Woods:
		row(front, 0, 3, Woods)
		row(middle, 0, 3, Woods)
	case Hill:
		row(front, 0, 3, Hill)
		row(2*front-middle, 0, 2, Hill)
	case River:
		row(middle, 2, rows, River)
		return
	case Bare, Rocks:
	}
	for i, g := range land.Beside {
		for n := range (rows - 3) / 2 {
			if i == 1 {
				n = rows - 1 - n
			}
			if s := grid.At(middle, n); p.GroundAt(s) == Bare {
				p.Lay(s, g)
			}
		}
	}
}
