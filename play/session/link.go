package session

import (
	"context"
	"errors"

	"eras/game"
	"eras/play/online"
)

// Link connects a session to the host of a match that several programs play together. The host
// checks every answer and rolls the dice. All methods return at once and must be called from the
// goroutine of the session.
type Link interface {
	// Seat returns the seat that this program plays, [game.Nobody] for a watcher.
	Seat() game.Seat
	// Poll takes in what the host has sent.
	Poll()
	// Step returns the step after the first n steps in the form for [game.Match.Follow], and
	// whether it is known.
	Step(n int) (answers []string, position string, ok bool)
	// Awaited returns the seats that the host waits for after n steps. ok is false while the host
	// is at another step.
	Awaited(n int) (seats game.Seats, ok bool)
	// Submit sends an answer after n steps, and Retract takes it back.
	Submit(n int, answer string)
	Retract(n int)
	// Refused reports whether the host has refused an answer after n steps. It reports each refusal
	// once.
	Refused(n int) bool
	// Err returns why the match cannot go on, nil if it can.
	Err() error
}

// LetterLink is a [Link] over which players also write to some others alone.
type LetterLink interface {
	Link
	// Say sends a line to other seats. n is how many steps had been played when it was written: the
	// host refuses it once the match has gone on, unless n is -1. The host may also change how the
	// line is written, and adds it to Lines when it is delivered. The error says that the line cannot
	// be sent now; what the host refuses is told elsewhere.
	Say(n int, to game.Seats, text string) error
	// Lines returns the lines to some seats alone that this program's seat has sent and received,
	// oldest first. The slice must not be changed.
	Lines() []Line
	// Hears returns the seats of bots at the host that read lines now.
	Hears() game.Seats
}

// Line is a line that a player writes to others.
type Line = online.Line

// elsewhere is the agent of a seat that another program plays.
type elsewhere[P, M any] struct{}

// Act fails, because the answers of such a seat come through the link.
func (elsewhere[P, M]) Act(context.Context, P, game.Seat) (move M, err error) {
	return move, errors.New("this seat is played at another program")
}

// linked is the state of a session whose match is played through a link.
type linked[P, M, E any] struct {
	link Link
	// queue are answers of the person that follow the one that has been sent.
	queue []M
	// answered says that the person had answered the position before this session began.
	answered bool
	skipped  func(before, after *P) []E     // see Follow
	stepped  func(step *game.Step[P, M, E]) // see Follow
}

// NewLinked returns a session of a new match that is played through a link. [Session.CatchUp] plays
// the steps that are known. The caller closes the session and the link.
func NewLinked[P, M, E any](match *game.Match[P, M, E], link Link) *Session[P, M, E] {
	agents := make([]game.Agent[P, M], match.Board().Seats())
	for i := range agents {
		if game.Seat(i) != link.Seat() {
			agents[i] = elsewhere[P, M]{}
		}
	}
	s := New(match, agents)
	s.far = &linked[P, M, E]{link: link}
	return s
}

// Follow sets what a session needs to follow a link: skipped returns the events of a step of which
// only the positions are known, and stepped is called after every step, before others see it.
func (s *Session[P, M, E]) Follow(skipped func(before, after *P) []E, stepped func(*game.Step[P, M, E])) {
	s.far.skipped, s.far.stepped = skipped, stepped
}

// CatchUp plays all steps that the link knows.
func (s *Session[P, M, E]) CatchUp() error {
	s.far.link.Poll()
	for {
		stepped, err := s.follow()
		if err != nil {
			return err
		}
		if !stepped {
			break
		}
	}
	awaited, ok := s.far.link.Awaited(s.match.Steps())
	seat := s.far.link.Seat()
	s.far.answered = ok && s.match.Waiting().Has(seat) && !awaited.Has(seat)
	return nil
}

// Linked reports whether the match is played through a link.
func (s *Session[P, M, E]) Linked() bool { return s.far != nil }

// Sent returns the answers of the person that have not been played yet.
func (s *Session[P, M, E]) Sent() []M {
	if s.far == nil {
		return nil
	}
	move, ok := s.answers[s.far.link.Seat()]
	if !ok {
		return nil
	}
	return append([]M{move}, s.far.queue...)
}

// SubmitAll gives several answers of a person, each to the position that the answers before it lead
// to.
func (s *Session[P, M, E]) SubmitAll(seat game.Seat, moves []M) error {
	for i, m := range moves {
		if err := s.Submit(seat, m); err != nil {
			return err
		}
		if s.far != nil {
			s.far.queue = moves[i+1:]
			break
		}
	}
	return nil
}

// send sends an answer of the person to the host.
func (s *Session[P, M, E]) send(seat game.Seat, move M) error {
	position := s.match.Position()
	if err := s.match.Board().Check(&position, seat, move); err != nil {
		return err
	}
	s.answers[seat] = move
	s.far.link.Submit(s.match.Steps(), s.match.Board().FormatMove(&position, seat, move))
	return nil
}

// tickLinked is [Session.Tick] for a match that is played through a link.
func (s *Session[P, M, E]) tickLinked() error {
	s.far.link.Poll()
	if s.far.link.Refused(s.match.Steps()) {
		s.drop()
	}
	if stepped, err := s.follow(); stepped || err != nil {
		return err
	}
	if seat := s.far.link.Seat(); len(s.far.queue) > 0 && len(s.answers) == 0 && s.match.Waiting().Has(seat) {
		next := s.far.queue[0]
		if s.far.queue = s.far.queue[1:]; s.send(seat, next) != nil {
			s.drop() // a bot or another program has played for the person meanwhile
		}
	}
	return s.far.link.Err()
}

// drop drops the answers of the person that have not been played.
func (s *Session[P, M, E]) drop() {
	clear(s.answers)
	s.far.queue, s.far.answered = nil, false
}

// follow plays the next step if it is known, and reports whether it did.
func (s *Session[P, M, E]) follow() (stepped bool, err error) {
	if s.held && !s.match.Waiting().Has(game.Chance) {
		return false, nil
	}
	answers, position, ok := s.far.link.Step(s.match.Steps())
	if !ok {
		return false, nil
	}
	if err := s.match.Full(); err != nil { // only the host limits the length of the match
		return false, err
	}
	step, err := s.match.Follow(answers, position, s.far.skipped)
	if err != nil {
		return false, err
	}
	if s.far.stepped != nil {
		s.far.stepped(&step)
	}
	if s.far.answered = false; !step.Actors.Has(s.far.link.Seat()) {
		s.far.queue = nil
	}
	clear(s.answers)
	last := game.Nobody
	for seat := range step.Actors.All() {
		last = seat
	}
	s.stepped(Step[P, M, E]{Step: step, Seat: last})
	return true, nil
}

// waitingLinked returns the seats that have not answered yet, as far as this program knows.
func (s *Session[P, M, E]) waitingLinked() game.Seats {
	waiting, own := s.match.Waiting(), s.far.link.Seat()
	here := waiting.Has(own)
	if awaited, ok := s.far.link.Awaited(s.match.Steps()); ok {
		waiting &= awaited
	}
	if waiting = waiting.Without(own); !here {
		return waiting
	}
	if _, sent := s.answers[own]; sent || s.far.answered || len(s.far.queue) > 0 {
		return waiting
	}
	return waiting.With(own)
}
