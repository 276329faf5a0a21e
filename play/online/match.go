//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
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
	private [game.MaxSeats][]Line // those that each seat has sent or received
	wrote   [game.MaxSeats]int    // how many private lines each seat has written at this step
	written [game.MaxSeats]int    // and the bytes of those at all steps
	heard   time.Time             // when anybody last sent a request for the match
	watched time.Time             // when a watcher last did
	loaded  time.Time             // when the match was read; nobody counts as away before
	turn    game.Seats
	since   [game.MaxSeats]time.Time // when the match began to wait for each seat
	slow    game.Seats               // seats whose time is up
	rest    time.Time                // no bot plays before this time, after an answer could not be written
	news    map[game.Seat][]Step     // steps to be sent, by viewer
	fresh   []Line                   // lines to be sent to all
	sent    map[game.Seat][]Line     // private lines to be sent, by viewer
	changed bool                     // the status must be sent

	talk    table.Parley   // nil if the bots of the match write no letters
	talkers []string       // specs of the bots seated there
	talked  bool           // those that negotiate may answer
	unsent  []table.Letter // what they have written
	hears   game.Seats     // bots that read letters
	talking bool           // whether bots write letters
	awake   chan struct{}  // gets an element when they may have written something
}

// chair is a seat and whoever plays it.
type chair struct {
	Seat
	nonce string   // of the join request that took the seat
	used  []string // nonces of the last answers
	lines []string // nonces of the last private lines
	// delegates says that a bot that plays for the person reads and answers letters.
	delegates bool
	seen      time.Time
	talked    time.Time   // when it may chat again
	bot       *thinker    // playing now, or nil
	agent     table.Agent // kept from turn to turn
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
	return &match{host: h, id: id, mail: make(chan letter, maxMail), bots: make(chan botAnswer), news: map[game.Seat][]Step{}, sent: map[game.Seat][]Line{}, awake: make(chan struct{}, 1)}
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
		case <-m.awake:
		case <-ticker.C:
			now := m.host.now()
			m.tick(now)
			if m.idle(now) && m.host.unload(m) {
				return
			}
		}
		if err == nil {
			err = m.letBotsTalk()
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
	return now.Sub(m.heard) > m.host.config.Idle && (m.talk == nil || !m.talk.Talking())
}

// load reads the match from the store.
func (m *match) load(ctx context.Context) error {
	select {
	case m.host.loading <- struct{}{}:
		defer func() { <-m.host.loading }()
	case <-ctx.Done():
		return ctx.Err()
	}
	m.talk, m.talkers, m.talked, m.unsent, m.hears, m.talking = nil, nil, false, nil, 0, false
	m.setup, m.board, m.entries, m.started, m.begun, m.fault, m.losses, m.turn, m.slow = Match{}, nil, nil, false, false, "", 0, 0, 0
	m.changes, m.wrote, m.written, m.private = [game.MaxSeats]int{}, [game.MaxSeats]int{}, [game.MaxSeats]int{}, [game.MaxSeats][]Line{}
	old := m.chairs
	m.chairs = nil
	now := m.host.now()
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

// errStore says that an entry may or may not be in the log, so that the log must be read again before
// the match goes on, or the same request be repeated.
var errStore = errors.New("the store of the matches")

// write writes an entry to the log and then plays it.
func (m *match) write(e entry) error {
	last, err := m.host.logs.append(m.host.ctx, m.id, &e, m.last)
	if err = m.host.disk.noted(m.id, err); isDisk(err) {
		m.rest = m.host.now().Add(restTime)
		return err
	} else if err != nil {
		return fmt.Errorf("%w: %w", errStore, err)
	}
	m.last = last
	before := m.board.Steps()
	if err := m.apply(&e, m.viewers(m.host.now())); err != nil {
		return err
	}
	m.changed = m.changed || e.Line == "" && len(e.Letters) == 0
	if m.board.Steps() != before || e.Start || e.Join {
		m.await(m.host.now())
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

// read handles the request in a letter and answers it.
func (m *match) read(l letter) error {
	if m.removed.Load() {
		m.board = nil
		m.answer(l, nil, ErrNoMatch)
		return ErrNoMatch
	}
	now := m.host.now()
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
