package diplomacyplay

import (
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session"
)

// carrier takes the letters of a person to the host of a match, and fetches those that the host has
// delivered.
type carrier struct {
	link session.LetterLink
	// fetched is how many lines of the link have been taken in.
	fetched int
	// away is press that was sent and not seen again, with the ticks until it counts as lost.
	away map[sent]int
}

// sent is text that was sent after a number of steps.
type sent struct {
	step int
	to   game.Seats
	text string
}

// lostAfter is how many ticks press that is on its way is not sent again.
const lostAfter = 10 * session.TicksPerSecond

// openMail opens the press of a match that is played through a link, if its rules have press and the
// host takes letters.
func (d *Diplomacy) openMail(link session.Link) {
	letters, ok := link.(session.LetterLink)
	if g := d.Game(); ok && g.Rules.Press.Any() {
		d.talk = &correspondence{mail: newMail(g, d.Phases, d.playedPhase), match: d, carrier: &carrier{link: letters, away: map[sent]int{}}}
	}
}

// Tick advances the match by one tick.
func (d *Diplomacy) Tick() error {
	err := d.Session.Tick()
	d.fetchLetters()
	return err
}

// fetchLetters takes in the letters that the host has delivered, if there is one.
func (d *Diplomacy) fetchLetters() {
	if d.talk != nil && d.talk.carrier != nil {
		d.talk.fetch()
	}
}

// carry sends a letter to the host. Press that is on its way already is not sent again, as when a
// person accepts an offer twice before the host has answered.
func (c *correspondence) carry(l *Letter) error {
	s := sent{step: c.phases(), text: l.Words}
	for _, to := range l.To {
		s.to = s.to.With(to.Seat())
	}
	if s.text == "" {
		s.text = l.Press.Text(c.game.Map)
		if _, away := c.carrier.away[s]; away {
			return nil
		}
	}
	if err := c.carrier.link.Say(s.step, s.to, s.text); err != nil {
		return fmt.Errorf("sending a letter to the host: %w", err)
	}
	if l.Words == "" {
		c.carrier.away[s] = lostAfter
	}
	return nil
}

// fetch takes in the lines of the link up to the present step.
func (c *correspondence) fetch() {
	for s := range c.carrier.away {
		if c.carrier.away[s]--; c.carrier.away[s] == 0 {
			delete(c.carrier.away, s)
		}
	}
	late := false
	for lines := c.carrier.link.Lines(); c.carrier.fetched < len(lines) && lines[c.carrier.fetched].Step <= c.phases(); c.carrier.fetched++ {
		line := &lines[c.carrier.fetched]
		c.letters = append(c.letters, posted{c.read(line), line.Step})
		late = late || line.Step < c.phases()
		delete(c.carrier.away, sent{line.Step, line.To, line.Text})
	}
	if late {
		c.forget() // the phase in which it was written may have been played without it
	}
}

// read returns the letter of a line.
func (c *correspondence) read(line *session.Line) Letter {
	at := c.match.Match().At(line.Step)
	l := Letter{Envelope: press.Envelope{Phase: at.Phase(), From: diplomacy.PowerOf(line.Seat)}}
	for seat := range line.To.All() {
		l.To = append(l.To, diplomacy.PowerOf(seat))
	}
	said, ok := press.ReadLine(c.game, line.Text)
	if !ok {
		l.Words = line.Text
	}
	l.Press = said
	return l
}
