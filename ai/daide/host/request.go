package host

import (
	"slices"

	"eras/ai/daide"
)

// said answers a message of a client that plays or watches.
func (t *table) said(c *session, m daide.Message, content daide.Content) {
	yes := false
	switch content := content.(type) {
	case daide.Yes:
		t.agreed(c, content.Of)
		return
	case daide.Reject:
		t.refused(c, content.Of)
		return
	case daide.Huh, daide.Unbalanced:
		return
	case daide.Admin:
		c.admin(content)
		return
	case daide.Bare:
		t.bare(c, m, content.Command)
		return
	case daide.History:
		if frames, ok := t.chapterOf(content.Phase); ok {
			c.send(frames)
			return
		}
	case daide.Submit:
		if t.submit(c, content) {
			return
		}
	case daide.Time:
		yes = t.warnAt(c, content.Seconds)
	case daide.Not:
		yes = t.takeBack(c, content.Of)
	}
	t.answer(c, m, yes)
}

// answer answers with YES or REJ.
func (t *table) answer(c *session, m daide.Message, yes bool) {
	if yes {
		c.say(daide.Yes{Of: m})
	} else {
		c.say(daide.Reject{Of: m})
	}
}

// agreed takes a YES, which says something only of the map.
func (t *table) agreed(c *session, of daide.Message) {
	if of[0] == daide.MAP {
		t.accept(c)
	}
}

// refused takes a REJ: who does not want the map cannot play.
func (t *table) refused(c *session, of daide.Message) {
	if of[0] == daide.MAP && !c.accepted {
		c.finish(off)
		t.leave(c)
	}
}

// bare answers a command without parameters.
func (t *table) bare(c *session, m daide.Message, command daide.Token) {
	var frames []byte
	switch command {
	case daide.MAP:
		frames = t.server.mapName
	case daide.MDF:
		c.sendDefinition(m)
		return
	case daide.GOF:
		t.goForward(c, m)
		return
	case daide.DRW:
		t.answer(c, m, t.acceptDraw(c, true))
		return
	}
	if t.stage != forming && c.accepted && frames == nil {
		frames = t.reply(c, command)
	}
	if len(frames) == 0 {
		c.say(daide.Reject{Of: m})
		return
	}
	c.send(frames)
}

// reply returns what answers a request about a game that has begun, nil if nothing.
func (t *table) reply(c *session, command daide.Token) []byte {
	p := t.match.Position()
	switch command {
	case daide.HLO:
		return t.server.frames(t.hello(c))
	case daide.SCO:
		return t.server.frames(daide.CentresAt(&p))
	case daide.NOW:
		return t.server.frames(daide.NowAt(t.game, &p))
	case daide.ORD:
		return t.lastResults()
	case daide.HST:
		return t.wholeHistory()
	case daide.MIS:
		if c.seat != nil && t.stage == playing {
			return t.missing(c.seat)
		}
	case daide.TME:
		if s, ok := t.remaining(); ok {
			return t.server.frames(daide.Time{Seconds: s})
		}
	case daide.SMR:
		return t.summary
	}
	return nil
}

// missing returns the MIS for a seat.
func (t *table) missing(x *seat) []byte {
	if x.sheet == nil {
		return t.server.frames(daide.Missing{})
	}
	return t.server.frames(x.sheet.Missing())
}

// orders reports whether a client has something to order now.
func (t *table) orders(c *session) bool {
	return t.stage == playing && c.seat != nil && c.seat.client == c && c.seat.sheet != nil
}

// submit takes orders, and reports whether they were for now.
func (t *table) submit(c *session, s daide.Submit) bool {
	if t.stage != playing || c.seat == nil || s.Phase.Year != 0 && s.Phase != t.position.Phase() {
		return false
	}
	x := c.seat
	thanks := make([]daide.Content, 0, len(s.Orders))
	for _, o := range s.Orders {
		note := daide.NRS
		switch {
		case x.sheet != nil:
			note = x.enter(t, o)
		case o.Power != x.power:
			note = daide.NYU
		}
		thanks = append(thanks, daide.Thanks{Order: o, Note: note})
	}
	c.say(thanks...)
	if x.sheet == nil {
		return true
	}
	if x.count(); !x.complete {
		c.send(t.missing(x))
	}
	return true
}

// takeBack takes a NOT, and reports whether there was something to take back.
func (t *table) takeBack(c *session, of daide.Content) bool {
	switch of := of.(type) {
	case daide.Submit:
		if !t.orders(c) || len(of.Orders) != 1 || !c.seat.cancel(t, of.Orders[0]) {
			return false
		}
		c.seat.count()
		return true
	case daide.Time:
		i := slices.Index(c.warnings, of.Seconds)
		if i < 0 {
			return false
		}
		c.warnings = slices.Delete(c.warnings, i, i+1)
		return true
	case daide.Bare:
		switch of.Command {
		case daide.SUB:
			if !t.orders(c) {
				return false
			}
			c.seat.sheet.CancelAll()
			c.seat.odd = nil
			c.seat.count()
			return true
		case daide.GOF:
			if !t.orders(c) {
				return false
			}
			c.seat.hold = true
			return true
		case daide.DRW:
			return t.acceptDraw(c, false)
		case daide.TME:
			had := len(c.warnings) > 0
			c.warnings = nil
			return had
		}
	}
	return false
}

// goForward answers GOF: the client waits for nothing more. Who owes orders is told
// which.
func (t *table) goForward(c *session, m daide.Message) {
	if t.stage != playing || c.seat == nil {
		c.say(daide.Reject{Of: m})
		return
	}
	c.seat.hold = false
	c.say(daide.Yes{Of: m})
	if !c.seat.complete {
		c.send(t.missing(c.seat))
	}
}

// acceptDraw notes whether a client accepts a draw, and reports whether it can.
func (t *table) acceptDraw(c *session, draw bool) bool {
	if !t.orders(c) || !t.game.Rules.AgreedDraws || !t.position.Season.Moves() {
		return false
	}
	c.seat.draw = draw
	return true
}

// warnAt notes that a client wants to be told so many seconds before deadlines, and
// reports whether it will be.
func (t *table) warnAt(c *session, s int) bool {
	longest := max(t.config.Movement, t.config.Retreat, t.config.Build)
	if t.stage == finished || s < 1 || s > seconds(longest) || len(c.warnings) >= maxWarnings {
		return false
	}
	if !slices.Contains(c.warnings, s) {
		c.warnings = append(c.warnings, s)
	}
	return true
}
