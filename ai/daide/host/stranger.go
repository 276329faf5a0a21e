package host

import "eras/ai/daide"

// stranger answers a message of a client that is in no game.
func (c *session) stranger(m daide.Message, content daide.Content) error {
	s := c.server
	var joined *table
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
			joined = c.watch(m)
		}
	case daide.Observe:
		joined = c.watch(m)
	case daide.Name:
		joined = c.join(m, content)
	case daide.Return:
		joined = c.comeBack(m, content)
	case daide.Admin:
		c.admin(content)
		return nil
	case daide.Yes, daide.Reject, daide.Huh, daide.Unbalanced:
		return nil
	}
	if joined != nil {
		c.table = joined
		return nil
	}
	c.say(daide.Reject{Of: m})
	switch m[0] {
	case daide.NME, daide.OBS, daide.IAM:
		if c.tries++; c.tries == s.config.Limits.Tries {
			c.finish(off)
			return errDone
		}
	}
	return nil
}

// sendDefinition answers MDF.
func (c *session) sendDefinition(m daide.Message) {
	if len(c.server.definition) == 0 {
		c.say(daide.Reject{Of: m})
		return
	}
	c.send(c.server.definition)
}

// admin hands on what the client says to the operator.
func (c *session) admin(a daide.Admin) {
	if say := c.server.config.Admin; say != nil {
		say(a.Name, a.Text)
	}
}

// enter lets f try to make the client one of a game, in the game's goroutine.
func (c *session) enter(t *table, f func() bool) *table {
	ok := false
	if !t.do(func() {
		// From now on the game parts from it.
		if ok = f(); ok {
			c.server.mu.Lock()
			c.joined = true
			c.server.mu.Unlock()
		}
	}) || !ok {
		return nil
	}
	return t
}

// join answers NME, and returns the game in which the client now has a seat.
func (c *session) join(m daide.Message, name daide.Name) *table {
	if len(name.Name) > maxName || len(name.Version) > maxName {
		return nil
	}
	t := c.server.reserve()
	if t == nil {
		return nil
	}
	return c.enter(t, func() bool { return t.join(c, m, name) })
}

// watch answers OBS.
func (c *session) watch(m daide.Message) *table {
	t := c.server.watchable()
	if t == nil {
		return nil
	}
	return c.enter(t, func() bool { return t.watch(c, m) })
}

// comeBack answers IAM.
func (c *session) comeBack(m daide.Message, r daide.Return) *table {
	if t := c.server.byPasscode(r.Passcode, c.address); t != nil {
		if t := c.enter(t, func() bool { return t.comeBack(c, m, r) }); t != nil {
			return t
		}
	}
	c.server.wrongPasscode(c.address)
	return nil
}
