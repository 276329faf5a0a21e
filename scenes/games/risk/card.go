package risk

import (
	"eras/game/risk"
	"eras/scenes/boards/sprites"
	"eras/scenes/geography"
	"eras/scenes/menu"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// cardView is the part of the map on the menu's card.
var cardView = geography.Rect{Min: geography.Point{X: 420, Y: 110}, Max: geography.Point{X: 740, Y: 330}}

// scene returns the map on the menu's card, or nil while the drawing is being made.
func (m *module) scene() *menu.Scene {
	standard, drawing := m.maps.StandardDrawing()
	if drawing == nil {
		return nil
	}
	return &menu.Scene{Map: drawing, View: cardView, Owner: func(area int) *art.Owner {
		return art.Twelve[(int(standard.ContinentOf(risk.Territory(area)))+1)%len(art.Twelve)]
	}}
}

// paintCard draws arms and an attack on the map of the menu's card.
func paintCard(c *paint.Canvas, f art.Figures, w, h float64) {
	from, to, size := sprites.Point{X: w * 0.24, Y: h * 0.62}, sprites.Point{X: w * 0.72, Y: h * 0.6}, h*0.3
	sprites.PaintAttackArrow(c, &art.Purple, from, to, size/2)
	f.Arms(c, &art.Purple, from.X, from.Y, size)
	f.Arms(c, &art.Sable, to.X, to.Y, size)
}
