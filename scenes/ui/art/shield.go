package art

import (
	"math"

	"eras/scenes/ui/paint"
)

// Shield is the outline of an owner's arms.
type Shield uint8

const (
	// Heater is a pointed shield.
	Heater Shield = iota
	// Round is a round shield.
	Round
	// Almond is round at the top and pointed at the bottom.
	Almond
	// Lozenge stands on a corner.
	Lozenge
	// Square stands on a side.
	Square
	// Hexagon has corners at the left and right.
	Hexagon
)

// Outline returns the shield around (x, y), size high. All outlines look equally large.
func (s Shield) Outline(x, y, size float64) *paint.Path {
	switch s {
	case Round:
		return paint.Circle(x, y, size/2)
	case Almond:
		return almond(x, y, size)
	case Lozenge:
		r := size * 0.56
		return paint.Poly(x, y-r, x+r, y, x, y+r, x-r, y)
	case Square:
		r := size * 0.44
		return paint.RoundRect(x-r, y-r, 2*r, 2*r, size*0.03)
	case Hexagon:
		r := size * 0.54
		h := r * math.Sqrt(3) / 2
		return paint.Poly(x-r, y, x-r/2, y-h, x+r/2, y-h, x+r, y, x+r/2, y+h, x-r/2, y+h)
	case Heater:
	}
	return heater(x, y, size)
}

// heater returns a pointed shield of a height around (x, y).
func heater(x, y, size float64) *paint.Path {
	w, h := size*0.43, size*0.5
	p := new(paint.Path).MoveTo(x-w, y-h).LineTo(x+w, y-h).LineTo(x+w, y-h*0.05)
	p.CubeTo(x+w, y+h*0.5, x+w*0.45, y+h*0.8, x, y+h)
	p.CubeTo(x-w*0.45, y+h*0.8, x-w, y+h*0.5, x-w, y-h*0.05)
	return p.Close()
}

// almond returns a shield with a round top and a pointed bottom.
func almond(x, y, size float64) *paint.Path {
	w, h := size*0.42, size*0.52
	p := new(paint.Path).MoveTo(x, y-h)
	p.CubeTo(x+w*0.62, y-h, x+w, y-h*0.68, x+w, y-h*0.2)
	p.CubeTo(x+w, y+h*0.3, x+w*0.4, y+h*0.66, x, y+h)
	p.CubeTo(x-w*0.4, y+h*0.66, x-w, y+h*0.3, x-w, y-h*0.2)
	p.CubeTo(x-w, y-h*0.68, x-w*0.62, y-h, x, y-h)
	return p.Close()
}

// charge returns the size of the charge on a shield and how far down it is moved.
func (s Shield) charge(size float64) (k, down float64) {
	switch s {
	case Heater:
		return size * 0.54, -size * 0.05
	case Almond:
		return size * 0.52, -size * 0.08
	case Lozenge:
		return size * 0.52, 0
	case Square:
		return size * 0.60, 0
	case Round, Hexagon:
	}
	return size * 0.58, 0
}
