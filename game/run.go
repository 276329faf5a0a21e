package game

import (
	"context"
	"errors"
	"fmt"
)

// Run plays on until the match is over or ctx ends. agents holds one agent for each seat. watch, if
// not nil, is called after every step; if it is nil, no [Step] values are built. If an agent fails
// or makes an illegal move, Run returns an error that names its seat.
func (m *Match[P, M, E]) Run(ctx context.Context, agents []Agent[P, M], watch func(Step[P, M, E])) error {
	r := &run[P, M, E]{m: m, ctx: ctx, watch: watch, players: make([]player[P, M, E], len(agents))}
	for i, agent := range agents {
		r.players[i].sit(r, agent, Seat(i))
	}
	for m.waiting != 0 {
		seat := m.waiting.First()
		var err error
		if seat == Chance {
			err = r.roll()
		} else {
			err = r.players[seat].play()
		}
		if err != nil {
			return fmt.Errorf("seat %v: %w", seat, err)
		}
	}
	return nil
}

// run is one call of [Match.Run].
type run[P, M, E any] struct {
	m       *Match[P, M, E]
	ctx     context.Context
	watch   func(Step[P, M, E])
	players []player[P, M, E]
}

// answer plays the move of seat. If the board is a [FastBoard] and there is no watch function, the
// answers of chance that follow are played too.
func (r *run[P, M, E]) answer(seat Seat, move M) error {
	if r.watch == nil {
		if m := r.m; m.fast != nil && m.waiting == seat.bit() {
			steps, err := m.fast.PlayOn(&m.position, move, m.dice, m.steps)
			if m.steps += steps; steps > 0 {
				m.wait()
			}
			return err
		}
		_, err := r.m.answer(seat, move, nil)
		return err
	}
	step, done, err := r.m.Answer(seat, move)
	if done {
		r.watch(step)
	}
	return err
}

// roll plays answers of chance until another seat must act.
func (r *run[P, M, E]) roll() error {
	m := r.m
	if m.fast != nil && r.watch == nil && m.actors == chanceSeats {
		m.steps += m.fast.RollOn(&m.position, m.dice, m.steps)
		m.wait()
		return nil
	}
	for m.waiting.First() == Chance {
		if r.watch == nil {
			if _, err := m.roll(nil); err != nil {
				return err
			}
			continue
		}
		step, done, err := m.Roll()
		if err != nil {
			return err
		}
		if done {
			r.watch(step)
		}
	}
	return nil
}

// player is an agent at its seat in a run.
type player[P, M, E any] struct {
	*run[P, M, E]
	seat  Seat
	agent Agent[P, M]
	turn  TurnAgent[P, M] // the agent if it is a TurnAgent, else nil
	view  P               // what the seat sees

	act   func(M) error // for turn
	acted bool          // whether it has moved in the current turn
	err   error         // the error of act in the current turn
}

// sit seats an agent: it sets the fields of p.
func (p *player[P, M, E]) sit(r *run[P, M, E], agent Agent[P, M], seat Seat) {
	p.run, p.agent, p.seat = r, agent, seat
	if turn, ok := agent.(TurnAgent[P, M]); ok {
		p.turn = turn
		p.act = p.carryOut
	}
}

// play lets the agent make one move, or a whole turn if it is a [TurnAgent].
func (p *player[P, M, E]) play() error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	p.look()
	if p.turn == nil {
		move, err := p.agent.Act(p.ctx, p.view, p.seat)
		if err == nil {
			err = p.ctx.Err()
		}
		if err != nil {
			return err
		}
		return p.answer(p.seat, move)
	}
	p.acted, p.err = false, nil
	err := p.turn.PlayTurn(p.ctx, &p.view, p.seat, p.act)
	switch {
	case err != nil:
		return err
	case p.err != nil:
		return p.err
	case !p.acted:
		return errors.New("the agent returned without an answer")
	}
	return nil
}

// carryOut plays a move of a turn and the answers of chance to it. After an error it returns that
// error and plays nothing.
func (p *player[P, M, E]) carryOut(move M) error {
	if p.err != nil {
		return p.err
	}
	if p.err = p.ctx.Err(); p.err != nil {
		return p.err
	}
	if p.err = p.answer(p.seat, move); p.err != nil {
		return p.err
	}
	p.acted = true
	m := p.m
	if m.waiting != m.actors {
		return nil // other seats have yet to answer, so nothing has changed
	}
	if m.actors == chanceSeats {
		if p.err = p.roll(); p.err != nil {
			return p.err
		}
	}
	p.look()
	return nil
}

// look sets the view to what the seat sees now.
func (p *player[P, M, E]) look() { p.m.board.View(&p.m.position, p.seat, &p.view) }
