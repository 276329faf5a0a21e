package main

import (
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
	"eras/saves"
	diplomacyscene "eras/scenes/diplomacy"
	"eras/scenes/muster"
	"eras/scenes/table"
)

// openDiplomacyMuster shows the screen before a match of Diplomacy.
func (h *house) openDiplomacyMuster(mode muster.Mode) {
	s := &muster.Diplomacy{
		House: h.musterHouse(&h.settings.Diplomacy), Maps: h.library.diplomacyMaps(), Drawing: h.library.diplomacyDrawing, Play: h.newDiplomacy,
		Sandbox: h.openSandbox, Daide: h.openDaide,
	}
	s.Start(mode)
	h.show("muster", s)
}

// newDiplomacy starts a match of Diplomacy.
func (h *house) newDiplomacy(set table.DiplomacySetup) {
	board, err := diplomacy.NewBoard(set.Map, set.Rules)
	if err != nil {
		h.agentFailed(err)
		return
	}
	h.rememberPerson(set.Players)
	match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, set.Seed)
	for i, p := range set.Players {
		match.SetSeat(game.Seat(i), p.Person+p.Bot)
	}
	h.playDiplomacy(set, match, meta{}, false)
}

// playDiplomacy shows a match of Diplomacy. same says that it is the one in its
// slot.
func (h *house) playDiplomacy(set table.DiplomacySetup, match *diplomacy.Match, before meta, same bool) {
	council, err := table.NewDiplomacy(set, match, func() { h.playing.changed = true })
	if err != nil {
		h.agentFailed(err)
		return
	}
	h.takeUp(before, same, func() saves.Match { return savedDiplomacy(&set, match) })
	s := diplomacyscene.NewScreen(h.stage, council)
	s.Ended = func() { h.endDiplomacy(set, match) }
	h.show("diplomacy", s, council.Close)
}

// savedDiplomacy returns what is saved of a match of Diplomacy.
func savedDiplomacy(set *table.DiplomacySetup, match *diplomacy.Match) saves.Match {
	p := match.Position()
	return saves.Match{
		Mode: saves.Diplomacy, Map: set.Map.Name, MapTitle: set.Map.Title, Seats: savedPlayers(set.Players),
		Record: match.Record().String(), Stand: map[string]int{"year": int(p.Year), "season": int(p.Season)},
	}
}

// endDiplomacy shows the end of a match of Diplomacy.
func (h *house) endDiplomacy(set table.DiplomacySetup, match *diplomacy.Match) {
	h.finish()
	past, err := table.NewPastDiplomacy(set, match)
	if err != nil {
		h.agentFailed(err)
		return
	}
	again := func() {
		set.Seed = h.seeds()
		h.newDiplomacy(set)
	}
	replay := func() {
		h.over("replay", func(back func()) screen { return diplomacyscene.NewReplay(h.stage, &set, match, back) })
	}
	h.show("result", diplomacyscene.NewResult(h.stage, past, again, replay, h.openMenu))
}

// restoreDiplomacy makes a saved match of Diplomacy again.
func (h *house) restoreDiplomacy(m *saves.Match, record game.Record) (*restored, error) {
	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	// The record knows no names: the map of the house does, if there is one.
	named, err := diplomacy.NewBoard(h.library.namedDiplomacy(board.Game.Map), board.Game.Rules)
	if err != nil {
		return nil, err
	}
	if err := h.library.shows(named.Game.Map); err != nil {
		return nil, err
	}
	named.First = board.First
	match, err := game.Replay[diplomacy.Position, diplomacy.Answer, diplomacy.Event](named, record)
	if err != nil {
		return nil, err
	}
	set := table.DiplomacySetup{Map: named.Game.Map, Rules: board.Game.Rules, Players: playersOf(m), Seed: record.Seed}
	for len(set.Players) < board.Seats() { // a record need not say who played
		set.Players = append(set.Players, table.Player{Person: fmt.Sprint(len(set.Players) + 1)})
	}
	before := metaOf(m)
	return &restored{
		resume: func(same bool) { h.playDiplomacy(set, match, before, same) },
		replay: func(back func()) screen { return diplomacyscene.NewReplay(h.stage, &set, match, back) },
	}, nil
}

// openSandbox shows the sandbox on a map.
func (h *house) openSandbox(m *diplomacy.Map) {
	h.over("sandbox", func(back func()) screen { return diplomacyscene.NewSandbox(h.stage, m, nil, back) })
}
