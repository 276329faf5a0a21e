package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"eras/play/daide"
)

// stage is what a connection waits for.
type stage uint8

const (
	awaitRM stage = iota
	awaitName
	awaitMap
	awaitDefinition
	// awaitStart: HLO, which the server sends when all powers are taken.
	awaitStart
	awaitRejoin
	// awaitState: the state of a running game.
	awaitState
	playing
)

var stageNames = [...]string{"the representation message", "the answer to NME", "MAP", "MDF", "HLO", "the answer to IAM", "the state of the game", "the answer to orders"}

// connection is one connection of a client.
type connection struct {
	*client
	stream *stream
	stage  stage
	// closedByServer reports whether the server closed the connection or announced it.
	closedByServer bool
	// faults counts messages that could not be understood.
	faults int

	// deadline is when the connection ends, or goes on without the awaited answer; zero
	// for never.
	deadline     time.Time
	lastReceived time.Time

	// results are the ORDs since the last NOW. now is a NOW that must wait for other messages.
	results []daide.Result
	now     *daide.Now
	// pastPhases are the phases before the client joined.
	pastPhases []pastPhase
	// caughtUp reports whether [CaughtUp] was reported.
	caughtUp bool
	// helloAnswered reports whether the server has answered HLO.
	helloAnswered bool
	// positionRequested reports whether NOW was requested in this phase because orders
	// were rejected.
	positionRequested bool
	submission        submission
	// letters are those that the server has not answered.
	letters []letter
	talks
	// over reports whether the game has ended.
	over bool
	// ctx is that of [connection.run], which ends what the bot thinks.
	ctx context.Context
}

// maxFaults is how many malformed messages a connection tolerates.
const maxFaults = 50

// errDone ends a connection whose game is over.
var errDone = errors.New("the game is over")

