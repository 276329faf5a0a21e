package war

import (
	"fmt"
	"image/color"

	"eras/game"
	"eras/game/war"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// mapInfo is the content of the panel beside a map, in a war and in its replay.
type mapInfo struct {
	setup *warplay.Setup
	rules *war.Rules
	start int  // actions at the beginning
	past  bool // a replay: nobody can act
	log   []logLine
	// people are the leaders at the step that the log ends with.
	people *people.People
	places *twosided.Places
	coins  [2]ui.Rect // the places to which coins fly
	aside  string     // the hint, if the bar has no room for it
}

func newMapInfo(setup *warplay.Setup, board *war.Board) mapInfo {
	return mapInfo{setup: setup, rules: &board.Rules, start: int(board.First.Position.Left), people: people.New(&board.First.Position, setup.Seed, setup.Roster), places: twosided.NewPlaces(&board.First.Position)}
}

// mapPanel describes the panel beside the map.
func (s *Screen) mapPanel(u *ui.UI, r ui.Rect, state *war.State) {
	turn := state.Turn()
	if s.busy() && s.lastSide != game.NoSide {
		turn = s.lastSide
	}
	computer := s.Setup.Persons() < 2
	if u.Narrow() {
		head := func(r ui.Rect) {
			s.coins = [2]ui.Rect{r, r} // the counters may be out of sight
			s.Turn(u, r, turn, nil)
		}
		s.NarrowPanel(u, r, head, func(in *ui.Rect) {
			if s.aside != "" {
				in.CutTop(u.Paragraph(*in, s.aside, ui.Note.In(art.Ink1)) + 8)
			}
			s.facts(u, in, s.view.Shown(), &state.Position, 0)
			in.CutTop(8)
			if computer {
				s.Explain(u, in, false)
			}
			s.logPanel(u, in.CutTop(logHead+logRow*float64(max(1, len(s.log)))))
		})
		return
	}
	u.Sheet(r)
	in := r.Inset(16)
	s.Turn(u, in.CutTop(58), turn, nil)
	in.CutTop(6)
	leave := in.CutBottom(46)
	in.CutBottom(8)
	small := in.H < factsHeight+twosided.ExplanationHeight
	rest := 0.0
	if computer && small && s.WhyInstead {
		rest = twosided.ExplanationHeight + logHead + 2*logRow
	}
	s.facts(u, &in, s.view.Shown(), &state.Position, rest)
	in.CutTop(8)
	if computer {
		s.Explain(u, &in, small)
	}
	if s.aside != "" && u.ParagraphHeight(in.W, s.aside, ui.Note) <= in.H {
		u.CutParagraph(&in, s.aside, ui.Note.In(art.Ink1))
	}
	s.logPanel(u, in)
	s.LeaveButton(u, leave)
}

// factsHeight is the greatest height that the facts need.
const factsHeight = 316 + ordersHeight

// facts describes how many actions are left and what both armies have. If rest is above 0, it leaves out
// what matters less, so that rest remains of in where it can. p is the map as the screen shows it, now the
// current position.
func (s *mapInfo) facts(u *ui.UI, in *ui.Rect, p, now *war.Position, rest float64) {
	s.goal(u, in.CutTop(24), p)
	s.ordersLine(u, in, now)
	s.leftLine(u, in, int(now.Left))
	if rest == 0 || in.H > rest+tightHeight {
		u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
	}
	s.armies(u, in, p, rest)
	if rest == 0 && (s.aside == "" || in.H > 24+asideHeight) {
		s.incomeLine(u, in, int(now.Left))
	}
}

// tightHeight is the least height of what armies always shows.
const tightHeight = 28 + 27 + 12 + 27

// asideHeight is the height of a hint in the panel.
const asideHeight = 44

// ordersHeight is the height of the line about orders.
const ordersHeight = 26

// ordersLine shows how many orders are left in the turn, under rules with several orders a turn.
func (s *mapInfo) ordersLine(u *ui.UI, in *ui.Rect, p *war.Position) {
	all := int(s.rules.Orders)
	if all == 0 {
		return
	}
	line := in.CutTop(ordersHeight)
	u.Icon(line.CutLeft(24).Middle(20, 20), "scroll-quill", art.Ink2)
	line.CutLeft(8)
	text := u.Text.T("map.orders")
	u.Probe("map.orders", u.Text.Number(int(p.Orders)), line)
	u.Tip("map.orders", line, u.Text.T("map.orders.tip", "N", all, "March", int(s.rules.March), "Levy", int(s.rules.Levy)))
	if u.Width(text, ui.Body)+float64(all)*22 > line.W {
		u.LabelAndValue(line, text, ui.Body, u.Text.Number(int(p.Orders)), ui.Strong.At(20))
		return
	}
	u.Label(line, text, ui.Body)
	for i := range all {
		pip := ui.R(line.Right()-float64(all-i)*22+2, line.CenterY()-8, 16, 16)
		left := i < int(p.Orders)
		u.Picture(pip, 1, orderPip{left}, func(c *paint.Canvas) {
			c.Fill(paint.Circle(8, 8, 8), paint.Solid(art.Ink1))
			if left {
				c.Fill(paint.Circle(8, 8, 6.4), paint.Vertical(0, 16, art.BrassHigh, art.Brass))
			} else {
				c.Fill(paint.Circle(8, 8, 6.6), paint.Solid(art.ParchmentLow))
			}
		})
	}
}

// orderPip is the key of the picture of an order: left or used.
type orderPip struct{ left bool }

// dangerActions is how many actions before the enemy reaches the goal a warning appears.
const dangerActions = 15

// danger returns the side that will soon win by points against a person, NoSide if none will.
func (s *mapInfo) danger(p *war.Position) game.Side {
	person := s.setup.Against()
	if s.setup.Persons() == 2 {
		person = p.Turn
	}
	if s.rules.Dominion == 0 || person == game.NoSide || s.past {
		return game.NoSide
	}
	if p.Objective.Kind != war.NoObjective {
		return endangered(p, person)
	}
	own, enemy := p.Army(person), p.Army(person.Other())
	if enemy.CityCount > own.CityCount && int(s.rules.Dominion)-int(enemy.Points) <= dangerActions {
		return person.Other()
	}
	return game.NoSide
}

// goal shows in one line how the war is won, or warns that it is about to be lost.
func (s *mapInfo) goal(u *ui.UI, r ui.Rect, p *war.Position) {
	text, tip := u.Text.T("goal.classic"), u.Text.T("goal.tip.classic")
	goal, kind := s.rules.Goal(p), p.Objective.Kind
	warning := "goal.warning"
	switch {
	case kind != war.NoObjective:
		warning = "objective." + kind.String() + ".warning"
		text, tip = u.Text.T("objective."+kind.String(), "Goal", goal), s.pointsTip(u, p)
	case goal != 0:
		text, tip = u.Text.T("goal.dominion", "Goal", goal), s.pointsTip(u, p)
	}
	style := ui.Note.In(art.Ink1)
	if side := s.danger(p); side != game.NoSide {
		text = u.Text.T(warning, "Side", u.Text.T("side."+side.String()), "Points", p.Army(side).Points, "Goal", goal)
		style = ui.Strong.At(15).In(art.BadText)
	}
	u.Icon(r.CutLeft(24).Middle(18, 18), "flying-flag", style.Color)
	r.CutLeft(8)
	u.Label(r, text, style)
	u.Probe("map.goal", text, r)
	u.Tip("goal", r, tip)
}

// pointsTip says how points are scored, and how many win.
func (s *mapInfo) pointsTip(u *ui.UI, p *war.Position) string {
	key := unit(s.rules, "armies.dominion.tip")
	if kind := p.Objective.Kind; kind != war.NoObjective {
		key = "objective." + kind.String() + ".tip"
	}
	return u.Text.T(key, "Goal", s.rules.Goal(p))
}

// leftLine shows how many actions are left.
func (s *mapInfo) leftLine(u *ui.UI, in *ui.Rect, left int) {
	height := 34.0
	if s.rules.Orders != 0 {
		height = ordersHeight
	}
	line := in.CutTop(height)
	u.Icon(line.CutLeft(24).Middle(22, 22), "hourglass", art.Ink2)
	line.CutLeft(8)
	u.LabelAndValue(line, u.Text.T(unit(s.rules, "map.left")), ui.Body, u.Text.Number(left), ui.Strong.At(20))
	if s.rules.Orders == 0 {
		u.Progress(in.CutTop(8), u.Motion.Ease("map left", float64(left)/float64(max(1, s.start)), 220))
	}
}

// unit returns the key of a text about actions, or of the one about turns under rules with several
// orders a turn.
func unit(rules *war.Rules, key string) string {
	if rules.Orders != 0 {
		return key + ".turns"
	}
	return key
}

// armies describes what both armies have. If rest is above 0, it leaves out the rows that matter least, so
// that rest remains of in, but never the resources, nor leaders and soldiers where they decide.
func (s *mapInfo) armies(u *ui.UI, in *ui.Rect, p *war.Position, rest float64) {
	head := in.CutTop(28)
	width := s.column(in.W)
	columns := func(row ui.Rect) (label, red, blue ui.Rect) {
		blue = row.CutRight(width)
		red = row.CutRight(width)
		return row, red, blue
	}
	label, red, blue := columns(head)
	u.Label(label, u.Text.T("armies.title"), ui.Section)
	u.Arms(ui.R(red.X+width-58, red.Y+1, 25, 25), &art.Red)
	u.Arms(ui.R(blue.X+width-58, blue.Y+1, 25, 25), &art.Blue)
	a, b := &p.Armies[0], &p.Armies[1]
	rules := s.rules
	const height = 27
	first, least := 0, 3
	if goal := int(rules.Goal(p)); goal != 0 { // the deciding numbers come first
		first, least = 1, 1
		row, name := in.CutTop(height), u.Text.T("armies.dominion")
		if kind := p.Objective.Kind; kind != war.NoObjective {
			name = u.Text.T("objective." + kind.String() + ".row")
		}
		s.armyRow(u, row, 0, name, "white-tower", columns, int(a.Points), int(b.Points), scoring(p), goal)
		u.Probe("map.points", fmt.Sprintf("%d:%d", a.Points, b.Points), row)
		u.Tip("dominion", row, s.pointsTip(u, p))
		if rest == 0 || in.H > rest {
			s.dominionBar(u, in.CutTop(12), int(a.Points), int(b.Points), goal)
		}
	}
	rows := []struct {
		key, icon string
		red, blue int
		plus      [2]int
		matters   int // the row's place in the order of what matters, from 0
	}{
		{"armies.resources", "two-coins", int(a.Resources), int(b.Resources), [2]int{int(rules.Income(a)), int(rules.Income(b))}, 0},
		{"armies.warehouses", "barn", int(a.Warehouses), int(b.Warehouses), [2]int{}, 4},
		{"armies.cities", "medieval-gate", int(a.CityCount), int(b.CityCount), [2]int{}, 3},
		{"armies.leaders", "queen-crown", int(a.LeaderCount), int(b.LeaderCount), [2]int{}, 1},
		{"armies.soldiers", "swordman", int(a.Soldiers), int(b.Soldiers), [2]int{}, 2},
	}
	shown := len(rows)
	if rest > 0 {
		shown = max(least, int((in.H-rest)/height))
	}
	for _, row := range rows {
		if row.matters >= shown {
			continue
		}
		line := in.CutTop(height)
		u.Probe(row.key, fmt.Sprintf("%d:%d", row.red, row.blue), line)
		s.armyRow(u, line, first, u.Text.T(row.key), row.icon, columns, row.red, row.blue, row.plus, 0)
		first++
		if row.matters == 0 {
			s.coins[0], s.coins[1] = s.counter(*in, 0), s.counter(*in, 1)
		}
	}
}

// column returns the width of a column of numbers in a panel.
func (s *mapInfo) column(panel float64) float64 {
	if panel < 260 {
		return 60
	}
	return 74
}

// counter returns the place to which coins fly: the resources of a side.
func (s *mapInfo) counter(below ui.Rect, i int) ui.Rect {
	w := s.column(below.W)
	return ui.R(below.Right()-2*w+w*float64(i), below.Y-27, w-18, 27)
}

func (s *mapInfo) armyRow(u *ui.UI, row ui.Rect, i int, name, icon string, columns func(ui.Rect) (a, b, c ui.Rect), red, blue int, plus [2]int, goal int) {
	if i%2 == 0 {
		wide := ui.R(row.X-4, row.Y, row.W+8, row.H)
		u.Fill(wide, paint.Fade(art.ParchmentLow, 0.55))
	}
	label, a, b := columns(row)
	u.Icon(label.CutLeft(22).Middle(20, 20), icon, art.Ink2)
	label.CutLeft(8)
	u.Label(label, name, ui.Body)
	if of := label.W - u.Width(name, ui.Body) - 8; goal > 0 && of > 40 {
		u.Label(label, u.Text.T("armies.of", "Goal", goal), ui.Note.To(1))
	}
	for j, cell := range []ui.Rect{a, b} {
		value := []int{red, blue}[j]
		ink := []color.NRGBA{art.Red.Dark, art.Blue.Dark}[j]
		extra := cell.CutRight(30)
		u.Label(cell, u.Text.Number(value), ui.Strong.At(18).In(ink).To(1))
		if plus[j] != 0 {
			u.Label(ui.R(extra.X+4, extra.Y, 26, extra.H), fmt.Sprintf("+%d", plus[j]), ui.Note.With(ui.Medium).At(14))
		}
	}
}

// dominionBar shows how close both sides are to the goal.
func (s *mapInfo) dominionBar(u *ui.UI, r ui.Rect, red, blue, goal int) {
	left, right := r, r
	left.W = r.W/2 - 2
	right.X, right.W = r.X+r.W/2+2, r.W/2-2
	left.H, right.H = 7, 7
	u.Bar(left, u.Motion.Ease("dominion red", float64(red)/float64(goal), 220), -1, &art.Red)
	u.Bar(right, u.Motion.Ease("dominion blue", float64(blue)/float64(goal), 220), -1, &art.Blue)
}

// incomeLine shows when the next income is due.
func (s *mapInfo) incomeLine(u *ui.UI, in *ui.Rect, left int) {
	period := int(s.rules.IncomePeriod)
	if period <= 1 {
		return
	}
	n := left % period
	if n == 0 {
		n = period
	}
	line := in.CutTop(24)
	u.Icon(line.CutLeft(22).Middle(17, 17), "two-coins", art.Ink2)
	line.CutLeft(8)
	u.Label(line, u.Text.T(unit(s.rules, "map.income"), "N", n), ui.Note)
}
