package games

import (
	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/table"
)

// The samples are short matches with what is particular in a game's rules: programs are checked in
// them. One has an opponent that should eliminate the program.

func warSamples() (all []table.Sample, err error) {
	for _, s := range []struct{ name, scenario, opponent string }{
		{"several orders a turn, land and kinds of soldiers", "banners", ""},
		{"one order a turn", "dominion", ""},
		{"a strong opponent", "2005", "level:4"},
	} {
		scenario, err := agents.LoadScenario(s.scenario)
		if err != nil {
			return nil, err
		}
		b, err := war.NewBoard(scenario.Rules, scenario.Maps[0].Start)
		if err != nil {
			return nil, err
		}
		all = append(all, table.Sample{Name: s.name, Setup: b.Setup(), Opponent: s.opponent})
	}
	return all, nil
}

func battleSamples() (all []table.Sample, err error) {
	for _, s := range []struct{ name, scenario, opponent string }{
		{"kinds of soldiers and a captain", "banners", ""},
		{"soldiers of one kind", "2005", ""},
		{"a strong opponent", "dominion", "level:4"},
	} {
		scenario, err := agents.LoadScenario(s.scenario)
		if err != nil {
			return nil, err
		}
		b := &battle.Board{Rules: scenario.Rules.Battle, First: battle.Between(scenario.Rules.Battle, game.Red, 6, 6)}
		all = append(all, table.Sample{Name: s.name, Setup: b.Setup(), Opponent: s.opponent})
	}
	return all, nil
}

func riskSamples() (all []table.Sample, err error) {
	for _, s := range []struct{ name, field, rules, opponent string }{
		{"three players", "isles", "players=3 sets=growing limit=20", ""},
		{"fog, missions and capitals", "isles", "players=4 sets=growing place=3 fog=on missions=on capitals=on limit=20", ""},
		{"no cards, one fortification", "isles", "players=2 cards=off fortify=once limit=10", ""},
		{"strong opponents", "classic", "players=3 sets=growing limit=40", "killbot"},
	} {
		m, err := agents.LoadRiskMap(s.field)
		if err != nil {
			return nil, err
		}
		rules, err := risk.ParseRules(s.rules)
		if err != nil {
			return nil, err
		}
		b, err := risk.NewBoard(m, rules)
		if err != nil {
			return nil, err
		}
		all = append(all, table.Sample{Name: s.name, Setup: b.Setup(), Opponent: s.opponent})
	}
	return all, nil
}

func diplomacySamples() (all []table.Sample, err error) {
	for _, s := range []struct {
		name, field, opponent string
		last                  int16
		draws                 bool
		press                 int
	}{
		{"the standard map", "standard", "", 1903, false, 0},
		{"a map for two, with agreed draws", "two-shores", "randbot", 1910, true, 0},
		{"strong opponents", "three-crowns", "dumbbot", 1915, false, 0},
		{"press of level 30", "standard", "", 1902, true, 30},
	} {
		m, err := agents.LoadDiplomacyMap(s.field)
		if err != nil {
			return nil, err
		}
		b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: max(s.last, int16(m.Year)+2), StaleYears: 5, AgreedDraws: s.draws, Press: diplomacy.PressRules{Level: s.press}})
		if err != nil {
			return nil, err
		}
		all = append(all, table.Sample{Name: s.name, Setup: b.Setup(), Opponent: s.opponent})
	}
	return all, nil
}
