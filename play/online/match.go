//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"eras/game"
	"eras/play/table"
)

// match is a match in the memory of its host. All fields but host, id, mail and removed belong to
// the goroutine of run.
type match struct {
	host *Host
	id   string
	mail chan letter
	// removed is set when the match has been removed from the store.
	removed atomic.Bool
	bots    chan botAnswer
	// share is how long the bots of the match have thought, and replay how long its replays took.
	share, replay share

	setup   Match
	board   table.Match
	chairs  []chair
	entries []entry // answers and retractions since the start
	last    mark    // the end of the log
	started bool
	begun   bool // the chance moves before the first answer have been made
	fault   string
	losses  int                // how often entries of the log were lost
	changes [game.MaxSeats]int // how often each seat took an answer back at this step

	chat    []Line
	heard   time.Time // when anybody last sent a request for the match
	watched time.Time // when a watcher last did
	loaded  time.Time // when the match was read; nobody counts as away before
	turn    game.Seats
	since   [game.MaxSeats]time.Time // when the match began to wait for each seat
	slow    game.Seats               // seats whose time is up
	rest    time.Time                // no bot plays before this time, after an answer could not be written
	news    map[game.Seat][]Step     // steps to be sent, by viewer
	fresh   []Line                   // lines to be sent
	changed bool                     // the status must be sent
}

// chair is a seat and whoever plays it.
type chair struct {
	Seat
	nonce  string   // of the join request that took the seat
	used   []string // nonces of the last answers
	seen   time.Time
	talked time.Time   // when it may chat again
	bot    *thinker    // playing now, or nil
	agent  table.Agent // kept from turn to turn
}

// letter is a request that a match must handle.
type letter struct {
	who   user
	data  []byte
	reply string
	// request is a request of the host itself, whose result is sent to done.
	request *request
	done    chan error
}

const (
	// maxMail is how many letters may wait for a match.
	maxMail = 128
	// tick is how often a match looks at the clock.
	tick = 200 * time.Millisecond
	// lookEvery is how often clients show that they are there, missing how long after the last sign
	// a person counts as gone.
	lookEvery = 5 * time.Second
	missing   = 3 * lookEvery
	// maxChanges is how often an answer to a step may be taken back.
	maxChanges = 16
	// keptNonces is how many answers of a seat are remembered, to recognize repeated ones.
	keptNonces = 2 * (maxChanges + 1)
	// chatEvery is the least time between two lines of a player.
	chatEvery = time.Second
	// restTime is how long bots wait after an answer could not be written.
	restTime = time.Second
)

func newMatch(h *Host, id string) *match {
	return &match{host: h, id: id, mail: make(chan letter, maxMail), bots: make(chan botAnswer), news: map[game.Seat][]Step{}}
}

// guarded calls run. If it panics, only this match is affected: it is dropped from memory, and read
// from the store again when somebody asks for it.
func (m *match) guarded() {
	defer func() {
		fault := recover()
		if fault == nil {
			return
		}
		err := fmt.Errorf("the program of the host has a fault: %v", fault)
		for m.refuseAll(err); !m.host.unload(m); {
			m.refuseAll(err)
		}
	}()
	m.run()
}

// run handles letters, answers of bots and the clock until the match may be dropped from memory.
func (m *match) run() {
	defer m.stopBots()
	err := m.load(m.host.ctx)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		if err != nil {
			m.refuseAll(err)
			if m.host.unload(m) {
				return
			}
			continue
		}
		select {
		case <-m.host.ctx.Done():
			if m.host.unload(m) {
				return
			}
		case l := <-m.mail:
			err = m.read(l)
		case a := <-m.bots:
			err = m.botActs(a)
		case now := <-ticker.C:
			m.tick(now)
			if m.idle(now) && m.host.unload(m) {
				return
			}
		}
		if err != nil && errors.Is(err, errStore) {
			m.stopBots()
			err = m.load(m.host.ctx)
		}
		m.letBotsThink()
		m.publish()
	}
}

// refuseAll refuses all letters that wait, because the match cannot be read.
func (m *match) refuseAll(err error) {
	for {
		select {
		case l := <-m.mail:
			m.answer(l, refuse(err, !errors.Is(err, ErrNoMatch) && !errors.Is(err, ErrDamaged)), err)
		default:
			return
		}
	}
}

// idle reports whether the match may be dropped from memory.
func (m *match) idle(now time.Time) bool {
	if !m.host.owns(m.id) {
		return true
	}
	for i := range m.chairs {
		if m.chairs[i].bot != nil {
			return false
		}
	}
	return now.Sub(m.heard) > m.host.config.Idle
}

