// Package art draws the figures that several boards use: arms, leaders, soldiers, cities,
// warehouses and icons. Figures come from the SVG drawings in assets, in a box of 100 by 100; this
// package adds hatching, shading and charges.
package art

import (
	"image/color"
	"math"
	"sync"

	"eras/assets/drawings"
	"eras/assets/icons"
	"eras/scenes/ui/paint"
)

// Opacity and pitch of the hatching on figures.
const (
	hatchAlpha = 0.42
	hatchPitch = 6
)

// Figures draws figures and icons. StrongHatching makes the hatching almost opaque.
type Figures struct {
	StrongHatching bool
	// Rival is the icon that [Blue] bears on arms and leaders instead of its own charge; empty for
	// its own.
	Rival string
}

// charge returns the icon on an owner's arms.
func (f Figures) charge(o *Owner) string {
	if f.Rival != "" && o.Name == Blue.Name {
		return f.Rival
	}
	return o.Charge
}

var loaded struct {
	sync.Mutex
	drawings map[string]*paint.Drawing
}

// load returns a drawing by its key. The drawings are embedded, and a test reads all of
// them, so it panics on errors.
func load(key string, read func() ([]byte, error)) *paint.Drawing {
	loaded.Lock()
	defer loaded.Unlock()
	if d, ok := loaded.drawings[key]; ok {
		return d
	}
	data, err := read()
	if err != nil {
		panic(err)
	}
	d, err := paint.ParseSVG(key, data)
	if err != nil {
		panic(err)
	}
	if loaded.drawings == nil {
		loaded.drawings = map[string]*paint.Drawing{}
	}
	loaded.drawings[key] = d
	return d
}

// Icon draws an icon into a square box at (x, y).
func Icon(c *paint.Canvas, name string, x, y, size float64, with paint.Paint) {
	d := load("icon "+name, func() ([]byte, error) { return icons.Read(name) })
	c.Draw(d, x, y, size, size, paint.Tint(with))
}

// draw draws a drawing into a box of 100 by 100 at the canvas's origin.
func (f Figures) draw(c *paint.Canvas, name string, o *Owner) {
	d := load("drawing "+name, func() ([]byte, error) { return drawings.Read(name) })
	c.Draw(d, 0, 0, 100, 100, func(n color.NRGBA) []paint.Paint { return f.material(n, o) })
}

// material returns the paints for a colour of a drawing: wood, stone and metal are
// shaded, and the owner's colour is hatched.
func (f Figures) material(n color.NRGBA, o *Owner) []paint.Paint {
	if n.A != 0xff {
		return []paint.Paint{paint.Solid(n)}
	}
	alpha := hatchAlpha
	if f.StrongHatching {
		alpha = 0.8
	}
	switch n {
	case o.Main:
		return []paint.Paint{paint.Solid(n), o.HatchPaint(alpha, hatchPitch)}
	case o.Cloth:
		light := paint.Mix(o.Main, o.Light, 0.75)
		return []paint.Paint{paint.Vertical(40, 84, light, o.Main), o.HatchPaint(alpha*0.8, hatchPitch)}
	}
	if m, ok := materials[n]; ok {
		return []paint.Paint{m}
	}
	return []paint.Paint{paint.Solid(n)}
}

var materials = map[color.NRGBA]paint.Paint{
	paint.RGB(0xEFE6CF): paint.Vertical(28, 84, paint.RGB(0xF7F0DC), paint.RGB(0xCFBE95)), // stone
	paint.RGB(0xC69A5D): paint.Vertical(30, 82, paint.RGB(0xD9B377), paint.RGB(0xA8793D)), // planks
	paint.RGB(0xC9C9C9): paint.Vertical(8, 42, paint.RGB(0xE6E4DD), paint.RGB(0x9A9B9E)),  // steel
	paint.RGB(0xE3B341): paint.Vertical(4, 23, paint.RGB(0xF6D675), paint.RGB(0xCB8F24)),  // gold
}

