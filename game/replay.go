package game

import (
	"fmt"
	"slices"
	"strings"
)

// maxHistory is the maximum size in bytes of the steps that a replayed match stores: fewer than
// 235,000 of a war, 86,000 phases of Diplomacy. A replay without history is limited by the length
// of the record.
const maxHistory = 512 << 20

// ActionError is an error about an action of a record.
type ActionError struct {
	// Number counts the record's actions from 0.
	Number int
	Action string
	Err    error
}

// Error says which action it is, counted from 1, and what is wrong.
func (e *ActionError) Error() string {
	return fmt.Sprintf("replaying action %d, %.80q: %v", e.Number+1, e.Action, e.Err)
}

// Unwrap returns what is wrong.
func (e *ActionError) Unwrap() error { return e.Err }

// Full returns an error if the stored steps of the match take more than 512 MB, which is also the
// limit of a replay. Callers that receive a match from another program use it to limit their
// memory.
func (m *Match[P, M, E]) Full() error { return m.full(maxHistory) }

// full is [Match.Full] with a limit in bytes.
func (m *Match[P, M, E]) full(bytes int) error {
	if m.kept >= bytes {
		return fmt.Errorf("the match has more than %d steps: too many to keep in memory", m.past.n)
	}
	return nil
}

// Replay plays a record at board, which must have been made from the record's set-up, and returns
// the match at the end of the record. Every action is checked like an action that is played now; a
// failure is an [*ActionError]. options are passed to [NewMatch]. It is an error if the stored
// steps take more than 512 MB.
func Replay[P, M, E any](board Board[P, M, E], r Record, options ...Option) (*Match[P, M, E], error) {
	return ReplaySteps(board, r, nil, options...)
}

// ReplaySteps is [Replay] that also calls watch, if it is not nil, with every step.
func ReplaySteps[P, M, E any](board Board[P, M, E], r Record, watch func(Step[P, M, E]), options ...Option) (*Match[P, M, E], error) {
	return replayWithin(maxHistory, board, r, watch, options)
}

// replayWithin is [ReplaySteps] with a limit of the history in bytes.
func replayWithin[P, M, E any](bytes int, board Board[P, M, E], r Record, watch func(Step[P, M, E]), options []Option) (*Match[P, M, E], error) {
	if r.Board != board.Name() {
		return nil, fmt.Errorf("replaying: the record is of board %.80q, not %.80q", r.Board, board.Name())
	}
	m := NewMatch(board, r.Seed, options...)
	for i, who := range r.Seats {
		if i >= len(m.seats) {
			return nil, fmt.Errorf("replaying: the record seats %d, the board %d", len(r.Seats), len(m.seats))
		}
		m.SetSeat(Seat(i), who)
	}
	if m.options&NoRecord == 0 {
		m.notes = slices.Clone(r.Notes)
		for _, n := range r.Notes {
			m.noted += len(n.Text)
		}
	}
	for i, line := range r.Actions {
		if err := m.full(bytes); err != nil {
			return nil, fmt.Errorf("replaying: %w", err)
		}
		step, done, err := m.replayLine(line, watch != nil)
		if err != nil {
			return nil, &ActionError{Number: i, Action: line, Err: err}
		}
		if done && watch != nil {
			watch(step)
		}
	}
	if m.waiting != m.actors {
		return nil, fmt.Errorf("replaying: the record ends while seats %v have still to answer", m.waiting)
	}
	if o, over := m.Outcome(); r.Result != "" && (!over || o.String() != r.Result) {
		return nil, fmt.Errorf("replaying: the record claims the result %.80q, its actions do not", r.Result)
	}
	return m, nil
}

func (m *Match[P, M, E]) replayLine(line string, watched bool) (step Step[P, M, E], done bool, err error) {
	if m.waiting == 0 {
		return step, false, ErrOver
	}
	seat := m.waiting.First()
	text := line
	if m.actors.Len() > 1 {
		var ok bool
		if text, ok = strings.CutPrefix(line, seat.String()+": "); !ok {
			return step, false, fmt.Errorf("expected the answer of seat %v", seat)
		}
	}
	move, err := m.board.ParseMove(&m.position, seat, text)
	if err != nil {
		return step, false, err
	}
	if !watched {
		done, err = m.answer(seat, move, nil)
		return step, done, err
	}
	return m.Answer(seat, move)
}
