//go:build !js

package online

import (
	"fmt"
	"time"

	"eras/game"
	"eras/play/table"
)

// apply plays an entry of the log. It collects the steps for the viewers in m.news.
func (m *match) apply(e *entry, viewers []game.Seat) error {
	if e.Lost != "" {
		m.losses++
		return nil
	}
	show := func(viewer game.Seat, s Step) { m.news[viewer] = append(m.news[viewer], s) }
	if e.Match != nil {
		b, err := m.host.config.Games.Open(e.Match.Board, e.Match.Setup, e.Match.Seed)
		if err != nil {
			return err
		}
		m.setup, m.board, m.chairs, m.talk = *e.Match, b, make([]chair, len(e.Match.Seats)), b.Parley()
		for i, s := range e.Match.Seats {
			m.chairs[i].Seat = s
		}
		m.started = e.Match.begins(e.Match.Seats)
	} else if m.board == nil || e.Seat < 0 || int(e.Seat) >= len(m.chairs) {
		return fmt.Errorf("an entry of the match is not understood")
	}
	c := &m.chairs[e.Seat]
	switch {
	case e.Join:
		c.Name, c.nonce = e.Name, e.Nonce
		m.started = m.started || m.setup.begins(m.players())
	case e.Start:
		for i := range m.chairs {
			if m.chairs[i].Free() {
				m.chairs[i].Bot = m.setup.Bot
			}
		}
		m.started = true
	case e.Line != "":
		m.post(e, viewers)
	case e.Delegate != nil:
		c.delegates = *e.Delegate
	case e.Retract, e.Answer != "":
		if n := len(c.used); n == keptNonces {
			c.used = append(c.used[:0], c.used[1:]...)
		}
		c.used = append(c.used, e.Nonce)
		m.entries = append(m.entries, entry{Seat: e.Seat, Answer: e.Answer, Retract: e.Retract})
	}
	for _, l := range e.Letters {
		m.deliver(l, e.Step, viewers)
	}
	before := m.board.Steps()
	if m.started && !m.begun {
		m.begun = true
		for i, c := range m.chairs {
			m.board.SetSeat(game.Seat(i), c.Name+c.Bot)
		}
		if err := m.board.Roll(viewers, show); err != nil {
			return err
		}
	}
	if err := play(m.board, e, viewers, show); err != nil {
		return err
	}
	if e.Retract {
		m.changes[e.Seat]++
	}
	if m.board.Steps() != before {
		m.changes, m.wrote = [game.MaxSeats]int{}, [game.MaxSeats]int{}
	}
	return nil
}

// players returns who has each seat.
func (m *match) players() []Seat {
	all := make([]Seat, len(m.chairs))
	for i := range m.chairs {
		all[i] = m.chairs[i].Seat
	}
	return all
}

// check returns the text of a legal answer as records have it.
func (m *match) check(seat game.Seat, text string) (string, error) {
	if !m.board.Waiting().Has(seat) {
		return "", ErrNotAwaited
	}
	text, err := m.board.Check(seat, text)
	if err != nil {
		return "", because(ErrIllegal, err)
	}
	return text, nil
}

// play plays an answer, or takes one back.
func play(b table.Match, e *entry, viewers []game.Seat, show func(game.Seat, Step)) error {
	switch {
	case e.Retract:
		b.Retract(e.Seat)
	case e.Answer != "":
		return b.Answer(e.Seat, e.Answer, viewers, show)
	}
	return nil
}

// history returns the steps from number from on as a viewer sees them, about pageSize bytes of
// them, and whether there are more.
func (m *match) history(viewer game.Seat, from int) (steps []Step, more bool, err error) {
	if !m.host.replays.begin(m.host.ctx, &m.replay) {
		return nil, false, m.host.ctx.Err()
	}
	begin := time.Now()
	defer func() { m.host.replays.end(&m.replay, time.Since(begin)) }()
	b, err := m.host.config.Games.Open(m.setup.Board, m.setup.Setup, m.setup.Seed)
	if err != nil {
		return nil, false, err
	}
	size, viewers := 0, []game.Seat{viewer}
	next := b.Steps()
	show := func(_ game.Seat, s Step) {
		if next++; next > from && size < pageSize {
			steps = append(steps, s)
			size += sizeOf(&s)
		}
	}
	if err := b.Roll(viewers, show); err != nil {
		return nil, false, err
	}
	for i := range m.entries {
		if size >= pageSize {
			break
		}
		if err := play(b, &m.entries[i], viewers, show); err != nil {
			return nil, false, err
		}
	}
	return steps, from+len(steps) < m.board.Steps(), nil
}
