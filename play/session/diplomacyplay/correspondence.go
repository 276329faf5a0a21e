package diplomacyplay

import (
	"fmt"
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/parley"
	"eras/saves"
)

// correspondence is the [Talk] of a match. If the match is played in this window, every letter is a
// note of its record.
type correspondence struct {
	*mail
	match Match
	own   *Diplomacy   // match, unless it is played over DAIDE
	bots  *parley.Bots // nil without bots that negotiate
	post  postman      // nil if the match is played in this window
}

// postman takes letters of a person to where a match is played.
type postman interface {
	// carry sends a letter. It is among the letters once it was delivered. Press that is on its way is
	// not sent again.
	carry(l *Letter) error
	// reaches reports whether a seat can be written to now.
	reaches(seat game.Seat) bool
}

var _ Talk = (*correspondence)(nil)

// Talk returns the press of the match, nil if its rules have none.
func (d *Diplomacy) Talk() Talk {
	if d.talk == nil {
		return nil
	}
	return d.talk
}

// openTalk opens the press of the match with the letters of its record. It does nothing if there are
// none and the rules allow none.
func (d *Diplomacy) openTalk() error {
	g := d.Game()
	c := &correspondence{mail: newMail(g, d.Phases, d.playedPhase), match: d, own: d}
	ends := d.stepEnds()
	for _, n := range d.Match().Record().Notes {
		l, ok, err := readNote(g.Map, n.Text)
		if err != nil {
			return fmt.Errorf("reading the letters of the match: %w", err)
		}
		if ok {
			at, _ := slices.BinarySearch(ends, n.At+1)
			c.letters = append(c.letters, posted{l, at})
		}
	}
	if g.Rules.Press.Any() || len(c.letters) > 0 {
		d.talk = c
	}
	return nil
}

// stepEnds returns the number of actions of the record after each step.
func (d *Diplomacy) stepEnds() []int {
	ends, n := make([]int, d.Match().Steps()), 0
	for i := range ends {
		n += d.Match().Step(i).Actors.Len()
		ends[i] = n
	}
	return ends
}

// readNote reads a letter from a note of a record. ok is false if the note is something else.
func readNote(m *diplomacy.Map, note string) (l Letter, ok bool, err error) {
	if p, ok, err := press.ParseNote(m, note); ok {
		return Letter{Envelope: p.Envelope, Press: p.Press}, true, err
	}
	w, ok, err := press.ParseWordsNote(m, note)
	return Letter{Envelope: w.Envelope, Words: w.Text}, ok, err
}

// note returns the letter as a note of a record.
func (l *Letter) note(m *diplomacy.Map) string {
	if l.Words != "" {
		return press.Words{Envelope: l.Envelope, Text: l.Words}.Note(m)
	}
	return press.Letter{Envelope: l.Envelope, Press: l.Press}.Note(m)
}

// playedPhase returns a phase with the answers that were given.
func (d *Diplomacy) playedPhase(i int) *promise.Played {
	step := d.Match().Step(i)
	ph := &promise.Played{Before: &step.Before, After: &step.After}
	n := 0
	for seat := range step.Actors.All() {
		if power := diplomacy.PowerOf(seat); n < len(step.Answers) {
			ph.Answers[power] = step.Answers[n]
		} else {
			ph.Unseen[power] = true
		}
		n++
	}
	return ph
}

// Press returns what may be written.
func (c *correspondence) Press() diplomacy.PressRules { return c.game.Rules.Press }

// Partners returns the other powers that are alive, if the seat can write. Bots that negotiate can be
// written to in movement phases, until they think about their orders; which bots at a host can be written
// to is what the host says.
func (c *correspondence) Partners(writer game.Seat) (powers []diplomacy.Power) {
	p := c.match.Position()
	alive := c.game.Alive(&p)
	if p.Ending != diplomacy.Ongoing || !c.match.Here().Has(writer) || !alive.Has(writer) {
		return nil
	}
	for seat := range alive.Without(writer).All() {
		if c.post != nil && !c.post.reaches(seat) {
			continue
		}
		if c.bots == nil || !c.bots.Speak.Has(seat) || c.bots.Hears(&p, seat) {
			powers = append(powers, diplomacy.PowerOf(seat))
		}
	}
	return powers
}

