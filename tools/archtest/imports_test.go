package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers says what each package may import from this module, besides package internal, which
// all may (docs/architecture.md has the reasons). A pattern that ends in /... covers everything below it. The
// longest entry that holds a package counts.
var layers = map[string][]string{
	"internal":          {},
	"internal/tomlfile": {"internal/files"},

	"game":              {},
	"game/grid":         {},
	"game/gametest":     {"game"},
	"game/battle":       {"game", "game/grid"},
	"game/war":          {"game", "game/grid", "game/battle"},
	"game/war/people":   {"game", "game/grid", "game/battle", "game/war"},
	"game/war/campaign": {"game", "game/grid", "game/battle", "game/war", "game/war/people"},
	"game/risk":         {"game", "game/risk/..."},
	"game/diplomacy":    {"game", "game/diplomacy/..."},

	// It judges promises independently of package promise.
	"game/diplomacy/promise/promisetest": {"game", "game/diplomacy", "game/diplomacy/press"},

	"evolve":          {"game", "evolve/..."},
	"ai":              {"game/...", "evolve/...", "assets/...", "ai/..."},
	"saves":           {"game/...", "evolve/...", "assets/..."},
	"saves/savestest": {"saves"},

	"play/workers":             {},
	"play/cluster":             {},
	"play/cluster/clustertest": {},
	"play/daide":               {"game/...", "ai/...", "assets/...", "play/daide/...", "play/parley"},
	"play/nearby":              {},
	"play/table":               {"game", "ai/process"},
	"play/parley":              {"game/...", "ai/..."},
	"play/games":               {"game/...", "ai/...", "saves", "play/learning/...", "play/parley", "play/table"},
	"play/online":              {"game/...", "ai/agents", "ai/process", "saves", "play/cluster/...", "play/table"},
	"play/learning":            {"game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/learning", "play/workers"},
	"play/session":             {"game/...", "evolve/...", "ai/...", "saves", "play/learning", "play/daide/...", "play/online", "play/parley", "play/session/...", "play/table", "assets/...", "play/workers"},

	"lab":       {"game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/daide/...", "play/games", "play/learning/...", "play/table", "lab/..."},
	"lab/queue": {"play/cluster/..."},

	"assets": {},

	"scenes":                  {"game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/daide/...", "play/learning", "play/session", "scenes/geography/..."},
	"scenes/geography":        {},
	"scenes/geography/raster": {"scenes/geography"},
	"scenes/geography/layout": {"scenes/geography", "scenes/geography/raster"},
	"scenes/geography/atlas":  {"game/...", "assets/...", "scenes/geography/..."},
	"scenes/ui":               {"assets/...", "scenes/ui/..."},
	"scenes/app":              {"game", "ai/agents", "saves", "assets", "play/games", "play/learning", "play/session", "scenes/..."},
	"scenes/mapmaking":        {"evolve/stats", "scenes/archive", "scenes/hud", "scenes/ui/..."},
	"scenes/invite":           {"game", "saves", "play/cluster", "play/games", "play/nearby", "play/online", "play/session", "scenes/..."},
	"scenes/games":            {"game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/daide/...", "play/games", "play/learning", "play/session/...", "play/table", "scenes/..."},

	"docs/example": {"game/...", "ai/..."},

	"cmd/eras":    {"cmd/eras/clicks", "cmd/eras/monkey", "game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/...", "scenes/..."},
	"cmd/eraslab": {"game/...", "evolve/...", "ai/...", "saves", "assets/...", "play/cluster", "play/daide/...", "play/games", "play/online", "play/table", "lab/..."},
	"cmd/mapgen":  {"game/...", "assets/...", "scenes/geography/...", "cmd/mapgen/..."},

	"tools":             {},
	"tools/packaging":   {"scenes/ui/art"},
	"tools/scripts/web": {"scenes/ui/art", "scenes/ui/paint"},
	"tools/archtest":    {"game/...", "ai/...", "assets/...", "play/online", "scenes/geography/...", "lab/..."},
	"tools/compat":      {"game/...", "ai/...", "saves"},
}

// sharedScenes are the packages below scenes that every scene may import.
// Everything else there is a screen, and screens do not import each other.
var sharedScenes = []string{"scenes/ui/...", "scenes/hud", "scenes/boards/..."}

// ebitengine may be imported by scenes and the desktop program only.
const ebitengine = "github.com/hajimehoshi/ebiten/"

