//go:build !js

package online

import (
	"context"
	"errors"

	"eras/game"
	"eras/internal/printable"
	"eras/play/table"
)

// update is a message of the host: an answer to a request, or news.
type update struct {
	// Refused says in a sentence why a request was refused and changed nothing. Reason is the
	// reason for that, if known. Busy says that the same request may succeed soon.
	Refused string `json:"refused,omitempty"`
	Reason  Reason `json:"reason,omitempty"`
	Busy    bool   `json:"busy,omitempty"`
	// Match describes the match, without its seed and its seats.
	Match *Match `json:"match,omitempty"`
	// Steps are those from number From on. More says that there are more.
	From   int     `json:"from,omitempty"`
	Steps  []Step  `json:"steps,omitempty"`
	More   bool    `json:"more,omitempty"`
	Status *Status `json:"status,omitempty"`
	Chat   []Line  `json:"chat,omitempty"`
	// Private are private lines that the seat has sent or received. Total is how many there are in
	// all, or how many notes the record has.
	Private []Line `json:"private,omitempty"`
	Total   int    `json:"total,omitempty"`
	// Actions are a part of the record, from action number From on, and Notes those from note number
	// From on.
	Actions []string `json:"actions,omitempty"`
	Notes   []Note   `json:"notes,omitempty"`
	// Key is the key of the Seat that the user has taken.
	Seat *game.Seat `json:"seat,omitempty"`
	Key  string     `json:"key,omitempty"`
	// Made is the match that the request has made.
	Made *Made `json:"made,omitempty"`
}

// refuse returns an update that refuses a request with an error. busy says that the same request
// may succeed soon. That holds as well for a request that was cut off because this host ends:
// clients send it again, here or to another host.
func refuse(err error, busy bool) *update {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err, busy = ErrBusy, true
	}
	return &update{Refused: sentence(err), Reason: reasonIn(err), Busy: busy}
}

// sentence returns the text of an error as one line of at most maxSentence characters.
func sentence(err error) string { return printable.Line(err.Error(), maxSentence) }

// fits checks the update against a match with a known number of seats, or against the match in the
// update itself. It returns the number of seats, 0 if unknown.
func (u *update) fits(games table.Games, known *Match, seats int) (int, error) {
	var err error
	if known == nil && u.Match != nil {
		seats, err = u.Match.seats(games)
	}
	if err != nil || obey(updateFields, u, seats) != nil {
		return 0, ErrNotUnderstood
	}
	return seats, nil
}

// Note is a [game.Note] of a record.
type Note struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}

// Made is a match that was made, with its codes.
type Made struct {
	ID string `json:"id"`
	// Invitation lets others take the free seats. Watch is for watchers, empty if the match allows
	// none. Seats are the codes of the persons who were named.
	Invitation Code               `json:"invitation"`
	Watch      Code               `json:"watch,omitzero"`
	Seats      map[game.Seat]Code `json:"seats,omitempty"`
}
