// Package diplomacy is the screen on which Diplomacy is played: orders are entered
// on the map and as text, phases are shown order by order and can be gone through
// again, and positions are tried out in a sandbox. The council behind it holds the
// match.
package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Screen is a match of Diplomacy in progress.
type Screen struct {
	*stage.Look
	// Ended is called once when the match is over and its last phase has been shown.
	Ended   func()
	council table.Council
}

// NewScreen returns the screen of a match.
func NewScreen(look *stage.Look, c table.Council) *Screen {
	return &Screen{Look: look, council: c}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if err := s.council.Tick(); err != nil {
		s.Failed(err)
	}
	u.Table()
}

// Replay is a match that has been played.
type Replay struct{ Screen }

// NewReplay returns the replay of a match; leave goes back.
func NewReplay(look *stage.Look, setup *table.DiplomacySetup, match *diplomacy.Match, leave func()) *Replay {
	r := &Replay{Screen{Look: look}}
	past, err := table.NewPastDiplomacy(*setup, match)
	if err != nil {
		look.Failed(err)
		return r
	}
	r.council = past
	return r
}

// Sandbox is a position that is set up and played freely.
type Sandbox struct {
	*stage.Look
	leave func()
}

// NewSandbox returns a sandbox on m, which begins with a position or, without one,
// with an empty board. leave goes back.
func NewSandbox(look *stage.Look, m *diplomacy.Map, from *diplomacy.Position, leave func()) *Sandbox {
	return &Sandbox{Look: look, leave: leave}
}

// Describe describes the screen for one tick.
func (s *Sandbox) Describe(u *ui.UI) { u.Table() }

// Result is the end of a match: who won, and the centres year by year.
type Result struct {
	look                *stage.Look
	council             table.Council
	again, replay, menu func()
}

// NewResult returns the end of a match. The buttons call again, replay and menu;
// one that is nil is left out.
func NewResult(look *stage.Look, c table.Council, again, replay, menu func()) *Result {
	return &Result{look, c, again, replay, menu}
}

// Describe describes the screen for one tick.
func (r *Result) Describe(u *ui.UI) { u.Table() }
