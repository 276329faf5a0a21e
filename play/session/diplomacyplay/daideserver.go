package diplomacyplay

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/daide/server"
	"eras/play/session"
)

// DAIDEServerSetup is the set-up of a [DAIDEServer].
type DAIDEServerSetup struct {
	// Setup has the players by seat: a bot, a person at this window (at most
	// one), or an open seat if neither is set.
	Setup
	// Port is where the server listens; 0 means any free port. Only this machine can
	// connect unless Public is true.
	Port   int
	Public bool
	// PhaseLimit is the longest duration of a movement phase, 0 for no limit. Other phases get half
	// of it.
	PhaseLimit time.Duration
}

// check returns an error if the set-up is not valid.
func (s *DAIDEServerSetup) check() error {
	persons, open := 0, 0
	for _, p := range s.Players {
		switch {
		case p.Person != "":
			persons++
		case p.Bot == "":
			open++
		}
	}
	switch {
	case len(s.Players) != s.Map.Powers():
		return fmt.Errorf("starting a DAIDE server: need one player per power: have %d, want %d", len(s.Players), s.Map.Powers())
	case persons > 1:
		return fmt.Errorf("starting a DAIDE server: at most one person can play at this window: have %d", persons)
	case open == 0:
		return errors.New("starting a DAIDE server: no seat is open: leave at least one open")
	}
	return nil
}

// DAIDEServerEvent is an event of a [DAIDEServer].
type DAIDEServerEvent struct {
	server.Event
	// Number counts events from 0.
	Number int
}

// DAIDEServer serves one match to DAIDE clients. Bots play the seats that are not open. This window
// plays or watches the match as a [DAIDEClient]. All methods must be called from one goroutine.
type DAIDEServer struct {
	setup    DAIDEServerSetup
	server   *server.Server
	listener net.Listener
	client   *DAIDEClient
	done     chan struct{} // closed when the server has ended

	mu        sync.Mutex
	events    []DAIDEServerEvent
	seats     []DAIDEServerSeat
	began     bool
	phase     diplomacy.Phase // the phase that sent belongs to
	sent      game.Seats      // seats that have given all their orders
	over      bool
	failed    error
	record    game.Record
	hasRecord bool
	complete  bool // the match was played to its end
}

// DAIDEServerSeat is a seat and who has taken it.
type DAIDEServerSeat struct {
	session.Player
	// Taken reports whether the seat is taken, and Away whether its client has lost the connection.
	Taken, Away bool
	// Name is the name that the client gave.
	Name string
}

// maxServerEvents is how many events the server remembers.
const maxServerEvents = 500

// NewDAIDEServer starts a server and joins it as the person of the set-up or, if there is none, as
// an observer.
func NewDAIDEServer(setup DAIDEServerSetup) (*DAIDEServer, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	g, err := diplomacy.NewGame(setup.Map, setup.Rules)
	if err != nil {
		return nil, err
	}
	s := &DAIDEServer{setup: setup, done: make(chan struct{})}
	seats := make([]server.Seat, len(setup.Players))
	for i, p := range setup.Players {
		seats[i].Rank = i + 1
		s.seats = append(s.seats, DAIDEServerSeat{Player: p, Taken: p.Bot != ""})
		switch {
		case p.Person != "":
			seats[i].Rank = 0 // joins before the server accepts other clients
		case p.Bot != "":
			if seats[i].Bot, err = agents.DiplomacyBots().Find(p.Bot); err != nil {
				return nil, err
			}
			seats[i].Name = p.Bot
		}
	}
	address := "127.0.0.1"
	if setup.Public {
		address = ""
	}
	s.listener, err = net.Listen("tcp", net.JoinHostPort(address, strconv.Itoa(setup.Port)))
	if err != nil {
		return nil, err
	}
	s.server, err = server.NewServer(server.Config{
		Game: g, Games: 1,
		Seats:    func(int) []server.Seat { return seats },
		Seed:     func(int) uint64 { return setup.Seed },
		Movement: setup.PhaseLimit, Retreat: setup.PhaseLimit / 2, Build: setup.PhaseLimit / 2,
		Press:         server.Press{Level: setup.Rules.Press.Level},
		ReconnectWait: reconnectWait,
		Linger:        serverLinger,
		OnEvent:       s.onEvent,
		OnSent:        s.onSent,
		OnGameEnd:     s.onGameEnd,
	})
	if err != nil {
		_ = s.listener.Close()
		return nil, err
	}
	s.joinLocally()
	go s.serve() //fault:none serve guards the server
	return s, nil
}

const (
	// reconnectWait is how long a phase waits for a client that has lost its connection.
	reconnectWait = 2 * time.Minute
	// serverLinger is how long the server goes on answering after the end of the match.
	serverLinger = 5 * time.Second
)

