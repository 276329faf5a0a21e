package paint

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// parsePath parses path data (SVG 1.1, 8.3) with all commands except T.
func parsePath(text string) (*Path, error) {
	r := pathReader{rest: text}
	p := new(Path)
	var command byte
	var at, begin, control point // control is the last control point of the curve before
	for r.space(); r.rest != "" && r.err == nil; r.space() {
		before := command
		if c := r.rest[0]; c >= 'A' {
			command, r.rest = c, r.rest[1:]
		} else if command|' ' == 'm' {
			command -= 'm' - 'l' // further pairs of coordinates are lines
		}
		var from point // the point to which coordinates are relative
		if command >= 'a' {
			from = at
		}
		pair := func() point { return point{from.x + r.number(), from.y + r.number()} }
		// The control point of a smooth curve mirrors the last one of the curve before.
		smooth := at
		if k := before | ' '; k == 'c' || k == 's' {
			smooth = point{2*at.x - control.x, 2*at.y - control.y}
		}
		switch command | ' ' {
		case 'm':
			at = pair()
			begin = at
			p.MoveTo(at.x, at.y)
		case 'l':
			at = pair()
			p.LineTo(at.x, at.y)
		case 'h':
			at.x = from.x + r.number()
			p.LineTo(at.x, at.y)
		case 'v':
			at.y = from.y + r.number()
			p.LineTo(at.x, at.y)
		case 'c', 's':
			first := smooth
			if command|' ' == 'c' {
				first = pair()
			}
			control, at = pair(), pair()
			p.CubeTo(first.x, first.y, control.x, control.y, at.x, at.y)
		case 'q':
			bend := pair()
			at = pair()
			p.QuadTo(bend.x, bend.y, at.x, at.y)
		case 'a':
			rx, ry, turned := r.number(), r.number(), r.number()*math.Pi/180
			large, sweep := r.flag(), r.flag()
			end := pair()
			p.ellipseTo(at, end, rx, ry, turned, large, sweep)
			at = end
		case 'z':
			p.Close()
			at = begin
			command = 0 // no coordinates follow
		case ' ':
			return nil, fmt.Errorf("a command was expected at %.80q", r.rest)
		default:
			return nil, fmt.Errorf("there is no command %.80q in paths", command)
		}
		if len(p.ops) > 0 && p.ops[0].kind != opMove {
			return nil, errors.New("a path begins with M")
		}
	}
	return p, r.err
}

// pathReader reads the numbers of a path.
type pathReader struct {
	rest string
	err  error
}

func (r *pathReader) space() { r.rest = strings.TrimLeft(r.rest, " ,\t\r\n") }

// number returns the next number. It ends at the first character that cannot continue it: 0.5.5-3
// is three numbers.
func (r *pathReader) number() float64 {
	r.space()
	end, dot := 0, false
	for ; end < len(r.rest); end++ {
		switch c := r.rest[end]; {
		case c >= '0' && c <= '9':
			continue
		case c == '.' && !dot:
			dot = true
			continue
		case (c == '-' || c == '+') && end == 0:
			continue
		}
		break
	}
	v, err := strconv.ParseFloat(r.rest[:end], 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("a number was expected at %.80q", r.rest)
	}
	r.rest = r.rest[end:]
	return v
}

// flag returns the next flag, a single digit.
func (r *pathReader) flag() bool {
	r.space()
	if r.rest == "" || r.rest[0] != '0' && r.rest[0] != '1' {
		r.err = errors.Join(r.err, fmt.Errorf("0 or 1 was expected at %.80q", r.rest))
		return false
	}
	set := r.rest[0] == '1'
	r.rest = r.rest[1:]
	return set
}

// ellipseTo adds an elliptic arc between two points (SVG 1.1, F.6.5). The ellipse has radii rx and
// ry and is turned by an angle in radians. Radii too small to reach both points are enlarged.
func (p *Path) ellipseTo(from, to point, rx, ry, turned float64, large, sweep bool) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == to {
		p.LineTo(to.x, to.y)
		return
	}
	sin, cos := math.Sincos(turned)
	// circle maps a point to the axes of the ellipse, scaled so that the ellipse becomes a circle
	// of radius 1.
	circle := func(q point) point { return point{(cos*q.x + sin*q.y) / rx, (cos*q.y - sin*q.x) / ry} }
	a, b := circle(from), circle(to)
	half := math.Hypot(b.x-a.x, b.y-a.y) / 2
	grown := max(1, half)
	// The centre lies on the perpendicular bisector of the ends.
	aside := math.Sqrt(grown*grown-half*half) / (2 * half)
	if large == sweep {
		aside = -aside
	}
	centre := point{(a.x+b.x)/2 + aside*(a.y-b.y), (a.y+b.y)/2 + aside*(b.x-a.x)}
	begin := math.Atan2(a.y-centre.y, a.x-centre.x)
	angle := math.Mod(math.Atan2(b.y-centre.y, b.x-centre.x)-begin+4*math.Pi, 2*math.Pi)
	if !sweep {
		angle -= 2 * math.Pi
	}
	pieces := math.Ceil(math.Abs(angle) / (math.Pi / 4))
	reach := 4.0 / 3 * math.Tan(angle/pieces/4) // length of the control arms of a piece
	out := func(x, y float64) point {
		x, y = (centre.x+grown*x)*rx, (centre.y+grown*y)*ry
		return point{cos*x - sin*y, sin*x + cos*y}
	}
	for i := range int(pieces) {
		s0, c0 := math.Sincos(begin + angle*float64(i)/pieces)
		s1, c1 := math.Sincos(begin + angle*float64(i+1)/pieces)
		q, r, end := out(c0-reach*s0, s0+reach*c0), out(c1+reach*s1, s1-reach*c1), out(c1, s1)
		p.CubeTo(q.x, q.y, r.x, r.y, end.x, end.y)
	}
}
