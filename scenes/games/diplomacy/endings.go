package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Heights of the folded section of agreed endings and of its rows.
const (
	endingsFold   = 32
	drawRow       = 44
	concedeTitle  = 24
	concedeButton = 38
	concedeSpace  = 6
)

// endingsHeight returns the height of the section of agreed endings.
func (s *Screen) endingsHeight(u *ui.UI, d *diplomacyplay.OrderDraft) float64 {
	fold := hud.Tall(u, endingsFold)
	switch {
	case !d.Game.Rules.AgreedDraws || !d.Position.Season.Moves():
		return 0
	case !s.endingsOpen:
		return fold
	case s.onServer(): // servers support no concessions
		return fold + drawRow
	}
	return fold + drawRow + concedeTitle + ui.RowsHeight(s.m.Powers(), s.concedeColumns(u), hud.Tall(u, concedeButton), concedeSpace) + 2
}

// endings describes the endings that the player writing orders can propose: a draw, or the victory
// of a power. The head of the section shows the current proposal.
func (s *Screen) endings(u *ui.UI, w words, r ui.Rect, d *diplomacyplay.OrderDraft) {
	title := u.Text.T("diplomacy.endings")
	switch to := d.Concede(); {
	case d.Draw():
		title = u.Text.T("diplomacy.endings.draw")
	case to == d.Power:
		title = u.Text.T("diplomacy.endings.own")
	case to != diplomacy.Neutral:
		title = w.text.T("diplomacy.endings.concede", "Power", w.the(to))
	}
	if u.Fold("diplomacy.endings", r.CutTop(hud.Tall(u, endingsFold)), title, "laurels-trophy", "", s.endingsOpen) {
		s.endingsOpen = !s.endingsOpen
		if s.endingsOpen {
			u.Views.By("orders", s.endingsHeight(u, d))
		}
	}
	if r.H < drawRow {
		return
	}
	row := r.CutTop(drawRow)
	u.Tip("diplomacy.draw", row, u.Text.T("diplomacy.draw.tip"))
	label := row
	label.CutRight(64)
	u.Label(label, u.Text.T("diplomacy.draw"), ui.Body.At(16))
	if draw := u.Toggle("diplomacy.draw", row, u.Text.T("diplomacy.draw"), d.Draw()); draw != d.Draw() {
		d.SetEnd(draw, diplomacy.Neutral)
	}
	if r.H < concedeTitle+concedeButton {
		return
	}
	u.Label(r.CutTop(concedeTitle), u.Text.T("diplomacy.concede"), ui.Body.At(16))
	acting := d.Game.Acting(d.Position)
	columns := s.concedeColumns(u)
	cells := r.Rows((s.m.Powers()+columns-1)/columns*columns, columns, hud.Tall(u, concedeButton), concedeSpace)
	i := 0
	for seat := range acting.All() {
		power := diplomacy.PowerOf(seat)
		cell := cells[i]
		i++
		kind, other := ui.Normal, power
		if d.Concede() == power {
			kind, other = ui.Primary, diplomacy.Neutral
		}
		tip := w.text.T("diplomacy.concede.tip", "Power", w.the(power))
		if power == d.Power {
			tip = u.Text.T("diplomacy.concede.own.tip")
		}
		if u.Button("concede."+s.m.PowerToken(power), cell, ui.ButtonSpec{Kind: kind, Tip: tip}) {
			d.SetEnd(false, other)
		}
		u.Arms(ui.R(cell.CenterX()-13, cell.CenterY()-14, 26, 26), powerOwner(s.m, power))
	}
}

// concedeColumns returns the number of powers side by side.
func (s *Screen) concedeColumns(u *ui.UI) int {
	if u.Narrow() {
		return 5
	}
	return max(7, s.m.Powers())
}

// endingTold returns sentences on endings that were proposed in a phase but not agreed on: who
// proposed them, who agreed and who did not. Persons propose; bots answer.
func endingTold(w words, g *diplomacy.Game, ph *diplomacyplay.PlayedPhase, persons game.Seats) []string {
	if ph.After.Ending == diplomacy.DrawAgreed || ph.After.Ending == diplomacy.Conceded {
		return nil
	}
	accepted := map[diplomacy.Power]game.Seats{} // by winner, Neutral for a draw
	for _, e := range ph.Events {
		if e.Kind == diplomacy.DrawAccepted || e.Kind == diplomacy.VictoryConceded {
			accepted[e.Other] = accepted[e.Other].With(e.Power.Seat())
		}
	}
	acting := g.Acting(&ph.Before)
	names := func(seats game.Seats) string {
		var all []string
		for seat := range seats.All() {
			all = append(all, w.the(diplomacy.PowerOf(seat)))
		}
		return w.list(all)
	}
	var all []string
	for to := diplomacy.Neutral; int(to) <= g.Map.Powers(); to++ {
		yes := accepted[to]
		if yes == 0 {
			continue
		}
		text := w.text.T("diplomacy.event.draw")
		if to != diplomacy.Neutral {
			text = w.text.T("diplomacy.event.concession", "Power", w.the(to))
		}
		if by := yes & persons; by != 0 {
			text += " " + w.text.T("diplomacy.event.proposed", "Powers", names(by))
		}
		if agreed := yes &^ persons; agreed != 0 {
			text += " " + w.text.T("diplomacy.event.agreed", "Powers", names(agreed))
		}
		no := acting &^ yes
		if to != diplomacy.Neutral {
			no = no.Without(to.Seat())
		}
		if no != 0 {
			text += " " + w.text.T("diplomacy.event.refused", "Powers", names(no))
		}
		all = append(all, text)
	}
	return all
}
