//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/game"
	"eras/game/war"
)

// groundWar is a war of Banners in which red may attack a leader on some land, %s.
const groundWar = ",,,m,,,/,cr,,f,,,/,,:r8h2a2,%s:b8h3a1,,,cb/,,,h,,,/,,,,,, r 5 5 60 0 0 3"

// The land of the attacked square lies on the board of its battle, and a tooltip says what it does.
func TestBattlesOnEveryGround(t *testing.T) {
	t.Parallel()
	grounds := []struct{ name, land, square, tip string }{
		{"woods", "f", "square.5,4", "Woods: nobody in them can be shot."},
		{"hill", "h", "square.6,4", "Hill: horsemen neither enter it nor ride over it."},
		{"ford", "=", "square.5,1", "River: nobody enters, but archers shoot over it."},
		{"city", "cb", "square.5,1", "Wall: nobody enters, but archers shoot over it."},
	}
	for _, size := range [][2]int{{1280, 800}, {1920, 1080}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			for _, g := range grounds {
				p := preparedAt(t, shipped(t, "banners"), fmt.Sprintf(groundWar, g.land))
				before := p.match.Position()
				attack, err := war.ParseAction(&before, "3,3-4,3")
				if err != nil {
					t.Fatal(err)
				}
				if _, _, err := p.match.Answer(game.Red.Seat(), attack); err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				p.save(t, dir, 1)
				w := start(t, dir, size[0], size[1], "-language", "en", "-seed", "7")
				w.click("menu.continue")
				w.onScreen("war")
				w.until("the battle", func() bool { return w.has(g.square) })
				w.hover(g.square)
				w.ticks(60)
				w.shot(fmt.Sprintf("ground-%s-%d", g.name, size[0]))
				if text := strings.Join(w.look().Texts, "\n"); !strings.Contains(text, g.tip) {
					t.Errorf("%s: no text %q among\n%s", g.name, g.tip, text)
				}
				w.close()
			}
		})
	}
}
