//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestFogThatHidesOwners chooses the fog that hides owners and plays a turn in it by clicks. The list of
// players says that the fog hides what they own.
func TestFogThatHidesOwners(t *testing.T) {
	t.Parallel()
	for _, w := range windows[:3] {
		t.Run(w.language+"-"+w.name, func(t *testing.T) {
			prefix := w.language + "-" + w.name + "-risk-fog-"
			s := start(t, t.TempDir(), w.width, w.height, "-language", w.language, "-seed", "11")
			s.onScreen("menu")
			s.quick()
			s.click("menu.board.risk")
			s.click("menu.start")
			s.onScreen("setup")
			s.enter("setup.name0", "Ana")
			rules := "setup.tabs.1"
			if s.has("setup.tabs.2") { // the players have a tab of their own
				rules = "setup.tabs.2"
			}
			s.click(rules)
			s.focus("setup.fog")
			s.key(ebiten.KeyArrowRight)
			s.key(ebiten.KeyArrowRight)
			s.still(20)
			s.shot(prefix + "setup")
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: prefix, seen: map[string]bool{"placed": true, "odds": true, "once": true, "fortified": true}}
			q.read("classic")
			if !q.g.Rules.Veil {
				t.Fatalf("the match is played by %s", q.g.Rules)
			}
			for text, round := "", uint16(0); round < 2; {
				next, ok := q.next(text)
				if !ok {
					t.Fatal("the match is over")
				}
				p, err := q.g.ParsePosition(next)
				if err != nil {
					t.Fatal(err)
				}
				if round == 0 {
					hidden := q.g.Map.All().Minus(q.g.Sees(&p, 0))
					s.hover("area." + q.g.Map.ID(hidden.First()))
					s.still(40)
					s.shot(prefix + "tip")
				}
				text, round = next, p.Round
				if round < 2 {
					q.answer(&p)
				}
			}
			s.still(60)
			s.shot(prefix + "turn")
			want := map[string]string{"en": "The fog hides", "es": "La niebla oculta"}[w.language]
			if !s.has("risk.player.1") { // in a narrow window the list lies in a drawer
				t.Logf("no list of players in %s", w.name)
			} else if label, _ := s.value("risk.player.1"); !strings.Contains(label, want) {
				t.Errorf("the list of players says %q", label)
			}
			s.close()
		})
	}
}
