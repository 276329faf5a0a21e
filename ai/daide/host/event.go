package host

import (
	"eras/game"
	"eras/game/diplomacy"
)

// EventKind is what an [Event] tells.
type EventKind uint8

const (
	// Joined: a client took Seat. Watching: one watches. Returned: one took its Seat
	// again. Left: one is gone.
	Joined EventKind = iota
	Watching
	Returned
	Left
	// Began: all seats are taken, and the first phase begins. Turned: a phase was
	// played, and Phase begins. Ended: the game is over.
	Began
	Turned
	Ended
)

// Event is something that happens at a server, for its operator.
type Event struct {
	Kind EventKind
	// Number is the game's, from 0 on.
	Number int
	// Seat is the client's, [game.Nobody] of those who watch and where no client is
	// meant; Name and Version are what the client calls itself, Address where it is.
	Seat          game.Seat
	Name, Version string
	Address       string
	// Phase is the one in which the game is.
	Phase diplomacy.Phase
}

// tellOf tells what a client does.
func (t *table) tellOf(kind EventKind, c *session) {
	if t.config.Tell == nil {
		return
	}
	e := Event{Kind: kind, Number: t.number, Seat: game.Nobody, Address: c.address, Phase: t.phase()}
	if c.seat != nil {
		e.Seat, e.Name, e.Version = c.seat.power.Seat(), c.seat.name, c.seat.version
	}
	t.config.Tell(e)
}

// tellGame tells how the game goes on.
func (t *table) tellGame(kind EventKind) {
	if t.config.Tell != nil {
		t.config.Tell(Event{Kind: kind, Number: t.number, Seat: game.Nobody, Phase: t.phase()})
	}
}

// phase returns the phase in which the game is.
func (t *table) phase() diplomacy.Phase {
	p := t.match.Position()
	return p.Phase()
}
