//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/game/war"
)

// objectiveWar is a war of Banners in which red and blue can reach an objective at once, %s.
const objectiveWar = ",f,wn,~,,wn/cr:r5h1a1,,h:b1,=,,cb:b4/,:r2,,,m, r 12 12 60 0 0 1 %s"

// Each objective is won and lost once, in both languages, and the result says by what.
func TestObjectivesAreWonAndLost(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		language      string
		width, height int
	}{{"en", 1280, 800}, {"es", 1920, 1080}} {
		t.Run(size.language, func(t *testing.T) {
			for _, c := range []struct {
				name, objective, move string
				want                  map[string]string
			}{
				{"hold-won", "hold=1 red=2,2 blue=2,2", "1,2-2,2", map[string]string{"en": "The flag was held for 1 turn", "es": "Mantuvo la bandera 1 turno"}},
				{"hold-lost", "hold=1 red=3,2 blue=3,2", "S 1,2", map[string]string{"en": "The flag was held for 1 turn", "es": "Mantuvo la bandera 1 turno"}},
				{"wagon-won", "wagon=1,2 red=2,2 blue=4,2", "1,2-2,2", map[string]string{"en": "The wagon came home", "es": "Llevó el carro a casa"}},
				{"wagon-lost", "wagon=3,2 red=1,2 blue=4,2", "S 1,2", map[string]string{"en": "The wagon came home", "es": "Llevó el carro a casa"}},
				{"breakout-won", "breakout=1 red=2,2;2,1 blue=1,3", "1,2-2,2", map[string]string{"en": "1 leader broke out", "es": "Rompió el cerco con 1 líder"}},
				{"breakout-lost", "breakout=1 red=1,1 blue=4,2;3,1", "S 1,2", map[string]string{"en": "1 leader broke out", "es": "Rompió el cerco con 1 líder"}},
			} {
				p := preparedAt(t, shipped(t, "banners"), fmt.Sprintf(objectiveWar, c.objective))
				w := p.resume(t, size.language, size.width, size.height)
				text, _ := w.turn("")
				w.away()
				w.still(30)
				w.inside()
				w.shot(fmt.Sprintf("objective-%s-%s", size.language, c.name))
				state := parsed(t, text)
				a, err := war.ParseAction(&state, c.move)
				if err != nil {
					t.Fatal(err)
				}
				w.act(a)
				w.onScreen("result")
				w.still(30)
				w.inside()
				w.shot(fmt.Sprintf("objective-%s-%s-result", size.language, c.name))
				if texts := strings.Join(w.look().Texts, "\n"); !strings.Contains(texts, c.want[size.language]) {
					t.Errorf("%s: no text %q among\n%s", c.name, c.want[size.language], texts)
				}
				profile := w.profile(personName)
				if n := len(profile.Played); n != 1 || profile.Played[0].Reason != war.ByObjective || (profile.Played[0].Score > 0) != strings.HasSuffix(c.name, "won") {
					t.Errorf("%s: the profile has %+v", c.name, profile.Played)
				}
				w.close()
			}
		})
	}
}
