package host

import (
	"errors"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/ai/daide"
	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// gameOf returns a game on a map of the house that lasts so many years.
func gameOf(t testing.TB, name string, years int) *diplomacy.Game {
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

// seatsOf returns so many open seats, with bots behind them.
func seatsOf(g *diplomacy.Game, open int, bot aidiplomacy.Maker) func(int) []Seat {
	return func(int) []Seat {
		seats := make([]Seat, g.Map.Powers())
		for i := range seats {
			if seats[i].Rank = i; i >= open {
				seats[i].Name, seats[i].Make = "bot", bot
			}
		}
		return seats
	}
}

// collected are the games that a server handed over.
type collected struct {
	mu    sync.Mutex
	games []Played
}

func (c *collected) add(p Played) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games = append(c.games, p)
	return nil
}

func (c *collected) all() []Played {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.games
}

// configOf returns a configuration for one game with so many open seats. Passcodes
// count from 1000 up.
func configOf(g *diplomacy.Game, open int) (Config, *collected) {
	played := &collected{}
	code := 999
	return Config{
		Game:  g,
		Games: 1,
		Seats: seatsOf(g, open, aidiplomacy.NewHoldBot),
		Seed:  func(number int) uint64 { return game.Derive(7, uint64(number)) },
		Passcode: func() int {
			code++
			return code
		},
		Played: played.add,
	}, played
}

// checkGoroutines fails if goroutines are left at the end of the test.
func checkGoroutines(t testing.TB) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 200 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines became %d:\n%s", before, runtime.NumGoroutine(), stacks[:runtime.Stack(stacks, true)])
	})
}

// serverOf returns a server that is closed at the end of the test.
func serverOf(t testing.TB, c Config) *Server {
	t.Helper()
	checkGoroutines(t)
	if c.Limits.Flush == 0 {
		c.Limits.Flush = time.Second
	}
	s, err := NewServer(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// client is the other end of a connection, driven by a test.
type client struct {
	t     testing.TB
	conn  net.Conn
	words *daide.Vocabulary
	read  chan string // messages as text, or what ended reading
}

// connect connects a client that has said nothing yet.
func connect(t testing.TB, s *Server) *client {
	t.Helper()
	here, there := net.Pipe()
	s.ServeConn(there)
	c := &client{t: t, conn: here, words: s.words, read: make(chan string, 4096)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			f, err := daide.ReadFrame(here, daide.MaxBody)
			if err != nil {
				if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
					err = io.EOF
				}
				c.read <- err.Error()
				return
			}
			c.read <- c.text(f)
		}
	}()
	t.Cleanup(func() {
		_ = here.Close()
		for {
			select {
			case <-done:
				return
			case <-c.read:
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
	return c.words.Text(m)
}

// greeted connects a client that has said IM and got RM.
func greeted(t testing.TB, s *Server) *client {
	t.Helper()
	c := connect(t, s)
	c.bytes(daide.InitialFrame().AppendTo(nil))
	c.want("RM")
	return c
}

// seated connects a client that has a seat and took the map.
func seated(t testing.TB, s *Server, name string) *client {
	t.Helper()
	c := greeted(t, s)
	c.say("NME ('" + name + "') ('1')")
	c.want("YES (NME ('" + name + "') ('1'))")
	m := c.next()
	c.say("YES (" + m + ")")
	return c
}

// bytes sends bytes.
func (c *client) bytes(b []byte) {
	c.t.Helper()
	_ = c.conn.SetWriteDeadline(time.Now().Add(patience))
	if _, err := c.conn.Write(b); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		c.t.Fatal(err)
	}
}

// say sends a message.
func (c *client) say(text string) {
	c.t.Helper()
	m, err := c.words.ParseText(text)
	if err != nil {
		c.t.Fatal(err)
	}
	f, err := daide.MessageFrame(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.bytes(f.AppendTo(nil))
}

// next returns what comes next.
func (c *client) next() string {
	c.t.Helper()
	return c.nextOr("anything")
}

// nextOr returns what comes next, and says what should have if nothing does.
func (c *client) nextOr(wanted string) string {
	c.t.Helper()
	select {
	case text := <-c.read:
		return text
	case <-time.After(patience):
		c.t.Fatalf("nothing came, want %s", wanted)
		return ""
	}
}

// want checks what comes next. A text that ends in … may go on.
func (c *client) want(texts ...string) {
	c.t.Helper()
	for _, text := range texts {
		got := c.nextOr(text)
		if prefix, goesOn := strings.CutSuffix(text, "…"); got != text && !(goesOn && strings.HasPrefix(got, prefix)) {
			c.t.Fatalf("%s came, want %s", got, text)
		}
	}
}

// ask says something and checks what comes.
func (c *client) ask(text string, answers ...string) {
	c.t.Helper()
	c.say(text)
	c.want(answers...)
}

// skipTo waits for a message that begins like that, and returns it.
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

// nothing checks that for a moment nothing comes.
func (c *client) nothing() {
	c.t.Helper()
	select {
	case text := <-c.read:
		c.t.Fatalf("%s came, want nothing", text)
	case <-time.After(20 * time.Millisecond):
	}
}

// hang closes the connection, and waits until the server noticed.
func (c *client) hang() {
	c.t.Helper()
	_ = c.conn.Close()
	c.skipTo("EOF")
}

// fakeClock stands still until a test moves it.
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

// advance moves the clock and calls what is due.
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
