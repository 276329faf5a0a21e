package guest

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

	"eras/ai/daide/host"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/game"
	"eras/game/diplomacy"
)

// table is a server of one game with seven open seats, on loopback.
type table struct {
	game   *diplomacy.Game
	server *host.Server
	addr   string
	served chan error

	mu     sync.Mutex
	played []host.Played
}

// newTable opens a server of a game of so many years.
func newTable(t testing.TB, years int, seed uint64, change func(*host.Config)) *table {
	t.Helper()
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1)})
	if err != nil {
		t.Fatal(err)
	}
	x := &table{game: g, served: make(chan error, 1)}
	c := host.Config{
		Game: g, Games: 1, Seed: func(int) uint64 { return seed },
		Seats: func(int) []host.Seat {
			seats := make([]host.Seat, m.Powers())
			for i := range seats {
				seats[i].Rank = i
			}
			return seats
		},
		Return: time.Minute,
		Played: func(p host.Played) error {
			x.mu.Lock()
			defer x.mu.Unlock()
			x.played = append(x.played, p)
			return nil
		},
	}
	if change != nil {
		change(&c)
	}
	if x.server, err = host.NewServer(c); err != nil {
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
func (x *table) dial(ctx context.Context) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, "tcp", x.addr)
}

// wait returns the game once it is over.
func (x *table) wait(t testing.TB) host.Played {
	t.Helper()
	select {
	case err := <-x.served:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(3 * time.Minute):
		t.Fatal("the game does not end")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.played) != 1 {
		t.Fatalf("%d games were played", len(x.played))
	}
	return x.played[0]
}

// sit lets bots join one after the other, so that each has the power of its place, and
// returns how to wait for them.
func (x *table) sit(t testing.TB, makers []aidiplomacy.Maker, seed uint64, change func(seat int, o *Options)) (results []Result, wait func()) {
	t.Helper()
	results = make([]Result, len(makers))
	var playing sync.WaitGroup
	for i, maker := range makers {
		seated := make(chan struct{})
		o := quick(x.dial)
		o.Name, o.Make, o.Seed, o.Patience = fmt.Sprint("bot", i), maker, seed, time.Minute
		var once sync.Once
		took := func() { once.Do(func() { close(seated) }) }
		o.Seated = took
		if change != nil {
			change(i, &o)
		}
		playing.Go(func() {
			defer took()
			r, err := Join(t.Context(), o)
			if err != nil {
				t.Errorf("seat %d: %+v, %v", i, r, err)
			}
			results[i] = r
		})
		<-seated
	}
	return results, playing.Wait
}

// inProcess returns the positions of a match between bots.
func inProcess(t testing.TB, g *diplomacy.Game, makers []aidiplomacy.Maker, seed uint64) []diplomacy.Position {
	t.Helper()
	playing, err := aidiplomacy.NewPlaying(g, makers, seed)
	if err != nil {
		t.Fatal(err)
	}
	positions := []diplomacy.Position{playing.P}
	for more := true; more; positions = append(positions, playing.P) {
		if more, err = playing.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return positions
}

// A game over TCP is the game that the same bots play in process with the same seed,
// phase by phase, as the server has it and as every client has it.
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
				t.Skip("one game is enough in short tests")
			}
			seed := game.Derive(11, uint64(i))
			x := newTable(t, c.years, seed, nil)
			want := inProcess(t, x.game, c.makers, seed)
			seen := make([][]diplomacy.Position, len(c.makers))
			results, wait := x.sit(t, c.makers, seed, func(seat int, o *Options) {
				o.Watch = func(p *diplomacy.Position) { seen[seat] = append(seen[seat], *p) }
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
				t.Errorf("%d phases were played, in process %d", match.Steps(), len(want)-1)
			}
			for n := range min(match.Steps()+1, len(want)) {
				if got := match.At(n); got != want[n] {
					t.Fatalf("behind %d phases the game stands at\n%s\nin process at\n%s", n, x.game.FormatPosition(&got), x.game.FormatPosition(&want[n]))
				}
			}
			for seat, positions := range seen {
				if !slices.Equal(positions, want[:len(want)-1]) {
					t.Errorf("seat %d saw %d positions that are not those of the game, %d", seat, len(positions), len(want)-1)
				}
			}
			outcome, _ := x.game.Outcome(&want[len(want)-1])
			for seat, r := range results {
				power := diplomacy.PowerOf(game.Seat(seat))
				if ending := map[bool]string{true: Draw, false: Solo}[outcome.Drawn()]; r.Ending != ending || r.Rejected != 0 || r.Returns != 0 ||
					r.Power != x.game.Map.PowerToken(power) || r.Centres != x.game.Owned(&want[len(want)-1], power).Len() || len(r.Players) != 7 {
					t.Errorf("seat %d: %+v", seat, r)
				}
			}
		})
	}
}

// cutting is a connection that breaks when so many bytes were read.
type cutting struct {
	net.Conn
	mu   sync.Mutex
	left int
}

