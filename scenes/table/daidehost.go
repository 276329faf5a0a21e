package table

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"eras/ai/daide/host"
	"eras/ai/roster"
	"eras/game"
	"eras/game/diplomacy"
)

// HostSetup is what a DAIDE table of this window is set up with.
type HostSetup struct {
	// DiplomacySetup has the players by seat: bots of the house where Bot is set, the
	// person of this window where Person is, at one seat at most, and seats that are
	// open to whoever comes where neither is.
	DiplomacySetup
	// Port is where the table listens, any that is free if 0; to other machines too if
	// Public, else to this one alone.
	Port   int
	Public bool
	// Limit is how long a phase of movements lasts at most, for ever if 0; others last
	// half as long.
	Limit time.Duration
}

// check reports what is wrong with the set-up.
func (s *HostSetup) check() error {
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
		return fmt.Errorf("hosting a game for %d players is impossible: the map has %d powers", len(s.Players), s.Map.Powers())
	case persons > 1:
		return errors.New("hosting a game: one person at most can sit at this window")
	case open == 0:
		return errors.New("hosting a game in which no seat is open is needless: leave one open")
	}
	return nil
}

// HostEvent is something that happened at a table of this window.
type HostEvent struct {
	host.Event
	// Number counts events from 0.
	Number int
}

// Host is a DAIDE table of this window: it lets clients in, seats bots of the house
// and plays one match. All methods must be called from one goroutine, but for what
// says otherwise.
type Host struct {
	setup    HostSetup
	server   *host.Server
	listener net.Listener
	ended    chan struct{}
	guest    *Guest

	mu     sync.Mutex
	log    []HostEvent
	seats  []HostSeat
	began  bool
	over   bool
	failed error
	record game.Record
	played bool
	ending bool
}

// HostSeat is a seat as it is taken.
type HostSeat struct {
	Player
	// Taken says that somebody sits there; Name is what a client calls itself, Away
	// that it was there and is gone.
	Taken, Away bool
	Name        string
}

// most events that are kept.
const mostHostEvents = 500

// NewHost opens a table and takes the place of this window: the person's seat, or else
// one among those who watch.
func NewHost(setup HostSetup) (*Host, error) {
	if err := setup.check(); err != nil {
		return nil, err
	}
	g, err := diplomacy.NewGame(setup.Map, setup.Rules)
	if err != nil {
		return nil, err
	}
	h := &Host{setup: setup, ended: make(chan struct{})}
	seats := make([]host.Seat, len(setup.Players))
	for i, p := range setup.Players {
		seats[i].Rank = i + 1
		h.seats = append(h.seats, HostSeat{Player: p, Taken: p.Bot != ""})
		switch {
		case p.Person != "":
			seats[i].Rank = 0 // it is there before anybody else is let in
		case p.Bot != "":
			if seats[i].Make, err = roster.FindDiplomacyBot(p.Bot); err != nil {
				return nil, err
			}
			seats[i].Name = p.Bot
		}
	}
	address := "127.0.0.1"
	if setup.Public {
		address = ""
	}
	h.listener, err = net.Listen("tcp", net.JoinHostPort(address, strconv.Itoa(setup.Port)))
	if err != nil {
		return nil, err
	}
	h.server, err = host.NewServer(host.Config{
		Game: g, Games: 1,
		Seats:    func(int) []host.Seat { return seats },
		Seed:     func(int) uint64 { return setup.Seed },
		Movement: setup.Limit, Retreat: setup.Limit / 2, Build: setup.Limit / 2,
		Return: returnTime,
		Linger: lingerTime,
		Tell:   h.note,
		Played: h.keep,
	})
	if err != nil {
		_ = h.listener.Close()
		return nil, err
	}
	h.seatPerson()
	go h.serve()
	return h, nil
}

const (
	// returnTime is how long phases wait for a client that was cut off.
	returnTime = 2 * time.Minute
	// lingerTime is how long a table answers once its match is over.
	lingerTime = 5 * time.Second
)

// seatPerson takes the place of this window, by a way within the program.
func (h *Host) seatPerson() {
	place := Place{Address: h.Address(), Watch: true, Players: slices.Clone(h.setup.Players), Rules: h.setup.Rules}
	for _, p := range h.setup.Players {
		if p.Person != "" {
			place.Name, place.Watch = p.Person, false
		}
	}
	place.dial = func(context.Context) (net.Conn, error) {
		here, there := net.Pipe()
		h.server.ServeConn(there)
		return here, nil
	}
	h.guest = NewGuest(place)
}

// serve lets others in once the place of this window is taken.
func (h *Host) serve() {
	defer close(h.ended)
	h.guest.settled()
	err := h.server.Serve(h.listener)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	if !errors.Is(err, host.ErrClosed) {
		h.failed = err
	}
}

// keep keeps what was played.
func (h *Host) keep(p host.Played) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.record, h.ending, h.played = p.Record, p.Over, len(p.Record.Actions) > 0
	return nil
}

// Record returns the record of the match once it came to its end or was cut short by
// closing the table; over says which, and ok that there is one.
func (h *Host) Record() (r game.Record, over, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.record, h.ending, h.played
}

// note keeps an event of the server.
func (h *Host) note(e host.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	number := 0
	if n := len(h.log); n > 0 {
		number = h.log[n-1].Number + 1
	}
	if h.log = append(h.log, HostEvent{e, number}); len(h.log) > mostHostEvents {
		h.log = slices.Delete(h.log, 0, 1)
	}
	if e.Kind == host.Began {
		h.began = true
	}
	if e.Seat == game.Nobody {
		return
	}
	s := &h.seats[e.Seat]
	switch e.Kind {
	case host.Joined, host.Returned:
		s.Taken, s.Away, s.Name = true, false, e.Name
	case host.Left:
		s.Taken, s.Away = h.began, h.began
	}
}

// Setup returns the set-up.
func (h *Host) Setup() HostSetup { return h.setup }

// Guest returns the place of this window at the table.
func (h *Host) Guest() *Guest { return h.guest }

// Address returns where the table listens on this machine.
func (h *Host) Address() string {
	_, port, _ := net.SplitHostPort(h.listener.Addr().String())
	return net.JoinHostPort("127.0.0.1", port)
}

// Addresses returns where others reach the table: this machine alone, or from other
// machines too, one address for each network.
func (h *Host) Addresses() []string {
	all := []string{h.Address()}
	if !h.setup.Public {
		return all
	}
	_, port, _ := net.SplitHostPort(h.Address())
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

// Seats returns the seats as they are taken.
func (h *Host) Seats() []HostSeat {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.seats)
}

// Log returns the last events.
func (h *Host) Log() []HostEvent {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.log)
}

// Began reports whether the match has begun, Over whether the table is closed, and why
// if not by its own end or [Host.Close].
func (h *Host) Began() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.began
}

// Over reports whether the table is closed; see [Host.Began].
func (h *Host) Over() (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.over, h.failed
}

// Close closes the table and leaves its place. It returns at once; [Host.Wait] waits
// until nothing runs behind any more.
func (h *Host) Close() {
	h.guest.Close()
	go func() { _ = h.server.Close() }()
}

// Wait waits until nothing runs behind any more, after [Host.Close] or the end.
func (h *Host) Wait() {
	<-h.ended
	h.guest.Wait()
}
