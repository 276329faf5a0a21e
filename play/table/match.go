package table

import (
	"context"
	"errors"
	"time"

	"eras/ai/process"
	"eras/game"
)

// Match is a match of any game, with moves and positions as texts in the notations of its board.
// It must not be used by several goroutines at once.
type Match interface {
	// Seats returns the number of players, Steps that of the steps so far.
	Seats() int
	Steps() int
	// Waiting returns the seats that still have to answer.
	Waiting() game.Seats
	// Result returns how the match ended, as in records; empty while it goes on.
	Result() string
	SetSeat(seat game.Seat, who string)
	Record() game.Record
	// View returns the position as a seat sees it.
	View(seat game.Seat) string
	// Hides reports whether the first position hides something from somebody.
	Hides() bool
	// CheckMap returns an error if a file is not that of the map of the board.
	CheckMap(file string) error
	// Check returns the text of an answer as records have it, or why it is not legal. The seat
	// must be awaited.
	Check(seat game.Seat, text string) (string, error)
	// Answer gives an answer that was checked, and lets chance answer. It shows each step that
	// was played to the viewers.
	Answer(seat game.Seat, text string, viewers []game.Seat, show func(viewer game.Seat, s Step)) error
	// Letters reports whether players may write to some others alone.
	Letters() bool
	// Letter returns what a seat writes to others alone as it is delivered, with its note in the
	// record, or why it may not write that now.
	Letter(from game.Seat, to game.Seats, text string) (letter, note string, err error)
	// Parley returns where the bots of the match write letters, nil if they do not. It must be called
	// before the first letter and the first step.
	Parley() Parley
	// Note adds a note to the record.
	Note(text string) (line string, ok bool)
	// Retract withdraws the answer of a seat while others are awaited.
	Retract(seat game.Seat)
	// Roll lets chance answer as long as it is awaited.
	Roll(viewers []game.Seat, show func(viewer game.Seat, s Step)) error
	// Follow plays a step that a viewer was shown elsewhere.
	Follow(s Step) error
	// Agent returns an agent by its spec. One from another machine is foreign: it must keep to
	// ceilings of work and memory.
	Agent(spec string, seat game.Seat, seed uint64, foreign bool) (SeatedAgent, error)
	// Program starts an external program that plays a seat. When ctx ends it gets no more time.
	Program(ctx context.Context, s ProgramSeat) (Program, error)
}

// ErrNoLetters is returned by [Match.Letter] where players do not write to some others alone.
var ErrNoLetters = errors.New("players write nothing to some others alone in this match")

// Step is a step as a viewer may see it: the answers of all actors in order, or, where those
// would tell too much, the position that the viewer sees afterwards.
type Step struct {
	Answers  []string `json:"a,omitempty"`
	Position string   `json:"p,omitempty"`
}

// Agent plays a seat.
type Agent interface {
	// Turn answers at view by calling act once or several times, which returns what the seat
	// sees then. It ends with ctx like a [game.Agent].
	Turn(ctx context.Context, view string, act func(move string) (view string, err error)) error
}

// SeatedAgent is an agent of a [Match].
type SeatedAgent interface {
	Agent
	// Whole reports whether Turn may call act several times. Otherwise it ignores the view.
	Whole() bool
	// Plays returns the agent of the game itself.
	Plays() any
}

// Program is an external program at a seat. It must be closed at the end.
type Program interface {
	SeatedAgent
	process.Program
}

// ProgramAnswer is how long an external program may take for an answer where people wait for it.
const ProgramAnswer = 30 * time.Second

// AgentFunc makes an agent for a seat of a board, see [Match.Agent].
type AgentFunc[B, P, M any] func(b B, spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[P, M], error)

// match is a [Match] of one game.
type match[B game.Board[P, M, E], P any, M, E any] struct {
	*game.Match[P, M, E]
	board B
	rules *Rules[B, P, M, E]
	talk  Negotiation[P, M, E] // nil before Parley is called
}

func (m *match[B, P, M, E]) Seats() int { return m.board.Seats() }

func (m *match[B, P, M, E]) Result() string {
	if o, over := m.Outcome(); over {
		return o.String()
	}
	return ""
}

// see returns what a seat sees of a position.
func (m *match[B, P, M, E]) see(position P, seat game.Seat) (view P) {
	m.board.View(&position, seat, &view)
	return view
}

func (m *match[B, P, M, E]) View(seat game.Seat) string {
	view := m.see(m.Position(), seat)
	return m.board.FormatPosition(&view)
}

func (m *match[B, P, M, E]) Hides() bool {
	start := m.board.Start()
	for seat := game.Nobody; int(seat) < m.board.Seats(); seat++ {
		if view := m.see(start, seat); !game.Same(&view, &start) {
			return true
		}
	}
	return false
}

func (m *match[B, P, M, E]) CheckMap(file string) error {
	if m.rules.Map == nil {
		return errors.New("the board has no map with a file")
	}
	return m.rules.Map(m.board, file)
}

// parse reads an answer and checks it.
func (m *match[B, P, M, E]) parse(seat game.Seat, text string) (move M, err error) {
	position := m.Position()
	if move, err = m.board.ParseMove(&position, seat, text); err != nil {
		return move, err
	}
	return move, m.board.Check(&position, seat, move)
}

