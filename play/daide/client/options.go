package client

import (
	"cmp"
	"context"
	"errors"
	"net"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// Options configure how [Join] plays on a server. Dial and one of Bot, Manual and Observe are
// required.
type Options struct {
	// Dial opens a connection to the server.
	Dial func(ctx context.Context) (net.Conn, error)
	// Name and Version are those of NME (defaults "eras" and "1").
	Name, Version string
	// Bot makes the bot that gives the orders. Its random source depends on Seed and
	// on the power that the server assigns.
	Bot  aidiplomacy.Maker
	Seed uint64
	// Manual, if not nil, gives the orders instead of a bot.
	Manual *ManualOrders
	// Letters, if not nil, sends press, and has press of others reported. Otherwise a bot that
	// negotiates does, at servers with press, and a client without such a bot answers that it
	// understands none.
	Letters *Letters
	// Patience is how long a bot waits for answers to its offers before it gives its orders (default 5
	// s), but never beyond the end of press. It answers letters, and changes its orders, also afterwards.
	Patience time.Duration
	// NormanTokens numbers press as [daide.Norman] from the first letter on, for servers that do not
	// translate. The client also does so once it has received press of that family.
	NormanTokens bool
	// Observe watches the game (OBS) without playing a power.
	Observe bool
	// History asks a running game for all phases that were played before (HST), so
	// that [Options.OnEvent] reports them too.
	History bool
	// Rules are the rules that the bot assumes, because servers do not tell theirs.
	Rules diplomacy.Rules
	// Rejoin takes back a power in a running game (IAM) instead of asking for a new one.
	Rejoin Seat
	// Attempts is how many connections in a row may end without progress before the client gives up
	// (default 10). RetryPause is the pause before the second reconnection in a row (default 500
	// ms); it doubles each time, up to 16 times its first length.
	Attempts   int
	RetryPause time.Duration
	// Timeout is how long the server may take to answer (default 60 s). IdleTimeout is how long the
	// server may be silent during a game before the client reconnects; 0 means any time.
	Timeout, IdleTimeout time.Duration
	// Linger is how long to wait for the summary of a game that is over (default 3 s).
	Linger time.Duration
	// Log, if not nil, gets the frames of all connections.
	Log *daide.Transcript
	// OnEvent, if not nil, is called with each event, by the goroutine of [Join]. It
	// should return soon.
	OnEvent func(Event)
}

// Seat is a power in a running game.
type Seat struct {
	// Power is the power's token, empty for none.
	Power    string
	Passcode int
}

// withDefaults checks the options and fills in defaults.
func (o Options) withDefaults() (Options, error) {
	if o.Dial == nil || o.Bot == nil && o.Manual == nil && !o.Observe {
		return o, errors.New("joining a game: set Options.Dial and one of Bot, Manual and Observe")
	}
	o.Name = cmp.Or(o.Name, "eras")
	o.Version = cmp.Or(o.Version, "1")
	o.Attempts = cmp.Or(o.Attempts, 10)
	o.RetryPause = cmp.Or(o.RetryPause, 500*time.Millisecond)
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	o.Patience = cmp.Or(o.Patience, 5*time.Second)
	o.Linger = cmp.Or(o.Linger, 3*time.Second)
	return o, nil
}

// The ways in which a server can end a game.
const (
	// Solo: one power has won.
	Solo = "solo"
	// Draw: the game was a draw.
	Draw = "draw"
	// Over: the server sent only a summary.
	Over = "over"
	// Untold: the server ended a game in progress with OFF and told no result.
	Untold = "untold"
)

// Result is the outcome of a game for one client.
type Result struct {
	Name string `json:"name"`
	// Power is the token of the client's power, empty before the server assigned one,
	// and Passcode what IAM needs to take it back.
	Power    string `json:"power,omitempty"`
	Passcode int    `json:"passcode,omitempty"`
	Map      string `json:"map,omitempty"`
	// Ending is [Solo], [Draw], [Over] or [Untold], empty if the client did not see the end;
	// Winner is the token of the power that won.
	Ending string `json:"ending,omitempty"`
	Winner string `json:"winner,omitempty"`
	// Centres is the number of the power's centres at the end, and Year the last year. Eliminated
	// says that the power was eliminated.
	Centres    int  `json:"centres"`
	Year       int  `json:"year,omitempty"`
	Eliminated bool `json:"eliminated,omitempty"`
	// LastCentres, of [Untold], is the number of centres of each power that the server told last.
	LastCentres map[string]int `json:"last_centres,omitempty"`
	// Phases counts the positions seen, Orders the orders sent, Rejected the orders that were
	// rejected, and Rejoins how often the client took its power back.
	Phases   int `json:"phases"`
	Orders   int `json:"orders"`
	Rejected int `json:"rejected"`
	Rejoins  int `json:"returns"`
	// Talk counts the offers that a bot has made and received, and what became of them, nil if it did
	// not negotiate.
	Talk *talk.Count `json:"talk,omitempty"`
	// Players is the server's summary, if it sent one.
	Players []Player `json:"players,omitempty"`
}

// Player is an entry of the summary.
type Player struct {
	Power   string `json:"power"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Centres int    `json:"centres"`
	// Eliminated is the year in which the player lost the last centre, 0 if none.
	Eliminated int `json:"eliminated,omitempty"`
}
