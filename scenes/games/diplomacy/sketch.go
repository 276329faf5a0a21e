package diplomacy

import (
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// sketchPen is the width of a sketch at which lines have their usual width. sketchUnit is the size
// of a unit as a share of the width of the map.
const (
	sketchPen  = 800
	sketchUnit = 1.0 / 44
)

// sketch paints the current position of a match in w by h units: the owners and the units.
func sketch(c *paint.Canvas, f art.Figures, match diplomacyplay.Match, drawing *geography.Map, w, h float64) {
	m, p := match.Game().Map, match.Position()
	all := influences{m: m}
	now := all.at(match, match.Phases())
	view := thumbnail.Around(drawing, w, h)
	thumbnail.Paint(c, drawing, view, w, h, w/sketchPen, func(area int) *art.Owner {
		if power := now[area]; power != diplomacy.Neutral {
			return powerOwner(m, power)
		}
		return nil
	})
	// Land reaches the edges of the map; a mount around it shows where the map ends.
	k := w / (view.Max.X - view.Min.X)
	left, top := -view.Min.X*k, -view.Min.Y*k
	for _, mount := range []*paint.Path{paint.Rect(0, 0, left, h), paint.Rect(w-left, 0, left, h), paint.Rect(0, 0, w, top), paint.Rect(0, h-top, w, top)} {
		c.Fill(mount, paint.Solid(art.ParchmentLow))
	}
	c.Stroke(paint.Rect(left, top, w-2*left, h-2*top), w/sketchPen, paint.Solid(art.Ink1))
	for i := range m.Provinces() {
		unit := p.Units[i]
		if !unit.Exists() {
			continue
		}
		at := drawing.Areas[i].Unit.At
		for _, coast := range drawing.Areas[i].Coasts {
			if coast.ID == m.CoastToken(unit.At) {
				at = coast.At
			}
		}
		sprites.PaintUnit(c, (at.X-view.Min.X)*k, (at.Y-view.Min.Y)*k, geography.Width*k*sketchUnit, powerOwner(m, unit.Power), unit.Kind == diplomacy.Fleet, f.StrongHatching)
	}
}
