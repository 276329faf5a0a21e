package gridview

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// SketchWar paints a small picture of a war in w by h units: the whole map without numbers and
// counts. It takes time to paint: see package thumbnail.
func SketchWar(c *paint.Canvas, f art.Figures, p *war.Position, w, h float64) {
	c.Fill(paint.Rect(0, 0, w, h), paint.Solid(art.Sea))
	cell, left, top := LandIn(p.Size, w, h)
	c = c.Translate(left, top)
	newLandscape(p, false).drawLand(c, cell)
	for s := range p.Size.Squares().All() {
		q := p.Cells[s]
		square := c.Translate(float64(s.X())*cell, float64(s.Y())*cell)
		figure := square.Scale(cell / 100)
		if q.Site != war.NoSite && q.Owner != game.NoSide {
			o := sprites.Owner(q.Owner)
			square.Fill(paint.Rect(0, 0, cell, cell), paint.Ink(o.Wash, 0.75))
			square.Stroke(paint.Rect(0.5, 0.5, cell-1, cell-1), 1, paint.Solid(o.Main))
		}
		building := figure
		if q.Leader != game.NoSide {
			building = figure.Translate(30, 4).Scale(0.74)
		}
		switch q.Site {
		case war.City:
			f.City(building, sprites.Owner(q.Owner))
		case war.Warehouse:
			f.Warehouse(building, sprites.Owner(q.Owner))
		case war.NoSite:
		}
		switch {
		case q.Leader == game.NoSide:
		case q.Site != war.NoSite:
			f.Leader(figure.Translate(-4, 38).Scale(0.62), sprites.Owner(q.Leader), false)
		default:
			f.Leader(figure, sprites.Owner(q.Leader), true)
		}
	}
	at := func(s grid.Square) *paint.Canvas {
		return c.Translate(float64(s.X())*cell, float64(s.Y())*cell).Scale(cell / 100)
	}
	flags(p, func(s grid.Square, side game.Side) { sprites.PaintFlag(at(s), side) })
	if o := &p.Objective; o.Kind == war.Wagon {
		sprites.PaintWagon(at(o.Wagon), p.Cells[o.Wagon].Leader != game.NoSide)
	}
}

// SketchLand paints the land of a map in w by h units without its squares. It takes time to paint:
// see package thumbnail.
func SketchLand(c *paint.Canvas, p *war.Position, w, h float64) {
	c.Fill(paint.Rect(0, 0, w, h), paint.Solid(art.Sea))
	cell, x, y := LandIn(p.Size, w, h)
	newLandscape(p, false).drawGround(c.Translate(x, y), cell)
}

// LandIn returns where [SketchLand] paints the land: the side of a square and the upper left corner
// of the first square.
func LandIn(z grid.Size, w, h float64) (cell, x, y float64) {
	const rim = shore + wobble
	cell = min(w/(float64(z.W)+2*rim), h/(float64(z.H)+2*rim))
	return cell, (w - cell*float64(z.W)) / 2, (h - cell*float64(z.H)) / 2
}

// SketchBattle paints a small picture of a battle in w by h units.
func SketchBattle(c *paint.Canvas, f art.Figures, p *battle.Position, w, h float64) {
	cell := min(w/(float64(p.Size.W)+2*grassRim), h/(float64(p.Size.H)+2*grassRim))
	c.Fill(paint.Rect(0, 0, w, h), paint.Solid(grass))
	c = c.Translate((w-cell*float64(p.Size.W))/2, (h-cell*float64(p.Size.H))/2)
	drawSquares(c, p.Size, cell, &art.Red, &art.Blue)
	for s := range p.Size.Squares().All() {
		if side := p.At(s); side != game.NoSide {
			sprites.PaintSoldier(c.Translate(float64(s.X())*cell, float64(s.Y())*cell).Scale(cell/100), f, p.Kind(s), sprites.Owner(side))
		}
	}
}

// SketchTerrain paints a square with a terrain, size units wide. Rivers and roads continue to its
// left and right.
func SketchTerrain(c *paint.Canvas, t war.Terrain, size float64) {
	l := &landscape{size: grid.Size{W: 3, H: 1}, counted: true}
	for x := range l.size.Columns() {
		l.ground[grid.At(x, 0)] = looks[t]
	}
	square := c.Scale(size).Translate(-1, 0)
	square.Fill(paint.Rect(0, 0, 3, 1), paint.Solid(countedWashes[looks[t]]))
	line := 1.5 / size
	l.drawBanks(square, line)
	l.drawHeights(square, line)
	l.drawWater(square, line)
}
