package session

import (
	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/learning"
	"eras/saves"
)

// Setup is what a war, or a battle on its own, is set up with.
type Setup struct {
	// Alone is a battle on its own with Soldiers for red and blue, leaders included;
	// otherwise it is a war on Map.
	Alone    bool
	Soldiers [2]int
	// Scenario has the rules.
	Scenario *war.Scenario
	Map      war.Map
	// First is the side that moves first.
	First game.Side
	// Training is how the computers train, and what they learn from the result.
	Training saves.Training
	// Seats are red's and blue's.
	Seats [2]Seat
	// Rival is what the computer is called that plays against a person in a campaign, nil in
	// other matches. It does not train.
	Rival war.Text
	// Past are matches of the person from which the computers remember what lost and won.
	Past []saves.Logged
	Seed uint64
	// Here is the side that this window plays of a match that several programs play together,
	// NoSide in other matches.
	Here game.Side
}

// Seat is a person or a computer.
type Seat struct {
	// Person is a player's name, empty for a computer.
	Person string
	// Level is a computer's strength, from 1 to 7.
	Level int
	// School is how a computer evaluates. Empty means with estimators.
	School agents.School
	// Random says that a computer plays with random weights, as the authors of the paper
	// did to measure training (eras-2005 5).
	Random bool
}

// Computer reports whether a computer sits here.
func (s Seat) Computer() bool { return s.Person == "" }

// Network reports whether a computer sits here that plays with a network.
func (s Seat) Network() bool { return s.Computer() && s.School == agents.Network }

// Learns reports whether a computer sits here that plays with trained weights. One that
// plays with a network has learned all it knows.
func (s Seat) Learns() bool { return s.Computer() && !s.Random && !s.Network() }

// Learns reports whether a computer plays with trained weights.
func (s *Setup) Learns() bool { return s.Seats[0].Learns() || s.Seats[1].Learns() }

// Weights returns what each computer plays with: trained weights, random ones from p,
// or none for a network.
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

// Against returns the side of the one person who plays against a computer, or NoSide if
// two persons or two computers play.
func (s *Setup) Against() game.Side {
	switch {
	case !s.Seats[0].Computer() && s.Seats[1].Computer():
		return game.Red
	case s.Seats[0].Computer() && !s.Seats[1].Computer():
		return game.Blue
	}
	return game.NoSide
}

// View returns the side of the one person of this window, or NoSide if there are two or none.
func (s *Setup) View() game.Side {
	if s.Here != game.NoSide {
		return s.Here
	}
	return s.Against()
}

// Persons reports how many persons play.
func (s *Setup) Persons() int {
	n := 0
	for _, seat := range s.Seats {
		if !seat.Computer() {
			n++
		}
	}
	return n
}

// climbs reports whether a better result replaces the kept weights, as in 2005.
func (s *Setup) climbs() bool { return s.Training == saves.PaperTraining }

// War returns the board of the war.
func (s *Setup) War() *war.Board {
	start := s.Map.Start
	start.Turn = s.First
	s.Scenario.Rules.Begin(&start) // maps that were generated say nothing of orders
	return &war.Board{Rules: s.Scenario.Rules, First: war.State{Position: start}}
}

// Battle returns the board of the battle on its own.
func (s *Setup) Battle() *battle.Board {
	r := s.Scenario.Rules.Battle
	return &battle.Board{Rules: r, First: battle.Between(r, s.First, s.Soldiers[0], s.Soldiers[1])}
}

// Mode returns the game's id.
func (s *Setup) Mode() saves.Mode {
	if s.Alone {
		return saves.Battle
	}
	return saves.War
}

// Learning returns the match as package learning sees it.
func (s *Setup) Learning() learning.Match {
	m := learning.Match{Mode: s.Mode(), Rules: s.Scenario.Rules, Person: s.Against(), Seed: s.Seed}
	if s.Alone {
		m.Battle = s.Battle().First
	} else {
		m.War = s.War().First.Position
	}
	return m
}
