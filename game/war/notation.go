package war

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/grid"
)

// String returns the position in one line: "cr:r2,,,cb:b2/,wn,wn,/,:r0,,cn r 12 13 200".
//
// It begins with the rows from the top, separated by "/", whose squares are separated by ",". A
// square is <site><:leader> or empty. A site is c or w with its owner r, b or n. A leader is r or b
// with the number of soldiers, then the numbers of horse and archers among them, as in ":r5h2a1",
// and * if the leader has moved in this turn. The letter of the terrain ([Terrain.Letter]) comes
// before the site: "fcr:r2*".
//
// Then follow the side to act, red's and blue's resources, and the actions left. Last come red's
// and blue's points, omitted if they and the orders left in the turn are all zero, and these
// orders, omitted if they are zero. An objective comes at the end ([Objective.String]).
func (p Position) String() string {
	var b strings.Builder
	for y := range p.Size.Rows() {
		if y > 0 {
			b.WriteByte('/')
		}
		for x := range p.Size.Columns() {
			if x > 0 {
				b.WriteByte(',')
			}
			s := grid.At(x, y)
			c := p.Cells[s]
			if c.Terrain != Plain {
				b.WriteByte(c.Terrain.Letter())
			}
			switch c.Site {
			case City:
				b.WriteString("c" + string(c.Owner.Letter()))
			case Warehouse:
				b.WriteString("w" + string(c.Owner.Letter()))
			case NoSite:
			}
			if c.Leader != game.NoSide {
				fmt.Fprintf(&b, ":%c%d", c.Leader.Letter(), c.Soldiers)
				if c.Horse != 0 {
					fmt.Fprintf(&b, "h%d", c.Horse)
				}
				if c.Archers != 0 {
					fmt.Fprintf(&b, "a%d", c.Archers)
				}
			}
			if p.Moved.Has(s) {
				b.WriteByte('*')
			}
		}
	}
	red, blue := p.Armies[0], p.Armies[1]
	fmt.Fprintf(&b, " %c %d %d %d", p.Turn.Letter(), red.Resources, blue.Resources, p.Left)
	if red.Points != 0 || blue.Points != 0 || p.Orders != 0 {
		fmt.Fprintf(&b, " %d %d", red.Points, blue.Points)
	}
	if p.Orders != 0 {
		fmt.Fprintf(&b, " %d", p.Orders)
	}
	if p.Objective.Kind != NoObjective {
		b.WriteString(" " + p.Objective.String())
	}
	return b.String()
}

// ParsePosition reads a position as [Position.String] writes it. It need not be reachable in a
// match.
func ParsePosition(text string) (Position, error) {
	p, err := parsePosition(text)
	if err != nil {
		return Position{}, fmt.Errorf("map position %.80q: %w", shorten(text), err)
	}
	return p, nil
}

// shorten cuts text for an error message of one line.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > 60 {
		return string(runes[:57]) + "..."
	}
	return text
}

func parsePosition(text string) (Position, error) {
	var p Position
	fields := strings.Fields(text)
	var objective []string
	for i := 5; i < len(fields); i++ {
		if strings.Contains(fields[i], "=") {
			fields, objective = fields[:i], fields[i:]
			break
		}
	}
	if n := len(fields); n != 5 && n != 7 && n != 8 {
		return p, errors.New("write the map, the side to act, both armies' resources and the actions left, as in cr:r2,,cb:b2 r 5 5 200")
	}
	if err := p.parseCells(fields[0]); err != nil {
		return p, err
	}
	var err error
	if p.Turn, err = game.ParseTurn(fields[1]); err != nil {
		return p, err
	}
	var n [6]uint32
	for i, text := range fields[2:] {
		what, most := notationNumbers[i].what, notationNumbers[i].most
		v, err := strconv.ParseUint(text, 10, 32)
		if err != nil || v > most {
			return p, fmt.Errorf("%s: %.80q is not a whole number from 0 to %d", what, text, most)
		}
		n[i] = uint32(v)
	}
	p.Armies[0].Resources, p.Armies[1].Resources = n[0], n[1]
	p.Left = uint16(n[2])
	p.Armies[0].Points, p.Armies[1].Points = uint16(n[3]), uint16(n[4])
	p.Orders = uint8(n[5])
	if objective != nil {
		if p.Objective, err = parseObjective(p.Size, objective); err != nil {
			return p, err
		}
	}
	for s := range p.Moved.All() {
		if p.Cells[s].Leader != p.Turn {
			return p, fmt.Errorf("square %v: only a leader of the side to act can have moved in this turn", s)
		}
	}
	return p, nil
}

