package sprites

import (
	"math"
	"strconv"

	"eras/game"
	"eras/game/battle"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Owner returns the look of a side.
func Owner(s game.Side) *art.Owner {
	switch s {
	case game.Red:
		return &art.Red
	case game.Blue:
		return &art.Blue
	case game.NoSide:
	}
	return &art.Nobody
}

// margin is how far a figure may reach beyond its square, in squares.
const margin = 0.06

type figureKey struct {
	name, owner string
	strong      bool
}

// figure draws a figure over a square. draw draws it in a box of 100 by 100.
func figure(u *ui.UI, r ui.Rect, name string, o *art.Owner, draw func(*paint.Canvas)) {
	u.Picture(r, r.W*margin, figureKey{name, o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		draw(c.Scale(r.W / 100))
	})
}

// Leader draws a leader with a standard over a square. Where there is room for it, he or she has a face.
func Leader(u *ui.UI, r ui.Rect, s game.Side, f art.Face) {
	o := Owner(s)
	if f.Seed == 0 || !headed(r, 1) {
		figure(u, r, "leader", o, func(c *paint.Canvas) { u.Figures.Leader(c.Translate(0, 1), o, true) })
		return
	}
	u.Picture(r, r.W*margin, headKey{o.Name, f, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		c = c.Scale(r.W/100).Translate(0, 1)
		u.Figures.Leader(c, o, true)
		art.Head(c, f)
	})
}

// PaintSoldier paints a soldier of a kind in a box of 100 by 100. Captains look like the leaders on
// the map.
func PaintSoldier(c *paint.Canvas, f art.Figures, k battle.Kind, o *art.Owner) {
	switch k {
	case battle.Horse:
		f.Horseman(c, o)
	case battle.Archer:
		f.Archer(c, o)
	case battle.Captain:
		f.Leader(c, o, true)
	case battle.Foot:
		f.Soldier(c, o)
	}
}

// Soldier draws a soldier of a kind over a square. If mirrored, it faces the other way.
func Soldier(u *ui.UI, r ui.Rect, s game.Side, k battle.Kind, mirrored bool) {
	o, name := Owner(s), k.String()
	if mirrored {
		name = "mirrored " + name
	}
	figure(u, r, name, o, func(c *paint.Canvas) {
		if mirrored {
			c = c.Mirror(50)
		}
		PaintSoldier(c, u.Figures, k, o)
	})
}

// City draws a city over a square.
func City(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "city", o, func(c *paint.Canvas) { u.Figures.City(c, o) })
}

// Warehouse draws a warehouse over a square.
func Warehouse(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	figure(u, r, "warehouse", o, func(c *paint.Canvas) { u.Figures.Warehouse(c, o) })
}

type garrisonKey struct {
	city         bool
	owner, leads string
	face         art.Face
	strong       bool
}

// Garrison draws a site with a leader: a smaller building at the upper right and a smaller leader,
// with a cream outline, at the lower left. Where there is room for it, the leader has a face.
func Garrison(u *ui.UI, r ui.Rect, city bool, owner, leads game.Side, f art.Face) {
	o, l := Owner(owner), Owner(leads)
	const small = 0.62
	if !headed(r, small) {
		f = art.Face{}
	}
	u.Picture(r, r.W*margin, garrisonKey{city, o.Name, l.Name, f, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		c = c.Scale(r.W / 100)
		building := c.Translate(30, 4).Scale(0.74)
		if city {
			u.Figures.City(building, o)
		} else {
			u.Figures.Warehouse(building, o)
		}
		leader := c.Translate(-4, 38).Scale(small)
		u.Figures.LeaderEdge(leader, l, 5)
		u.Figures.Leader(leader, l, false)
		if f.Seed != 0 {
			art.Head(leader, f)
		}
	})
}

// Plate draws the plate with the number of a leader's soldiers in the upper left corner of a
// square, clear of the leader's crown. pulse, from 0 to 1, enlarges it.
func Plate(u *ui.UI, square ui.Rect, n int, pulse float64) {
	r := math.Max(11, square.W*0.135)
	grown := r * (1 + 0.25*pulse)
	edge := square.W*0.02 + r - grown
	plate := ui.R(square.X+edge, square.Y+edge, 2*grown, 2*grown)
	u.Picture(plate, 2, "count plate", func(c *paint.Canvas) {
		c.Fill(paint.Circle(plate.W/2, plate.W/2+1.5, plate.W/2-0.5), paint.Ink(paint.RGB(0), 0.3))
		c.Fill(paint.Circle(plate.W/2, plate.W/2, plate.W/2-0.5), paint.Solid(art.Tip))
		c.Stroke(paint.Circle(plate.W/2, plate.W/2, plate.W/2-1), 2, paint.Solid(art.Ink1))
	})
	u.Label(plate, strconv.Itoa(n), ui.Style{Weight: ui.Heavy, Size: math.Max(16, 1.45*r), Color: art.Ink1, Align: 0.5})
}

// Wash draws the wash, hatching and frame of an owned square.
func Wash(u *ui.UI, r ui.Rect, s game.Side) {
	o := Owner(s)
	alpha := 0.34
	if u.Figures.StrongHatching {
		alpha = 0.8
	}
	u.Picture(r, 0, figureKey{"wash", o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), paint.Ink(o.Wash, 0.62))
		c.Fill(paint.Rect(1, 1, r.W-2, r.H-2), o.HatchPaint(alpha, 6))
		c.Stroke(paint.Rect(2, 2, r.W-4, r.H-4), 2, paint.Ink(o.Main, 0.85))
	})
}
