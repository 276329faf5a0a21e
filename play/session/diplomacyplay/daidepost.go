package diplomacyplay

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/daide"
	"eras/play/daide/client"
	"eras/play/session"
)

// daidePost is the [postman] of a match over DAIDE.
type daidePost struct {
	client  *DAIDEClient
	letters *client.Letters
	options daide.Options
	// away is press that the server has not answered yet.
	away map[sent]bool
}

// openTalk opens the press of the match at the level of the server, if it has any.
func (c *DAIDEClient) openTalk(o daide.Options) {
	c.press.Level = min(o.Level, press.MaxLevel)
	c.setGame(c.game)
	if c.press.Level == 0 || c.power == diplomacy.Neutral {
		return
	}
	c.talk = &correspondence{mail: newMail(c.game, c.Phases, c.playedPhase), match: c}
	c.post = &daidePost{client: c, letters: c.letters, options: o, away: map[sent]bool{}}
	c.talk.post = c.post
}

// setGame sets the map and the rules, with what may be said.
func (c *DAIDEClient) setGame(g *diplomacy.Game) {
	if c.press.Any() {
		told := *g
		told.Rules.Press = c.press
		g = &told
	}
	c.game = g
}

// playedPhase returns a phase with the answers that are known.
func (c *DAIDEClient) playedPhase(i int) *promise.Played {
	ph := &promise.Played{Before: &c.phases[i].Before, After: &c.phases[i].After}
	n := 0
	for seat := range c.game.Acting(ph.Before).All() {
		if power := diplomacy.PowerOf(seat); n < len(c.answers[i]) {
			ph.Answers[power] = c.answers[i][n]
			ph.Secret[power] = true
		} else {
			ph.Unseen[power] = true
		}
		n++
	}
	return ph
}

// Talk returns the press of the match, nil for observers and on a server without press.
func (c *DAIDEClient) Talk() Talk {
	if c.talk == nil {
		return nil
	}
	return c.talk
}

// applyPress takes in what the server says of press.
func (c *DAIDEClient) applyPress(u *clientUpdate) {
	if c.talk == nil {
		return
	}
	l := Letter{Envelope: press.Envelope{Phase: u.Phase, From: u.Power, To: u.To}, Press: u.Press}
	if u.Kind != client.PressReceived {
		l.From = c.power
		delete(c.post.away, sentText(c.game.Map, 0, &l))
	}
	if c.returned = u.Kind == client.PressReturned; !c.returned {
		c.talk.keep(l)
	}
}

// Returned reports whether the last letter has reached nobody.
func (c *DAIDEClient) Returned() bool { return c.returned }

// carry sends a letter to the server.
func (p *daidePost) carry(l *Letter) error {
	s := sentText(p.client.game.Map, 0, l)
	if !p.away[s] {
		p.away[s] = true
		p.letters.Send(l.Phase, l.To, l.Press)
	}
	return nil
}

// reaches reports whether press may be sent in the present phase, and whether the power is in order.
func (p *daidePost) reaches(seat game.Seat) bool {
	c := p.client
	if c.state != ClientPlaying || c.disorder.Has(seat) {
		return false
	}
	switch season := c.position.Season; {
	case season.Retreats():
		return !p.options.NoRetreatPress
	case !season.Moves():
		return !p.options.NoBuildPress
	}
	return p.options.PressStop == 0 || !c.hasLimit || c.left > p.options.PressStop*session.TicksPerSecond
}
