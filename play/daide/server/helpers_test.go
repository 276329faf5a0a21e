package server

import (
	"errors"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// newGame returns a game on a built-in map that lasts a number of years.
func newGame(t testing.TB, name string, years int) *diplomacy.Game {
	t.Helper()
	file, data, ok := diplomacymaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1), AgreedDraws: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// openSeats returns seats of which the first are open and the rest played by bots.
func openSeats(g *diplomacy.Game, open int, bot aidiplomacy.Maker) func(int) []Seat {
	return func(int) []Seat {
		seats := make([]Seat, g.Map.Powers())
		for i := range seats {
			if seats[i].Rank = i; i >= open {
				seats[i].Name, seats[i].Bot = "bot", bot
			}
		}
		return seats
	}
}

// collectedResults are the results that a server reported.
type collectedResults struct {
	mu    sync.Mutex
	games []GameResult
}

func (c *collectedResults) add(p GameResult) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games = append(c.games, p)
	return nil
}

func (c *collectedResults) all() []GameResult {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.games
}

// newConfig returns a configuration for one game with a number of open seats. Passcodes
// count up from 1000.
func newConfig(g *diplomacy.Game, open int) (Config, *collectedResults) {
	played := &collectedResults{}
	code := 999
	return Config{
		Game:  g,
		Games: 1,
		Seats: openSeats(g, open, aidiplomacy.NewHoldBot),
		Seed:  func(number int) uint64 { return game.Derive(7, uint64(number)) },
		Passcode: func() int {
			code++
			return code
		},
		OnGameEnd: played.add,
	}, played
}

// checkGoroutines fails if goroutines are left at the end of the test.
func checkGoroutines(t testing.TB) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 6000 { // half a minute: machines may be slow
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines became %d:\n%s", before, runtime.NumGoroutine(), stacks[:runtime.Stack(stacks, true)])
	})
}

// newTestServer returns a server that is closed at the end of the test.
func newTestServer(t testing.TB, c Config) *Server {
	t.Helper()
	checkGoroutines(t)
	if c.Limits.FlushTimeout == 0 {
		c.Limits.FlushTimeout = time.Second
	}
	s, err := NewServer(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// testTimeout is how long a test waits for anything.
const testTimeout = 2 * time.Minute

// client is the client's end of a connection, driven by a test.
type client struct {
	t          testing.TB
	conn       net.Conn
	vocabulary *daide.Vocabulary
	received   chan string // messages as text, and the error that ended reading
}

// connect connects a client that has sent nothing yet.
func connect(t testing.TB, s *Server) *client {
	t.Helper()
	here, there := net.Pipe()
	s.ServeConn(there)
	c := &client{t: t, conn: here, vocabulary: s.vocabulary, received: make(chan string, 4096)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			f, err := daide.ReadFrame(here, daide.MaxBody)
			if err != nil {
				if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
					err = io.EOF
				}
				c.received <- err.Error()
				return
			}
			c.received <- c.text(f)
		}
	}()
	t.Cleanup(func() {
		_ = here.Close()
		for {
			select {
			case <-done:
				return
			case <-c.received:
			}
		}
	})
	return c
}

func (c *client) text(f daide.Frame) string {
	if code, ok := f.ErrorCode(); ok {
		return "EM " + code.Error()
	}
	if f.Kind != daide.DM {
		return f.Kind.String()
	}
	m, err := daide.ParseMessage(f.Body)
	if err != nil {
		return err.Error()
	}
	return c.vocabulary.Text(m)
}

// initialised connects a client and exchanges IM and RM.
func initialised(t testing.TB, s *Server) *client {
	t.Helper()
	c := connect(t, s)
	c.bytes(daide.InitialFrame().AppendTo(nil))
	c.want("RM")
	return c
}

// joined connects a client that has a seat and accepted the map.
func joined(t testing.TB, s *Server, name string) *client {
	t.Helper()
	c := initialised(t, s)
	c.say("NME ('" + name + "') ('1')")
	c.want("YES (NME ('" + name + "') ('1'))")
	m := c.next()
	c.say("YES (" + m + ")")
	return c
}

