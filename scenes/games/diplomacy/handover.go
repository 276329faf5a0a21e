package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// drawHandover hides the orders until the next person takes over the screen. Persons can write
// their orders in any sequence and take back orders that they have sent.
func (s *Screen) drawHandover(u *ui.UI, w words) {
	if !s.handover || s.looksBack() || s.leaving {
		s.taking.Fresh(u, "board")
		return
	}
	page := hud.Handover{
		ID: "diplomacy.handover", First: s.handoverID(s.writer), Note: u.Text.T("diplomacy.handover.note"), Leave: u.Text.T("diplomacy.leave"),
		Title: u.Text.T("diplomacy.handover.title", "Name", s.playerName(u, s.writer), "Power", w.power(diplomacy.PowerOf(s.writer))),
	}
	for seat := range (s.match.Here() & s.match.Game().Acting(s.position)).All() {
		page.Rows = append(page.Rows, s.handoverRow(u, w, seat))
	}
	if page.Describe(u, s.taking.Fresh(u, page.Title)) {
		s.leaving = true
	}
}

func (s *Screen) handoverID(seat game.Seat) string {
	return "handover." + s.m.PowerToken(diplomacy.PowerOf(seat))
}

// handoverRow is the row of a person, to write orders or to take back sent ones.
func (s *Screen) handoverRow(u *ui.UI, w words, seat game.Seat) hud.HandoverRow {
	power := diplomacy.PowerOf(seat)
	row := hud.HandoverRow{ID: s.handoverID(seat), Owner: powerOwner(s.m, power), Name: s.playerName(u, seat).Alone, Next: seat == s.writer}
	if _, sent := s.match.Submitted(seat); sent {
		row.Back = u.Text.T("diplomacy.retract")
		if u.Narrow() {
			row.Back = u.Text.T("diplomacy.retract.short")
		}
		row.Do = func() { s.retract(u, seat) }
		return row
	}
	row.Take = u.Text.T("diplomacy.handover.write", "Name", row.Name, "Power", w.power(power))
	row.Do = func() {
		s.open(seat)
		s.handover = false
	}
	return row
}
