//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestALargeMapOfRisk adds a map of 75 territories from another program and plays a game on it to its
// end by mouse, against Ender's deputy too.
func TestALargeMapOfRisk(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
	}{
		{"en", 1280, 800},
		{"es", 900, 600},
	} {
		t.Run(c.language, func(t *testing.T) {
			prefix := c.language + "-large-risk-"
			dir := t.TempDir()
			file := filepath.Join(dir, "terraces.map")
			if err := os.WriteFile(file, []byte(terraces(15, 5)), 0o600); err != nil {
				t.Fatal(err)
			}
			s, tab := riskSetup(t, filepath.Join(dir, "saves"), c.language, c.width, c.height)
			tab(1)
			s.click("setup.map.open")
			s.enter("setup.map.path", file)
			s.click("setup.map.read")
			s.until("the map", func() bool { return s.has("setup.map.remove") })
			if s.has("setup.map.read") {
				s.key(ebiten.KeyEscape)
			}
			s.until("the preview", func() bool { return !s.has("thumbnail.painting") })
			s.still(40)
			s.shot(prefix + "setup")
			tab(0)
			s.enter("setup.name0", "Ana")
			for s.has("setup.remove3") {
				s.click("setup.remove3")
			}
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: prefix, seen: map[string]bool{}}
			q.read(filepath.Join(dir, "saves", "maps", "terraces.toml"))
			if n := q.g.Map.Territories(); n != 75 {
				t.Errorf("the map has %d territories", n)
			}
			q.play()
			s.away()
			s.still(60)
			s.shot(prefix + "result")
			s.click("result.menu")
			s.onScreen("menu")
			s.close()
		})
	}
}

// terraces returns a map in Domination's format: rows of columns countries each, a row is a continent.
func terraces(columns, rows int) string {
	var continents, countries, borders strings.Builder
	for y := range rows {
		fmt.Fprintf(&continents, "Terrace_%d %d blue\n", y+1, 4)
		for x := range columns {
			id := y*columns + x + 1
			fmt.Fprintf(&countries, "%d Field_%d %d %d %d\n", id, id, y+1, 40+60*x, 40+90*y+20*(x%2))
			fmt.Fprintf(&borders, "%d", id)
			for _, d := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
				if x, y := x+d[0], y+d[1]; x >= 0 && x < columns && y >= 0 && y < rows {
					fmt.Fprintf(&borders, " %d", y*columns+x+1)
				}
			}
			borders.WriteByte('\n')
		}
	}
	return "name Terraces\n[continents]\n" + continents.String() + "[countries]\n" + countries.String() + "[borders]\n" + borders.String()
}
