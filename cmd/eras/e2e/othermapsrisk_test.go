//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk/mapformat"
)

// TestMapsOfOtherProgramsOfRisk adds a map of each format in the window, after a broken one whose error
// stands in the dialog, plays a game to its end by mouse on the last one, and removes a map. The result
// opens elsewhere, where nobody has the map.
func TestMapsOfOtherProgramsOfRisk(t *testing.T) {
	t.Parallel()
	testdata := filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata")
	for _, c := range []struct {
		language      string
		width, height int
		files         []string // the game is played on the last one
	}{
		{"en", 1280, 800, []string{"two.luxb", "two.conquest.map", "two.map"}},
		{"es", 900, 600, []string{"two.map", "two.conquest.map", "two.luxb"}},
	} {
		t.Run(c.language, func(t *testing.T) {
			prefix := c.language + "-own-risk-"
			dir := t.TempDir()
			broken := filepath.Join(dir, "broken.map")
			if err := os.WriteFile(broken, []byte("[continents]\nA 1\n[countries]\n1 X 1 5 5\n2 Y 1 9 9\n[borders]\n1 2\n2 3\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			s, tab := riskSetup(t, filepath.Join(dir, "saves"), c.language, c.width, c.height)
			tab(1)
			s.click("setup.map.open")
			s.enter("setup.map.path", broken)
			s.click("setup.map.read")
			s.until("the error", func() bool { return s.says("setup.map.fault", "broken.map:8: there is no country 3") })
			s.shot(prefix + "broken")
			for i, file := range c.files {
				if i > 0 {
					s.click("setup.map.open")
				}
				path, err := filepath.Abs(filepath.Join(testdata, file))
				if err != nil {
					t.Fatal(err)
				}
				s.enter("setup.map.path", path)
				s.click("setup.map.read")
				if file == "two.conquest.map" { // has all that the game has
					s.until("the map", func() bool { return s.has("setup.map.remove") && !s.has("setup.map.read") })
				} else {
					s.until("the notes", func() bool { return s.says("setup.map.fault", file[:4]) })
					s.still(20)
					s.shot(prefix + "notes-" + file)
					s.key(ebiten.KeyEscape)
				}
				s.until("the preview", func() bool { return !s.has("thumbnail.painting") })
				s.still(40)
				s.shot(prefix + "setup-" + file)
			}
			in, err := mapformat.Load(filepath.Join(testdata, c.files[2]))
			if err != nil {
				t.Fatal(err)
			}
			tab(0)
			s.enter("setup.name0", "Ana")
			for s.has("setup.remove2") {
				s.click("setup.remove2")
			}
			s.click("setup.bot1")
			s.choose("random")
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: prefix, seen: map[string]bool{}}
			kept, err := filepath.Glob(filepath.Join(dir, "saves", "maps", "two*.toml"))
			if err != nil || len(kept) != 3 {
				t.Fatalf("the folder of maps has %v, %v", kept, err)
			}
			q.read(filepath.Join(dir, "saves", "maps", "two-2.toml"))
			if q.g.Map.Territories() != in.Map.Territories() {
				t.Errorf("the map has %d territories", q.g.Map.Territories())
			}
			q.play()
			s.away()
			s.still(60)
			s.shot(prefix + "result")
			s.click("result.menu")
			s.onScreen("menu")
			s.click("menu.start")
			s.onScreen("setup")
			tab(1)
			s.click("setup.map.remove")
			s.until("the map is gone", func() bool {
				left, _ := filepath.Glob(filepath.Join(dir, "saves", "maps", "two*.toml"))
				return len(left) == 2
			})
			s.close()
		})
	}
}

// riskSetup starts the program and opens the page before a match of Risk. tab opens a tab of the page
// where the window is too narrow to show players and map side by side.
func riskSetup(t *testing.T, saves, language string, width, height int) (s *driver, tab func(n int)) {
	t.Helper()
	s = start(t, saves, width, height, "-language", language, "-seed", "5")
	s.onScreen("menu")
	s.quick()
	s.click("menu.board.risk")
	s.click("menu.start")
	s.onScreen("setup")
	narrow := s.has("setup.tabs.2")
	return s, func(n int) {
		if narrow {
			s.click("setup.tabs." + string(rune('0'+n)))
		}
	}
}

// says reports whether a control's label contains a text.
func (s *driver) says(id, text string) bool {
	for _, c := range s.look().Controls {
		if c.ID == id && strings.Contains(c.Label, text) {
			return true
		}
	}
	return false
}
