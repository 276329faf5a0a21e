package diplomacyplay

import (
	"slices"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/session"
)

// talkers are the bots of a match that negotiate. In a movement phase they first talk among
// themselves and write to persons, then answer the letters of persons, and think about their orders
// when all persons have sent theirs.
type talkers struct {
	*bargaining
	// speak are the seats of the bots that negotiate, persons those of the persons.
	speak, persons game.Seats
	// begun is the phase whose talk has begun, and silent says that the bots think about their orders
	// and hear nobody.
	begun  diplomacy.Phase
	silent bool
	// again says that the talk of the present phase is in the record.
	again bool
}

// seatTalkers seats the bots of a match with press, which negotiate at a table. They think in this
// program, also where others think in a worker, because each of them talks and orders with the same
// memory. tell receives the accounts of their orders.
func (s *Setup) seatTalkers(g *diplomacy.Game, seed uint64, tell func(*regent.Account)) (talkingAgents, error) {
	t := talkingAgents{bots: make([]aidiplomacy.Bot, len(s.Players))}
	if s.Rules.Press.Level == 0 {
		return t, nil
	}
	for i, p := range s.Players {
		seat := game.Seat(i)
		if p.Bot == "" || session.IsProgram(p.Bot) {
			continue
		}
		maker, err := agents.DiplomacyBots().Find(p.Spec())
		if err != nil {
			return t, err
		}
		bot := maker(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat))
		if speaker, ok := bot.(talk.Speaker); ok && speaker.Speaks() {
			t.bots[i], t.speak = bot, t.speak.With(seat)
			aidiplomacy.NewAgent(bot).TalkTo(teller(tell))
		}
	}
	if t.speak != 0 {
		t.table = talk.NewTable(g, s.Rules.Press.Level, s.Seed, t.bots, talk.WithPeople(session.PersonsOf(s.Players)))
	}
	return t, nil
}

// talkingAgents are the bots that negotiate, by seat.
type talkingAgents struct {
	bots  []aidiplomacy.Bot
	speak game.Seats
	table *talk.Table // nil if there are none
}

// agent returns the agent of a seat whose bot negotiates.
func (t *talkingAgents) agent(seat game.Seat) agent {
	return aidiplomacy.NewAgent(t.table.Bot(t.bots[seat], seat))
}

// seatTable lets bots negotiate at a table in a match with press. speak are their seats.
func (d *Diplomacy) seatTable(t table, speak game.Seats) {
	d.talk.bots = &talkers{bargaining: newBargaining(t), speak: speak, persons: d.here}
	d.talk.bots.open(d.talk)
	d.Prepare(d.talk.prepare)
}

// Close stops all background work.
func (d *Diplomacy) Close() {
	if d.talk != nil && d.talk.bots != nil {
		d.talk.bots.close() // before the bots that wait for it
	}
	d.Session.Close()
}

// Hurry asks the bots to answer with the best that they have found.
func (d *Diplomacy) Hurry() {
	if d.talk != nil && d.talk.bots != nil {
		d.talk.bots.hurry()
	}
	d.Session.Hurry()
}

// Computes reports whether a bot is thinking, looking for a hint or negotiating.
func (d *Diplomacy) Computes() bool {
	return d.Session.Computes() || d.talk != nil && d.talk.bots != nil && d.talk.bots.talking()
}

// Thinking returns how many ticks the answer of a bot has been awaited, and whether it is: not while
// bots that negotiate wait for the orders of persons.
func (d *Diplomacy) Thinking(seat game.Seat) (ticks int, ok bool) {
	if d.talk != nil && d.talk.bots != nil && !d.talk.bots.silent && !d.talk.bots.talking() {
		return 0, false
	}
	return d.Awaited(seat)
}

// open tells the bots which agreements there were when the match was saved.
func (t *talkers) open(c *correspondence) {
	h := c.of(game.Nobody)
	for i := range c.letters {
		l := &c.letters[i]
		t.again = t.again || l.phase == c.phases() && t.speak.Has(l.From.Seat())
	}
	agreements := slices.Clone(h.talks.Ledger().Agreements())
	t.do(func(*game.Thought) []talk.Letter {
		for _, a := range agreements {
			t.table.Agree(a)
		}
		return nil
	})
}