func (m *match[B, P, M, E]) Check(seat game.Seat, text string) (string, error) {
	move, err := m.parse(seat, text)
	if err != nil {
		return "", err
	}
	position := m.Position()
	return m.board.FormatMove(&position, seat, move), nil
}

func (m *match[B, P, M, E]) Answer(seat game.Seat, text string, viewers []game.Seat, show func(game.Seat, Step)) error {
	move, err := m.parse(seat, text)
	if err != nil {
		return err
	}
	step, done, err := m.Match.Answer(seat, move)
	if err != nil || !done {
		return err
	}
	if m.talk != nil {
		m.talk.Played(&step)
	}
	m.show(&step, viewers, show)
	return m.Roll(viewers, show)
}

func (m *match[B, P, M, E]) Roll(viewers []game.Seat, show func(game.Seat, Step)) error {
	for m.Waiting() == game.SeatsOf(game.Chance) {
		step, _, err := m.Match.Roll()
		if err != nil {
			return err
		}
		m.show(&step, viewers, show)
	}
	return nil
}

// show shows a step to the viewers.
func (m *match[B, P, M, E]) show(step *game.Step[P, M, E], viewers []game.Seat, show func(game.Seat, Step)) {
	var answers []string
	for _, viewer := range viewers {
		after := m.see(step.After, viewer)
		if !m.explains(step, viewer, after) {
			show(viewer, Step{Position: m.board.FormatPosition(&after)})
			continue
		}
		if answers == nil {
			i := 0
			for seat := range step.Actors.All() {
				answers = append(answers, m.board.FormatMove(&step.Before, seat, step.Answers[i]))
				i++
			}
		}
		show(viewer, Step{Answers: answers})
	}
}

// explains reports whether a step's answers turn what a viewer saw into what it sees. Then they
// say no more than that: a card that was drawn or an army in the fog would be in the position
// that they lead to, and not in the one that the viewer sees.
func (m *match[B, P, M, E]) explains(step *game.Step[P, M, E], viewer game.Seat, after P) bool {
	before := m.see(step.Before, viewer)
	if game.Same(&before, &step.Before) && game.Same(&after, &step.After) {
		return true
	}
	if m.board.Actors(&before) != step.Actors {
		return false
	}
	i := 0
	for seat := range step.Actors.All() {
		if m.board.Check(&before, seat, step.Answers[i]) != nil {
			return false
		}
		i++
	}
	m.board.Apply(&before, step.Answers, nil)
	return game.Same(&before, &after)
}

func (m *match[B, P, M, E]) Letters() bool { return m.rules.Letters != nil && m.rules.Letters(m.board) }

func (m *match[B, P, M, E]) Letter(from game.Seat, to game.Seats, text string) (letter, note string, err error) {
	if !m.Letters() {
		return "", "", ErrNoLetters
	}
	position := m.Position()
	return m.rules.Letter(m.board, &position, from, to, text)
}

func (m *match[B, P, M, E]) Follow(s Step) error {
	step, err := m.Match.Follow(s.Answers, s.Position, nil)
	if err == nil && m.talk != nil {
		m.talk.Played(&step)
	}
	return err
}

func (m *match[B, P, M, E]) Agent(spec string, seat game.Seat, seed uint64, foreign bool) (SeatedAgent, error) {
	agent, err := m.rules.Agent(m.board, spec, seat, seed, foreign)
	if err != nil {
		return nil, err
	}
	return &seated[P, M, E]{board: m.board, agent: agent, seat: seat}, nil
}

func (m *match[B, P, M, E]) Program(ctx context.Context, s ProgramSeat) (Program, error) {
	agent, program, err := m.rules.program(ctx, m.board, s)
	if err != nil {
		return nil, err
	}
	return seatedProgram[P, M, E]{&seated[P, M, E]{board: m.board, agent: agent, seat: s.Seat}, program}, nil
}

// seatedProgram is a [Program] of one game.
type seatedProgram[P, M, E any] struct {
	*seated[P, M, E]
	process.Program
}

// seated is a [SeatedAgent] of one game.
type seated[P, M, E any] struct {
	board game.Board[P, M, E]
	agent game.Agent[P, M]
	seat  game.Seat
}

func (s *seated[P, M, E]) Turn(ctx context.Context, text string, act func(string) (string, error)) error {
	view, err := s.board.ParsePosition(text)
	if err != nil {
		return err
	}
	play := func(move M) error {
		text, err := act(s.board.FormatMove(&view, s.seat, move))
		if err != nil {
			return err
		}
		then, err := s.board.ParsePosition(text)
		if err == nil {
			view = then
		}
		return err
	}
	if a, ok := s.agent.(game.TurnAgent[P, M]); ok {
		return a.PlayTurn(ctx, &view, s.seat, play)
	}
	move, err := s.agent.Act(ctx, view, s.seat)
	if err == nil {
		_, err = act(s.board.FormatMove(&view, s.seat, move))
	}
	return err
}

func (s *seated[P, M, E]) Whole() bool {
	_, whole := s.agent.(game.TurnAgent[P, M])
	return whole
}

func (s *seated[P, M, E]) Plays() any { return s.agent }
