package guest

import (
	"errors"
	"fmt"
	"net"
	"time"

	"eras/ai/daide"
)

// wire is a connection whose frames are read in the background.
type wire struct {
	conn   net.Conn
	frames chan arrival
	done   chan struct{} // closed when nobody takes frames any more
	ended  chan struct{} // closed when the reader has ended
	// patience is how long the other side may take to accept what is written.
	patience time.Duration
}

// arrival is a frame, or why there are no more.
type arrival struct {
	frame daide.Frame
	err   error
}

// newWire begins to read frames from a connection.
func newWire(conn net.Conn, patience time.Duration) *wire {
	w := &wire{conn: conn, frames: make(chan arrival, 16), done: make(chan struct{}), ended: make(chan struct{}), patience: patience}
	go w.read()
	return w
}

// read hands over frames until the connection ends or is closed.
func (w *wire) read() {
	defer close(w.ended)
	for {
		f, err := daide.ReadFrame(w.conn, daide.MaxBody)
		select {
		case w.frames <- arrival{f, err}:
		case <-w.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// send writes a frame.
func (w *wire) send(f daide.Frame) error {
	if err := w.conn.SetWriteDeadline(time.Now().Add(w.patience)); err != nil {
		return fmt.Errorf("writing to the server: %w", err)
	}
	if _, err := f.WriteTo(w.conn); err != nil {
		return fmt.Errorf("writing to the server: %w", err)
	}
	return nil
}

// farewell is how long a last frame may take to be written.
const farewell = time.Second

// close says farewell, with an EM if err has a code to send and FM unless the server
// went first, closes the connection and waits until nothing of it is left.
func (w *wire) close(err error, gone bool) {
	if !gone {
		f := daide.FinalFrame()
		var code daide.ErrorCode
		if errors.As(err, &code) {
			f = daide.ErrorFrame(code)
		}
		// The connection is given up; whether the farewell arrives does not matter.
		_ = w.conn.SetWriteDeadline(time.Now().Add(min(farewell, w.patience)))
		_, _ = f.WriteTo(w.conn)
	}
	close(w.done)
	_ = w.conn.Close()
	<-w.ended
}
