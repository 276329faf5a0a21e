package cluster

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"eras/internal/fault"
	"eras/internal/netlimit"
)

// gate listens in place of the server and forwards connections to it. It enforces limits by address
// that the server does not have. Strangers cannot use up much: connections that have not shown a
// key give way to others, and a connection that sends too fast is read more slowly.
type gate struct {
	server   *Server
	listener net.Listener
	ctx      context.Context
	stop     func()
	wait     sync.WaitGroup

	mutex    sync.Mutex
	visitors map[*visitor]bool
	byID     map[uint64]*visitor
	byName   map[string]*visitor // the last connection of each user
	opened   int                 // connections so far
	origins  map[string]*origin
	banned   map[ban]time.Time
	logins   map[string]*rate.Limiter // by key
	refused  *rate.Limiter
}

// visitor is a connection through the gate.
type visitor struct {
	conn, inside net.Conn
	netlimit.Caller
	id      uint64 // as the server numbers it
	name    string // name of its user, empty until it has shown a key
	keyOf   string
	reading *rate.Limiter
	from    *origin
}

// origin is what the gate knows about an address from which connections come.
type origin struct {
	reading *rate.Limiter
	// failures limits the connections that end without having shown a key.
	failures *rate.Limiter
	// open is the number of its connections, unknown the number of those that have not shown a key.
	open, unknown int
}

// ban says that users with a key may not connect from an origin.
type ban struct{ keyOf, origin string }

// Limits of a gate.
const (
	// maxUnknown is how many connections of an origin may not have shown a key, and maxPerOrigin
	// how many connections it may have in all.
	maxUnknown   = 32
	maxPerOrigin = 2048
	// failuresRate is how many connections a second of an origin may end without a key in the long
	// run, and maxFailures how many at once.
	failuresRate, maxFailures = 4, 256
	// loginsRate is how often a second a key may be shown in the long run, and maxLogins how often
	// at once.
	loginsRate, maxLogins = 8, 64
	// refusedRate is how many connections a second are refused. Further ones wait to be accepted,
	// so that very many connections cost little.
	refusedRate = 2000
	// chunk is how many bytes are read at a time.
	chunk = 8 << 10
	// originShare is how many times the rate of one connection all connections of an origin may
	// send.
	originShare = 8
	// savedTime is how many seconds of its rate a connection or an origin may save up.
	savedTime = 2
	// writeTime is how long a connection may take to read what it is sent.
	writeTime = 5 * time.Second
	// banTime is how long a user who was cut off may not connect.
	banTime = 5 * time.Second
	// maxOrigins limits the number of origins, and of keys, that are remembered without a
	// connection.
	maxOrigins = 16 << 10
)

func newGate(s *Server, listener net.Listener) *gate {
	g := &gate{
		server: s, listener: listener, visitors: map[*visitor]bool{}, byID: map[uint64]*visitor{}, byName: map[string]*visitor{},
		origins: map[string]*origin{}, banned: map[ban]time.Time{}, logins: map[string]*rate.Limiter{},
		refused: rate.NewLimiter(refusedRate, 1),
	}
	g.ctx, g.stop = context.WithCancel(context.Background())
	return g
}

// accept accepts connections until the gate is closed.
func (g *gate) accept() {
	for {
		conn, err := g.listener.Accept()
		switch {
		case err == nil:
			entered := false // a panic loses only this connection
			if _ = fault.Do(func() error { entered = g.enter(conn); return nil }); !entered {
				_ = conn.Close()
				_ = g.refused.Wait(g.ctx) // fails when the listener is closed
			}
		case errors.Is(err, net.ErrClosed) || !Pause(g.ctx, 50*time.Millisecond): // other errors, such as too many open files, may pass
			return
		}
	}
}

// enter admits a connection, and reports whether it did.
func (g *gate) enter(conn net.Conn) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	v := &visitor{conn: conn, Caller: netlimit.Caller{Origin: netlimit.Origin(conn.RemoteAddr().String()), Number: g.opened}}
	g.opened++
	v.from = g.origin(v.Origin)
	if g.ctx.Err() != nil || v.from.failures.Tokens() < 1 || v.from.open >= maxPerOrigin {
		return false
	}
	unknown := func(o *visitor) bool { return o.name == "" }
	if v.from.unknown >= maxUnknown {
		g.makeRoom(func(o *visitor) bool { return unknown(o) && o.from == v.from })
	}
	if len(g.visitors) >= maxConnections && !g.makeRoom(unknown) && !g.makeRoom(func(*visitor) bool { return true }) {
		return false
	}
	g.visitors[v] = true
	v.from.open++
	v.from.unknown++
	most := g.server.config.Rate
	v.reading = limiter(most, savedTime*most)
	g.wait.Go(func() { _ = fault.Do(func() error { g.serve(v); return nil }) })
	return true
}

// limiter returns a limiter of most bytes a second with a burst, or one without a limit if most is
// 0.
func limiter(most, burst int) *rate.Limiter {
	if most == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(most), burst)
}

