package server

import "eras/play/daide"

// handleUnjoined answers a message of a client that has not joined a game.
func (c *connection) handleUnjoined(m daide.Message, content daide.Content) error {
	s := c.server
	var joined *liveGame
	switch content := content.(type) {
	case daide.Bare:
		switch content.Command {
		case daide.MAP:
			c.send(s.mapName)
			return nil
		case daide.MDF:
			c.sendDefinition(m)
			return nil
		case daide.OBS:
			joined = c.observe(m)
		}
	case daide.Observe:
		joined = c.observe(m)
	case daide.Name:
		joined = c.join(m, content)
	case daide.Rejoin:
		joined = c.rejoin(m, content)
	case daide.Admin:
		c.admin(content)
		return nil
	case daide.Yes, daide.Reject, daide.Huh, daide.Unbalanced:
		return nil
	}
	if joined != nil {
		c.game = joined
		return nil
	}
	c.say(daide.Reject{Of: m})
	switch m[0] {
	case daide.NME, daide.OBS, daide.IAM:
		if c.attempts++; c.attempts == s.config.Limits.JoinAttempts {
			c.finish(offFrames)
			return errDone
		}
	}
	return nil
}

// sendDefinition answers MDF. It rejects the request if the definition does not fit in a frame.
func (c *connection) sendDefinition(m daide.Message) {
	if len(c.server.definition) == 0 {
		c.say(daide.Reject{Of: m})
		return
	}
	c.send(c.server.definition)
}

// admin passes an ADM on to the operator, unless there have been too many.
func (c *connection) admin(a daide.Admin) {
	s := c.server
	s.mu.Lock()
	now := s.config.Clock.Now()
	full := s.admins.reached(s.config.Limits.Admins, now)
	if !full {
		s.admins = s.admins.count(now)
	}
	s.mu.Unlock()
	if s.config.OnAdmin != nil && !full {
		s.config.OnAdmin(a.Name, a.Text)
	}
}

// enter adds the client to a game by calling f in the game's goroutine, and sets its role. It
// returns the game, nil if f refused.
func (c *connection) enter(g *liveGame, r role, f func() bool) *liveGame {
	ok := false
	if !g.do(func() {
		// From now on the game is responsible for closing the connection.
		if ok = f(); ok {
			c.server.mu.Lock()
			c.role = r
			c.server.mu.Unlock()
			c.out.setLimit(c.server.config.Limits.QueueBytes)
		}
	}) || !ok {
		return nil
	}
	return g
}

// join answers NME and returns the game in which the client now has a seat.
func (c *connection) join(m daide.Message, name daide.Name) *liveGame {
	if len(name.Name) > maxName || len(name.Version) > maxName {
		return nil
	}
	g := c.server.reserve()
	if g == nil {
		return nil
	}
	return c.enter(g, plays, func() bool { return g.join(c, m, name) })
}

// observe answers OBS.
func (c *connection) observe(m daide.Message) *liveGame {
	g := c.server.observable()
	if g == nil {
		return nil
	}
	return c.enter(g, watches, func() bool { return g.observe(c, m) })
}

// rejoin answers IAM.
func (c *connection) rejoin(m daide.Message, r daide.Rejoin) *liveGame {
	if g := c.server.byPasscode(r.Passcode, c.origin); g != nil {
		if g := c.enter(g, plays, func() bool { return g.rejoin(c, m, r) }); g != nil {
			return g
		}
	}
	c.server.wrongPasscode(c.origin)
	return nil
}
