package host

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"eras/ai/daide"
)

// ErrClosed is returned by a server that was closed before its games were over.
var ErrClosed = errors.New("the server was closed before all games were over")

// Server hosts games. Its methods may be called by several goroutines.
type Server struct {
	config Config
	words  *daide.Vocabulary
	// What is always the same, as frames.
	representation, mapName, definition []byte

	connections, refused, received, sent, cut, phases, games atomic.Uint64

	closing chan struct{}
	work    sync.WaitGroup

	mu        sync.Mutex
	shut      bool
	err       error // of Serve
	listeners []net.Listener
	sessions  map[*session]bool
	opened    int // connections so far
	tables    []*table
	started   int // games so far
	over      int
	passcodes map[int]*table
	wrong     map[string]guesses

	played sync.Mutex // held while a game is handed to Config.Played
}

// guesses are the wrong passcodes that an address tried within a minute.
type guesses struct {
	since time.Time
	n     int
}

// NewServer returns a server whose first games wait for players; [Server.Serve] lets
// them in. It must be closed in the end.
func NewServer(c Config) (*Server, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	words, err := daide.NewVocabulary(c.Game.Map)
	if err != nil {
		return nil, fmt.Errorf("hosting games: %w", err)
	}
	s := &Server{
		config: c, words: words,
		closing:   make(chan struct{}),
		sessions:  map[*session]bool{},
		passcodes: map[int]*table{},
		wrong:     map[string]guesses{},
	}
	s.representation = words.Representation().AppendTo(nil)
	s.mapName = s.frames(daide.MapName{Name: c.Game.Map.Name})
	s.definition = s.frames(words.Definition())
	for number := range c.Games {
		seats := c.Seats(number)
		if len(seats) != c.Game.Map.Powers() {
			return nil, fmt.Errorf("hosting games: game %d has %d seats, the map %d powers", number, len(seats), c.Game.Map.Powers())
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for range min(c.Together, c.Games) {
		s.openTable()
	}
	return s, nil
}

// frames returns messages as they go over the wire, without those that fit no frame.
func (s *Server) frames(contents ...daide.Content) []byte {
	var b []byte
	for _, c := range contents {
		if f, err := daide.MessageFrame(s.words.Message(c)); err == nil {
			b = f.AppendTo(b)
		}
	}
	return b
}

// Serve lets in who connects to l until all games are over, and then returns nil; or
// until the server is closed. Then all its goroutines have ended.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	if s.shut {
		_ = l.Close()
	}
	s.listeners = append(s.listeners, l)
	s.mu.Unlock()
	const most, pause = 100, 50 * time.Millisecond
	for failures := 0; ; {
		conn, err := l.Accept()
		if err == nil {
			failures = 0
			s.ServeConn(conn)
			continue
		}
		if s.isClosing() {
			break
		}
		// As when there are too many open files for a moment.
		if failures++; failures == most || errors.Is(err, net.ErrClosed) {
			s.end(fmt.Errorf("waiting for connections: %w", err))
			break
		}
		s.pause(pause)
	}
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// pause waits unless the server is closed.
func (s *Server) pause(d time.Duration) {
	over := make(chan struct{})
	timer := s.config.Clock.AfterFunc(d, func() { close(over) })
	defer timer.Stop()
	select {
	case <-over:
	case <-s.closing:
	}
}

// ServeConn lets one connection in, which is closed in the end. It returns at once.
func (s *Server) ServeConn(conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shut || len(s.sessions) >= s.config.Limits.Connections {
		s.refused.Add(1)
		_ = conn.Close()
		return
	}
	s.connections.Add(1)
	s.opened++
	c := newSession(s, conn, s.opened)
	s.sessions[c] = true
	s.work.Go(c.run)
}

// forget ends the account of a connection that is closed.
func (s *Server) forget(c *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, c)
}

// Close tells all clients OFF and ends; games that are not over are handed to
// [Config.Played] as they are. When it returns all goroutines have ended: it waits for
// clients to take their last messages as long as [Limits] says, and for bots that
// think.
func (s *Server) Close() error {
	s.end(ErrClosed)
	s.work.Wait()
	return nil
}

