package session

import (
	"fmt"
	"strconv"
	"sync"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/internal/files"
	"eras/play/learning"
	"eras/saves"
)

// saved returns what is saved of a war or battle, without its record and standing.
func (s *Setup) saved(w *[2]learning.Weights, undone bool) saves.Match {
	m := saves.Match{Mode: s.Mode(), Scenario: s.Scenario.Name, ScenarioTitle: s.Scenario.Title, Training: s.Training, TakenBack: undone}
	if !s.Alone {
		m.Map, m.MapTitle = s.Map.Name, s.Map.Title
	}
	for i, player := range s.Seats {
		seat := saves.Seat{Person: player.Person}
		if player.Computer() {
			seat.Level, seat.School, seat.Random, seat.Weights = player.Level, saves.School(player.School), player.Random, seatWeights(&w[i])
		}
		m.Seats = append(m.Seats, seat)
	}
	return m
}

// seatWeights returns weights in the form for a saved match.
func seatWeights(w *learning.Weights) []saves.SeatWeights {
	var all []saves.SeatWeights
	if w.War != nil {
		all = append(all, saves.SeatWeights{Mode: saves.War, Weights: w.War, Champion: w.WarKept})
	}
	if w.Battle != nil {
		all = append(all, saves.SeatWeights{Mode: saves.Battle, Weights: w.Battle, Champion: w.BattleKept})
	}
	return all
}

// SeatsOf returns the seats of a saved war or battle, and the weights of each computer.
func SeatsOf(m *saves.Match) (seats [2]Seat, w [2]learning.Weights, err error) {
	if len(m.Seats) != 2 {
		return seats, w, fmt.Errorf("the match has %d seats, want 2", len(m.Seats))
	}
	for i, seat := range m.Seats {
		seats[i] = Seat{Person: seat.Person, Level: seat.Level, School: agents.School(seat.School), Random: seat.Random}
		for _, p := range seat.Weights {
			switch p.Mode {
			case saves.War:
				w[i].War, w[i].WarKept = p.Weights, p.Champion
			case saves.Battle:
				w[i].Battle, w[i].BattleKept = p.Weights, p.Champion
			case saves.Risk, saves.Diplomacy:
			}
		}
	}
	return seats, w, nil
}

// savedPlayers returns players in the form for a saved match.
func savedPlayers(players []Player) []saves.Seat {
	var seats []saves.Seat
	for _, p := range players {
		seats = append(seats, saves.Seat{Person: p.Person, Bot: p.Bot, Learned: p.Learned})
	}
	return seats
}

// marshaller is a map that can be written as a file.
type marshaller interface{ Marshal() ([]byte, error) }

// mapFile returns the file of a map for a saved match. It is empty for a map that ships with the
// program, and for one that is too long to be saved.
func mapFile(m marshaller) string {
	data, err := m.Marshal()
	if err != nil || len(data) > files.MaxText || shippedMaps()[string(data)] {
		return ""
	}
	return string(data)
}

// shippedMaps contains the files of the maps that ship with the program, and of the single
// continents of the maps of Risk.
var shippedMaps = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	add := func(m marshaller, err error) {
		if err != nil {
			panic(err) // the maps are embedded, and tests read them
		}
		data, err := m.Marshal()
		if err != nil {
			panic(err)
		}
		all[string(data)] = true
	}
	for _, name := range riskmaps.Names() {
		m, err := agents.LoadRiskMap(name)
		add(m, err)
		for k := range m.Continents() {
			if k := risk.Continent(k); m.Members(k).Len() > 1 {
				part, err := m.Part(k)
				add(part, err)
			}
		}
	}
	for _, name := range diplomacymaps.Names() {
		m, err := agents.LoadDiplomacyMap(name)
		add(m, err)
	}
	return all
})

// PlayersOf returns the players of a saved match with the given number of seats. Players that the
// record does not name get numbers as names.
func PlayersOf(m *saves.Match, seats int) []Player {
	var players []Player
	for _, s := range m.Seats {
		players = append(players, Player{Person: s.Person, Bot: s.Bot, Learned: s.Learned})
	}
	for len(players) < seats {
		players = append(players, Player{Person: strconv.Itoa(len(players) + 1)})
	}
	return players
}

// setAutosave lets a write every step and every undo. nil stops saving.
func (s *Session[P, M, E]) setAutosave(a *Autosave, standing func() map[string]int) {
	if a == nil {
		s.autosave = nil
		return
	}
	s.autosave = func(m *game.Match[P, M, E], undone bool) {
		if undone {
			a.Checkpoint()
			return
		}
		a.Step(m.Lines(m.Steps()-1), standing())
	}
}
