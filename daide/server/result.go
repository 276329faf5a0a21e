package server

import (
	"eras/game"
	"eras/game/diplomacy"
)

// GameResult is the result of a game.
type GameResult struct {
	// Number is the number of the game, from 0.
	Number int
	// Players are by seat.
	Players []Player
	// Over reports whether the game came to its end, with Outcome.
	Over    bool
	Outcome game.Outcome
	// Last is the last position.
	Last diplomacy.Position
	// Record is the record of the match. It can be replayed without a server.
	Record game.Record
}

// Player is the player of a power.
type Player struct {
	// Name and Version are those of the last client, or the bot's name and "1".
	Name, Version string
	Bot           bool
	Centres       int
	// Missed is in how many phases orders were missing, Lost how often the client was
	// cut off, Substituted in how many phases a substitute gave the orders.
	Missed, Lost, Substituted int
}

// Stats counts what a server has done.
type Stats struct {
	// Connections were accepted; Refused were too many; Displaced gave way to others.
	Connections, Refused, Displaced uint64
	// Received and Sent count messages.
	Received, Sent uint64
	// Cut is how many clients were cut off because they did not take what was sent.
	Cut uint64
	// Phases and Games were played.
	Phases, Games uint64
}
