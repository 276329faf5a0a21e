package game

import (
	"errors"
	"fmt"
	"slices"
)

// Errors that a [Match] returns for an answer that it does not wait for.
var (
	// ErrOver is returned when the match has ended.
	ErrOver = errors.New("the match is over")
	// ErrNotActor is returned for a seat that need not answer now.
	ErrNotActor = errors.New("it is not this seat's turn")
)

// Step is one change of position: the answers of all actors, the positions before
// and after, and the events between.
type Step[P, M, E any] struct {
	Before, After P
	Actors        Seats
	Answers       []M // in the order of Actors
	Events        []E
}

// Option switches off something that a [Match] keeps, for matches that are played
// for their result only.
type Option uint8

const (
	// NoHistory keeps no earlier positions: [Match.At] knows only the current one
	// and [Match.TakeBack] undoes nothing.
	NoHistory Option = 1 << iota
	// NoRecord keeps no text: [Match.Record] cannot be called.
	NoRecord
)

// Match is a game in progress at a board. It must not be used by several
// goroutines at once.
type Match[P, M, E any] struct {
	board    Board[P, M, E]
	roller   Roller[P, M]    // nil if the board has no dice
	fast     FastBoard[P, M] // nil if the board is none, or steps are kept
	seed     uint64
	dice     *Dice
	options  Option
	seats    []string
	position P
	steps    int
	actors   Seats // at position
	waiting  Seats // the actors that have not answered yet
	answers  []M   // in the order of actors
	past     []past[P]
	lines    []string
	skipped  int // steps whose answers are not known
}

// past is a position to which a match can be taken back.
type past[P any] struct {
	position P
	lines    int // length of the record when the position was reached
	skipped  int // steps that had been skipped by then
}

// NewMatch returns a match at its first position. seed determines the dice.
func NewMatch[P, M, E any](board Board[P, M, E], seed uint64, options ...Option) *Match[P, M, E] {
	m := &Match[P, M, E]{
		board: board, seed: seed, dice: NewDice(seed), position: board.Start(),
		seats: make([]string, board.Seats()), answers: make([]M, board.Seats()+1), // and chance
	}
	for _, o := range options {
		m.options |= o
	}
	m.roller, _ = board.(Roller[P, M])
	if m.options == NoHistory|NoRecord {
		m.fast, _ = board.(FastBoard[P, M])
	}
	m.wait()
	return m
}

// wait begins to wait for the actors at the current position.
func (m *Match[P, M, E]) wait() {
	m.actors = m.board.Actors(&m.position)
	m.waiting = m.actors
}

// Board returns the rules.
func (m *Match[P, M, E]) Board() Board[P, M, E] { return m.board }

// Position returns the current position, hidden parts included.
func (m *Match[P, M, E]) Position() P { return m.position }

// Steps returns the number of steps since the first position.
func (m *Match[P, M, E]) Steps() int { return m.steps }

// At returns the position after the first n steps; 0 is the start. It panics if
// n is not between 0 and [Match.Steps], or if the match keeps no history and n is
// not the current step.
func (m *Match[P, M, E]) At(n int) P {
	if n == m.steps {
		return m.position
	}
	return m.past[n].position
}

// Waiting returns the seats that still have to answer at this position.
func (m *Match[P, M, E]) Waiting() Seats { return m.waiting }

// Outcome reports how the match ended, and whether it has.
func (m *Match[P, M, E]) Outcome() (Outcome, bool) { return m.board.Outcome(&m.position) }

// SetSeat sets the name of the player at seat in the record.
func (m *Match[P, M, E]) SetSeat(seat Seat, who string) { m.seats[seat] = oneLine(who) }

// Answer gives the answer of seat. If the position waited for no other seat, the
// step is applied and returned with done true; until then nothing is visible to
// others. An illegal answer returns an error and changes nothing.
func (m *Match[P, M, E]) Answer(seat Seat, move M) (step Step[P, M, E], done bool, err error) {
	done, err = m.answer(seat, move, &step)
	return step, done, err
}

// answer is [Match.Answer]; step may be nil.
func (m *Match[P, M, E]) answer(seat Seat, move M, step *Step[P, M, E]) (done bool, err error) {
	if m.actors == 0 {
		return false, ErrOver
	}
	bit := seat.bit()
	if m.waiting&bit == 0 {
		return false, fmt.Errorf("seat %v: %w", seat, ErrNotActor)
	}
	if err := m.board.Check(&m.position, seat, move); err != nil {
		return false, err
	}
	before := m.actors & (bit - 1)
	m.answers[before.Len()] = move
	if m.waiting &^= bit; m.waiting != 0 {
		return false, nil
	}
	m.apply(step)
	return true, nil
}

