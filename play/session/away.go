package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/evaluation"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/fault"
	"eras/play/learning"
	"eras/play/workers"
	"eras/saves"
)

// agentOrder describes an agent that a worker is to run.
type agentOrder struct {
	Mode saves.Mode
	// Setup is the set-up of the board.
	Setup []game.Field
	Seat  game.Seat
	Seed  uint64
	// Computer and Weights describe the agent in a war or battle, Player in Risk or Diplomacy. Past
	// is [Setup.Past].
	Computer Seat
	Weights  learning.Weights
	Past     []saves.Logged
	Player   Player
	// Hint says that the agent looks for a hint. In Risk, Seed then seeds only the agent's random
	// numbers.
	Hint bool
}

// question is a message to a worker while an agent thinks.
type question struct {
	// Position is the position at which the agent must act, or the one that its last action led to.
	// If its turn is over, Over is set instead, and Position is empty.
	Position string `json:",omitempty"`
	Over     bool   `json:",omitempty"`
	// Battle are the weights for the pending battle of a war, nil to keep the present ones.
	Battle evaluation.Weights `json:",omitempty"`
	// Hurry asks the agent to answer with the best move that it has found, Stop to stop thinking.
	Hurry bool `json:",omitempty"`
	Stop  bool `json:",omitempty"`
}

