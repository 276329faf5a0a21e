package battle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/grid"
)

// String returns the position in one line: rows from the top separated by "/", numbers for runs of
// empty squares, r and b for soldiers, then the side to move and the moves left:
// "8/r6b/r6b/r6b/r6b/8 r 100". Other kinds of soldiers have the letters h and H (red's and blue's
// horse), a and A (archers), k and K (captains); x is an empty square that is trampled. Then follow
// the moves since a capture and the rings closed, the numbers of soldiers at which red's and blue's
// army breaks, and the reason why an army has fled ("captain" or "morale"). Of these parts the last
// ones are omitted if they are zero. A board with ground ends in "ground=" and the ground as rows
// like those of soldiers: f for woods, h for a hill, # for a wall, ~ for a river, m for rocks.
func (p Position) String() string {
	var b strings.Builder
	writeRows(&b, p.Size, func(s grid.Square) byte {
		if side := p.At(s); side != game.NoSide {
			return p.Kind(s).Letter(side)
		}
		if p.Trampled.Has(s) {
			return trampled
		}
		return 0
	})
	fmt.Fprintf(&b, " %c %d", p.Turn.Letter(), p.Left)
	braced := p.Nerve != [2]uint8{} || p.Rout != NoRout
	if p.Stall != 0 || p.Rings != 0 || braced {
		fmt.Fprintf(&b, " %d %d", p.Stall, p.Rings)
	}
	if braced {
		fmt.Fprintf(&b, " %d %d", p.Nerve[0], p.Nerve[1])
	}
	if p.Rout != NoRout {
		fmt.Fprintf(&b, " %v", p.Rout)
	}
	if p.Laid() {
		b.WriteString(" " + groundField)
		writeRows(&b, p.Size, func(s grid.Square) byte { return groundLook[p.GroundAt(s)].letter })
	}
	return b.String()
}

// groundField begins the field of the ground.
const groundField = "ground="

// writeRows writes the letters of a board: rows from the top separated by "/", numbers for runs of
// squares whose letter is 0.
func writeRows(b *strings.Builder, z grid.Size, letter func(s grid.Square) byte) {
	for y := range z.Rows() {
		if y > 0 {
			b.WriteByte('/')
		}
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
		}
		for x := range z.Columns() {
			c := letter(grid.At(x, y))
			if c == 0 {
				empty++
				continue
			}
			flush()
			b.WriteByte(c)
		}
		flush()
	}
}

// ParsePosition reads a position as [Position.String] writes it. The position need
// not be reachable.
func ParsePosition(text string) (Position, error) {
	p, err := parsePosition(text)
	if err != nil {
		return Position{}, fmt.Errorf("battle position %.80q: %w", text, err)
	}
	return p, nil
}

func parsePosition(text string) (Position, error) {
	var p Position
	fields := strings.Fields(text)
	ground, laid := "", false
	if last := len(fields) - 1; last >= 0 {
		if ground, laid = strings.CutPrefix(fields[last], groundField); laid {
			fields = fields[:last]
		}
	}
	if n := len(fields); n != 3 && n != 5 && n != 7 && n != 8 {
		return p, errors.New("write the board, the side to move and the moves left, as in 8/r6b/8 r 100")
	}
	if err := p.parseBoard(fields[0]); err != nil {
		return p, err
	}
	var err error
	if laid {
		if err = p.parseGround(ground); err != nil {
			return p, fmt.Errorf("ground: %w", err)
		}
	}
	if p.Turn, err = game.ParseTurn(fields[1]); err != nil {
		return p, err
	}
	if p.Left, err = parseUint[uint16](fields[2], 16); err != nil {
		return p, fmt.Errorf("moves left: %w", err)
	}
	if p.Left > MaxLimit {
		return p, fmt.Errorf("there are %d moves left: there must be at most %d", p.Left, MaxLimit)
	}
	if len(fields) >= 5 {
		if p.Stall, err = parseUint[uint8](fields[3], 8); err != nil {
			return p, fmt.Errorf("moves since a capture: %w", err)
		}
		if p.Rings, err = parseUint[uint8](fields[4], 8); err != nil {
			return p, fmt.Errorf("rings closed: %w", err)
		}
		if p.Rings > MaxRings {
			return p, fmt.Errorf("there are %d closed rings: there must be at most %d", p.Rings, MaxRings)
		}
		open := p.Open()
		outside := p.Red.Or(p.Blue).Or(p.Trampled).Minus(open)
		for s := range outside.All() {
			return p, fmt.Errorf("the soldier or trampled square on %v is in a closed ring", s)
		}
	}
	if len(fields) >= 7 {
		for i := range p.Nerve {
			if p.Nerve[i], err = parseUint[uint8](fields[5+i], 8); err != nil {
				return p, fmt.Errorf("soldiers at which an army breaks: %w", err)
			}
		}
	}
	if len(fields) == 8 {
		switch rout := slices.Index(routNames[1:], fields[7]) + 1; {
		case rout == 0:
			return p, fmt.Errorf("an army fled for the reason %.80q: write captain or morale", fields[7])
		case !p.Red.Empty() && !p.Blue.Empty():
			return p, errors.New("an army has fled, but both have soldiers on the board")
		default:
			p.Rout = Rout(rout)
		}
	}
	return p, nil
}

