package server

import (
	"slices"

	"eras/play/daide"
)

// handle answers a message of a client that plays or observes.
func (g *liveGame) handle(c *connection, m daide.Message, content daide.Content) {
	yes := false
	switch content := content.(type) {
	case daide.Yes:
		g.handleYes(c, content.Of)
		return
	case daide.Reject:
		g.handleReject(c, content.Of)
		return
	case daide.Huh, daide.Unbalanced:
		return
	case daide.Admin:
		c.admin(content)
		return
	case daide.Bare:
		g.command(c, m, content.Command)
		return
	case daide.History:
		if frames, ok := g.phaseFrames(content.Phase); ok {
			c.send(frames)
			return
		}
	case daide.Submit:
		if g.submit(c, content) {
			return
		}
	case daide.Send:
		if g.config.Press.Level > 0 {
			g.handlePress(c, m, content)
			return
		}
	case daide.Time:
		yes = g.addWarning(c, content.Seconds)
	case daide.Not:
		yes = g.cancel(c, content.Of)
	}
	g.answer(c, m, yes)
}

// answer answers with YES or REJ.
func (g *liveGame) answer(c *connection, m daide.Message, yes bool) {
	if yes {
		c.say(daide.Yes{Of: m})
	} else {
		c.say(daide.Reject{Of: m})
	}
}

// handleYes handles a YES. Only a YES to MAP matters.
func (g *liveGame) handleYes(c *connection, of daide.Message) {
	if of[0] == daide.MAP {
		g.mapAccepted(c)
	}
}

// handleReject handles a REJ: a client that rejects the map cannot play.
func (g *liveGame) handleReject(c *connection, of daide.Message) {
	if of[0] == daide.MAP && !c.accepted {
		c.finish(offFrames)
		g.leave(c)
	}
}

// command answers a command without parameters.
func (g *liveGame) command(c *connection, m daide.Message, command daide.Token) {
	var frames []byte
	switch command {
	case daide.MAP:
		frames = g.server.mapName
	case daide.MDF:
		c.sendDefinition(m)
		return
	case daide.GOF:
		g.ready(c, m)
		return
	case daide.DRW:
		g.answer(c, m, g.acceptDraw(c, true))
		return
	}
	if g.stage != forming && c.accepted && frames == nil {
		frames = g.stateFrames(c, command)
	}
	if len(frames) == 0 {
		c.say(daide.Reject{Of: m})
		return
	}
	c.send(frames)
}

// stateFrames returns the answer to a request about a game that has begun, nil if there
// is none.
func (g *liveGame) stateFrames(c *connection, command daide.Token) []byte {
	p := g.match.Position()
	switch command {
	case daide.HLO:
		return g.server.frames(g.hello(c))
	case daide.SCO:
		return g.server.frames(daide.CentresAt(&p))
	case daide.NOW:
		return g.server.frames(daide.NowAt(g.rules, &p))
	case daide.ORD:
		return g.lastResultFrames()
	case daide.HST:
		return g.historyFrames()
	case daide.MIS:
		if c.seat != nil && g.stage == playing {
			return g.missing(c.seat)
		}
	case daide.TME:
		if n, ok := g.remaining(); ok {
			return g.server.frames(daide.Time{Seconds: n})
		}
	case daide.SMR:
		return g.summary
	}
	return nil
}

// missing returns the MIS of a seat.
func (g *liveGame) missing(s *seat) []byte {
	if s.sheet == nil {
		return g.server.frames(daide.Missing{})
	}
	return g.server.frames(s.sheet.Missing())
}

// mayOrder reports whether a client has something to order.
func (g *liveGame) mayOrder(c *connection) bool {
	return g.stage == playing && c.seat != nil && c.seat.client == c && c.seat.sheet != nil
}

// submit answers a SUB, and reports whether it was for the current phase.
func (g *liveGame) submit(c *connection, submit daide.Submit) bool {
	if g.stage != playing || c.seat == nil || submit.Phase.Year != 0 && submit.Phase != g.position.Phase() {
		return false
	}
	s := c.seat
	thanks := make([]daide.Content, 0, len(submit.Orders))
	for _, o := range submit.Orders {
		note := daide.NRS
		switch {
		case s.sheet != nil:
			note = s.submit(g, o)
		case o.Power != s.power:
			note = daide.NYU
		}
		thanks = append(thanks, daide.Thanks{Order: o, Note: note})
	}
	c.say(thanks...)
	if s.sheet == nil {
		return true
	}
	if s.updateComplete(); !s.complete {
		c.send(g.missing(s))
	}
	return true
}

// cancel handles a NOT, and reports whether there was something to cancel.
func (g *liveGame) cancel(c *connection, of daide.Content) bool {
	switch of := of.(type) {
	case daide.Submit:
		if !g.mayOrder(c) || len(of.Orders) != 1 || !c.seat.cancel(g, of.Orders[0]) {
			return false
		}
		c.seat.updateComplete()
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
			if !g.mayOrder(c) {
				return false
			}
			c.seat.sheet.CancelAll()
			c.seat.impossible = nil
			c.seat.updateComplete()
			return true
		case daide.GOF:
			if !g.mayOrder(c) {
				return false
			}
			c.seat.notReady = true
			return true
		case daide.DRW:
			return g.acceptDraw(c, false)
		case daide.TME:
			had := len(c.warnings) > 0
			c.warnings = nil
			return had
		}
	}
	return false
}

// ready answers GOF, by which a client says that it does not want to wait. If it owes orders, ready
// tells it which.
func (g *liveGame) ready(c *connection, m daide.Message) {
	if g.stage != playing || c.seat == nil {
		c.say(daide.Reject{Of: m})
		return
	}
	c.seat.notReady = false
	c.say(daide.Yes{Of: m})
	if !c.seat.complete {
		c.send(g.missing(c.seat))
	}
}

// acceptDraw sets whether a client accepts a draw, and reports whether it can.
func (g *liveGame) acceptDraw(c *connection, draw bool) bool {
	if !g.mayOrder(c) || !g.rules.Rules.AgreedDraws || !g.position.Season.Moves() {
		return false
	}
	c.seat.draw = draw
	return true
}

// addWarning requests a TME n seconds before each deadline, and reports whether that is
// possible.
func (g *liveGame) addWarning(c *connection, n int) bool {
	longest := max(g.config.Movement, g.config.Retreat, g.config.Build)
	if g.stage == finished || n < 1 || n > seconds(longest) || len(c.warnings) >= maxWarnings {
		return false
	}
	if !slices.Contains(c.warnings, n) {
		c.warnings = append(c.warnings, n)
	}
	return true
}
