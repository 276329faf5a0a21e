package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// drawHandover hides the orders until the next person takes over the screen. Persons can write
// their orders in any sequence and take back orders that they have sent.
func (s *Screen) drawHandover(u *ui.UI, w words) {
	if !s.handover || s.looksBack() || s.leaving {
		return
	}
	here := s.match.Here() & s.match.Game().Acting(s.position)
	u.Modal("diplomacy.handover", "handover."+s.m.PowerToken(diplomacy.PowerOf(s.writer)), 0.35, func() {
		b := u.Bounds()
		const row = 52
		rows := float64(here.Len()) * row
		width := min(560, b.W-32) - 60
		title := u.Wrap(u.Text.T("diplomacy.handover.title", "Name", s.playerName(u, s.writer), "Power", w.power(diplomacy.PowerOf(s.writer))), ui.PanelTitle.At(22), width)
		text := u.Text.T("diplomacy.handover.note")
		height := 44 + 30*float64(len(title)) + u.ParagraphHeight(width, text, ui.Body) + 12 + rows + 8 + 42
		r := b.Middle(width+60, min(height, b.H-32))
		u.Sheet(r)
		in := r.InsetXY(30, 22)
		for _, line := range title {
			u.Label(in.CutTop(30), line, ui.PanelTitle.At(22))
		}
		u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, text, ui.Body)), text, ui.Body)
		in.CutTop(12)
		leave := in.CutBottom(42)
		in.CutBottom(8)
		u.Scroll("handover.rows", in, rows, func(all ui.Rect) {
			for seat := range here.All() {
				s.handoverRow(u, w, all.CutTop(row).InsetXY(5, 4), seat)
			}
		})
		if u.Button("handover.leave", leave, ui.ButtonSpec{Label: u.Text.T("diplomacy.leave"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
			s.leaving = true
		}
	})
}

// handoverRow describes the button of a person, to write orders or to take back sent ones.
func (s *Screen) handoverRow(u *ui.UI, w words, r ui.Rect, seat game.Seat) {
	power := diplomacy.PowerOf(seat)
	u.Arms(r.CutLeft(36).Middle(32, 32), powerOwner(s.m, power))
	r.CutLeft(10)
	id := "handover." + s.m.PowerToken(power)
	if _, sent := s.match.Submitted(seat); sent {
		u.Icon(r.CutLeft(26).Middle(20, 20), "check-mark", art.Good)
		back := r.CutRight(min(220, r.W*0.55))
		label := u.Text.T("diplomacy.retract")
		if u.Narrow() {
			label = u.Text.T("diplomacy.retract.short")
		}
		if u.Button(id+".retract", back, ui.ButtonSpec{Label: label, Size: 16}) {
			s.retract(u, seat)
		}
		r.CutRight(8)
		called(u, r, s.playerName(u, seat), ui.Body)
		return
	}
	kind := ui.Normal
	if seat == s.writer {
		kind = ui.Primary
	}
	if u.Button(id, r, ui.ButtonSpec{Label: u.Text.T("diplomacy.handover.write", "Name", s.playerName(u, seat), "Power", w.power(power)), Kind: kind, Size: 17}) {
		s.open(seat)
		s.handover = false
	}
}
