//go:build !js

package online

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/cluster"
	"eras/play/games"
	"eras/play/table"
)

// kind is a game to be played, with bots for its seats.
type kind struct {
	name string
	bot  string
	// hides says that seats see less than all.
	hides bool
	board func() (game.Record, int) // a record without actions, and the number of seats
}

// headOf returns what a match at a board is set up with.
func headOf[P, M, E any](b game.Board[P, M, E], err error) (game.Record, int) {
	if err != nil {
		panic(err)
	}
	return game.Record{Board: b.Name(), Setup: b.Setup()}, b.Seats()
}

func warHead(scenario string) (game.Record, int) {
	s, err := agents.LoadScenario(scenario)
	if err != nil {
		panic(err)
	}
	start := s.Maps[0].Start
	s.Rules.Begin(&start)
	return headOf(war.NewBoard(s.Rules, start))
}

func riskHead(rules string) (game.Record, int) {
	m, err := agents.LoadRiskMap("classic")
	if err != nil {
		panic(err)
	}
	r, err := risk.ParseRules(rules)
	if err != nil {
		panic(err)
	}
	return headOf(risk.NewBoard(m, r))
}

// kinds are all games, with the rules that hide something.
var kinds = []kind{
	{"war", "level:1", false, func() (game.Record, int) { return warHead("2005") }},
	{"banners", "level:1", false, func() (game.Record, int) { return warHead("banners") }},
	{"battle", "random", false, func() (game.Record, int) {
		s, err := agents.LoadScenario("dominion")
		return headOf(&battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Red, 4, 4)}, err)
	}},
	{"risk", "cluster", true, func() (game.Record, int) { return riskHead("players=3 limit=12") }},
	{"risk without cards", "cluster", false, func() (game.Record, int) { return riskHead("players=3 cards=off limit=12") }},
	{"risk in the fog", "boscoe", true, func() (game.Record, int) { return riskHead("players=4 limit=10 fog=on missions=on") }},
	{"risk with hidden owners", "boscoe", true, func() (game.Record, int) { return riskHead("players=4 limit=10 fog=owners missions=on") }},
	{"diplomacy", "randbot", false, func() (game.Record, int) {
		m, err := agents.LoadDiplomacyMap("standard")
		if err != nil {
			panic(err)
		}
		return headOf(diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1904}))
	}},
}

// match returns a match of the kind in which all seats are free.
func (k kind) match() Match {
	head, seats := k.board()
	return Match{Board: head.Board, Setup: head.Setup, Seed: 7, Seats: make([]Seat, seats), Bot: k.bot, Watch: true, Chat: true}
}

