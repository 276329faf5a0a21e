package app

import (
	"eras/game"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/session"
)

// Network plays matches together with other programs.
type Network interface {
	// Invite opens the page on which others are invited to a match.
	Invite(Invitation)
	// Open opens the page on which one joins matches and goes on with them.
	Open()
	// Archived returns the matches that go on as the archive lists them, in the section
	// [archive.Together].
	Archived() []saves.Archived
	// Words describes one of them, Resume goes on with it, and Forget removes it from the list.
	Words(*saves.Archived) archive.Words
	Resume(id string)
	Forget(id string)
	// Describe is called once a tick after the screen. It shows what is to be known of the other
	// players while a match is on the screen.
	Describe(u *ui.UI)
	// Playing returns the game of the match that is played on the screen, and whether one is.
	Playing() (saves.Mode, bool)
	// Rules returns the pages of help about playing together.
	Rules() help.Book
	// Close leaves all matches and waits until nothing runs any more.
	Close()
}

// Invitation is a match that others are to be invited to.
type Invitation struct {
	Mode  saves.Mode
	Setup []game.Field
	// Players are by seat: the person of this window has a name, or is the first one without a
	// bot; the other seats without a bot are free.
	Players []session.Player
	Seed    uint64
}

// Joiner returns the module of a game whose matches are played together, and whether there is
// one.
func (a *App) Joiner(mode saves.Mode) (Joiner, bool) {
	m, err := a.module(mode)
	if err != nil {
		return nil, false
	}
	j, ok := m.(Joiner)
	return j, ok
}

// OpenSaved rebuilds a saved match.
func (a *App) OpenSaved(m *saves.Match) (Opened, error) { return a.open(m) }

// Say shows a line over the screen for a few seconds.
func (a *App) Say(line string) { a.say(line) }

// Screen returns the screen that is shown.
func (a *App) Screen() Screen { return a.screen }

// inviter returns what opens the page of invitations to a game, nil where there is no network.
func (a *App) inviter(mode saves.Mode) func([]game.Field, []session.Player, uint64) {
	if a.Network == nil {
		return nil
	}
	return func(set []game.Field, players []session.Player, seed uint64) {
		a.Network.Invite(Invitation{mode, set, players, seed})
	}
}
