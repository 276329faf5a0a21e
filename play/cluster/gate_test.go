package cluster

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// dialFrom opens a connection from an address of this machine.
func dialFrom(t *testing.T, s *Server, ip string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(ip)}}
	conn, err := d.Dial("tcp", s.gate.listener.Addr().String())
	if err != nil {
		t.Skipf("connecting from %s: %v", ip, err) // some systems have 127.0.0.1 only
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// showKey has a raw connection show the key of a user, and waits until the server has let it in.
func showKey(t *testing.T, s *Server, conn net.Conn, user string) (in *bufio.Reader, err error) {
	t.Helper()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	in = bufio.NewReader(conn)
	if _, err := in.ReadString('\n'); err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(conn, "CONNECT {\"verbose\":false,\"user\":%q,\"pass\":%q}\r\nPING\r\n", user, s.config.Secret.Key(user)); err != nil {
		return nil, err
	}
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == "PONG\r\n" {
			return in, err
		}
	}
}

// wait waits until something is true of a gate.
func wait(t *testing.T, g *gate, what string, is func() bool) {
	t.Helper()
	for range 4000 {
		g.mutex.Lock()
		ok := is()
		g.mutex.Unlock()
		if ok {
			return
		}
		Pause(t.Context(), 5*time.Millisecond)
	}
	t.Fatalf("waited in vain until %s", what)
}

// Connections that show no key take a small number of places, and their address none of others.
func TestHalfOpenConnections(t *testing.T) {
	s := start(t, ":0", NewSecret())
	for i := range 4 * maxUnknown {
		conn := dialFrom(t, s, "127.0.0.2")
		_, _ = conn.Write([]byte([]string{"", "CONN", "GET / HTTP/1.1\r\n\r\n", "CONNECT {\"user\":\"x"}[i%4]))
	}
	wait(t, s.gate, "all have been let in or given way", func() bool { return s.gate.opened >= 4*maxUnknown })
	s.gate.mutex.Lock()
	if o := s.gate.origins["127.0.0.2"]; o.unknown > maxUnknown || o.open != o.unknown {
		t.Errorf("the address has %d connections", o.open)
	}
	s.gate.mutex.Unlock()
	connect(t, s.Invitation("user"))
	// An address whose connections fail again and again is not let in for a while.
	s.gate.mutex.Lock()
	s.gate.origins["127.0.0.2"].failures.SetLimit(0) // however long this takes
	s.gate.mutex.Unlock()
	for range 2 * maxFailures {
		_ = dialFrom(t, s, "127.0.0.2").Close()
	}
	wait(t, s.gate, "it has failed too often", func() bool { return s.gate.origins["127.0.0.2"].failures.Tokens() < 1 })
	conn := dialFrom(t, s, "127.0.0.2")
	_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
	if _, err := conn.Read(make([]byte, 1)); err == nil || errors.Is(err, net.ErrClosed) {
		t.Errorf("it was let in: %v", err)
	}
	connect(t, s.Invitation("other"))
}

// When a key is shown too often, a connection of the address that has most of them gives way.
func TestConnectionsWithOneKey(t *testing.T) {
	s := startWith(t, Config{Listen: ":0", Secret: NewSecret(), PerKey: 4})
	honest := connect(t, s.Invitation("user"))
	other := connect(t, s.Invitation("other"))
	for range 12 {
		if _, err := showKey(t, s, dialFrom(t, s, "127.0.0.2"), "user"); err != nil {
			t.Fatal(err)
		}
	}
	s.gate.mutex.Lock()
	if n := s.gate.count(func(v *visitor) bool { return v.keyOf == "user" }); n != 4 {
		t.Errorf("%d connections have the key", n)
	}
	s.gate.mutex.Unlock()
	if !honest.IsConnected() || !other.IsConnected() || s.Origin("other") != "127.0.0.1" {
		t.Error("others had to give way")
	}
}

func TestSubscriptionsAreBounded(t *testing.T) {
	s := start(t, ":0", NewSecret())
	conn := dialFrom(t, s, "127.0.0.1")
	in, err := showKey(t, s, conn, "user")
	if err != nil {
		t.Fatal(err)
	}
	before := s.server.NumSubscriptions()
	for i := range 4 * maxSubscriptions {
		if _, err := fmt.Fprintf(conn, "SUB _INBOX.user.%d %d\r\n", i, i); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := fmt.Fprintf(conn, "SUB _INBOX.user.%s x\r\nPING\r\n", strings.Repeat("a.", maxTokens)); err != nil {
		t.Fatal(err)
	}
	refused := 0
	for line := ""; line != "PONG\r\n"; {
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(line, "-ERR") {
			refused++
		}
	}
	if n := s.server.NumSubscriptions() - before; n > maxSubscriptions || refused <= 3*maxSubscriptions {
		t.Errorf("%d subscriptions, %d refused", n, refused)
	}
	connect(t, s.Invitation("other"))
}

// Who is cut off cannot come back from there for a while, and is not told that the key is wrong.
func TestCut(t *testing.T) {
	s := start(t, ":0", NewSecret())
	other := connect(t, s.Invitation("other"))
	in, err := showKey(t, s, dialFrom(t, s, "127.0.0.2"), "user")
	if err != nil {
		t.Fatal(err)
	}
	s.Cut("user")
	if _, err := io.ReadAll(in); errors.Is(err, net.ErrClosed) {
		t.Errorf("the connection: %v", err)
	}
	again := dialFrom(t, s, "127.0.0.2")
	if _, err := showKey(t, s, again, "user"); err == nil {
		t.Error("it came back")
	}
	if s.Origin("user") != "" || !other.IsConnected() {
		t.Error("the wrong one was cut off")
	}
	if conn, err := try(t, s.Invitation("user")); err != nil || errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("from another address: %v, %v", conn, err)
	}
}

// Nobody gets around the encryption: what is not encrypted does not reach the server.
func TestPlainConnectionsToAnEncryptedServer(t *testing.T) {
	s := encrypted(t, NewSecret())
	if _, err := showKey(t, s, dialFrom(t, s, "127.0.0.1"), "user"); err == nil {
		t.Error("it was let in")
	}
	connect(t, s.Invitation("user"))
}

// A rate delays what is sent, and loses nothing of it.
func TestRate(t *testing.T) {
	s := startWith(t, Config{Listen: ":0", Secret: NewSecret(), Rate: 1 << 20})
	got, err := own(t, s).SubscribeSync("open.>")
	if err != nil {
		t.Fatal(err)
	}
	user := connect(t, s.Invitation("user"))
	big := make([]byte, 3<<20)
	for range 3 {
		if err := user.Publish("open.x", big); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		if m, err := got.NextMsg(2 * time.Minute); err != nil || len(m.Data) != len(big) {
			t.Fatalf("%v", err)
		}
	}
}
