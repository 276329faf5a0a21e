package app

import (
	"eras/game"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/help"
	"eras/scenes/ui"
)

// Network plays matches together with other programs.
type Network interface {
	// Invite opens the page that invites others to a match.
	Invite(Invitation)
	// Open opens the page for joining matches and continuing them.
	Open()
	// Archived returns the matches in progress for the archive, in the section [archive.Together].
	Archived() []saves.Archived
	// Words describes one of these matches, Resume continues it, and Forget removes it from the
	// list.
	Words(*saves.Archived) archive.Words
	Resume(id string)
	Forget(id string)
	// Describe is called once a tick after the screen. It shows news about the other players while
	// a match is on the screen.
	Describe(u *ui.UI)
	// Playing returns the game of the match on the screen, and whether there is one.
	Playing() (saves.Mode, bool)
	// Rules returns the pages of help about playing together.
	Rules() help.Book
	// Close leaves all matches and waits until its goroutines have ended.
	Close()
}

// Invitation is a match to which others are to be invited.
type Invitation struct {
	Mode  saves.Mode
	Setup []game.Field
	// MapFile is the file of the map as in [saves.Match].
	MapFile string
	// Players are by seat. The person of this window is the one with a name, or else the first one
	// without a bot. The other seats without a bot are free.
	Players []session.Player
	Seed    uint64
}

// Joiner returns the module of a game if its matches can be played together. Otherwise it reports
// false.
func (a *App) Joiner(mode saves.Mode) (Joiner, bool) {
	m, err := a.module(mode)
	if err != nil {
		return nil, false
	}
	j, ok := m.(Joiner)
	return j, ok
}

// Joiners returns the games whose matches can be played together: the one chosen in the menu, then the
// others in its order.
func (a *App) Joiners() []Joiner {
	var all []Joiner
	for _, m := range append([]Module{a.current()}, a.modules...) {
		if j, ok := m.(Joiner); ok && (len(all) == 0 || j != all[0]) {
			all = append(all, j)
		}
	}
	return all
}

// inviter returns a function that opens the page of invitations to a game, or nil if there is no
// network.
func (a *App) inviter(mode saves.Mode) func([]game.Field, string, []session.Player, uint64) {
	if a.Network == nil {
		return nil
	}
	return func(set []game.Field, mapFile string, players []session.Player, seed uint64) {
		a.Network.Invite(Invitation{mode, set, mapFile, players, seed})
	}
}