// openHost opens a host that ends with the test.
func openHost(t *testing.T, c HostConfig) *Host {
	t.Helper()
	c.Games = games.All
	if c.Listen == "" {
		c.Listen = ":0"
	}
	if c.Secret == (cluster.Secret{}) {
		c.Secret = cluster.NewSecret()
	}
	h, err := OpenHost(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// create makes a match.
func create(t *testing.T, h *Host, m Match) Made {
	t.Helper()
	made, err := h.Create(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// enter returns a client that ends with the test.
func enter(t *testing.T, c ClientConfig) *Client {
	t.Helper()
	c.Games = games.All
	client := NewClient(c)
	t.Cleanup(client.Close)
	return client
}

// hangs is after how long a test counts as hanging. It is long, because machines may be slow.
const hangs = 5 * time.Minute

// testClock is a clock that stands still until it is advanced.
type testClock struct {
	mutex sync.Mutex
	time  time.Time
}

func newTestClock() *testClock { return &testClock{time: time.Now()} }

func (c *testClock) now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.time
}

func (c *testClock) advance(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.time = c.time.Add(d)
}

// within returns a context for a test that must not hang.
func within(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

// playAll joins all free seats, plays them with a bot and returns the records of all clients,
// which stay connected.
func playAll(ctx context.Context, t *testing.T, made Made, seats int, bot string) ([]game.Record, []*Client) {
	t.Helper()
	records, clients := make([]game.Record, seats), make([]*Client, seats)
	var wait sync.WaitGroup
	for i := range seats {
		c := enter(t, ClientConfig{Code: made.Invitation, Name: fmt.Sprint("player ", i)})
		clients[i] = c
		wait.Go(func() {
			var err error
			if records[i], err = Play(ctx, c, bot, uint64(i)); err != nil {
				t.Errorf("client %d: %v", i, err)
			}
		})
	}
	wait.Wait()
	return records, clients
}

// sameViews follows what a client was sent, and compares the position after every step with
// what its seat sees of the host's.
func sameViews(t *testing.T, r game.Record, c *Client) {
	t.Helper()
	host, err := games.All.Open(r.Board, r.Setup, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	client, err := games.All.Open(r.Board, r.Setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	steps, seat := c.Steps(0), c.Seat()
	err = replayTo(host, r, []game.Seat{seat}, func(game.Seat, Step) {
		n := client.Steps()
		if n >= len(steps) {
			t.Fatalf("seat %v has %d steps", seat, len(steps))
		}
		if err := client.Follow(steps[n]); err != nil {
			t.Fatalf("seat %v: %v", seat, err)
		}
		if has, want := client.View(seat), host.View(seat); has != want {
			t.Fatalf("after step %d seat %v has\n%s\nand should see\n%s", n, seat, has, want)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if client.Result() != r.Result || client.Steps() != len(steps) {
		t.Errorf("seat %v ends with %q after %d of %d steps", seat, client.Result(), client.Steps(), len(steps))
	}
}

// sameRecord reports what differs between the host's record and that of a client.
func sameRecord(t *testing.T, host, client game.Record) {
	t.Helper()
	if host.Seed = 0; host.String() != client.String() {
		t.Errorf("the host's record has %d actions and ends with %s, the client's %d and %s",
			len(host.Actions), host.Result, len(client.Actions), client.Result)
	}
}

// hostRecord returns the record of a host, which must be one that can be replayed.
func hostRecord(t *testing.T, h *Host, id string) game.Record {
	t.Helper()
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	b, err := games.All.Open(r.Board, r.Setup, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if err := replay(b, r); err != nil {
		t.Fatalf("the record cannot be replayed: %v", err)
	}
	return r
}

// replay plays the answers of a record again, with the dice of its seed, and compares.
func replay(b table.Match, r game.Record) error {
	if err := replayTo(b, r, nil, nil); err != nil {
		return err
	}
	again := b.Record()
	if !slices.Equal(again.Actions, r.Actions) || again.Result != r.Result {
		return fmt.Errorf("replayed it has other actions or another result")
	}
	return nil
}

// replayTo plays the answers of a record again, with the dice of its seed, and shows them.
func replayTo(b table.Match, r game.Record, viewers []game.Seat, show func(game.Seat, Step)) error {
	if err := b.Roll(viewers, show); err != nil {
		return err
	}
	for n := 0; n < len(r.Actions); {
		if n = len(b.Record().Actions); n == len(r.Actions) {
			break
		}
		waiting := b.Waiting()
		for seat := range waiting.Without(game.Chance).All() {
			line := r.Actions[n]
			if waiting.Len() > 1 {
				line = strings.TrimPrefix(line, seat.String()+": ")
			}
			if err := b.Answer(seat, line, viewers, show); err != nil {
				return fmt.Errorf("action %d: %w", n, err)
			}
			n++
		}
	}
	return nil
}

func TestWholeGames(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			h := openHost(t, HostConfig{})
			m := k.match()
			made := create(t, h, m)
			watcher := enter(t, ClientConfig{Code: made.Watch})
			ctx := within(t, hangs)
			records, clients := playAll(ctx, t, made, len(m.Seats), k.bot)
			host := hostRecord(t, h, made.ID)
			for _, c := range clients {
				sameViews(t, host, c)
			}
			for _, r := range records {
				sameRecord(t, host, r)
			}
			for watcher.State() != Finished {
				select {
				case <-watcher.News():
				case <-ctx.Done():
					t.Fatalf("the watcher has state %d with %d steps of %d", watcher.State(), len(watcher.Steps(0)), watcher.Status().Steps)
				}
			}
			r, err := watcher.Record(ctx)
			if err != nil {
				t.Fatal(err)
			}
			sameRecord(t, host, r)
			sameViews(t, host, watcher)
		})
	}
}

func TestLookBeforeTakingASeat(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kinds[0].match()
	m.Seats[0] = Seat{Name: "Ana"}
	made := create(t, h, m)
	ctx := within(t, hangs)
	seen, status, err := Look(ctx, games.All, made.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	if seen.Board != m.Board || seen.Seed != 0 || status.Started || status.Seats[0].Name != "Ana" || !status.Seats[1].Free() {
		t.Errorf("seen: %+v %+v", seen, status)
	}
	if _, _, err := Look(ctx, games.All, made.Seats[0]); err == nil {
		t.Error("the code of a seat is taken for an invitation")
	}
}
