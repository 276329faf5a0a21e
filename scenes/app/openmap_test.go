package app_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/internal/files"
	"eras/saves"
	"eras/scenes/app"
	diplomacyscenes "eras/scenes/games/diplomacy"
)

// diplomacyMaps returns the maps of Diplomacy of a program, without drawings.
func diplomacyMaps(p *program) *app.Maps[*diplomacy.Map] {
	return app.NewMaps(p.App, app.MapSource[*diplomacy.Map]{
		Names: diplomacymaps.Names(), Load: agents.LoadDiplomacyMap, Read: diplomacyscenes.ReadMap,
		Named: func(m *diplomacy.Map) (*string, map[string]string) { return &m.Name, m.Title },
	})
}

// A map file that is opened is kept in the folder of saves, told apart from one of the same name, and can be
// removed; a file with an error is not kept, and the error names the line.
func TestMapFilesAreOpened(t *testing.T) {
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	dir, from := t.TempDir(), t.TempDir()
	p := open(t, dir)
	defer p.End()
	maps := diplomacyMaps(p)
	write := func(name, text string) string {
		file := filepath.Join(from, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	if _, err := maps.OpenFile(write("bad.toml", strings.Replace(string(lagoon), `"inland"`, `"moor"`, 1))); err == nil || !strings.Contains(err.Error(), "bad.toml:") || !strings.Contains(err.Error(), "moor") {
		t.Errorf("a bad file: %v", err)
	}
	if _, err := maps.OpenFile(write("risk.toml", ownRiskMap)); err == nil || !strings.Contains(err.Error(), "risk.toml") {
		t.Errorf("a map of Risk: %v", err)
	}
	if _, err := maps.OpenFile(filepath.Join(from, "missing.toml")); err == nil {
		t.Error("a missing file is opened")
	}
	for range 2 {
		if _, err := maps.OpenFile(write("Own.toml", string(lagoon))); err != nil {
			t.Fatal(err)
		}
	}
	for _, list := range []*app.Maps[*diplomacy.Map]{maps, diplomacyMaps(p)} { // also as the next start reads them
		names, titles := map[string]bool{}, map[string]bool{}
		for _, m := range list.All() {
			names[m.Name], titles[m.Title["en"]] = true, true
		}
		if all := len(diplomacymaps.Names()) + 2; len(names) != all || len(titles) != all || !names["lagoon-2"] || !titles["The lagoon (2)"] {
			t.Errorf("the maps are called %v and %v", names, titles)
		}
	}
	all := maps.All()
	if maps.InFolder(all[len(all)-1]) || maps.Remove(all[len(all)-1]) == nil {
		t.Error("a map that ships can be removed")
	}
	if !maps.InFolder(all[0]) {
		t.Fatal("an opened map is not in the folder")
	}
	if err := maps.Remove(all[0]); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "maps", "*.toml")); len(left) != 1 || len(maps.All()) != len(all)-1 {
		t.Errorf("after removing one, there are %v and %d maps", left, len(maps.All()))
	}
}

// In a browser, where no folder holds the saves, a map that was picked is there again at the next start.
func TestPickedMapsAreKept(t *testing.T) {
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, t.TempDir())
	defer p.End()
	p.Saves, p.Place = saves.New(&saves.Memory{}), ""
	maps := diplomacyMaps(p)
	for range 2 {
		if _, err := maps.Open("Mi mapa.toml", lagoon); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := maps.Open("bad.toml", bytes.Replace(lagoon, []byte(`"inland"`), []byte(`"moor"`), 1)); err == nil || !strings.Contains(err.Error(), "bad.toml:") {
		t.Errorf("a bad file: %v", err)
	}
	if _, err := maps.Open("long.toml", make([]byte, files.MaxText+1)); !errors.Is(err, files.ErrTooLong) {
		t.Errorf("a file that is too long: %v", err)
	}
	if names, err := p.Saves.Maps(); err != nil || !slices.Equal(names, []string{"mi-mapa-2", "mi-mapa"}) {
		t.Errorf("the saves have the maps %q, %v", names, err)
	}
	again := diplomacyMaps(p)
	all := again.All()
	if len(all) != len(diplomacymaps.Names())+2 || !again.InFolder(all[1]) {
		t.Fatalf("%d maps at the next start", len(all))
	}
	if err := again.Remove(all[1]); err != nil {
		t.Fatal(err)
	}
	if names, _ := p.Saves.Maps(); len(names) != 1 {
		t.Errorf("after removing one there are %q", names)
	}
}
