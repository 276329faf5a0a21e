package client

import (
	"context"
	"fmt"
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
