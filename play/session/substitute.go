package session

import (
	"eras/game"
	"eras/internal/fault"
)

// substitutes seats the simplest bot of the game in place of an agent that panics.
type substitutes[P, M any] struct {
	simplest func(game.Seat) (game.Agent[P, M], error) // nil where there is none
	seated   game.Seats
	told     func(game.Seat, *fault.Panic)
}

// SetSubstitutes sets the function that returns the agent that plays a seat when its own has
// panicked: the simplest of the game.
func (s *Session[P, M, E]) SetSubstitutes(simplest func(game.Seat) (game.Agent[P, M], error)) {
	s.substitutes.simplest = simplest
}

// OnFault sets the function that is called when an agent has panicked. From then on the simplest
// bot of the game plays the seat, until the end of the session.
func (s *Session[P, M, E]) OnFault(told func(game.Seat, *fault.Panic)) { s.substitutes.told = told }

// failed seats the simplest bot in place of an agent that has panicked. If the error is not a
// panic, or that bot has panicked as well, it returns the error, which ends the session.
func (s *Session[P, M, E]) failed(seat game.Seat, err error) error {
	p, sub := fault.Of(err), &s.substitutes
	if p == nil || sub.simplest == nil || sub.seated.Has(seat) {
		return s.seatError(seat, err)
	}
	agent, none := sub.simplest(seat)
	if none != nil {
		return s.seatError(seat, err)
	}
	endPrograms(s.agents[seat])
	s.agents[seat] = agent
	sub.seated = sub.seated.With(seat)
	if sub.told != nil {
		sub.told(seat, p)
	}
	return nil
}
