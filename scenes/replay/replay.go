// Package replay is the screen that shows a match that has been played, step by step. It
// is the same for all games whose matches are a line of steps; Diplomacy shows a match on
// the screen on which it is played, whose time line goes back at any time.
package replay

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Match is what a game shows of a match that has been played.
type Match interface {
	// Show shows the position after n steps at once; Play shows step n, from 0, moving.
	Show(n int)
	Play(u *ui.UI, n int, speed float64)
	// Tick moves what moves; hurry ends it at once. Busy reports whether something moves.
	Tick(u *ui.UI, hurry bool)
	Busy() bool
	// Title and Note are the texts of the top bar. With an empty note it has the step.
	Title(u *ui.UI) string
	Note(u *ui.UI) string
	// Frame divides the window into the board, the controls and the panel beside them.
	Frame(u *ui.UI) (board, controls, panel ui.Rect)
	// Describe describes the board, Panel the panel, of which it may cut.
	Describe(u *ui.UI, board ui.Rect)
	Panel(u *ui.UI, in ui.Rect)
}

// Screen is the replay of a match.
type Screen struct {
	// Transport goes through the steps.
	Transport *Transport

	look  *hud.Look
	match Match
	leave func()
}

// New returns the replay of a match of that many steps. leave goes back.
func New(look *hud.Look, match Match, steps int, leave func()) *Screen {
	play := func(u *ui.UI, n int) { match.Play(u, n, look.ComputerSpeed()) }
	return &Screen{Transport: NewTransport(steps, match.Show, play, match.Busy), look: look, match: match, leave: leave}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.match.Tick(u, u.Input().Hurry && u.Input().Shift)
	s.Transport.Advance(u)
	u.Table()
	note := s.match.Note(u)
	if note == "" {
		note = s.Transport.Label(u)
	}
	s.look.Bar(u, s.match.Title(u), note)
	board, controls, panel := s.match.Frame(u)
	s.match.Describe(u, board)
	s.Transport.Describe(u, controls)
	u.Sheet(panel)
	in := panel.Inset(16)
	back := in.CutBottom(44)
	in.CutBottom(8)
	s.match.Panel(u, in)
	if u.Button("replay.leave", back, ui.ButtonSpec{Label: u.Text.T("replay.leave"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
		s.leave()
	}
}
