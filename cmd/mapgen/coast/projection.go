package coast

import (
	"errors"
	"fmt"
	"math"

	"eras/scenes/geography"
)

// earth is the radius of the globe in kilometres.
const earth = 6371

// Projection maps places on the globe to the plane.
type Projection struct {
	// Kind is "natural_earth" or "equidistant_conic".
	Kind            string     `json:"kind"`
	CentralMeridian float64    `json:"central_meridian"`
	Parallels       [2]float64 `json:"parallels,omitzero"`
	OriginLatitude  float64    `json:"origin_latitude,omitzero"`
	// Squeeze shortens distances in latitude above a parallel.
	Squeeze struct {
		Above  float64 `json:"above"`
		Factor float64 `json:"factor"`
	} `json:"squeeze,omitzero"`
	// Lenses magnify the map around places, one after the other.
	Lenses []Lens `json:"lenses"`
}

// Lens magnifies a map by 1 + Gain at its centre. The gain decreases with the distance like a
// Gaussian with the given radius.
type Lens struct {
	At     Place   `json:"at"`
	Gain   float64 `json:"gain"`
	Radius float64 `json:"radius"` // kilometres
}

// Frame is the part of the projected plane that a map shows, in kilometres.
type Frame struct {
	X [2]float64 `json:"x"`
	Y [2]float64 `json:"y"`
}

func (p *Projection) check() error {
	if p.Kind != "natural_earth" && p.Kind != "equidistant_conic" {
		return fmt.Errorf("the projection must be natural_earth or equidistant_conic, not %.80q", p.Kind)
	}
	if p.Kind == "equidistant_conic" && p.Parallels[0] == p.Parallels[1] {
		return errors.New("a conic projection must have two different parallels")
	}
	for _, l := range p.Lenses {
		// A gain of 2.24 or more would fold the map.
		if l.Gain < 0 || l.Gain > 2 || l.Radius <= 0 {
			return fmt.Errorf("a lens must have a gain from 0 to 2 and a positive radius, not %v and %v", l.Gain, l.Radius)
		}
	}
	return nil
}

// plane returns the position of a place before lenses are applied, in kilometres, y up.
func (p *Projection) plane(at Place) (x, y float64) {
	lon, lat := at[0], at[1]
	if s := p.Squeeze; s.Factor != 0 && lat > s.Above {
		lat = s.Above + (lat-s.Above)*s.Factor
	}
	l, f := (lon-p.CentralMeridian)*math.Pi/180, lat*math.Pi/180
	if p.Kind == "equidistant_conic" {
		a, b, o := p.Parallels[0]*math.Pi/180, p.Parallels[1]*math.Pi/180, p.OriginLatitude*math.Pi/180
		n := (math.Cos(a) - math.Cos(b)) / (b - a)
		g := math.Cos(a)/n + a
		return earth * (g - f) * math.Sin(n*l), earth * (g - o - (g-f)*math.Cos(n*l))
	}
	// Natural Earth (Šavrič, Jenny, Patterson, Petrovič and Hurni 2011).
	f2 := f * f
	f4 := f2 * f2
	x = l * (0.8707 - 0.131979*f2 + f4*(-0.013791+f4*(0.003971*f2-0.001529*f4)))
	y = f * (1.007226 + f2*(0.015085+f4*(-0.044475+0.028874*f2-0.005916*f4)))
	return earth * x, earth * y
}

// project returns the position of a place in the plane, in kilometres, y up.
func (p *Projection) project(at Place) (x, y float64) {
	x, y = p.plane(at)
	for i, l := range p.Lenses {
		cx, cy := p.plane(l.At)
		for _, before := range p.Lenses[:i] {
			bx, by := p.plane(before.At)
			cx, cy = before.magnify(cx, cy, bx, by)
		}
		x, y = l.magnify(x, y, cx, cy)
	}
	return x, y
}

func (l Lens) magnify(x, y, cx, cy float64) (float64, float64) {
	r := math.Hypot(x-cx, y-cy) / l.Radius
	k := 1 + l.Gain*math.Exp(-r*r)
	return cx + k*(x-cx), cy + k*(y-cy)
}

// height returns the height in units of a map with this frame.
func (f Frame) height() float64 {
	return geography.Width * (f.Y[1] - f.Y[0]) / (f.X[1] - f.X[0])
}

// point converts a point of the plane to units of the map.
func (f Frame) point(x, y float64) geography.Point {
	scale := geography.Width / (f.X[1] - f.X[0])
	return geography.Point{X: (x - f.X[0]) * scale, Y: (f.Y[1] - y) * scale}
}