// run plays until the connection or the game ends. It returns nil if the game ended.
func (c *connection) run(ctx context.Context) error {
	c.ctx = ctx
	err := c.stream.send(daide.InitialFrame())
	c.await(awaitRM)
	c.lastReceived = time.Now()
	timer := time.NewTimer(c.options.Timeout)
	defer timer.Stop()
	var changed <-chan struct{}
	if c.options.Manual != nil {
		changed = c.options.Manual.changed
	}
	var written <-chan struct{}
	if c.options.Letters != nil {
		written = c.options.Letters.changed
	}
	for err == nil {
		timer.Reset(c.untilTimeout())
		select {
		case r := <-c.stream.frames:
			if err = c.receive(r); err == nil {
				err = c.sendLetters()
			}
			if err == nil {
				err = c.negotiate()
			}
		case <-timer.C:
			err = c.timeout()
		case <-changed:
			err = c.updateManual(false)
		case <-written:
			err = c.sendLetters()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if errors.Is(err, errDone) || c.over && !errors.As(err, new(permanentError)) {
		return nil
	}
	return err
}

// await sets the stage.
func (c *connection) await(next stage) {
	c.stage = next
	c.expectAnswer(next != awaitStart && next != playing)
}

// expectAnswer sets whether the server must answer within [Options.Timeout].
func (c *connection) expectAnswer(expected bool) {
	if c.over {
		return
	}
	if c.deadline = (time.Time{}); expected {
		c.deadline = time.Now().Add(c.options.Timeout)
	}
}

// noDeadline is how long to wait for a frame if there is no deadline.
const noDeadline = time.Hour

// untilTimeout returns how long to wait for the next frame.
func (c *connection) untilTimeout() time.Duration {
	d := noDeadline
	if !c.deadline.IsZero() {
		d = min(d, time.Until(c.deadline))
	}
	if c.options.IdleTimeout > 0 && c.stage == playing {
		d = min(d, time.Until(c.lastReceived.Add(c.options.IdleTimeout)))
	}
	if at := c.talkDeadline(); !at.IsZero() {
		d = min(d, time.Until(at))
	}
	return max(d, 0)
}

// timeout handles the expiry of a deadline.
func (c *connection) timeout() error {
	now := time.Now()
	switch {
	case !c.talkDeadline().IsZero() && !now.Before(c.talkDeadline()):
		c.returnLetters()
		return c.order()
	case !c.deadline.IsZero() && !now.Before(c.deadline):
		switch {
		case c.over:
			return errDone
		case c.stage == awaitState && c.now != nil && c.centres != nil:
			return c.handlePosition(c.now)
		case c.stage == playing && c.now == nil:
			c.expectAnswer(false)
			return c.submitWithoutAnswers()
		}
		return fmt.Errorf("the server does not send %s within %v", stageNames[c.stage], c.options.Timeout)
	case c.options.IdleTimeout > 0 && c.stage == playing && !now.Before(c.lastReceived.Add(c.options.IdleTimeout)):
		return fmt.Errorf("the server sends nothing for %v", c.options.IdleTimeout)
	}
	return nil
}

// receive handles a frame or the end of the connection.
func (c *connection) receive(r received) error {
	if r.err != nil {
		var code daide.ErrorCode
		c.closedByServer = !errors.As(r.err, &code)
		if errors.Is(r.err, io.EOF) {
			return errors.New("the server closed the connection")
		}
		return fmt.Errorf("reading from the server: %w", r.err)
	}
	c.lastReceived = time.Now()
	f := r.frame
	c.options.Log.Frame(daide.FromServer, c.vocabulary, f)
	switch f.Kind {
	case daide.FM:
		c.closedByServer = true
		return errors.New("the server closed the connection")
	case daide.EM:
		c.closedByServer = true
		code, _ := f.ErrorCode()
		// The code is not wrapped, because stream.close would send it back.
		return fmt.Errorf("the server closed the connection: %s", code.Error())
	case daide.IM:
		return fmt.Errorf("reading from the server: %w", daide.InitialByServer)
	case daide.RM:
		if c.stage != awaitRM {
			return fmt.Errorf("reading from the server: %w", daide.SecondRepresentation)
		}
		return c.handleRepresentation(f.Body)
	case daide.DM:
	}
	if c.stage == awaitRM {
		return fmt.Errorf("reading from the server: %w", daide.NotRepresentation)
	}
	m, err := daide.ParseMessage(f.Body)
	if err != nil {
		return fmt.Errorf("reading from the server: %w", err)
	}
	content, err := c.vocabulary.Parse(m, daide.FromServer)
	if err != nil {
		return c.replyToError(m, err)
	}
	return c.handle(content)
}

// send sends a message.
func (c *connection) send(content daide.Content) error {
	return c.sendMessage(c.vocabulary.Message(content))
}

// request sends requests without parameters.
func (c *connection) request(commands ...daide.Token) error {
	for _, t := range commands {
		if err := c.send(daide.Bare{Command: t}); err != nil {
			return err
		}
	}
	return nil
}

func (c *connection) sendMessage(m daide.Message) error {
	f, err := daide.MessageFrame(m)
	if err != nil {
		return err
	}
	c.options.Log.Frame(daide.FromClient, c.vocabulary, f)
	return c.stream.send(f)
}

// replyToError answers a message that could not be read.
func (c *connection) replyToError(m daide.Message, err error) error {
	c.options.Log.Note("not understood: %v", err)
	if err := c.countFault(err); err != nil {
		return err
	}
	if reply := daide.ErrorReply(m, err); reply != nil {
		return c.send(reply)
	}
	return nil
}

// countFault counts a malformed message and returns an error if there are too many.
func (c *connection) countFault(err error) error {
	if c.faults++; c.faults > maxFaults {
		return fmt.Errorf("the server sends too many malformed messages: %w", err)
	}
	return nil
}

// handleRepresentation handles the RM and asks for a power.
func (c *connection) handleRepresentation(body []byte) error {
	switch {
	case c.vocabulary == nil:
		v, err := daide.ReadRepresentation(body)
		if err != nil {
			return permanentError{err}
		}
		c.representation, c.vocabulary = body, v
	case !bytes.Equal(body, c.representation):
		return permanentError{errors.New("the server now plays on another map: join it again")}
	}
	switch {
	case c.options.Observe:
		c.await(awaitName)
		return c.send(daide.Bare{Command: daide.OBS})
	case c.power == "":
		c.await(awaitName)
		return c.send(daide.Name{Name: c.options.Name, Version: c.options.Version})
	}
	c.await(awaitRejoin)
	m, err := c.vocabulary.ParseText(fmt.Sprintf("IAM (%s) (%d)", c.power, c.passcode))
	if err == nil {
		_, err = c.vocabulary.Parse(m, daide.FromClient)
	}
	if err != nil {
		return permanentError{fmt.Errorf("rejoining as %.80q: %w", c.power, err)}
	}
	return c.sendMessage(m)
}