func TestImportsFollowTheLayers(t *testing.T) {
	seen := map[string]bool{}
	walk(t, func(dir, file string, test bool, imported string) {
		layer := layerOf(dir)
		if layer == "" {
			t.Errorf("%s belongs to no layer", file)
			return
		}
		seen[layer] = true
		if strings.HasPrefix(imported, ebitengine) && !matches(dir, []string{"scenes/...", "cmd/eras/..."}) {
			t.Errorf("%s imports %s: only scenes and cmd/eras may", file, imported)
		}
		ours, ok := strings.CutPrefix(imported, "eras/")
		if !ok || ours == dir {
			return
		}
		allowed := layers[layer]
		if layer == "scenes" {
			allowed = append(append([]string{}, allowed...), sharedScenes...)
		}
		if test {
			allowed = append(append([]string{}, allowed...), "game/...", "saves/savestest", "assets/...", "play/games", "play/session/...")
		}
		everywhere := strings.HasPrefix(ours, "internal/") && layer != "internal" && layer != "internal/tomlfile"
		if !everywhere && !matches(ours, allowed) || !test && otherGame(dir, ours) {
			t.Errorf("%s imports %s, which layer %q may not", file, ours, layer)
		}
	})
	for layer := range layers {
		if layer != "play/learning" && !seen[layer] {
			t.Errorf("no package found in layer %s", layer)
		}
	}
}

// otherGame reports whether the package at dir is of another game than an imported one below
// scenes/games or play/session, or of none, where only a game's own may import that. Wars and battles
// share scenes/games/twosided and the sessions of warplay. scenes/games lists the screens of all.
func otherGame(dir, imported string) bool {
	if to, ok := strings.CutPrefix(imported, "scenes/games/"); ok && dir != "scenes/games" {
		from, ok := strings.CutPrefix(dir, "scenes/games/")
		return !ok || first(from) != first(to) && first(to) != "twosided"
	}
	from, ok := strings.CutPrefix(dir, "play/session/")
	to, of := strings.CutPrefix(imported, "play/session/")
	return ok && of && first(from) != first(to)
}

// first returns the first part of a path.
func first(path string) string {
	name, _, _ := strings.Cut(path, "/")
	return name
}

func layerOf(dir string) string {
	for d := dir; d != "."; d = path.Dir(d) {
		if _, ok := layers[d]; ok {
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

// sources returns the Go files of the module's packages, with slashes. Folders with what was built or
// downloaded are left out, and the code of recipes, which [TestRecipes] puts into its place.
func sources(t *testing.T) (all []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		base := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(base, ".") || slices.Contains([]string{"testdata", "node_modules", "bin", "build", "dist"}, base) || filepath.ToSlash(name) == "docs/recipes"):
			return filepath.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ".go"):
			all = append(all, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// walk calls visit for every import of every Go file of the module.
func walk(t *testing.T, visit func(dir, file string, test bool, imported string)) {
	t.Helper()
	for _, name := range sources(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			visit(path.Dir(name), name, strings.HasSuffix(name, "_test.go"), imported)
		}
	}
}

// unlimited are the functions that read a file or a stream without a limit, or wait for a
// pipe; readers are the files that may call them (saves/disk.go and game/files/write.go open folders). All others
// read with package files.
var (
	unlimited = regexp.MustCompile(`\b(os\.ReadFile|os\.Open|io\.ReadAll)\(`)
	readers   = []string{"internal/files/files.go", "internal/files/write.go", "play/daide/frame.go", "saves/disk.go", "tools/scripts/picture.go", "tools/scripts/web/main.go"}
)

// TestNoFileIsLong fails for a file that has grown to hold more than one noun.
func TestNoFileIsLong(t *testing.T) {
	const most = 400
	for _, file := range sources(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > most {
			t.Errorf("%s has %d lines, more than %d: split it by what it is about", file, n, most)
		}
	}
}

func TestFilesAreReadWithLimits(t *testing.T) {
	seen := map[string]bool{}
	walk(t, func(_, file string, test bool, _ string) {
		if test || seen[file] {
			return
		}
		seen[file] = true
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if call := unlimited.Find(text); call != nil && !slices.Contains(readers, file) {
			t.Errorf("%s calls %s): use package files, which has limits", file, call)
		}
	})
}

func TestLayerRules(t *testing.T) {
	for _, c := range []struct {
		dir, pkg string
		want     bool
	}{
		{"internal/tomlfile", "game", false},
		{"game/battle", "game/war", false},
		{"game/war", "game/battle", true},
		{"ai/search", "saves", false},
		{"ai/war", "ai/search", true},
		{"saves", "ai/agents", false},
		{"play/session", "scenes/ui", false},
		{"play/session", "play/learning", true},
		{"lab", "play/session", false},
		{"scenes/ui/paint", "game", false},
		{"cmd/eraslab", "scenes/ui", false},
		{"cmd/eras", "lab", false},
		{"assets/maps", "game", false},
		{"assets/geography", "scenes/geography", false},
		{"game/risk", "scenes/geography", false},
		{"scenes/geography/layout", "game/risk", false},
		{"scenes/geography/atlas", "game/risk", true},
		{"scenes/games/risk", "scenes/geography/atlas", true},
	} {
		if got := matches(c.pkg, layers[layerOf(c.dir)]); got != c.want {
			t.Errorf("%s may import %s: %v, want %v", c.dir, c.pkg, got, c.want)
		}
	}
}
