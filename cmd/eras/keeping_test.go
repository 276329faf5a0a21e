package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/general"
	"eras/game/risk"
	"eras/saves"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// openHouse opens the house with its saves in dir, without a window.
func openHouse(t *testing.T, dir string, change ...func(*commandLine)) *house {
	t.Helper()
	o := commandLine{saves: dir, noSound: true, seed: 7, language: "en"}
	for _, c := range change {
		c(&o)
	}
	h, err := newHouse(o)
	if err != nil {
		t.Fatal(err)
	}
	h.settings.OwnSpeed, h.settings.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
	t.Cleanup(h.close)
	return h
}

// ticks describes n ticks.
func (h *house) ticks(n int) {
	for range n {
		h.ui.Begin(ui.Input{X: -1, Y: -1}, 1280, 800, 1)
		h.describe(h.ui)
		h.ui.End()
	}
}

// waits describes ticks until ok, or fails.
func (h *house) waits(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !ok(); {
		if time.Now().After(deadline) {
			t.Fatalf("waited for %s on screen %q, told %+v", what, h.name, h.troubles)
		}
		h.ticks(1)
		time.Sleep(time.Millisecond)
	}
}

// bots are n bots of a spec.
func bots(spec string, n int) []table.Player {
	all := make([]table.Player, n)
	for i := range all {
		all[i].Bot = spec
	}
	return all
}

// startRisk starts a match of bots.
func (h *house) startRisk(t *testing.T, limit uint16, seed uint64) {
	t.Helper()
	rules := risk.Ender2009(3)
	rules.Limit = limit
	for _, m := range h.library.riskMaps() {
		if m.Name == "isles" {
			h.newRisk(table.RiskSetup{Map: m, Rules: rules, Players: bots("random", 3), Seed: seed})
			return
		}
	}
	t.Fatal("there is no map of isles")
}

// steps returns how many steps the match that is played has.
func (h *house) steps() int {
	if h.playing.saved == nil {
		return 0
	}
	r, err := game.ParseRecord(h.playing.saved().Record)
	if err != nil {
		return 0
	}
	return len(r.Actions)
}

// What is kept of a match when the program ends is what stands in the next one.
func TestMatchesOfEveryBoardGoOnWhereTheyStood(t *testing.T) {
	for _, c := range []struct {
		mode  saves.Mode
		least int
		start func(h *house)
	}{
		{saves.General, 3, func(h *house) {
			s := h.scenarios[0]
			h.start(table.Setup{Scenario: s, Map: s.Maps[0], First: game.Red, Seats: [2]table.Seat{{Level: 1}, {Level: 1}}, Seed: 5}, table.Weights{})
		}},
		{saves.Battle, 3, func(h *house) {
			s := h.scenarios[0]
			h.start(table.Setup{Alone: true, Scenario: s, First: game.Red, Soldiers: [2]int{6, 6}, Seats: [2]table.Seat{{Level: 1}, {Level: 1}}, Seed: 5}, table.Weights{})
		}},
		{saves.Risk, 40, func(h *house) { h.startRisk(t, 0, 5) }},
		{saves.Diplomacy, 7, func(h *house) {
			h.newDiplomacy(table.DiplomacySetup{Map: h.library.diplomacyMaps()[0], Players: bots("randbot", 7), Seed: 5})
		}},
	} {
		t.Run(string(c.mode), func(t *testing.T) {
			dir := t.TempDir()
			h := openHouse(t, dir)
			c.start(h)
			h.waits(t, "some steps", func() bool { return h.steps() >= c.least })
			h.putDown()
			kept, found, err := h.saves.LoadMatch(saves.SlotOf(c.mode))
			if !found || err != nil {
				t.Fatalf("nothing is kept: %v", err)
			}
			next := openHouse(t, dir)
			next.resumeSlot(c.mode)
			if next.playing.saved == nil {
				t.Fatalf("nothing goes on; told %+v", next.troubles)
			}
			if got := next.playing.saved(); got.Record != kept.Record || next.playing.started != kept.Started {
				t.Errorf("it goes on with\n%s\nand was kept with\n%s", got.Record, kept.Record)
			}
			if len(next.troubles) != 0 {
				t.Errorf("told %+v", next.troubles)
			}
		})
	}
}

