package campaign

import (
	"fmt"
	"math"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// sheetRows is the height of the sheet in squares of land. The squares are not visible; they set
// the scale of the terrain.
const sheetRows = 7

// plateWidth is the greatest width of the name of a map before it wraps.
const plateWidth = 120

// sheetKey holds everything on which the painted part of the sheet depends.
type sheetKey struct {
	size grid.Size
	won  string
}

// describeSheet describes the sheet: the land, the roads, and the maps, which are cities with names
// that can be selected.
func (s *Screen) describeSheet(u *ui.UI, r ui.Rect) {
	in := u.MapFrame(r)
	columns := min(max(int(math.Round(sheetRows*in.W/in.H)), sheetRows), grid.Max)
	land := war.Position{Size: grid.Size{W: uint8(columns), H: sheetRows}}
	cell, left, top := gridview.LandIn(land.Size, in.W, in.H)
	ground := ui.R(left, top, cell*float64(columns), cell*sheetRows)
	roads, won := s.roads()
	s.sheet.Describe(u, in, sheetKey{land.Size, won}, func(c *paint.Canvas) {
		gridview.SketchLand(c, &land, in.W, in.H)
		for _, road := range roads {
			road.draw(c, ground)
		}
	})
	shown := s.shown()
	for i := range s.Campaign.Nodes {
		n := &s.Campaign.Nodes[i]
		s.describeNode(u, n, ui.R(in.X+ground.X, in.Y+ground.Y, ground.W, ground.H), n == shown)
	}
}

// place returns the position of a map on the land.
func place(n *campaign.Node, ground ui.Rect) (x, y float64) {
	return ground.X + ground.W*(0.04+0.92*n.X), ground.Y + ground.H*(0.06+0.8*n.Y)
}

// cityOf returns the rectangle of the city of a map.
func cityOf(n *campaign.Node, ground ui.Rect) ui.Rect {
	x, y := place(n, ground)
	size := min(ground.H*0.15, 84)
	return ui.R(x-size/2, y-size*0.7, size, size)
}

// plateStyle is the style of the names of maps.
var plateStyle = ui.Strong.At(16).To(0.5)

// plateLines returns the lines of the name of a map, and the size of its plate. The text is enlarged by the
// player's text size if it is to be.
func plateLines(u *ui.UI, title string, ground ui.Rect, enlarged bool) (lines []string, w, h float64) {
	measured := plateStyle
	if !enlarged {
		measured = measured.At(measured.Size / max(1, u.TextSize))
	}
	lines = u.Wrap(title, plateStyle, max(plateWidth, ground.W*0.2))
	for _, line := range lines {
		w = max(w, u.Width(line, measured)+22)
	}
	return lines, w, 8 + u.ParagraphHeight(ground.W, title, measured)*float64(len(lines))
}

// enlarged reports whether the names of all maps can be enlarged by the player's text size: no plate may
// cover a city.
func (s *Screen) enlarged(u *ui.UI, ground ui.Rect) bool {
	for i := range s.Campaign.Nodes {
		n := &s.Campaign.Nodes[i]
		_, w, h := plateLines(u, n.Title.In(u.Text.Language()), ground, true)
		if s.coversCity(s.plate(n, ground, w, h, false), ground) {
			return false
		}
	}
	return true
}

// plate returns the rectangle of a map's name of that size, below the city. The only name of a narrow window
// is beside or above the city where it would cover another one below.
func (s *Screen) plate(n *campaign.Node, ground ui.Rect, w, h float64, narrow bool) ui.Rect {
	const space = 7
	city := cityOf(n, ground)
	below := ui.R(city.CenterX()-w/2, city.Bottom()+space, w, h)
	below.X = min(max(below.X, ground.X), ground.Right()-w)
	below.Y = min(below.Y, ground.Bottom()-h+ground.H*0.04)
	if !narrow {
		return below
	}
	above := ui.R(below.X, city.Y-space-h, w, h)
	left, right := city.X-space-w, city.Right()+space
	places := []ui.Rect{below, above}
	for _, y := range []float64{city.CenterY() - h/2, below.Y, above.Y} {
		places = append(places, ui.R(right, y, w, h), ui.R(left, y, w, h))
	}
	for _, r := range places {
		if in := r.And(ground); in.W >= w-0.5 && in.H >= h-ground.H*0.04 && !s.coversCity(r, ground) {
			return r
		}
	}
	return below
}

// coversCity reports whether a rectangle covers a city of the sheet.
func (s *Screen) coversCity(r, ground ui.Rect) bool {
	for i := range s.Campaign.Nodes {
		if !cityOf(&s.Campaign.Nodes[i], ground).And(r).Empty() {
			return true
		}
	}
	return false
}

// describeNode describes one map on the sheet.
func (s *Screen) describeNode(u *ui.UI, n *campaign.Node, ground ui.Rect, shown bool) {
	city := cityOf(n, ground)
	size := city.W
	owner := campaign.Person.Other()
	if s.Progress.Won(n.ID) {
		owner = campaign.Person
	}
	open, title := s.open(n), n.Title.In(u.Text.Language())
	narrow := u.Narrow()
	if narrow && u.Button("campaign.map."+n.ID, city.Middle(max(size, ui.Target), max(size, ui.Target)), ui.ButtonSpec{Kind: ui.Quiet, Tip: title}) {
		s.chosen, s.Report = n.ID, ""
	}
	sprites.City(u, city, owner)
	if open {
		u.DrawRing(city.Inset(-3), 8)
	}
	if narrow && !shown { // there is no room for all names
		return
	}
	style := plateStyle
	lines, w, h := plateLines(u, title, ground, narrow || s.enlarged(u, ground))
	line := (h - 8) / float64(len(lines))
	plate := s.plate(n, ground, w, h, narrow)
	if narrow {
		u.Picture(plate, 1, "campaign plate", func(c *paint.Canvas) {
			p := paint.RoundRect(0.5, 0.5, plate.W-1, plate.H-1, 4)
			c.Fill(p, paint.Solid(art.ParchmentHigh))
			c.Stroke(p, 1.4, paint.Solid(art.BrassLow))
		})
	} else if u.Card("campaign.map."+n.ID, plate, title, shown) {
		s.chosen, s.Report = n.ID, ""
	}
	if !open && !s.Progress.Won(n.ID) {
		style = style.In(art.Ink2)
	}
	text := plate.InsetXY(0, 4)
	for _, one := range lines {
		u.Label(text.CutTop(line), one, style)
	}
}

// road is a way between two maps.
type road struct {
	from, to *campaign.Node
	bend     float64 // sideways, as a multiple of the length
	taken    bool
}

// roads returns the roads. word encodes which of them the player has taken.
func (s *Screen) roads() (all []road, word string) {
	c := s.Campaign
	for i := range c.Nodes {
		for k, next := range c.Nodes[i].Next {
			r := road{from: &c.Nodes[i], to: &c.Nodes[next], bend: 0.1}
			if (i+k)%2 == 1 {
				r.bend = -r.bend
			}
			r.taken = s.Progress.Won(r.from.ID) && s.Progress.Won(r.to.ID)
			all = append(all, r)
			word += fmt.Sprint(r.taken, " ")
		}
	}
	return all, word
}

// draw paints the road: a pale casing, and over it dashes, or a line in the player's colour if the
// player took the road.
func (r *road) draw(c *paint.Canvas, ground ui.Rect) {
	x0, y0 := place(r.from, ground)
	x1, y1 := place(r.to, ground)
	mx, my := (x0+x1)/2-(y1-y0)*r.bend, (y0+y1)/2+(x1-x0)*r.bend
	line := new(paint.Path).MoveTo(x0, y0).QuadTo(mx, my, x1, y1)
	c.Stroke(line, 9, paint.Ink(art.Land, 0.9), paint.Pen{Round: true})
	if r.taken {
		c.Stroke(line, 4.5, paint.Solid(sprites.Owner(game.Red).Main), paint.Pen{Round: true})
		return
	}
	c.Stroke(line, 3, paint.Solid(art.Ink2), paint.Pen{Dash: []float64{9, 7}})
}
