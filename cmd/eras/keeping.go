package main

import (
	"errors"
	"fmt"

	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/menu"
	"eras/scenes/table"
)

// playing returns weights as a saved match has them.
func playing(w table.Weights) []saves.Playing {
	var all []saves.Playing
	if w.General != nil {
		all = append(all, saves.Playing{Mode: saves.General, Weights: w.General, Champion: w.GeneralKept})
	}
	if w.Battle != nil {
		all = append(all, saves.Playing{Mode: saves.Battle, Weights: w.Battle, Champion: w.BattleKept})
	}
	return all
}

// savedMatch returns what is saved of a match, its record apart.
func savedMatch(set *table.Setup, w table.Weights, takenBack bool) saves.Match {
	m := saves.Match{
		Mode: set.Mode(), Scenario: set.Scenario.Name, ScenarioTitle: set.Scenario.Title,
		Started: now(), Saved: now(), TakenBack: takenBack,
	}
	if !set.Alone {
		m.Map, m.MapTitle = set.Map.Name, set.Map.Title
	}
	for _, seat := range set.Seats {
		s := saves.Seat{Person: seat.Person, Level: seat.Level}
		if seat.Computer() {
			s.Playing = playing(w)
		} else {
			s.Level = 0
		}
		m.Seats = append(m.Seats, s)
	}
	return m
}

// keepWar saves a war as it stands.
func (h *house) keepWar(war *table.War, w table.Weights) {
	m := savedMatch(&war.Setup, w, war.TakenBack)
	m.Record = war.Table.Match().Record().String()
	h.keeper.Keep(func() error { return h.saves.SaveMatch(saves.WarSlot, m) })
}

// keepDuel saves a battle on its own as it stands.
func (h *house) keepDuel(duel *table.Duel, w table.Weights) {
	m := savedMatch(&duel.Setup, w, duel.TakenBack)
	m.Record = duel.Table.Match().Record().String()
	h.keeper.Keep(func() error { return h.saves.SaveMatch(saves.BattleSlot, m) })
}

// drop forgets a saved match that has ended.
func (h *house) drop(slot saves.Slot) {
	h.keeper.Flush()
	if err := h.saves.DropMatch(slot); err != nil {
		h.report(err)
	}
}

// restored is a saved match that can be continued.
type restored struct {
	set       table.Setup
	war       *general.Match
	duel      *table.DuelMatch
	weights   table.Weights
	takenBack bool
}

// restore reads the saved match of a slot; nil if there is none. A match that
// cannot be replayed is set aside and the player is told.
func (h *house) restore(slot saves.Slot) *restored {
	m, found, err := h.saves.LoadMatch(slot)
	if err != nil {
		h.report(err)
	}
	if !found {
		return nil
	}
	r, err := h.replay(&m)
	if err != nil {
		h.report(errors.Join(h.saves.RefuseMatch(slot, err)))
		return nil
	}
	return r
}

// replay plays a saved match up to where it was left.
func (h *house) replay(m *saves.Match) (*restored, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return nil, err
	}
	if len(m.Seats) != 2 {
		return nil, fmt.Errorf("%d seats where two play", len(m.Seats))
	}
	r := &restored{takenBack: m.TakenBack}
	r.set.Seed = record.Seed
	for i, seat := range m.Seats {
		r.set.Seats[i] = table.Seat{Person: seat.Person, Level: seat.Level}
		for _, p := range seat.Playing {
			switch p.Mode {
			case saves.General:
				r.weights.General, r.weights.GeneralKept = p.Weights, p.Champion
			case saves.Battle:
				r.weights.Battle, r.weights.BattleKept = p.Weights, p.Champion
			}
		}
	}
	if m.Mode == saves.Battle {
		return r, h.replayDuel(r, m, record)
	}
	board, err := general.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	if r.war, err = game.Replay[general.State, general.Action, general.Event](board, record); err != nil {
		return nil, err
	}
	start := board.First.Position
	r.set.First = start.Turn
	r.set.Map = general.Map{Name: m.Map, Title: m.MapTitle, Start: start}
	r.set.Scenario = &general.Scenario{Name: m.Scenario, Title: m.ScenarioTitle, Rules: board.Rules, Maps: []general.Map{r.set.Map}}
	return r, nil
}

func (h *house) replayDuel(r *restored, m *saves.Match, record game.Record) error {
	board, err := battle.BoardFromSetup(record.Setup)
	if err != nil {
		return err
	}
	if r.duel, err = game.Replay[battle.Position, battle.Move, battle.Event](board, record); err != nil {
		return err
	}
	first := board.First
	r.set.Alone, r.set.First, r.set.Soldiers = true, first.Turn, [2]int{first.Red.Len(), first.Blue.Len()}
	r.set.Scenario = &general.Scenario{Name: m.Scenario, Title: m.ScenarioTitle, Rules: general.Rules{Battle: board.Rules}}
	for _, s := range h.scenarios {
		if s.Name == m.Scenario {
			known := *s // with the prices and maps that a rematch needs
			known.Rules.Battle = board.Rules
			r.set.Scenario = &known
		}
	}
	return nil
}

// savedWar describes the saved war, nil if there is none.
func (h *house) savedWar() *menu.Saved {
	r := h.restore(saves.WarSlot)
	if r == nil {
		return nil
	}
	left := r.war.Position().Position.Left
	return &menu.Saved{Line: h.ui.Text.T("menu.saved.war", "Names", h.savedNames(&r.set), "Map", h.mapTitle(&r.set.Map), "N", int(left))}
}

// savedBattle describes the saved battle on its own, nil if there is none.
func (h *house) savedBattle() *menu.Saved {
	r := h.restore(saves.BattleSlot)
	if r == nil {
		return nil
	}
	p := r.duel.Position()
	return &menu.Saved{Line: h.ui.Text.T("menu.saved.battle", "Names", h.savedNames(&r.set), "Red", p.Red.Len(), "Blue", p.Blue.Len())}
}

func (h *house) savedNames(set *table.Setup) string {
	if side := set.Against(); side != game.NoSide {
		return set.Seats[side.Seat()].Person
	}
	names := h.seatNames(set)
	return h.ui.Text.T("menu.saved.names", "Red", names[0], "Blue", names[1])
}

// continueMatch goes on with the saved match of the chosen board.
func (h *house) continueMatch() {
	slot := saves.WarSlot
	if h.board == menu.Battle {
		slot = saves.BattleSlot
	}
	r := h.restore(slot)
	switch {
	case r == nil:
		h.openMenu()
	case r.war != nil:
		h.playWar(r.set, r.war, r.weights, r.takenBack)
	default:
		h.playDuel(r.set, r.duel, r.weights, r.takenBack)
	}
}