// bytes sends bytes.
func (c *client) bytes(b []byte) {
	c.t.Helper()
	_ = c.conn.SetWriteDeadline(time.Now().Add(testTimeout))
	if _, err := c.conn.Write(b); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		c.t.Fatal(err)
	}
}

// say sends a message.
func (c *client) say(text string) {
	c.t.Helper()
	m, err := c.vocabulary.ParseText(text)
	if err != nil {
		c.t.Fatal(err)
	}
	f, err := daide.MessageFrame(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.bytes(f.AppendTo(nil))
}

// next returns the next message.
func (c *client) next() string {
	c.t.Helper()
	return c.nextOr("anything")
}

// nextOr returns the next message; wanted is for the error if none comes.
func (c *client) nextOr(wanted string) string {
	c.t.Helper()
	select {
	case text := <-c.received:
		return text
	case <-time.After(testTimeout):
		c.t.Fatalf("nothing came, want %s", wanted)
		return ""
	}
}

// want checks the next messages. A text that ends in … is a prefix.
func (c *client) want(texts ...string) {
	c.t.Helper()
	for _, text := range texts {
		got := c.nextOr(text)
		if prefix, goesOn := strings.CutSuffix(text, "…"); got != text && !(goesOn && strings.HasPrefix(got, prefix)) {
			c.t.Fatalf("%s came, want %s", got, text)
		}
	}
}

// ask sends a message and checks the answers.
func (c *client) ask(text string, answers ...string) {
	c.t.Helper()
	c.say(text)
	c.want(answers...)
}

// skipTo waits for a message with a prefix and returns it.
func (c *client) skipTo(prefix string) string {
	c.t.Helper()
	for {
		switch text := c.next(); {
		case strings.HasPrefix(text, prefix):
			return text
		case text == io.EOF.Error() && prefix != text:
			c.t.Fatalf("the connection ended before %s came", prefix)
		}
	}
}

// wantNothing checks that no message comes for a moment.
func (c *client) wantNothing() {
	c.t.Helper()
	select {
	case text := <-c.received:
		c.t.Fatalf("%s came, want nothing", text)
	case <-time.After(20 * time.Millisecond):
	}
}

// hangUp closes the connection and waits until the server has noticed.
func (c *client) hangUp() {
	c.t.Helper()
	_ = c.conn.Close()
	c.skipTo("EOF")
}

// fakeClock is a clock that only advance moves.
type fakeClock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*fakeTimer
}

type fakeTimer struct {
	clock *fakeClock
	at    time.Time
	f     func()
	over  bool
}

func newFakeClock() *fakeClock { return &fakeClock{now: time.Unix(1_000_000, 0)} }

func (k *fakeClock) Now() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.now
}

func (k *fakeClock) AfterFunc(d time.Duration, f func()) Timer {
	k.mu.Lock()
	defer k.mu.Unlock()
	timer := &fakeTimer{clock: k, at: k.now.Add(d), f: f}
	if d <= 0 {
		timer.over = true
		go f()
		return timer
	}
	k.timers = append(k.timers, timer)
	return timer
}

func (t *fakeTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	stopped := !t.over
	t.over = true
	return stopped
}

// pending returns the number of timers that have not run and were not stopped.
func (k *fakeClock) pending() (n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.timers {
		if !t.over {
			n++
		}
	}
	return n
}

// advance moves the clock and runs the timers that are due.
func (k *fakeClock) advance(d time.Duration) {
	k.mu.Lock()
	k.now = k.now.Add(d)
	var due []*fakeTimer
	rest := k.timers[:0]
	for _, t := range k.timers {
		switch {
		case t.over:
		case t.at.After(k.now):
			rest = append(rest, t)
		default:
			t.over = true
			due = append(due, t)
		}
	}
	k.timers = rest
	k.mu.Unlock()
	for _, t := range due {
		t.f()
	}
}
