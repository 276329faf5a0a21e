package eras_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rooms says what the packages of each room may import from this module. A
// pattern ends in /... for a room with all below it; the longest room that holds
// a package counts. Everything may import its own room's ground: what is listed.
var rooms = map[string][]string{
	"game":           {"game/tomlfile"},
	"game/grid":      {},
	"game/tomlfile":  {},
	"game/gametest":  {"game"},
	"game/battle":    {"game", "game/grid", "game/tomlfile"},
	"game/general":   {"game", "game/grid", "game/tomlfile", "game/battle"},
	"game/risk":      {"game", "game/tomlfile", "game/risk/..."},
	"game/diplomacy": {"game", "game/tomlfile", "game/diplomacy/..."},
	"evolve":         {"game", "game/tomlfile"},
	"ai":             {"game/...", "evolve", "assets/...", "ai/..."},
	"saves":          {"game/...", "evolve", "assets/..."},
	"assets":         {},
	// Drawings of boards: the parts know no rules, the atlas joins them with a board.
	"geography":          {},
	"geography/raster":   {"geography"},
	"geography/coast":    {"geography", "geography/raster"},
	"geography/invent":   {"geography", "geography/raster"},
	"geography/preview":  {"geography", "geography/raster"},
	"geography/atlas":    {"game/...", "assets/...", "geography/..."},
	"geography/generate": {"game/...", "assets/...", "geography/..."},
	"lab":                {"game/...", "evolve", "ai/...", "saves", "assets/...", "lab/..."},
	"scenes":             {"game/...", "evolve", "ai/...", "saves", "assets/...", "geography/..."},
	"scenes/ui":          {"assets/...", "scenes/ui/..."},
	"cmd/eras":           {"game/...", "evolve", "ai/...", "saves", "assets/...", "geography/...", "scenes/..."},
	"cmd/eraslab":        {"game/...", "evolve", "ai/...", "saves", "assets/...", "lab/..."},
}

// sharedScenes are the packages below scenes that scenes may import: everything
// else there is a scene, and scenes don't import each other.
var sharedScenes = []string{"scenes/ui/...", "scenes/table", "scenes/stage", "scenes/boards/..."}

// graphics may only be imported from scenes up, and by the desktop program.
const graphics = "github.com/hajimehoshi/ebiten/"

func TestImportsStayInTheirRooms(t *testing.T) {
	seen := map[string]bool{}
	walk(t, func(dir, file string, test bool, imported string) {
		room := roomOf(dir)
		if room == "" {
			t.Errorf("%s lies in no room", file)
			return
		}
		seen[room] = true
		if strings.HasPrefix(imported, graphics) && !matches(dir, []string{"scenes/...", "cmd/eras/..."}) {
			t.Errorf("%s imports %s: graphics begin at scenes", file, imported)
		}
		ours, ok := strings.CutPrefix(imported, "eras/")
		if !ok || ours == dir {
			return
		}
		allowed := rooms[room]
		if room == "scenes" {
			allowed = append(append([]string{}, allowed...), sharedScenes...)
		}
		if test {
			allowed = append(append([]string{}, allowed...), "game/gametest", "assets/...")
		}
		if !matches(ours, allowed) {
			t.Errorf("%s imports %s, which its room %q may not", file, ours, room)
		}
	})
	for _, room := range []string{"game", "game/general", "game/battle"} {
		if !seen[room] {
			t.Errorf("the walk did not meet room %s", room)
		}
	}
}

func roomOf(dir string) string {
	for d := dir; d != "."; d = path.Dir(d) {
		if _, ok := rooms[d]; ok {
			return d
		}
	}
	return ""
}

func matches(pkg string, patterns []string) bool {
	for _, p := range patterns {
		if below, ok := strings.CutSuffix(p, "/..."); ok && (pkg == below || strings.HasPrefix(pkg, below+"/")) || pkg == p {
			return true
		}
	}
	return false
}

// walk calls visit for every import of every Go file of the module.
func walk(t *testing.T, visit func(dir, file string, test bool, imported string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := entry.Name(); name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" || base == "bin" || base == "build") {
				return filepath.SkipDir
			}
			return nil
		}
		dir := path.Dir(filepath.ToSlash(name))
		if !strings.HasSuffix(name, ".go") || dir == "." {
			return nil
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			visit(dir, filepath.ToSlash(name), strings.HasSuffix(name, "_test.go"), imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoomRules(t *testing.T) {
	for _, c := range []struct {
		dir, pkg string
		want     bool
	}{
		{"game/battle", "game/general", false},
		{"game/general", "game/battle", true},
		{"ai/search", "saves", false},
		{"ai/general", "ai/search", true},
		{"saves", "ai/roster", false},
		{"scenes/ui/paint", "game", false},
		{"cmd/eraslab", "scenes/ui", false},
		{"cmd/eras", "lab", false},
		{"assets/maps", "game", false},
		{"assets/geography", "geography", false},
		{"game/risk", "geography", false},
		{"geography/invent", "game/risk", false},
		{"geography/atlas", "game/risk", true},
		{"scenes/risk", "geography/atlas", true},
	} {
		if got := matches(c.pkg, rooms[roomOf(c.dir)]); got != c.want {
			t.Errorf("%s may import %s: %v, want %v", c.dir, c.pkg, got, c.want)
		}
	}
}
