// Package clustertest has hostile servers for tests of clients.
package clustertest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Behaviour is the behaviour of a hostile server. It accepts every client and answers nothing,
// unless its fields say otherwise.
type Behaviour struct {
	Name string
	// Info, if not empty, replaces the first line of the server. Pong, if not empty, replaces its
	// answer to PING.
	Info, Pong string
	// Says is sent as the answer to a published message. {sid} and {reply} stand for the
	// subscription and the subject of the answer.
	Says string
	// Flood is sent repeatedly, up to [Flooded] bytes. The server does not read meanwhile.
	Flood string
	// Closes makes the server close the connection after that.
	Closes bool
	// Answer, if not nil, returns the messages that answer a published message.
	Answer func(subject string, data []byte) []string
}

// Flooded is the size of a flood in bytes.
const Flooded = 24 << 20

// Info is the first line of an honest server.
const Info = `INFO {"server_id":"X","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}` + "\r\n"

// Server is a hostile server.
type Server struct {
	Behaviour
	// Done is closed when the server has shown its behaviour for the first time.
	Done chan struct{}

	address string
	once    sync.Once
}

// Serve starts a server. It is closed at the end of the test.
func Serve(t testing.TB, b Behaviour) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Behaviour: b, Done: make(chan struct{}), address: listener.Addr().String()}
	var wait sync.WaitGroup
	var mutex sync.Mutex
	var open []net.Conn
	wait.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			mutex.Lock()
			open = append(open, conn)
			mutex.Unlock()
			wait.Go(func() {
				defer func() { _ = conn.Close() }()
				c := &client{Server: s, Conn: conn, in: bufio.NewReader(conn), subscriptions: map[string]string{}}
				c.serve()
			})
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		mutex.Lock()
		for _, conn := range open {
			_ = conn.Close()
		}
		mutex.Unlock()
		wait.Wait()
	})
	return s
}

// Address returns HOST:PORT.
func (s *Server) Address() string { return s.address }

// done notes that the server has shown its behaviour.
func (s *Server) done() { s.once.Do(func() { close(s.Done) }) }

// client is a client that has connected.
type client struct {
	*Server
	net.Conn
	in            *bufio.Reader
	subscriptions map[string]string // by subject
}

// say sends a text and reports whether it was sent.
func (c *client) say(text string) bool {
	_, err := io.WriteString(c.Conn, text)
	return err == nil
}

// serve serves a connection.
func (c *client) serve() {
	first := c.Info
	if first == "" {
		first = Info
	} else {
		defer c.done()
	}
	if !c.say(first) || c.Info != "" && c.Closes {
		return
	}
	for {
		line, err := c.in.ReadString('\n')
		if err != nil {
			return
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			return
		}
		switch word := words[0]; {
		case word == "PING" && c.Pong != "":
			c.say(c.Pong)
			c.done()
			if c.Closes {
				return
			}
		case word == "PING":
			c.say("PONG\r\n")
		case word == "SUB" && len(words) >= 3:
			c.subscriptions[words[1]] = words[len(words)-1]
		case (word == "PUB" || word == "HPUB") && len(words) >= 3:
			size, err := strconv.Atoi(words[len(words)-1])
			if err != nil {
				return
			}
			data := make([]byte, size+2)
			if _, err := io.ReadFull(c.in, data); err != nil {
				return
			}
			reply := ""
			if len(words) > 3 {
				reply = words[2]
			}
			if !c.published(words[1], reply, data[:size]) {
				return
			}
		}
	}
}

// published answers a published message as the behaviour says, and reports whether the connection
// stays open.
func (c *client) published(subject, reply string, data []byte) bool {
	defer c.done()
	sid := c.subscription(reply)
	fill := strings.NewReplacer("{sid}", sid, "{reply}", reply)
	if c.Says != "" && !c.say(fill.Replace(c.Says)) {
		return false
	}
	if c.Flood != "" {
		text := fill.Replace(c.Flood)
		for n := 0; n < Flooded; n += len(text) {
			if !c.say(text) {
				return false
			}
		}
	}
	if c.Answer != nil {
		for _, m := range c.Answer(subject, data) {
			if !c.say(fmt.Sprintf("MSG %s %s %d\r\n%s\r\n", reply, sid, len(m), m)) {
				return false
			}
		}
	}
	return !c.Closes
}

// subscription returns the number of the subscription to a subject.
func (c *client) subscription(subject string) string {
	for pattern, sid := range c.subscriptions {
		if head, ok := strings.CutSuffix(pattern, "*"); pattern == subject || ok && strings.HasPrefix(subject, head) {
			return sid
		}
	}
	return "1"
}
