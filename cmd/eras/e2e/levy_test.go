//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/game"
)

// A person levies a soldier with the mouse, and the computer's levies are told.
func TestLevies(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		language      string
		width, height int
		tip, told     string
	}{
		{"en", 1280, 800, "It costs 2 orders and no resources.", " levies a pikeman "},
		{"es", 900, 600, "Cuesta 2 órdenes y ningún recurso.", " recluta un piquero "},
	} {
		s := shipped(t, "banners")
		s.Rules.Levy = 2
		w := preparedAt(t, s, "cr:r5h1a1,,wn,=,,cb:b4/,:r2,,,m, r 0 0 60 0 0 3").resume(t, size.language, size.width, size.height)
		text, _ := w.turn("")
		w.click("square.1,1")
		w.hover("play.levy")
		w.ticks(60)
		w.shot(fmt.Sprintf("levy-%s-tip", size.language))
		if texts := strings.Join(w.look().Texts, "\n"); !strings.Contains(texts, size.tip) {
			t.Errorf("no text %q among\n%s", size.tip, texts)
		}
		w.click("play.levy")
		text, _ = w.turn(text)
		w.away()
		w.still(30)
		w.inside()
		w.shot(fmt.Sprintf("levy-%s", size.language))
		if now := parsed(t, text).Position; now.Cells[0].Soldiers != 6 || now.Orders != 1 || now.Army(game.Red).Resources != 0 {
			t.Errorf("after a levy it is %v", now)
		}
		if texts := strings.Join(w.look().Texts, "\n"); size.width > 1000 && !strings.Contains(texts, size.told) {
			t.Errorf("no text %q among\n%s", size.told, texts)
		}
		w.close()
	}
}
