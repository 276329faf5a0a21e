package table

import (
	"context"

	"eras/game"
)

// Letter is what a seat writes to others alone.
type Letter struct {
	From game.Seat  `json:"seat"`
	To   game.Seats `json:"to"`
	Text string     `json:"text"`
}

// Parley is where the bots of a match write letters to each other and to persons. Its methods must be
// called by the goroutine of the match and return at once.
type Parley interface {
	// Hear takes in a letter that was delivered at the present step.
	Hear(l Letter)
	// Seat seats bots. Those that negotiate write letters from then on, until ctx ends. Bots that were
	// seated before stop.
	Seat(ctx context.Context, s Seating) error
	// Agent returns the agent of a seat whose bot negotiates, nil for other seats.
	Agent(seat game.Seat) SeatedAgent
	// Write returns what bots have written and is to be delivered, and whether those that negotiate may
	// answer. awaited says that persons have still to answer.
	Write(awaited bool) (letters []Letter, ready bool)
	// Hears returns the seats of bots that read letters now.
	Hears() game.Seats
	// Talking reports whether bots are negotiating.
	Talking() bool
	// Standing returns the number of agreements that follow from the letters, and of the offers that a
	// seat has made in this phase and that have not been answered.
	Standing(seat game.Seat) (agreed, pending int)
	// Stop stops the bots.
	Stop()
}

// Seating are the bots of a [Parley].
type Seating struct {
	// Specs are by seat, empty for persons.
	Specs []string
	// Foreign says that others than the user chose the bots: they must keep to ceilings of work and memory.
	Foreign bool
	// Program plays the only seat of a bot, whose spec is @COMMAND; nil if none does.
	Program Program
	// Late has bots read and answer letters also after they have answered in a phase. They may then be
	// asked again.
	Late bool
	Seed uint64
	// Start runs what the bots do in the background until ctx ends. It calls the work even if ctx has
	// ended.
	Start func(ctx context.Context, work func())
}

// Negotiation is the [Parley] of one game. Its methods get the position of the match.
type Negotiation[P, M, E any] interface {
	Hear(p *P, l Letter)
	// Played takes in a step.
	Played(step *game.Step[P, M, E])
	Seat(ctx context.Context, p *P, s Seating) error
	Agent(seat game.Seat) (agent game.Agent[P, M], ok bool)
	Write(p *P, awaited bool) (letters []Letter, ready bool)
	Hears(p *P) game.Seats
	Talking() bool
	Standing(p *P, seat game.Seat) (agreed, pending int)
	Stop()
}

// parley is a [Parley] of one game.
type parley[B game.Board[P, M, E], P any, M, E any] struct {
	match *match[B, P, M, E]
	Negotiation[P, M, E]
}

func (m *match[B, P, M, E]) Parley() Parley {
	if m.rules.Negotiation == nil || !m.Letters() {
		return nil
	}
	m.talk = m.rules.Negotiation(m.board)
	return &parley[B, P, M, E]{m, m.talk}
}

func (t *parley[B, P, M, E]) Hear(l Letter) {
	p := t.match.Position()
	t.Negotiation.Hear(&p, l)
}

func (t *parley[B, P, M, E]) Seat(ctx context.Context, s Seating) error {
	p := t.match.Position()
	return t.Negotiation.Seat(ctx, &p, s)
}

func (t *parley[B, P, M, E]) Agent(seat game.Seat) SeatedAgent {
	agent, ok := t.Negotiation.Agent(seat)
	if !ok {
		return nil
	}
	return &seated[P, M, E]{board: t.match.board, agent: agent, seat: seat}
}

func (t *parley[B, P, M, E]) Write(awaited bool) (letters []Letter, ready bool) {
	p := t.match.Position()
	return t.Negotiation.Write(&p, awaited)
}

func (t *parley[B, P, M, E]) Standing(seat game.Seat) (agreed, pending int) {
	p := t.match.Position()
	return t.Negotiation.Standing(&p, seat)
}

func (t *parley[B, P, M, E]) Hears() game.Seats {
	p := t.match.Position()
	return t.Negotiation.Hears(&p)
}
