//go:build e2e

package e2e

import (
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game/diplomacy"
)

// TestOtherMapsOfDiplomacy chooses each of the other maps from the list with its thumbnails,
// leads a chosen power, and plays the first spring of it.
func TestOtherMapsOfDiplomacy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prefix, language string
		width, height    int
		maps, titles     [3]string
	}{
		{"es-1280x800-", "es", 1280, 800, [3]string{"two-shores", "five-realms", "three-crowns"}, [3]string{"Dos orillas", "Cinco reinos", "Tres coronas"}},
		{"en-900x600-", "en", 900, 600, [3]string{"seven-coasts", "france-austria", "five-realms"}, [3]string{"Seven Coasts", "France against Austria", "Five Realms"}},
	} {
		s := start(t, t.TempDir(), c.width, c.height, "-language", c.language, "-seed", "3")
		for i, name := range c.maps {
			m, err := agents.LoadDiplomacyMap(name)
			if err != nil {
				t.Fatal(err)
			}
			power := diplomacy.Power(m.Powers())
			s.onScreen("menu")
			s.click("menu.board.diplomacy")
			s.click("menu.start")
			s.onScreen("setup")
			narrow := s.has("setup.tabs.3")
			if narrow {
				s.click("setup.tabs.1")
			}
			if i == 0 {
				s.click("setup.map")
				s.until("the thumbnails", func() bool { return !s.has("thumbnail.painting") })
				s.still(90)
				s.shot(c.prefix + "diplomacy-maps")
				s.click("setup.map.list.rows." + c.titles[i])
			} else {
				s.pick("setup.map", c.titles[i])
			}
			s.until("the preview", func() bool { return !s.has("thumbnail.painting") })
			s.still(60)
			s.shot(c.prefix + "diplomacy-setup-" + name)
			if narrow {
				s.click("setup.tabs.0")
			}
			if i == 0 {
				s.enter("setup.name0", personName)
			}
			s.click("setup.power." + m.PowerToken(power))
			s.ticks(4)
			s.shot(c.prefix + "diplomacy-power-" + name)
			s.click("setup.go")
			s.onScreen("diplomacy")
			unit := m.StartUnits(power)[0]
			at := m.Token(m.Province(unit.At))
			to := m.Token(m.Province(m.Moves(unit.Kind, unit.At)[0]))
			s.until("the orders", func() bool { return s.has("area."+at) && s.has("diplomacy.submit") })
			s.click("area." + at)
			s.click("area." + to)
			s.ticks(4)
			if !slices.ContainsFunc(s.look().Controls, func(c described) bool { return c.ID == "given."+at }) {
				s.save("failed")
				t.Errorf("%s: %s was not ordered to %s", name, at, to)
			}
			s.still(20)
			s.shot(c.prefix + "diplomacy-play-" + name)
			s.sends()
			s.until("the results", func() bool { return s.has("diplomacy.continue") })
			s.still(30)
			s.shot(c.prefix + "diplomacy-results-" + name)
			s.click("bar.leave")
			s.click("play.leaving.yes")
		}
		s.close()
	}
}
