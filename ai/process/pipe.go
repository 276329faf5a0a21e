package process

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"eras/game"
)

// pipeGreeting is the message init of a [Pipe].
type pipeGreeting struct {
	Op       string            `json:"op"`
	Protocol int               `json:"protocol"`
	Board    string            `json:"board"`
	Setup    map[string]string `json:"setup"`
	Players  []string          `json:"players"`
	Seats    []game.Seat       `json:"seats"`
	Seed     uint64            `json:"seed"`
	Limit    int64             `json:"limit_ms"`
	Press    int               `json:"press,omitempty"`
}

// pipeProtocol is the version of the protocol. It changes when programs that know the one before
// cannot play any more.
const pipeProtocol = 1

// pipeQuestion asks for an answer, or says why one was refused.
type pipeQuestion struct {
	Op       string     `json:"op"`
	Seat     game.Seat  `json:"seat"`
	Position string     `json:"position"`
	Legal    [][]string `json:"legal,omitempty"`
	Most     int        `json:"most,omitempty"`
	Move     string     `json:"move,omitempty"`
	Why      string     `json:"why,omitempty"`
	Agreed   []string   `json:"agreed,omitempty"`
}

// pipeAnswer is the answer to a pipeQuestion, which has a move, or to a pressQuestion, which has
// letters.
type pipeAnswer struct {
	Move    *string   `json:"move"`
	Letters *[]Letter `json:"letters"`
}

// pipeEnd tells how the match has ended.
type pipeEnd struct {
	Op       string `json:"op"`
	Result   string `json:"result"`
	Position string `json:"position"`
}

// PipeOptions are the options of the processes that play in a match of any game.
type PipeOptions[P, M, E any] struct {
	Board game.Board[P, M, E]
	// Commands are the command lines by seat, as words ([Command]), nil for seats that no process
	// plays. Seats with the same command share a process.
	Commands [][]string
	// Names are the players of all seats.
	Names []string
	// Seed is the seed of the match. The processes are sent another one that is derived from it.
	Seed uint64
	// Limit is the time limit of an answer.
	Limit time.Duration
	// Substitute returns the agent that plays on for a seat when its process is lost, and answers
	// for one that gives no legal answer.
	Substitute func(seat game.Seat) (game.Agent[P, M], error)
	// Press is the level of press at which those players negotiate who can, 0 for none.
	Press int
	// Oddity is done to the processes to check them.
	Oddity Oddity
}

// Pipe is a process that plays one or several seats of one match of any game. It is the agent of
// these seats, and must be used by one goroutine and closed at the end.
type Pipe[P, M, E any] struct {
	talk
	board       game.Board[P, M, E]
	substitutes map[game.Seat]game.Agent[P, M]
	// waiting: the answer to a question that was given up is still to come.
	waiting bool
	// level is the level of press, and agreed what seats have agreed to in the phase.
	level  int
	agreed map[game.Seat][]string
}

// programSeed is the number from which the seed of the processes is derived.
const programSeed = 1 << 32

// OpenPipes starts the processes and sends them the match. The pipes are by seat, nil where no
// process plays. Processes that cannot be started or refuse are lost at once; the error is that of
// Substitute. When ctx ends the processes get no more time.
func OpenPipes[P, M, E any](ctx context.Context, o PipeOptions[P, M, E]) (Pipes[P, M, E], error) {
	pipes := make(Pipes[P, M, E], len(o.Commands))
	for i, command := range o.Commands {
		if command == nil || pipes[i] != nil {
			continue
		}
		p := &Pipe[P, M, E]{board: o.Board, level: o.Press, substitutes: map[game.Seat]game.Agent[P, M]{}}
		var seats []game.Seat
		for j := i; j < len(o.Commands); j++ {
			if !slices.Equal(o.Commands[j], command) {
				continue
			}
			seat := game.Seat(j)
			substitute, err := o.Substitute(seat)
			if err != nil {
				pipes.Close()
				return nil, err
			}
			pipes[j], p.substitutes[seat] = p, substitute
			seats = append(seats, seat)
		}
		p.talk = talk{ctx: ctx, limit: o.Limit, seats: len(seats), oddity: o.Oddity}
		p.begin(command, p.hello(o.Names, seats, o.Seed))
	}
	return pipes, nil
}

// hello returns the message init.
func (p *Pipe[P, M, E]) hello(names []string, seats []game.Seat, seed uint64) *pipeGreeting {
	m := &pipeGreeting{
		Op: "init", Protocol: pipeProtocol, Board: p.board.Name(), Setup: map[string]string{}, Players: names, Seats: seats,
		Seed: game.Derive(seed, programSeed) >> 11, Limit: p.limit.Milliseconds(), Press: p.level, // JSON numbers are exact up to 53 bits
	}
	for _, f := range p.board.Setup() {
		m.Setup[f.Key] = f.Value
	}
	return m
}

