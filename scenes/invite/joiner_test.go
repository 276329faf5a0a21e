//go:build !js

package invite

import (
	"testing"

	"eras/game"
	"eras/play/session"
	"eras/scenes/app"
	"eras/scenes/ui/uitest"
)

// absent is a link to a host that says nothing.
type absent struct{}

func (absent) Seat() game.Seat                   { return 0 }
func (absent) Poll()                             {}
func (absent) Step(int) ([]string, string, bool) { return nil, "", false }
func (absent) Awaited(int) (game.Seats, bool)    { return 0, false }
func (absent) Submit(int, string)                {}
func (absent) Retract(int)                       {}
func (absent) Refused(int) bool                  { return false }
func (absent) Err() error                        { return nil }

// A match is joined with as many players as its board has seats, and with no others.
func TestJoiningTakesTheSeatsOfTheBoard(t *testing.T) {
	for _, mode := range modes {
		n := open(t)
		page := invitation(t, n, mode)
		j, _ := n.app.Joiner(mode)
		seats := len(page.given.Players)
		for players := range seats + 2 {
			_, err := j.Join(app.Joining{Setup: page.given.Setup, Players: make([]session.Player, players), Link: absent{}, Look: n.app.Look})
			if (err == nil) != (players == seats) {
				t.Errorf("%s with %d players: %v", mode, players, err)
			}
		}
	}
}

// "Play together" offers to invite others to any game, that of the menu first: from its set-up.
func TestJoinPageInvites(t *testing.T) {
	for i, mode := range modes {
		n := open(t)
		n.app.Settings.Board = mode
		if first := n.app.Joiners(); len(first) != len(modes) || first[0].Mode() != mode {
			t.Errorf("the menu has %s, the page %d games, the first %s", mode, len(first), first[0].Mode())
		}
		n.Open()
		w := uitest.New(t, []string{"en", "es"}[i%2], 1280, 800, n.app.Screen())
		w.Ticks(2)
		w.Pick("together.tabs", tabInvite)
		w.Ticks(2)
		w.Click("together.invite." + n.app.Joiners()[0].Card().ID)
		w = uitest.New(t, "en", 1280, 800, n.app.Screen())
		w.Ticks(3)
		w.Click("setup.invite")
		if page, ok := n.app.Screen().(*hostPage); !ok || page.joiner.Mode() != mode {
			t.Errorf("%s: the screen is a %T", mode, n.app.Screen())
		}
	}
}
