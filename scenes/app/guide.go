package app

import (
	"cmp"

	"eras/saves"
	"eras/scenes/guide"
)

// Guided is a module that can show a person the first turns of its game.
type Guided interface {
	Module
	// Guide starts a match of that person and shows a guide in it with [Screens.Guide].
	Guide(person string)
}

// startGuide returns a function that starts the guide of a module, nil if it has none.
func (a *App) startGuide(m Module) func() {
	g, ok := m.(Guided)
	if !ok {
		return nil
	}
	return func() {
		a.Matches.putDown()
		g.Guide(cmp.Or(a.Settings.Player, a.UI.Text.T("first.noname")))
	}
}

// firstLaunch reports whether nobody has used the program before and the command line asks for
// nothing else.
func (a *App) firstLaunch() bool {
	c := &a.config
	if c.Language != "" || c.Record != "" || c.Gallery || c.Started != nil || a.Saves.ReadOnly() {
		return false
	}
	players, err := a.Saves.Players()
	if err != nil {
		a.Notices.Background(err) // there is no window yet
	}
	return err == nil && len(players) == 0 && a.Settings == saves.DefaultSettings()
}

// openWelcome shows the screen of the first launch.
func (a *App) openWelcome() {
	w := &guide.Welcome{
		Bar: a.PlainBar,
		Language: func(language string) {
			a.Settings.Language = saves.Language(language)
			a.apply()
		},
		Begin: func(name string, game int, show bool) {
			a.Settings.Player, a.Settings.Board = name, a.modules[game].Mode()
			a.SaveSettings()
			if start := a.startGuide(a.current()); show && start != nil {
				start()
				return
			}
			a.OpenMenu()
		},
	}
	for i, m := range a.modules {
		w.Games = append(w.Games, m.Card().Title())
		if m == a.current() {
			w.Game = i
		}
	}
	a.Screens.Show("welcome", w)
}
