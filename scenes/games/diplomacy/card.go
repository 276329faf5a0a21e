package diplomacy

import (
	"eras/scenes/boards/sprites"
	"eras/scenes/geography"
	"eras/scenes/menu"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// cardView is the part of the map on the menu's card.
var cardView = geography.Rect{Min: geography.Point{X: 306, Y: 249}, Max: geography.Point{X: 661, Y: 488}}

// scene returns the map on the menu's card, or nil while the drawing is being made.
func (m *module) scene() *menu.Scene {
	standard, drawing := m.maps.StandardDrawing()
	if drawing == nil {
		return nil
	}
	return &menu.Scene{Map: drawing, View: cardView, Owner: homeOwner(standard)}
}

// paintCard draws units on the map of the menu's card.
func paintCard(c *paint.Canvas, f art.Figures, w, h float64) {
	for _, unit := range []struct {
		x, y  float64
		power string
		fleet bool
	}{{0.34, 0.34, "GER", false}, {0.62, 0.62, "AUS", false}, {0.12, 0.2, "ENG", true}} {
		sprites.PaintUnit(c, w*unit.x, h*unit.y, h*0.32, art.Power(unit.power), unit.fleet, f.StrongHatching)
	}
}
