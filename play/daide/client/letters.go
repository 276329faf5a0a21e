package client

import (
	"errors"
	"slices"
	"sync"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// Letters passes press from outside, such as from a user interface, to [Join]. [Letters.Send] may be
// called by any goroutine and returns at once. What comes of a letter is reported by [PressSent] or
// [PressReturned], once each, and press of others by [PressReceived].
//
// A phase ends when all orders are there. Who talks sends no orders before it is done, so GOF need
// not be taken back. Use [NewLetters] to make one.
type Letters struct {
	changed chan struct{}

	mu      sync.Mutex
	waiting []letter
}

// letter is press on its way.
type letter struct {
	phase diplomacy.Phase
	to    []diplomacy.Power
	press press.Press
	sent  daide.Message // the SND
}

// NewLetters returns a Letters with nothing to send.
func NewLetters() *Letters { return &Letters{changed: make(chan struct{}, 1)} }

// Send sends press to other powers in a phase. It is returned if the phase is over by then.
func (l *Letters) Send(phase diplomacy.Phase, to []diplomacy.Power, p press.Press) {
	l.mu.Lock()
	l.waiting = append(l.waiting, letter{phase: phase, to: slices.Clone(to), press: p})
	l.mu.Unlock()
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// take returns what is to be sent and forgets it.
func (l *Letters) take() []letter {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.waiting
	l.waiting = nil
	return all
}

// sendLetters sends the letters that wait for the connection.
func (c *connection) sendLetters() error {
	if c.options.Letters == nil || c.position == nil || c.stage != playing {
		return nil
	}
	for _, l := range c.options.Letters.take() {
		if err := c.post(l); err != nil {
			return err
		}
	}
	return nil
}

// post sends a letter, or returns one that the server would not take.
func (c *connection) post(l letter) error {
	tokens, err := c.vocabulary.PressMessage(l.press)
	if err != nil || c.over || l.phase != c.position.Phase() || l.press.Level() > c.dialect.Level {
		c.emitReturned(l, diplomacy.Neutral)
		return nil
	}
	l.sent = c.vocabulary.Message(daide.Send{Phase: l.phase, To: l.to, Press: tokens.In(c.family)})
	c.letters = append(c.letters, l)
	return c.sendMessage(l.sent)
}

func (c *connection) emitReturned(l letter, by diplomacy.Power) {
	c.emit(Event{Kind: PressReturned, Phase: l.phase, To: l.to, Press: l.press, Power: by})
}

// answered takes a letter that the server has answered from those that wait. An SND that the server
// repeats tells which it is. Without one it is the first to a power.
func (c *connection) answered(of daide.Message, to diplomacy.Power) (letter, bool) {
	i := slices.IndexFunc(c.letters, func(l letter) bool {
		return slices.Equal(l.sent, of) || len(of) == 0 && slices.Contains(l.to, to)
	})
	if i < 0 {
		return letter{}, false
	}
	l := c.letters[i]
	c.letters = slices.Delete(c.letters, i, i+1)
	return l, true
}

// letterSent reports that the server has delivered a letter.
func (c *connection) letterSent(of daide.Message) {
	if l, ok := c.answered(of, diplomacy.Neutral); ok {
		if c.talker != nil {
			c.talker.Deliver(press.Letter{Envelope: press.Envelope{Phase: l.phase, From: c.ownPower, To: l.to}, Press: l.press})
		}
		c.emit(Event{Kind: PressSent, Phase: l.phase, To: l.to, Press: l.press})
	}
}

// letterReturned reports that a letter reached nobody, because of a power if that is not Neutral. It
// returns false if no letter is meant.
func (c *connection) letterReturned(of daide.Message, by diplomacy.Power) bool {
	l, ok := c.answered(of, by)
	if ok {
		c.emitReturned(l, by)
	}
	return ok
}

// returnLetters reports all letters that were not answered when the connection ended.
func (c *connection) returnLetters() {
	for _, l := range c.letters {
		c.emitReturned(l, diplomacy.Neutral)
	}
	c.letters = nil
}

// handlePress handles an FRM. Without Letters and a bot that negotiates, and at level 0, it answers that
// the client understands no press, otherwise the same of press that it cannot read.
func (c *connection) handlePress(m daide.From) error {
	if c.options.Letters == nil && c.talker == nil || c.dialect.Level == 0 || c.game == nil || len(m.To) == 0 {
		for _, answer := range m.Refusals() {
			if err := c.send(answer); err != nil {
				return err
			}
		}
		return nil
	}
	p, normal, family, err := c.vocabulary.ReadPress(c.dialect, m.Press)
	if family != daide.AnyFamily {
		c.family = family
	}
	var wrong *daide.SyntaxError
	if errors.As(err, &wrong) {
		return c.refusePress(m, normal, wrong.At)
	}
	event := Event{Kind: PressReceived, Power: m.Power, To: m.To, Press: p}
	if c.position != nil {
		event.Phase = c.position.Phase()
	}
	c.emit(event)
	if c.talker != nil {
		return c.hear(press.Letter{Envelope: press.Envelope{Phase: event.Phase, From: m.Power, To: m.To}, Press: p})
	}
	return nil
}

// refusePress answers press with a word that the client does not understand by HUH and TRY, unless
// it is itself an answer.
func (c *connection) refusePress(m daide.From, normal daide.Message, at int) error {
	if daide.Answers(normal) {
		return nil
	}
	huh := slices.Insert(slices.Clone(m.Press), at, daide.ERR)
	huh = append(append(daide.Message{daide.HUH, daide.BRA}, huh...), daide.KET)
	try, err := c.vocabulary.PressMessage(press.Press{Kind: press.Try, Words: c.dialect.Understood()})
	if err != nil {
		return err
	}
	for _, answer := range [...]daide.Message{huh, try.In(c.family)} {
		if err := c.send(daide.Send{To: []diplomacy.Power{m.Power}, Press: answer}); err != nil {
			return err
		}
	}
	return nil
}