func TestAMatchThatIsOverIsKeptToBeSeenAgain(t *testing.T) {
	h := openHouse(t, t.TempDir())
	h.startRisk(t, 2, 5)
	h.waits(t, "the result", func() bool { return h.name == "result" })
	if _, found, err := h.saves.LoadMatch(saves.RiskSlot); found || err != nil {
		t.Errorf("it could be continued: %v", err)
	}
	all, err := h.saves.Shelved(saves.Finished)
	if err != nil || len(all) != 1 || all[0].Result == "" || all[0].Match.Seats[2].Bot != "random" {
		t.Fatalf("kept are %+v, %v", all, err)
	}
	if w := h.words(&all[0]); w.Board != "Risk" || w.Map != "The five isles" || w.Stand != "A draw" || len(w.Players) != 3 {
		t.Errorf("it is described as %+v", w)
	}
	h.openShelved(all[0], false)
	h.waits(t, "the replay", func() bool { return h.name == "replay" })
}

func TestAnotherMatchTakesNothingAway(t *testing.T) {
	h := openHouse(t, t.TempDir())
	h.startRisk(t, 0, 5)
	h.waits(t, "some steps", func() bool { return h.steps() >= 40 })
	h.openMenu()
	before, _, err := h.saves.LoadMatch(saves.RiskSlot)
	if err != nil {
		t.Fatal(err)
	}
	h.startRisk(t, 0, 6)
	h.waits(t, "some steps", func() bool { return h.steps() > 0 })
	h.openMenu()
	all, err := h.saves.Shelved(saves.Finished)
	if err != nil || len(all) != 1 || all[0].Result != "" {
		t.Fatalf("the first match is gone: %+v, %v", all, err)
	}
	h.openShelved(all[0], true)
	h.waits(t, "the first match", func() bool { return h.name == "risk" })
	if got := h.playing.saved(); !strings.HasPrefix(got.Record, strings.TrimSpace(before.Record)) {
		t.Error("another match goes on")
	}
	h.openMenu()
	if all, err = h.saves.Shelved(saves.Finished); err != nil || len(all) != 1 {
		t.Errorf("the second match is not in the place of the first: %d, %v", len(all), err)
	}
}

func TestMatchesAreSavedUnderNames(t *testing.T) {
	h := openHouse(t, t.TempDir())
	h.startRisk(t, 0, 5)
	if h.stage.Save == nil {
		t.Fatal("the match cannot be saved")
	}
	h.stage.Save()
	if why := h.naming.Do("The first"); why != "" {
		t.Fatal(why)
	}
	h.naming = nil
	if h.playing.name != "The first" {
		t.Errorf("it is called %q", h.playing.name)
	}
	h.waits(t, "more steps", func() bool { return h.steps() > 60 })
	h.openMenu()
	if h.stage.Save != nil {
		t.Error("the menu can be saved")
	}
	all, err := h.saves.Shelved(saves.Named)
	if err != nil || len(all) != 1 || all[0].Match.Name != "The first" {
		t.Fatalf("saved are %+v, %v", all, err)
	}
	h.openShelved(all[0], true)
	h.waits(t, "the match", func() bool { return h.name == "risk" })
	if h.playing.name != "The first" || !h.saves.HasNamed("The first") {
		t.Error("the name is lost")
	}
}

