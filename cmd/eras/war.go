package main

import (
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/menu"
	"eras/scenes/play"
	"eras/scenes/result"
	"eras/scenes/table"
)

// playWar shows a war. same says that it is the one in its slot.
func (h *house) playWar(set table.Setup, match *general.Match, w table.Weights, takenBack bool, before meta, same bool) {
	for i, name := range h.seatNames(&set) {
		match.SetSeat(game.Seat(i), name)
	}
	war, err := h.newWar(set, match, w)
	if err != nil {
		h.agentFailed(err)
		return
	}
	war.TakenBack = takenBack
	h.takeUp(before, same, func() saves.Match {
		m := savedPair(&war.Setup, w, war.TakenBack)
		state := war.State()
		m.Record, m.Stand = war.Table.Match().Record().String(), map[string]int{"left": int(state.Position.Left)}
		return m
	})
	s := play.NewScreen(h.look, war)
	s.Ended = func() { h.endWar(war, w) }
	h.show("war", s, war.Table.Close)
}

// endWar shows the end of a war and what was learned from it.
func (h *house) endWar(war *table.War, w table.Weights) {
	h.finish()
	match := war.Table.Match()
	account := table.Count(war.Board, match)
	set := war.Setup
	s := &result.Screen{
		Setup: &set, Names: h.seatNames(&set), War: &account, Left: int(account.Final.Left), Note: h.matchNote(&set),
		Lesson: h.learn(war.Lesson(&account, w, now())), Menu: h.openMenu, Bar: h.plainBar, Again: func() { h.again(set) },
		Know: h.knowPlayer(&set),
	}
	s.Replay = func() {
		h.over("replay", func(back func()) screen { return play.NewWarReplay(h.look, &set, match, back) })
	}
	h.show("result", s)
}

// restoreWar makes a saved war again.
func (h *house) restoreWar(m *saves.Match, record game.Record) (*restored, error) {
	seats, w, err := twoSeats(m)
	if err != nil {
		return nil, err
	}
	match, err := replayWar(m.Record)
	if err != nil {
		return nil, err
	}
	board := match.Board().(general.Board)
	start := board.First.Position
	set := table.Setup{Seed: record.Seed, Seats: seats, First: start.Turn, Map: general.Map{Name: m.Map, Title: m.MapTitle, Start: start}}
	set.Scenario = &general.Scenario{Name: m.Scenario, Title: m.ScenarioTitle, Rules: board.Rules, Maps: []general.Map{set.Map}}
	takenBack, before := m.TakenBack, metaOf(m)
	return &restored{
		resume: func(same bool) { h.playWar(set, match, w, takenBack, before, same) },
		replay: func(back func()) screen { return play.NewWarReplay(h.look, &set, match, back) },
	}, nil
}

// replayWar plays the record of a war.
func replayWar(text string) (*general.Match, error) {
	record, err := game.ParseRecord(text)
	if err != nil {
		return nil, err
	}
	board, err := general.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	return game.Replay[general.State, general.Action, general.Event](board, record)
}

// savedWar describes the saved war, nil if there is none.
func (h *house) savedWar(m *saves.Match) *menu.Saved {
	seats, _, err := twoSeats(m)
	if err != nil {
		return nil
	}
	set := table.Setup{Seats: seats, Map: general.Map{Name: m.Map, Title: m.MapTitle}}
	left, ok := m.Stand["left"]
	if !ok { // an older program did not note it
		match, err := replayWar(m.Record)
		if err != nil {
			return &menu.Saved{} // whoever goes on with it is told
		}
		state := match.Position()
		left = int(state.Position.Left)
	}
	return &menu.Saved{Line: h.ui.Text.T("menu.saved.war", "Names", h.savedNames(&set), "Map", h.mapTitle(&set.Map), "N", left)}
}

// savedNames says who plays a saved war or battle.
func (h *house) savedNames(set *table.Setup) string {
	if side := set.Against(); side != game.NoSide {
		return set.Seats[side.Seat()].Person
	}
	names := h.seatNames(set)
	return h.ui.Text.T("menu.saved.names", "Red", names[0], "Blue", names[1])
}
