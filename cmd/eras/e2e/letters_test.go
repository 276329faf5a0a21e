//go:build e2e

package e2e

// lettersSurviveKills lets the host offer peace and the other one accept it. In between the window that hosts
// is killed, and then the one that has joined: nothing is lost, and nothing is there twice.
func (p *pair) lettersSurviveKills() {
	p.t.Helper()
	opens := func(s *driver) {
		p.t.Helper()
		s.click("diplomacy.tabs.1")
		s.until("the threads", func() bool { return s.has("talk.LGN") || s.has("talk.CRS") })
		with := "talk.LGN"
		if !s.has(with) {
			with = "talk.CRS"
		}
		s.click(with)
	}
	returns := func(i int) *driver {
		p.t.Helper()
		s := p.start(i)
		s.click("menu.together")
		s.onScreen("join")
		s.click("together.continue")
		s.onScreen("diplomacy")
		opens(s)
		return s
	}
	is := func(s *driver, state string) {
		p.t.Helper()
		s.until("the offer: "+state, func() bool {
			for _, c := range s.look().Controls {
				if c.ID == "letter.0.state" {
					return c.Label == state
				}
			}
			return false
		})
		if s.has("letter.1.state") {
			p.t.Error("the offer is there twice")
		}
	}
	opens(p.host)
	p.host.click("talk.offer")
	p.host.until("the offer", func() bool { return p.host.has("offer.send") })
	p.host.click("offer.send")
	is(p.host, "Not answered yet")
	opens(p.other)
	p.other.until("the offer", func() bool { return p.other.has("letter.0.accept") })
	p.host.kill()
	p.other.until("the lost connection", func() bool { return p.other.has("together.lost") })
	p.host = returns(0)
	is(p.host, "Not answered yet")
	p.other.until("the connection", func() bool { return !p.other.has("together.lost") })
	p.other.click("letter.0.accept")
	is(p.other, "Accepted")
	p.other.kill()
	is(p.host, "Accepted")
	p.other = returns(1)
	is(p.other, "Accepted")
	for _, s := range []*driver{p.host, p.other} {
		s.click("diplomacy.tabs.0")
	}
}
