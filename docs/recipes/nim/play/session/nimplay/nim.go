// Package nimplay plays a match of Nim.
package nimplay

import (
	ainim "eras/ai/nim"
	"eras/game"
	"eras/game/nim"
	"eras/play/session"
	"eras/saves"
)

// Match is Nim as a match.
type Match = game.Match[nim.Position, int, nim.Taken]

// Nim is a match of Nim of a person against the computer.
type Nim struct {
	*session.Session[nim.Position, int, nim.Taken]
	Player string
}

// New returns a session of a match. It must be closed.
func New(player string, match *Match) *Nim {
	computer := session.Away(ainim.One, match.Board(), session.Order[nim.Position]{Seat: 1, Spec: "one"})
	s := &Nim{session.New(match, []game.Agent[nim.Position, int]{nil, computer}), player}
	s.SetStanding(func() map[string]int { return map[string]int{"heap": s.Position().Heap} })
	return s
}

// Saved returns the match for its file.
func (s *Nim) Saved() saves.Match {
	return saves.Match{
		Mode: nim.ID, Seats: []saves.Seat{{Person: s.Player}, {Bot: "one"}},
		Record: s.Match().Record().String(), Stand: s.Standing(),
	}
}
