package main

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/menu"
	"eras/scenes/play"
	"eras/scenes/result"
	"eras/scenes/table"
)

// playDuel shows a battle on its own. same says that it is the one in its slot.
func (h *house) playDuel(set table.Setup, match *table.DuelMatch, w table.Weights, takenBack bool, before meta, same bool) {
	for i, name := range h.seatNames(&set) {
		match.SetSeat(game.Seat(i), name)
	}
	duel, err := h.newDuel(set, match, w)
	if err != nil {
		h.agentFailed(err)
		return
	}
	duel.TakenBack = takenBack
	h.takeUp(before, same, func() saves.Match {
		m := savedPair(&duel.Setup, w, duel.TakenBack)
		p := duel.Table.Match().Position()
		m.Record, m.Stand = duel.Table.Match().Record().String(), map[string]int{"red": p.Red.Len(), "blue": p.Blue.Len()}
		return m
	})
	s := play.NewDuelScreen(h.look, duel)
	s.Ended = func() { h.endDuel(duel, w) }
	h.show("battle", s, duel.Table.Close)
}

// endDuel shows the end of a battle on its own.
func (h *house) endDuel(duel *table.Duel, w table.Weights) {
	h.finish()
	match := duel.Table.Match()
	account := table.CountDuel(duel.Board, match)
	set := duel.Setup
	s := &result.Screen{
		Setup: &set, Names: h.seatNames(&set), Duel: &account, Left: int(account.Final.Left), Note: h.matchNote(&set),
		Lesson: h.learn(duel.Lesson(&account, w, now())), Menu: h.openMenu, Bar: h.plainBar, Again: func() { h.again(set) },
		Know: h.knowPlayer(&set),
	}
	s.Replay = func() {
		h.over("replay", func(back func()) screen { return play.NewDuelReplay(h.look, &set, match, back) })
	}
	h.show("result", s)
}

// restoreDuel makes a saved battle on its own again.
func (h *house) restoreDuel(m *saves.Match, record game.Record) (*restored, error) {
	seats, w, err := twoSeats(m)
	if err != nil {
		return nil, err
	}
	match, err := replayDuel(m.Record)
	if err != nil {
		return nil, err
	}
	board := match.Board().(battle.Board)
	first := board.First
	set := table.Setup{Seed: record.Seed, Seats: seats, Alone: true, First: first.Turn, Soldiers: [2]int{first.Red.Len(), first.Blue.Len()}}
	set.Scenario = &general.Scenario{Name: m.Scenario, Title: m.ScenarioTitle, Rules: general.Rules{Battle: board.Rules}}
	for _, s := range h.scenarios {
		if s.Name == m.Scenario {
			known := *s // with the prices and maps that a rematch needs
			known.Rules.Battle = board.Rules
			set.Scenario = &known
		}
	}
	takenBack, before := m.TakenBack, metaOf(m)
	return &restored{
		resume: func(same bool) { h.playDuel(set, match, w, takenBack, before, same) },
		replay: func(back func()) screen { return play.NewDuelReplay(h.look, &set, match, back) },
	}, nil
}

// replayDuel plays the record of a battle on its own.
func replayDuel(text string) (*table.DuelMatch, error) {
	record, err := game.ParseRecord(text)
	if err != nil {
		return nil, err
	}
	board, err := battle.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	return game.Replay[battle.Position, battle.Move, battle.Event](board, record)
}

// savedBattle describes the saved battle on its own, nil if there is none.
func (h *house) savedBattle(m *saves.Match) *menu.Saved {
	seats, _, err := twoSeats(m)
	if err != nil {
		return nil
	}
	red, ok := m.Stand["red"]
	blue := m.Stand["blue"]
	if !ok { // an older program did not note it
		match, err := replayDuel(m.Record)
		if err != nil {
			return &menu.Saved{} // whoever goes on with it is told
		}
		p := match.Position()
		red, blue = p.Red.Len(), p.Blue.Len()
	}
	set := table.Setup{Seats: seats}
	return &menu.Saved{Line: h.ui.Text.T("menu.saved.battle", "Names", h.savedNames(&set), "Red", red, "Blue", blue)}
}
