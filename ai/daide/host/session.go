package host

import (
	"bufio"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"eras/ai/daide"
)

// off are the frames with which the server parts from a client.
var off = daide.FinalFrame().AppendTo(daide.Frame{Kind: daide.DM, Body: daide.Message{daide.OFF}.AppendTo(nil)}.AppendTo(nil))

// session is a connection of a client.
type session struct {
	server  *Server
	number  int
	conn    net.Conn
	address string
	out     *outbox
	log     *sessionLog
	closed  chan struct{}
	cut     atomic.Bool // it did not take what was sent

	mu    sync.Mutex
	gone  bool
	timer Timer // until when something must have happened
	// finishing says that only the last messages are still sent.
	finishing bool

	// joined says that it belongs to a game, which then parts from it; under the
	// server's lock.
	joined bool

	// table is where it plays or watches. It belongs to who reads.
	table *table
	tries int
	funds allowance

	// These belong to the game.
	seat     *seat // nil for observers
	accepted bool  // it took the map
	warnings []int // how many seconds before the deadline it wants to be told
}

func newSession(s *Server, conn net.Conn, number int) *session {
	address := conn.RemoteAddr().String()
	if h, _, err := net.SplitHostPort(address); err == nil {
		address = h
	}
	return &session{
		server: s, number: number, conn: conn, address: address,
		out:    newOutbox(s.config.Limits.Queue),
		closed: make(chan struct{}),
		funds:  newAllowance(&s.config.Limits, s.config.Clock.Now()),
	}
}

// run is the session from its beginning to its end.
func (c *session) run() {
	s := c.server
	defer s.forget(c)
	if s.config.Log != nil {
		// Without a log the session goes on all the same.
		if w, err := s.config.Log(c.number); err == nil {
			c.log = newSessionLog(w, s.words, s.config.Limits.Log)
		}
	}
	defer func() {
		if c.cut.Load() {
			c.log.note("# cut off: it did not take what was sent")
		}
		c.log.close()
	}()
	var writer sync.WaitGroup
	writer.Go(c.write)
	c.within(s.config.Limits.Initial, func() { c.finish(daide.ErrorFrame(daide.TimerPopped).AppendTo(nil)) })
	c.read()
	if c.table != nil {
		c.table.do(func() { c.table.leave(c) })
	}
	// What is still to be sent is sent; meanwhile the client may say what it wants.
	if c.isFinishing() {
		_, _ = io.Copy(io.Discard, c.conn)
	}
	c.close()
	writer.Wait()
}

// write sends what there is to send.
func (c *session) write() {
	see := func(frames []byte) {
		c.server.sent.Add(countFrames(frames))
		c.log.sent(frames)
	}
	if c.out.run(c.conn, c.closed, see) != nil {
		c.close()
		return
	}
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		return // the client closes, or the time is up
	}
	c.close()
}

// countFrames returns how many frames there are.
func countFrames(frames []byte) (n uint64) {
	for len(frames) >= 4 {
		frames = frames[4+(int(frames[2])<<8|int(frames[3])):]
		n++
	}
	return n
}

// within calls f, which ends the session, unless something else is said until then.
func (c *session) within(d time.Duration, f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.finishing {
		c.setTimer(d, f)
	}
}

func (c *session) setTimer(d time.Duration, f func()) {
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	if !c.gone {
		c.timer = c.server.config.Clock.AfterFunc(d, f)
	}
}

// settle says that nothing more has to happen.
func (c *session) settle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil && !c.finishing {
		c.timer.Stop()
		c.timer = nil
	}
}

// send lets frames be sent. A client for which too much waits already is cut off.
func (c *session) send(frames []byte) {
	if !c.out.add(frames, false) {
		c.server.cut.Add(1)
		c.cut.Store(true)
		c.close()
	}
}

// say lets messages be sent.
func (c *session) say(contents ...daide.Content) { c.send(c.server.frames(contents...)) }

// finish sends the last frames and then closes the connection.
func (c *session) finish(last []byte) {
	if !c.beginFinish() {
		return
	}
	if !c.out.add(last, true) {
		c.close()
	}
}

// beginFinish reports whether it is the first time.
func (c *session) beginFinish() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.finishing {
		return false
	}
	c.finishing = true
	c.setTimer(c.server.config.Limits.Flush, c.close)
	return true
}

func (c *session) isFinishing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.finishing && !c.gone
}

// close closes the connection.
func (c *session) close() {
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

// errDone ends reading where nothing is wrong.
var errDone = errors.New("the session is over")

// read reads until the session is over.
func (c *session) read() {
	var code daide.ErrorCode
	switch err := c.readAll(); {
	case errors.As(err, &code):
		c.finish(daide.ErrorFrame(code).AppendTo(nil))
	case !c.isFinishing():
		c.close()
	}
}

// readAll reads all that the client sends, and returns why it does no more.
func (c *session) readAll() error {
	limits := &c.server.config.Limits
	r := bufio.NewReader(c.conn)
	f, err := daide.ReadFrame(r, limits.Message)
	if err != nil {
		return err
	}
	c.log.received(f)
	if err := f.CheckInitial(); err != nil {
		return err
	}
	c.send(c.server.representation)
	c.within(limits.Join, func() { c.finish(off) })
	for {
		f, err := daide.ReadFrame(r, limits.Message)
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
		}
		before := c.out.added()
		if err := c.message(f.Body); err != nil {
			return err
		}
		cost := 1 + float64(c.out.added()-before)/1024
		if d := c.funds.spend(c.server.config.Clock.Now(), cost); d > 0 {
			c.pause(d)
		}
	}
}

// pause waits unless the session ends before.
func (c *session) pause(d time.Duration) {
	over := make(chan struct{})
	timer := c.server.config.Clock.AfterFunc(d, func() { close(over) })
	defer timer.Stop()
	select {
	case <-over:
	case <-c.closed:
	}
}

// message answers a message.
func (c *session) message(body []byte) error {
	m, err := daide.ParseMessage(body)
	if err != nil {
		return err
	}
	content, err := c.server.words.Parse(m, daide.FromClient)
	switch {
	case err == nil:
	case (m[0] == daide.SVE || m[0] == daide.LOD) && !errors.Is(err, daide.ErrBrackets):
		c.say(daide.Reject{Of: m})
		return nil
	default:
		if complaint := daide.Complaint(m, err); complaint != nil {
			c.say(complaint)
		}
		return nil
	}
	if c.table == nil {
		return c.stranger(m, content)
	}
	if !c.table.do(func() { c.table.said(c, m, content) }) {
		return errDone
	}
	return nil
}
