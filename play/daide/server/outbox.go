package server

import (
	"errors"
	"io"
	"sync"
)

// outbox is the queue of frames to a client. Adding to it never blocks.
type outbox struct {
	ready chan struct{}

	mu      sync.Mutex
	limit   int // bytes
	pending []byte
	total   int  // bytes added so far
	last    bool // nothing more may be added
}

func newOutbox(limit int) *outbox {
	return &outbox{limit: limit, ready: make(chan struct{}, 1)}
}

// add appends frames and reports whether there was room for them. It ignores frames that are added
// after the last ones.
func (o *outbox) add(frames []byte, last bool) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.last {
		return true
	}
	if len(o.pending)+len(frames) > o.limit {
		return false
	}
	o.pending = append(o.pending, frames...)
	o.total += len(frames)
	o.last = last
	select {
	case o.ready <- struct{}{}:
	default:
	}
	return true
}

// setLimit sets how many bytes may wait to be sent.
func (o *outbox) setLimit(limit int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.limit = limit
}

// added returns how many bytes have been added so far.
func (o *outbox) added() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.total
}

// take returns the queued frames, and whether they are the last ones. spare becomes the new buffer
// of the queue.
func (o *outbox) take(spare []byte) (frames []byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames, o.pending = o.pending, spare
	return frames, o.last
}

// maxSpareBuffer is the size up to which a buffer is kept for reuse.
const maxSpareBuffer = 1 << 14

// send writes frames to w until it has written the last ones, w fails, or closed is closed. It
// calls onSend with the frames before it writes them.
func (o *outbox) send(w io.Writer, closed <-chan struct{}, onSend func([]byte)) error {
	var spare []byte
	for {
		select {
		case <-o.ready:
		case <-closed:
			return errors.New("the connection was closed")
		}
		frames, last := o.take(spare)
		onSend(frames)
		if len(frames) > 0 {
			if _, err := w.Write(frames); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
		if spare = frames[:0]; cap(spare) > maxSpareBuffer {
			spare = nil
		}
	}
}
