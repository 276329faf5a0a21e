package risk

import (
	"strings"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// handsOver reports whether persons hand the screen over to each other: several play here, and one
// must not see everything that another one sees.
func (s *Screen) handsOver(p *risk.Position) bool {
	return (p.Round > 0 || s.Game.Board.Game.Rules.Fog) && s.playing(p).Len() > 1
}

// holds reports whether a person has taken over the screen, or need not.
func (s *Screen) holds(seat game.Seat) bool {
	p := s.Game.Position()
	return s.holder == seat || !s.handsOver(&p)
}

// handedOver reports whether the page that asks the person at turn to take over is shown.
func (s *Screen) handedOver() (seat game.Seat, waits bool) {
	seat, person := s.Game.Turn()
	return seat, person && s.over == 0 && s.fallen == game.Nobody && !s.board.busy() && !s.holds(seat)
}

// describeHandover shows that page. The person before can still take back the end of the turn.
func (s *Screen) describeHandover(u *ui.UI) {
	seat, waits := s.handedOver()
	if !waits || s.leaving {
		s.taking.Fresh(u, "board")
		return
	}
	name := s.log.name(u, seat)
	note := "risk.handover.note"
	if s.Game.Board.Game.Rules.Fog {
		note = "risk.handover.fog"
	}
	text := strings.TrimSpace(s.passed + " " + u.Text.T(note, "Name", name))
	page := hud.Handover{
		ID: "risk.handover", First: "handover.take", Leave: u.Text.T("play.leave"),
		Title: u.Text.T("risk.handover.title", "Name", name), Note: text,
		Rows: []hud.HandoverRow{{ID: "handover.take", Owner: s.board.owner(seat), Next: true, Take: u.Text.T("risk.handover.take", "Name", name), Do: func() { s.takeOver(seat) }}},
	}
	if last := s.Game.LastPerson(); last != seat && s.Game.CanUndo(last) {
		page.Rows = append(page.Rows, hud.HandoverRow{ID: "handover.last", Owner: s.board.owner(last), Name: s.log.name(u, last).Alone, Back: u.Text.T("risk.handover.back"), Do: func() {
			s.undoFor(u, last)
			s.takeOver(last)
		}})
	}
	if page.Describe(u, s.taking.Fresh(u, page.Title)) {
		s.leaving = true
	}
}

// takeOver gives the screen to a person. Cards and mission stay covered until the person shows them,
// so that the others can watch the turn.
func (s *Screen) takeOver(seat game.Seat) {
	s.holder = seat
	s.readLog()                // what happened in this person's sight
	s.enter = hud.MainButton{} // the key that took over does nothing else
}
