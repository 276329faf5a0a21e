//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eras/game"
	"eras/internal/fault"
	"eras/play/table"
)

// thinker is a bot that plays one turn in a goroutine of its own.
type thinker struct {
	seat  game.Seat
	stop  func()
	acted bool
	// agent plays the turn, and substitute takes over if it takes too long or panics.
	agent, substitute table.Agent
	// view is what the seat sees, and spent says that the agent must not play another turn. They
	// belong to the goroutine of turn until it has ended.
	view  string
	spent bool
}

// botAnswer is an answer of a bot, or with end the end of its turn.
type botAnswer struct {
	from *thinker
	move string
	end  bool
	err  error // with end
	view chan botView
}

// botView is what a bot sees after its answer.
type botView struct {
	view string
	over bool // the seat is no longer awaited
	err  error
}

// errStopped ends the turn of a bot that is no longer needed.
var errStopped = errors.New("the bot is not needed any more")

// botFor returns the spec of the bot that plays a seat now, empty if a person does.
func (m *match) botFor(seat game.Seat, now time.Time) string {
	if m.replaced(seat, now) {
		return m.setup.Bot
	}
	return m.chairs[seat].Bot
}

// replaced reports whether a bot plays for a person: because the person is away while another
// person is there, or because the person's time for the turn is up.
func (m *match) replaced(seat game.Seat, now time.Time) bool {
	c := &m.chairs[seat]
	if c.Bot != "" || !m.started {
		return false
	}
	sign := c.seen
	if sign.Before(m.loaded) {
		sign = m.loaded // the person may not know yet that the host is back
	}
	return m.slow.Has(seat) || m.setup.Away > 0 && now.Sub(sign) > m.setup.Away && m.attended(now)
}

// attended reports whether any person is there, as a player or a watcher.
func (m *match) attended(now time.Time) bool { return len(m.viewers(now)) > 0 }

// await updates since when each seat is awaited.
func (m *match) await(now time.Time) {
	waiting := m.board.Waiting().Without(game.Chance)
	for seat := range waiting.All() {
		if waiting.Len() > 1 || !m.turn.Has(seat) {
			m.since[seat] = now
			m.slow = m.slow.Without(seat)
		}
	}
	m.turn, m.slow = waiting, m.slow&waiting
}

// tick marks the seats whose time is up.
func (m *match) tick(now time.Time) {
	if !m.started || m.setup.Clock == 0 {
		return
	}
	attended := m.attended(now)
	for seat := range m.board.Waiting().Without(game.Chance).All() {
		switch {
		case !attended:
			m.since[seat] = now // the clock stands still while nobody is there
		case m.chairs[seat].Bot == "" && now.Sub(m.since[seat]) > m.setup.Clock && !m.slow.Has(seat):
			m.slow, m.changed = m.slow.With(seat), true
		}
	}
}

// letBotsThink starts the bots that are awaited, and stops those whose person is back.
func (m *match) letBotsThink() {
	if m.board == nil {
		return
	}
	now := m.host.now()
	for i := range m.chairs {
		seat, c := game.Seat(i), &m.chairs[i]
		spec := m.botFor(seat, now)
		switch awaited := m.started && m.fault == "" && now.After(m.rest) && m.board.Waiting().Has(seat) && (m.talked || !m.negotiates(seat)); {
		case c.bot != nil && spec == "":
			c.bot.stop()
			c.bot, c.agent = nil, nil
			m.changed = true
		case c.bot == nil && spec != "" && awaited:
			m.letThink(seat, spec)
		}
	}
}

// seatAgent makes the agent of a seat's bot, if there is none.
func (m *match) seatAgent(seat game.Seat, spec string) error {
	c := &m.chairs[seat]
	if c.agent != nil {
		return nil
	}
	if m.negotiates(seat) {
		c.agent = m.talk.Agent(seat)
		return nil
	}
	// A match that was reloaded must not draw the random numbers of its beginning again.
	seed := m.setup.Seed
	if n := m.board.Steps(); n > 0 {
		seed = game.Derive(seed, uint64(n))
	}
	agent, err := m.board.Agent(spec, seat, seed, true)
	if err == nil {
		c.agent = agent
	}
	return err
}

