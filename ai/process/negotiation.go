package process

import (
	"context"
	"errors"
	"fmt"

	"eras/game"
)

// Letter is a letter as a program reads and writes it. Who is not named is the program's own seat.
type Letter struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	// Press is what the letter says, in the notation of the board.
	Press string `json:"press"`
}

// Round is a round of a negotiation, for which a program is asked for letters.
type Round struct {
	// Number counts the rounds of a phase from 1. A letter of a person, which comes after them, is
	// answered in a round of its own, all with the same number.
	Number int
	// Partners are those to whom the seat may write, and Received what it has received since the round
	// before.
	Partners []string
	Received []Letter
}

// maxLetters is the number of letters that a seat may write in a round.
const maxLetters = 100

// pressQuestion asks for the letters of a seat.
type pressQuestion struct {
	Op       string    `json:"op"`
	Seat     game.Seat `json:"seat"`
	Position string    `json:"position"`
	Round    int       `json:"round"`
	Partners []string  `json:"partners"`
	Letters  []Letter  `json:"letters"`
}

// Negotiates reports whether the process plays on and has answered init with press. Others are never
// asked for letters.
func (p *Pipe[P, M, E]) Negotiates() bool { return p.process != nil && p.press }

// Negotiate asks the process for the letters of a seat. Those that take refuses are left out and
// count as illegal acts. A process that gives no answer loses the round as it loses a move, unless ctx
// has ended.
func (p *Pipe[P, M, E]) Negotiate(ctx context.Context, view *P, seat game.Seat, r Round, take func(Letter) error) {
	if ready, err := p.ready(ctx); err != nil || !ready || !p.press {
		return
	}
	q := pressQuestion{Op: "press", Seat: seat, Position: p.board.FormatPosition(view), Round: r.Number, Partners: r.Partners, Letters: r.Received}
	if q.Letters == nil {
		q.Letters = []Letter{}
	}
	p.asked = q.Op
	p.send(q)
	var a pipeAnswer
	if err := p.receive(ctx, p.limit, &a); err != nil {
		p.waiting = true
		if ctx.Err() == nil {
			p.forfeit(err)
		}
		return
	}
	switch {
	case a.Letters == nil:
		p.faults.note("its answer has no letters" + p.where())
		p.forfeit(errNonsense)
		return
	case len(*a.Letters) > maxLetters:
		p.faults.note(fmt.Sprintf("it writes %d letters: at most %d are read%s", len(*a.Letters), maxLetters, p.where()))
		p.forfeit(errNonsense)
		return
	}
	for _, l := range *a.Letters {
		if err := take(l); err != nil {
			p.faults.Illegal++
			p.faults.note(fmt.Sprintf("its letter to %.80q, %.200q, is refused: %v%s", l.To, l.Press, err, p.where()))
		}
	}
}

// Agreed has the process told, with the next move of a seat, to what the seat has agreed in the phase.
func (p *Pipe[P, M, E]) Agreed(seat game.Seat, deals []string) {
	if p.agreed == nil {
		p.agreed = map[game.Seat][]string{}
	}
	p.agreed[seat] = deals
}

// ErrRecipient is returned for a letter to somebody who is no partner.
var ErrRecipient = errors.New("this is no partner: write to one of partners")