// Retract withdraws the answer of seat while others are still awaited.
func (m *Match[P, M, E]) Retract(seat Seat) {
	if m.actors.Has(seat) {
		m.waiting = m.waiting.With(seat)
	}
}

// apply plays the answers of all actors. step may be nil.
func (m *Match[P, M, E]) apply(step *Step[P, M, E]) {
	answers := m.answers[:m.actors.Len()]
	if m.options&NoHistory == 0 {
		m.past = append(m.past, past[P]{m.position, len(m.lines), m.skipped})
	}
	if m.options&NoRecord == 0 {
		m.write(answers)
	}
	if step == nil {
		m.board.Apply(&m.position, answers, nil)
	} else {
		*step = Step[P, M, E]{Before: m.position, Actors: m.actors, Answers: slices.Clone(answers)}
		m.board.Apply(&m.position, answers, &step.Events)
		step.After = m.position
	}
	m.steps++
	m.wait()
}

// Skip plays a step that led to the position to and whose answers are not known, because a
// player may not see them. The match is no longer [Match.Complete]. Answers given since the
// last step are dropped.
func (m *Match[P, M, E]) Skip(to P) Step[P, M, E] {
	step := Step[P, M, E]{Before: m.position, After: to, Actors: m.actors}
	if m.options&NoHistory == 0 {
		m.past = append(m.past, past[P]{m.position, len(m.lines), m.skipped})
	}
	m.position = to
	m.steps++
	m.skipped++
	m.wait()
	return step
}

// Follow plays a step as texts: the answers of all actors, in order, or if there are none, the
// position that the step led to ([Match.Skip]). A skipped step has no events.
func (m *Match[P, M, E]) Follow(answers []string, position string) (step Step[P, M, E], err error) {
	fail := func(err error) (Step[P, M, E], error) {
		return step, fmt.Errorf("following step %d of the match: %w", m.steps+1, err)
	}
	if len(answers) == 0 {
		to, err := m.board.ParsePosition(position)
		if err != nil {
			return fail(err)
		}
		return m.Skip(to), nil
	}
	before, done := m.position, false
	if m.waiting.Len() != len(answers) {
		return fail(fmt.Errorf("it has %d answers, %d are awaited", len(answers), m.waiting.Len()))
	}
	for _, text := range answers {
		seat := m.waiting.First()
		move, err := m.board.ParseMove(&before, seat, text)
		if err == nil {
			step, done, err = m.Answer(seat, move)
		}
		if err != nil {
			return fail(err)
		}
	}
	if !done {
		return fail(errors.New("an answer is missing"))
	}
	return step, nil
}

// Complete reports whether the answers of all steps are known. Otherwise the record leaves out
// those that were skipped and cannot be replayed.
func (m *Match[P, M, E]) Complete() bool { return m.skipped == 0 }

// write appends the answers to the record.
func (m *Match[P, M, E]) write(answers []M) {
	for seat := range m.actors.All() {
		line := m.board.FormatMove(&m.position, seat, answers[0])
		if m.actors.Len() > 1 {
			line = seat.String() + ": " + line
		}
		m.lines = append(m.lines, line)
		answers = answers[1:]
	}
}

// Roll lets [Chance] answer. The draw depends on the match's seed and the number
// of steps so far ([Dice]).
func (m *Match[P, M, E]) Roll() (step Step[P, M, E], done bool, err error) {
	done, err = m.roll(&step)
	return step, done, err
}

// roll is [Match.Roll]; step may be nil.
func (m *Match[P, M, E]) roll(step *Step[P, M, E]) (done bool, err error) {
	if m.roller == nil {
		return false, fmt.Errorf("board %s waits for chance but has no dice", m.board.Name())
	}
	return m.answer(Chance, m.roller.Roll(&m.position, m.dice.At(m.steps)), step)
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
	m.skipped = to.skipped
	m.steps -= n
	m.position = to.position
	m.wait()
	return n
}

// Lines returns the record's lines of the step from position n to n+1. It panics like
// [Match.At], and if the match keeps no record.
func (m *Match[P, M, E]) Lines(n int) []string {
	end := len(m.lines)
	if n+1 < m.steps {
		end = m.past[n+1].lines
	}
	return slices.Clone(m.lines[m.past[n].lines:end])
}

// Record returns the match so far as a record. It panics if the match keeps none
// ([NoRecord]).
func (m *Match[P, M, E]) Record() Record {
	if m.options&NoRecord != 0 {
		panic("game: the match keeps no record")
	}
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
