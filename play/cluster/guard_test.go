package cluster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// letsThrough returns what a guard says of what a server sends in parts of some length.
func letsThrough(text string, part int) error {
	g := &guard{most: 1000, now: time.Now}
	for len(text) > 0 {
		n := min(part, len(text))
		if err := g.check([]byte(text[:n])); err != nil {
			return err
		}
		text = text[n:]
	}
	return nil
}

func TestTheGuardKnowsWhatServersSend(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"INFO {\"max_payload\":5}\r\n+OK\r\nPING\r\nPONG\r\n-ERR 'Stale Connection'\r\n", true},
		{"INFO {} \r\nMSG a.b 1 5\r\nhello\r\nMSG a.b 1 _INBOX.x 0\r\n\r\nPONG\r\n", true},
		{"HMSG a 2 12 17\r\nNATS/1.0\r\n\r\nhello\r\nHMSG a 2 _INBOX.x 12 12\r\nNATS/1.0\r\n\r\n\r\n", true},
		{"MSG a 1 2\r\n\r\n\r\nPING\r\n", true}, // the message is an end of a line
		{"MSG a 1 1000\r\n" + strings.Repeat("x", 1000) + "\r\n", true},
		{"MSG a 1 1001\r\n", false},
		{"MSG a 1 99999999999999\r\n", false},
		{"MSG a 1 3000000000\r\n", false},
		{"MSG a 1 18446744073709551615\r\n", false},
		{"MSG a 1 18446744073709551621\r\n", false}, // 5 with an overflow
		{"MSG a 1 -1\r\n", false},
		{"MSG a 1 +1\r\n", false},
		{"MSG a 1\r\n", false},
		{"MSG a 1 x 5 5\r\n", false},
		{"MSG a  1 5\r\n", false},
		{"MSG\ta 1 5\r\n", false},
		{"MSG a 1 5\n", false},
		{"MSG a 1 9\r9\r\n", false}, // 9 or 99, as the line arrives
		{"MSG a 1 5\r\nhello!\r\n", false},
		{"MSG a 1 5\r\nhello\n", false},
		{"HMSG a 1 13 12\r\n", false},
		{"HMSG a 1 12\r\n", false},
		{"msg a 1 5\r\n", false},
		{"PINGPINGPING\r\n", false},
		{"PING \r\n", false},
		{"\r\n", false},
		{"HTTP/1.1 200 OK\r\n", false},
		{"-ERR '\x1b[2J'\r\n", false},
		{"-ERR '\u202egnp'\r\n", false},
		{"-ERR '" + strings.Repeat("x", maxLine) + "'\r\n", false},
		{"INFO {\"server_name\":\"\x1b[2J\"}\r\n", false},
		{"INFO " + strings.Repeat("x", maxInfo), false},
		{"MSG " + strings.Repeat("x", maxInfo), false},
		{strings.Repeat("PING\r\n", maxLines), true},
		{strings.Repeat("PING\r\n", maxLines+1), false},
		{strings.Repeat("-ERR 'Unknown'\r\n", maxLines+1), false},
	} {
		for _, part := range []int{1, 7, 1 << 20} {
			if err := letsThrough(c.text, part); (err == nil) != c.ok {
				t.Errorf("%.60q in parts of %d: %v", c.text, part, err)
			}
		}
	}
	// Lines may come for ever if they take their time.
	now := time.Unix(0, 0)
	g := &guard{now: func() time.Time { now = now.Add(2 * linesTime / maxLines); return now }}
	for range 3 * maxLines {
		if err := g.check([]byte("PING\r\n")); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzGuard checks that it does not matter in which parts something arrives, because the client
// of NATS reads lines that come in parts in another way.
func FuzzGuard(f *testing.F) {
	f.Add("INFO {}\r\nPING\r\nMSG a 1 5\r\nhello\r\n", 3)
	f.Add("HMSG a 2 _INBOX.x 12 12\r\nNATS/1.0\r\n\r\n\r\n-ERR 'x'\r\n", 5)
	f.Fuzz(func(t *testing.T, text string, part int) {
		whole, parts := letsThrough(text, len(text)), letsThrough(text, 1+max(0, part%100))
		if (whole == nil) != (parts == nil) {
			t.Errorf("%q: %v, in parts %v", text, whole, parts)
		}
	})
}

// impostor is a server that says what it is told to, line by line: the first line when somebody
// connects, then one for each line that it reads. When it has no more to say it is silent.
func impostor(t *testing.T, reads bool, says ...string) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
			go func() {
				heard := bufio.NewReader(conn)
				for _, line := range says {
					if _, err := conn.Write([]byte(line)); err != nil {
						return
					}
					if _, err := heard.ReadString('\n'); err != nil {
						return
					}
				}
				if reads {
					_, _ = io.Copy(io.Discard, conn)
				}
			}()
		}
	}()
	return "nats://user:key@" + listener.Addr().String()
}

const (
	testInfo = `INFO {"server_id":"X","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}` + "\r\n"
	// hangs guards against waiting for ever. It is less than the half minute for which NATS waits
	// when it drains a connection.
	hangs = 25 * time.Second
)

// ends fails unless do returns soon.
func ends(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(hangs):
		t.Errorf("%s: it waits for a server that says nothing", what)
		<-done
	}
}

// Neither connecting nor closing waits for a server that is silent, or does not read.
func TestSilentServers(t *testing.T) {
	for what, says := range map[string][]string{
		"nothing": {""}, "half a line": {"INFO {"}, "no answer to the name": {testInfo, ""},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		address := impostor(t, true, says...)
		ends(t, what, func() {
			defer context.AfterFunc(t.Context(), cancel)()
			go func() { // it is not known when it waits
				Pause(ctx, 100*time.Millisecond)
				cancel()
			}()
			if _, err := Connect(ctx, Address{URL: address}); !Unreachable(err) {
				t.Errorf("%s: %v", what, err)
			}
		})
	}
	for _, reads := range []bool{true, false} {
		conn, err := Connect(t.Context(), Address{URL: impostor(t, reads, testInfo, "", "PONG\r\n", "")})
		if err != nil {
			t.Fatal(err)
		}
		sent := make(chan struct{})
		go func() {
			defer close(sent)
			for conn.Publish("x", make([]byte, 1<<20)) == nil {
			}
		}()
		for conn.Stats().OutBytes < 1<<20 {
			Pause(t.Context(), time.Millisecond)
		}
		ends(t, fmt.Sprint("closing, reads ", reads), conn.Close)
		<-sent
		if err := conn.Fault(); err != nil {
			t.Error(err)
		}
	}
}

// A connection on which a server sends what it should not ends for ever, and says why.
func TestServersThatAnnounceTooMuch(t *testing.T) {
	for _, says := range [][]string{{"HTTP/1.1 200 OK\r\n"}, {"PING\r\n"}, {"INFO nonsense\r\n"}, {testInfo, "", "MSG x 1 99999999999999\r\n"}} {
		_, err := Connect(t.Context(), Address{URL: impostor(t, true, says...)})
		if !errors.Is(err, ErrServer) {
			t.Errorf("%q: %v", says, err)
		}
	}
	conn, err := Connect(t.Context(), Address{URL: impostor(t, true, testInfo, "", "PONG\r\n", "MSG x 1 99999999999999\r\nxxx")})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	closed := conn.StatusChanged(nats.CLOSED)
	if err := conn.Publish("x", nil); err != nil {
		t.Fatal(err)
	}
	if !conn.IsClosed() {
		<-closed
	}
	if err := conn.Fault(); !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), "99999999999999") {
		t.Errorf("the fault is %v", err)
	}
}
