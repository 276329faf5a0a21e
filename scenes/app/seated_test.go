package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/ui"
)

// seatNames returns the names of the seats of a record, from its set-up alone.
func seatNames(t *testing.T, m *saves.Match, language string) []string {
	t.Helper()
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	switch m.Mode {
	case diplomacy.ID:
		board, err := diplomacy.BoardFromSetup(record.Setup)
		if err != nil {
			t.Fatal(err)
		}
		on, err := agents.LoadDiplomacyMap("standard")
		if m.MapFile != "" {
			on, err = diplomacy.ParseMap("map.toml", []byte(m.MapFile))
		}
		if err != nil {
			t.Fatal(err)
		}
		if on.Line() != board.Game.Map.Line() {
			t.Fatalf("the record is on another map than %s", on.Name)
		}
		var names []string
		for seat := range record.Seats {
			names = append(names, on.PowerName(diplomacy.PowerOf(game.Seat(seat))).In(language))
		}
		return names
	case risk.ID:
		var names []string
		for seat := range record.Seats {
			names = append(names, map[string]string{"en": "Seat ", "es": "Puesto "}[language]+fmt.Sprint(seat+1))
		}
		return names
	}
	return map[string][]string{"en": {"Red", "Blue"}, "es": {"Rojo", "Azul"}}[language]
}

// "My games" says of every game as whom the player played, and against whom: as the file has it.
func TestMyGamesSayWhoPlayedAgainstWhom(t *testing.T) {
	lagoon, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		mode saves.Mode
		seat int
		own  bool // on a map of the player's own
	}{
		{"war", war.ID, 0, false},
		{"battle", battle.ID, 1, false},
		{"risk", risk.ID, 2, false},
		{"standard", diplomacy.ID, 4, false},
		{"own map", diplomacy.ID, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.own {
				if err := os.MkdirAll(filepath.Join(dir, "maps"), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, "maps", "own.toml"), lagoon, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			p := open(t, dir)
			if c.own {
				p.Settings.Diplomacy = `{"map":"lagoon","years":20,"stale":7,"draws":true,"seats":[{"bot":"dumbbot"},{"bot":"dumbbot"},{"bot":"dumbbot"}]}`
			}
			p.watch(c.mode)
			p.waits("a step", func() bool { return p.steps() >= 1 })
			p.OpenMenu()
			m, found, err := p.Saves.LoadMatch(saves.SlotOf(c.mode))
			if !found || err != nil {
				t.Fatal(found, err)
			}
			record, err := game.ParseRecord(m.Record)
			if err != nil {
				t.Fatal(err)
			}
			record.Seats[c.seat] = "Ana"
			m.Record, m.Seats[c.seat] = record.String(), saves.Seat{Person: "Ana"}
			if _, err := p.Saves.Archive(saves.Finished, m); err != nil {
				t.Fatal(err)
			}
			all, err := p.Saves.ListArchived(saves.Finished)
			if err != nil || len(all) != 1 {
				t.Fatalf("%d matches, %v", len(all), err)
			}
			file, _, err := p.Saves.LoadArchived(saves.Finished, all[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, language := range []string{"en", "es"} {
				p.App.UI.Text.Use(language)
				want := seatNames(t, &file, language)
				p.waits("the seats", func() bool { _, seats, _ := p.Seated(&all[0]); return len(seats) > 0 })
				players, seats, against := p.Seated(&all[0])
				if !slices.Equal(seats, want) {
					t.Errorf("the seats are %q, want %q", seats, want)
				}
				checkAgainst(t, against, language, c.seat, players, want)
			}
		})
	}
}

// checkAgainst checks a line about the player of a seat and the others.
func checkAgainst(t *testing.T, line, language string, own int, players, seats []string) {
	t.Helper()
	word, more := " against ", "more"
	if language == "es" {
		word, more = " contra ", "más"
	}
	who, others, _ := strings.Cut(line, word)
	if players[own] != "Ana" || who != "Ana ("+seats[own]+")" {
		t.Errorf("%q is about another than %s at %s", line, players[own], seats[own])
	}
	shown := 0
	lower := strings.ToLower(others) // a level is no name within a sentence: "the captain"
	for i := range players {
		if i == own {
			continue
		}
		if one := players[i] + " (" + seats[i] + ")"; shown < 2 && !strings.Contains(lower, strings.ToLower(one)) {
			t.Errorf("%q does not name %s", line, one)
		}
		shown++
	}
	if shown > 2 && !strings.HasSuffix(others, fmt.Sprint(shown-2, " ", more)) {
		t.Errorf("%q does not say that there are %d others", line, shown-2)
	}
}

// The one who played last in this window is the one of whom the list speaks.
func TestMyGamesSpeakOfThePlayer(t *testing.T) {
	p := open(t, t.TempDir())
	m := saves.Match{Mode: battle.ID, Seats: []saves.Seat{{Person: "Luis"}, {Person: "Ana"}}}
	for player, want := range map[string]string{"Ana": "Ana (Blue) against Luis (Red)", "Luis": "Luis (Red) against Ana (Blue)", "": "Luis (Red) against Ana (Blue)"} {
		p.Settings.Player = player
		if _, _, got := p.Seated(&saves.Archived{Match: m}); got != want {
			t.Errorf("of %q it says %q, want %q", player, got, want)
		}
	}
	if got := p.Against(0, []ui.Name{{Alone: "Ana"}}, nil); got != "Ana" {
		t.Errorf("alone: %q", got)
	}
	p.App.UI.Text.Use("es")
	rival := ui.Name{Alone: "Rival de Ana", Phrase: "el rival de Ana"}
	if got := p.Against(0, []ui.Name{{Alone: "Ana"}, rival}, []string{"Puesto 1", "Puesto 2"}); got != "Ana (Puesto 1) contra el rival de Ana (Puesto 2)" {
		t.Errorf("against the rival: %q", got)
	}
	if got := p.Against(-1, []ui.Name{{Alone: "Ana"}}, nil); got != "" {
		t.Errorf("a watcher: %q", got)
	}
}
