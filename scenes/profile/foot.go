package profile

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// foot draws the buttons and a note between them.
func (s *Screen) foot(u *ui.UI, row ui.Rect) {
	cells := []ui.Rect{row.CutLeft(170)}
	if s.known() {
		cells = append(cells, row.CutRight(230))
		row.CutRight(16)
		row.CutLeft(16)
		u.Label(row, u.Text.T("profile.forget.note"), ui.Note.To(1))
	}
	s.buttons(u, cells, 0)
}

// buttons draws the button to go back and, if there is data, the one that forgets the player.
func (s *Screen) buttons(u *ui.UI, cells []ui.Rect, size float64) {
	back := u.Button("profile.back", cells[0], ui.ButtonSpec{Label: u.Text.T("back"), Size: size})
	if len(cells) > 1 && u.Button("profile.forget", cells[1], ui.ButtonSpec{Label: u.Text.T("profile.forget"), Icon: "trash-can", Kind: ui.Danger, Size: size}) {
		s.asking = true
	}
	if back || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// known reports whether there is data to show and to forget.
func (s *Screen) known() bool { return !s.Since.IsZero() && !s.forgotten }

// ask shows the question before forgetting.
func (s *Screen) ask(u *ui.UI) {
	if !s.asking {
		return
	}
	switch u.Ask(ui.Question{
		ID: "profile.forgetting", Title: u.Text.T("profile.ask.title", "Name", s.Name), Body: u.Text.T("profile.ask.body"),
		Yes: u.Text.T("profile.ask.yes"), No: u.Text.T("profile.ask.no"), Icon: "trash-can", Danger: true,
	}) {
	case ui.Yes:
		s.asking, s.forgotten = false, s.Forget()
	case ui.No:
		s.asking = false
	case ui.Waiting:
	}
}