// end makes everything end, for that reason unless there was one before.
func (s *Server) end(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(reason)
}

func (s *Server) endLocked(reason error) {
	if s.shut {
		return
	}
	s.shut = true
	s.err = reason
	close(s.closing)
	for _, l := range s.listeners {
		_ = l.Close()
	}
	for c := range s.sessions {
		if !c.joined {
			c.finish(off)
		}
	}
}

func (s *Server) isClosing() bool {
	select {
	case <-s.closing:
		return true
	default:
		return false
	}
}

// Announce says something to everybody who plays or watches, in the operator's name.
func (s *Server) Announce(name, text string) {
	frames := s.frames(daide.Admin{Name: name, Text: text})
	s.mu.Lock()
	tables := slices.Clone(s.tables)
	s.mu.Unlock()
	for _, t := range tables {
		t.do(func() { t.broadcast(frames) })
	}
}

// Stats returns what was done so far.
func (s *Server) Stats() Stats {
	return Stats{
		Connections: s.connections.Load(), Refused: s.refused.Load(),
		Received: s.received.Load(), Sent: s.sent.Load(), Cut: s.cut.Load(),
		Phases: s.phases.Load(), Games: s.games.Load(),
	}
}

// openTable lets the next game wait for players.
func (s *Server) openTable() {
	t := newTable(s, s.started)
	s.started++
	s.tables = append(s.tables, t)
	s.work.Go(t.run)
	s.work.Go(t.think)
}

// reserve returns a game with an open seat that nobody else is promised; nil if there
// is none. Who does not take it gives it back by release.
func (s *Server) reserve() *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if t.free > 0 {
			t.free--
			return t
		}
	}
	return nil
}

// release says that a seat of a game is open again.
func (s *Server) release(t *table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.free++
}

// watchable returns the game that an observer sees: the first that waits for players,
// else the last one; nil if there is none.
func (s *Server) watchable() *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if t.free > 0 {
			return t
		}
	}
	if n := len(s.tables); n > 0 {
		return s.tables[n-1]
	}
	return nil
}

// newPasscode returns a passcode of a game that no other seat has.
func (s *Server) newPasscode(t *table) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		code := s.config.Passcode()
		if s.passcodes[code] == nil {
			s.passcodes[code] = t
			return code
		}
	}
}

// minute is how long wrong passcodes count.
const minute = time.Minute

// byPasscode returns the game of a passcode, nil if there is none or the address has
// tried too many wrong ones.
func (s *Server) byPasscode(code int, address string) *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.wrong[address]; g.n >= s.config.Limits.Wrong && s.config.Clock.Now().Sub(g.since) < minute {
		return nil
	}
	return s.passcodes[code]
}

// wrongPasscode notes that an address tried a wrong passcode.
func (s *Server) wrongPasscode(address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.config.Clock.Now()
	g, known := s.wrong[address]
	if !known || now.Sub(g.since) >= minute {
		g = guesses{since: now}
	}
	g.n++
	s.wrong[address] = g
	// What is old goes once it is much.
	if !known && len(s.wrong) > 2*s.config.Limits.Connections {
		for a, g := range s.wrong {
			if now.Sub(g.since) >= minute {
				delete(s.wrong, a)
			}
		}
	}
}

// closeTable ends a game: nobody gets in any more, and the next one is opened.
func (s *Server) closeTable(t *table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables = slices.DeleteFunc(s.tables, func(o *table) bool { return o == t })
	for _, seat := range t.seats {
		if seat.passcode != 0 {
			delete(s.passcodes, seat.passcode)
		}
	}
	s.over++
	switch {
	case s.shut:
	case s.started < s.config.Games:
		s.openTable()
	case s.over == s.config.Games:
		s.endLocked(nil)
	}
}

// report hands a game over.
func (s *Server) report(p Played) {
	if s.config.Played == nil {
		return
	}
	s.played.Lock()
	defer s.played.Unlock()
	if err := s.config.Played(p); err != nil {
		s.end(err)
	}
}
