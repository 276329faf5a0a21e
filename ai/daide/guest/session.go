package guest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"eras/ai/daide"
)

// stage is how far a session has come.
type stage uint8

const (
	// greeting: the RM is awaited.
	greeting stage = iota
	// naming: the answer to NME.
	naming
	// mapping: MAP.
	mapping
	// defining: MDF.
	defining
	// waiting: HLO, which comes when all seats are taken.
	waiting
	// claiming: the answer to IAM.
	claiming
	// restoring: the state of the game, behind IAM.
	restoring
	// playing: a game.
	playing
)

var stageNames = [...]string{"the representation message", "the answer to NME", "MAP", "MDF", "HLO", "the answer to IAM", "the state of the game", "the answer to orders"}

// session is one connection.
type session struct {
	*guest
	wire  *wire
	stage stage
	// gone says that the server said farewell or went.
	gone bool
	// faults counts what could not be understood.
	faults int

	// due is when the session ends, or goes on without what is awaited; zero for
	// never.
	due time.Time
	// heard is when the last frame came.
	heard time.Time

	// results are the ORDs behind the last NOW, and now a NOW that came before what
	// is needed to act on it.
	results []daide.Result
	now     *daide.Now
	// chapters are the phases of before that the server told of.
	chapters []chapter
	// current says that how the game stands was told.
	current bool
	// greeted says that HLO was answered.
	greeted bool
	// asked says that NOW was asked for in this phase because orders were rejected.
	asked bool
	sheet sheet
	// over says that the game has ended.
	over bool
}

// maxFaults is how many messages may be nonsense before a session is given up.
const maxFaults = 50

// errDone ends a session whose game is over.
var errDone = errors.New("the game is over")

// run plays until the connection or the game ends; it returns nil for the latter.
func (s *session) run(ctx context.Context) error {
	err := s.wire.send(daide.InitialFrame())
	s.await(greeting)
	s.heard = time.Now()
	timer := time.NewTimer(s.o.Patience)
	defer timer.Stop()
	for err == nil {
		timer.Reset(s.next())
		select {
		case a := <-s.wire.frames:
			err = s.arrive(a)
		case <-timer.C:
			err = s.late()
		case <-s.o.handMoved():
			err = s.obey(false)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if errors.Is(err, errDone) || s.over && !errors.As(err, new(final)) {
		return nil
	}
	return err
}

// await goes to a stage that the server is to end.
func (s *session) await(next stage) {
	s.stage = next
	s.patience(next != waiting && next != playing)
}

// patience sets whether the server owes something.
func (s *session) patience(owed bool) {
	if s.over {
		return
	}
	if s.due = (time.Time{}); owed {
		s.due = time.Now().Add(s.o.Patience)
	}
}

// forever is how long to wait where nothing is due.
const forever = time.Hour

// next returns how long to wait for the next frame.
func (s *session) next() time.Duration {
	d := forever
	if !s.due.IsZero() {
		d = min(d, time.Until(s.due))
	}
	if s.o.Silence > 0 && s.stage == playing {
		d = min(d, time.Until(s.heard.Add(s.o.Silence)))
	}
	return max(d, 0)
}

// late is called when nothing came in time.
func (s *session) late() error {
	now := time.Now()
	switch {
	case !s.due.IsZero() && !now.Before(s.due):
		switch {
		case s.over:
			return errDone
		case s.stage == restoring && s.now != nil && s.centres != nil:
			return s.position(s.now)
		case s.stage == playing && s.now == nil:
			s.patience(false)
			return s.unanswered()
		}
		return fmt.Errorf("the server does not send %s within %v", stageNames[s.stage], s.o.Patience)
	case s.o.Silence > 0 && s.stage == playing && !now.Before(s.heard.Add(s.o.Silence)):
		return fmt.Errorf("the server says nothing for %v", s.o.Silence)
	}
	return nil
}

// arrive takes what the connection brings.
func (s *session) arrive(a arrival) error {
	if a.err != nil {
		var code daide.ErrorCode
		s.gone = !errors.As(a.err, &code)
		if errors.Is(a.err, io.EOF) {
			return errors.New("the server closed the connection")
		}
		return fmt.Errorf("reading from the server: %w", a.err)
	}
	s.heard = time.Now()
	f := a.frame
	if f.Kind != daide.DM {
		s.o.Log.frame("<", f)
	}
	switch f.Kind {
	case daide.FM:
		s.gone = true
		return errors.New("the server closed the connection")
	case daide.EM:
		s.gone = true
		code, _ := f.ErrorCode()
		// Not among the causes: it is not to be sent back.
		return fmt.Errorf("the server closed the connection: %s", code.Error())
	case daide.IM:
		return fmt.Errorf("listening to the server: %w", daide.InitialByServer)
	case daide.RM:
		if s.stage != greeting {
			return fmt.Errorf("listening to the server: %w", daide.SecondRepresentation)
		}
		return s.represent(f.Body)
	}
	if s.stage == greeting {
		return fmt.Errorf("listening to the server: %w", daide.NotRepresentation)
	}
	m, err := daide.ParseMessage(f.Body)
	if err != nil {
		return fmt.Errorf("listening to the server: %w", err)
	}
	s.o.Log.message("<", s.v, m)
	c, err := s.v.Parse(m, daide.FromServer)
	if err != nil {
		return s.complain(m, err)
	}
	return s.take(c)
}

// represent takes the RM, and asks for a seat.
func (s *session) represent(body []byte) error {
	switch {
	case s.v == nil:
		v, err := daide.ReadRepresentation(body)
		if err != nil {
			return final{err}
		}
		s.words, s.v = body, v
	case !bytes.Equal(body, s.words):
		return final{errors.New("the server plays on another map than before: join it anew")}
	}
	switch {
	case s.o.Observe:
		s.await(naming)
		return s.send(daide.Bare{Command: daide.OBS})
	case s.power == "":
		s.await(naming)
		return s.send(daide.Name{Name: s.o.Name, Version: s.o.Version})
	}
	s.await(claiming)
	m, err := s.v.ParseText(fmt.Sprintf("IAM (%s) (%d)", s.power, s.passcode))
	if err == nil {
		_, err = s.v.Parse(m, daide.FromClient)
	}
	if err != nil {
		return final{fmt.Errorf("taking the seat of %q again: %w", s.power, err)}
	}
	return s.sendMessage(m)
}

// send sends a message.
func (s *session) send(c daide.Content) error { return s.sendMessage(s.v.Message(c)) }

// sendMessage sends a message.
func (s *session) sendMessage(m daide.Message) error {
	f, err := daide.MessageFrame(m)
	if err != nil {
		return err
	}
	s.o.Log.message(">", s.v, m)
	return s.wire.send(f)
}

// complain answers a message that could not be read, a bounded number of times.
func (s *session) complain(m daide.Message, err error) error {
	s.o.Log.note("not understood: %v", err)
	if err := s.fault(err); err != nil {
		return err
	}
	if c := daide.Complaint(m, err); c != nil {
		return s.send(c)
	}
	return nil
}

// fault counts nonsense.
func (s *session) fault(err error) error {
	if s.faults++; s.faults > maxFaults {
		return fmt.Errorf("the server talks nonsense: %w", err)
	}
	return nil
}
