//go:build e2e

package e2e

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

var digits = regexp.MustCompile(`\d+`)

// thinks returns for how many seconds the screen says that somebody has been thinking,
// and who or in which phase; false while nobody does.
func (s *driver) thinks() (seconds int, what string, ok bool) {
	for _, d := range s.look().Controls {
		switch {
		case d.ID == "risk.turn" || d.ID == "diplomacy.phase":
			what = d.Label
		case d.ID == "risk.thinks", strings.HasPrefix(d.ID, "seat.") && digits.MatchString(d.Label):
			seconds, _ = strconv.Atoi(digits.FindString(d.Label))
			ok = true
		}
	}
	return seconds, what, ok
}

// TestTicksGoOnWhileAllBotsThink watches the slowest bots of both boards: while they
// think every tick is described, so that sixty of them are a second on the screen, and
// the window does what it is told.
func TestTicksGoOnWhileAllBotsThink(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ board, bot string }{{"diplomacy", "regent"}, {"risk", "ender2"}} {
		t.Run(c.board, func(t *testing.T) {
			dir := t.TempDir()
			keepBoards(t, dir, 0)
			s := start(t, dir, 1280, 800, "-language", "es", "-seed", "3")
			s.onScreen("menu")
			s.click("menu.board." + c.board)
			s.click("menu.watch")
			s.onScreen("setup")
			s.click("setup.allbots")
			s.choose(c.bot)
			s.click("setup.go")
			s.onScreen(c.board)
			s.until("somebody who thinks", func() bool { _, _, ok := s.thinks(); return ok })
			steady := 0
			for tries := 0; steady < 4; tries++ {
				before, was, _ := s.thinks()
				s.ticks(60)
				after, is, ok := s.thinks()
				switch {
				case ok && was == is && after == before+1:
					steady++
				case ok && was == is && after > before:
					t.Errorf("%s: in sixty ticks %d s became %d s", is, before, after)
				}
				if tries > 200 {
					t.Fatalf("nobody thinks for a second: %d s, then %d s, of %s and %s", before, after, was, is)
				}
				s.until("somebody who thinks", func() bool { _, _, ok := s.thinks(); return ok })
			}
			// What is clicked acts at once, and nothing is left behind.
			s.click("map.in")
			s.key(ebiten.KeyEscape)
			s.ticks(4)
			if !s.has("play.leaving.yes") {
				s.key(ebiten.KeyEscape)
			}
			s.click("play.leaving.yes")
			s.onScreen("menu")
			s.close()
		})
	}
}
