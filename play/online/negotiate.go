//go:build !js

package online

import (
	"context"
	"slices"
	"time"

	"eras/game"
	"eras/play/table"
)

// letBotsTalk lets the bots that negotiate begin their talk and answer letters, and delivers what they
// have written.
func (m *match) letBotsTalk() error {
	if m.talk == nil || m.board == nil || !m.started || m.fault != "" || m.board.Result() != "" || m.host.ctx.Err() != nil {
		return nil
	}
	now := m.host.now()
	if err := m.seatTalkers(now); err != nil {
		m.fault, m.changed = sentence(err), true
		return nil
	}
	for {
		if len(m.unsent) > 0 && now.Before(m.rest) {
			return nil
		}
		awaited := m.board.Waiting() & m.persons(now)
		letters, ready := m.talk.Write(awaited != 0)
		m.unsent, m.talked = append(m.unsent, letters...), ready
		if hears, talking := m.talk.Hears(), m.talk.Talking(); m.hears != hears || m.talking != talking {
			m.hears, m.talking, m.changed = hears, talking, true
		}
		if len(m.unsent) == 0 {
			return nil
		}
		if err := m.sendLetters(); err != nil {
			if isDisk(err) {
				return nil // they are sent later
			}
			return err
		}
	}
}

// negotiates reports whether the bot at a seat writes letters.
func (m *match) negotiates(seat game.Seat) bool { return m.talk != nil && m.talk.Agent(seat) != nil }

// persons returns the seats of persons for whom no bot plays.
func (m *match) persons(now time.Time) (seats game.Seats) {
	for i := range m.chairs {
		if seat := game.Seat(i); m.botFor(seat, now) == "" {
			seats = seats.With(seat)
		}
	}
	return seats
}

// seatTalkers seats the bots at the talk, if other ones play than before. A bot that plays for a person
// is one of them if the person has delegated the letters.
func (m *match) seatTalkers(now time.Time) error {
	specs := make([]string, len(m.chairs))
	for i := range m.chairs {
		if c := &m.chairs[i]; c.Bot != "" || c.delegates {
			specs[i] = m.botFor(game.Seat(i), now)
		}
	}
	if slices.Equal(specs, m.talkers) {
		return nil
	}
	m.talkers, m.talked = specs, false
	err := m.talk.Seat(m.host.ctx, table.Seating{Specs: specs, Foreign: true, Seed: m.setup.Seed, Start: m.inBackground})
	for i := range m.chairs {
		if m.chairs[i].bot == nil {
			m.chairs[i].agent = nil // it is another bot now
		}
	}
	return err
}

// inBackground does work of the bots that negotiate, as letThink does.
func (m *match) inBackground(ctx context.Context, work func()) {
	alone := !m.attended(m.host.now())
	m.host.bots.Go(func() { //fault:none the work guards each of its jobs
		defer m.wake()
		if alone && m.host.leftAlone.Wait(ctx) != nil || !m.host.thinkers.begin(ctx, &m.share) {
			work() // which ends at once
			return
		}
		begin := time.Now()
		work()
		m.host.thinkers.end(&m.share, time.Since(begin))
	})
}

// wake lets run look at what bots have written.
func (m *match) wake() {
	select {
	case m.awake <- struct{}{}:
	default:
	}
}

// sendLetters delivers what bots have written, all in one entry of the log. Letters that cannot be
// delivered any more are dropped.
func (m *match) sendLetters() error {
	e := entry{Step: m.board.Steps()}
	for _, l := range m.unsent {
		text, _, err := m.board.Letter(l.From, l.To, l.Text)
		if err == nil && m.written[l.From]+len(text) <= maxPrivateBytes/len(m.chairs) {
			l.Text = text
			e.Letters = append(e.Letters, l)
		}
	}
	if len(e.Letters) > 0 {
		if err := m.write(e); err != nil {
			return err
		}
	}
	m.unsent = nil
	return nil
}

// delegate sets whether a bot that plays for a person reads and answers the person's letters.
func (m *match) delegate(seat game.Seat, yes bool) error {
	if m.chairs[seat].delegates == yes {
		return nil
	}
	return m.write(entry{Seat: seat, Delegate: &yes})
}
