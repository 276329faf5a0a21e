package app

import (
	"errors"
	"slices"

	"eras/saves"
	"eras/scenes/ui"
)

// unwritten is a write that failed. It concerns a player, or the settings if player is empty.
type unwritten struct {
	player string
	write  func() error
}

// retryTicks is how often failed writes are tried again.
const retryTicks = 5 * ui.TicksPerSecond

// Write calls write for data about a player; it reports and returns the error. If nothing can be
// saved, the write is tried again until it succeeds or the program ends.
func (a *App) Write(player string, write func() error) error {
	err := write()
	a.Notices.Report(err)
	if errors.Is(err, saves.ErrCannotSave) && !errors.Is(err, saves.ErrReadOnly) {
		a.unwritten = append(a.unwritten, unwritten{player, write})
	}
	return err
}

// forgo drops the failed writes about a player.
func (a *App) forgo(player string) {
	a.unwritten = slices.DeleteFunc(a.unwritten, func(u unwritten) bool { return u.player == player })
}

// retry tries the failed writes again. When all have succeeded, it tells the player, and reports
// later failures again.
func (a *App) retry() {
	if a.Notices.readOnly {
		a.relock()
		return
	}
	m := &a.Matches
	behind := m.playing != nil && m.playing.autosave.Retry()
	before := len(a.unwritten)
	for len(a.unwritten) > 0 {
		err := a.unwritten[0].write()
		if errors.Is(err, saves.ErrCannotSave) {
			break
		}
		a.unwritten = a.unwritten[1:]
		a.Notices.Report(err)
	}
	if left := len(a.unwritten); !behind && left == 0 && (before > 0 || m.behind && m.playing != nil) {
		a.Notices.warned = false
		a.Notices.Say(a.UI.Text.T("problem.cannotsave.over"))
	}
	m.behind = behind
}

// mayQuit reports whether the program may end: everything is saved, or the player has been told
// that it is not.
func (a *App) mayQuit() bool {
	if p := a.Matches.playing; p != nil && !a.Notices.warned {
		a.Notices.Report(p.autosave.Flush())
		return !a.Notices.warned
	}
	return true
}