// letThink starts a bot that plays a turn of a seat.
func (m *match) letThink(seat game.Seat, spec string) {
	c := &m.chairs[seat]
	if err := m.seatAgent(seat, spec); err != nil {
		m.fail(seat, err)
		return
	}
	played, err := m.host.config.Games.Find(m.setup.Board)
	var substitute table.Agent
	if err == nil {
		substitute, err = m.board.Agent(played.Simplest(), seat, m.setup.Seed, true)
	}
	if err != nil {
		m.fail(seat, err)
		return
	}
	ctx, stop := context.WithCancel(m.host.ctx)
	t := &thinker{seat: seat, stop: stop, agent: c.agent, substitute: substitute, view: m.board.View(seat)}
	c.bot = t
	m.changed = m.changed || c.Bot == "" // a person is replaced
	alone := !m.attended(m.host.now())
	m.host.bots.Go(func() {
		defer stop()
		if alone && m.host.leftAlone.Wait(ctx) != nil || !m.host.thinkers.begin(ctx, &m.share) {
			return
		}
		begin := time.Now()
		a := botAnswer{from: t, end: true, err: fault.Do(func() error { return t.turn(ctx, m.host.config.Think, m.bots) })}
		m.host.thinkers.end(&m.share, time.Since(begin))
		select {
		case m.bots <- a:
		case <-ctx.Done():
		}
	})
}

// turn plays a turn. If the agent exceeds the limit or panics, the substitute plays the rest of the
// turn.
func (t *thinker) turn(ctx context.Context, limit time.Duration, answers chan<- botAnswer) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	over := false
	act := func(move string) (string, error) {
		a := botAnswer{from: t, move: move, view: make(chan botView, 1)}
		select {
		case answers <- a:
		case <-ctx.Done():
			return "", errStopped
		}
		select {
		case v := <-a.view:
			if v.err == nil {
				t.view, over = v.view, v.over
			}
			return v.view, v.err
		case <-ctx.Done():
			return "", errStopped
		}
	}
	err := guarded(limited, t.agent, t.view, act)
	t.spent = limited.Err() != nil || errors.Is(err, errPanic)
	if err == nil || ctx.Err() != nil || !t.spent || over {
		return err
	}
	return guarded(ctx, t.substitute, t.view, act)
}

// errPanic says that a bot has panicked.
var errPanic = errors.New("the program of the bot has a fault")

// guarded lets a player play a turn. It returns a panic as an error.
func guarded(ctx context.Context, p table.Agent, view string, act func(string) (string, error)) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", errPanic, fault)
		}
	}()
	return p.Turn(ctx, view, act)
}

// botActs handles an answer of a bot, or the end of its turn.
func (m *match) botActs(a botAnswer) error {
	seat := a.from.seat
	c := &m.chairs[seat]
	if c.bot != a.from {
		if !a.end {
			a.view <- botView{err: errStopped}
		}
		return nil
	}
	if a.end {
		c.bot = nil
		if a.from.spent {
			c.agent = nil
		}
		if a.err == nil && !a.from.acted {
			a.err = errors.New("it ended its turn without an answer")
		}
		if a.err != nil {
			m.fail(seat, a.err)
		}
		return nil
	}
	a.from.acted = true
	text, err := m.check(seat, a.move)
	if err == nil {
		err = m.write(entry{Seat: seat, Step: m.board.Steps(), Answer: text, Nonce: newNonce()})
	}
	a.view <- botView{m.board.View(seat), !m.board.Waiting().Has(seat), err}
	if isDisk(err) { // it plays the turn again
		c.bot.stop()
		c.bot, c.agent = nil, nil
		return nil
	}
	if errors.Is(err, errStore) {
		return err
	}
	return nil // other errors end the bot's turn, which reports them
}

// fail notes that a bot has failed. The match cannot go on after that.
func (m *match) fail(seat game.Seat, err error) {
	m.fault, m.changed = sentence(fmt.Errorf("the bot of seat %v has failed: %w", seat, err)), true
}

// stopBots stops all bots.
func (m *match) stopBots() {
	for i := range m.chairs {
		if c := &m.chairs[i]; c.bot != nil {
			c.bot.stop()
			c.bot = nil
		}
		m.chairs[i].agent = nil
	}
	if m.talk != nil {
		m.talk.Stop()
		m.talkers, m.unsent = nil, nil
	}
}

// botsEnd is how long Close waits for bots that still think. They cannot answer after that and are
// left to end by themselves.
const botsEnd = 500 * time.Millisecond

// leaveBots waits until all bots have ended, but no longer than botsEnd.
func (h *Host) leaveBots() {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = fault.Do(func() error { h.bots.Wait(); return nil })
	}()
	select {
	case <-ended:
	case <-time.After(botsEnd):
	}
}
