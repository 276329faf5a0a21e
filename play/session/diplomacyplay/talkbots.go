package diplomacyplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/parley"
	"eras/play/session"
	"eras/play/workers"
)

// seatPrograms returns the agents of the seats that programs play. names are the players of all seats.
func (s *Setup) seatPrograms(board *diplomacy.Board, names []string, seed uint64) (map[game.Seat]*program, error) {
	programs := map[game.Seat]*program{}
	for i, p := range s.Players {
		if seat := game.Seat(i); session.IsProgram(p.Bot) {
			one, err := session.SeatProgram[diplomacy.Position, diplomacy.Answer, diplomacy.Event](s.Programs, board, p.Bot, seat, names, seed)
			if err != nil {
				return nil, fmt.Errorf("seating %s: %w", board.Game.Map.PowerToken(diplomacy.PowerOf(seat)), err)
			}
			programs[seat] = one
		}
	}
	return programs, nil
}

// seatSpeakers returns the bots that negotiate in a match, programs with them. Without programs they
// think in the worker of the page, if there is one. tell receives the accounts of their orders.
func (s *Setup) seatSpeakers(board *diplomacy.Board, programs map[game.Seat]*program, tell func(*regent.Account)) (speakers, error) {
	g := board.Game
	if w := workers.Player(); w != nil && len(programs) == 0 && s.Rules.Press.Level > 0 {
		return s.seatAway(w, board, tell)
	}
	makers := map[game.Seat]aidiplomacy.Maker{}
	for i, p := range s.Players {
		if p.Bot == "" || s.Rules.Press.Level == 0 {
			continue
		}
		seat := game.Seat(i)
		if one := programs[seat]; one != nil {
			speaker := talk.NewStarter(g, diplomacy.PowerOf(seat), func(ctx context.Context) *talk.Pipe {
				pipe, _ := one.Plays(ctx).(*talk.Pipe)
				return pipe
			})
			makers[seat] = func(*diplomacy.Game, diplomacy.Power, *rand.Rand) aidiplomacy.Bot { return speaker }
			continue
		}
		maker, err := agents.DiplomacyBots().Find(p.Spec())
		if err != nil {
			return nil, err
		}
		makers[seat] = maker
	}
	talking := parley.NewSpeakers(g, makers, session.PersonsOf(s.Players), s.Seed, func(b aidiplomacy.Bot) { aidiplomacy.NewAgent(b).TalkTo(teller(tell)) })
	for seat, one := range programs {
		if talking.Seats.Has(seat) {
			one.Before = talking.End
		}
	}
	return talking, nil
}

// Negotiates reports whether the bot with a spec negotiates in matches of g that have press. Whether a
// program does is known only when it has started.
func Negotiates(g *diplomacy.Game, spec string) bool {
	if session.IsProgram(spec) {
		return false
	}
	maker, err := agents.DiplomacyBots().Find(spec)
	if err != nil {
		return false
	}
	speaker, ok := maker(g, 1, aidiplomacy.BotRandom(0, 0)).(talk.Speaker)
	return ok && speaker.Speaks()
}

// seatTable lets bots negotiate at a table in a match with press. speak are their seats. They recall the
// match up to its present phase, whose talk begins or goes on.
func (d *Diplomacy) seatTable(t parley.Table, speak game.Seats) {
	c := d.talk
	c.bots = parley.New(context.Background(), t, speak, func(_ context.Context, work func()) { go work() }) //fault:none the work guards each job
	c.bots.Explain = c.explain
	if p := d.Position(); p.Ending == diplomacy.Ongoing {
		c.bots.Recall(c.past())
	}
	d.Prepare(c.prepare)
}

// past returns the match up to its present phase as bots know it.
func (c *correspondence) past() (past []talk.Past) {
	p, next := c.match.Position(), 0
	for i := range c.phases() + 1 {
		ph := talk.Past{Position: &p}
		if i < c.phases() {
			step := c.own.Match().Step(i)
			ph = talk.Past{Position: &step.Before, Answers: map[game.Seat]diplomacy.Answer{}}
			n := 0
			for seat := range step.Actors.All() {
				ph.Answers[seat] = step.Answers[n]
				n++
			}
		}
		for ; next < len(c.letters) && c.letters[next].phase <= i; next++ {
			if l := &c.letters[next]; l.Words == "" {
				ph.Letters = append(ph.Letters, press.Letter{Envelope: l.Envelope, Press: l.Press})
			}
		}
		past = append(past, ph)
	}
	return past
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
	_, awaited := c.own.Turn()
	return c.bots.Prepare(&p, awaited, c.deliver)
}

// deliver delivers a letter of a bot.
func (c *correspondence) deliver(l talk.Letter) {
	at := c.match.Position()
	to := append([]diplomacy.Power{l.To}, l.Others...)
	c.send(Letter{Envelope: press.Envelope{Phase: at.Phase(), From: l.From, To: to}, Press: l.Press, Why: l.Why})
}

// explain adds the reasons of bots to their letters, from the first on.
func (c *correspondence) explain(known []talk.Letter) {
	for i := range c.letters {
		if l := &c.letters[i]; len(known) > 0 && l.Words == "" && c.bots.Speak.Has(l.From.Seat()) {
			l.Why, known = known[0].Why, known[1:]
		}
	}
	c.forget()
}

// refuse answers a letter of a person for bots that understand no press.
func (c *correspondence) refuse(l Letter) {
	answer, ok := talk.Refusal(l.Press)
	if !ok {
		return
	}
	for _, to := range l.To {
		if c.match.Player(to.Seat()).Bot != "" && (c.bots == nil || !c.bots.Speak.Has(to.Seat())) {
			c.send(Letter{Envelope: press.Envelope{Phase: l.Phase, From: to, To: []diplomacy.Power{l.From}}, Press: answer})
		}
	}
}
