package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/app"
	diplomacyscenes "eras/scenes/games/diplomacy"
	riskscenes "eras/scenes/games/risk"
	warscenes "eras/scenes/games/war"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

const ownRiskMap = `name = "atoll"
title = { en = "The atoll" }

[[continent]]
id = "ring"
name = { en = "The ring" }
bonus = 2

[[country]]
id = "reef"
name = { en = "The reef" }
continent = "ring"
at = [0.2, 0.3]
neighbours = ["palm", "sand"]

[[country]]
id = "palm"
name = { en = "The palm" }
continent = "ring"
at = [0.8, 0.2]
neighbours = ["reef", "sand"]

[[country]]
id = "sand"
name = { en = "The sand" }
continent = "ring"
at = [0.6, 0.9]
neighbours = ["reef", "palm"]
`

// sketchOf paints the picture of a saved match.
func sketchOf(t *testing.T, p *program, m *saves.Match) []byte {
	t.Helper()
	makers := map[saves.Mode]func(*app.App) (app.Module, error){war.ID: warscenes.New(nil), risk.ID: riskscenes.New(), diplomacy.ID: diplomacyscenes.New()}
	module, err := makers[m.Mode](p.App)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	sketch, err := module.(app.Sketched).Sketch(m, record)
	if err != nil {
		t.Fatal(err)
	}
	c := paint.New(320, 180)
	sketch(c, art.Figures{}, 320, 180)
	return c.Pix.Pix
}

// ownWarMap returns the file of a map of wars, for rules that ship.
func ownWarMap(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../assets/scenarios/dominion.toml")
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(`"ford"`, `"own-atoll"`, `"The ford"`, `"The atoll"`).Replace(string(data))
}

// A match on a map of the player's keeps it: with the file of the map removed or changed, it
// continues with the same names and the same picture, and so does its replay.
func TestMatchesKeepTheirOwnMaps(t *testing.T) {
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.NewReplacer("The reef", "Another", "The north", "Another", "The atoll", "Another", "at = [0.2, 0.3]", "at = [0.9, 0.9]")
	for _, c := range []struct {
		mode   saves.Mode
		file   string
		choose func(*saves.Settings)
		keeps  string // a text of the map, empty if the record has all of it
		// changes are what happens to the file of the map, one after the other.
		changes []string
	}{
		{risk.ID, ownRiskMap, func(s *saves.Settings) {
			s.Risk = `{"map":"atoll","rules":"players=2 deal=random armies=table place=evenly cards=on wildcards=2 sets=5 own=2 forced=5 continents=on dice=3:2 fortify=neighbours limit=0","lots":false,"seats":[{"bot":"random"},{"bot":"random"}]}`
		}, "The reef", []string{"changed", "removed"}},
		{diplomacy.ID, string(lagoon), func(s *saves.Settings) {
			s.Diplomacy = `{"map":"lagoon","years":20,"stale":7,"draws":true,"seats":[{"bot":"dumbbot"},{"bot":"dumbbot"},{"bot":"dumbbot"}]}`
		}, "The north", []string{"changed"}},
		{war.ID, ownWarMap(t), func(s *saves.Settings) { s.Scenario, s.Map = "dominion", "own-atoll" }, "", []string{"removed"}},
	} {
		t.Run(string(c.mode), func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "maps", "own.toml")
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			p := open(t, dir)
			c.choose(&p.Settings)
			p.watch(c.mode)
			p.waits("some steps", func() bool { return p.steps() >= 3 })
			p.OpenMenu()
			want, found, err := p.Saves.LoadMatch(saves.SlotOf(c.mode))
			if !found || err != nil || !strings.Contains(want.MapFile, c.keeps) || (want.MapFile == "") != (c.keeps == "") {
				t.Fatalf("saved is %+v, %v", want, err)
			}
			picture := sketchOf(t, p, &want)
			p.End()

			for _, name := range c.changes {
				err := os.Remove(file)
				if name == "changed" {
					err = os.WriteFile(file, []byte(moved.Replace(c.file)), 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
				p := open(t, dir)
				if !bytes.Equal(sketchOf(t, p, &want), picture) {
					t.Errorf("the map is %s: the picture is another", name)
				}
				p.Matches.Resume(c.mode)
				got, ok := p.Matches.Playing()
				if !ok || got.MapFile != want.MapFile || got.MapTitle["en"] != want.MapTitle["en"] {
					t.Errorf("the map is %s: it continues as %+v, problems %q", name, got, p.Notices.Problems())
				}
				p.OpenMenu()
				id, err := p.Saves.Archive(saves.Finished, want)
				if err != nil {
					t.Fatal(err)
				}
				all, err := p.Saves.ListArchived(saves.Finished)
				if err != nil || len(all) == 0 {
					t.Fatalf("the match %s is not in the archive: %v", id, err)
				}
				p.OpenArchived(all[0], false)
				p.waitsFor("replay")
				if len(p.Notices.Problems()) != 0 {
					t.Errorf("the map is %s: problems %q", name, p.Notices.Problems())
				}
				p.End()
			}
		})
	}
}
