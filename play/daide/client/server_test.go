package client

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
	"eras/play/daide/server"
)

// testServer is a server of one game with seven open seats, on loopback.
type testServer struct {
	game   *diplomacy.Game
	server *server.Server
	addr   string
	served chan error

	mu     sync.Mutex
	played []server.GameResult
}

// newTestServer starts a server for a game that lasts a number of years.
func newTestServer(t testing.TB, years int, seed uint64, change func(*server.Config)) *testServer {
	t.Helper()
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1)})
	if err != nil {
		t.Fatal(err)
	}
	x := &testServer{game: g, served: make(chan error, 1)}
	c := server.Config{
		Game: g, Games: 1, Seed: func(int) uint64 { return seed },
		Seats: func(int) []server.Seat {
			seats := make([]server.Seat, m.Powers())
			for i := range seats {
				seats[i].Rank = i
			}
			return seats
		},
		ReconnectWait: time.Minute,
		OnGameEnd: func(p server.GameResult) error {
			x.mu.Lock()
			defer x.mu.Unlock()
			x.played = append(x.played, p)
			return nil
		},
	}
	if change != nil {
		change(&c)
	}
	if x.server, err = server.NewServer(c); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x.addr = l.Addr().String()
	go func() { x.served <- x.server.Serve(l) }()
	t.Cleanup(func() { _ = x.server.Close() })
	return x
}

// dial opens a connection to the server.
func (x *testServer) dial(ctx context.Context) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, "tcp", x.addr)
}

// wait returns the result of the game once it is over.
func (x *testServer) wait(t testing.TB) server.GameResult {
	t.Helper()
	select {
	case err := <-x.served:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(3 * time.Minute):
		t.Fatal("the game did not end in time")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.played) != 1 {
		t.Fatalf("%d games were played", len(x.played))
	}
	return x.played[0]
}

// join lets bots join one after the other, so that they get the powers in order, and
// returns how to wait for them.
func (x *testServer) join(t testing.TB, makers []aidiplomacy.Maker, seed uint64, change func(seat int, o *Options)) (results []Result, wait func()) {
	t.Helper()
	results = make([]Result, len(makers))
	var playing sync.WaitGroup
	for i, maker := range makers {
		joined := make(chan struct{})
		o := quickOptions(x.dial)
		o.Name, o.Bot, o.Seed, o.Timeout = fmt.Sprint("bot", i), maker, seed, time.Minute
		var once sync.Once
		setJoined := func() { once.Do(func() { close(joined) }) }
		o.OnEvent = onJoined(setJoined)
		if change != nil {
			change(i, &o)
		}
		playing.Go(func() {
			defer setJoined()
			r, err := Join(t.Context(), o)
			if err != nil {
				t.Errorf("seat %d: %+v, %v", i, r, err)
			}
			results[i] = r
		})
		<-joined
	}
	return results, playing.Wait
}

// localGame returns the positions of a local match between bots.
func localGame(t testing.TB, g *diplomacy.Game, makers []aidiplomacy.Maker, seed uint64) []diplomacy.Position {
	t.Helper()
	positions := []diplomacy.Position{g.Start()}
	_, err := aidiplomacy.Play(t.Context(), g, makers, seed, func(s diplomacy.Step) { positions = append(positions, s.After) })
	if err != nil {
		t.Fatal(err)
	}
	return positions
}

// A game over TCP is the game that the same bots play locally with the same seed, phase
// by phase, both for the server and for each client.
func TestSameGameAsInProcess(t *testing.T) {
	mixed := []aidiplomacy.Maker{jic.New(jic.Paper()), haai.NewVanilla, aidiplomacy.NewRandom, haai.NewBerserk, aidiplomacy.NewDumbBot, aidiplomacy.NewRandom, aidiplomacy.NewDiploBot}
	for i, c := range []struct {
		name   string
		makers []aidiplomacy.Maker
		years  int
	}{
		{"mixed", mixed, 6},
		{"jic", sevenOf(jic.New(jic.Paper())), 3},
		{"random", sevenOf(aidiplomacy.NewRandom), 8},
		{"dumbbot", sevenOf(aidiplomacy.NewDumbBot), 40},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("short tests play one game")
			}
			seed := game.Derive(11, uint64(i))
			x := newTestServer(t, c.years, seed, nil)
			want := localGame(t, x.game, c.makers, seed)
			seen := make([][]diplomacy.Position, len(c.makers))
			results, wait := x.join(t, c.makers, seed, func(seat int, o *Options) {
				o.OnEvent = handlers(o.OnEvent, onPosition(func(p *diplomacy.Position) { seen[seat] = append(seen[seat], *p) }))
			})
			wait()
			played := x.wait(t)
			board, err := diplomacy.BoardFromSetup(played.Record.Setup)
			if err != nil {
				t.Fatal(err)
			}
			match, err := game.Replay(board, played.Record)
			if err != nil {
				t.Fatal(err)
			}
			if match.Steps()+1 != len(want) {
				t.Errorf("%d phases were played, locally %d", match.Steps(), len(want)-1)
			}
			for n := range min(match.Steps()+1, len(want)) {
				if got := match.At(n); got != want[n] {
					t.Fatalf("after %d phases the position is\n%s\nlocally\n%s", n, x.game.FormatPosition(&got), x.game.FormatPosition(&want[n]))
				}
			}
			for seat, positions := range seen {
				if !slices.Equal(positions, want[:len(want)-1]) {
					t.Errorf("seat %d saw %d positions that are not the %d of the game", seat, len(positions), len(want)-1)
				}
			}
			outcome, _ := x.game.Outcome(&want[len(want)-1])
			for seat, r := range results {
				power := diplomacy.PowerOf(game.Seat(seat))
				if ending := map[bool]string{true: Draw, false: Solo}[outcome.Drawn()]; r.Ending != ending || r.Rejected != 0 || r.Rejoins != 0 ||
					r.Power != x.game.Map.PowerToken(power) || r.Centres != x.game.Owned(&want[len(want)-1], power).Len() || len(r.Players) != 7 {
					t.Errorf("seat %d: %+v", seat, r)
				}
			}
		})
	}
}

