package guest

import (
	"cmp"
	"context"
	"errors"
	"net"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Options are how a seat is played.
type Options struct {
	// Dial opens a connection to the server.
	Dial func(ctx context.Context) (net.Conn, error)
	// Name and Version are what the client calls itself.
	Name, Version string
	// Make makes the bot, with the chance of Seed and of the power that the server
	// gives.
	Make aidiplomacy.Maker
	Seed uint64
	// Hand, if it is not nil, orders in a bot's place. Observe takes no seat, but
	// watches a game that has begun (OBS). Neither needs a bot.
	Hand    *Hand
	Observe bool
	// Chronicle asks for all phases that were played before (HST) where a game is on
	// its way already, so that [News] tell of them too.
	Chronicle bool
	// Rules are those by which the bot takes the game to be played; servers do not
	// tell theirs.
	Rules diplomacy.Rules
	// Return takes a seat of a game that is on its way, instead of a new one.
	Return Seat
	// Tries is how many connections in a row may bring nothing new before the seat
	// is given up, 10 if zero, and Pause how long to wait before the first of them
	// but one, 500 ms if zero; each pause is twice the one before, at most 16 times
	// the first.
	Tries int
	Pause time.Duration
	// Patience is how long the server may take to answer, 60 s if zero, and Silence
	// how long it may say nothing in a game before the connection is taken for
	// lost, without limit if zero.
	Patience, Silence time.Duration
	// Linger is how long to wait for a summary of a game that is over, 3 s if zero.
	Linger time.Duration
	// Seated is called once the server has taken the client, from when on the seats of
	// others come later, if it is not nil.
	Seated func()
	// Log gets the messages of the session, if it is not nil.
	Log *Log
	// Watch is called with each new position, before the bot is asked, if it is not
	// nil. It may not change it.
	Watch func(p *diplomacy.Position)
	// Tell is called with what happens, by the goroutine that plays, if it is not nil.
	// It should return soon.
	Tell func(News)
}

// Seat is a place in a game that is on its way.
type Seat struct {
	// Power is the power's token, empty for none.
	Power    string
	Passcode int
}

// complete returns the options with what was left out.
func (o Options) complete() (Options, error) {
	if o.Dial == nil || o.Make == nil && o.Hand == nil && !o.Observe {
		return o, errors.New("joining a game: give a way to the server and a bot")
	}
	o.Name = cmp.Or(o.Name, "eras")
	o.Version = cmp.Or(o.Version, "1")
	o.Tries = cmp.Or(o.Tries, 10)
	o.Pause = cmp.Or(o.Pause, 500*time.Millisecond)
	o.Patience = cmp.Or(o.Patience, time.Minute)
	o.Linger = cmp.Or(o.Linger, 3*time.Second)
	return o, nil
}

// The endings of games, as a server tells them.
const (
	// Solo: one power has won.
	Solo = "solo"
	// Draw: the game was a draw.
	Draw = "draw"
	// Over: the game was summed up, and not said how it ended.
	Over = "over"
)

// Result is what came of a seat.
type Result struct {
	Name string `json:"name"`
	// Power is the token of the power that was played, empty as long as the server
	// gave none, and Passcode what the seat is taken again with.
	Power    string `json:"power,omitempty"`
	Passcode int    `json:"passcode,omitempty"`
	Map      string `json:"map,omitempty"`
	// Ending is [Solo], [Draw] or [Over], empty if the end was not seen; Winner the
	// token of the power that won.
	Ending string `json:"ending,omitempty"`
	Winner string `json:"winner,omitempty"`
	// Centres are those of the power in the end, Year the last year, and Eliminated
	// says that the power was eliminated.
	Centres    int  `json:"centres"`
	Year       int  `json:"year,omitempty"`
	Eliminated bool `json:"eliminated,omitempty"`
	// Phases counts those that were seen, Orders the orders that were sent, Rejected
	// those of them that were rejected, Returns the times the seat was taken again.
	Phases   int `json:"phases"`
	Orders   int `json:"orders"`
	Rejected int `json:"rejected"`
	Returns  int `json:"returns"`
	// Players is the summary of the server, if it sent one.
	Players []Player `json:"players,omitempty"`
}

// Player is a line of the summary.
type Player struct {
	Power      string `json:"power"`
	Name       string `json:"name"`
	Version    string `json:"version"`
	Centres    int    `json:"centres"`
	Eliminated int    `json:"eliminated,omitempty"`
}
