package server

import (
	"net"
	"time"

	"eras/internal/netlimit"
)

// role is the role of a connection in a game.
type role uint8

const (
	// unjoined: the connection belongs to no game yet.
	unjoined role = iota
	watches
	plays
)

// addressOf returns the address of the other end of a connection, without its port.
func addressOf(conn net.Conn) string {
	address := conn.RemoteAddr().String()
	if ip, _, err := net.SplitHostPort(address); err == nil {
		return ip
	}
	return address
}

// makeRoom makes room for another connection of an origin, and reports whether there is room.
// Connections that have joined no game give way, the oldest first. If the origin has reached its
// limit, these are the connections of that origin. If the server is full, they are those of the
// origin that has the most of them, so that no origin can keep others out. If there are none,
// observers give way; players never do. The server must be locked.
func (s *Server) makeRoom(origin string) bool {
	if s.unjoined(origin) >= s.config.Limits.PerAddress {
		s.displace(s.oldest(unjoined, origin))
	}
	if len(s.open) < s.config.Limits.Connections {
		return true
	}
	victim, ok := netlimit.GiveWay(func(yield func(*connection, netlimit.Caller) bool) {
		for c := range s.open {
			if c.role == unjoined && !yield(c, netlimit.Caller{Origin: c.origin, Number: c.number}) {
				return
			}
		}
	})
	if !ok {
		victim = s.oldest(watches, "")
	}
	if victim == nil {
		return false
	}
	s.displace(victim)
	return true
}

// unjoined returns how many connections of an origin have joined no game.
func (s *Server) unjoined(origin string) (n int) {
	for c := range s.open {
		if c.role == unjoined && c.origin == origin {
			n++
		}
	}
	return n
}

// oldest returns the oldest connection with a role and an origin, nil if there is none. The origin
// "" matches any.
func (s *Server) oldest(r role, origin string) (oldest *connection) {
	for c := range s.open {
		if c.role == r && (origin == "" || c.origin == origin) && (oldest == nil || c.number < oldest.number) {
			oldest = c
		}
	}
	return oldest
}

// displace closes a connection to make room for another.
func (s *Server) displace(c *connection) {
	s.displaced.Add(1)
	delete(s.open, c)
	c.displaced.Store(true)
	c.close()
}

// tally counts events within a minute.
type tally struct {
	since time.Time
	n     int
}

// count returns the tally after one more event.
func (t tally) count(now time.Time) tally {
	if t.n == 0 || now.Sub(t.since) >= time.Minute {
		t = tally{since: now}
	}
	t.n++
	return t
}

// reached reports whether the tally has reached a limit within the last minute.
func (t tally) reached(limit int, now time.Time) bool {
	return t.n >= limit && now.Sub(t.since) < time.Minute
}

// byPasscode returns the game of a passcode, nil if there is none or the origin has tried
// too many wrong ones.
func (s *Server) byPasscode(code int, origin string) *liveGame {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wrong[origin].reached(s.config.Limits.WrongPasscodes, s.config.Clock.Now()) {
		return nil
	}
	return s.passcodes[code]
}

// wrongPasscode counts a wrong passcode of an origin.
func (s *Server) wrongPasscode(origin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.config.Clock.Now()
	if _, known := s.wrong[origin]; !known && len(s.wrong) > 2*s.config.Limits.Connections {
		for o, t := range s.wrong {
			if now.Sub(t.since) >= time.Minute {
				delete(s.wrong, o)
			}
		}
		if len(s.wrong) > 2*s.config.Limits.Connections {
			// That many origins could try all passcodes within a minute anyway.
			clear(s.wrong)
		}
	}
	s.wrong[origin] = s.wrong[origin].count(now)
}
