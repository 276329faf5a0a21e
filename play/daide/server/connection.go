package server

import (
	"bufio"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"eras/internal/fault"
	"eras/internal/netlimit"
	"eras/play/daide"
)

// offFrames are the last frames to a client: OFF and FM.
var offFrames = daide.FinalFrame().AppendTo(daide.Frame{Kind: daide.DM, Body: daide.Message{daide.OFF}.AppendTo(nil)}.AppendTo(nil))

// connection is a connection of a client.
type connection struct {
	server  *Server
	number  int
	conn    net.Conn
	address string
	origin  string // of address
	out     *outbox
	log     *connectionLog
	closed  chan struct{}
	// cut: the client did not read what was sent. displaced: it gave way to another connection.
	cut, displaced atomic.Bool

	mu    sync.Mutex
	gone  bool
	timer Timer // runs when the client has not done something in time
	// finishing says that only the last frames are still to be sent.
	finishing bool

	// role is unjoined until the connection belongs to a game, which is then responsible for
	// closing it. It is guarded by the server's lock.
	role role

	// These belong to the goroutine that reads.
	game     *liveGame     // the game that the client plays or observes
	attempts int           // attempts to join a game
	rate     *rate.Limiter // what the client may send

	// These belong to the game's goroutine.
	seat     *seat        // nil for observers
	accepted bool         // the client accepted the map
	family   daide.Family // of the press that the client sent
	warnings []int        // seconds before the deadline at which the client wants a TME
}

func newConnection(s *Server, conn net.Conn, number int) *connection {
	address := addressOf(conn)
	return &connection{
		server: s, number: number, conn: conn, address: address, origin: netlimit.Origin(address),
		out:    newOutbox(min(s.config.Limits.QueueBytes, unjoinedQueue+2*len(s.definition))),
		log:    &connectionLog{server: s, number: number},
		closed: make(chan struct{}),
		rate:   rate.NewLimiter(rate.Limit(s.config.Limits.Rate), s.config.Limits.Burst),
	}
}

// run serves the connection until it is closed.
func (c *connection) run() {
	s := c.server
	defer s.remove(c)
	defer func() {
		switch {
		case c.cut.Load():
			c.log.note("cut off: it did not take what was sent")
		case c.displaced.Load():
			c.log.note("cut off: another connection needed its place")
		}
		c.log.close()
	}()
	var writer sync.WaitGroup
	writer.Go(func() { c.guard(c.write) })
	c.setDeadline(s.config.Limits.InitialTimeout, func() { c.finish(daide.ErrorFrame(daide.TimerPopped).AppendTo(nil)) })
	c.guard(c.read)
	if c.game != nil {
		c.game.do(func() { c.game.leave(c) })
	}
	// While the last frames are sent, whatever the client sends is ignored.
	if c.isFinishing() {
		_, _ = io.Copy(io.Discard, c.conn)
	}
	c.close()
	writer.Wait()
}

// guard does a part of the work. If it panics, guard closes the connection.
func (c *connection) guard(work func()) {
	if err := fault.Do(func() error { work(); return nil }); err != nil {
		c.log.note(err.Error())
		c.close()
	}
}

// write sends the frames of the outbox.
func (c *connection) write() {
	greeter := &greeter{Writer: c.conn, left: greetingFrames, pause: func() {
		pause(c.server.config.Clock, c.server.config.GreetingDelay, c.closed)
	}}
	if c.server.config.GreetingDelay <= 0 {
		greeter.left = 0
	}
	if c.out.send(greeter, c.closed, c.logSent) != nil {
		c.close()
		return
	}
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		return // the client closes the connection, or FlushTimeout runs out
	}
	c.close()
}

// logSent counts and logs frames that are sent.
func (c *connection) logSent(frames []byte) {
	c.server.sent.Add(countFrames(frames))
	c.log.sent(frames)
}

// countFrames returns the number of frames without reading their bodies.
func countFrames(frames []byte) (n uint64) {
	for ; len(frames) > 0; n++ {
		frames = frames[frameLength(frames):]
	}
	return n
}

// frameLength returns the length of the first of some frames.
func frameLength(frames []byte) int { return 4 + (int(frames[2])<<8 | int(frames[3])) }

// unjoinedQueue is how many bytes may wait to be sent to a client that has joined no game, in
// addition to two MDF.
const unjoinedQueue = 1 << 14

// greetingFrames is how many frames are delayed: RM, YES, MAP, HLO, SCO and NOW.
const greetingFrames = 6

// greeter writes the first frames one by one, with a pause before each.
type greeter struct {
	io.Writer
	left  int
	pause func()
}

