//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// TestFirstHour goes from the very first launch to the first battle that is won, without a
// page of rules: the menu offers the first turns of a battle until one has been finished.
func TestFirstHour(t *testing.T) {
	t.Parallel()
	for language, name := range []string{"es", "en"} {
		s := startWithSound(t, t.TempDir(), 1280, 800)
		s.onScreen("welcome")
		s.click(fmt.Sprintf("welcome.language.%d", language))
		s.enter("welcome.name", "Ana")
		s.still(10)
		s.shot("first-" + name + "-1-welcome")
		s.click("welcome.alone")
		s.onScreen("menu")
		s.quick()
		s.click("menu.board.battle")
		s.away()
		s.still(30)
		s.inside()
		s.shot("first-" + name + "-2-menu")
		s.click("menu.show")
		s.onScreen("battle")
		if n := s.guided(false, "first-"+name+"-3-battle"); n != 7 {
			t.Errorf("the guide says %d sentences, want 7", n)
		}
		s.playBattle(shipped(t, "banners").Rules.Battle)
		s.onScreen("result")
		s.away()
		s.still(60)
		s.shot("first-" + name + "-4-result")
		if p := s.profile("Ana"); len(p.Played) != 1 || p.Played[0].Score != 1 {
			t.Errorf("after the battle the profile has %+v", p.Played)
		}
		s.click("result.menu")
		s.onScreen("menu")
		if s.has("menu.show") {
			t.Error("the battle is offered again")
		}
		s.click("menu.board.risk")
		s.ticks(2)
		s.hover("menu.show")
		s.ticks(30)
		s.shot("first-" + name + "-5-menu")
		s.close()
	}
}
