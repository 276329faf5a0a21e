package session_test

import (
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/play/session/riskplay"
	"eras/play/session/warplay"
)

// warSetup returns a war of Ana, red, against the computer on the smallest map.
func warSetup(t testing.TB) warplay.Setup {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := s.Map("duel")
	return warplay.Setup{Scenario: s, Map: m, First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 4}}, Seed: 11}
}

// startWar starts a war whose computers play with the default weights.
func startWar(t testing.TB, set warplay.Setup) *warplay.War {
	t.Helper()
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// startBattle starts a battle on its own, as set has it.
func startBattle(t testing.TB, set warplay.Setup, red, blue int) *warplay.Battle {
	t.Helper()
	set.Alone, set.Soldiers = true, [2]int{red, blue}
	s, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// startRisk starts a match of Risk.
func startRisk(t testing.TB, mapName string, rules risk.Rules, players ...session.Player) *riskplay.Risk {
	t.Helper()
	m, err := agents.LoadRiskMap(mapName)
	if err != nil {
		t.Fatal(err)
	}
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := riskplay.New(riskplay.Setup{Map: m, Rules: rules, Players: players, Seed: 3}, game.NewMatch(board, 3))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// startDiplomacy starts a match on the standard map, with a bot in every seat but those of persons.
func startDiplomacy(t testing.TB, last int16, bot string, persons ...game.Seat) *diplomacyplay.Diplomacy {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	players := make([]session.Player, m.Powers())
	for i := range players {
		players[i].Bot = bot
	}
	for _, seat := range persons {
		players[seat] = session.Player{Person: "Ada"}
	}
	d, err := diplomacyplay.New(diplomacyplay.Setup{Map: m, Rules: diplomacy.Rules{LastYear: last}, Players: players, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}
