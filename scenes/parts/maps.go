package parts

import (
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// powers are those of Diplomacy.
var powers = []string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"}

// tokens shows what stands on the maps of Risk and Diplomacy.
func (s *Screen) tokens(u *ui.UI, r ui.Rect) {
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
				tokens.Army(u, x, cell.CenterY(), radius, o, n)
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
		tokens.Unit(u, cell.X+w*1.7, cell.CenterY(), 34, o, false)
		tokens.Unit(u, cell.X+w*2.8, cell.CenterY(), 34, o, true)
		tokens.Centre(u, cell.X+w*3.6, cell.CenterY(), 15, o)
	}
	in.CutTop(18)
	section("ÓRDENES")
	s.orders(u, in.CutTop(250))
	in.CutTop(12)
	section("SIGNOS")
	row = in.CutTop(30)
	for i, cell := range row.Columns(int(tokens.MissingMark)+1, 4) {
		tokens.Icon(u, cell, tokens.Kind(i), art.Power(powers[i%7]))
	}
}

// orders shows every mark once.
func (s *Screen) orders(u *ui.UI, r ui.Rect) {
	u.Fill(r, art.Land)
	const size = 34
	at := func(column, row float64) tokens.Point {
		return tokens.Point{X: r.X + r.W*(column+0.5)/10, Y: r.Y + r.H*(row+0.5)/3}
	}
	unit := func(p tokens.Point, power string, fleet bool) {
		tokens.Unit(u, p.X, p.Y, size, art.Power(power), fleet)
	}
	france, turkey := art.Power("FRA"), art.Power("TUR")

	tokens.Move(u, france, at(0, 0), at(2, 0), size)
	tokens.SupportMove(u, france, at(1, 1.2), at(0, 0), at(2, 0), size)
	tokens.SupportHold(u, france, at(3, 1.2), at(3.6, 0), size)
	tokens.Hold(u, france, at(3.6, 0), size)
	tokens.Convoyed(u, france, at(5, 0), []tokens.Point{at(6.1, 0.4)}, at(7.3, 0), size)
	tokens.Convoy(u, france, at(6.1, 0.4), size)
	tokens.Retreat(u, art.Power("AUS"), at(8, 0.2), at(9.3, 0.2), size)
	tokens.Move(u, tokens.Failure, at(5, 1.4), at(6.5, 1.4), size)
	tokens.Failed(u, at(5.9, 1.4))
	tokens.Build(u, turkey, at(7.6, 1.4), size)
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
	tokens.Disband(u, at(8.6, 1.4), size)
	unit(at(9.3, 1.4), "RUS", true)
	tokens.Missing(u, at(9.3, 1.4), size)

	a, b := at(1, 2.2), at(3, 2.2)
	tokens.Attack(u, &art.Red, a, b, 15)
	tokens.Ring(u, a.X, a.Y, 15)
	tokens.Brackets(u, b.X, b.Y, 15)
	tokens.Army(u, a.X, a.Y, 15, &art.Red, 9)
	tokens.Army(u, b.X, b.Y, 15, &art.Blue, 5)
}
