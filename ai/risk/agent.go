package risk

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Agent seats a bot in a [game.Match]. Between two answers the bot waits in the
// middle of its phase, so an agent must be closed when its match is over.
type Agent struct {
	turn   Turn
	view   risk.Position
	next   func() (risk.Action, bool)
	stop   func()
	failed error
}

var _ game.Agent[risk.Position, risk.Action] = (*Agent)(nil)

// NewAgent returns an agent for that seat of one match.
func NewAgent(g *risk.Game, maker Maker, seat game.Seat, rng *rand.Rand) *Agent {
	a := &Agent{}
	a.turn = Turn{Game: g, P: &a.view, Seat: seat, Rand: rng, bot: maker(g, seat, rng)}
	return a
}

// answers yields the bot's actions. Whoever pulls the next one sets the view
// before.
func (a *Agent) answers(yield func(risk.Action) bool) {
	a.turn.do = func(action risk.Action) {
		if !yield(action) {
			panic(stopped{errClosed})
		}
	}
	for a.failed == nil {
		a.failed = a.turn.guarded()
	}
}

var errClosed = errors.New("the match is over")

// Act returns the bot's answer at view.
func (a *Agent) Act(ctx context.Context, view risk.Position, _ game.Seat) (risk.Action, error) {
	if err := ctx.Err(); err != nil {
		return risk.Action{}, err
	}
	a.view = view
	if a.next == nil {
		// Not before: a goroutine that is bound to its thread, as that of a window is,
		// may make an agent, but coroutines of its own only it could go on with.
		a.next, a.stop = iter.Pull(a.answers)
	}
	action, ok := a.next()
	if !ok {
		return risk.Action{}, a.failed
	}
	return action, nil
}

// Close ends the bot. It may be called from any goroutine while none is in Act.
func (a *Agent) Close() error {
	if a.stop == nil {
		return nil
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		a.stop()
	}()
	<-done
	return nil
}