// Letters returns the letters that a seat knows.
func (c *correspondence) Letters(reader game.Seat) []Letter {
	if !c.mayRead(reader) {
		return nil
	}
	return c.of(reader).shown()
}

// Ledger returns the agreements that a seat knows.
func (c *correspondence) Ledger(reader game.Seat) *promise.Ledger {
	if !c.mayRead(reader) {
		return promise.NewLedger(c.game)
	}
	return c.of(reader).talks.Ledger()
}

// mayRead reports whether a reader is a seat, or Nobody where everything may be read.
func (c *correspondence) mayRead(reader game.Seat) bool {
	if reader != game.Nobody {
		return reader >= 0 && int(reader) < c.game.Map.Powers()
	}
	_, over := c.match.Outcome()
	return over || c.match.Here() == 0
}

// Breaks returns the open promises of a seat that an answer would break.
func (c *correspondence) Breaks(seat game.Seat, a diplomacy.Answer) []promise.Promise {
	p := c.match.Position()
	return c.Ledger(seat).Breaks(diplomacy.PowerOf(seat), &p, a)
}

// Write sends press of a person.
func (c *correspondence) Write(from game.Seat, to []diplomacy.Power, p press.Press) error {
	partners, err := c.mayWrite(from)
	if err != nil {
		return err
	}
	at := c.match.Position()
	p = p.Complete(c.game.Map, &at)
	if to, err = c.address(&at, diplomacy.PowerOf(from), to, partners, p); err != nil {
		return err
	}
	if p.Kind == press.Cancel && c.bots != nil && c.bots.Talking() {
		return ErrAnswering
	}
	l := Letter{Envelope: press.Envelope{Phase: at.Phase(), From: diplomacy.PowerOf(from), To: to}, Press: p}
	if c.post != nil {
		return c.post.carry(&l)
	}
	c.send(l)
	if c.bots != nil {
		c.bots.Hear(l.From, l.To, l.Press)
	}
	c.refuse(l)
	return nil
}

// Say sends words of a person to persons.
func (c *correspondence) Say(from game.Seat, to []diplomacy.Power, words string) error {
	partners, err := c.mayWrite(from)
	switch {
	case err != nil:
		return err
	case !c.Press().Words:
		return fmt.Errorf("writing words: %w", ErrNoPress)
	case len(to) == 0 || slices.ContainsFunc(to, func(o diplomacy.Power) bool {
		return !slices.Contains(partners, o) || c.match.Player(o.Seat()).Bot != ""
	}):
		return fmt.Errorf("writing words: %w", ErrPartner)
	}
	text, err := saves.Words(words, maxWords)
	if err != nil {
		return fmt.Errorf("writing words: %w", err)
	}
	at := c.match.Position()
	l := Letter{Envelope: press.Envelope{Phase: at.Phase(), From: diplomacy.PowerOf(from), To: slices.Clone(to)}, Words: text}
	if c.post != nil {
		if p, ok := press.ReadLine(c.game, text); ok {
			return c.Write(from, to, p) // as the host takes it
		}
		return c.post.carry(&l)
	}
	c.send(l)
	return nil
}

// mayWrite returns the powers that a seat may write to, or why it may not write.
func (c *correspondence) mayWrite(from game.Seat) ([]diplomacy.Power, error) {
	if _, over := c.match.Outcome(); over {
		return nil, ErrNoPress
	}
	partners := c.Partners(from)
	if partners == nil {
		return nil, ErrWriter
	}
	if c.written(diplomacy.PowerOf(from)) >= maxLetters {
		return nil, ErrTooMany
	}
	return partners, nil
}

// send delivers a letter and notes it in the record.
func (c *correspondence) send(l Letter) {
	c.keep(l)
	c.own.Note(l.note(c.game.Map))
}
