package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window: of a row of buttons, between rows, of the hand of cards, and the height of
// the sheet while one plays.
const (
	narrowRow   = 46
	narrowSpace = 8
	narrowCards = 116
	narrowWork  = 288
	narrowDice  = 30
)

// narrow describes map and sheet in a narrow window. The sheet has the turn, what to do and the
// buttons for it; pulled up, it has the rest, too.
func (s *Screen) narrow(u *ui.UI, p *risk.Position) {
	board, r := s.sheet.Frame(u, narrowWork)
	s.showFront(p)
	s.sheet.Describe(u, r, func(r ui.Rect) { s.banner(u, r, p) }, func(r ui.Rect) {
		s.phase(u, sheet{Rect: r, more: func(in *ui.Rect) { s.more(u, in, p) }}, p)
	})
	s.describeMap(u, board, p)
}

// showFront moves the map, once in each turn of a person, to where the most armies stand beside
// enemies.
func (s *Screen) showFront(p *risk.Position) {
	turn := turnOf{p.Turn, p.Round}
	if _, active := s.turn(); !active || s.front == turn || s.board.view == nil {
		return
	}
	s.front = turn
	if c := p.Strongest(s.Game.Board.Game.Borders(p, p.Turn)); c != none {
		s.board.follow(c)
	}
}

// turnOf is a turn of a player.
type turnOf struct {
	seat  game.Seat
	round uint16
}

// narrowHead describes, above the rows of buttons of a narrow window, the head of a phase and what
// follows it.
func (s *Screen) narrowHead(u *ui.UI, in *sheet, rows int, title, right string, ink ui.Style, todo string) {
	foot := ui.RowsHeight(rows, 1, narrowRow, narrowSpace)
	if rows > 0 {
		foot += narrowSpace
	}
	u.Flow("risk.flow", in.CutTop(in.H-foot), func(r *ui.Rect) {
		u.LabelAndValue(r.CutTop(22), title, ui.Section, right, ink)
		r.CutTop(u.Paragraph(*r, todo, ui.Note.In(art.Ink1)) + narrowSpace)
		in.more(r)
	})
}

// more describes what follows the text on what to do.
func (s *Screen) more(u *ui.UI, in *ui.Rect, p *risk.Position) {
	g := s.Game.Board.Game
	if s.board.throw.attacker != nil {
		s.board.drawThrowRow(u, in.CutTop(narrowDice))
		in.CutTop(narrowSpace)
	}
	attacks := s.person(p.Turn) && (p.Phase == risk.Attacking || p.Phase == risk.Rolling)
	if attacks && p.Phase == risk.Attacking && s.from != none && s.to != none {
		if x := s.odds.ask(p, s.from, s.to, int(s.stopAt)); x.path != nil {
			s.oddsLine(u, in.CutTop(26), s.to, x)
			in.CutTop(narrowSpace)
		}
	}
	seat, ok := s.hand(p)
	if ok && p.Phase == risk.TradingIn && s.person(p.Turn) {
		s.narrowCards(u, in, p, seat, ok)
	}
	if !s.sheet.Whole(u) {
		return
	}
	if attacks {
		s.stopLine(u, in.CutTop(narrowRow))
		in.CutTop(narrowSpace)
	}
	s.narrowGoals(u, in, p)
	s.side.players(u, in, g, p, false)
	in.CutTop(narrowSpace)
	if p.Phase != risk.TradingIn || !s.person(p.Turn) {
		s.narrowCards(u, in, p, seat, ok)
	}
	s.continents(u, in.CutTop(continentsHeight(s.Game.Setup.Map, in.W)))
	in.CutTop(narrowSpace)
	if plan := s.planner(p); plan != game.Nobody {
		s.planPanel(u, in, plan)
		in.CutTop(narrowSpace)
	}
	s.log.flow(u, in, &s.board, s.viewer())
	in.CutTop(narrowSpace)
	if u.Button("risk.leave", in.CutTop(narrowRow), ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door", Size: 16}) {
		s.leaving = true
	}
	in.CutTop(narrowSpace)
}

// narrowCards describes a hand of cards.
func (s *Screen) narrowCards(u *ui.UI, in *ui.Rect, p *risk.Position, seat game.Seat, ok bool) {
	height := 22 + 4 + 2*ui.Aside.Line()
	if ok && s.Game.Board.Game.Rules.Cards && p.HandSize[seat] > 0 {
		height = 22 + 4 + narrowCards + 10 + narrowRow
	}
	s.cardsPanel(u, sheet{Rect: in.CutTop(height), more: func(*ui.Rect) {}}, p)
	in.CutTop(narrowSpace)
}

// narrowGoals describes the ways to win, or the button that shows a hidden mission.
func (s *Screen) narrowGoals(u *ui.UI, in *ui.Rect, p *risk.Position) {
	goals, hidden := s.goals(u, p)
	for i, goal := range goals {
		if i > 0 || !hidden {
			in.CutTop(u.Paragraph(*in, goal, ui.Note.In(art.Ink1)) + 4)
			continue
		}
		if u.Button("risk.goal.show", in.CutTop(narrowRow), ui.ButtonSpec{Label: goal, Icon: "laurels-trophy", Size: 16}) {
			s.revealed, _ = s.missionSeat(p)
		}
	}
	if len(goals) > 0 {
		in.CutTop(narrowSpace)
	}
}
