package server

import (
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// A client that was cut off gets its seat back with its passcode, and nobody else does.
// A second connection with the passcode replaces the first.
func TestRejoin(t *testing.T) {
	config, played := newConfig(newGame(t, "standard", 1), 2)
	config.ReconnectWait, config.Limits.WrongPasscodes = time.Hour, 4
	s := newTestServer(t, config)
	a, b := joined(t, s, "a"), joined(t, s, "b")
	a.want("HLO (AUS) (1000) …", "SCO …", "NOW …")
	b.want("HLO (ENG) (1001) …", "SCO …", "NOW …")
	a.ask("SUB ((AUS AMY BUD) MTO SER)", "THX …", "MIS …")
	a.hangUp()
	b.want("CCD (AUS)")
	intruder := initialised(t, s)
	for _, text := range []string{"IAM (AUS) (1001)", "IAM (AUS) (1)", "IAM (ENG) (1000)"} {
		intruder.ask(text, "REJ ("+text+")")
	}
	again := initialised(t, s)
	again.ask("IAM (AUS) (1000)", "YES (IAM (AUS) (1000))", "NOT (CCD (AUS))")
	b.want("NOT (CCD (AUS))")
	again.ask("MIS", "MIS (AUS AMY VIE) (AUS FLT TRI)")
	// The connection that still seems to play is closed.
	third := initialised(t, s)
	third.ask("IAM (AUS) (1000)", "YES (IAM (AUS) (1000))")
	again.want("OFF", "FM", "EOF")
	b.wantNothing()
	third.ask("SUB ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …")
	b.ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "THX …", "THX …", "THX …", "ORD (SPR 1901) ((AUS AMY BUD) MTO SER) (SUC)")
	// After too many wrong passcodes even the right one is refused for a minute.
	intruder.ask("IAM (AUS) (2)", "REJ …")
	third.hangUp()
	initialised(t, s).ask("IAM (AUS) (1000)", "REJ …")
	b.skipTo("CCD (AUS)")
	if len(played.all()) != 0 {
		t.Error("the game did not wait for Austria")
	}
}

// A client that restarts in every phase does not change the game.
func TestRestarts(t *testing.T) {
	g := newGame(t, "standard", 5)
	config, played := newConfig(g, 3)
	config.Seats = openSeats(g, 3, aidiplomacy.NewDumbBot)
	config.ReconnectWait = time.Hour
	s := newTestServer(t, config)
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	seed := config.Seed(0)
	var all sync.WaitGroup
	restarts := 0
	for i := range 3 {
		p := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: aidiplomacy.NewDumbBot, seed: seed}
		if i == 0 {
			p.between = func(p *player) {
				restarts++
				_ = p.conn.Close()
				conn, err := net.Dial("tcp", l.Addr().String())
				if err != nil {
					t.Error(err)
					return
				}
				p.conn = conn
				if err := p.rejoin(); err != nil {
					t.Error(err)
				}
			}
		}
		all.Go(func() {
			if err := p.play(); err != nil {
				t.Error(err)
			}
		})
		waitFor(t, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.games) == 0 || s.games[0].free == 2-i })
	}
	all.Wait()
	if err := <-served; err != nil {
		t.Error(err)
	}
	alone, err := aidiplomacy.Play(t.Context(), g, sevenOf(aidiplomacy.NewDumbBot), seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := played.all()[0]; p.Last != alone || p.Players[0].Lost < restarts || restarts == 0 || p.Players[0].Missed != 0 {
		t.Errorf("after %d restarts: %+v", restarts, p.Players[0])
	}
}

func sevenOf(m aidiplomacy.Maker) []aidiplomacy.Maker {
	return []aidiplomacy.Maker{m, m, m, m, m, m, m}
}

// rejoin sends IAM on a new connection.
func (p *player) rejoin() error {
	if _, err := daide.InitialFrame().WriteTo(p.conn); err != nil {
		return err
	}
	if f, err := daide.ReadFrame(p.conn, daide.MaxBody); err != nil || f.Kind != daide.RM {
		return errors.Join(err, errors.New("no RM came"))
	}
	if err := p.say(daide.Rejoin{Power: p.power, Passcode: p.passcode}); err != nil {
		return err
	}
	f, err := daide.ReadFrame(p.conn, daide.MaxBody)
	if err != nil {
		return err
	}
	if m, err := daide.ParseMessage(f.Body); err != nil || m[0] != daide.YES {
		return errors.New("IAM was refused: " + p.vocabulary.Text(m))
	}
	return nil
}

