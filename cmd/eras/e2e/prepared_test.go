//go:build e2e

package e2e

import (
	"context"
	"testing"
	"time"

	"eras/ai/agents"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
)

// prepared is a match between a person, red, and the computer, played to its end
// before the program starts, so that it can be saved as it stood anywhere.
type prepared struct {
	set   warplay.Setup
	match *war.Match
}

// personName is who plays prepared matches.
const personName = "Begoña Núñez"

// prepare plays a war on a map of the dominion scenario between two players of
// level 5.
func prepare(t *testing.T, mapName string) prepared {
	t.Helper()
	s := shipped(t, "dominion")
	m, ok := s.Map(mapName)
	if !ok {
		t.Fatalf("no map %q", mapName)
	}
	p := prepared{set: warplay.Setup{Scenario: s, Map: m, First: game.Red, Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 5}}
	p.match = game.NewMatch[war.State, war.Action, war.Event](p.set.War(), p.set.Seed)
	p.match.SetSeat(0, personName)
	p.match.SetSeat(1, "Ordenador")
	level, err := agents.LevelAt(5)
	if err != nil {
		t.Fatal(err)
	}
	var players []game.Agent[war.State, war.Action]
	for seed := range uint64(2) {
		c, err := level.WarAgent(s.Rules, 21+seed, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, c)
	}
	if err := p.match.Run(context.Background(), players, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// preparedAt returns a war without steps yet on the map skirmish of a scenario, which begins at a
// position of its own.
func preparedAt(t *testing.T, s *war.Scenario, start string) prepared {
	t.Helper()
	m, ok := s.Map("skirmish")
	first, err := war.ParsePosition(start)
	if err != nil || !ok {
		t.Fatalf("the map is there: %v; the position: %v", ok, err)
	}
	m.Start = first
	p := prepared{set: warplay.Setup{Scenario: s, Map: m, First: game.Red, Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 5}}
	p.match = game.NewMatch[war.State, war.Action, war.Event](p.set.War(), p.set.Seed)
	return p
}

// resume starts the program in a window of a size and continues the match, before its first step.
func (p prepared) resume(t *testing.T, language string, width, height int) *driver {
	t.Helper()
	dir := t.TempDir()
	p.save(t, dir, 0)
	w := start(t, dir, width, height, "-language", language, "-seed", "7")
	w.onScreen("menu")
	w.quick()
	w.click("menu.continue")
	w.onScreen("war")
	return w
}

// where returns the first step from which on it is the person's turn and ok
// holds, or the last one if last is true.
func (p prepared) where(t *testing.T, last bool, ok func(war.State) bool) int {
	t.Helper()
	found := -1
	for i := range p.match.Steps() {
		if s := p.match.At(i); s.Turn() == game.Red && ok(s) {
			if found = i; !last {
				break
			}
		}
	}
	if found < 0 {
		t.Fatal("the prepared match has no such position")
	}
	return found
}

// save writes the match as it stood after so many steps into dir.
func (p prepared) save(t *testing.T, dir string, steps int) {
	t.Helper()
	names := aiwar.Estimators(&p.set.Scenario.Rules).Names()
	weights := saves.NewWeights(names, aiwar.DefaultWeights(&p.set.Scenario.Rules))
	record := p.match.Record()
	record.Actions, record.Result = record.Actions[:steps], ""
	now := time.Now()
	m := saves.Match{
		Mode: war.ID, Scenario: p.set.Scenario.Name, ScenarioTitle: p.set.Scenario.Title, Map: p.set.Map.Name, MapTitle: p.set.Map.Title,
		Started: now, Saved: now, Record: record.String(),
		Seats: []saves.Seat{{Person: personName}, {Level: 5, Weights: []saves.SeatWeights{{Mode: war.ID, Weights: weights}}}},
	}
	if err := saves.Open(dir).SaveMatch(saves.SlotOf(war.ID), m); err != nil {
		t.Fatal(err)
	}
}

// saveBattle writes a battle on its own, after some moves, into dir.
func saveBattle(t *testing.T, dir string) {
	t.Helper()
	s := shipped(t, "dominion")
	set := warplay.Setup{Alone: true, Scenario: s, First: game.Red, Soldiers: [2]int{9, 8}, Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 9}
	m := game.NewMatch[battle.Position, battle.Move, battle.Event](set.Battle(), set.Seed)
	level, err := agents.LevelAt(5)
	if err != nil {
		t.Fatal(err)
	}
	f, err := level.BattleAgent(s.Rules.Battle, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		p := m.Position()
		move, err := f.Act(context.Background(), p, p.Turn.Seat())
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := m.Answer(p.Turn.Seat(), move); err != nil {
			t.Fatal(err)
		}
	}
	saved := saves.Match{
		Mode: battle.ID, Scenario: s.Name, ScenarioTitle: s.Title, Started: time.Now(), Saved: time.Now(), Record: m.Record().String(),
		Seats: []saves.Seat{{Person: personName}, {Level: 5}},
	}
	if err := saves.Open(dir).SaveMatch(saves.SlotOf(battle.ID), saved); err != nil {
		t.Fatal(err)
	}
}

// acquaint writes the profile of a person into dir who has lost more often than
// won, so that the computer has something to say.
func acquaint(t *testing.T, dir string) {
	t.Helper()
	s := shipped(t, "dominion")
	names := aiwar.Estimators(&s.Rules).Names()
	store := saves.Open(dir)
	for i, other := range []string{"Edward O’Brien", "Ἀθηνᾶ", "佐藤 花子", "محمد"} {
		day := time.Now().AddDate(0, 0, -7*i-3)
		err := store.UpdateProfile(other, day, func(p *saves.Profile) {
			p.Add(saves.Played{Date: day, Mode: war.ID, Scenario: s.Name, Map: "duel", Level: 2, Side: game.Red, First: game.Red, Score: 1, Reason: war.ByDominion, Own: 9, Enemy: 3, OwnPoints: 50, EnemyPoints: 12, Actions: 80})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	genes := []float64{0.41, 0.55, 0.62, 0.38, 0.21, 0.94, 0.71, 0.83, 0.30, 0.88}
	err := store.UpdateProfile(personName, time.Now().AddDate(0, 0, -11), func(p *saves.Profile) {
		for i, score := range []int{1, 1, -1, 1, -1, -1, 1, -1, 0, -1, -1} {
			own, enemy := 30+i, 31
			if score != 0 {
				own, enemy = 28+score*12, 28-score*12
			}
			day := time.Now().AddDate(0, 0, i-11)
			p.Add(saves.Played{Date: day, Mode: war.ID, Scenario: s.Name, Map: "ford", Level: 5, Side: game.Red, First: game.Red, Score: score, Reason: war.ByLimit, Own: 8, Enemy: 9, OwnPoints: own, EnemyPoints: enemy, Actions: 240})
		}
		p.Learn(saves.Champion{Mode: war.ID, Weights: saves.NewWeights(names, genes), Result: evolve.NewResult(1, 9, 8), Date: time.Now().AddDate(0, 0, -1)})
	})
	if err != nil {
		t.Fatal(err)
	}
	err = store.UpdateKnowledge(personName, func(k *saves.Knowledge) {
		own := saves.NewWeights(names, []float64{0.35, 0.82, 0.24, 0.61, 0.70, 0.18, 0.98, 0.46, 0.04, 1})
		k.SetModel(saves.Model{Date: time.Now(), Mode: war.ID, Weights: own, Depth: 3, Matches: 11, Moves: 1320, Tested: 1320, Predicted: 0.43, Low: 0.40, High: 0.46, ByChance: 0.11, ByDefault: 0.29,
			Earlier: []float64{0.27, 0.31, 0.30, 0.36, 0.39, 0.42}})
		before := saves.NewWeights(names, genes)
		for i, estimator := range []string{"aggressive", "corner", "soldiers"} {
			after := saves.NewWeights(names, genes)
			after[estimator] = 0.55
			k.AddChange(saves.Change{Date: time.Now().AddDate(0, 0, i-9), Mode: war.ID, Before: before, After: after, Accepted: true, Pairs: 60, Gain: 0.17, Low: 0.05, High: 0.29})
			before = after
		}
		k.AddChange(saves.Change{Date: time.Now().AddDate(0, 0, -2), Mode: war.ID, Before: before, After: before, Pairs: 40, Low: -0.1, High: 0.1})
	})
	if err != nil {
		t.Fatal(err)
	}
}
