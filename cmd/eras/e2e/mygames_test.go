//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestMyGamesTogether leaves a battle that two windows play together. Both find it among their
// games in progress: the host goes back by the mouse, the other one by the keyboard, and later
// removes it from the list.
func TestMyGamesTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
	}{{"es", 900, 600}, {"en", 1280, 800}, {"es", 1920, 1080}} {
		t.Run(fmt.Sprintf("%s-%dx%d", c.language, c.width, c.height), func(t *testing.T) {
			p := newPair(t, c.language, c.width, c.height)
			p.joinAndBegin(p.invite("battle", nil))
			p.onScreen("battle")
			p.leaveBattle(p.other)
			p.leaveBattle(p.host)
			for _, s := range []*driver{p.host, p.other} {
				s.myGames()
			}
			p.see("mygames")
			p.host.click("archive.continue")
			p.other.focus("archive.list")
			p.other.key(ebiten.KeyEnter)
			p.onScreen("battle")
			p.leaveBattle(p.other)
			p.other.myGames()
			p.other.focus("together.remove")
			p.other.key(ebiten.KeyEnter)
			p.other.until("the question", func() bool { return p.other.has("archive.deleting.yes") })
			p.other.still(20)
			p.other.shot(p.prefix + "mygames-removing")
			p.other.click("archive.deleting.yes")
			p.other.until("the empty list", func() bool { return !rowThere(p.other) })
			p.other.shot(p.prefix + "mygames-none")
		})
	}
}

// leaveBattle leaves a battle by the menu.
func (p *pair) leaveBattle(s *driver) {
	p.t.Helper()
	s.until("the question whether to leave", func() bool {
		if s.has("play.leaving.yes") {
			return true
		}
		s.key(ebiten.KeyEscape)
		s.still(20)
		return false
	})
	s.click("play.leaving.yes")
	s.onScreen("menu")
}

// myGames opens the list of games in progress, which has one that is played together.
func (s *driver) myGames() {
	s.t.Helper()
	s.click("menu.archive")
	s.onScreen("archive")
	s.until("the match in the list", func() bool { return rowThere(s) })
	s.still(20)
}

// rowThere reports whether the list has a match that is played together.
func rowThere(s *driver) bool {
	for _, c := range s.look().Controls {
		if strings.HasPrefix(c.ID, "archive.list.seat-") {
			return true
		}
	}
	return false
}
