package game

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"
)

// Errors that a [Match] returns for a move that it does not expect.
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

// Option turns off something that a [Match] stores. Matches that are played only for their result
// do not need it.
type Option uint8

const (
	// NoHistory stores no earlier steps: [Match.At] knows only the current position, [Match.Step]
	// panics, and [Match.TakeBack] undoes nothing.
	NoHistory Option = 1 << iota
	// NoRecord stores no text of the moves: [Match.Record] panics.
	NoRecord
)

// Match is a game in progress at a board. It must not be used by several
// goroutines at once.
type Match[P, M, E any] struct {
	board    Board[P, M, E]
	roller   Roller[P, M]    // nil if the board has no dice
	fast     FastBoard[P, M] // nil if the board is not a FastBoard, or if steps are stored
	seed     uint64
	dice     *Dice
	options  Option
	seats    []string
	position P
	steps    int
	actors   Seats // the seats that act at position
	waiting  Seats // the actors that have not answered yet
	answers  []M   // in the order of actors
	past     history[past[P, M, E]]
	kept     int // size of past in bytes
	lines    []string
	notes    []Note
	noted    int // size of the text of notes
}

// past is a step that was played, with the position before it.
type past[P, M, E any] struct {
	position P
	answers  []M // nil if the step was skipped
	events   []E
	lines    int // length of the record when the position was reached
	kept     int // size in bytes of the steps before this one
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

// wait sets the seats that must answer at the current position.
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
	return m.past.at(n).position
}

// Step returns the step from position n to n+1. A skipped step has no answers. The slices must not
// be changed. It panics if n is not between 0 and Steps()-1, or if the match keeps no history.
func (m *Match[P, M, E]) Step(n int) Step[P, M, E] {
	x := m.past.at(n)
	return Step[P, M, E]{Before: x.position, After: m.At(n + 1), Actors: m.board.Actors(&x.position), Answers: x.answers, Events: x.events}
}

// Events returns the events of [Match.Step] n.
func (m *Match[P, M, E]) Events(n int) []E { return m.past.at(n).events }

// Waiting returns the seats that still have to answer at this position.
func (m *Match[P, M, E]) Waiting() Seats { return m.waiting }

// Outcome reports how the match ended, and whether it has.
func (m *Match[P, M, E]) Outcome() (Outcome, bool) { return m.board.Outcome(&m.position) }

// SetSeat sets the name of the player at seat in the record.
func (m *Match[P, M, E]) SetSeat(seat Seat, who string) { m.seats[seat] = oneLine(who) }

// Answer gives the answer of seat. If no other seat has to answer, the step is applied and
// returned, and done is true. Until then the answer is hidden from the other seats. An illegal
// answer returns an error and changes nothing.
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

// Retract withdraws the answer of seat while the match still waits for other seats.
func (m *Match[P, M, E]) Retract(seat Seat) {
	if m.actors.Has(seat) {
		m.waiting = m.waiting.With(seat)
	}
}

// apply plays the answers of all actors. step may be nil.
func (m *Match[P, M, E]) apply(step *Step[P, M, E]) {
	answers := m.answers[:m.actors.Len()]
	lines := len(m.lines)
	if m.options&NoRecord == 0 {
		m.write(answers)
	}
	if step == nil && m.options&NoHistory != 0 {
		m.board.Apply(&m.position, answers, nil)
	} else {
		m.applyTold(slices.Clone(answers), lines, step)
	}
	m.steps++
	m.wait()
}

// applyTold plays answers and adds the step to the history. lines is the length of the record
// before it. If step is not nil, it is set to the step.
func (m *Match[P, M, E]) applyTold(answers []M, lines int, step *Step[P, M, E]) {
	before := m.position
	var events []E
	m.board.Apply(&m.position, answers, &events)
	m.keep(past[P, M, E]{position: before, answers: answers, events: events, lines: lines})
	if step != nil {
		*step = Step[P, M, E]{Before: before, After: m.position, Actors: m.actors, Answers: answers, Events: events}
	}
}

// keep adds a step to the history.
func (m *Match[P, M, E]) keep(x past[P, M, E]) {
	if m.options&NoHistory != 0 {
		return
	}
	x.kept = m.kept
	m.past.add(x)
	var move M
	var event E
	m.kept += int(unsafe.Sizeof(x)) + len(x.answers)*int(unsafe.Sizeof(move)) + len(x.events)*int(unsafe.Sizeof(event))
}

// Skip plays a step that led to position to and whose answers are unknown, because a player may not
// see them. events are the events of it that the player may see. The record then lacks the answers
// and cannot be replayed. Answers given since the last step are dropped.
func (m *Match[P, M, E]) Skip(to P, events []E) Step[P, M, E] {
	step := Step[P, M, E]{Before: m.position, After: to, Actors: m.actors, Events: events}
	m.keep(past[P, M, E]{position: m.position, events: events, lines: len(m.lines)})
	m.position = to
	m.steps++
	m.wait()
	return step
}

// Follow plays a step that is given as text: the answers of all actors, in order, or if there are
// none, the position after the step ([Match.Skip]). skipped, if not nil, returns the visible events
// of a step without answers.
func (m *Match[P, M, E]) Follow(answers []string, position string, skipped func(before, after *P) []E) (step Step[P, M, E], err error) {
	fail := func(err error) (Step[P, M, E], error) {
		return step, fmt.Errorf("following step %d of the match: %w", m.steps+1, err)
	}
	if len(answers) == 0 {
		to, err := m.board.ParsePosition(position)
		if err != nil {
			return fail(err)
		}
		var events []E
		if skipped != nil {
			events = skipped(&m.position, &to)
		}
		return m.Skip(to, events), nil
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

// Note adds a line to the record that is no action, before the answers that the match waits for. It
// returns the line, and whether it was added: not if the match keeps no record, or if its notes
// would become too long for one.
func (m *Match[P, M, E]) Note(text string) (line string, ok bool) {
	if m.options&NoRecord != 0 || len(m.notes) == maxNotes || m.noted+len(text) > maxNoteBytes {
		return "", false
	}
	n := Note{len(m.lines), oneLine(text)}
	m.noted += len(text)
	m.notes = append(m.notes, n)
	return noteKey + n.Text, true
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

// TakeBack undoes the last n steps, or all if there are fewer, and returns the number undone.
// Answers given since the last step are dropped, and notes of the steps that are undone.
func (m *Match[P, M, E]) TakeBack(n int) int {
	n = min(n, m.past.n)
	if n <= 0 {
		return 0
	}
	to := *m.past.at(m.past.n - n)
	m.past.cut(m.past.n - n)
	m.kept = to.kept
	m.lines = m.lines[:to.lines]
	m.notes = slices.DeleteFunc(m.notes, func(n Note) bool { return n.At > to.lines })
	m.steps -= n
	m.position = to.position
	m.wait()
	return n
}

// Lines returns the lines that the step from position n to n+1 has in the record. It panics like
// [Match.Step], and if the match keeps no record.
func (m *Match[P, M, E]) Lines(n int) []string {
	end := len(m.lines)
	if n+1 < m.steps {
		end = m.past.at(n + 1).lines
	}
	return slices.Clone(m.lines[m.past.at(n).lines:end])
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
		Notes:   slices.Clone(m.notes),
	}
	if o, over := m.Outcome(); over {
		r.Result = o.String()
	}
	return r
}
