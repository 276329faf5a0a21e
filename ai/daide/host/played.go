package host

import (
	"eras/game"
	"eras/game/diplomacy"
)

// Played is a game that was hosted.
type Played struct {
	// Number is that of the game, from 0 on.
	Number int
	// Players are by seat.
	Players []Player
	// Over says that the game came to its end, Outcome to which.
	Over    bool
	Outcome game.Outcome
	// Last is the last position.
	Last diplomacy.Position
	// Record is what was played; it replays without a server.
	Record game.Record
}

// Player is who played a power.
type Player struct {
	// Name and Version are what a client called itself last, or a bot's name.
	Name, Version string
	Bot           bool
	Centres       int
	// Missed is how many phases went on without all of its orders, Lost how often its
	// connection was cut off, Stood in how many phases a substitute ordered.
	Missed, Lost, Stood int
}

// Stats count what a server did.
type Stats struct {
	// Connections were accepted, Refused were not because there were too many.
	Connections, Refused uint64
	// Received and Sent are messages.
	Received, Sent uint64
	// Cut is how many clients were cut off because they did not take what was sent.
	Cut uint64
	// Phases were played, in Games that are over.
	Phases, Games uint64
}
