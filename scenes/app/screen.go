package app

import (
	"slices"

	"eras/scenes/ui"
)

// Screen is what the window shows.
type Screen interface{ Describe(u *ui.UI) }

// FitsNarrow implements [ui.Narrower]: it reports whether what the window shows has a layout for narrow
// windows.
func (a *App) FitsNarrow() bool { return ui.FitsNarrow(a.screen) }

// FitsLow implements [ui.Lower].
func (a *App) FitsLow() bool { return ui.LayoutsOf(a.screen).Low }

// Show makes s the screen of the window. It calls the closers of the current screen and keeps
// closers for s. name is for programs that use the window.
func (a *App) Show(name string, s Screen, closers ...func()) {
	for _, c := range a.closers {
		c()
	}
	a.closers = closers
	a.screen, a.name, a.below, a.guided = s, name, nil, guided{}
	a.UI.Focus("")
}

// covered is a screen that lies under another one.
type covered struct {
	screen Screen
	name   string
}

// Over shows a screen over the one that is open. make creates it; back returns to the screen below.
func (a *App) Over(name string, make func(back func()) Screen) {
	if a.name == name {
		return
	}
	before, depth := covered{a.screen, a.name}, len(a.below)
	a.below = append(a.below, before)
	a.screen = make(func() {
		if depth >= len(a.below) || a.below[depth] != before {
			return // another screen has been shown meanwhile
		}
		a.screen, a.name, a.below = before.screen, before.name, a.below[:depth]
		a.UI.Focus("")
	})
	a.name = name
	a.UI.Focus("")
}

// covered reports whether a screen is open below the one on the screen.
func (a *App) covered(s Screen) bool {
	return slices.ContainsFunc(a.below, func(c covered) bool { return c.screen == s })
}
