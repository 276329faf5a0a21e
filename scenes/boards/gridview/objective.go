package gridview

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// flags calls draw for each square that decides the war on p, with the side whom it serves, or
// [game.NoSide] if it serves both.
func flags(p *war.Position, draw func(s grid.Square, side game.Side)) {
	if p.Objective.Kind == war.NoObjective {
		return
	}
	red, blue := p.Objective.Of(game.Red), p.Objective.Of(game.Blue)
	for s := range red.Or(*blue).All() {
		switch {
		case !blue.Has(s):
			draw(s, game.Red)
		case !red.Has(s):
			draw(s, game.Blue)
		default:
			draw(s, game.NoSide)
		}
	}
}

// drawFlags draws the marks of the squares that decide the war.
func (v *War) drawFlags(u *ui.UI) {
	flags(&v.shown, func(s grid.Square, side game.Side) { sprites.Flag(u, v.Square(s), side) })
}

// drawWagon draws the wagon that decides the war, if there is one and it does not move.
func (v *War) drawWagon(u *ui.UI) {
	if o := &v.shown.Objective; o.Kind == war.Wagon && !v.hidden(o.Wagon) {
		sprites.Wagon(u, v.Square(o.Wagon), v.shown.Cells[o.Wagon].Leader != game.NoSide)
	}
}
