package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// Replay shows a match that has been played, step by step.
type Replay struct {
	*hud.Look
	setup     *session.Setup
	scene     Replayed
	transport *hud.Transport
	title     string // a text key
	leave     func()
}

// Replayed shows a war or a battle for a [Replay].
type Replayed interface {
	// Show shows the position after n steps at once; Play shows step n, from 0, moving.
	Show(n int)
	Play(u *ui.UI, n int, speed float64)
	Tick(u *ui.UI, hurry bool)
	Busy() bool
	Describe(u *ui.UI, board ui.Rect)
	Panel(u *ui.UI, in *ui.Rect)
	// Turn returns whose turn it is.
	Turn() game.Side
}

// NewReplay returns the replay of a match of that many steps. title is a text key.
func NewReplay(look *hud.Look, setup *session.Setup, scene Replayed, steps int, title string, leave func()) *Replay {
	play := func(u *ui.UI, n int) { scene.Play(u, n, look.ComputerSpeed()) }
	return &Replay{Look: look, setup: setup, scene: scene, transport: hud.NewTransport(steps, scene.Show, play, scene.Busy), title: title, leave: leave}
}

// At returns how many steps are shown.
func (s *Replay) At() int { return s.transport.At }

// Describe describes the screen for one tick.
func (s *Replay) Describe(u *ui.UI) {
	s.scene.Tick(u, u.Input().Hurry && u.Input().Shift)
	s.transport.Advance(u)
	u.Table()
	s.Bar(u, u.Text.T(s.title), s.transport.Label(u))
	left, bar, panel := Frame(u)
	s.scene.Describe(u, left)
	s.transport.Describe(u, bar)
	u.Sheet(panel)
	in := panel.Inset(16)
	TurnBanner(u, in.CutTop(58), s.setup, s.scene.Turn(), 0, false, false)
	in.CutTop(6)
	back := in.CutBottom(46)
	in.CutBottom(8)
	s.scene.Panel(u, &in)
	if u.Button("replay.leave", back, ui.ButtonSpec{Label: u.Text.T("replay.leave"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
		s.leave()
	}
}
