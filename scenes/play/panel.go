package play

import (
	"fmt"
	"image/color"

	"eras/game"
	"eras/game/general"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// mapInfo is what the panel beside a map shows, in a war and in its replay.
type mapInfo struct {
	setup *table.Setup
	rules *general.Rules
	start int // actions at the beginning
	log   []logLine
	coins [2]ui.Rect // where coins fly to
}

func newMapInfo(setup *table.Setup, board *general.Board) mapInfo {
	return mapInfo{setup: setup, rules: &board.Rules, start: int(board.First.Position.Left)}
}

// mapPanel describes the panel beside the map.
func (s *Screen) mapPanel(u *ui.UI, r ui.Rect, state *general.State) {
	u.Sheet(r)
	in := r.Inset(16)
	p := s.view.Shown()
	ticks, thinking := s.War.Table.Thinking()
	turn := state.Turn()
	if s.busy() {
		turn = s.lastSide
	}
	if turn == game.NoSide {
		turn = state.Turn()
	}
	turnBanner(u, in.CutTop(58), &s.War.Setup, turn, pieces.Owner(turn), ticks, thinking, s.War.Training())
	in.CutTop(6)
	leave := in.CutBottom(46)
	in.CutBottom(8)
	small := in.H < factsHeight+whyHeight
	if s.War.HasComputer() && small && s.whyInstead {
		s.leftLine(u, &in, int(state.Position.Left))
	} else {
		s.facts(u, &in, p, int(state.Position.Left))
	}
	in.CutTop(8)
	if s.War.HasComputer() {
		s.whyPanel(u, &in, s.reason, small)
	}
	s.logPanel(u, in)
	if u.Button("play.leave", leave, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}

// factsHeight is how much room the facts want at most.
const factsHeight = 292

// facts describes how much is left and what both armies have.
func (s *mapInfo) facts(u *ui.UI, in *ui.Rect, p *general.Position, left int) {
	s.leftLine(u, in, left)
	s.armies(u, in, p)
	s.incomeLine(u, in, left)
}

// leftLine describes how many actions are left.
func (s *mapInfo) leftLine(u *ui.UI, in *ui.Rect, left int) {
	line := in.CutTop(34)
	u.Icon(line.CutLeft(24).Middle(22, 22), "hourglass", art.Ink2)
	line.CutLeft(8)
	u.Label(line, u.Text.T("map.left"), ui.Body)
	u.Label(line, u.Text.Number(left), ui.Strong.At(20).To(1))
	u.Progress(in.CutTop(8), u.Ease("map left", float64(left)/float64(max(1, s.start)), 220))
	u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
}

// armies describes what both armies have.
func (s *mapInfo) armies(u *ui.UI, in *ui.Rect, p *general.Position) {
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
	rows := []struct {
		key, icon string
		red, blue int
		plus      [2]int
	}{
		{"armies.resources", "two-coins", int(a.Resources), int(b.Resources), [2]int{int(a.Warehouses), int(b.Warehouses)}},
		{"armies.warehouses", "barn", int(a.Warehouses), int(b.Warehouses), [2]int{}},
		{"armies.cities", "medieval-gate", int(a.CityCount), int(b.CityCount), [2]int{}},
		{"armies.leaders", "queen-crown", int(a.LeaderCount), int(b.LeaderCount), [2]int{}},
		{"armies.soldiers", "swordman", int(a.Soldiers), int(b.Soldiers), [2]int{}},
	}
	for i, row := range rows {
		s.armyRow(u, in.CutTop(27), i, u.Text.T(row.key), row.icon, columns, row.red, row.blue, row.plus, 0)
		if i == 0 {
			s.coins[0], s.coins[1] = s.counter(*in, 0), s.counter(*in, 1)
		}
	}
	if rules.Dominion != 0 {
		plus := [2]int{}
		switch {
		case a.CityCount > b.CityCount:
			plus[0] = 1
		case b.CityCount > a.CityCount:
			plus[1] = 1
		}
		row := in.CutTop(27)
		s.armyRow(u, row, len(rows), u.Text.T("armies.dominion"), "white-tower", columns, int(a.Points), int(b.Points), plus, int(rules.Dominion))
		u.Tip("dominion", row, u.Text.T("armies.dominion.tip", "Goal", rules.Dominion))
		s.dominionBar(u, in.CutTop(12), int(a.Points), int(b.Points), int(rules.Dominion))
	}
}

// column returns how wide a column of numbers is in a panel.
func (s *mapInfo) column(panel float64) float64 {
	if panel < 260 {
		return 60
	}
	return 74
}

// counter returns where coins fly to: the resources of a side.
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

// dominionBar shows how far both sides are from the goal.
func (s *mapInfo) dominionBar(u *ui.UI, r ui.Rect, red, blue, goal int) {
	left, right := r, r
	left.W = r.W/2 - 2
	right.X, right.W = r.X+r.W/2+2, r.W/2-2
	left.H, right.H = 7, 7
	u.Bar(left, u.Ease("dominion red", float64(red)/float64(goal), 220), -1, &art.Red)
	u.Bar(right, u.Ease("dominion blue", float64(blue)/float64(goal), 220), -1, &art.Blue)
}

// incomeLine says when the next income falls.
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
	u.Label(line, u.Text.T("map.income", "N", n), ui.Note)
}

// logLine is one line of what happened last.
type logLine struct {
	side game.Side
	key  string
	args []any
}

const logLines = 8

// note keeps what events say for the log, newest first.
func (s *mapInfo) note(events []general.Event) {
	for _, e := range events {
		line := logLine{side: e.Side, args: []any{"From", point(e.From), "To", point(e.To), "Soldiers", e.Soldiers}}
		switch e.Kind {
		case general.Moved:
			line.key = "log.moved"
		case general.LeaderBought:
			line.key = "log.leader"
		case general.SoldierBought:
			line.key = "log.soldier"
		case general.Passed:
			line.key = "log.passed"
		case general.BattleOpened:
			line.key = "log.attack"
		case general.BattleEnded:
			line.key = "log.won"
			if e.Side == game.NoSide {
				line.key = "log.bothfell"
			}
		case general.SiteTaken:
			line.key = "log.took." + e.Site.String()
			if len(s.log) > 0 && s.log[0].key == "log.moved" {
				s.log = s.log[1:]
			}
		default:
			continue
		}
		s.log = append([]logLine{line}, s.log...)
	}
	if len(s.log) > logLines {
		s.log = s.log[:logLines]
	}
}

// recall fills the log with what the steps before step n brought.
func (s *mapInfo) recall(board *general.Board, match *general.Match, n int) {
	s.log = nil
	first := n
	for lines := 0; first > 0 && lines < 2*logLines; first-- { // an action may write over the one before
		if at := match.At(first - 1); !at.Fighting {
			lines++
		}
	}
	for i := first; i < n; i++ {
		s.note(eventsOf(board, match, i))
	}
}

// eventsOf returns what step n of a match brought.
func eventsOf(board *general.Board, match *general.Match, n int) []general.Event {
	before := match.At(n)
	a, err := general.ParseAction(&before, match.Record().Actions[n])
	if err != nil {
		return nil // a match's own record can be read
	}
	_, events := board.Rules.Apply(before, a)
	return events
}

// point writes a square as "(3, 2)".
func point(q grid.Square) string { return fmt.Sprintf("(%d, %d)", q.X()+1, q.Y()+1) }

// logPanel lists what happened last, as much as there is room for.
func (s *mapInfo) logPanel(u *ui.UI, r ui.Rect) {
	if r.H < 14+24+24 {
		return
	}
	u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
	u.Label(r.CutTop(24), u.Text.T("log.title"), ui.Section)
	for _, line := range s.log {
		if r.H < 24 {
			return
		}
		row := r.CutTop(24)
		if line.side != game.NoSide {
			u.Arms(row.CutLeft(20).Middle(19, 19), pieces.Owner(line.side))
		} else {
			row.CutLeft(20)
		}
		row.CutLeft(8)
		u.Label(row, u.Text.T(line.key, line.args...), ui.Note.In(art.Ink1))
	}
	if len(s.log) == 0 {
		u.Label(r.CutTop(24), u.Text.T("log.none"), ui.Aside)
	}
}

// moveText says in words what a recorded move was.
func moveText(u *ui.UI, move string, side game.Side, inBattle bool) string {
	if inBattle {
		return u.Text.T("move.soldier", "Move", squares(u, move))
	}
	m, err := general.ParseMove(grid.Size{W: grid.Max, H: grid.Max}, move)
	if err != nil {
		return move
	}
	key := [...]string{"move.leader", "move.buyleader", "move.buysoldier", "move.pass"}[m.Kind()]
	return u.Text.T(key, "Side", u.Text.T("side."+side.String()+".adj"), "From", point(m.From()), "To", point(m.To()))
}
