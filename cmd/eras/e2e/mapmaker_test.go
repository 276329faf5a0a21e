//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// TestAMapIsMadeAndPlayed makes a map by mouse: it paints land, a site and a leader, looks
// whether the map is fair, saves, shares and plays it. Another program on the same saves
// offers it.
func TestAMapIsMadeAndPlayed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, title, file string
		width, height         int
		objective             war.ObjectiveKind
		owner                 string // of the flag: red, or both
	}{
		{"en", "The Green Pass", "own-the-green-pass", 1280, 800, war.Hold, "2"},
		{"es", "El paso de Ñuño", "own-el-paso-de-nuno", 900, 600, war.Wagon, "0"},
	} {
		t.Run(c.language, func(t *testing.T) {
			prefix := c.language + "-maker-"
			dir := t.TempDir()
			s := start(t, dir, c.width, c.height, "-language", c.language, "-seed", "9")
			s.onScreen("menu")
			s.quick()
			s.click("menu.start")
			s.onScreen("setup")
			s.click("setup.map")
			s.ticks(4)
			s.shot(prefix + "picker")
			s.click("setup.maps.make")
			s.onScreen("mapmaker")
			s.click("maker.tabs.1")
			s.shot(prefix + "settings")
			s.click("maker.clear")
			s.click("maker.tabs.0")
			for tool, squares := range map[string][]string{
				"woods": {"2,2", "3,2"}, "hills": {"3,4"}, "mountains": {"2,5"}, "ford": {"4,3"}, "warehouse": {"3,1"}, "city": {"2,1"},
			} {
				s.click("maker.tool." + tool)
				if s.has("maker.owner.2") {
					s.click("maker.owner.2")
				}
				for _, q := range squares {
					s.click("square." + q)
				}
			}
			s.click("maker.tool.river")
			s.drag("square.4,1", "square.4,2")
			s.click("maker.tool.leader")
			s.click("maker.owner.0")
			s.click("square.2,4")
			s.click("maker.tool.flag")
			s.click(fmt.Sprintf("maker.objective.%d", c.objective))
			s.click("maker.owner." + c.owner)
			s.click("square.5,2")
			s.away()
			s.still(30)
			s.shot(prefix + "painted")
			made := s.draft()
			p, err := war.ParsePosition(made)
			if err != nil {
				t.Fatal(err)
			}
			if n := p.Army(1).LeaderCount; n != 2 || p.Army(2).LeaderCount != 2 || strings.Count(made, "~") != 4 && p.Size.Rows() > 4 {
				t.Errorf("painted %s", made)
			}
			if o := &p.Objective; o.Kind != c.objective || !o.Of(game.Red).Has(grid.At(4, 1)) || o.Of(game.Blue).Len() == 0 {
				t.Errorf("painted the objective %v", o)
			}
			s.key(ebiten.KeyU)
			s.key(ebiten.KeyY)
			if s.draft() != made {
				t.Error("a step that was undone and made again differs")
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
			s.click("maker.tool.eraser")
			s.click("square.2,4")
			s.click("maker.share")
			s.click("maker.paste") // the older text is still on the clipboard
			s.click("maker.sharing.close")
			if s.draft() != made {
				t.Errorf("pasted %s, copied %s", s.draft(), made)
			}
			s.key(ebiten.KeyEscape)
			s.shot(prefix + "leaving")
			s.click("maker.leaving.no")
			s.click("maker.play")
			s.enter("maker.naming.name", c.title)
			s.shot(prefix + "naming")
			s.click("maker.naming.yes")
			s.onScreen("setup")
			s.still(20)
			s.shot(prefix + "setup")
			if label, _ := s.value("setup.map"); !strings.HasPrefix(label, c.title+" ") {
				t.Errorf("the map before the war is %q", label)
			}
			data, err := os.ReadFile(filepath.Join(dir, "maps", c.file+".toml"))
			if err != nil {
				t.Fatal(err)
			}
			sc, err := war.ParseScenario("own", data)
			if err != nil || sc.Maps[0].Start.String() != made {
				t.Fatalf("saved %+v: %v", sc, err)
			}
			s.enter("setup.name", "Ana")
			s.click("setup.go")
			s.train()
			if text, _ := s.turn(""); !strings.Contains(text, " "+p.Objective.String()) {
				t.Errorf("the war begins without %v: %s", p.Objective, text)
			}
			s.still(20)
			s.shot(prefix + "war")
			s.close()

			again := start(t, dir, c.width, c.height, "-language", c.language, "-seed", "9")
			again.onScreen("menu")
			again.click("menu.start")
			again.onScreen("setup")
			again.click("setup.map")
			again.press("setup.map.list.rows." + c.title)
			again.until("the set-up", func() bool { return again.has("setup.map") })
			if label, _ := again.value("setup.map"); !strings.HasPrefix(label, c.title+" ") {
				t.Errorf("another program offers %q", label)
			}
			again.close()
		})
	}
}

// drag drags the mouse from one control to another.
func (s *driver) drag(from, to string) {
	s.t.Helper()
	s.hover(from)
	s.guest.PressMouseButton(ebiten.MouseButtonLeft)
	s.ticks(1)
	s.hover(to)
	s.ticks(1)
	s.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
	s.ticks(2)
}

// draft returns the map in the map maker.
func (s *driver) draft() string {
	s.t.Helper()
	now := ""
	s.until("the map maker", func() (ok bool) { now, ok = s.position(); return ok })
	return now
}

// label returns the label of what is on the screen.
func (s *driver) label(id string) string {
	label, _ := s.value(id)
	return label
}
