// Package replay is the screen that replays a match step by step. All games whose matches are a
// sequence of steps use it. Diplomacy replays a match on its play screen, whose timeline can go
// back at any time.
package replay

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Match is a game's display of a finished match.
type Match interface {
	// Show shows the position after n steps without animation. Play animates step n, counted from
	// 0.
	Show(n int)
	Play(u *ui.UI, n int, speed float64)
	// Tick advances the animation by a tick; hurry ends it. Busy reports whether it is running.
	Tick(u *ui.UI, hurry bool)
	Busy() bool
	// Title and Note are the texts of the top bar. If the note is empty, the bar shows the step
	// instead.
	Title(u *ui.UI) string
	Note(u *ui.UI) string
	// Frame divides the window into the board, the controls and the panel beside them.
	Frame(u *ui.UI) (board, controls, panel ui.Rect)
	// Describe describes the board. Panel describes the panel, whose rectangle is in.
	Describe(u *ui.UI, board ui.Rect)
	Panel(u *ui.UI, in ui.Rect)
}

// Screen is the replay of a match.
type Screen struct {
	// Transport goes through the steps.
	Transport *Transport

	sheet hud.Sheet // the panel of a narrow window
	look  *hud.Look
	match Match
	leave func()
}

// New returns the replay of a match with the given number of steps. leave goes back.
func New(look *hud.Look, match Match, steps int, leave func()) *Screen {
	s := &Screen{look: look, match: match, leave: leave}
	play := func(u *ui.UI, n int) { match.Play(u, n, look.ComputerSpeed()/s.Transport.Speed()) }
	s.Transport = newTransport(steps, match.Show, play, match.Busy)
	return s
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.match.Tick(u, u.Input().Hurry && u.Input().Shift)
	s.Transport.advance(u)
	u.Table()
	note := s.match.Note(u)
	if note == "" {
		note = s.Transport.Label(u)
	}
	s.look.Bar(u, s.match.Title(u), note)
	if u.Narrow() {
		s.narrow(u)
		return
	}
	board, controls, panel := s.match.Frame(u)
	s.match.Describe(u, board)
	s.Transport.Describe(u, controls)
	u.Sheet(panel)
	in := panel.Inset(16)
	back := in.CutBottom(44)
	in.CutBottom(8)
	s.match.Panel(u, in)
	s.leaveButton(u, back)
}

// leaveButton describes the button that goes back.
func (s *Screen) leaveButton(u *ui.UI, r ui.Rect) {
	if u.Button("replay.leave", r, ui.ButtonSpec{Label: u.Text.T("replay.leave"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
		s.leave()
	}
}

// FitsNarrow implements [ui.Narrower].
func (s *Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (s *Screen) FitsLow() bool { return true }

// Sizes in a narrow window: between the parts, of the button, the height of the sheet, of the panel,
// which scrolls where it has less room, and of the least board with controls below it.
const (
	narrowSpace  = 8
	narrowButton = 46
	narrowWork   = 260
	narrowPanel  = 560
	narrowBoard  = 140
)

// narrow describes the replay in a narrow window: the board, the controls below it, and the sheet with
// the panel.
func (s *Screen) narrow(u *ui.UI) {
	board, sheet := s.sheet.Frame(u, narrowWork)
	height := float64(narrowTransport)
	if u.Low() {
		height = TransportHeight
	}
	if board.H > height+narrowBoard { // else the sheet is pulled up
		controls := board.CutBottom(height)
		board.CutBottom(narrowSpace)
		s.Transport.Describe(u, controls)
	}
	s.match.Describe(u, board)
	head := func(r ui.Rect) { u.Label(r, s.Transport.Label(u), ui.Strong) }
	s.sheet.Describe(u, sheet, head, func(in ui.Rect) {
		s.leaveButton(u, in.CutBottom(narrowButton))
		in.CutBottom(narrowSpace)
		height := max(in.H, narrowPanel)
		u.Scroll("replay.panel", in, height, func(all ui.Rect) { s.match.Panel(u, all) })
	})
}
