package lab

import (
	"errors"
	"fmt"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// Replayed is the result of replaying a record.
type Replayed struct {
	Board string `json:"board"`
	Seed  uint64 `json:"seed"`
	// Seats are the players: red first; in Risk in the order of turns; in Diplomacy in
	// the order of the powers.
	Seats []string `json:"seats"`
	// Steps counts the record's actions, moves inside battles included.
	Steps int `json:"steps"`
	// Position is the last one, in the board's notation.
	Position string `json:"position"`
	// Over reports whether the game has ended. Winner is then "red", "blue", the
	// seat's number in Risk, the token of a power, or "none".
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Replay plays the text of a record to its end. Every action is checked; an error about one
// says its line.
func Replay(text string) (Replayed, error) {
	r, err := game.ParseRecord(text)
	if err != nil {
		return Replayed{}, err
	}
	var done Replayed
	switch r.Board {
	case War:
		done, err = replay(war.BoardFromSetup, r, func(_ *war.Board, s game.Seat) string { return side(s) })
	case Battle:
		done, err = replay(battle.BoardFromSetup, r, func(_ *battle.Board, s game.Seat) string { return side(s) })
	case Risk:
		done, err = replay(risk.BoardFromSetup, r, func(_ *risk.Board, s game.Seat) string { return s.String() })
	case Diplomacy:
		done, err = replay(diplomacy.BoardFromSetup, r, func(b *diplomacy.Board, s game.Seat) string {
			return b.Game.Map.PowerToken(diplomacy.PowerOf(s))
		})
	default:
		err = fmt.Errorf("there is no board %.80q: write %s, %s, %s or %s", r.Board, War, Battle, Risk, Diplomacy)
	}
	var bad *game.ActionError
	if errors.As(err, &bad) {
		return done, fmt.Errorf("record line %d, %.80q: %w", actionsLine(text)+1+bad.Number, bad.Action, bad.Err)
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

// side returns the name of a seat of a two-sided board, or "none".
func side(s game.Seat) string { return game.SideAt(s).String() }

// replay replays r at the board of its set-up. name returns the name of a seat.
func replay[B game.Board[P, M, E], P, M, E any](board func(setup []game.Field) (B, error), r game.Record, name func(B, game.Seat) string) (Replayed, error) {
	b, err := board(r.Setup)
	if err != nil {
		return Replayed{}, err
	}
	m, err := game.Replay(b, r, game.NoHistory, game.NoRecord)
	if err != nil {
		return Replayed{}, err
	}
	p := m.Position()
	done := Replayed{Board: r.Board, Seed: r.Seed, Seats: r.Seats, Steps: m.Steps(), Position: b.FormatPosition(&p)}
	if o, over := m.Outcome(); over {
		done.Over, done.Winner, done.Reason = true, side(o.Winner), o.Reason
		if o.Winner != game.Nobody {
			done.Winner = name(b, o.Winner)
		}
	}
	return done, nil
}
