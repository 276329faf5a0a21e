package client

import (
	"errors"
	"fmt"
	"net"
	"time"

	"eras/internal/fault"
	"eras/play/daide"
)

// stream is a network connection whose frames are read in the background.
type stream struct {
	conn   net.Conn
	frames chan received
	done   chan struct{} // closed when nobody receives frames any more
	ended  chan struct{} // closed when the reader has ended
	// timeout is how long a write may take.
	timeout time.Duration
}

// received is a frame, or the reason why there are no more.
type received struct {
	frame daide.Frame
	err   error
}

// newStream starts to read frames from conn.
func newStream(conn net.Conn, timeout time.Duration) *stream {
	s := &stream{conn: conn, frames: make(chan received, 16), done: make(chan struct{}), ended: make(chan struct{}), timeout: timeout}
	go s.read() //fault:none reading is guarded frame by frame
	return s
}

// read passes on frames until the connection ends or is closed.
func (s *stream) read() {
	defer close(s.ended)
	for {
		var f daide.Frame
		err := fault.Do(func() (err error) {
			f, err = daide.ReadFrame(s.conn, daide.MaxBody)
			return err
		})
		select {
		case s.frames <- received{f, err}:
		case <-s.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// send writes a frame.
func (s *stream) send(f daide.Frame) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(s.timeout)); err != nil {
		return fmt.Errorf("writing to the server: %w", err)
	}
	if _, err := f.WriteTo(s.conn); err != nil {
		return fmt.Errorf("writing to the server: %w", err)
	}
	return nil
}

// closeTimeout is how long writing the last frame may take.
const closeTimeout = time.Second

// close closes the connection and waits for the reader to end. Unless the server has
// closed it already, it sends an EM if err has an error code, else FM.
func (s *stream) close(err error, closedByServer bool) {
	if !closedByServer {
		f := daide.FinalFrame()
		var code daide.ErrorCode
		if errors.As(err, &code) {
			f = daide.ErrorFrame(code)
		}
		// The connection is over, so errors do not matter.
		_ = s.conn.SetWriteDeadline(time.Now().Add(min(closeTimeout, s.timeout)))
		_, _ = f.WriteTo(s.conn)
	}
	close(s.done)
	_ = s.conn.Close()
	<-s.ended
}
