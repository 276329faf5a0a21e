// Package table is where matches are played in the window: who sits where, who
// thinks, what is saved after each action and what the computer learns at the
// end. It draws nothing and knows no screen.
package table

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// Setup is what a match is set up with.
type Setup struct {
	// Alone is a battle on its own, with so many soldiers a side, leader
	// included; else it is a war on the map.
	Alone    bool
	Soldiers [2]int
	// Scenario gives the rules, Map the start.
	Scenario *general.Scenario
	Map      general.Map
	// First is the side that moves first.
	First game.Side
	// Seats are red's and blue's.
	Seats [2]Seat
	// Seed is where all chance comes from.
	Seed uint64
}

// Seat is a person or a computer.
type Seat struct {
	// Person is a player's name, empty for a computer.
	Person string
	// Level is a computer's strength, from 1 to 7.
	Level int
}

// Computer reports whether a computer sits here.
func (s Seat) Computer() bool { return s.Person == "" }

// Against returns the side of the one person who plays against a computer, or
// NoSide if two persons or two computers play.
func (s *Setup) Against() game.Side {
	switch {
	case !s.Seats[0].Computer() && s.Seats[1].Computer():
		return game.Red
	case s.Seats[0].Computer() && !s.Seats[1].Computer():
		return game.Blue
	}
	return game.NoSide
}

// War returns the board of the war that is set up.
func (s *Setup) War() general.Board {
	start := s.Map.Start
	start.Turn = s.First
	return general.Board{Rules: s.Scenario.Rules, First: general.State{Position: start}}
}

// Battle returns the board of the battle that is set up.
func (s *Setup) Battle() battle.Board {
	r := s.Scenario.Rules.Battle
	return battle.Board{Rules: r, First: battle.NewPosition(r, s.First, s.Soldiers[0], s.Soldiers[1])}
}
