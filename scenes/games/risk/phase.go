package risk

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// sheet is the remaining room in the panel of a phase.
type sheet struct {
	ui.Rect
	compact bool
	// more, if not nil, describes in a narrow window what follows the text on what to do. It cuts
	// what it describes off the top.
	more func(in *ui.Rect)
}

// rowHeight and lineHeight are the heights of a row of buttons and of a line with a slider.
const (
	rowHeight  = 38
	lineHeight = 34
)

// row cuts a row of buttons off the bottom.
func (in *sheet) row() ui.Rect {
	if in.more != nil {
		return in.CutBottom(narrowRow)
	}
	return in.CutBottom(rowHeight)
}

// line cuts a line with a slider off the bottom.
func (in *sheet) line() ui.Rect {
	if in.more != nil {
		in.CutBottom(narrowSpace - rowSpace)
		return in.CutBottom(narrowRow)
	}
	return in.CutBottom(lineHeight)
}

// rowSpace is the space between the lines of a phase.
const rowSpace = 6

// phaseHead draws the title of the phase, a text at the right end, and what to do now. It returns
// the area below in a compact panel. In a narrow window it leaves room for a number of rows.
func (s *Screen) phaseHead(u *ui.UI, in *sheet, rows int, title, right string, ink ui.Style, todo string) (below ui.Rect) {
	if s.hint != "" && u.Tick() < s.until {
		todo = s.hint
	}
	u.Probe("risk.todo", todo, ui.Rect{})
	if in.more != nil {
		s.narrowHead(u, in, rows, title, right, ink, todo)
		return ui.Rect{}
	}
	if in.compact {
		left := in.CutLeft(min(222, in.W*0.4))
		in.CutLeft(16)
		u.LabelAndValue(left.CutTop(20), title, ui.Section, right, ink)
		left.CutTop(u.Paragraph(left, todo, ui.Note.In(art.Ink1).At(14.5)) + 4)
		return left
	}
	u.LabelAndValue(in.CutTop(22), title, ui.Section, right, ink)
	in.CutTop(u.Paragraph(in.Rect, todo, ui.Note.In(art.Ink1)) + 4)
	return ui.Rect{}
}

// phase describes the panel of the current phase.
func (s *Screen) phase(u *ui.UI, in sheet, p *risk.Position) {
	switch {
	case s.over > 0:
		s.phaseHead(u, &in, 0, u.Text.T("risk.phase.over"), "", ui.Strong, u.Text.T("risk.todo.over"))
	case s.jumping || !s.person(p.Turn):
		s.watching(u, in, p)
	case s.Game.Campaign() != nil || p.Phase == risk.Rolling || p.Phase == risk.Attacking:
		s.attacking(u, in, p)
	case p.Phase == risk.Choosing:
		s.choosing(u, in, p)
	case p.Phase == risk.Placing || p.Phase == risk.Reinforcing:
		s.placing(u, in, p)
	case p.Phase == risk.TradingIn:
		s.tradingIn(u, in, p)
	case p.Phase == risk.Occupying:
		s.occupying(u, in, p)
	case p.Phase == risk.Fortifying:
		s.fortifying(u, in, p)
	case p.Phase == risk.Drawing:
		s.phaseHead(u, &in, 0, u.Text.T("risk.phase.draw"), "", ui.Strong, u.Text.T("risk.todo.draw"))
	default:
		s.phaseHead(u, &in, 0, u.Text.T("risk.phase.chance"), "", ui.Strong, u.Text.T("risk.todo.chance"))
	}
}

// confirm handles the Enter key.
func (s *Screen) confirm(p *risk.Position) {
	seat, active := s.turn()
	if !active {
		return
	}
	switch p.Phase {
	case risk.TradingIn:
		switch {
		case !s.sees(seat):
			s.revealed = seat
		case s.Game.Board.Game.MustTradeIn(p):
			s.tradeInBest(p, seat)
		default:
			s.answer(risk.Ending())
		}
	case risk.Attacking:
		s.answer(risk.Ending())
	case risk.Occupying:
		s.answer(risk.Occupation(int32(s.amount)))
	case risk.Fortifying:
		s.move()
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Reinforcing, risk.Rolling, risk.Drawing,
		risk.Over:
	}
}

// choosing is the panel of the phase in which free territories are taken.
func (s *Screen) choosing(u *ui.UI, in sheet, p *risk.Position) {
	g := s.Game.Board.Game
	left := u.Text.T("risk.left.free", "N", g.Free(p).Len())
	todo := u.Text.T("risk.todo.choose")
	if g.Rules.Deal == risk.DealAdvance && !p.Held[p.Turn].Empty() {
		todo = u.Text.T("risk.todo.advance")
	}
	s.phaseHead(u, &in, 1, u.Text.T("risk.phase.choose"), left, ui.Note, todo)
	row := in.row()
	s.undoButton(u, row.Middle(min(in.W, 230), row.H))
}

