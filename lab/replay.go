package lab

import (
	"errors"
	"fmt"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/general"
)

// Replayed is what a record leads to.
type Replayed struct {
	Board string `json:"board"`
	Seed  uint64 `json:"seed"`
	// Seats are who played, red first; on Diplomacy's board in the order of the powers.
	Seats []string `json:"seats"`
	// Steps counts the record's actions, moves inside battles included.
	Steps int `json:"steps"`
	// Position is the last one, in the board's notation.
	Position string `json:"position"`
	// Over reports whether the game has ended; Winner is then "red", "blue", the
	// token of a power, or "none".
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Replay plays the text of a record and returns where it ends. Every action is
// checked; an error about one says its line.
func Replay(text string) (Replayed, error) {
	r, err := game.ParseRecord(text)
	if err != nil {
		return Replayed{}, err
	}
	var done Replayed
	switch r.Board {
	case General:
		var b general.Board
		if b, err = general.BoardFromSetup(r.Setup); err == nil {
			done, err = replay(b, r, side)
		}
	case Battle:
		var b battle.Board
		if b, err = battle.BoardFromSetup(r.Setup); err == nil {
			done, err = replay(b, r, side)
		}
	case Diplomacy:
		var b diplomacy.Board
		if b, err = diplomacy.BoardFromSetup(r.Setup); err == nil {
			done, err = replay(b, r, func(s game.Seat) string {
				if s == game.Nobody {
					return side(s)
				}
				return b.Game.Map.PowerToken(diplomacy.PowerOf(s))
			})
		}
	default:
		err = fmt.Errorf("there is no board %q: write %s, %s or %s", r.Board, General, Battle, Diplomacy)
	}
	var bad *game.ActionError
	if errors.As(err, &bad) {
		return done, fmt.Errorf("record line %d, %q: %w", actionsLine(text)+1+bad.Number, bad.Action, bad.Err)
	}
	return done, err
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

// Diplomacy is the word for that board in records.
const Diplomacy = "diplomacy"

// side names the seat of a board of two sides.
func side(s game.Seat) string { return game.SideAt(s).String() }

// replay replays r at b, whose seats have those names.
func replay[P, M, E any](b game.Board[P, M, E], r game.Record, name func(game.Seat) string) (Replayed, error) {
	m, err := game.Replay(b, r)
	if err != nil {
		return Replayed{}, err
	}
	done := Replayed{Board: r.Board, Seed: r.Seed, Seats: r.Seats, Steps: m.Steps(), Position: b.FormatPosition(m.Position())}
	if o, over := m.Outcome(); over {
		done.Over, done.Winner, done.Reason = true, name(o.Winner), o.Reason
	}
	return done, nil
}