func (g *greeter) Write(frames []byte) (int, error) {
	written := 0
	for ; g.left > 0 && written < len(frames); g.left-- {
		g.pause()
		n, err := g.Writer.Write(frames[written : written+frameLength(frames[written:])])
		if written += n; err != nil {
			return written, err
		}
	}
	if written == len(frames) {
		return written, nil
	}
	n, err := g.Writer.Write(frames[written:])
	return written + n, err
}

// setDeadline sets a deadline after d, at which f ends the connection. It replaces any earlier
// deadline; stopTimer removes it.
func (c *connection) setDeadline(d time.Duration, f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.finishing {
		c.setTimer(d, f)
	}
}

func (c *connection) setTimer(d time.Duration, f func()) {
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	if !c.gone {
		c.timer = c.server.config.Clock.AfterFunc(d, f)
	}
}

// stopTimer cancels the deadline.
func (c *connection) stopTimer() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil && !c.finishing {
		c.timer.Stop()
		c.timer = nil
	}
}

// send queues frames. It cuts off a client whose queue is full.
func (c *connection) send(frames []byte) {
	if !c.out.add(frames, false) {
		c.server.cut.Add(1)
		c.cut.Store(true)
		c.close()
	}
}

// say queues messages.
func (c *connection) say(contents ...daide.Content) { c.send(c.server.frames(contents...)) }

// finish sends the last frames and then closes the connection.
func (c *connection) finish(last []byte) {
	if !c.beginFinish() {
		return
	}
	if !c.out.add(last, true) {
		c.close()
	}
}

// beginFinish sets finishing and reports whether it was not set before.
func (c *connection) beginFinish() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.finishing {
		return false
	}
	c.finishing = true
	c.setTimer(c.server.config.Limits.FlushTimeout, c.close)
	return true
}

func (c *connection) isFinishing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.finishing && !c.gone
}

// close closes the connection.
func (c *connection) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return
	}
	c.gone = true
	if c.timer != nil {
		c.timer.Stop()
	}
	close(c.closed)
	_ = c.conn.Close()
}

// errDone ends reading when the client has made no error.
var errDone = errors.New("the connection is over")

// read handles frames until the connection is over. If the client broke the protocol, it sends an
// EM.
func (c *connection) read() {
	var code daide.ErrorCode
	switch err := c.readAll(); {
	case errors.As(err, &code):
		c.finish(daide.ErrorFrame(code).AppendTo(nil))
	case !c.isFinishing():
		c.close()
	}
}

// readAll handles frames until there are no more, and returns the reason.
func (c *connection) readAll() error {
	limits := &c.server.config.Limits
	r := bufio.NewReader(c.conn)
	f, err := daide.ReadFrame(r, limits.MessageBytes)
	if err != nil {
		return err
	}
	c.log.received(f)
	if err := f.CheckInitial(); err != nil {
		return err
	}
	c.send(c.server.representation)
	c.setDeadline(limits.JoinTimeout, func() { c.finish(offFrames) })
	for {
		f, err := daide.ReadFrame(r, limits.MessageBytes)
		if err != nil {
			return err
		}
		if c.isFinishing() {
			return errDone
		}
		c.server.received.Add(1)
		c.log.received(f)
		switch f.Kind {
		case daide.IM:
			return daide.SecondInitial
		case daide.RM:
			return daide.RepresentationByClient
		case daide.FM, daide.EM:
			return errDone
		case daide.DM:
		}
		before := c.out.added()
		if err := c.handle(f.Body); err != nil {
			return err
		}
		now := c.server.config.Clock.Now()
		cost := min(1+int(c.out.added()-before)/1024, c.rate.Burst()) // in messages
		if d := c.rate.ReserveN(now, cost).DelayFrom(now); d > 0 {
			pause(c.server.config.Clock, d, c.closed)
		}
	}
}

// handle handles the body of a DM.
func (c *connection) handle(body []byte) error {
	m, err := daide.ParseMessage(body)
	if err != nil {
		return err
	}
	content, err := c.server.vocabulary.Parse(m, daide.FromClient)
	switch {
	case err == nil:
	case (m[0] == daide.SVE || m[0] == daide.LOD) && !errors.Is(err, daide.ErrBrackets):
		c.say(daide.Reject{Of: m})
		return nil
	default:
		if reply := daide.ErrorReply(m, err); reply != nil {
			c.say(reply)
		}
		return nil
	}
	if c.game == nil {
		return c.handleUnjoined(m, content)
	}
	if !c.game.do(func() { c.game.handle(c, m, content) }) {
		return errDone
	}
	return nil
}
