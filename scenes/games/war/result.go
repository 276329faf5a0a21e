package war

import (
	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// fillResult sets the parts of the result that only wars have.
func fillResult(r *twosided.Result, sum *warplay.WarSummary) {
	rules, objective := &r.Setup.Scenario.Rules, sum.Final.Objective.Kind
	goal := rules.Goal(&sum.Final)
	a, b := &sum.Final.Armies[0], &sum.Final.Armies[1]
	r.Outcome, r.Curve, r.CurveTitle = sum.Outcome, sum.Strength, "result.curve"
	r.Score, r.Unit = [2]int{a.Strength(), b.Strength()}, "result.strength"
	if goal > 1 { // a wagon is home or not
		units, title := "result.points", "result.curve.dominion"
		if objective != war.NoObjective {
			units, title = "objective."+objective.String()+".unit", "objective."+objective.String()+".curve"
		}
		r.Curve, r.CurveTitle = sum.Points, title
		if sum.Outcome.Reason != war.ByElimination && a.Points != b.Points { // else strength decides
			r.Score, r.Unit = [2]int{int(a.Points), int(b.Points)}, units
		}
	}
	left, places := int(sum.Final.Left), twosided.NewPlaces(&sum.Final)
	r.Rows = func(u *ui.UI, in *ui.Rect) {
		describeSummary(u, in, sum)
		describeBest(u, in, sum, places)
	}
	r.Ending = func(u *ui.UI) string {
		switch {
		case sum.Outcome.Drawn():
			return u.Text.T("result.why.draw." + sum.Outcome.Reason)
		case sum.Outcome.Reason == war.ByElimination:
			loser := game.SideAt(sum.Outcome.Winner).Other()
			return u.Text.T(unit(rules, "result.why.elimination"), "Side", u.Text.T("side."+loser.String()+".adj"), "At", places.At(u.Text, sum.Fallen), "N", left)
		}
		key := "result.why." + sum.Outcome.Reason
		switch sum.Outcome.Reason {
		case war.ByDominion:
			key = unit(rules, key)
		case war.ByObjective:
			key = "objective." + objective.String() + ".won"
		case war.ByLimit:
			if goal > 0 && a.Points == b.Points {
				key = "result.why.limit.even"
			}
		}
		return u.Text.T(key, "N", left, "Goal", goal)
	}
}

// describeBest names the leader who won most battles, if anybody won any and there is room above the curve. places
// are those of the map.
func describeBest(u *ui.UI, r *ui.Rect, sum *warplay.WarSummary, places *twosided.Places) {
	const face, curve, icon = 38, 80, 22
	best := &sum.Best
	text := u.Text.T("result.leaders", "Who", named(u.Text, best), "N", sum.BestWon)
	if sum.BestWon == 0 || r.H < face+4+curve || u.Width(text, ui.Body) > r.W-6-face-8-icon-6 {
		return
	}
	row := r.CutTop(face + 4)
	row.CutLeft(6)
	all := row
	sprites.Face(u, row.CutLeft(face).Middle(face, face), best.Side, best.Name)
	row.CutLeft(8)
	if name := sprites.TraitIcon(best.Trait()); name != "" {
		u.Icon(row.CutLeft(icon).Middle(icon, icon), name, art.Ink2)
		row.CutLeft(6)
		u.Tip("result.leaders", all, named(u.Text, best)+"\n"+deedText(u.Text, best, places))
	}
	u.Probe("result.leaders", text, all)
	u.Label(row, text, ui.Body)
}

// describeSummary draws the table of gains, losses and expenses.
func describeSummary(u *ui.UI, r *ui.Rect, sum *warplay.WarSummary) {
	head := r.CutTop(28)
	columns := func(row ui.Rect) (label, red, blue ui.Rect) {
		edge, width := 14.0, 84.0
		if u.Narrow() {
			edge, width = 6, 48
		}
		row.CutRight(edge)
		blue = row.CutRight(width)
		red = row.CutRight(width)
		return row, red, blue
	}
	_, a, b := columns(head)
	u.Arms(ui.R(a.Right()-24, a.Y+2, 23, 23), &art.Red)
	u.Arms(ui.R(b.Right()-24, b.Y+2, 23, 23), &art.Blue)
	armies := &sum.Final.Armies
	rows := []struct {
		key, icon string
		values    [2]int
	}{
		{"result.row.battles", "crossed-swords", sum.Battles},
		{"result.row.lost", "swordman", sum.Lost},
		{"result.row.warehouses", "barn", [2]int{int(armies[0].Warehouses), int(armies[1].Warehouses)}},
		{"result.row.cities", "medieval-gate", [2]int{int(armies[0].CityCount), int(armies[1].CityCount)}},
		{"result.row.spent", "two-coins", sum.Spent},
	}
	height := 30.0
	if r.H < 5*height+80 { // leave room for a curve below
		height = 25
	}
	for i, row := range rows {
		if r.H < height {
			return
		}
		line := r.CutTop(height)
		if i%2 == 0 {
			u.Fill(line, paint.Fade(art.ParchmentLow, 0.55))
		}
		label, a, b := columns(line)
		label.CutLeft(10)
		u.Icon(label.CutLeft(24).Middle(21, 21), row.icon, art.Ink2)
		label.CutLeft(8)
		u.Label(label, u.Text.T(row.key), ui.Body)
		u.Label(a, u.Text.Number(row.values[0]), ui.Strong.In(art.Red.Dark).To(1))
		u.Label(b, u.Text.Number(row.values[1]), ui.Strong.In(art.Blue.Dark).To(1))
	}
}
