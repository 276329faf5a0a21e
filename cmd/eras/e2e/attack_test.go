//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
)

// attackStart is a war under Banners in which blue will attack the leader beside his.
const attackStart = "cr:r3,,f,,,wn/,,:r1,:b7,,/wn,h,,=,,cn/,cn,f,,,cb:b4 r 6 12 60 0 0 2"

// TestAttacksAreAnnounced lets the computer attack: a card says who attacks whom and where. The person looks at the
// map first, where the computer's actions are numbered, and then fights, or settles it at once.
func TestAttacksAreAnnounced(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
		look          bool
	}{{"es", 900, 600, true}, {"en", 900, 600, false}, {"es", 1280, 800, false}, {"en", 1280, 800, true}} {
		name := fmt.Sprintf("%s-%dx%d", c.language, c.width, c.height)
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			position, err := war.ParsePosition(attackStart)
			if err != nil {
				t.Fatal(err)
			}
			set := warplay.Setup{
				Scenario: shipped(t, "banners"), Map: war.Map{Name: "attack", Title: war.Text{"es": "El ataque", "en": "The attack"}, Start: position},
				First: game.Red, Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 5,
			}
			prepared{set: set, match: game.NewMatch[war.State, war.Action, war.Event](set.War(), set.Seed)}.save(t, dir, 0)
			s := start(t, dir, c.width, c.height, "-language", c.language, "-seed", "7")
			s.onScreen("menu")
			s.quick()
			s.click("menu.continue")
			s.onScreen("war")
			s.click("play.endturn")
			s.click("play.ending.yes")
			s.until("the attack", func() bool { return s.has("play.attack.yes") })
			s.still(60)
			s.inside()
			s.shot(name + "-attack")
			if !c.look {
				s.click("play.attack.other")
				s.until("the end of the battle", func() bool { return s.has("play.battleover") })
				s.close()
				return
			}
			s.click("play.attack.no")
			s.until("the bar", func() bool { return s.has("play.fight") })
			s.still(60)
			s.inside()
			s.shot(name + "-attack-look")
			s.click("play.fight")
			s.until("the battle", func() bool { return s.has("play.backbattle") })
			s.still(60)
			s.inside()
			s.shot(name + "-attack-fight")
			s.close()
		})
	}
}
