// Package risk is the screen on which Risk is played, the replay of a match and
// its end. It turns clicks and keys into actions and shows what follows; the
// table behind it holds the match.
package risk

import (
	"eras/game/risk"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Screen is a match of Risk in progress.
type Screen struct {
	*stage.Look
	Game *table.Risk
	// Ended is called once when the match is over and the last motion has ended.
	Ended func()
}

// NewScreen returns the screen of a match.
func NewScreen(look *stage.Look, g *table.Risk) *Screen {
	return &Screen{Look: look, Game: g}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) { u.Table() }

// Replay shows a match that has been played, step by step.
type Replay struct{ *stage.Look }

// NewReplay returns the replay of a match; leave goes back.
func NewReplay(look *stage.Look, setup *table.RiskSetup, match *risk.Match, leave func()) *Replay {
	return &Replay{look}
}

// Describe describes the screen for one tick.
func (s *Replay) Describe(u *ui.UI) { u.Table() }

// Ways is where the end of a match leads.
type Ways struct{ Again, Replay, Menu func() }

// Result is the end of a match.
type Result struct{ *stage.Look }

// NewResult returns the end of a match.
func NewResult(look *stage.Look, setup *table.RiskSetup, match *risk.Match, ways Ways) *Result {
	return &Result{look}
}

// Describe describes the screen for one tick.
func (s *Result) Describe(u *ui.UI) { u.Table() }
