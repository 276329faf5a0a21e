//go:build !js

package online

import (
	"context"
	"errors"

	"eras/game"
	"eras/game/printable"
)

// update is what the host sends, as an answer or because something has happened.
type update struct {
	// Refused is a sentence, and Reason what it is about, if that is known; nothing has changed
	// then. Busy says that the same request may succeed soon.
	Refused string `json:"refused,omitempty"`
	Reason  Reason `json:"reason,omitempty"`
	Busy    bool   `json:"busy,omitempty"`
	// Match is what is played, with neither the seed nor who sits where.
	Match *Match `json:"match,omitempty"`
	// Steps are those from number From on. More says that there are more.
	From   int     `json:"from,omitempty"`
	Steps  []Step  `json:"steps,omitempty"`
	More   bool    `json:"more,omitempty"`
	Status *Status `json:"status,omitempty"`
	Chat   []Line  `json:"chat,omitempty"`
	// Actions are a part of the record that was asked for, from the one with number From on.
	Actions []string `json:"actions,omitempty"`
	// Key is that of the Seat that was taken.
	Seat *game.Seat `json:"seat,omitempty"`
	Key  string     `json:"key,omitempty"`
	// Made is the match that was made.
	Made *Made `json:"made,omitempty"`
}

// refuse returns the refusal of a request that has failed. busy says that it may succeed soon, as
// one may that was cut off because this host ends: it is asked again, here or at another host.
func refuse(err error, busy bool) *update {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err, busy = ErrBusy, true
	}
	return &update{Refused: sentence(err), Reason: reasonIn(err), Busy: busy}
}

// sentence returns an error as a line that is not too long.
func sentence(err error) string { return printable.Line(err.Error(), maxSentence) }

// fits returns an error if the message is none for a match that is known, with a board of so many
// seats, or for the one that it has itself.
func (u *update) fits(known *Match, seats int) (int, error) {
	var err error
	if known == nil && u.Match != nil {
		seats, err = u.Match.seats()
	}
	if err != nil || obey(updateFields, u, seats) != nil {
		return 0, ErrNotUnderstood
	}
	return seats, nil
}

// Made is a match that was made, with the codes for it.
type Made struct {
	ID string `json:"id"`
	// Invitation lets others take the free seats, Watch is for watchers if there may be any,
	// and Seats are for the persons who were named.
	Invitation Code               `json:"invitation"`
	Watch      Code               `json:"watch,omitzero"`
	Seats      map[game.Seat]Code `json:"seats,omitempty"`
}
