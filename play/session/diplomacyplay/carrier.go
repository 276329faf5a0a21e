package diplomacyplay

import (
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session"
)

// carrier is the [postman] of a match that is played through a link. It fetches the letters that the
// host has delivered.
type carrier struct {
	letters *correspondence
	link    session.LetterLink
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
		d.talk = &correspondence{mail: newMail(g, d.Phases, d.playedPhase), match: d, own: d}
		d.carrier = &carrier{letters: d.talk, link: letters, away: map[sent]int{}}
		d.talk.post = d.carrier
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
	if d.carrier != nil {
		d.carrier.fetch()
	}
}

// sentText returns a letter that is sent after a number of steps.
func sentText(m *diplomacy.Map, step int, l *Letter) sent {
	s := sent{step: step, text: l.Words}
	for _, to := range l.To {
		s.to = s.to.With(to.Seat())
	}
	if s.text == "" {
		s.text = l.Press.Text(m)
	}
	return s
}

// carry sends a letter to the host.
func (k *carrier) carry(l *Letter) error {
	c := k.letters
	s := sentText(c.game.Map, c.phases(), l)
	if _, away := k.away[s]; away && l.Words == "" {
		return nil
	}
	if err := k.link.Say(s.step, s.to, s.text); err != nil {
		return fmt.Errorf("sending a letter to the host: %w", err)
	}
	if l.Words == "" {
		k.away[s] = lostAfter
	}
	return nil
}

// reaches reports whether a seat is that of a person, or of a bot that reads letters now.
func (k *carrier) reaches(seat game.Seat) bool {
	return k.letters.match.Player(seat).Bot == "" || k.link.Hears().Has(seat)
}

// fetch takes in the lines of the link up to the present step.
func (k *carrier) fetch() {
	for s := range k.away {
		if k.away[s]--; k.away[s] == 0 {
			delete(k.away, s)
		}
	}
	c, late := k.letters, false
	for lines := k.link.Lines(); k.fetched < len(lines) && lines[k.fetched].Step <= c.phases(); k.fetched++ {
		line := &lines[k.fetched]
		c.letters = append(c.letters, posted{c.read(line), line.Step})
		late = late || line.Step < c.phases()
		delete(k.away, sent{line.Step, line.To, line.Text})
	}
	if late {
		c.forget() // the phase in which it was written may have been played without it
	}
}

// read returns the letter of a line.
func (c *correspondence) read(line *session.Line) Letter {
	at := c.own.Match().At(line.Step)
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
