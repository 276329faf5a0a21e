package warplay

import (
	"fmt"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/people"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

// Setup describes a war, or a battle on its own.
type Setup struct {
	// Alone says that it is a battle on its own between the given numbers of Soldiers, for red and
	// blue and including leaders. Otherwise it is a war on Map.
	Alone    bool
	Soldiers [2]int
	// Scenario contains the rules.
	Scenario *war.Scenario
	Map      war.Map
	// First is the side that moves first.
	First game.Side
	// Training is how the computers train, and how they learn from the result.
	Training saves.Training
	// Seats are red's and blue's.
	Seats [2]Seat
	// Rival is the name of the computer that plays against a person in a campaign, nil in other
	// matches. A rival does not train.
	Rival war.Text
	// Roster are the leaders whom the person brings from earlier wars of a campaign, nil for none.
	Roster *people.Roster
	// Past are earlier matches of the person, in which the computers remember winning and losing
	// moves.
	Past []saves.Logged
	Seed uint64
	// Programs are the external programs that may play; nil for none.
	Programs *session.Programs
	// Here is the side that this window plays in a match that several programs play together,
	// NoSide in other matches.
	Here game.Side
}

// Seat is a person or a computer.
type Seat struct {
	// Person is a player's name, empty for a computer.
	Person string
	// Level is the strength of a computer, from 1 to 7.
	Level int
	// School is how a computer evaluates positions. Empty means with estimators.
	School agents.School
	// Random says that a computer plays with random weights, as the authors of the paper
	// did to measure training (eras-2005 5).
	Random bool
	// Program is the spec @COMMAND of an external program that plays, which has neither level nor
	// school. It is empty for other computers.
	Program string
}

// Computer reports whether a computer has the seat.
func (s Seat) Computer() bool { return s.Person == "" }

// Network reports whether a computer has the seat that plays with a network.
func (s Seat) Network() bool { return s.Computer() && s.School == agents.Network }

// Learns reports whether a computer has the seat that plays with trained weights. A computer with a
// network and a program learn nothing from Eras.
func (s Seat) Learns() bool { return s.Computer() && !s.Random && !s.Network() && s.Program == "" }

// name returns the name of the player in messages to programs.
func (s Seat) name() string {
	switch {
	case s.Program != "":
		return s.Program
	case s.Computer():
		return fmt.Sprintf("level:%d", s.Level)
	}
	return s.Person
}

// names returns the names of the players in messages to programs.
func (s *Setup) names() []string { return []string{s.Seats[0].name(), s.Seats[1].name()} }

// AgainstProgram reports whether one person plays against an external program.
func (s *Setup) AgainstProgram() bool {
	person := s.Against()
	return person != game.NoSide && s.Seats[person.Other().Seat()].Program != ""
}

// Learns reports whether any computer plays with trained weights.
func (s *Setup) Learns() bool { return s.Seats[0].Learns() || s.Seats[1].Learns() }

// Weights returns the weights that each computer plays with: trained ones, random ones from p, or
// none for a network.
func (s *Setup) Weights(trained learning.Weights, p *learning.Preparation) [2]learning.Weights {
	var all [2]learning.Weights
	for i, seat := range s.Seats {
		switch {
		case seat.Learns():
			all[i] = trained
		case seat.Random:
			all[i] = p.Random(game.Seat(i))
		}
	}
	return all
}

// Against returns the side of the only person, who plays against a computer, or NoSide if two
// persons or two computers play.
func (s *Setup) Against() game.Side {
	switch {
	case !s.Seats[0].Computer() && s.Seats[1].Computer():
		return game.Red
	case s.Seats[0].Computer() && !s.Seats[1].Computer():
		return game.Blue
	}
	return game.NoSide
}

// View returns the side of the only person at this window, or NoSide if there are two or none.
func (s *Setup) View() game.Side {
	if s.Here != game.NoSide {
		return s.Here
	}
	return s.Against()
}

// Persons returns how many persons play.
func (s *Setup) Persons() int {
	n := 0
	for _, seat := range s.Seats {
		if !seat.Computer() {
			n++
		}
	}
	return n
}

// climbs reports whether a better result replaces the kept weights, as in eras-2005.
func (s *Setup) climbs() bool { return s.Training == saves.PaperTraining }

// War returns the board of the war.
func (s *Setup) War() *war.Board {
	start := s.Map.Start
	start.Turn = s.First
	s.Scenario.Rules.Begin(&start) // generated maps have no orders yet
	return &war.Board{Rules: s.Scenario.Rules, First: war.State{Position: start}}
}

// Battle returns the board of the battle on its own.
func (s *Setup) Battle() *battle.Board {
	r := s.Scenario.Rules.Battle
	return &battle.Board{Rules: r, First: battle.Between(r, s.First, s.Soldiers[0], s.Soldiers[1])}
}

// Mode returns the ID of the game.
func (s *Setup) Mode() saves.Mode {
	if s.Alone {
		return battle.ID
	}
	return war.ID
}

// Learning returns the match in the form for package learning.
func (s *Setup) Learning() learning.Match {
	m := learning.Match{Mode: s.Mode(), Rules: s.Scenario.Rules, Person: s.Against(), Seed: s.Seed}
	if s.Alone {
		m.Battle = s.Battle().First
	} else {
		m.War = s.War().First.Position
	}
	return m
}
