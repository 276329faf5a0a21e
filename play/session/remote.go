package session

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime"

	"eras/ai/evaluation"
	"eras/game"
	"eras/internal/fault"
	"eras/play/workers"
)

// Order describes to a worker the agent of a seat.
type Order[P any] struct {
	Seat game.Seat
	Seed uint64
	// Spec is the agent for the list of games that the worker was given, see [ServeAgent].
	Spec string
	// Note, if not nil, returns what the agent must know besides a position before it answers there,
	// nil for nothing.
	Note func(context.Context, *P) (any, error)
	// Noted, if not nil, receives what the agent says while it thinks.
	Noted func(json.RawMessage)
}

// Away returns an agent that thinks in the worker of the page and answers like here. Where
// goroutines think, it returns here.
func Away[P, M, E any](here game.Agent[P, M], board game.Board[P, M, E], o Order[P]) game.Agent[P, M] {
	if w := workers.Player(); w != nil {
		return &remote[P, M, E]{worker: w, board: board, order: o}
	}
	return here
}

// AwayTurns is [Away] for an agent that plays whole turns.
func AwayTurns[P, M, E any](here game.TurnAgent[P, M], board game.Board[P, M, E], o Order[P]) game.TurnAgent[P, M] {
	if w := workers.Player(); w != nil {
		return remoteTurns[P, M, E]{remote: &remote[P, M, E]{worker: w, board: board, order: o}}
	}
	return here
}

// remoteOrder is the first message to a worker: which agent it is to run.
type remoteOrder struct {
	Board string
	Setup []game.Field
	Seat  game.Seat
	Seed  uint64
	Spec  string
}

// question is a message to a worker.
type question struct {
	// Position is the position at which the agent must act, or the one that its last action led to.
	// Begin says that a turn begins there. Note is that of the [Order].
	Position string          `json:",omitempty"`
	Begin    bool            `json:",omitempty"`
	Note     json.RawMessage `json:",omitempty"`
	// Hurry asks the agent to answer with the best move that it has found, Stop to stop thinking.
	Hurry bool `json:",omitempty"`
	Stop  bool `json:",omitempty"`

	// ctx and cancel are for the turn that begins, in the worker.
	ctx    context.Context
	cancel context.CancelFunc
}

// reply is a message from a worker.
type reply struct {
	Move string `json:",omitempty"`
	// Why explains the move, nil if there is no explanation.
	Why *evaluation.Explanation `json:",omitempty"`
	// Note is what the agent says while it thinks.
	Note json.RawMessage `json:",omitempty"`
	// End says that the turn is over. Error is why the agent failed; Fault says that it panicked.
	End   bool   `json:",omitempty"`
	Error string `json:",omitempty"`
	Fault bool   `json:",omitempty"`
}

// fail sets Error and Fault from an error, if there is one.
func (r *reply) fail(err error) {
	if err != nil {
		r.Error, r.Fault = err.Error(), fault.Of(err) != nil
	}
}

// remote is an agent that a worker runs. Only one goroutine at a time may use it.
type remote[P, M, E any] struct {
	worker  *workers.Worker
	board   game.Board[P, M, E]
	order   Order[P]
	call    *workers.Call // nil before the first question
	why     *evaluation.Explanation
	hurried bool // the agent has been hurried in the current turn
}

// begin asks for a turn at p. Before the first turn it sends the order.
func (a *remote[P, M, E]) begin(ctx context.Context, p *P) error {
	q := question{Position: a.board.FormatPosition(p), Begin: true}
	if a.order.Note != nil {
		note, err := a.order.Note(game.Unhurried(ctx), p)
		if err == nil && note != nil {
			q.Note, err = json.Marshal(note)
		}
		if err != nil {
			return err
		}
	}
	if a.call == nil {
		o := remoteOrder{Board: a.board.Name(), Setup: a.board.Setup(), Seat: a.order.Seat, Seed: a.order.Seed, Spec: a.order.Spec}
		call, err := a.worker.Call("agent", o)
		if err != nil {
			return err
		}
		a.call = call
		runtime.AddCleanup(a, (*workers.Call).Cancel, a.call) // until then the worker keeps the agent
	}
	a.hurried = false
	return a.call.Send(q)
}

// next waits for a move or the end of the turn. It hurries the agent when ctx is hurried. When ctx
// ends, it asks the agent to stop and waits until it has stopped.
func (a *remote[P, M, E]) next(ctx context.Context) (r reply, err error) {
	hurried, stopped := ctx.Done(), game.Unhurried(ctx).Done()
	if a.hurried {
		hurried = nil
	}
	for {
		ok, err := a.call.Take(&r)
		switch {
		case errors.Is(err, io.EOF):
			return r, workers.ErrEnded
		case err != nil:
			return r, err
		case ok && r.Note != nil:
			if a.order.Noted != nil {
				a.order.Noted(r.Note)
			}
			r = reply{}
			continue
		case ok && r.Error != "":
			err := errors.New(r.Error)
			if r.Fault {
				err = &fault.Panic{Value: err}
			}
			return r, err
		case ok:
			return r, nil
		}
		select {
		case <-a.call.News():
			continue
		case <-hurried:
			hurried, a.hurried = nil, true
			err = a.call.Send(question{Hurry: true})
		case <-stopped:
			hurried, stopped = nil, nil
			err = a.call.Send(question{Stop: true})
		}
		if err != nil {
			return r, err
		}
	}
}

// Act implements [game.Agent].
func (a *remote[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (move M, err error) {
	if err := a.begin(ctx, &view); err != nil {
		return move, err
	}
	r, err := a.next(ctx)
	if err == nil {
		move, err = a.board.ParseMove(&view, seat, r.Move)
	}
	if err := game.Ended(ctx); err != nil {
		return move, err
	}
	a.why = r.Why
	return move, err
}

// Explain implements [Explainer].
func (a *remote[P, M, E]) Explain() (evaluation.Explanation, bool) {
	if a.why == nil {
		return evaluation.Explanation{}, false
	}
	return *a.why, true
}

// remoteTurns is an agent that a worker runs and that plays whole turns.
type remoteTurns[P, M, E any] struct {
	game.WholeTurns[P, M]
	*remote[P, M, E]
}

// Act implements [game.Agent].
func (a remoteTurns[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (M, error) {
	return a.WholeTurns.Act(ctx, view, seat)
}

// PlayTurn implements [game.TurnAgent].
func (a remoteTurns[P, M, E]) PlayTurn(ctx context.Context, view *P, seat game.Seat, act func(M) error) error {
	if err := a.begin(ctx, view); err != nil {
		return err
	}
	for {
		r, err := a.next(ctx)
		if ended := game.Ended(ctx); ended != nil {
			err = ended
		}
		if r.End {
			return err
		}
		var move M
		if err == nil {
			move, err = a.board.ParseMove(view, seat, r.Move)
		}
		if err == nil {
			err = act(move)
		}
		if err == nil {
			err = a.call.Send(question{Position: a.board.FormatPosition(view)})
		}
		if err != nil {
			a.stop()
			return err
		}
	}
}

// stop stops the agent in its turn and waits until it has stopped.
func (a *remote[P, M, E]) stop() {
	if a.call.Send(question{Stop: true}) != nil {
		return
	}
	for r := (reply{}); !r.End; {
		ok, err := a.call.Take(&r)
		if err != nil {
			return
		}
		if !ok {
			<-a.call.News()
		}
	}
}