// Leader draws a leader, with or without a standard.
func (f Figures) Leader(c *paint.Canvas, o *Owner, standard bool) {
	if standard {
		f.draw(c, "standard-"+o.Name, o)
	}
	f.draw(c, "leader-"+o.Name, o)
	switch o.Shield {
	case Heater:
		Icon(c, f.charge(o), 31.2, 52.2, 20.5, paint.Solid(o.Dark))
	case Round:
		Icon(c, f.charge(o), 30.3, 52.2, 22, paint.Solid(o.Dark))
	case Almond, Lozenge, Square, Hexagon:
	}
}

// Soldier draws a soldier.
func (f Figures) Soldier(c *paint.Canvas, o *Owner) { f.draw(c, "soldier-"+o.Name, o) }

// Horseman draws a soldier on a horse.
func (f Figures) Horseman(c *paint.Canvas, o *Owner) { f.draw(c, "horse-"+o.Name, o) }

// Archer draws a soldier with a bow.
func (f Figures) Archer(c *paint.Canvas, o *Owner) { f.draw(c, "archer-"+o.Name, o) }

// City draws a city.
func (f Figures) City(c *paint.Canvas, o *Owner) {
	f.draw(c, "city-"+o.Name, o)
	f.SiteArms(c, o, 50, 50, 20)
}

// Warehouse draws a warehouse.
func (f Figures) Warehouse(c *paint.Canvas, o *Owner) {
	f.draw(c, "warehouse-"+o.Name, o)
	f.SiteArms(c, o, 50, 49, 20)
}

// SiteArms draws the arms over the gate of a building: the owner's, or an empty dashed shield if
// the building has no owner.
func (f Figures) SiteArms(c *paint.Canvas, o *Owner, x, y, size float64) {
	if o.Name != Nobody.Name {
		f.Arms(c, o, x, y, size)
		return
	}
	p := heater(x, y, size*0.82)
	c.Fill(p, paint.Solid(Cream))
	c.Stroke(p, 1.1, paint.Solid(Nobody.Dark), paint.Pen{Dash: []float64{2.2, 1.8}})
}

// Arms draws an owner's arms around (x, y), size high: shield, brass rim, hatching and
// charge.
func (f Figures) Arms(c *paint.Canvas, o *Owner, x, y, size float64) {
	shape := func(s float64) *paint.Path { return o.Shield.Outline(x, y, s) }
	alpha := hatchAlpha
	if f.StrongHatching {
		alpha = 0.8
	}
	c.Fill(shape(size), paint.Solid(Ink1))
	c.Fill(shape(size*0.95), paint.Vertical(y-size/2, y+size/2, BrassHigh, Brass))
	c.Fill(shape(size*0.85), paint.Solid(Ink1))
	face := shape(size * 0.81)
	c.Fill(face, paint.Vertical(y-size/2, y+size/2, paint.Mix(o.Main, o.Light, 0.18), paint.Mix(o.Main, o.Dark, 0.12)))
	c.Fill(face, o.HatchPaint(alpha, max(size/8, 2.2)))
	if o.Charge == "" {
		return // the owner Nobody has no charge
	}
	k, dy := o.Shield.charge(size)
	Icon(c, f.charge(o), x-k/2, y-k/2+dy, k, paint.Solid(o.ChargeInk()))
}

// LeaderEdge draws the outline of a leader without standard, width units wider, in
// cream. It separates the leader from the building behind.
func (f Figures) LeaderEdge(c *paint.Canvas, o *Owner, width float64) {
	d := load("drawing leader-"+o.Name, func() ([]byte, error) { return drawings.Read("leader-" + o.Name) })
	cream := func(n color.NRGBA) []paint.Paint {
		if n.A != 0xff {
			return nil // shadows have no outline
		}
		return []paint.Paint{paint.Solid(Tip)}
	}
	const directions = 16
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		c.Translate(cos*width, sin*width).Draw(d, 0, 0, 100, 100, cream)
	}
}