// cuttingConn is a connection that breaks after a number of bytes were read.
type cuttingConn struct {
	net.Conn
	mu   sync.Mutex
	left int
}

func (c *cuttingConn) Read(b []byte) (int, error) {
	c.mu.Lock()
	left := c.left
	c.mu.Unlock()
	if left <= 0 {
		_ = c.Close()
		return 0, net.ErrClosed
	}
	n, err := c.Conn.Read(b[:min(len(b), left)])
	c.mu.Lock()
	c.left -= n
	c.mu.Unlock()
	return n, err
}

// A client whose connection breaks at any point plays the same game as without: it
// learns all positions and what was ordered while it was away, and its bot is not asked
// twice.
func TestBrokenConnections(t *testing.T) {
	const years, seed = 5, 23
	makers := sevenOf(aidiplomacy.NewDumbBot)
	x := newTestServer(t, years, seed, nil)
	want := localGame(t, x.game, makers, seed)
	rng := game.Random(seed, 1)
	var seen []diplomacy.Position
	results, wait := x.join(t, makers, seed, func(seat int, o *Options) {
		if seat != 3 {
			return
		}
		o.Attempts = 50
		o.OnEvent = handlers(o.OnEvent, onPosition(func(p *diplomacy.Position) { seen = append(seen, *p) }))
		first := true
		o.Dial = func(ctx context.Context) (net.Conn, error) {
			conn, err := x.dial(ctx)
			if err != nil {
				return nil, err
			}
			left := 2500 + rng.IntN(2000) // after HLO: before, the seat would be lost
			if first {
				left, first = 3000, false
			}
			return &cuttingConn{Conn: conn, left: left}, nil
		}
	})
	wait()
	played := x.wait(t)
	last := want[len(want)-1]
	if played.Last != last {
		t.Errorf("the game ends at\n%s\nwant\n%s", x.game.FormatPosition(&played.Last), x.game.FormatPosition(&last))
	}
	// It may have missed phases in which it had nothing to order.
	n := 0
	for i := range want {
		if n < len(seen) && seen[n].Phase() == want[i].Phase() {
			seen[n].Quiet = want[i].Quiet // not told to clients that join later
			if seen[n] != want[i] {
				t.Errorf("the client saw\n%s\nwant\n%s", x.game.FormatPosition(&seen[n]), x.game.FormatPosition(&want[i]))
			}
			n++
		}
	}
	if n < len(seen) || n < len(want)/2 {
		t.Errorf("the client saw %d positions, %d of them of the game", len(seen), n)
	}
	if results[3].Rejoins < 5 {
		t.Errorf("%+v", results[3])
	}
	t.Logf("%d reconnections in %d phases", results[3].Rejoins, len(want)-1)
}

var killGames = flag.Int("kill-games", 0, "play `N` games whose clients are killed and restarted at random")

// Clients are killed at random, as an operating system kills programs, and restarted
// with only the power and the passcode, while intruders try passcodes. Every game ends,
// every client gets its power back, and no intruder does.
func TestKilledClients(t *testing.T) {
	games := *killGames
	if games == 0 {
		games = 1
	}
	total, intruders := 0, 0
	for n := range games {
		kills, tried := playKilledGame(t, uint64(n))
		total += kills
		intruders += tried
		if t.Failed() {
			t.Fatalf("in game %d", n)
		}
	}
	t.Logf("%d games: %d clients were killed and rejoined, %d intruders were refused", games, total, intruders)
}