// joinLocally joins this window to its own server through a pipe.
func (s *DAIDEServer) joinLocally() {
	setup := DAIDEClientSetup{Address: s.Address(), Watch: true, Players: slices.Clone(s.setup.Players), Rules: s.setup.Rules}
	for _, p := range s.setup.Players {
		if p.Person != "" {
			setup.Name, setup.Watch = p.Person, false
		}
	}
	setup.dial = func(context.Context) (net.Conn, error) {
		here, there := net.Pipe()
		s.server.ServeConn(there)
		return here, nil
	}
	s.client = NewDAIDEClient(setup)
	s.client.sent, s.client.named = s.sentIn, s.nameAt
}

// serve accepts other clients as soon as this window has joined.
func (s *DAIDEServer) serve() {
	defer close(s.done)
	s.client.waitJoined()
	err := fault.Do(func() error { return s.server.Serve(s.listener) })
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	if !errors.Is(err, server.ErrClosed) {
		s.failed = err
	}
}

// onGameEnd keeps the record.
func (s *DAIDEServer) onGameEnd(r server.GameResult) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record, s.complete, s.hasRecord = r.Record, r.Over, len(r.Record.Actions) > 0
	return nil
}

// Record returns the record of the match once it is over or the server was closed. complete reports
// whether the match was played to its end, ok whether there is a record.
func (s *DAIDEServer) Record() (r game.Record, complete, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record, s.complete, s.hasRecord
}

// onEvent records an event of the server.
func (s *DAIDEServer) onEvent(e server.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	number := 0
	if n := len(s.events); n > 0 {
		number = s.events[n-1].Number + 1
	}
	if s.events = append(s.events, DAIDEServerEvent{e, number}); len(s.events) > maxServerEvents {
		s.events = slices.Delete(s.events, 0, 1)
	}
	if e.Kind == server.Began {
		s.began = true
	}
	if e.Seat == game.Nobody {
		return
	}
	seat := &s.seats[e.Seat]
	switch e.Kind {
	case server.Joined, server.Rejoined:
		seat.Taken, seat.Away, seat.Name = true, false, e.Name
	case server.Left:
		seat.Taken, seat.Away = s.began, s.began
	case server.Observing, server.Began, server.PhasePlayed, server.Ended:
	}
}

// onSent records which seats have given all their orders for a phase.
func (s *DAIDEServer) onSent(_ int, phase diplomacy.Phase, sent game.Seats) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase, s.sent = phase, sent
}

// sentIn returns the seats that have given all their orders for a phase.
func (s *DAIDEServer) sentIn(phase diplomacy.Phase) game.Seats {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase != phase {
		return 0
	}
	return s.sent
}

// nameAt returns the name of the client that has joined at a seat, empty for none.
func (s *DAIDEServer) nameAt(seat game.Seat) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seats[seat].Name
}

// Setup returns the set-up.
func (s *DAIDEServer) Setup() DAIDEServerSetup { return s.setup }

// Client returns this window's client.
func (s *DAIDEServer) Client() *DAIDEClient { return s.client }

// Address returns the server's address on this machine.
func (s *DAIDEServer) Address() string {
	_, port, _ := net.SplitHostPort(s.listener.Addr().String())
	return net.JoinHostPort("127.0.0.1", port)
}

// Addresses returns the addresses at which clients can connect: one on this machine and, if the
// server is public, one for each network.
func (s *DAIDEServer) Addresses() []string {
	all := []string{s.Address()}
	if !s.setup.Public {
		return all
	}
	_, port, _ := net.SplitHostPort(s.Address())
	networks, err := net.InterfaceAddrs()
	if err != nil {
		return all
	}
	for _, a := range networks {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			all = append(all, net.JoinHostPort(n.IP.String(), port))
		}
	}
	return all
}

// Seats returns the seats and who has taken them.
func (s *DAIDEServer) Seats() []DAIDEServerSeat {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.seats)
}

// Events returns the last events, oldest first.
func (s *DAIDEServer) Events() []DAIDEServerEvent {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.events)
}

// Began reports whether the match has begun.
func (s *DAIDEServer) Began() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.began
}

// Over reports whether the server has ended. The error is nil after the end of the match or
// [DAIDEServer.Close]; otherwise it says why the server ended.
func (s *DAIDEServer) Over() (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over, s.failed
}

// Close closes the server and this window's client. It returns at once;
// [DAIDEServer.Wait] waits for their goroutines to end.
func (s *DAIDEServer) Close() {
	s.client.Close()
	go func() { _ = fault.Do(s.server.Close) }()
}

// Wait waits for all goroutines to end, after [DAIDEServer.Close] or the end of the
// match.
func (s *DAIDEServer) Wait() {
	<-s.done
	s.client.Wait()
}
