package person

import (
	"fmt"

	"eras/game"
	"eras/game/general"
)

// Decision is one action on the map that somebody chose among several.
type Decision struct {
	Position general.Position
	Move     general.Move
}

// Match is what a person decided in one match, in order. Moves inside battles
// are not among it.
type Match []Decision

// Decisions replays the record of a match on the general map and returns its
// rules and what the given side decided where it had a choice.
func Decisions(r game.Record, side game.Side) (general.Rules, Match, error) {
	board, err := general.BoardFromSetup(r.Setup)
	if err != nil {
		return general.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
	}
	played, err := game.Replay(board, r)
	if err != nil {
		return general.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
	}
	var m Match
	var buf []general.Move
	for i, line := range r.Actions {
		s := played.At(i)
		if s.Fighting || s.Turn() != side {
			continue
		}
		if buf = board.Rules.Moves(&s.Position, buf[:0]); len(buf) < 2 {
			continue
		}
		action, err := general.ParseAction(&s, line)
		if err != nil {
			return general.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
		}
		m = append(m, Decision{s.Position, action.Move})
	}
	return board.Rules, m, nil
}

// newest returns the last matches, oldest first, with at most so many decisions
// in all: where a whole match does not fit, its last part.
func newest(matches []Match, most int) []Match {
	for i := len(matches) - 1; i >= 0; i-- {
		if n := len(matches[i]); n >= most {
			kept := append([]Match{matches[i][n-most:]}, matches[i+1:]...)
			return kept
		}
		most -= len(matches[i])
	}
	return matches
}