// load reads the match from the store.
func (m *match) load(ctx context.Context) error {
	select {
	case m.host.loading <- struct{}{}:
		defer func() { <-m.host.loading }()
	case <-ctx.Done():
		return ctx.Err()
	}
	m.setup, m.board, m.entries, m.started, m.begun, m.fault, m.losses, m.turn, m.slow = Match{}, nil, nil, false, false, "", 0, 0, 0
	m.changes = [game.MaxSeats]int{}
	old := m.chairs
	m.chairs = nil
	now := time.Now()
	m.heard, m.loaded = now, now
	var err error
	m.last, err = m.host.logs.read(ctx, m.id, func(e *entry) error { return m.apply(e, nil) })
	if err == nil && m.board == nil {
		err = ErrNoMatch
	}
	if err != nil {
		if !errors.Is(err, ErrDamaged) {
			m.board = nil
		}
		m.chairs = nil
		return m.host.disk.noted(m.id, err)
	}
	if m.board.Result() != "" {
		m.host.logs.finished(m.id)
	}
	m.changed = true
	for i := range m.chairs {
		m.chairs[i].seen = now.Add(-missing) // not there, but only just gone
		if len(old) > i {
			m.chairs[i].seen = old[i].seen
		}
	}
	m.await(now)
	return nil
}

// errStore says that the log may differ from the match in memory, so that it must be read again.
var errStore = errors.New("the store of the matches")

// write writes an entry to the log and then plays it.
func (m *match) write(e entry) error {
	last, err := m.host.logs.append(m.host.ctx, m.id, &e, m.last)
	if err = m.host.disk.noted(m.id, err); isDisk(err) {
		m.rest = time.Now().Add(restTime)
		return err
	} else if err != nil {
		return fmt.Errorf("%w: %w", errStore, err)
	}
	m.last = last
	before := m.board.Steps()
	if err := m.apply(&e, m.viewers(time.Now())); err != nil {
		return err
	}
	m.changed = true
	if m.board.Steps() != before || e.Start || e.Join {
		m.await(time.Now())
	}
	if m.board.Result() != "" {
		m.host.logs.finished(m.id)
	}
	return nil
}

// viewers returns the seats of persons who are there, and [game.Nobody] if watchers are.
func (m *match) viewers(now time.Time) (viewers []game.Seat) {
	if m.setup.Watch && now.Sub(m.watched) < missing {
		viewers = append(viewers, game.Nobody)
	}
	for i := range m.chairs {
		if m.present(game.Seat(i), now) {
			viewers = append(viewers, game.Seat(i))
		}
	}
	return viewers
}

// present reports whether a person has the seat and is there.
func (m *match) present(seat game.Seat, now time.Time) bool {
	c := &m.chairs[seat]
	return c.Bot == "" && c.Name != "" && now.Sub(c.seen) < missing
}

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
		m.setup, m.board, m.chairs = *e.Match, b, make([]chair, len(e.Match.Seats))
		for i, s := range e.Match.Seats {
			m.chairs[i].Seat = s
		}
		m.started = !slices.ContainsFunc(e.Match.Seats, Seat.Free)
	} else if m.board == nil || e.Seat < 0 || int(e.Seat) >= len(m.chairs) {
		return fmt.Errorf("an entry of the match is not understood")
	}
	c := &m.chairs[e.Seat]
	switch {
	case e.Join:
		c.Name, c.nonce = e.Name, e.Nonce
		m.started = m.started || !slices.ContainsFunc(m.chairs, func(c chair) bool { return c.Free() })
	case e.Start:
		for i := range m.chairs {
			if m.chairs[i].Free() {
				m.chairs[i].Bot = m.setup.Bot
			}
		}
		m.started = true
	case e.Retract, e.Answer != "":
		if n := len(c.used); n == keptNonces {
			c.used = append(c.used[:0], c.used[1:]...)
		}
		c.used = append(c.used, e.Nonce)
		m.entries = append(m.entries, entry{Seat: e.Seat, Answer: e.Answer, Retract: e.Retract})
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
		m.changes = [game.MaxSeats]int{}
	}
	return nil
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

// read handles the request in a letter and answers it.
func (m *match) read(l letter) error {
	if m.removed.Load() {
		m.board = nil
		m.answer(l, nil, ErrNoMatch)
		return ErrNoMatch
	}
	now := time.Now()
	m.heard = now
	q := l.request
	if q == nil {
		if l.who.role == "" {
			return nil // Wake: the match only had to be loaded
		}
		var err error
		if q, err = receive(l.data, maxRequest, requestFields); err != nil {
			m.answer(l, nil, err)
			return nil
		}
	}
	u, err := m.handle(l, q, now)
	m.answer(l, u, err)
	if errors.Is(err, errStore) {
		return err
	}
	return nil
}

// answer sends the result of a request to whoever sent the letter.
func (m *match) answer(l letter, u *update, err error) {
	if l.done != nil {
		l.done <- err
	}
	if l.reply == "" {
		return
	}
	if err != nil && (u == nil || u.Refused == "") {
		u = refuse(err, errors.Is(err, errStore) || errors.Is(err, ErrBusy) || isDisk(err))
	}
	m.host.reply(l.who, l.reply, u)
}