// A client that reads nothing is cut off once its queue is full, and can rejoin.
func TestClientThatReadsNothing(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	config.ReconnectWait, config.Limits.QueueBytes = time.Hour, 1<<14
	config.Limits.Rate, config.Limits.Burst = 1_000_000, 1_000_000
	s := newTestServer(t, config)
	here, there := net.Pipe()
	s.ServeConn(there)
	silent := &client{t: t, conn: here, vocabulary: s.vocabulary}
	go func() {
		silent.bytes(daide.InitialFrame().AppendTo(nil))
		silent.say("NME ('a') ('1')")
		silent.say("YES (MAP ('standard'))")
		for range 1000 {
			silent.say("MDF")
		}
	}()
	waitFor(t, func() bool { return s.Stats().Cut == 1 })
	c := initialised(t, s)
	// To the game, a client that is back before its old connection was removed was
	// never away.
	c.ask("IAM (AUS) (1000)", "YES …")
	c.say("MIS")
	c.skipTo("MIS")
}

// A flood of messages in one game does not delay another game.
func TestFlood(t *testing.T) {
	g := newGame(t, "standard", 2)
	config, played := newConfig(g, 1)
	config.Games, config.Concurrent = 2, 2
	s := newTestServer(t, config)
	flood := joined(t, s, "flood")
	flood.want("HLO …", "SCO …", "NOW …")
	over := make(chan struct{})
	go func() {
		defer close(over)
		many := daide.Frame{Kind: daide.DM, Body: daide.Message{daide.MDF}.AppendTo(nil)}.AppendTo(nil)
		for {
			if _, err := flood.conn.Write(many); err != nil {
				return
			}
		}
	}()
	go func() {
		for {
			select {
			case <-flood.received:
			case <-over:
				return
			}
		}
	}()
	l := listen(t)
	go func() { _ = s.Serve(l) }()
	p := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: aidiplomacy.NewDumbBot, seed: config.Seed(1)}
	if err := p.play(); err != nil {
		t.Error(err)
	}
	// On a busy machine the flood is cut off, and its game may end too.
	if !slices.ContainsFunc(played.all(), func(g GameResult) bool { return g.Number == 1 && g.Over }) {
		t.Error("the other game has not ended")
	}
	_ = flood.conn.Close()
	<-over
}

// Of connections over the limit, the oldest that has joined no game is closed.
func TestTooManyConnections(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	config.Limits.Connections = 2
	s := newTestServer(t, config)
	a, b := initialised(t, s), initialised(t, s)
	c := initialised(t, s)
	a.want("EOF")
	b.ask("MAP", "MAP ('standard')")
	c.ask("MAP", "MAP ('standard')")
	if n := s.Stats(); n.Displaced != 1 || n.Refused != 0 || n.Connections != 3 {
		t.Errorf("%+v", n)
	}
}

// Close ends a server in every state of its clients.
func TestClose(t *testing.T) {
	config, played := newConfig(newGame(t, "standard", 1), 2)
	config.Games, config.Concurrent = 3, 2
	s := newTestServer(t, config)
	playing, other := joined(t, s, "a"), joined(t, s, "b")
	playing.skipTo("NOW")
	waiting := joined(t, s, "c")
	named := initialised(t, s)
	named.ask("NME ('d') ('1')", "YES …", "MAP …")
	unjoined := initialised(t, s)
	connect(t, s).bytes([]byte{0})
	s.Announce("operator", "bye")
	playing.want("ADM ('operator') ('bye')")
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for _, c := range []*client{playing, other, waiting, named, unjoined} {
		c.skipTo("OFF")
		c.want("FM", "EOF")
	}
	connect(t, s).want("EOF")
	if games := played.all(); len(games) != 1 || games[0].Over || games[0].Players[0].Name != "a" {
		t.Errorf("%+v", games)
	}
	l := listen(t)
	if err := s.Serve(l); !errors.Is(err, ErrClosed) {
		t.Errorf("Serve after Close: %v", err)
	}
}

// An error of OnGameEnd closes the server.
func TestOnGameEndFails(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 0)
	full := errors.New("the disk is full")
	config.Games = 5
	config.OnGameEnd = func(GameResult) error { return full }
	s := newTestServer(t, config)
	if err := s.Serve(listen(t)); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

