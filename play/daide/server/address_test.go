package server

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/internal/netlimit"
	"eras/play/daide"
)

// addressedConn is a connection that seems to come from an address.
type addressedConn struct {
	net.Conn
	from net.Addr
}

func (c addressedConn) RemoteAddr() net.Addr { return c.from }

// serveFrom connects to a server from an address and returns the client's end.
func serveFrom(t testing.TB, s *Server, address string) net.Conn {
	t.Helper()
	here, there := net.Pipe()
	s.ServeConn(addressedConn{there, &net.TCPAddr{IP: net.ParseIP(address), Port: 4000}})
	t.Cleanup(func() { _ = here.Close() })
	return here
}

// gets reports whether a client from an address gets an answer to a message, with a prefix.
func gets(t testing.TB, s *Server, address, say, answer string) bool {
	t.Helper()
	conn := serveFrom(t, s, address)
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(testTimeout))
	if _, err := daide.InitialFrame().WriteTo(conn); err != nil {
		return false
	}
	if f, err := daide.ReadFrame(conn, daide.MaxBody); err != nil || f.Kind != daide.RM {
		return false
	}
	c := &client{t: t, conn: conn, vocabulary: s.vocabulary}
	c.say(say)
	f, err := daide.ReadFrame(conn, daide.MaxBody)
	return err == nil && strings.HasPrefix(c.text(f), answer)
}

// Connections of one address, or of many, that join no game and come again and again keep
// nobody out: neither clients of other addresses nor a player who rejoins, even from the
// same address.
func TestHoggedConnections(t *testing.T) {
	const all, honest = 1024, 97
	for name, hogs := range map[string]int{"one address": 1, "sixteen addresses": 16} {
		t.Run(name, func(t *testing.T) {
			config, _ := newConfig(newGame(t, "standard", 1), 1)
			config.ReconnectWait = time.Hour
			s := newTestServer(t, config)
			a := joined(t, s, "a")
			a.want("HLO (AUS) (1000) …", "SCO …", "NOW …")
			a.hangUp()
			hog := func(i int) net.Conn { return serveFrom(t, s, fmt.Sprint("10.0.0.", 1+i%hogs)) }
			for i := range all {
				hog(i)
			}
			over := make(chan struct{})
			var hogging sync.WaitGroup
			hogging.Go(func() {
				for i := 0; ; i++ {
					select {
					case <-over:
						return
					case <-time.After(100 * time.Microsecond):
						_ = hog(i)
					}
				}
			})
			answered := 0
			for i := range honest {
				if gets(t, s, fmt.Sprint("10.0.1.", 1+i), "MAP", "MAP ('standard')") {
					answered++
				}
			}
			rejoins := func(address string) {
				if !gets(t, s, address, "IAM (AUS) (1000)", "YES (IAM (AUS) (1000))") {
					t.Errorf("the player cannot rejoin from %s", address)
				}
			}
			rejoins("10.0.2.1")
			close(over)
			hogging.Wait()
			rejoins("10.0.0.1") // in time, because no more come
			n := s.Stats()
			if answered != honest || n.Refused != 0 {
				t.Errorf("%d of %d honest clients were served, %+v", answered, honest, n)
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if len(s.open) > all {
				t.Errorf("%d connections are open", len(s.open))
			}
			for i := range hogs {
				if n := s.unjoined(fmt.Sprint("10.0.0.", 1+i)); n > s.config.Limits.PerAddress {
					t.Errorf("an address has %d connections", n)
				}
			}
		})
	}
}

// Players of one address are not limited: many bots may run on one machine. They never
// give way, observers do.
func TestPlayersStay(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 7)
	config.Limits.PerAddress, config.Limits.Connections = 1, 8
	s := newTestServer(t, config)
	var players []*client
	for range 6 {
		players = append(players, joined(t, s, "a"))
	}
	observer := initialised(t, s)
	observer.ask("OBS", "YES (OBS)", "MAP ('standard')")
	players = append(players, joined(t, s, "a"))
	for range 5 {
		serveFrom(t, s, "10.0.0.1")
	}
	observer.want("EOF")
	for _, c := range players {
		c.skipTo("NOW (SPR 1901)")
		c.ask("MAP", "MAP ('standard')")
	}
	if n := s.Stats(); n.Displaced != 5 || n.Refused != 0 {
		t.Errorf("%+v", n)
	}
}

