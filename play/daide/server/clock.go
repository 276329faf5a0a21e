package server

import (
	"time"

	"eras/play/daide"
)

// Clock is the source of time. Tests can replace it.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine after d.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a pending call of [Clock.AfterFunc].
type Timer interface {
	// Stop cancels the call and reports whether it did so before the call began.
	Stop() bool
}

// systemClock is the clock of the machine.
type systemClock struct{}

func (systemClock) Now() time.Time                            { return time.Now() }
func (systemClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }

// pause waits for d, or until stop is closed.
func pause(k Clock, d time.Duration, stop <-chan struct{}) {
	over := make(chan struct{})
	timer := k.AfterFunc(d, func() { close(over) })
	defer timer.Stop()
	select {
	case <-over:
	case <-stop:
	}
}

// pastDeadline reports whether the phase has reached its deadline.
func (g *liveGame) pastDeadline() bool {
	return !g.deadline.IsZero() && !g.clockStopped && !g.lastTick.Before(g.deadline)
}

// awaitsReturn reports whether the game still waits for the client of a seat that lost
// its connection.
func (g *liveGame) awaitsReturn(s *seat) bool {
	return s.client == nil && g.lastTick.Before(s.awaySince.Add(g.config.ReconnectWait))
}

// tick updates the game to the present time: it sends warnings, stops and starts the clock, and
// abandons seats that owe orders and for which the game no longer waits.
func (g *liveGame) tick() {
	if g.stage != playing {
		return
	}
	before := g.lastTick
	g.lastTick = g.config.Clock.Now()
	g.updateClockStop()
	if !g.deadline.IsZero() && !g.clockStopped {
		g.warn(before)
	}
	for _, s := range g.seats {
		if s.complete || s.abandoned {
			continue
		}
		switch {
		case g.pastDeadline():
		case s.client == nil && !g.awaitsReturn(s):
		case s.client != nil && g.config.MaxMissed > 0 && s.missedInRow >= g.config.MaxMissed:
		default:
			continue
		}
		s.abandoned = true
		g.startDisorder(s)
		if g.config.Substitute != nil && !s.thinking {
			g.startSubstitute(s)
		}
	}
}

// updateClockStop stops the clock while the phase waits for a client that lost its
// connection, if [Config.StopClock] is set.
func (g *liveGame) updateClockStop() {
	if !g.config.StopClock || g.deadline.IsZero() {
		return
	}
	stop := false
	for _, s := range g.seats {
		stop = stop || !s.complete && !s.abandoned && g.awaitsReturn(s)
	}
	switch {
	case stop && !g.clockStopped && !g.pastDeadline():
		g.clockStopped, g.left = true, g.deadline.Sub(g.lastTick)
		g.broadcast(daide.Not{Of: daide.Time{Seconds: seconds(g.left)}})
	case !stop && g.clockStopped:
		g.clockStopped, g.deadline = false, g.lastTick.Add(g.left)
		g.broadcast(daide.Time{Seconds: seconds(g.left)})
	}
}

// warn sends the warnings that have become due since before.
func (g *liveGame) warn(before time.Time) {
	for _, c := range g.connections {
		for _, n := range c.warnings {
			if at := g.deadline.Add(-time.Duration(n) * time.Second); before.Before(at) && !g.lastTick.Before(at) {
				c.say(daide.Time{Seconds: n})
			}
		}
	}
}

// remaining returns how many seconds the phase has left; ok is false if it has no
// limit.
func (g *liveGame) remaining() (n int, ok bool) {
	switch {
	case g.stage != playing || g.deadline.IsZero():
		return 0, false
	case g.clockStopped:
		return seconds(g.left), true
	}
	return seconds(max(0, g.deadline.Sub(g.config.Clock.Now()))), true
}

// setAlarm wakes the game when the next deadline, warning or wait is due.
func (g *liveGame) setAlarm() {
	var next time.Time
	due := func(at time.Time) {
		if at.After(g.lastTick) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	switch g.stage {
	case playing:
		if !g.deadline.IsZero() && !g.clockStopped {
			due(g.deadline)
			if g.talk != nil {
				due(g.botsDue())
			}
			for _, c := range g.connections {
				for _, n := range c.warnings {
					due(g.deadline.Add(-time.Duration(n) * time.Second))
				}
			}
		}
		for _, s := range g.seats {
			if !s.complete && !s.abandoned && s.client == nil {
				due(s.awaySince.Add(g.config.ReconnectWait))
			}
		}
	case finished:
		next = g.lingerUntil
	case forming:
	}
	if next.Equal(g.alarmAt) {
		return
	}
	if g.alarm != nil {
		g.alarm.Stop()
		g.alarm = nil
	}
	if g.alarmAt = next; !next.IsZero() {
		g.alarm = g.config.Clock.AfterFunc(next.Sub(g.config.Clock.Now()), g.awaken)
	}
}