// Pipes are the processes of a match by seat, nil where none plays.
type Pipes[P, M, E any] []*Pipe[P, M, E]

// Lost reports whether a process plays the seat and was lost.
func (ps Pipes[P, M, E]) Lost(seat game.Seat) bool { return ps[seat] != nil && ps[seat].Lost() }

// Faults returns the faults of the seat's process, nil where none plays. If seats share a process,
// the first of them has all its faults.
func (ps Pipes[P, M, E]) Faults(seat game.Seat) *Faults {
	p := ps[seat]
	switch {
	case p == nil:
		return nil
	case slices.Index(ps, p) < int(seat):
		return &Faults{}
	}
	f := p.Faults()
	return &f
}

// End tells the processes the last position and the outcome, as the record has it.
func (ps Pipes[P, M, E]) End(position P, o game.Outcome) {
	for i, p := range ps {
		if p == nil || slices.Index(ps, p) < i || p.process == nil {
			continue
		}
		var view P
		p.board.View(&position, game.Seat(i), &view)
		p.send(pipeEnd{Op: "end", Result: o.String(), Position: p.board.FormatPosition(&view)})
	}
}

// Close ends the processes and returns when they and all their children are gone.
func (ps Pipes[P, M, E]) Close() {
	for _, p := range ps {
		if p != nil {
			p.Close()
		}
	}
}

// Act asks the process for the answer of a seat. The substitute answers if it gives none.
func (p *Pipe[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (M, error) {
	move, answered, err := p.ask(ctx, &view, seat)
	if answered || err != nil {
		return move, err
	}
	return p.substitutes[seat].Act(ctx, view, seat)
}

// ask asks the process until it gives a legal answer.
func (p *Pipe[P, M, E]) ask(ctx context.Context, view *P, seat game.Seat) (move M, answered bool, err error) {
	ctx = game.Unhurried(ctx)
	if ready, err := p.ready(ctx); !ready {
		return move, false, err
	}
	q := pipeQuestion{Op: "move", Seat: seat, Position: p.board.FormatPosition(view), Agreed: p.agreed[seat]}
	delete(p.agreed, seat)
	if lister, ok := p.board.(game.Lister[P]); ok {
		q.Legal, q.Most = lister.Legal(view, seat)
	}
	p.asked = q.Op
	p.send(q)
	for refused := 0; ; {
		var a pipeAnswer
		if err := p.receive(ctx, p.limit, &a); err != nil {
			p.waiting = true
			if ctx.Err() == nil {
				p.forfeit(err)
			}
			return move, false, ctx.Err()
		}
		if a.Move == nil {
			p.faults.note("its answer has no move" + p.where())
			p.forfeit(errNonsense)
			return move, false, nil
		}
		text := *a.Move
		move, err := p.board.ParseMove(view, seat, text)
		if err == nil {
			err = p.board.Check(view, seat, move)
		}
		if err == nil && p.odd(Refusal) {
			p.refuse(&q, text, errors.New("this refusal is a check: write a legal move, the same one if you like"))
			continue
		}
		if err == nil {
			return move, !p.odd(Abort), nil
		}
		p.faults.Illegal++
		p.faults.note(fmt.Sprintf("the rules refuse its move %.80q: %v%s", text, err, p.where()))
		if refused++; refused == maxRefused {
			p.forfeit(nil)
			return move, false, nil
		}
		p.refuse(&q, text, err)
	}
}

// refuse tells the process that its answer to a question is refused.
func (p *Pipe[P, M, E]) refuse(q *pipeQuestion, text string, why error) {
	p.asked = "refused"
	p.send(pipeQuestion{Op: "refused", Seat: q.Seat, Position: q.Position, Move: text, Why: why.Error()})
}

// ready reads the answer to a question that was given up, if there was one, and reports whether the
// process can be asked. The error is that of ctx.
func (p *Pipe[P, M, E]) ready(ctx context.Context) (bool, error) {
	end := time.Now().Add(p.limit)
	for n := 0; p.process != nil && p.waiting; n++ {
		var a pipeAnswer
		err := p.receive(ctx, time.Until(end), &a)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err == nil:
			p.arrived()
			p.waiting = a.Move == nil && a.Letters == nil
		case n < maxStale && errors.Is(err, errNonsense):
		default:
			p.forfeit(err)
			return false, nil
		}
	}
	return p.process != nil, nil
}

// Command returns the command line of a player that is written @COMMAND, as words, and whether it is
// one. The program must exist.
func Command(spec string) (words []string, is bool, err error) {
	line, is := strings.CutPrefix(spec, "@")
	if !is {
		return nil, false, nil
	}
	if words, err = SplitCommand(line); err != nil {
		return nil, true, err
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, true, fmt.Errorf("starting the player %.80q: %w", spec, err)
	}
	return words, true, nil
}