func TestOrigins(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.2": "127.0.0.2", "::ffff:10.0.0.1": "10.0.0.1", "pipe": "pipe",
		"2001:db8::1": "2001:db8::/64", "2001:db8:0:0:ffff::2": "2001:db8::/64", "2001:db8:0:1::1": "2001:db8:0:1::/64", "fe80::1%eth0": "fe80::/64",
	} {
		if got := netlimit.Origin(address); got != want {
			t.Errorf("%s is of %s, want %s", address, got, want)
		}
	}
}

// However many wrong passcodes come from however many addresses, little is remembered.
func TestRememberedAddresses(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	config.Limits.Connections = 4
	s := newTestServer(t, config)
	for i := range 1000 {
		s.wrongPasscode(fmt.Sprint("10.0.", i/250, ".", i%250))
		if len(s.wrong) > 2*config.Limits.Connections+1 {
			t.Fatalf("%d addresses are remembered", len(s.wrong))
		}
	}
}

// All logs together are bounded, and connections that send nothing leave none.
func TestAllLogs(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	var mu sync.Mutex
	var files []*logFile
	config.OpenLog = func(int) (io.WriteCloser, error) {
		mu.Lock()
		defer mu.Unlock()
		files = append(files, &logFile{})
		return files[len(files)-1], nil
	}
	config.Limits.AllLogBytes = 10 * logCost
	s := newTestServer(t, config)
	for range 20 {
		_ = serveFrom(t, s, "10.0.0.1").Close()
	}
	for range 20 {
		c := initialised(t, s)
		for range 10 {
			c.ask("MAP", "MAP ('standard')")
		}
		c.hangUp()
	}
	_ = s.Close()
	written := 0
	for _, f := range files {
		written += f.text.Len()
	}
	if len(files) == 0 || written == 0 || len(files)*logCost+written > 10*logCost {
		t.Errorf("%d logs have %d bytes", len(files), written)
	}
}

// A client that has joined no game cannot make much wait for it.
func TestQueueBeforeJoining(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	s := newTestServer(t, config)
	conn := serveFrom(t, s, "10.0.0.1")
	silent := &client{t: t, conn: conn, vocabulary: s.vocabulary}
	go func() {
		silent.bytes(daide.InitialFrame().AppendTo(nil))
		for range 100 {
			silent.say("MDF")
		}
	}()
	waitFor(t, func() bool { return s.Stats().Cut == 1 })
	if n := s.Stats().Received; n > 20 {
		t.Errorf("%d messages were answered before the client was cut off", n)
	}
}

// Messages to the operator are bounded.
func TestManyAdmins(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	clock := newFakeClock()
	passed := 0
	config.Clock, config.Limits.Admins, config.Limits.JoinTimeout = clock, 5, time.Hour
	config.OnAdmin = func(string, string) { passed++ }
	s := newTestServer(t, config)
	c := initialised(t, s)
	for range 2 {
		for range 20 {
			c.say("ADM ('a') ('b')")
		}
		c.ask("MAP", "MAP ('standard')")
		clock.advance(time.Minute)
	}
	c.hangUp()
	if passed != 10 {
		t.Errorf("%d messages were passed on", passed)
	}
}

// The first messages to a client come one by one, each after the greeting delay.
func TestGreetingDelay(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	clock := newFakeClock()
	config.Clock, config.GreetingDelay = clock, 200*time.Millisecond
	s := newTestServer(t, config)
	c := connect(t, s)
	// Before each message there is one timer more than afterwards.
	next := func(timers int, want string) {
		t.Helper()
		waitFor(t, func() bool { return clock.pending() == timers+1 })
		c.wantNothing()
		clock.advance(200 * time.Millisecond)
		c.want(want)
	}
	c.bytes(daide.InitialFrame().AppendTo(nil))
	next(1, "RM")
	c.say("NME ('a') ('1')")
	next(1, "YES (NME ('a') ('1'))")
	next(1, "MAP ('standard')")
	c.say("YES (MAP ('standard'))")
	next(0, "HLO …")
	next(0, "SCO …")
	next(0, "NOW …")
	c.ask("MAP", "MAP ('standard')")
	c.ask("SUB ((AUS AMY BUD) HLD)", "THX …", "MIS …")
}
