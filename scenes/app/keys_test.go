package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"eras/scenes/ui"
)

// The page of keys names every key that a screen reads, on its own board.
func TestThePageOfKeysNamesEveryKey(t *testing.T) {
	p := open(t, t.TempDir())
	listed := map[string]map[string]bool{} // by title
	everywhere := map[string]bool{"NumpadEnter": true, "NumpadAdd": true, "NumpadSubtract": true}
	for _, g := range p.Keys() {
		listed[g.Title] = map[string]bool{}
		for _, use := range g.Uses {
			if p.App.UI.Text.T(use.Text) == "" || use.Keys == "" && use.Key.String() == "" {
				t.Errorf("%s lists %+v", g.Title, use)
			}
			if strings.HasPrefix(g.Title, "keys.") {
				everywhere[use.Key.String()] = true
			}
			if use.Keys == "1 … 6" {
				for _, digit := range []string{"1", "2", "3", "4", "5", "6"} {
					listed[g.Title][digit] = true
				}
			}
			listed[g.Title][use.Key.String()] = true
		}
	}
	key := regexp.MustCompile(`ebiten\.Key([A-Z]\w*|\d)`)
	for dir, title := range map[string]string{
		"games/war": "rules.book.war", "games/battle": "rules.book.war", "games/twosided": "rules.book.war",
		"games/risk": "rules.book.risk", "games/diplomacy": "rules.book.diplomacy", "games/diplomacy/lobby": "rules.book.diplomacy",
		"archive": "", "boards/gridview": "", "boards/mapview": "", "help": "", "hud": "rules.book.war", "menu": "", "profile": "", "replay": "", "result": "", "setup": "", "training": "",
	} {
		files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(dir), "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range key.FindAllStringSubmatch(string(src), -1) {
				if !everywhere[m[1]] && !listed[title][m[1]] {
					t.Errorf("%s reads the key %s, which the page of keys lacks under %q", file, m[1], title)
				}
			}
		}
	}
}

func TestBrokenKeysAreReportedAndStandard(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.toml"), []byte("version = 1\nchanged_keys = \"U=Nonsense\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := open(t, dir)
	if p.App.UI.Keys.Map().String() != "" || p.Settings.Keys != "" || len(p.Notices.Problems()) != 1 || !strings.Contains(p.Notices.Problems()[0], "U=Nonsense") {
		t.Errorf("keys %v, problems %q", p.App.UI.Keys.Map(), p.Notices.Problems())
	}
}

func TestChangedKeysAreInForceAtTheStart(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.toml"), []byte("version = 1\nchanged_keys = \"U=Z,Z=U\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := open(t, dir)
	if want := (ui.KeyMap{}).With(p.Keys()[0].Uses[0].Key, p.Keys()[0].Uses[0].Key); len(want) != 0 {
		t.Errorf("a key in its own place is a change: %v", want)
	}
	if p.App.UI.Keys.Map().String() != "U=Z,Z=U" {
		t.Errorf("keys %v", p.App.UI.Keys.Map())
	}
}
