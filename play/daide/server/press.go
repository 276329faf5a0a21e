package server

import (
	"errors"
	"slices"
	"time"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// Press is what the players of a game may say to each other. The zero value has no press.
type Press struct {
	// Level is 0 for no press, or 10, 20 or 30 as in package press.
	Level int
	// Stop is how long before the deadline of a movement phase press ends (PTL).
	Stop time.Duration
	// NoRetreat and NoBuild forbid press in those phases (NPR, NPB).
	NoRetreat, NoBuild bool
}

// maxLetters is how much press a power may send in a phase.
const maxLetters = 100

// dialect returns what press may say.
func (p Press) dialect() press.Dialect { return press.Dialect{Level: p.Level} }

// handlePress answers an SND: it delivers the press to all recipients and then confirms it to the
// sender, or to nobody.
func (g *liveGame) handlePress(c *connection, m daide.Message, letter daide.Send) {
	g.letBotsTalk() // what bots have written comes first
	dialect := g.config.Press.dialect()
	p, normal, family, err := g.server.vocabulary.ReadPress(dialect, letter.Press)
	if err != nil {
		var wrong *daide.SyntaxError
		if errors.As(err, &wrong) {
			wrong.At += len(m) - 1 - len(letter.Press) // press is the last group of the message
		}
		c.say(daide.ErrorReply(m, err))
		return
	}
	if c.family == daide.AnyFamily {
		c.family = family
	}
	if !g.mayWrite(c) || letter.Phase.Year != 0 && letter.Phase != g.position.Phase() {
		c.say(daide.Reject{Of: m})
		return
	}
	var to []*seat
	for _, power := range letter.To {
		s := g.seats[power.Seat()]
		switch {
		case s == c.seat:
			c.say(daide.Reject{Of: m})
			return
		case !g.alive(s):
			c.say(daide.Eliminated{Power: power, Returned: m})
			return
		case s.bot == nil && (s.client == nil || s.inDisorder):
			c.say(daide.CivilDisorder{Power: power, Returned: m})
			return
		case !slices.Contains(to, s):
			to = append(to, s)
		}
	}
	if p.Kind == press.Propose || p.Kind == press.Inform {
		for _, power := range p.Parties() {
			if !g.alive(g.seats[power.Seat()]) {
				c.say(daide.Eliminated{Power: power, Returned: m})
				return
			}
		}
	}
	if p.Kind == press.Try {
		p.Words = dialect.Trim(p.Words)
		normal, _ = g.server.vocabulary.PressMessage(p) // its words are tokens, because they were read
	}
	c.seat.letters++
	g.record(c.seat.power, to, p)
	g.deliver(daide.From{Power: c.seat.power, To: letter.To, Press: normal}, to)
	c.say(daide.Yes{Of: m})
	g.hearForBots(c, p, to)
}

// record notes press in the record of the game.
func (g *liveGame) record(from diplomacy.Power, to []*seat, p press.Press) {
	l := press.Letter{Envelope: press.Envelope{Phase: g.position.Phase(), From: from}, Press: p}
	for _, s := range to {
		l.To = append(l.To, s.power)
	}
	g.match.Note(l.Note(g.rules.Map))
}

// mayWrite reports whether a client may send press now.
func (g *liveGame) mayWrite(c *connection) bool {
	if g.stage != playing || c.seat == nil || !g.alive(c.seat) || c.seat.letters >= maxLetters {
		return false
	}
	rules := g.config.Press
	switch season := g.position.Season; {
	case season.Retreats():
		return !rules.NoRetreat
	case !season.Moves():
		return !rules.NoBuild
	case g.config.Movement == 0 || rules.Stop == 0:
		return true
	case g.clockStopped:
		return g.left > rules.Stop
	}
	return g.config.Clock.Now().Before(g.deadline.Add(-rules.Stop))
}

// deliver sends press to the clients of seats, each with the token numbers that it uses.
func (g *liveGame) deliver(letter daide.From, to []*seat) {
	normal := letter.Press
	for _, s := range to {
		if s.client != nil {
			letter.Press = normal.In(s.client.family)
			s.client.say(letter)
		}
	}
}