func (p *Position) parseBoard(text string) (err error) {
	p.Size, err = parseRows(text, func(s grid.Square, c byte) error {
		side, kind, ok := soldier(c)
		switch captains := p.Of(Captain).And(*p.Soldiers(side)); {
		case c == trampled:
			p.Trampled.Add(s)
		case !ok:
			return fmt.Errorf("%.80q is neither a soldier (r, h, a, k, b, H, A, K), a trampled square (x) nor a number", c)
		case kind == Captain && !captains.Empty():
			return fmt.Errorf("%v has two captains", side)
		default:
			p.Put(s, side, kind)
		}
		return nil
	})
	return err
}

// parseGround reads the ground of a position whose board and soldiers are known.
func (p *Position) parseGround(text string) error {
	z, err := parseRows(text, func(s grid.Square, c byte) error {
		g, ok := groundFromLetter(c)
		if !ok {
			return fmt.Errorf("%.80q is neither woods (f), a hill (h), a wall (#), a river (~), rocks (m) nor a number", c)
		}
		p.Lay(s, g)
		return nil
	})
	if err != nil {
		return err
	}
	if z != p.Size {
		return fmt.Errorf("it has %v squares, the board has %v", z, p.Size)
	}
	for s := range p.Ground[blockedBit].And(p.Red.Or(p.Blue).Or(p.Trampled)).All() {
		return fmt.Errorf("nobody can be on %v", s)
	}
	return nil
}

// parseRows reads rows as writeRows writes them and calls put with each letter.
func parseRows(text string, put func(s grid.Square, c byte) error) (z grid.Size, err error) {
	rows := strings.Split(text, "/")
	for y, row := range rows {
		x := 0
		for i := 0; i < len(row); {
			c := row[i]
			n, j := 1, i+1
			if c >= '0' && c <= '9' {
				for j < len(row) && row[j] >= '0' && row[j] <= '9' {
					j++
				}
				n, _ = strconv.Atoi(row[i:j])
				if c == '0' || n > grid.Max {
					return z, fmt.Errorf("row %d: a run of %.80s empty squares must be from 1 to %d, without a leading 0", y+1, row[i:j], grid.Max)
				}
			}
			if x+n > grid.Max || y >= grid.Max {
				return z, fmt.Errorf("the board must have at most %d columns and rows", grid.Max)
			}
			if j == i+1 && (c < '0' || c > '9') {
				if err := put(grid.At(x, y), c); err != nil {
					return z, fmt.Errorf("row %d: %w", y+1, err)
				}
			}
			x += n
			i = j
		}
		if y == 0 {
			if z, err = grid.SizeOf(x, len(rows)); err != nil {
				return z, err
			}
		} else if x != z.Columns() {
			return z, fmt.Errorf("row %d has %d squares, row 1 has %d", y+1, x, z.Columns())
		}
	}
	return z, nil
}

// trampled is the letter of trampled squares.
const trampled = 'x'

// soldier returns the side and the kind that a letter stands for.
func soldier(letter byte) (game.Side, Kind, bool) {
	for seat, letters := range kindLetters {
		for k, l := range letters {
			if l == letter {
				return game.SideAt(game.Seat(seat)), Kind(k), true
			}
		}
	}
	return game.NoSide, 0, false
}
