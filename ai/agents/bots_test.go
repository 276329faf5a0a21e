package agents

import (
	"context"
	"slices"
	"strings"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/registry"
	aiwar "eras/ai/war"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Every bot has a complete entry, and its name is a word of a spec.
func TestRiskBots(t *testing.T) {
	checkEntries(t, RiskBots(), "random", "mars", "ender-2009", "ender-tuned", "ender2", "ender3")
}

func TestDiplomacyBots(t *testing.T) {
	checkEntries(t, DiplomacyBots(), "holdbot", "dumbbot", "haai-vanilla", "haai-berserk", "jic", "regent")
}

func checkEntries[M any](t *testing.T, list registry.List[M], some ...string) {
	t.Helper()
	var seen []string
	for _, e := range list.Entries {
		if strings.ContainsAny(e.Name, ":=,@ ") || e.Name == "" || e.Name != strings.ToLower(e.Name) {
			t.Errorf("%q is not a word of a spec", e.Name)
		}
		if slices.Contains(seen, e.Name) || slices.Contains(seen, e.Title) {
			t.Errorf("%s or %s is on the list twice", e.Name, e.Title)
		}
		seen = append(seen, e.Name, e.Title)
		if e.Title == "" || e.Title == e.Name {
			t.Errorf("%s is called %q on the screen", e.Name, e.Title)
		}
		if e.Strength < 1 || e.Strength > registry.MaxStrength {
			t.Errorf("the strength of %s is %d", e.Name, e.Strength)
		}
		if _, err := list.Find(e.Name); err != nil {
			t.Errorf("%s is not found: %v", e.Name, err)
		}
		_, err := list.Find(e.Name + ":nothing=3")
		if (e.Example != "") == strings.Contains(err.Error(), "has no parameters") {
			t.Errorf("%s has the example %q, but %v", e.Name, e.Example, err)
		}
		if e.Example != "" && !strings.HasPrefix(e.Example, "file=") {
			if _, err := list.Find(e.Name + ":" + e.Example); err != nil {
				t.Error(err)
			}
		}
	}
	for _, name := range some {
		if !slices.Contains(list.Names(), name) {
			t.Errorf("%s is not on the list: %q", name, list.Names())
		}
	}
}

func TestWarPlayers(t *testing.T) {
	last := 0
	for _, e := range WarPlayers().Entries {
		if s, err := ParseSpec(e.Name); err != nil || s.Text != e.Make.Text || s.level != e.Make.level || s.random != e.Make.random {
			t.Errorf("%s is read as %+v, %v, want %+v", e.Name, s, err, e.Make)
		}
		if e.Title == "" || e.Strength < max(1, last) || e.Strength > registry.MaxStrength {
			t.Errorf("%s is called %q and has strength %d after %d", e.Name, e.Title, e.Strength, last)
		}
		last = e.Strength
	}
	if names := WarPlayers().Names(); len(names) != 8 || last != registry.MaxStrength {
		t.Errorf("%q, the strength of the last is %d", names, last)
	}
}

// TestTheRivalHasATemperForTheEstimators reads the campaign that ships: the temper of its
// rival must be of estimators that there are.
func TestTheRivalHasATemperForTheEstimators(t *testing.T) {
	c := Campaign()
	names := aiwar.Estimators(&c.Scenario.Rules).Names()
	for name := range c.Rival.Temper {
		if !slices.Contains(names, name) {
			t.Errorf("the temper has an estimator %q; there are %q", name, names)
		}
	}
	s, err := LoadScenario(c.Name)
	if err != nil || len(s.Maps) != len(c.Nodes) {
		t.Errorf("the campaign as a scenario: %v", err)
	}
}

// On every map of Diplomacy that ships, each bot of the list plays a whole game against
// others with each power, regent with little thought. The board refuses an answer that is not legal.
func TestDiplomacyBotsPlayOnEveryMap(t *testing.T) {
	years := int16(4)
	if testing.Short() {
		years = 2
	}
	all := DiplomacyBots().Entries
	makers := make([]aidiplomacy.Maker, len(all))
	for i, e := range all {
		makers[i] = e.Make
		if e.Name == "regent" {
			var err error
			if makers[i], err = DiplomacyBots().Find(quickRegent); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, name := range diplomacymaps.Names()[1:] {
		m, err := LoadDiplomacyMap(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year) + years - 1})
		if err != nil {
			t.Fatal(err)
		}
		board := &diplomacy.Board{Game: g, First: g.Start()}
		for first := range all {
			var bots []game.Agent[diplomacy.Position, diplomacy.Answer]
			for i := range m.Powers() {
				seat := game.Seat(i)
				maker := makers[(first+i)%len(all)]
				bots = append(bots, aidiplomacy.NewAgent(maker(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(uint64(first), seat))))
			}
			match := game.NewMatch(board, uint64(first))
			if err := match.Run(context.Background(), bots, nil); err != nil {
				t.Fatalf("%s from %s on: %v", name, all[first].Name, err)
			}
			end := match.Position()
			if _, over := g.Outcome(&end); !over || match.Steps() < 3 {
				t.Errorf("%s from %s on: the match stops after %d phases", name, all[first].Name, match.Steps())
			}
		}
	}
}
