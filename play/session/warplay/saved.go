package warplay

import (
	"fmt"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
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
		seat := saves.Seat{Person: player.Person, Bot: player.Program}
		if player.Computer() && player.Program == "" {
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
		all = append(all, saves.SeatWeights{Mode: war.ID, Weights: w.War, Champion: w.WarKept})
	}
	if w.Battle != nil {
		all = append(all, saves.SeatWeights{Mode: battle.ID, Weights: w.Battle, Champion: w.BattleKept})
	}
	return all
}

// SeatsOf returns the seats of a saved war or battle, and the weights of each computer.
func SeatsOf(m *saves.Match) (seats [2]Seat, w [2]learning.Weights, err error) {
	if len(m.Seats) != 2 {
		return seats, w, fmt.Errorf("the match has %d seats, want 2", len(m.Seats))
	}
	for i, seat := range m.Seats {
		seats[i] = Seat{Person: seat.Person, Level: seat.Level, School: agents.School(seat.School), Random: seat.Random, Program: seat.Bot}
		for _, p := range seat.Weights {
			switch p.Mode {
			case war.ID:
				w[i].War, w[i].WarKept = p.Weights, p.Champion
			case battle.ID:
				w[i].Battle, w[i].BattleKept = p.Weights, p.Champion
			case risk.ID, diplomacy.ID:
			}
		}
	}
	return seats, w, nil
}