// origin returns the origin with a name. The gate must be locked.
func (g *gate) origin(name string) *origin {
	o := g.origins[name]
	if o != nil {
		return o
	}
	if len(g.origins) >= maxOrigins {
		for name, o := range g.origins {
			if o.open == 0 && o.failures.Tokens() >= maxFailures {
				delete(g.origins, name) // as good as new
			}
		}
	}
	most := g.server.config.Rate * originShare
	o = &origin{reading: limiter(most, savedTime*most), failures: rate.NewLimiter(failuresRate, maxFailures)}
	g.origins[name] = o
	return o
}

// count returns the number of visitors for which such is true. The gate must be locked.
func (g *gate) count(such func(*visitor) bool) (n int) {
	for v := range g.visitors {
		if such(v) {
			n++
		}
	}
	return n
}

// makeRoom closes one of the visitors for which such is true, and reports whether there was one.
// The gate must be locked.
func (g *gate) makeRoom(such func(*visitor) bool) bool {
	victim, ok := netlimit.GiveWay(func(yield func(*visitor, netlimit.Caller) bool) {
		for v := range g.visitors {
			if such(v) && !yield(v, v.Caller) {
				return
			}
		}
	})
	if ok {
		g.close(victim)
	}
	return ok
}

// close closes a connection. The gate must be locked.
func (g *gate) close(v *visitor) {
	if !g.visitors[v] {
		return
	}
	delete(g.visitors, v)
	delete(g.byID, v.id)
	v.from.open--
	if v.name == "" {
		v.from.unknown--
	} else if g.byName[v.name] == v {
		delete(g.byName, v.name)
	}
	if t, ok := v.conn.(*net.TCPConn); ok {
		_ = t.SetLinger(0) // discard what the other end has not read
	}
	_ = v.conn.Close()
	if v.inside != nil {
		_ = v.inside.Close()
	}
}

// serve forwards a connection to the server until either end closes it.
func (g *gate) serve(v *visitor) {
	defer func() {
		g.mutex.Lock()
		defer g.mutex.Unlock()
		g.close(v)
		if v.name == "" {
			v.from.failures.Allow()
		}
	}()
	inside, err := g.server.server.InProcessConn()
	if err != nil {
		return
	}
	g.mutex.Lock()
	v.inside = inside
	open := g.visitors[v]
	g.mutex.Unlock()
	if !open {
		_ = inside.Close()
		return
	}
	out := bufio.NewReaderSize(inside, chunk)
	greeting, err := g.greeting(v, out)
	if err != nil || v.send(greeting) != nil {
		return
	}
	g.wait.Go(func() {
		defer func() { _ = v.conn.Close() }()
		_ = fault.Do(func() error {
			_, err := io.Copy(sender{v}, out)
			return err
		})
	})
	g.read(v)
}

// greeting reads the line in which the server describes itself, and returns the line for the
// visitor.
func (g *gate) greeting(v *visitor, out *bufio.Reader) ([]byte, error) {
	line, err := out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var info struct {
		ID uint64 `json:"client_id"`
	}
	if err := json.Unmarshal(bytes.TrimPrefix(line, []byte("INFO ")), &info); err != nil {
		return nil, err
	}
	g.mutex.Lock()
	if v.id = info.ID; g.visitors[v] {
		g.byID[v.id] = v
	}
	g.mutex.Unlock()
	if g.server.print != "" {
		// The server does not require encryption for connections within the program. The gate does.
		line = bytes.Replace(line, []byte(`"tls_available":true`), []byte(`"tls_required":true`), 1)
	}
	return line, nil
}

// read forwards what a visitor sends to the server.
func (g *gate) read(v *visitor) {
	buffer := make([]byte, chunk)
	for first := true; ; {
		n, err := v.conn.Read(buffer)
		if n > 0 && first {
			const handshake = 0x16 // the first byte of TLS
			if g.server.print != "" && buffer[0] != handshake {
				return
			}
			first = false
		}
		if n > 0 {
			if v.reading.WaitN(g.ctx, min(n, max(1, v.reading.Burst()))) != nil || v.from.reading.WaitN(g.ctx, min(n, max(1, v.from.reading.Burst()))) != nil {
				return
			}
			if _, err := v.inside.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// send writes to the visitor, which must read within writeTime.
func (v *visitor) send(data []byte) error {
	if err := v.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := v.conn.Write(data)
	return err
}

// sender is a writer that sends to a visitor.
type sender struct{ *visitor }

// Write implements [io.Writer].
func (s sender) Write(data []byte) (int, error) {
	if err := s.send(data); err != nil {
		return 0, err
	}
	return len(data), nil
}

// shut closes all connections.
func (g *gate) shut() {
	g.stop()
	_ = g.listener.Close()
	g.mutex.Lock()
	for v := range g.visitors {
		g.close(v)
	}
	g.mutex.Unlock()
	g.wait.Wait()
}
