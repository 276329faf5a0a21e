package table

import (
	"context"

	"eras/ai/search"
	"eras/game"
)

// Explainer is an agent that can say why it gave its last answer.
type Explainer interface {
	// Explain returns the reasons of the last answer, and whether there are any.
	Explain() (search.Explanation, bool)
}

// Table is a match with its players. Persons answer through [Table.Answer];
// computers think in a goroutine of their own, one at a time, and [Table.Tick]
// collects what they answer. All methods must be called from one goroutine.
type Table[P, M, E any] struct {
	match  *game.Match[P, M, E]
	agents []game.Agent[P, M] // nil where a person sits
	now    *thought[M]
	// OnStep is called after every step, with its explanation if a computer
	// answered and can explain.
	OnStep func(step game.Step[P, M, E], seat game.Seat, why *search.Explanation)
	// LastTicks is how many ticks the last answer of a computer took.
	LastTicks int
}

// thought is an answer that is being thought of.
type thought[M any] struct {
	seat   game.Seat
	cancel context.CancelFunc
	done   chan answer[M]
	ticks  int
}

type answer[M any] struct {
	move M
	why  *search.Explanation
	err  error
}

// New returns a table. agents has one agent a seat, nil where a person sits.
func New[P, M, E any](match *game.Match[P, M, E], agents []game.Agent[P, M]) *Table[P, M, E] {
	return &Table[P, M, E]{match: match, agents: agents}
}

// Match returns the match. It must not be changed but through the table.
func (t *Table[P, M, E]) Match() *game.Match[P, M, E] { return t.match }

// Person reports whether the match waits for a person, and at which seat.
func (t *Table[P, M, E]) Person() (game.Seat, bool) {
	seat := t.match.Waiting().First()
	if seat == game.Nobody || seat == game.Chance || t.agents[seat] != nil {
		return game.Nobody, false
	}
	return seat, true
}

// Answer gives the answer of the person the match waits for.
func (t *Table[P, M, E]) Answer(move M) error {
	seat, ok := t.Person()
	if !ok {
		return game.ErrNotActor
	}
	return t.answer(seat, move, nil)
}

func (t *Table[P, M, E]) answer(seat game.Seat, move M, why *search.Explanation) error {
	step, done, err := t.match.Answer(seat, move)
	if err != nil {
		return err
	}
	if done && t.OnStep != nil {
		t.OnStep(step, seat, why)
	}
	return nil
}

// Tick lets the computer whose turn it is think, and makes its move when it has
// one. An error means that an agent failed.
func (t *Table[P, M, E]) Tick() error {
	if t.now == nil {
		return t.begin()
	}
	t.now.ticks++
	select {
	case a := <-t.now.done:
		seat := t.now.seat
		t.LastTicks = t.now.ticks
		t.now.cancel()
		t.now = nil
		if a.err != nil {
			return a.err
		}
		return t.answer(seat, a.move, a.why)
	default:
		return nil
	}
}

// begin starts the thinking of the computer whose turn it is.
func (t *Table[P, M, E]) begin() error {
	seat := t.match.Waiting().First()
	if seat == game.Nobody {
		return nil
	}
	if seat == game.Chance {
		step, done, err := t.match.Roll()
		if err == nil && done && t.OnStep != nil {
			t.OnStep(step, seat, nil)
		}
		return err
	}
	agent := t.agents[seat]
	if agent == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	now := &thought[M]{seat: seat, cancel: cancel, done: make(chan answer[M], 1)}
	view := t.match.Board().View(t.match.Position(), seat)
	go func() {
		move, err := agent.Act(ctx, view, seat)
		a := answer[M]{move: move, err: err}
		if e, ok := agent.(Explainer); ok && err == nil {
			if why, ok := e.Explain(); ok {
				a.why = &why
			}
		}
		now.done <- a
	}()
	t.now = now
	return nil
}

// Thinking reports for how many ticks a computer has been thinking, and whether
// one is.
func (t *Table[P, M, E]) Thinking() (ticks int, ok bool) {
	if t.now == nil {
		return 0, false
	}
	return t.now.ticks, true
}

// TakeBack goes back to the last position at which a person had to answer,
// before the person's last answer, and reports whether there was one.
func (t *Table[P, M, E]) TakeBack() bool {
	n := t.back()
	if n == 0 {
		return false
	}
	t.stop()
	t.match.TakeBack(n)
	return true
}

// CanTakeBack reports whether [Table.TakeBack] would do something.
func (t *Table[P, M, E]) CanTakeBack() bool { return t.back() > 0 }

// back returns how many steps lie behind the last answer of a person, that
// answer included.
func (t *Table[P, M, E]) back() int {
	for i := t.match.Steps() - 1; i >= 0; i-- {
		seat := t.match.Board().Actors(t.match.At(i)).First()
		if seat >= 0 && t.agents[seat] == nil {
			return t.match.Steps() - i
		}
	}
	return 0
}

// SetAgent puts an agent in a seat, nil for a person, from the next answer on.
// What the one who sat there was thinking is dropped.
func (t *Table[P, M, E]) SetAgent(seat game.Seat, agent game.Agent[P, M]) {
	if t.now != nil && t.now.seat == seat {
		t.stop()
	}
	t.agents[seat] = agent
}

// Agent returns who sits at a seat, nil for a person.
func (t *Table[P, M, E]) Agent(seat game.Seat) game.Agent[P, M] { return t.agents[seat] }

// stop ends the thinking and waits until it has ended, so that an agent never
// thinks twice at once.
func (t *Table[P, M, E]) stop() {
	if t.now == nil {
		return
	}
	t.now.cancel()
	<-t.now.done
	t.now = nil
}

// Close ends the thinking. The table may go on with the next Tick.
func (t *Table[P, M, E]) Close() { t.stop() }
