package app

import (
	"slices"

	"eras/scenes/guide"
	"eras/scenes/ui"
)

// Screen is what the window shows.
type Screen interface{ Describe(u *ui.UI) }

// Screens are the screens of the window: the one that is shown, those that lie below it, and the
// guide over it. Its methods must be called from the game loop.
type Screens struct {
	ui      *ui.UI
	screen  Screen
	name    string // the screen's name, for programs that use the window
	below   []covered
	closers []func()
	guided  guided
}

// covered is a screen that lies under another one.
type covered struct {
	screen Screen
	name   string
}

// guided is the guide to the match on the screen.
type guided struct {
	guide  *guide.Guide // nil for none
	screen Screen
}

// Shown returns the screen that is shown.
func (s *Screens) Shown() Screen { return s.screen }

// Show makes screen the screen of the window. It calls the closers of the current screen and keeps
// closers for the new one. name is for programs that use the window.
func (s *Screens) Show(name string, screen Screen, closers ...func()) {
	for _, c := range s.closers {
		c()
	}
	s.closers = closers
	s.screen, s.name, s.below, s.guided = screen, name, nil, guided{}
	s.ui.Focus.Set("")
}

// Over shows a screen over the one that is open. make creates it; back returns to the screen below.
func (s *Screens) Over(name string, make func(back func()) Screen) {
	if s.name == name {
		return
	}
	before, depth := covered{s.screen, s.name}, len(s.below)
	s.below = append(s.below, before)
	s.screen = make(func() {
		if depth >= len(s.below) || s.below[depth] != before {
			return // another screen has been shown meanwhile
		}
		s.screen, s.name, s.below = before.screen, before.name, s.below[:depth]
		s.ui.Focus.Set("")
	})
	s.name = name
	s.ui.Focus.Set("")
}

// covers reports whether a screen is open below the one that is shown.
func (s *Screens) covers(screen Screen) bool {
	return slices.ContainsFunc(s.below, func(c covered) bool { return c.screen == screen })
}

// Guide shows a guide over the screen that is open, until the guide ends or another screen is
// shown.
func (s *Screens) Guide(g *guide.Guide) { s.guided = guided{g, s.screen} }

// describeGuide describes the guide over its screen.
func (s *Screens) describeGuide(u *ui.UI) {
	if s.guided.guide == nil || s.screen != s.guided.screen {
		return
	}
	u.Probe("guiding", "on", ui.Rect{})
	if s.guided.guide.Describe(u) {
		s.guided = guided{}
		u.Focus.Set("map")
	}
}

// fail replaces the screen, which panicked, by the page about it. It returns the closers of the
// screen, which it does not call.
func (s *Screens) fail(page *faultPage) (closers []func()) {
	closers = s.closers
	s.screen, s.name, s.below, s.closers, s.guided = page, "fault", nil, nil, guided{}
	return closers
}
