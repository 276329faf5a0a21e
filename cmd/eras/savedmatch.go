package main

import (
	"fmt"
	"strings"

	"eras/game"
	"eras/saves"
	"eras/scenes/table"
)

// twoSeats returns the seats of a war or battle and what their computers play
// with.
func twoSeats(m *saves.Match) (seats [2]table.Seat, w table.Weights, err error) {
	if len(m.Seats) != 2 {
		return seats, w, fmt.Errorf("%d seats where two play", len(m.Seats))
	}
	for i, seat := range m.Seats {
		seats[i] = table.Seat{Person: seat.Person, Level: seat.Level}
		for _, p := range seat.Playing {
			switch p.Mode {
			case saves.General:
				w.General, w.GeneralKept = p.Weights, p.Champion
			case saves.Battle:
				w.Battle, w.BattleKept = p.Weights, p.Champion
			}
		}
	}
	return seats, w, nil
}

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

// savedPair returns what is saved of a war or a battle, its record apart.
func savedPair(set *table.Setup, w table.Weights, takenBack bool) saves.Match {
	m := saves.Match{Mode: set.Mode(), Scenario: set.Scenario.Name, ScenarioTitle: set.Scenario.Title, TakenBack: takenBack}
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

// savedPlayers returns the players of Risk or Diplomacy as files keep them.
func savedPlayers(players []table.Player) []saves.Seat {
	var seats []saves.Seat
	for _, p := range players {
		seats = append(seats, saves.Seat{Person: p.Person, Bot: p.Bot})
	}
	return seats
}

// playersOf returns the players of a saved match of Risk or Diplomacy.
func playersOf(m *saves.Match) []table.Player {
	var players []table.Player
	for _, s := range m.Seats {
		players = append(players, table.Player{Person: s.Person, Bot: s.Bot})
	}
	return players
}

// matchOf returns what a record alone says of a match.
func matchOf(record game.Record) saves.Match {
	m := saves.Match{Mode: saves.Mode(record.Board), Started: now(), Saved: now(), Record: record.String()}
	for i, who := range record.Seats {
		seat := saves.Seat{Person: who}
		name, err := saves.PlayerName(who)
		switch {
		case err == nil:
			seat.Person = name
		case m.Mode == saves.General || m.Mode == saves.Battle:
			seat = saves.Seat{Level: saves.MinLevel}
		default:
			seat = saves.Seat{Person: fmt.Sprint(i + 1)}
		}
		if bot := strings.TrimSpace(who); isBot(m.Mode, bot) {
			seat = saves.Seat{Bot: bot}
		}
		m.Seats = append(m.Seats, seat)
	}
	return m
}
