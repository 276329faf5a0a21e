package server

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"eras/internal/netlimit"
	"eras/play/daide"
)

// ErrClosed is the error of [Server.Serve] if the server was closed before its games
// were over.
var ErrClosed = errors.New("the server was closed before all games were over")

// Server serves games. Its methods may be called by several goroutines.
type Server struct {
	config     Config
	vocabulary *daide.Vocabulary
	// Frames that are always the same.
	representation, mapName, definition []byte

	connections, refused, displaced, received, sent, cut, phases, gamesOver atomic.Uint64
	logged                                                                  atomic.Int64 // bytes in logs

	closing chan struct{}
	work    sync.WaitGroup

	mu        sync.Mutex
	closed    bool
	err       error // returned by Serve
	listeners []net.Listener
	open      map[*connection]bool
	opened    int // connections so far
	games     []*liveGame
	started   int // games so far
	over      int
	passcodes map[int]*liveGame
	wrong     map[string]tally // wrong passcodes, by origin
	admins    tally            // messages to the operator

	reporting sync.Mutex // held while Config.OnGameEnd is called
}

// NewServer returns a server whose first games wait for players. [Server.Serve] accepts
// connections. The caller must close the server.
func NewServer(c Config) (*Server, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	v, err := daide.NewVocabulary(c.Game.Map)
	if err != nil {
		return nil, fmt.Errorf("starting the server: %w", err)
	}
	s := &Server{
		config: c, vocabulary: v,
		closing:   make(chan struct{}),
		open:      map[*connection]bool{},
		passcodes: map[int]*liveGame{},
		wrong:     map[string]tally{},
	}
	s.representation = v.Representation().AppendTo(nil)
	s.mapName = s.frames(daide.MapName{Name: c.Game.Map.Name})
	s.definition = s.frames(v.Definition())
	most := 0
	for number := range c.Games {
		seats := c.Seats(number)
		if len(seats) != c.Game.Map.Powers() {
			return nil, fmt.Errorf("starting the server: game %d needs one seat per power: have %d, want %d", number, len(seats), c.Game.Map.Powers())
		}
		open := 0
		for _, seat := range seats {
			if seat.Bot == nil {
				open++
			}
		}
		most = max(most, open)
	}
	// One more than there are players, so that a player can rejoin before the old connection is
	// known to be dead.
	if most *= min(c.Concurrent, c.Games); c.Limits.Connections <= most {
		return nil, fmt.Errorf("starting the server: %d connections are too few for %d open seats: allow at least %d", c.Limits.Connections, most, most+1)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for range min(c.Concurrent, c.Games) {
		s.openGame()
	}
	return s, nil
}

// frames returns messages as the bytes of frames. It omits messages that do not fit in a frame.
func (s *Server) frames(contents ...daide.Content) []byte {
	var b []byte
	for _, c := range contents {
		if f, err := daide.MessageFrame(s.vocabulary.Message(c)); err == nil {
			b = f.AppendTo(b)
		}
	}
	return b
}

// Serve accepts connections from l until all games are over, and then returns nil, or
// until the server is closed. When it returns, all goroutines have ended.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	if s.closed {
		_ = l.Close()
	}
	s.listeners = append(s.listeners, l)
	s.mu.Unlock()
	const maxFailures, retryPause = 100, 50 * time.Millisecond
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
		// The error is temporary, for example because too many files are open.
		if failures++; failures == maxFailures || errors.Is(err, net.ErrClosed) {
			s.end(fmt.Errorf("accepting connections: %w", err))
			break
		}
		pause(s.config.Clock, retryPause, s.closing)
	}
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// ServeConn serves a connection and closes it when it is over. It returns at once.
func (s *Server) ServeConn(conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || !s.makeRoom(netlimit.Origin(addressOf(conn))) {
		s.refused.Add(1)
		_ = conn.Close()
		return
	}
	s.connections.Add(1)
	s.opened++
	c := newConnection(s, conn, s.opened)
	s.open[c] = true
	s.work.Go(c.run) //fault:none what run does for a client is guarded
}

// remove removes a closed connection from the list.
func (s *Server) remove(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
}

// Close sends OFF to all clients and ends the server. Unfinished games are passed to
// [Config.OnGameEnd] as they are. When it returns, all goroutines have ended: it waits
// for clients to receive their last frames, within [Limits], and for bots that think.
func (s *Server) Close() error {
	s.end(ErrClosed)
	s.work.Wait()
	return nil
}

// end ends the server. reason becomes the error of Serve, unless the server has already ended.
func (s *Server) end(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(reason)
}

func (s *Server) endLocked(reason error) {
	if s.closed {
		return
	}
	s.closed = true
	s.err = reason
	close(s.closing)
	for _, l := range s.listeners {
		_ = l.Close()
	}
	for c := range s.open {
		if c.role == unjoined {
			c.finish(offFrames)
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

// Announce sends an ADM to all clients that play or observe.
func (s *Server) Announce(name, text string) {
	frames := s.frames(daide.Admin{Name: name, Text: text})
	s.mu.Lock()
	games := slices.Clone(s.games)
	s.mu.Unlock()
	for _, g := range games {
		g.do(func() { g.broadcastFrames(frames) })
	}
}

// Stats returns what the server has done so far.
func (s *Server) Stats() Stats {
	return Stats{
		Connections: s.connections.Load(), Refused: s.refused.Load(), Displaced: s.displaced.Load(),
		Received: s.received.Load(), Sent: s.sent.Load(), Cut: s.cut.Load(),
		Phases: s.phases.Load(), Games: s.gamesOver.Load(),
	}
}

// openGame opens the next game.
func (s *Server) openGame() {
	g := newLiveGame(s, s.started)
	s.started++
	s.games = append(s.games, g)
	s.work.Go(g.run)     //fault:none run guards the game
	s.work.Go(g.runBots) //fault:none runBots guards each answer
}

// reserve reserves an open seat and returns its game, nil if there is none. The caller must release
// the seat if the client does not take it.
func (s *Server) reserve() *liveGame {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.games {
		if g.free > 0 {
			g.free--
			return g
		}
	}
	return nil
}

// release reopens a reserved or taken seat of a game.
func (s *Server) release(g *liveGame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.free++
}

// observable returns the game that an observer joins: the first that waits for players, or else the
// last one, nil if there is none.
func (s *Server) observable() *liveGame {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.games {
		if g.free > 0 {
			return g
		}
	}
	if n := len(s.games); n > 0 {
		return s.games[n-1]
	}
	return nil
}

// newPasscode returns an unused passcode for a game.
func (s *Server) newPasscode(g *liveGame) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		code := s.config.Passcode()
		if s.passcodes[code] == nil {
			s.passcodes[code] = g
			return code
		}
	}
}

// closeGame removes a game that is over and opens the next one.
func (s *Server) closeGame(g *liveGame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games = slices.DeleteFunc(s.games, func(o *liveGame) bool { return o == g })
	for _, seat := range g.seats {
		if seat.passcode != 0 {
			delete(s.passcodes, seat.passcode)
		}
	}
	s.over++
	switch {
	case s.closed:
	case s.started < s.config.Games:
		s.openGame()
	case s.over == s.config.Games:
		s.endLocked(nil)
	}
}

// report passes the result of a game to [Config.OnGameEnd].
func (s *Server) report(p GameResult) {
	if s.config.OnGameEnd == nil {
		return
	}
	s.reporting.Lock()
	defer s.reporting.Unlock()
	if err := s.config.OnGameEnd(p); err != nil {
		s.end(err)
	}
}
