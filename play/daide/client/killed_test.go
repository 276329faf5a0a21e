package client

import (
	"context"
	"flag"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
	"eras/play/daide/server"
)

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
