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
	// Kinds holds the two bits of each soldier's [Kind], the lower bit first.
	Kinds [2]grid.Set
	// Trampled has the empty squares that soldiers left since the last soldier fell, if the rules
	// count them. No soldier may enter them.
	Trampled grid.Set
	// Ground holds the bits of each square's [Ground], the lower bits first.
	Ground [groundBits]grid.Set
	// Turn is the side to move.
	Turn game.Side
	// Left is the number of moves left, including passes.
	Left uint16
	// Stall counts the moves since the last capture or closing of a ring. It stays 0 under rules
	// without a closing ring.
	Stall uint8
	// Rings is the number of outer rings that are closed.
	Rings uint8
	// Nerve is the number of soldiers at which red's and blue's army breaks, if it has so many or
	// fewer.
	Nerve [2]uint8
	// Rout is the reason why an army fled.
	Rout Rout
}

// Rout is the reason why an army flees. Its soldiers leave the board.
type Rout uint8

const (
	// NoRout means that no army has fled.
	NoRout Rout = iota
	// CaptainFallen is the fall of the captain.
	CaptainFallen
	// MoraleBroken is the loss of too many soldiers.
	MoraleBroken
)

var routNames = [...]string{NoRout: "", CaptainFallen: "captain", MoraleBroken: "morale"}

// String returns "captain" or "morale", or "" for none.
func (r Rout) String() string { return routNames[r] }

// NewPosition returns the start of a battle between two armies, which include the leaders. Each
// fills columns from its own edge inwards, and each column from the upper middle row outwards. On a
// close board foot stand in the middle of the foremost column of their half and horse at its ends,
// with captain and archers behind. Blue mirrors red.
func NewPosition(r Rules, attacker game.Side, red, blue Army) Position {
	return NewPositionOn(r, attacker, red, blue, Land{})
}

// NewPositionOn is [NewPosition] on land, which counts only under rules with ground. Nobody stands on
// ground that he may not enter.
func NewPositionOn(r Rules, attacker game.Side, red, blue Army, land Land) Position {
	z := r.Board(red.Len(), blue.Len())
	p := Position{Size: z, Turn: attacker, Left: r.Limit}
	if r.Ground {
		p.lay(attacker, land)
	}
	front, rear := 0, 0
	if r.Close {
		front = z.Columns()/2 - 1
		rear = max(front-1, 0)
	}
	for i, a := range [2]Army{red, blue} {
		side := game.SideAt(game.Seat(i))
		p.Nerve[i] = uint8(a.Len() * int(r.Break) / 100)
		p.line(side, Captain, a.captains(), rear)
		p.line(side, Archer, int(a.Archers), rear)
		p.line(side, Foot, int(a.Foot), front)
		p.line(side, Horse, int(a.Horse), front)
	}
	return p
}

// Between returns the start of a battle between usual armies of the given sizes: see [Rules.Army].
func Between(r Rules, attacker game.Side, red, blue int) Position {
	return NewPosition(r, attacker, r.Army(red), r.Army(blue))
}

// line places n soldiers of a kind on free squares of a side's half, from column first towards the
// middle of the board and then from the edge. Horse fill each column from its ends, the others from
// its middle.
func (p *Position) line(side game.Side, k Kind, n, first int) {
	columns, rows := max(p.Size.Columns()/2, 1), p.Size.Rows()
	for i := 0; n > 0 && i < columns*rows; i++ {
		column := (first + i/rows) % columns
		row := i % rows
		if k == Horse {
			row = rows - 1 - row
		}
		s := grid.At(column, fromMiddle(rows, row))
		if side == game.Blue {
			s = p.Size.Mirrored(s)
		}
		if g := p.GroundAt(s); p.At(s) == game.NoSide && !g.Blocked() && (k != Horse || g != Hill) {
			p.Put(s, side, k)
			n--
		}
	}
}

// fromMiddle returns row number n of a board counted from the upper middle row outwards.
func fromMiddle(rows, n int) int {
	row := (rows - 1) / 2
	if n%2 == 1 {
		return row + (n+1)/2
	}
	return row - n/2
}

// Put puts a soldier on an empty square.
func (p *Position) Put(s grid.Square, side game.Side, k Kind) {
	p.Soldiers(side).Add(s)
	for i := range p.Kinds {
		if k>>i&1 != 0 {
			p.Kinds[i].Add(s)
		}
	}
}

// Kind returns the kind of the soldier on s.
func (p *Position) Kind(s grid.Square) Kind {
	return Kind(p.Kinds[0][s>>6]>>(s&63)&1 | p.Kinds[1][s>>6]>>(s&63)&1<<1)
}

// Of returns the squares of all soldiers of kind k, of both sides.
func (p *Position) Of(k Kind) grid.Set {
	all := p.Red.Or(p.Blue)
	for i, bit := range p.Kinds {
		if k>>i&1 == 0 {
			all = all.Minus(bit)
		} else {
			all = all.And(bit)
		}
	}
	return all
}

// Mixed reports whether there are soldiers other than foot.
func (p *Position) Mixed() bool {
	some := p.Kinds[0].Or(p.Kinds[1])
	return !some.Empty()
}

// Army returns the soldiers that a side has left.
func (p *Position) Army(side game.Side) Army {
	var a Army
	for s := range p.Soldiers(side).All() {
		switch p.Kind(s) {
		case Foot:
			a.Foot++
		case Horse:
			a.Horse++
		case Archer:
			a.Archers++
		case Captain:
			a.Captain = true
		}
	}
	return a
}

// keep removes all soldiers outside squares from the board.
func (p *Position) keep(squares grid.Set) {
	p.Red, p.Blue = p.Red.And(squares), p.Blue.And(squares)
	p.Kinds[0], p.Kinds[1] = p.Kinds[0].And(squares), p.Kinds[1].And(squares)
}

// Soldiers returns the squares of a side's soldiers.
func (p *Position) Soldiers(s game.Side) *grid.Set {
	if s == game.Red {
		return &p.Red
	}
	return &p.Blue
}

// Attacker returns the side that opened the battle. Limits are even and passes count as moves, so
// it is the side to move when an even number of moves is left.
func (p *Position) Attacker() game.Side {
	if p.Left%2 == 0 {
		return p.Turn
	}
	return p.Turn.Other()
}

// Open returns the squares outside all closed rings.
func (p *Position) Open() grid.Set { return *p.open() }

func (p *Position) open() *grid.Set { return &insides[p.Size.W][p.Size.H][p.Rings] }

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

// Outcome reports how the battle ended at p, and whether it has ended. The reason is that of
// [Rules.Result].
func (r *Rules) Outcome(p *Position) (game.Outcome, bool) {
	if !p.Over() {
		return game.Outcome{Winner: game.Nobody}, false
	}
	result := r.Result(p)
	return game.Outcome{Winner: result.Winner.Seat(), Reason: result.Reason}, true
}

// Result returns the result if the battle ended at p. The side with more soldiers wins; if they are
// equally many, the tie rule decides.
func (r Rules) Result(p *Position) Result {
	attacker := p.Attacker()
	role := r.ahead(p.Soldiers(attacker).Len(), p.Soldiers(attacker.Other()).Len())
	res := Result{Left: r.kept(role, p.Army(attacker), p.Army(attacker.Other())), Reason: "limit"}
	switch role {
	case Attacker:
		res.Winner = attacker
	case Defender:
		res.Winner = attacker.Other()
	case Neither:
	}
	switch {
	case p.Rout != NoRout:
		res.Reason = p.Rout.String()
	case p.Red.Empty() || p.Blue.Empty():
		res.Reason = "elimination"
	}
	return res
}