// begin begins the talk of a phase.
func (t *talkers) begin(p diplomacy.Position) {
	if !t.talking() {
		t.unhurry()
	}
	t.begun, t.silent = p.Phase(), false
	again := t.again
	t.again = false
	t.do(func(thought *game.Thought) []talk.Letter {
		letters := t.table.Hold(thought, &p)
		if again {
			return nil // the record has them
		}
		return letters
	})
}

// hears reports whether a bot answers letters at a position.
func (t *talkers) hears(p *diplomacy.Position, seat game.Seat) bool {
	return t != nil && t.speak.Has(seat) && p.Season.Moves() && !t.silent
}

// hear gives a letter of a person to the bots among its recipients.
func (t *talkers) hear(l Letter) {
	for _, to := range l.To {
		if !t.speak.Has(to.Seat()) {
			continue
		}
		heard := talk.Letter{From: l.From, To: to, Press: l.Press}
		heard.Others = slices.DeleteFunc(slices.Clone(l.To), func(p diplomacy.Power) bool { return p == to })
		t.do(func(thought *game.Thought) []talk.Letter { return t.table.Hear(thought, heard) })
	}
}

// prepare delivers what bots have written, and reports whether they may think about their orders.
func (c *correspondence) prepare() bool {
	t, p := c.bots, c.match.Position()
	letters, done := t.take()
	for _, l := range letters {
		c.deliver(l)
	}
	switch {
	case t.begun != p.Phase():
		t.begin(p)
		return false
	case !done || len(letters) > 0:
		return false
	}
	if _, awaited := c.match.Turn(); awaited && p.Season.Moves() {
		return false
	}
	t.silent = true
	return true
}

// deliver delivers a letter of a bot. Its answer to an offer of several goes to all of them.
func (c *correspondence) deliver(l talk.Letter) {
	at := c.match.Position()
	letter := Letter{Envelope: press.Envelope{Phase: at.Phase(), From: l.From, To: []diplomacy.Power{l.To}}, Press: l.Press, Why: l.Why}
	if l.Press.Kind.Answers() {
		if o, ok := c.of(game.Nobody).talks.Asked(l.From, *l.Press.Of); ok && o.By == l.To {
			letter.To = o.Others(l.From)
		}
	}
	c.send(letter)
}

// tellAgreement tells the bots of the agreement that a letter has completed.
func (c *correspondence) tellAgreement() {
	h := c.of(game.Nobody)
	offer := h.changed[len(h.changed)-1]
	if offer < 0 || h.letters[len(h.letters)-1].Press.Kind != press.Accept {
		return
	}
	if o := h.talks.Offers()[offer]; o.State == promise.Agreed {
		a := promise.Agreement{Phase: o.Phase, By: o.By, With: o.To, Deal: o.Deal}
		c.bots.do(func(*game.Thought) []talk.Letter {
			c.bots.table.Agree(a)
			return nil
		})
	}
}

// refuse answers a letter of a person for bots that understand no press.
func (c *correspondence) refuse(l Letter) {
	for _, to := range l.To {
		if c.match.Player(to.Seat()).Bot != "" && (c.bots == nil || !c.bots.speak.Has(to.Seat())) {
			c.send(Letter{Envelope: press.Envelope{Phase: l.Phase, From: to, To: []diplomacy.Power{l.From}}, Press: press.Press{Kind: press.Try}})
		}
	}
}

// tellAnswers tells the bots what persons have answered in a phase.
func (c *correspondence) tellAnswers(step session.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
	phase, n := step.Before.Phase(), 0
	for seat := range step.Actors.All() {
		if n < len(step.Answers) && c.bots.persons.Has(seat) {
			answer := step.Answers[n]
			c.bots.do(func(*game.Thought) []talk.Letter {
				c.bots.table.Ordered(seat, phase, answer)
				return nil
			})
		}
		n++
	}
}