// Configurations that are not valid are refused.
func TestBadConfigurations(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"no game":      func(c *Config) { c.Game = nil },
		"no games":     func(c *Config) { c.Games = 0 },
		"long phases":  func(c *Config) { c.Movement = maxSeconds*time.Second + 1 },
		"clock":        func(c *Config) { c.StopClock = true },
		"long message": func(c *Config) { c.Limits.MessageBytes = daide.MaxBody },
		"connections":  func(c *Config) { c.Limits.Connections = 1 },
		"together":     func(c *Config) { c.Concurrent = 1000 },
		"seats":        func(c *Config) { c.Seats = func(int) []Seat { return make([]Seat, 3) } },
	} {
		config, _ := newConfig(newGame(t, "standard", 1), 1)
		change(&config)
		if s, err := NewServer(config); err == nil {
			t.Errorf("%s: no error", name)
			_ = s.Close()
		}
	}
}

// Messages are logged as text in both directions.
func TestLog(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	logged := &logFile{}
	config.OpenLog = func(session int) (io.WriteCloser, error) {
		if session != 1 {
			return nil, errors.New("cannot open")
		}
		return logged, nil
	}
	config.Limits.LogBytes = 400
	s := newTestServer(t, config)
	c := initialised(t, s)
	c.ask("NME ('Anna') ('1')", "YES …", "MAP …")
	c.ask("YES (MAP ('standard'))", "HLO …", "SCO …", "NOW …")
	initialised(t, s)
	_ = s.Close()
	want := "> IM\n< RM\n> NME ('Anna') ('1')\n< YES (NME ('Anna') ('1'))\n< MAP ('standard')\n> YES (MAP ('standard'))\n< HLO (AUS) (1000) ((LVL 0))\n< SCO (AUS"
	if text := logged.text.String(); !strings.HasPrefix(text, want) || !strings.HasSuffix(text, "\n# the log ends here: it is full\n") || !logged.closed {
		t.Errorf("%s", text)
	}
}

type logFile struct {
	text   strings.Builder
	closed bool
}

func (f *logFile) Write(b []byte) (int, error) { return f.text.Write(b) }
func (f *logFile) Close() error                { f.closed = true; return nil }

// If all players accept a draw, the game ends at once.
func TestAgreedDraw(t *testing.T) {
	config, played := newConfig(newGame(t, "standard", 9), 7)
	s := newTestServer(t, config)
	var all []*client
	for range 7 {
		all = append(all, joined(t, s, "a"))
	}
	for i, c := range all {
		c.skipTo("NOW")
		if i == 3 {
			c.ask("SUB ((GER AMY BER) HLD)", "THX …", "MIS …")
		}
		c.ask("DRW", "YES (DRW)")
	}
	for _, c := range all {
		c.want("DRW", "NOW (SPR 1901) …", "SMR …", "OFF", "FM", "EOF")
	}
	if p := played.all()[0]; p.Outcome.Reason != diplomacy.ByAgreement {
		t.Errorf("%+v", p.Outcome)
	}
}

// Clients that break off at any point leave their seat to others, and the game is
// played.
func TestBreakOffs(t *testing.T) {
	g := newGame(t, "standard", 2)
	config, played := newConfig(g, 1)
	s := newTestServer(t, config)
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	rng := game.Random(3)
	session := daide.InitialFrame().AppendTo(nil)
	for _, text := range []string{"NME ('a') ('1')", "MDF"} {
		m, err := s.vocabulary.ParseText(text)
		if err != nil {
			t.Fatal(err)
		}
		session = daide.Frame{Kind: daide.DM, Body: m.AppendTo(nil)}.AppendTo(session)
	}
	for range 60 {
		conn := dial(t, l)
		_, _ = conn.Write(session[:rng.IntN(len(session)+1)])
		if rng.IntN(2) == 0 {
			_ = conn.(*net.TCPConn).SetLinger(0)
		}
		_ = conn.Close()
	}
	waitFor(t, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.open) == 0 && s.games[0].free == 1 && s.opened == 60
	})
	p := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: aidiplomacy.NewDumbBot, seed: config.Seed(0)}
	if err := p.play(); err != nil {
		t.Error(err)
	}
	if err := <-served; err != nil || len(played.all()) != 1 {
		t.Errorf("%v, %+v", err, played.all())
	}
}