// The record of a match of any board is shown again from its text alone; anything
// else gets a sentence.
func TestRecordsAreShownFromText(t *testing.T) {
	h := openHouse(t, t.TempDir())
	s := h.scenarios[0]
	war := table.Setup{Scenario: s, Map: s.Maps[0], First: game.Red}
	duel := table.Setup{Alone: true, Scenario: s, First: game.Red, Soldiers: [2]int{5, 4}}
	riskBoard, err := risk.NewBoard(h.library.riskMaps()[0], risk.Bounded())
	if err != nil {
		t.Fatal(err)
	}
	part, err := riskBoard.Game.Map.Part(0)
	if err != nil {
		t.Fatal(err)
	}
	if riskBoard, err = risk.NewBoard(part, risk.Bounded()); err != nil {
		t.Fatal(err)
	}
	council, err := diplomacy.NewBoard(h.library.diplomacyMaps()[0], diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for board, record := range map[string]game.Record{
		"general":   game.NewMatch[general.State, general.Action, general.Event](war.War(), 1).Record(),
		"battle":    game.NewMatch[battle.Position, battle.Move, battle.Event](duel.Battle(), 1).Record(),
		"risk":      game.NewMatch[risk.Position, risk.Action, risk.Event](riskBoard, 1).Record(),
		"diplomacy": game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](council, 1).Record(),
	} {
		h.openMenu()
		h.pasteRecord("\n" + strings.ReplaceAll(record.String(), "\n", "\r\n") + "\n")
		h.waits(t, "the replay of "+board, func() bool { return h.name == "replay" })
		h.ticks(10)
	}
	h.openMenu()
	for text, want := range map[string]string{
		"":                         "no record",
		"hello":                    "no record",
		"eras-record 1\nboard: go": "cannot be read",
		"eras-record 1\nboard: chess\nseed: 1\nactions:\n":                             "chess",
		"eras-record 1\nboard: risk\nseed: 1\nactions:\n":                              "map:",
		strings.Repeat("eras-record 1\nboard: battle\n", 1) + "seed: 1\nactions:\nx\n": "cannot be read",
	} {
		h.troubles = nil
		h.pasteRecord(text)
		h.waits(t, "a sentence", func() bool { return len(h.troubles) > 0 })
		if got := h.troubles[0].body; !strings.Contains(got, want) {
			t.Errorf("%q: told %q, want %q", text, got, want)
		}
	}
}

func TestAMatchDoesNotOpenOverAnotherScreen(t *testing.T) {
	h := openHouse(t, t.TempDir())
	h.startRisk(t, 1, 5)
	h.waits(t, "the result", func() bool { return h.name == "result" })
	all, err := h.saves.Shelved(saves.Finished)
	if err != nil || len(all) != 1 {
		t.Fatal(err)
	}
	h.openArchive()
	h.openShelved(all[0], false)
	h.openMenu()
	h.waits(t, "the errand's end", func() bool { return h.errand.what == "" })
	if h.name != "menu" {
		t.Errorf("screen %q opened", h.name)
	}
}

func TestOwnMapsAreOffered(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, mapsFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	const xml = `<territorio><pais id="1" nombre="Uno" vecinos="2"/><pais id="2" nombre="Dos" vecinos="1 3"/><pais id="3" nombre="Tres" vecinos="2"/></territorio>`
	const broken = "name = \"x\"\n[[country]]\nid = \"a\"\n"
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"tres.xml": xml, "broken.toml": broken, "Lagoon.toml": string(lagoon), "notes.txt": "hello"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h := openHouse(t, dir)
	maps := h.library.riskMaps()
	if maps[0].Name != "tres" || len(maps) < 2 {
		t.Errorf("the first map is %q of %d", maps[0].Name, len(maps))
	}
	h.waits(t, "two troubles", func() bool { return len(h.troubles) == 2 })
	told := h.troubles[0].body + h.troubles[1].body
	if !strings.Contains(told, "broken.toml") || !strings.Contains(told, "Lagoon.toml cannot be shown in the window") {
		t.Errorf("told %q", told)
	}
	if _, err := os.Stat(filepath.Join(folder, "broken.toml")); err != nil {
		t.Error("a file of the player's was moved")
	}
	for _, m := range h.library.diplomacyMaps() {
		if m.Name == "lagoon" {
			t.Error("a map that cannot be shown is offered")
		}
	}
}
