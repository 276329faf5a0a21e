//go:build !js

package invite

import (
	"testing"

	"eras/game"
	"eras/play/session"
	"eras/scenes/app"
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