// playKilledGame plays a game and returns how many clients were killed and how many
// passcodes intruders tried.
func playKilledGame(t *testing.T, n uint64) (kills, intruders int) {
	seed := game.Derive(31, n)
	x := newTestServer(t, 4, seed, func(c *server.Config) { c.Limits.WrongPasscodes = 1 << 20 })
	rng := game.Random(seed, 99)
	var mu sync.Mutex
	draw := func(n int) int {
		mu.Lock()
		defer mu.Unlock()
		return rng.IntN(n)
	}
	var playing sync.WaitGroup
	var count [7]int
	var codes sync.Map
	for seat := range 7 {
		joined := make(chan struct{})
		var once sync.Once
		setJoined := func() { once.Do(func() { close(joined) }) }
		playing.Go(func() {
			defer setJoined()
			count[seat] = x.playAndDie(t, seed, draw, setJoined, &codes)
		})
		<-joined
	}
	over := make(chan struct{})
	var trying sync.WaitGroup
	trying.Go(func() { intruders = x.tryPasscodes(t, game.Random(seed, 98), &codes, over) })
	played := x.wait(t)
	close(over)
	playing.Wait()
	trying.Wait()
	if !played.Over {
		t.Error("the game was cut short")
	}
	for _, k := range count {
		kills += k
	}
	return kills, intruders
}

// playAndDie plays a client that is killed and restarted now and then, and returns how
// often.
func (x *testServer) playAndDie(t *testing.T, seed uint64, draw func(int) int, setJoined func(), codes *sync.Map) (kills int) {
	var back Seat
	for {
		ctx, kill := context.WithCancel(t.Context())
		o := quickOptions(nil)
		o.Bot, o.Seed, o.OnEvent, o.Rejoin, o.Attempts, o.Timeout = aidiplomacy.NewDumbBot, seed, onJoined(setJoined), back, 1, time.Minute
		killing := &killer{kill: kill, linesLeft: draw(60)}
		o.Log = daide.NewTranscript(killing, 0)
		o.Dial = func(ctx context.Context) (net.Conn, error) {
			conn, err := x.dial(ctx)
			if err == nil {
				killing.set(conn)
			}
			return conn, err
		}
		r, err := Join(ctx, o)
		kill()
		if err == nil {
			return kills
		}
		if !killing.done() {
			if x.ended() {
				return kills // killed so late that the game was over
			}
			t.Errorf("%+v, %v", r, err)
			return kills
		}
		if kills++; r.Power == "" {
			t.Errorf("killed before it had a power: %+v", r)
			return kills
		}
		codes.Store(r.Power, r.Passcode)
		back = Seat{r.Power, r.Passcode}
	}
}

// ended reports whether the game is over.
func (x *testServer) ended() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.played) > 0
}

// killer is the log of a client that kills it some lines after HLO. As when a system
// kills a program, the connection is closed without FM.
type killer struct {
	kill func()

	mu        sync.Mutex
	conn      net.Conn
	joined    bool
	linesLeft int
	killed    bool
}

func (k *killer) set(conn net.Conn) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.conn = conn
}

func (k *killer) done() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.killed
}

func (k *killer) Write(line []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := string(line)
	// A line is written before its message is handled; from the next line on the power
	// is known.
	if k.joined {
		if k.linesLeft--; k.linesLeft == 0 && !k.killed {
			k.killed = true
			_ = k.conn.Close()
			k.kill()
		}
	}
	if len(text) > 6 && (text[:5] == "< HLO" || text[:5] == "> IAM") {
		k.joined = true
	}
	return len(line), nil
}

// tryPasscodes tries passcodes until the game is over and returns how many.
func (x *testServer) tryPasscodes(t *testing.T, rng *rand.Rand, codes *sync.Map, over chan struct{}) (n int) {
	for {
		select {
		case <-over:
			return n
		case <-time.After(5 * time.Millisecond):
		}
		power := x.game.Map.PowerToken(diplomacy.Power(1 + rng.IntN(7)))
		code := rng.IntN(8192)
		if rng.IntN(2) == 0 {
			// The passcode of another power.
			other := x.game.Map.PowerToken(diplomacy.Power(1 + rng.IntN(7)))
			if c, ok := codes.Load(other); ok && other != power {
				code = c.(int)
			}
		}
		if c, ok := codes.Load(power); !ok || c == code {
			continue // not known yet, or correct
		}
		if rejoins(t, x, power, code) {
			t.Errorf("an intruder was accepted as %s with %d", power, code)
		}
		n++
	}
}

// rejoins reports whether a passcode is accepted.
func rejoins(t *testing.T, x *testServer, power string, code int) bool {
	o := quickOptions(x.dial)
	o.Rejoin, o.Attempts, o.Timeout = Seat{power, code}, 1, 5*time.Second
	r, err := Join(t.Context(), o)
	return err == nil || r.Rejoins > 0
}