// undoButton undoes the last placement or choice.
func (s *Screen) undoButton(u *ui.UI, r ui.Rect) {
	spec := ui.ButtonSpec{Label: u.Text.T("risk.undo"), Key: "U", Disabled: !s.canUndo(), Tip: u.Text.T("risk.undo.tip"), Size: 16}
	if u.Button("risk.back", r, spec) {
		s.undo(u)
	}
}

// placing is the panel of the phases in which armies are placed.
func (s *Screen) placing(u *ui.UI, in sheet, p *risk.Position) {
	left := u.Text.T("risk.left.armies", "N", int(p.Reserve))
	title, todo := u.Text.T("risk.phase.reinforce"), u.Text.T("risk.todo.place")
	if p.Phase == risk.Placing {
		title = u.Text.T("risk.phase.place")
	}
	s.phaseHead(u, &in, 2, title, left, ui.Strong.In(art.Good), todo)
	cells := in.row().Columns(2, 10)
	chosen := s.from != none && p.Owner.At(s.from) == p.Turn
	spec := ui.ButtonSpec{Label: u.Text.T("risk.place.all"), Key: "T", Kind: ui.Primary, Disabled: !chosen, Size: 16, Tip: u.Text.T("risk.place.all.tip")}
	if u.Button("risk.all", cells[0], spec) || chosen && u.TakeKey(ebiten.KeyT) {
		s.put(u, s.from, p.Reserve)
		return
	}
	s.undoButton(u, cells[1])
	in.CutBottom(rowSpace)
	if !chosen {
		if !in.compact {
			u.Label(in.line(), u.Text.T("risk.place.none"), ui.Aside)
		}
		return
	}
	s.placeKeys(u)
	line := in.line()
	placed := s.Game.PlacedOn(s.from)
	most := float64(placed + p.Reserve)
	value := s.amountLine(u, line, "risk.amount", s.board.name(u, s.from), float64(placed), 0, most)
	if d := int32(value) - placed; d != 0 {
		s.put(u, s.from, d)
	}
}

// placeKeys handles the keys + and − for the chosen territory.
func (s *Screen) placeKeys(u *ui.UI) {
	for _, k := range []ebiten.Key{ebiten.KeyNumpadAdd, ebiten.KeyEqual} {
		if u.TakeKey(k) {
			s.put(u, s.from, s.clickArmies(u))
		}
	}
	for _, k := range []ebiten.Key{ebiten.KeyNumpadSubtract, ebiten.KeyMinus, ebiten.KeyDelete} {
		if u.TakeKey(k) {
			s.put(u, s.from, -s.clickArmies(u))
		}
	}
}

// amountLine describes a name, a slider and its number, and returns the number.
func (s *Screen) amountLine(u *ui.UI, r ui.Rect, id, name string, value, least, most float64) float64 {
	label := r.CutLeft(min(u.Width(name, ui.Strong.At(16))+10, r.W*0.55))
	u.Called(label, name, ui.Strong.At(16))
	number := r.CutRight(44)
	u.Label(number, u.Text.Number(int(value)), ui.Strong.At(19).To(1))
	if most <= least {
		return value
	}
	return u.Slider(id, r, name, value, least, most, 1, 0)
}

// occupying is the panel that asks how many armies move into a taken territory.
func (s *Screen) occupying(u *ui.UI, in sheet, p *risk.Position) {
	least, most := s.Game.Board.Game.OccupationRange(p)
	s.amount = min(max(s.amount, float64(least)), float64(most))
	stay := int(p.Armies.At(p.From)) - (int(s.amount) - int(least))
	to, from := s.board.name(u, p.To), s.board.name(u, p.From)
	s.phaseHead(u, &in, 2, u.Text.T("risk.phase.occupy"), "", ui.Strong, u.Text.T("risk.todo.occupy", "To", to, "From", from, "N", stay))
	row := in.row()
	spec := ui.ButtonSpec{Label: u.Text.T("risk.occupy", "N", int(s.amount)), Key: u.Text.T("risk.key.confirm"), Kind: ui.Primary, Size: 17}
	if u.Button("risk.occupy", row, spec) {
		s.answer(risk.Occupation(int32(s.amount)))
		return
	}
	in.CutBottom(rowSpace)
	s.amount = s.amountLine(u, in.line(), "risk.amount", to, s.amount, float64(least), float64(most))
}

// fortifyTexts are the keys of the texts on moves at the end of a turn.
var fortifyTexts = map[risk.Fortify]string{
	risk.FortifyNeighbours: "risk.fortify.neighbours", risk.FortifyOnce: "risk.fortify.once", risk.FortifyPath: "risk.fortify.path",
	risk.FortifyNone: "risk.fortify.none",
}

