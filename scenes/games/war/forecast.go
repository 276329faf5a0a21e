package war

import (
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// forecast shows the odds of an attack on q beside the square. moves are those of the selected
// leader. The forecast does not cover the rectangles beside. It reports whether there is an attack
// to forecast.
func (s *Screen) forecast(u *ui.UI, state *war.State, q grid.Square, moves []war.Move, beside ...ui.Rect) bool {
	for _, move := range moves {
		p := &state.Position
		if move.To() != q || !p.Fights(move) {
			continue
		}
		keep := append(beside, s.view.Square(move.From()))
		keep = append(keep, s.leaders(p)...)
		for _, other := range moves {
			keep = append(keep, s.view.Square(other.To()))
		}
		const w = 286
		land := s.defends(u, &p.Cells[q])
		h := 26 + 2*armyRow + 24 + 24 + 2*20.0
		if land != "" {
			h += 20
		}
		u.Tips.Box("forecast "+q.String(), s.view.Square(q), w, h, keep, func(r ui.Rect) { s.drawForecast(u, r, p, move, land) })
		return true
	}
	return false
}

// armyRow is the height of an army in a forecast.
const armyRow = 42

// armyFace is the size of the face of a leader in a forecast.
const armyFace = 38

// defends says what the land of an attacked square does; empty if it does nothing.
func (s *Screen) defends(u *ui.UI, c *war.Cell) string {
	if g := s.rules.GroundOf(c); g != battle.Bare {
		return u.Text.T("forecast.ground." + g.String())
	}
	t := c.Terrain
	if n := s.rules.Cover(t); n > 0 {
		return u.Text.T("forecast.land", "Land", u.Text.T("terrain."+t.String()), "N", n)
	}
	return ""
}

func (s *Screen) drawForecast(u *ui.UI, in ui.Rect, p *war.Position, move war.Move, land string) {
	u.Label(in.CutTop(26), u.Text.T("forecast.title", "Who", s.called(move.From()), "Other", s.called(move.To())), ui.Strong.At(18))
	begun := war.State{Position: *p}
	s.War.Board.Rules.Apply(&begun, war.MapAction(move), nil)
	for _, side := range []game.Side{p.Turn, p.Turn.Other()} {
		q := move.From()
		if side != p.Turn {
			q = move.To()
		}
		drawArmy(u, in.CutTop(armyRow), s.face(u, q), side, begun.Battle.Army(side))
	}
	if land != "" {
		u.Label(in.CutTop(20), land, ui.Note)
	}
	in.CutTop(4)
	bar := in.CutTop(18).InsetXY(0, 2)
	in.CutTop(2)
	o, known := s.oddsOf(p, move)
	share := u.Motion.Ease("forecast.share", o.Share(), 120)
	u.Bar(bar, share, -1, sprites.Owner(p.Turn))
	u.PushClip(ui.R(bar.X+bar.W*share, bar.Y, bar.W, bar.H))
	u.Bar(bar, 1, -1, sprites.Owner(p.Turn.Other()))
	u.PopClip()
	title, rest := u.Text.T("forecast.odds.runs"), []string(nil)
	if known {
		title, rest = oddsLines(u, o)
		u.Probe("forecast.odds", title+" "+strings.Join(rest, " "), ui.Rect{})
	}
	u.Label(in.CutTop(24), title, ui.Strong.At(17))
	for _, line := range rest {
		u.Label(in.CutTop(20), line, ui.Note)
	}
}

// drawArmy draws in a row whose army it is, with the face of its leader, and how many soldiers of each kind fight
// in it.
func drawArmy(u *ui.UI, row ui.Rect, face func(ui.Rect), side game.Side, army battle.Army) {
	face(row.CutLeft(armyFace).Middle(armyFace, armyFace))
	row.CutLeft(8)
	twosided.Soldiers(u, row.InsetXY(0, 2), side, army)
}
