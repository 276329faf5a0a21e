package server

import (
	"eras/game"
	"eras/game/diplomacy"
)

// GameResult is the result of a game.
type GameResult struct {
	// Number is the number of the game, from 0.
	Number int
	// Players are the players by seat.
	Players []Player
	// Over reports whether the game was played to its end, which is Outcome.
	Over    bool
	Outcome game.Outcome
	// Last is the last position.
	Last diplomacy.Position
	// Record is the record of the match. It can be replayed without a server.
	Record game.Record
}

// Player is the player of a power.
type Player struct {
	// Name and Version are those of the last client, or the name of the bot and "1".
	Name, Version string
	Bot           bool
	Centres       int
	// Missed is the number of phases in which orders were missing, Lost how often the client was
	// cut off, and Substituted the number of phases in which a substitute gave the orders.
	Missed, Lost, Substituted int
}

// Stats counts what a server has done.
type Stats struct {
	// Connections counts accepted connections, Refused those that were too many, and Displaced
	// those that gave way to others.
	Connections, Refused, Displaced uint64
	// Received and Sent count messages.
	Received, Sent uint64
	// Cut counts clients that were cut off because they did not read what was sent.
	Cut uint64
	// Phases and Games count those that were played.
	Phases, Games uint64
}