// reply is a message from a worker.
type reply struct {
	Move string `json:",omitempty"`
	// Why explains the move, nil if there is no explanation. Plan is a plan of a turn of Risk.
	Why  *evaluation.Explanation `json:",omitempty"`
	Plan *ender.Trace            `json:",omitempty"`
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

// away is an agent that a worker runs. Only one goroutine at a time may use it.
type away[P, M, E any] struct {
	worker *workers.Worker
	board  game.Board[P, M, E]
	order  agentOrder
	call   *workers.Call // nil before the first question
	why    *evaluation.Explanation
	// battle returns the weights for the battle of a position, nil if there is none.
	battle  func(context.Context, *P) (evaluation.Weights, error)
	planned func(*ender.Trace) // receives plans; nil to drop them
	hurried bool               // the agent has been hurried in the current turn
}

// ask sends a question. Before the first question it sends the order.
func (a *away[P, M, E]) ask(ctx context.Context, p *P) error {
	q := question{Position: a.board.FormatPosition(p)}
	var err error
	if a.battle != nil {
		if q.Battle, err = a.battle(game.Unhurried(ctx), p); err != nil {
			return err
		}
	}
	if a.call == nil {
		if a.call, err = a.worker.Call("agent", a.order); err != nil {
			return err
		}
		runtime.AddCleanup(a, (*workers.Call).Cancel, a.call) // until then the worker keeps the agent
	}
	return a.call.Send(q)
}

// next waits for a reply. It hurries the agent when ctx is hurried. When ctx ends, it asks the
// agent to stop and waits until it has stopped.
func (a *away[P, M, E]) next(ctx context.Context) (r reply, err error) {
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
		case ok && r.Plan != nil:
			if a.planned != nil {
				a.planned(r.Plan)
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
func (a *away[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (move M, err error) {
	a.hurried = false
	if err := a.ask(ctx, &view); err != nil {
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
func (a *away[P, M, E]) Explain() (evaluation.Explanation, bool) {
	if a.why == nil {
		return evaluation.Explanation{}, false
	}
	return *a.why, true
}

// awayTurns is an agent that a worker runs and that plays whole turns.
type awayTurns[P, M, E any] struct {
	game.WholeTurns[P, M]
	*away[P, M, E]
}

// Act implements [game.Agent].
func (a awayTurns[P, M, E]) Act(ctx context.Context, view P, seat game.Seat) (M, error) {
	return a.WholeTurns.Act(ctx, view, seat)
}

// PlayTurn implements [game.TurnAgent].
func (a awayTurns[P, M, E]) PlayTurn(ctx context.Context, view *P, seat game.Seat, act func(M) error) error {
	a.hurried = false
	if err := a.ask(ctx, view); err != nil {
		return err
	}
	for {
		r, err := a.next(ctx)
		if ended := game.Ended(ctx); ended != nil {
			err = ended
		}
		if err == nil && r.End {
			return nil
		}
		var move M
		if err == nil {
			move, err = a.board.ParseMove(view, seat, r.Move)
		}
		if err == nil {
			err = act(move)
		}
		if err != nil {
			a.call.Cancel()
			a.call = nil
			return err
		}
		q := question{Over: !a.board.Actors(view).Has(seat)}
		if !q.Over {
			q.Position = a.board.FormatPosition(view)
		}
		if err := a.call.Send(q); err != nil {
			return err
		}
	}
}

// ServeAgent runs in a worker. It receives an agentOrder and lets the agent answer the questions of
// an [away].
func ServeAgent(ctx context.Context, c *workers.Call) error {
	var o agentOrder
	if err := c.Receive(ctx, &o); err != nil {
		return err
	}
	switch o.Mode {
	case saves.War:
		board, err := war.BoardFromSetup(o.Setup)
		if err != nil {
			return err
		}
		setup := Setup{Scenario: &war.Scenario{Rules: board.Rules}, Past: o.Past, Seed: o.Seed}
		agent, err := newWarAgent(&setup, o.Seat, o.Computer, &o.Weights, nil)
		if err != nil {
			return err
		}
		return serve(ctx, c, o.Seat, board, func(ctx context.Context, q question, view *war.State) (reply, error) {
			if q.Battle != nil {
				if err := agent.SetBattleWeights(q.Battle); err != nil {
					return reply{}, err
				}
			}
			return answer(ctx, agent, board, view, o.Seat)
		})
	case saves.Battle:
		board, err := battle.BoardFromSetup(o.Setup)
		if err != nil {
			return err
		}
		setup := Setup{Scenario: &war.Scenario{Rules: war.Rules{Battle: board.Rules}}, Past: o.Past, Seed: o.Seed}
		agent, err := newBattleAgent(&setup, o.Seat, o.Computer, &o.Weights)
		if err != nil {
			return err
		}
		return serve(ctx, c, o.Seat, board, func(ctx context.Context, _ question, view *battle.Position) (reply, error) {
			return answer(ctx, agent, board, view, o.Seat)
		})
	case saves.Diplomacy:
		board, err := diplomacy.BoardFromSetup(o.Setup)
		if err != nil {
			return err
		}
		maker, err := agents.DiplomacyBots().Find(o.Player.Spec())
		if err != nil {
			return err
		}
		bot := aidiplomacy.NewAgent(maker(board.Game, diplomacy.PowerOf(o.Seat), aidiplomacy.BotRandom(o.Seed, o.Seat)))
		return serve(ctx, c, o.Seat, board, func(ctx context.Context, _ question, view *diplomacy.Position) (reply, error) {
			return answer(ctx, bot, board, view, o.Seat)
		})
	case saves.Risk:
		return serveRisk(ctx, c, &o)
	}
	return fmt.Errorf("a worker has no agents for the game %.80q", o.Mode)
}

// answer lets an agent answer once.
func answer[P, M, E any](ctx context.Context, agent game.Agent[P, M], board game.Board[P, M, E], view *P, seat game.Seat) (r reply, err error) {
	move, err := agent.Act(ctx, *view, seat)
	if err != nil {
		return r, err
	}
	r.Move = board.FormatMove(view, seat, move)
	if e, ok := agent.(Explainer); ok {
		if why, ok := e.Explain(); ok {
			r.Why = &why
		}
	}
	return r, nil
}

// serve answers questions with act until the call is cancelled.
func serve[P, M, E any](ctx context.Context, c *workers.Call, seat game.Seat, board game.Board[P, M, E], act func(context.Context, question, *P) (reply, error)) error {
	asked := make(chan question, 1)
	var current stopper
	go hear(ctx, c, asked, &current) //fault:none hear guards itself
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case q := <-asked:
			view, err := board.ParsePosition(q.Position)
			var r reply
			if err == nil {
				thinking, cancel := current.begin(ctx)
				err = fault.Do(func() (err error) {
					r, err = act(workers.Patient(thinking), q, &view)
					return err
				})
				cancel()
			}
			r.fail(err)
			if err := c.Send(r); err != nil {
				return err
			}
		}
	}
}

// serveRisk lets a bot of Risk play turns until the call is cancelled.
func serveRisk(ctx context.Context, c *workers.Call, o *agentOrder) error {
	board, err := risk.BoardFromSetup(o.Setup)
	if err != nil {
		return err
	}
	var current stopper
	maker, err := riskMaker(&o.Player, ender.Options{Watch: func(t *ender.Trace) { _ = c.Send(reply{Plan: t}) }})
	if err != nil {
		return err
	}
	rng := airisk.BotRandom(airisk.BotSeed(o.Seed), o.Seat)
	if o.Hint {
		rng = game.Random(o.Seed)
	}
	agent := airisk.NewAgent(board.Game, maker, o.Seat, rng)
	asked := make(chan question, 1)
	go hear(ctx, c, asked, &current) //fault:none hear guards itself
	next := func(view *risk.Position) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case q := <-asked:
			if q.Over {
				view.Phase = risk.Over
				return nil
			}
			p, err := board.ParsePosition(q.Position)
			if err == nil {
				*view = p
			}
			return err
		}
	}
	for {
		var view risk.Position
		if err := next(&view); err != nil {
			return err
		}
		turn, cancel := current.begin(ctx)
		err := fault.Do(func() error {
			return agent.PlayTurn(workers.Patient(turn), &view, o.Seat, func(a risk.Action) error {
				if err := c.Send(reply{Move: board.FormatMove(&view, o.Seat, a)}); err != nil {
					return err
				}
				return next(&view)
			})
		})
		cancel()
		r := reply{End: true}
		r.fail(err)
		if err := c.Send(r); err != nil {
			return err
		}
	}
}
