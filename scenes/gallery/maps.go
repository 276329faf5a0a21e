package gallery

import (
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// powers are the powers of Diplomacy.
var powers = []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"}

// maps shows the sprites on the maps of Risk and Diplomacy.
func (s *Screen) maps(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.Inset(24)
	section := func(name string) {
		u.Label(in.CutTop(22), name, ui.Section)
		in.CutTop(6)
	}
	section("SEIS JUGADORES")
	row := in.CutTop(64)
	for i, cell := range row.Columns(6, 8) {
		o := art.Six[i]
		u.Fill(cell, o.Wash)
		u.Arms(ui.R(cell.X+8, cell.Y+11, 42, 42), o)
		for k, n := range []int{1, 12, 999} {
			radius := 13 + 2*float64(k)
			x := cell.X + 62 + (cell.W-82)*float64(k)/2
			if x > cell.X+48+radius {
				sprites.Armies(u, x, cell.CenterY(), radius, o, n)
			}
		}
	}
	in.CutTop(18)
	section("SIETE POTENCIAS")
	row = in.CutTop(56)
	for i, cell := range row.Columns(7, 8) {
		o := art.Power(powers[i])
		u.Fill(cell, o.Wash)
		w := cell.W / 4
		u.Arms(ui.R(cell.X+w*0.6-15, cell.CenterY()-15, 30, 30), o)
		sprites.Unit(u, cell.X+w*1.7, cell.CenterY(), 34, o, false)
		sprites.Unit(u, cell.X+w*2.8, cell.CenterY(), 34, o, true)
		sprites.Centre(u, cell.X+w*3.6, cell.CenterY(), 15, o)
	}
	in.CutTop(18)
	section("ÓRDENES")
	s.orders(u, in.CutTop(250))
	in.CutTop(12)
	section("SIGNOS")
	row = in.CutTop(30)
	for i, cell := range row.Columns(int(sprites.MissingMark)+1, 4) {
		sprites.Icon(u, cell, sprites.MarkKind(i), art.Power(powers[i%7]))
	}
}

// orders shows every order mark once.
func (s *Screen) orders(u *ui.UI, r ui.Rect) {
	u.Fill(r, art.Land)
	const size = 34
	at := func(column, row float64) sprites.Point {
		return sprites.Point{X: r.X + r.W*(column+0.5)/10, Y: r.Y + r.H*(row+0.5)/3}
	}
	unit := func(p sprites.Point, power string, fleet bool) {
		sprites.Unit(u, p.X, p.Y, size, art.Power(power), fleet)
	}
	france, turkey := art.Power("FRA"), art.Power("TUR")

	sprites.Move(u, france, at(0, 0), at(2, 0), size)
	sprites.SupportMove(u, france, at(1, 1.2), at(0, 0), at(2, 0), size)
	sprites.SupportHold(u, france, at(3, 1.2), at(3.6, 0), size)
	sprites.Hold(u, france, at(3.6, 0), size)
	sprites.Convoyed(u, france, at(5, 0), []sprites.Point{at(6.1, 0.4)}, at(7.3, 0), size)
	sprites.Convoy(u, france, at(6.1, 0.4), size)
	sprites.Retreat(u, art.Power("AUS"), at(8, 0.2), at(9.3, 0.2), size)
	sprites.Move(u, &art.Sable, at(5, 1.4), at(6.5, 1.4), size)
	sprites.Failed(u, at(5.9, 1.4))
	sprites.Build(u, turkey, at(7.6, 1.4), size)
	unit(at(0, 0), "FRA", false)
	unit(at(2, 0), "GER", false)
	unit(at(1, 1.2), "FRA", false)
	unit(at(3, 1.2), "FRA", true)
	unit(at(3.6, 0), "FRA", false)
	unit(at(5, 0), "FRA", false)
	unit(at(6.1, 0.4), "FRA", true)
	unit(at(8, 0.2), "AUS", false)
	unit(at(5, 1.4), "RUS", false)
	unit(at(6.5, 1.4), "ENG", true)
	unit(at(7.6, 1.4), "TUR", false)
	unit(at(8.6, 1.4), "ITA", true)
	sprites.Disband(u, at(8.6, 1.4), size)
	unit(at(9.3, 1.4), "RUS", true)
	sprites.Missing(u, at(9.3, 1.4), size)

	a, b := at(1, 2.2), at(3, 2.2)
	sprites.AttackArrow(u, &art.Red, a, b, 15)
	sprites.Ring(u, a.X, a.Y, 20)
	sprites.Brackets(u, ui.R(b.X-22, b.Y-22, 44, 44))
	sprites.Armies(u, a.X, a.Y, 15, &art.Red, 9)
	sprites.Armies(u, b.X, b.Y, 15, &art.Blue, 5)
}
