//go:build e2e

package e2e

import (
	"testing"

	"eras/game/battle"
)

// TestAnOpponentOfTheOtherSchool fights a battle against a network: there is no training
// before it, the result is kept, and no weights are.
func TestAnOpponentOfTheOtherSchool(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "5")
	s.onScreen("menu")
	s.quick()
	s.click("menu.board.battle")
	s.click("menu.start")
	s.enter("setup.name", "Ana")
	s.click("setup.school0.1")
	s.still(30)
	s.shot("es-1280x800-setup-network")
	s.click("setup.go")
	s.onScreen("battle")
	s.playBattle(shipped(t, "banners").Rules.Battle)
	s.onScreen("result")
	s.still(60)
	s.shot("es-1280x800-result-network")
	p := s.profile("Ana")
	if len(p.Played) != 1 || p.Played[0].Mode != battle.ID || len(p.Champions) != 0 {
		t.Errorf("after a battle against a network the profile is %+v", p)
	}
	s.close()
}