// notationNumbers are the numbers that follow the side to act.
var notationNumbers = [6]struct {
	what string
	most uint64
}{
	{"red's resources", math.MaxUint32}, {"blue's resources", math.MaxUint32},
	{"actions left", MaxLimit},
	{"red's points", math.MaxUint16}, {"blue's points", math.MaxUint16},
	{"orders left in the turn", MaxOrders},
}

func (p *Position) parseCells(text string) error {
	rows := strings.Split(text, "/")
	first := strings.Count(rows[0], ",") + 1
	z, err := grid.SizeOf(first, len(rows))
	if err != nil {
		return err
	}
	p.Size = z
	for y, row := range rows {
		squares := strings.Split(row, ",")
		if len(squares) != z.Columns() {
			return fmt.Errorf("row %d has %d squares, row 1 has %d", y+1, len(squares), z.Columns())
		}
		for x, square := range squares {
			s := grid.At(x, y)
			square, moved := strings.CutSuffix(square, "*")
			if moved {
				p.Moved.Add(s)
			}
			c, err := parseCell(square)
			if err != nil {
				return fmt.Errorf("square %v: %w", s, err)
			}
			p.Set(s, c)
		}
	}
	return nil
}

func parseCell(text string) (Cell, error) {
	var c Cell
	if text != "" {
		if t, ok := TerrainFromLetter(text[0]); ok {
			c.Terrain, text = t, text[1:]
		}
	}
	if text != "" && !c.Terrain.Open() {
		return c, fmt.Errorf("there can be nothing on %v", c.Terrain)
	}
	site, leader, hasLeader := strings.Cut(text, ":")
	if site != "" {
		owner, ok := game.NoSide, len(site) == 2
		if ok {
			owner, ok = game.SideFromLetter(site[1])
		}
		switch {
		case ok && site[0] == 'c':
			c.Site = City
		case ok && site[0] == 'w':
			c.Site = Warehouse
		default:
			return c, fmt.Errorf("%.80q is not a site: write c or w and its owner r, b or n", site)
		}
		c.Owner = owner
	}
	if hasLeader {
		rest := leader
		for _, n := range []struct {
			letters string
			to      *uint8
		}{{"rb", &c.Soldiers}, {"h", &c.Horse}, {"a", &c.Archers}} {
			if n.to != &c.Soldiers && (rest == "" || !strings.Contains(n.letters, rest[:1])) {
				continue
			}
			var ok bool
			if *n.to, rest, ok = parseCount(rest, n.letters); !ok || n.to != &c.Soldiers && *n.to == 0 {
				rest = leader
				break
			}
		}
		if leader == "" || rest != "" || int(c.Horse)+int(c.Archers) > int(c.Soldiers) {
			return c, fmt.Errorf("%.80q is not a leader: write r or b and the number of soldiers, 0 to %d, and of them h horse and a archers", leader, MaxCap)
		}
		c.Leader, _ = game.SideFromLetter(leader[0])
	}
	return c, nil
}

// parseCount reads one of letters, followed by a number up to [MaxCap], from the start of text. It
// returns the number and the rest of text.
func parseCount(text, letters string) (n uint8, rest string, ok bool) {
	if text == "" || !strings.Contains(letters, text[:1]) {
		return 0, text, false
	}
	end := 1
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	v, err := strconv.Atoi(text[1:end])
	return uint8(v), text[end:], err == nil && strconv.Itoa(v) == text[1:end] && v <= MaxCap
}
