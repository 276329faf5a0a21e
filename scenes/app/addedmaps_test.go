package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/agents"
	riskmaps "eras/assets/maps/risk"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/scenes/app"
)

// A map of another program is kept in our form with its picture, under a name that every file system
// allows; the next start and a saved match read both.
func TestMapsOfOtherProgramsAreKept(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	defer p.End()
	list := func() *app.Maps[*risk.Map] {
		return app.NewMaps(p.App, app.MapSource[*risk.Map]{
			Names: riskmaps.Names(), Load: agents.LoadRiskMap,
			Read: func(file string, data []byte) (*risk.Map, bool, error) {
				in, err := mapformat.Read(file, data, mapformat.Beside(file))
				if err != nil {
					return nil, true, err
				}
				return in.Map, true, nil
			},
			Keep: func(m *risk.Map, _ []byte) ([]byte, string, []byte, error) {
				data, err := m.Marshal()
				return data, m.Sheet.Picture, m.Sheet.Data, err
			},
			Named: func(m *risk.Map) (*string, map[string]string) { return &m.Name, m.Title },
		})
	}
	from := t.TempDir()
	for _, name := range []string{"two.map", "two.png", "two.gif", "two.cards"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "game", "risk", "mapformat", "testdata", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(from, strings.Replace(name, "two.map", "Two Islands Ñ.MAP", 1)), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	maps := list()
	opened, err := maps.OpenFile(filepath.Join(from, "Two Islands Ñ.MAP"))
	if err != nil {
		t.Fatal(err)
	}
	if maps.All()[0] != opened || !maps.InFolder(opened) {
		t.Error("the map is not the first of the list")
	}
	file := filepath.Join(dir, "maps", "two-islands--.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := list().Kept(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range []*risk.Map{list().All()[0], kept} {
		if m.Line() != opened.Line() || string(m.Sheet.Data) != string(opened.Sheet.Data) || len(m.Sheet.Data) == 0 || m.Outline(0) == nil {
			t.Errorf("%d: the map is %s with a picture of %d bytes", i, m.Line(), len(m.Sheet.Data))
		}
	}
	if err := maps.Remove(opened); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil || len(maps.All()) != len(riskmaps.Names()) {
		t.Error("the map is not removed")
	}
}
