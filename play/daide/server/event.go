package server

import (
	"eras/game"
	"eras/game/diplomacy"
)

// EventKind is the kind of an [Event].
type EventKind uint8

const (
	// Joined: a client took Seat.
	Joined EventKind = iota
	// Observing: a client observes the game.
	Observing
	// Rejoined: a client took its Seat back.
	Rejoined
	// Left: a client is gone.
	Left
	// Began: all seats are taken, and the first phase begins.
	Began
	// PhasePlayed: a phase was played, and Phase begins.
	PhasePlayed
	// Ended: the game is over.
	Ended
)

// Event is something that happened on a server.
type Event struct {
	Kind EventKind
	// Game is the number of the game, from 0.
	Game int
	// Seat is the client's seat, [game.Nobody] for observers and for events of the game. Name and
	// Version are those that the client gave, and Address is where it connects from.
	Seat          game.Seat
	Name, Version string
	Address       string
	// Phase is the current phase of the game.
	Phase diplomacy.Phase
}

// emitClient reports an event of a client.
func (g *liveGame) emitClient(kind EventKind, c *connection) {
	if g.config.OnEvent == nil {
		return
	}
	e := Event{Kind: kind, Game: g.number, Seat: game.Nobody, Address: c.address, Phase: g.phase()}
	if c.seat != nil {
		e.Seat, e.Name, e.Version = c.seat.power.Seat(), c.seat.name, c.seat.version
	}
	g.config.OnEvent(e)
}

// emitGame reports an event of the game.
func (g *liveGame) emitGame(kind EventKind) {
	if g.config.OnEvent != nil {
		g.config.OnEvent(Event{Kind: kind, Game: g.number, Seat: game.Nobody, Phase: g.phase()})
	}
}

// phase returns the current phase.
func (g *liveGame) phase() diplomacy.Phase {
	p := g.match.Position()
	return p.Phase()
}
