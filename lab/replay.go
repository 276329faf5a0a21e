package lab

import (
	"errors"
	"fmt"
	"strings"

	"eras/game"
	"eras/play/games"
	"eras/play/table"
)

// Replayed is the result of replaying a record.
type Replayed struct {
	Board string `json:"board"`
	Seed  uint64 `json:"seed"`
	// Seats are the players: red first; in Risk in the order of turns; in Diplomacy in
	// the order of the powers.
	Seats []string `json:"seats"`
	// The winner is "red", "blue", the seat's number in Risk, the token of a power, or "none".
	table.Replayed
}

// Replay plays the text of a record to its end. Every action is checked; an error about one
// says its line.
func Replay(text string) (Replayed, error) {
	r, err := game.ParseRecord(text)
	if err != nil {
		return Replayed{}, err
	}
	done := Replayed{Board: r.Board, Seed: r.Seed, Seats: r.Seats}
	done.Replayed, err = games.All.Replay(r)
	var bad *game.ActionError
	if errors.As(err, &bad) {
		return Replayed{}, fmt.Errorf("record line %d, %.80q: %w", actionsLine(text)+1+bad.Number, bad.Action, bad.Err)
	}
	if err != nil {
		return Replayed{}, err
	}
	return done, nil
}

// actionsLine returns the line after which a record's actions follow, counted
// from 1.
func actionsLine(text string) int {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimRight(line, "\r\n") == "actions:" {
			break
		}
	}
	return number
}
