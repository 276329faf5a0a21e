package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Errors that a [Match] returns when it is asked out of turn.
var (
	// ErrOver is returned when the match has ended.
	ErrOver = errors.New("the match is over")
	// ErrNotActor is returned for a seat that has nothing to answer now.
	ErrNotActor = errors.New("it is not this seat's turn")
)

// Step is one change of position: what was before, what was answered, what
// happened and what came after.
type Step[P, M, E any] struct {
	Before, After P
	Actors        Seats
	Answers       []M // in the order of Actors
	Events        []E
}

// Match is a game in progress at a board. It is not safe for use by several
// goroutines at once.
type Match[P, M, E any] struct {
	board    Board[P, M, E]
	seed     uint64
	seats    []string
	position P
	waiting  Seats
	answers  map[Seat]M
	past     []past[P]
	lines    []string
}

// past is a position to which a match can be taken back.
type past[P any] struct {
	position P
	lines    int // length of the record when the position stood
}

// NewMatch returns a match at its first position. All chance comes from seed.
func NewMatch[P, M, E any](board Board[P, M, E], seed uint64) *Match[P, M, E] {
	m := &Match[P, M, E]{board: board, seed: seed, seats: make([]string, board.Seats())}
	m.stand(board.Start())
	return m
}

// stand makes p the current position.
func (m *Match[P, M, E]) stand(p P) {
	m.position = p
	m.waiting = m.board.Actors(p)
	m.answers = nil
}

// Board returns the rules.
func (m *Match[P, M, E]) Board() Board[P, M, E] { return m.board }

// Position returns the current position, unseen parts included.
func (m *Match[P, M, E]) Position() P { return m.position }

// Steps returns how many steps led here.
func (m *Match[P, M, E]) Steps() int { return len(m.past) }

// At returns the position after the first n steps; 0 is the start. It panics
// if n is not between 0 and [Match.Steps].
func (m *Match[P, M, E]) At(n int) P {
	if n == len(m.past) {
		return m.position
	}
	return m.past[n].position
}

// Waiting returns the seats that still have to answer at this position.
func (m *Match[P, M, E]) Waiting() Seats { return m.waiting }

// Outcome reports how the match ended, and whether it has.
func (m *Match[P, M, E]) Outcome() (Outcome, bool) { return m.board.Outcome(m.position) }

// SetSeat notes in the record who plays at seat.
func (m *Match[P, M, E]) SetSeat(seat Seat, who string) { m.seats[seat] = oneLine(who) }

// Answer gives the answer of seat. When it was the last that the position
// waited for, the step is applied and returned with done true; until then
// nothing is visible to others. An illegal answer changes nothing.
func (m *Match[P, M, E]) Answer(seat Seat, move M) (step Step[P, M, E], done bool, err error) {
	if m.board.Actors(m.position) == 0 {
		return step, false, ErrOver
	}
	if !m.waiting.Has(seat) {
		return step, false, fmt.Errorf("seat %v: %w", seat, ErrNotActor)
	}
	if err := m.board.Check(m.position, seat, move); err != nil {
		return step, false, err
	}
	if m.answers == nil {
		m.answers = make(map[Seat]M)
	}
	m.answers[seat] = move
	m.waiting = m.waiting.Without(seat)
	if m.waiting != 0 {
		return step, false, nil
	}
	return m.apply(), true, nil
}

// Retract takes back the answer of seat while others are still awaited.
func (m *Match[P, M, E]) Retract(seat Seat) {
	if _, given := m.answers[seat]; given {
		delete(m.answers, seat)
		m.waiting = m.waiting.With(seat)
	}
}

func (m *Match[P, M, E]) apply() Step[P, M, E] {
	actors := m.board.Actors(m.position)
	step := Step[P, M, E]{Before: m.position, Actors: actors}
	m.past = append(m.past, past[P]{m.position, len(m.lines)})
	for seat := range actors.All() {
		move := m.answers[seat]
		step.Answers = append(step.Answers, move)
		line := m.board.FormatMove(m.position, seat, move)
		if actors.Len() > 1 {
			line = seat.String() + ": " + line
		}
		m.lines = append(m.lines, line)
	}
	step.After, step.Events = m.board.Apply(m.position, step.Answers)
	m.stand(step.After)
	return step
}

// Roll lets [Chance] answer. The draw depends on the match's seed and on how
// many steps led here, so a match that is continued or taken back meets the
// same dice.
func (m *Match[P, M, E]) Roll() (Step[P, M, E], bool, error) {
	roller, ok := m.board.(Roller[P, M])
	if !ok {
		var none Step[P, M, E]
		return none, false, fmt.Errorf("board %s waits for chance but has no dice", m.board.Name())
	}
	rng := Random(m.seed, uint64(len(m.past)))
	return m.Answer(Chance, roller.Roll(m.position, rng))
}

// TakeBack undoes the last n steps, or all if there are fewer, and returns how
// many it undid. Answers given since are dropped.
func (m *Match[P, M, E]) TakeBack(n int) int {
	n = min(n, len(m.past))
	if n <= 0 {
		return 0
	}
	to := m.past[len(m.past)-n]
	m.past = m.past[:len(m.past)-n]
	m.lines = m.lines[:to.lines]
	m.stand(to.position)
	return n
}

// Run plays on until the match is over or ctx ends. agents holds one agent a
// seat. watch, if not nil, sees every step. An agent that fails or answers
// illegally ends the run with an error that names its seat.
func (m *Match[P, M, E]) Run(ctx context.Context, agents []Agent[P, M], watch func(Step[P, M, E])) error {
	for m.waiting != 0 {
		for seat := range m.waiting.All() {
			step, done, err := m.ask(ctx, agents, seat)
			if err != nil {
				return fmt.Errorf("seat %v: %w", seat, err)
			}
			if done && watch != nil {
				watch(step)
			}
		}
	}
	return nil
}

func (m *Match[P, M, E]) ask(ctx context.Context, agents []Agent[P, M], seat Seat) (Step[P, M, E], bool, error) {
	if seat == Chance {
		return m.Roll()
	}
	move, err := agents[seat].Act(ctx, m.board.View(m.position, seat), seat)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		var none Step[P, M, E]
		return none, false, err
	}
	return m.Answer(seat, move)
}

// Record returns what has been played so far.
func (m *Match[P, M, E]) Record() Record {
	r := Record{
		Board:   m.board.Name(),
		Setup:   m.board.Setup(),
		Seed:    m.seed,
		Seats:   slices.Clone(m.seats),
		Actions: slices.Clone(m.lines),
	}
	if o, over := m.Outcome(); over {
		r.Result = o.String()
	}
	return r
}