// fortifying is the panel while armies move at the end of a turn.
func (s *Screen) fortifying(u *ui.UI, in sheet, p *risk.Position) {
	g := s.Game.Board.Game
	todo := u.Text.T("risk.todo.fortify")
	chosen := s.from != none && s.to != none
	if s.from != none && !chosen {
		todo = u.Text.T("risk.todo.fortify.to", "From", s.board.name(u, s.from))
	} else if chosen {
		todo = u.Text.T("risk.todo.fortify.n", "From", s.board.name(u, s.from), "To", s.board.name(u, s.to))
	}
	rule := u.Text.T(fortifyTexts[g.Rules.Fortify])
	s.phaseHead(u, &in, 2, u.Text.T("risk.phase.fortify"), "", ui.Note, todo)
	row := in.row()
	if s.canUndo() && in.more == nil {
		s.undoButton(u, row.CutRight(row.W/3-4))
		row.CutRight(8)
	}
	ending := row.CutRight(row.W * 0.62) // the label of this button is longer
	row.CutRight(8)
	confirmKey := u.Text.T("risk.key.confirm")
	move := ui.ButtonSpec{Label: u.Text.T("risk.fortify.do"), Disabled: !chosen, Size: 16, Kind: ui.Primary, Tip: rule}
	end := ui.ButtonSpec{Label: u.Text.T("risk.fortify.end"), Size: 16}
	if chosen {
		move.Key = confirmKey
	} else {
		end.Key = confirmKey
	}
	if u.Button("risk.move", row, move) {
		s.move()
		return
	}
	if u.Button("risk.end", ending, end) {
		s.answer(risk.Ending())
		return
	}
	in.CutBottom(rowSpace)
	if chosen {
		spare := float64(g.Spare(p, s.from))
		s.amount = min(max(s.amount, 1), spare)
		s.amount = s.amountLine(u, in.line(), "risk.amount", s.board.name(u, s.to), s.amount, 1, spare)
	} else if !in.compact && in.more == nil {
		u.Paragraph(in.Rect, rule, ui.Aside)
	}
}

// move moves the chosen armies, or ends the turn if none are chosen.
func (s *Screen) move() {
	if s.from == none || s.to == none {
		s.answer(risk.Ending())
		return
	}
	from, to, n := s.from, s.to, int32(s.amount)
	s.from, s.to = none, none
	s.answer(risk.Fortification(from, to, n))
}

// watching is the panel while a bot plays.
func (s *Screen) watching(u *ui.UI, in sheet, p *risk.Position) {
	name, todo := s.log.name(u, p.Turn), ""
	for i := len(s.log.entries) - 1; i >= 0 && todo == ""; i-- {
		x := &s.log.entries[i]
		lines := strings.Split(s.log.text(u, &s.board, x, game.Nobody), "\n")
		todo = lines[len(lines)-1]
	}
	if todo == "" {
		todo = u.Text.T("risk.todo.watch", "Who", name)
	}
	if s.paused && !s.board.busy() {
		todo = u.Text.T("risk.todo.paused")
	}
	below := s.phaseHead(u, &in, 1, strings.ToUpper(u.Text.T("risk.phase.watch", "Who", name)), "", ui.Note, todo)
	switch {
	case in.more != nil: // the dice are above
	case in.compact:
		s.board.drawThrowRow(u, below)
	default:
		s.diceBlock(u, in.CutLeft(158))
		in.CutLeft(14)
	}
	playing := s.playing(p)
	buttons := in.row()
	if playing == 0 {
		cells := buttons.Columns(2, 10)
		if !in.compact && in.more == nil {
			in.CutBottom(rowSpace)
			cells = []ui.Rect{in.row(), buttons}
		}
		s.pauseButtons(u, cells)
		return
	}
	if s.Together {
		return // remote players take their time
	}
	spec := ui.ButtonSpec{Label: u.Text.T("risk.jump"), Key: "J", Icon: "fast-forward-button", Size: 16, Disabled: s.jumping, Tip: u.Text.T("risk.jump.tip")}
	if u.Button("risk.jump", buttons, spec) || !s.jumping && u.TakeKey(ebiten.KeyJ) {
		s.jumping = true
	}
	if !in.compact && in.more == nil {
		in.CutBottom(8)
		u.Paragraph(in.Rect, u.Text.T("risk.hurry"), ui.Aside.At(14.5))
	}
}

// pauseButtons draws the buttons that pause and step a match between bots.
func (s *Screen) pauseButtons(u *ui.UI, cells []ui.Rect) {
	if hud.PauseButton(u, "risk.pause", cells[0], s.paused) {
		s.paused = !s.paused
	}
	spec := ui.ButtonSpec{Label: u.Text.T("risk.step"), Key: "N", Size: 16, Disabled: !s.paused, Tip: u.Text.T("risk.step.tip")}
	if u.Button("risk.step", cells[1], spec) || s.paused && u.TakeKey(ebiten.KeyN) {
		s.oneStep = true
	}
}
