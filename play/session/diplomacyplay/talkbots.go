package diplomacyplay

import (
	"context"
	"slices"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/parley"
	"eras/play/session"
)

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
		bot, err := negotiator(g, p, seat, seed)
		if err != nil {
			return t, err
		}
		if bot != nil {
			t.bots[i], t.speak = bot, t.speak.With(seat)
			aidiplomacy.NewAgent(bot).TalkTo(teller(tell))
		}
	}
	if t.speak != 0 {
		t.table = talk.NewTable(g, s.Rules.Press.Level, s.Seed, t.bots, talk.WithPeople(session.PersonsOf(s.Players)))
	}
	return t, nil
}

// negotiator returns the bot of a player that negotiates, nil for persons, programs and other bots.
func negotiator(g *diplomacy.Game, p session.Player, seat game.Seat, seed uint64) (aidiplomacy.Bot, error) {
	if p.Bot == "" || session.IsProgram(p.Bot) {
		return nil, nil
	}
	maker, err := agents.DiplomacyBots().Find(p.Spec())
	if err != nil {
		return nil, err
	}
	bot := maker(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(seed, seat))
	if speaker, ok := bot.(talk.Speaker); !ok || !speaker.Speaks() {
		return nil, nil
	}
	return bot, nil
}

// Negotiates reports whether the bot with a spec negotiates in matches of g that have press.
func Negotiates(g *diplomacy.Game, spec string) bool {
	bot, err := negotiator(g, session.Player{Bot: spec}, 0, 0)
	return bot != nil && err == nil
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
func (d *Diplomacy) seatTable(t parley.Table, speak game.Seats) {
	c := d.talk
	c.bots = parley.New(context.Background(), t, speak, d.here, func(_ context.Context, work func()) { go work() }) //fault:none the work guards each job
	p := d.Position()
	c.bots.Open(c.of(game.Nobody).talks, p.Phase(), slices.ContainsFunc(c.letters, func(l posted) bool { return l.phase == c.phases() && speak.Has(l.From.Seat()) }))
	d.Prepare(c.prepare)
}

// Close stops all background work.
func (d *Diplomacy) Close() {
	if d.talk != nil && d.talk.bots != nil {
		d.talk.bots.Close() // before the bots that wait for it
	}
	d.Session.Close()
}

// Hurry asks the bots to answer with the best that they have found.
func (d *Diplomacy) Hurry() {
	if d.talk != nil && d.talk.bots != nil {
		d.talk.bots.Hurry()
	}
	d.Session.Hurry()
}

// Computes reports whether a bot is thinking, looking for a hint or negotiating.
func (d *Diplomacy) Computes() bool {
	return d.Session.Computes() || d.talk != nil && d.talk.bots != nil && d.talk.bots.Talking()
}

// Thinking returns how many ticks the answer of a bot has been awaited, and whether it is: not while
// bots that negotiate wait for the orders of persons.
func (d *Diplomacy) Thinking(seat game.Seat) (ticks int, ok bool) {
	if d.talk != nil && d.talk.bots != nil && !d.talk.bots.Silent() && !d.talk.bots.Talking() {
		return 0, false
	}
	return d.Awaited(seat)
}

// prepare delivers what bots have written, and reports whether they may think about their orders.
func (c *correspondence) prepare() bool {
	p := c.match.Position()
	_, awaited := c.match.Turn()
	return c.bots.Prepare(&p, awaited, c.deliver)
}

// deliver delivers a letter of a bot.
func (c *correspondence) deliver(l talk.Letter) {
	at := c.match.Position()
	c.send(Letter{Envelope: press.Envelope{Phase: at.Phase(), From: l.From, To: parley.Recipients(c.of(game.Nobody).talks, l)}, Press: l.Press, Why: l.Why})
}

// tellAgreement tells the bots of the agreement that the last letter has completed, if it has.
func (c *correspondence) tellAgreement() {
	h := c.of(game.Nobody)
	if offer := h.changed[len(h.changed)-1]; offer >= 0 {
		c.bots.Agree(h.letters[len(h.letters)-1].Press, &h.talks.Offers()[offer])
	}
}

// refuse answers a letter of a person for bots that understand no press.
func (c *correspondence) refuse(l Letter) {
	answer, ok := parley.Refusal(l.Press)
	if !ok {
		return
	}
	for _, to := range l.To {
		if c.match.Player(to.Seat()).Bot != "" && (c.bots == nil || !c.bots.Speak.Has(to.Seat())) {
			c.send(Letter{Envelope: press.Envelope{Phase: l.Phase, From: to, To: []diplomacy.Power{l.From}}, Press: answer})
		}
	}
}
