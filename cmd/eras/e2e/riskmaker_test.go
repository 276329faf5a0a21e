//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
)

// TestAMapOfRiskIsMadeAndPlayed makes a map of six territories and two continents by mouse, lets bots
// measure its seats, saves it and plays the first turn on it. Another program on the same saves offers it.
func TestAMapOfRiskIsMadeAndPlayed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, title, file, territory string
		width, height                    int
	}{
		{"en", "Two Shores", "own-two-shores", "Territory", 1280, 800},
		{"es", "Dos orillas", "own-dos-orillas", "Territorio", 900, 600},
	} {
		t.Run(c.language, func(t *testing.T) {
			prefix := c.language + "-riskmaker-"
			dir := t.TempDir()
			s := start(t, dir, c.width, c.height, "-language", c.language, "-seed", "9")
			s.onScreen("menu")
			s.quick()
			s.click("menu.board.risk")
			s.click("menu.start")
			s.onScreen("setup")
			s.mapPart()
			s.click("setup.maps.make")
			s.onScreen("riskmaker")
			s.shot(prefix + "shipped")
			s.click("maker.tabs.1")
			s.click("maker.from")
			s.ticks(4)
			s.shot(prefix + "from")
			s.key(ebiten.KeyArrowDown)
			s.key(ebiten.KeyEnter)
			s.until("an empty map", func() bool { return s.has("map") && !s.has("maker.from.list.rows") })
			s.click("maker.tabs.0")
			middleX, middleY, _ := s.find("map")
			for y := range 2 {
				for x := range 3 {
					s.clickAt(middleX+0.18*float64(c.width*(x-1)), middleY+0.14*float64(c.height*(2*y-1)))
				}
			}
			place := func(n string) string { return "place." + c.territory + " " + n }
			s.click("maker.tool.border")
			for _, pair := range []string{"12", "23", "45", "56", "14", "36"} {
				s.drag(place(pair[:1]), place(pair[1:]))
			}
			s.click("maker.tabs.1")
			s.click("maker.continent.add")
			s.click("maker.tabs.0")
			s.click("maker.tool.paint")
			for _, n := range []string{"4", "5", "6"} {
				s.click(place(n))
			}
			s.click("maker.tool.put")
			s.click(place("5"))
			s.until("the land", func() bool { return !s.has("map.drawing") && !s.has("thumbnail.painting") })
			s.away()
			s.still(20)
			s.shot(prefix + "made")
			s.click("maker.tabs.1")
			s.shot(prefix + "continents")
			if s.has("maker.said") {
				t.Errorf("the map maker says %q", s.label("maker.said"))
			}
			s.click("maker.check")
			s.until("the verdict", func() bool {
				_, _, ok := s.find("maker.trial.close")
				return ok && s.label("maker.trial.ended") == "yes"
			})
			s.still(20)
			s.shot(prefix + "fair")
			s.click("maker.trial.close")
			s.click("maker.share")
			s.copies("maker.copy")
			s.shot(prefix + "share")
			s.click("maker.sharing.close")
			s.click("maker.play")
			s.enter("maker.naming.name", c.title)
			s.click("maker.naming.yes")
			s.onScreen("setup")
			s.mapPart()
			s.still(20)
			s.shot(prefix + "setup")
			if label, _ := s.value("setup.map"); !strings.HasPrefix(label, c.title) {
				t.Errorf("the map before the match is %q", label)
			}
			data, err := os.ReadFile(filepath.Join(dir, "maps", c.file+".toml"))
			if err != nil {
				t.Fatal(err)
			}
			m, err := risk.ParseMap("own", data)
			if err != nil || m.Territories() != 6 || m.Continents() != 2 || m.Members(1).Len() != 3 {
				t.Fatalf("saved %v: %v", m, err)
			}
			if !s.has("setup.name0") {
				s.click("setup.tabs.0")
			}
			s.enter("setup.name0", "Ana")
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: prefix, seen: map[string]bool{"placed": true, "odds": true, "once": true}}
			q.read(filepath.Join(dir, "maps", c.file+".toml"))
			for before := ""; ; {
				text, ok := q.next(before)
				if !ok {
					break // the first turn was the last
				}
				p, err := q.g.ParsePosition(text)
				if err != nil {
					t.Fatal(err)
				}
				if p.Round > 1 {
					break
				}
				before = text
				q.answer(&p)
			}
			s.still(20)
			s.shot(prefix + "play")
			s.close()
		})
	}
}

// clickAt clicks a point of the window.
func (s *driver) clickAt(x, y float64) {
	s.guest.MoveCursor(x, y)
	s.ticks(1)
	s.guest.PressMouseButton(ebiten.MouseButtonLeft)
	s.ticks(1)
	s.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
	s.ticks(2)
}

// mapPart shows the choice of the map on the page before a match: in a small window it has a tab of its own.
func (s *driver) mapPart() {
	s.t.Helper()
	s.until("the page before a match", func() bool { return s.has("setup.map") || s.has("setup.tabs.2") })
	if !s.has("setup.map") {
		s.click("setup.tabs.1")
	}
}