func (c *cutting) Read(b []byte) (int, error) {
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

// A client whose connections break wherever they may plays the game all the same, as
// if none had: it has all positions from the server again, with what was ordered
// while it was away, and its bot is not asked twice.
func TestBrokenConnections(t *testing.T) {
	const years, seed = 5, 23
	makers := sevenOf(aidiplomacy.NewDumbBot)
	x := newTable(t, years, seed, nil)
	want := inProcess(t, x.game, makers, seed)
	rng := game.Random(seed, 1)
	var seen []diplomacy.Position
	results, wait := x.sit(t, makers, seed, func(seat int, o *Options) {
		if seat != 3 {
			return
		}
		o.Tries = 50
		o.Watch = func(p *diplomacy.Position) { seen = append(seen, *p) }
		first := true
		o.Dial = func(ctx context.Context) (net.Conn, error) {
			conn, err := x.dial(ctx)
			if err != nil {
				return nil, err
			}
			left := 2500 + rng.IntN(2000) // not before HLO, where the seat would be lost
			if first {
				left, first = 3000, false
			}
			return &cutting{Conn: conn, left: left}, nil
		}
	})
	wait()
	played := x.wait(t)
	last := want[len(want)-1]
	if played.Last != last {
		t.Errorf("the game ends at\n%s\nnot at\n%s", x.game.FormatPosition(&played.Last), x.game.FormatPosition(&last))
	}
	// Phases in which it had nothing to order may have passed while it was away.
	n := 0
	for i := range want {
		if n < len(seen) && seen[n].Phase() == want[i].Phase() {
			seen[n].Quiet = want[i].Quiet // which nobody tells who comes later
			if seen[n] != want[i] {
				t.Errorf("it saw\n%s\nnot\n%s", x.game.FormatPosition(&seen[n]), x.game.FormatPosition(&want[i]))
			}
			n++
		}
	}
	if n < len(seen) || n < len(want)/2 {
		t.Errorf("it saw %d positions, of which %d are those of the game", len(seen), n)
	}
	if results[3].Returns < 5 {
		t.Errorf("%+v", results[3])
	}
	t.Logf("%d returns in %d phases", results[3].Returns, len(want)-1)
}

var killGames = flag.Int("kill-games", 0, "play so many games whose clients are killed and started anew at random")

// Clients are killed at random, as the system kills programs, and started anew with
// nothing but the power and the passcode; strangers try passcodes. Every game ends,
// every client is let in again, and no stranger is.
func TestKilledClients(t *testing.T) {
	games := *killGames
	if games == 0 {
		games = 1
	}
	total, strangers := 0, 0
	for n := range games {
		kills, tried := killedGame(t, uint64(n))
		total += kills
		strangers += tried
		if t.Failed() {
			t.Fatalf("in game %d", n)
		}
	}
	t.Logf("%d games: %d clients were killed and came back, %d strangers did not come in", games, total, strangers)
}

// killedGame plays a game, and returns how many clients were killed and how many
// strangers tried to come in.
func killedGame(t *testing.T, n uint64) (kills, strangers int) {
	seed := game.Derive(31, n)
	x := newTable(t, 4, seed, func(c *host.Config) { c.Limits.Wrong = 1 << 20 })
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
		seated := make(chan struct{})
		var once sync.Once
		took := func() { once.Do(func() { close(seated) }) }
		playing.Go(func() {
			defer took()
			count[seat] = x.mortal(t, seed, draw, took, &codes)
		})
		<-seated
	}
	over := make(chan struct{})
	var knocking sync.WaitGroup
	knocking.Go(func() { strangers = x.knock(t, game.Random(seed, 98), &codes, over) })
	played := x.wait(t)
	close(over)
	playing.Wait()
	knocking.Wait()
	if !played.Over {
		t.Error("the game was cut short")
	}
	for _, k := range count {
		kills += k
	}
	return kills, strangers
}

// mortal is a client that is killed now and then and started anew. It returns how
// often.
func (x *table) mortal(t *testing.T, seed uint64, draw func(int) int, took func(), codes *sync.Map) (kills int) {
	var back Seat
	for {
		ctx, kill := context.WithCancel(t.Context())
		o := quick(nil)
		o.Make, o.Seed, o.Seated, o.Return, o.Tries, o.Patience = aidiplomacy.NewDumbBot, seed, took, back, 1, time.Minute
		var life *Log
		killing := &killer{kill: kill, after: draw(60), codes: codes}
		life = NewLog(killing)
		o.Log = life
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
				return kills // it was killed so late that the game was over
			}
			t.Errorf("%+v, %v", r, err)
			return kills
		}
		if kills++; r.Power == "" {
			t.Errorf("killed before it had a seat: %+v", r)
			return kills
		}
		codes.Store(r.Power, r.Passcode)
		back = Seat{r.Power, r.Passcode}
	}
}

// ended reports whether the game is over.
func (x *table) ended() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.played) > 0
}

// killer is the log of a client that is killed behind a number of lines, from HLO on.
// As when a system kills a program, the connection is closed without a farewell.
type killer struct {
	kill  func()
	codes *sync.Map

	mu     sync.Mutex
	conn   net.Conn
	seated bool
	after  int
	killed bool
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
	// The line is written before the message is acted on: one later, the seat is known.
	if k.seated {
		if k.after--; k.after == 0 && !k.killed {
			k.killed = true
			_ = k.conn.Close()
			k.kill()
		}
	}
	if len(text) > 6 && (text[:5] == "< HLO" || text[:5] == "> IAM") {
		k.seated = true
	}
	return len(line), nil
}

// knock tries passcodes until the game is over, and returns how many.
func (x *table) knock(t *testing.T, rng *rand.Rand, codes *sync.Map, over chan struct{}) (n int) {
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
			continue // not known yet, or right by chance
		}
		if letIn(t, x, power, code) {
			t.Errorf("a stranger was let in as %s with %d", power, code)
		}
		n++
	}
}

// letIn reports whether a passcode opens a seat.
func letIn(t *testing.T, x *table, power string, code int) bool {
	o := quick(x.dial)
	o.Return, o.Tries, o.Patience = Seat{power, code}, 1, 5*time.Second
	r, err := Join(t.Context(), o)
	return err == nil || r.Returns > 0
}
