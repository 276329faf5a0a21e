package main

import (
	"fmt"

	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/grid"
	"eras/saves"
	"eras/scenes/newgame"
	"eras/scenes/table"
	"eras/scenes/training"
)

// openNewGame shows the screen before a match.
func (h *house) openNewGame(mode newgame.Mode, alone bool) {
	players, err := h.saves.Players()
	if err != nil {
		h.report(err)
	}
	s := &newgame.Screen{
		Mode: mode, Alone: alone, Scenarios: h.scenarios, Players: players, Now: now, Icons: estimatorIcons,
		Profile: func(name string) saves.Profile {
			p, err := h.saves.Profile(name)
			if err != nil {
				h.report(err)
			}
			return p
		},
		Estimators: table.Estimators,
		Play:       h.prepare,
		Leave:      h.openMenu,
		Bar:        h.plainBar,
		Draw:       h.drawMap,
	}
	s.Know = func(name string) {
		h.openKnow(name, func() {
			players, err := h.saves.Players()
			if err != nil {
				h.report(err)
			}
			s.Refresh(players)
		})
	}
	s.Start(newgame.Last{Player: h.settings.Player, Scenario: h.settings.Scenario, Map: h.settings.Map, Level: h.settings.Level, ComputerFirst: h.settings.First == saves.ComputerOpens})
	h.show("newgame", s)
}

// drawnPrefix begins the names of maps made by chance.
const drawnPrefix = "drawn-"

// drawMap makes a map by chance for a scenario.
func (h *house) drawMap(s *general.Scenario) general.Map {
	seed := h.seeds()
	p, err := general.Generate(grid.Size{W: 8, H: 6}, s.Maps[0].Start.Left, game.Random(seed))
	if err != nil {
		return s.Maps[0] // 8×6 is large enough: it does not happen
	}
	return general.Map{Name: fmt.Sprintf(drawnPrefix+"%x", seed), Title: general.Text{"es": "Mapa sorteado", "en": "Map by chance"}, Start: p}
}

// remember keeps what was chosen for the next time.
func (h *house) remember(set *table.Setup) {
	h.settings.Scenario = set.Scenario.Name
	if !set.Alone {
		h.settings.Map = set.Map.Name
	}
	if side := set.Against(); side != game.NoSide {
		h.settings.Player = set.Seats[side.Seat()].Person
		h.settings.Level = set.Seats[side.Other().Seat()].Level
		h.settings.First = saves.PersonOpens
		if set.First != side {
			h.settings.First = saves.ComputerOpens
		}
	}
	h.keepSettings()
}

// prepare trains the computer, if one plays, and then starts the match.
func (h *house) prepare(set table.Setup) {
	h.endStudy() // training takes its place
	set.Seed = h.seeds()
	h.remember(&set)
	if !set.Seats[0].Computer() && !set.Seats[1].Computer() {
		h.start(set, table.Weights{})
		return
	}
	drill, p, err := h.newDrill(&set)
	if err != nil {
		h.agentFailed(err)
		return
	}
	run, last, err := drill.Begin()
	if err != nil {
		h.agentFailed(err)
		return
	}
	s := &training.Screen{
		Run: run, Alone: set.Alone, Estimators: table.Estimators(set.Scenario, set.Alone), Icons: estimatorIcons, Last: last,
		Subtitle: h.matchNote(&set), Bar: h.plainBar, Kept: drill.Kept(),
		Cancel: func() { h.openNewGame(modeOf(&set), set.Alone) },
	}
	if s.Kept != nil {
		s.KeptDay = h.ui.Text.Day(keptSince(&set, &p))
	}
	s.Play = func() {
		genes := run.Stop()
		if err := run.Err(); err != nil {
			h.agentFailed(err)
			return
		}
		if c, ok := drill.Change(now()); ok {
			h.keepChange(p.Name, c)
		}
		h.start(set, drill.Trained(genes))
	}
	h.show("training", s, func() { run.Stop() })
}

func modeOf(set *table.Setup) newgame.Mode {
	switch {
	case set.Against() != game.NoSide:
		return newgame.AgainstComputer
	case set.Seats[0].Computer():
		return newgame.Watch
	}
	return newgame.TwoPlayers
}

// start opens a new match.
func (h *house) start(set table.Setup, w table.Weights) {
	if set.Alone {
		h.playDuel(set, game.NewMatch[battle.Position, battle.Move, battle.Event](set.Battle(), set.Seed), w, false, meta{}, false)
		return
	}
	h.playWar(set, game.NewMatch[general.State, general.Action, general.Event](set.War(), set.Seed), w, false, meta{}, false)
}

// seatNames returns what red and blue are called.
func (h *house) seatNames(set *table.Setup) [2]string {
	var names [2]string
	for i, seat := range set.Seats {
		switch {
		case !seat.Computer():
			names[i] = seat.Person
		case set.Against() != game.NoSide:
			names[i] = h.ui.Text.T("player.computer")
		default:
			names[i] = h.ui.Text.T(fmt.Sprintf("level.%d", seat.Level))
		}
	}
	return names
}

// mapTitle returns what a map is called.
func (h *house) mapTitle(m *general.Map) string {
	if title := m.Title.In(h.ui.Text.Language()); title != "" {
		return title
	}
	return m.Name
}

// matchNote says who plays where.
func (h *house) matchNote(set *table.Setup) string {
	names := h.seatNames(set)
	if set.Alone {
		return h.ui.Text.T("result.note.battle", "Red", names[0], "Blue", names[1])
	}
	return h.ui.Text.T("result.note", "Red", names[0], "Blue", names[1], "Map", h.mapTitle(&set.Map))
}

// knowPlayer returns how to open what is known of the person who plays against
// the computer, nil if nobody does.
func (h *house) knowPlayer(set *table.Setup) func() {
	person := set.Against()
	if person == game.NoSide {
		return nil
	}
	return func() { h.openKnow(set.Seats[person.Seat()].Person, func() {}) }
}

// again plays the same match anew; against a person the other side begins.
func (h *house) again(set table.Setup) {
	set.First = set.First.Other()
	h.prepare(set)
}
