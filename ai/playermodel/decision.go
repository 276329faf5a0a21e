package playermodel

import (
	"fmt"

	"eras/game"
	"eras/game/war"
)

// Decision is an action on the map that a person chose among several.
type Decision struct {
	Position war.Position
	Move     war.Move
}

// Match is a person's decisions in one match, in order. Moves inside battles are
// not included.
type Match []Decision

// Decisions replays the record of a match on the war map. It returns the rules and
// the actions of side where it had a choice.
func Decisions(r game.Record, side game.Side) (war.Rules, Match, error) {
	board, err := war.BoardFromSetup(r.Setup)
	if err != nil {
		return war.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
	}
	played, err := game.Replay(board, r)
	if err != nil {
		return war.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
	}
	var m Match
	var buf []war.Move
	for i, line := range r.Actions {
		s := played.At(i)
		if s.Fighting || s.Turn() != side {
			continue
		}
		if buf = board.Rules.Moves(&s.Position, buf[:0]); len(buf) < 2 {
			continue
		}
		action, err := war.ParseAction(&s, line)
		if err != nil {
			return war.Rules{}, nil, fmt.Errorf("reading a player's match: %w", err)
		}
		m = append(m, Decision{s.Position, action.Move})
	}
	return board.Rules, m, nil
}

// newest returns the last matches, oldest first, with at most n decisions in all.
// Of a match that does not fit as a whole, only the end is included.
func newest(matches []Match, n int) []Match {
	for i := len(matches) - 1; i >= 0; i-- {
		if size := len(matches[i]); size >= n {
			return append([]Match{matches[i][size-n:]}, matches[i+1:]...)
		}
		n -= len(matches[i])
	}
	return matches
}
