package server

import (
	"errors"
	"net"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// player is a client that plays like a bot.
type player struct {
	g          *diplomacy.Game
	vocabulary *daide.Vocabulary
	conn       net.Conn
	maker      aidiplomacy.Maker
	seed       uint64
	// between, if not nil, is called before the orders of each phase.
	between func(p *player)
	// after, if not nil, is sent after the orders of each phase.
	after daide.Content
	// tolerant reports whether orders may be rejected.
	tolerant bool
	// onPhase, if not nil, gets the time from the orders of each phase to the next NOW.
	onPhase func(time.Duration)

	power    diplomacy.Power
	passcode int
	bot      aidiplomacy.Bot
	before   *diplomacy.Position
	centres  daide.Centres
	results  []daide.Result
	ordered  time.Time
}

// say sends a message.
func (p *player) say(c daide.Content) error {
	f, err := daide.MessageFrame(p.vocabulary.Message(c))
	if err != nil {
		return err
	}
	_, err = f.WriteTo(p.conn)
	return err
}

// play plays to the end of the game.
func (p *player) play() error {
	defer p.conn.Close()
	if _, err := daide.InitialFrame().WriteTo(p.conn); err != nil {
		return err
	}
	if f, err := daide.ReadFrame(p.conn, daide.MaxBody); err != nil || f.Kind != daide.RM {
		return errors.Join(err, errors.New("no RM came"))
	}
	if err := p.say(daide.Name{Name: "player", Version: "1"}); err != nil {
		return err
	}
	for {
		f, err := daide.ReadFrame(p.conn, daide.MaxBody)
		if err != nil {
			return err
		}
		if f.Kind == daide.FM {
			return nil
		}
		m, err := daide.ParseMessage(f.Body)
		if err != nil {
			return err
		}
		c, err := p.vocabulary.Parse(m, daide.FromServer)
		if err != nil {
			return err
		}
		if err := p.take(m, c); err != nil {
			return err
		}
	}
}

// take handles a message of the server.
func (p *player) take(m daide.Message, c daide.Content) error {
	switch c := c.(type) {
	case daide.MapName:
		return p.say(daide.Yes{Of: m})
	case daide.Hello:
		p.power, p.passcode = c.Power, c.Passcode
		p.bot = p.maker(p.g, c.Power, aidiplomacy.BotRandom(p.seed, c.Power.Seat()))
	case daide.Centres:
		p.centres = c
	case daide.Result:
		p.results = append(p.results, c)
	case daide.Now:
		if p.onPhase != nil && !p.ordered.IsZero() {
			p.onPhase(time.Since(p.ordered))
		}
		return p.order(&c)
	case daide.Thanks:
		if c.Note != daide.MBV && !p.tolerant {
			return errors.New("order rejected: " + p.vocabulary.Text(m))
		}
	}
	return nil
}

// order sends the orders for a position.
func (p *player) order(now *daide.Now) error {
	var at diplomacy.Position
	if p.before == nil {
		at = now.Position(p.g.Map, &p.centres)
	} else {
		at = daide.Follow(p.g, p.before, p.results, now, &p.centres)
	}
	p.before, p.results = &at, nil
	if at.Ending != diplomacy.Ongoing || !p.g.Acting(&at).Has(p.power.Seat()) {
		p.ordered = time.Time{}
		return nil
	}
	if p.between != nil {
		p.between(p)
	}
	answer := p.bot.Orders(nil, &at)
	p.ordered = time.Now()
	if answer.Len() > 0 {
		var s daide.Submit
		for _, o := range answer.Orders() {
			s.Orders = append(s.Orders, p.vocabulary.Order(&at, p.power, o))
		}
		if err := p.say(s); err != nil {
			return err
		}
	}
	if p.after != nil {
		return p.say(p.after)
	}
	return nil
}

// dial connects over loopback TCP.
func dial(t testing.TB, l net.Listener) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// listen listens at a free port on loopback.
func listen(t testing.TB) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// The game of seven clients over TCP is the game of the same bots in process, and its
// record replays to the same end.
func TestSameGameAsInProcess(t *testing.T) {
	g := newGame(t, "standard", 6)
	config, played := newConfig(g, 7)
	s := newTestServer(t, config)
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	makers := []aidiplomacy.Maker{aidiplomacy.NewDumbBot, aidiplomacy.NewRandBot, aidiplomacy.NewDiploBot, aidiplomacy.NewGreedyBot,
		aidiplomacy.NewAttackBot, aidiplomacy.NewRandom, aidiplomacy.NewDumbBot}
	seed := config.Seed(0)
	ended := make(chan error, len(makers))
	// Each client joins before the next one connects, so their powers are known.
	for i, maker := range makers {
		p := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: maker, seed: seed}
		go func() { ended <- p.play() }()
		waitFor(t, func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return len(s.games) == 0 || s.games[0].free == len(makers)-1-i
		})
	}
	for range makers {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	alone := []diplomacy.Position{g.Start()}
	if _, err := aidiplomacy.Play(t.Context(), g, makers, seed, func(s diplomacy.Step) { alone = append(alone, s.After) }); err != nil {
		t.Fatal(err)
	}
	if len(played.all()) != 1 {
		t.Fatalf("%d games were played", len(played.all()))
	}
	r := played.all()[0].Record
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(board, r)
	if err != nil {
		t.Fatal(err)
	}
	if match.Steps()+1 != len(alone) {
		t.Fatalf("it ends after %d phases, not %d", match.Steps(), len(alone)-1)
	}
	for n, p := range alone {
		if match.At(n) != p {
			t.Fatalf("phase %d, %v of %d differs", n, p.Phase(), match.Steps())
		}
	}
}

// waitFor waits until a condition is true.
func waitFor(t testing.TB, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(testTimeout); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the condition did not become true in time")
		}
	}
}
