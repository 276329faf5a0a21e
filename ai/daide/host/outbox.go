package host

import (
	"errors"
	"io"
	"sync"
)

// outbox is what waits to be sent to a client. Whoever adds never waits.
type outbox struct {
	limit int
	ready chan struct{}

	mu      sync.Mutex
	pending []byte
	total   int  // bytes that were ever added
	last    bool // nothing more is added
}

func newOutbox(limit int) *outbox {
	return &outbox{limit: limit, ready: make(chan struct{}, 1)}
}

// add appends frames, and reports whether there was room for them. Behind the last
// ones nothing is added any more.
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

// added returns how many bytes were ever added.
func (o *outbox) added() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.total
}

// take returns what waits, and whether it is the last. spare is where it may be
// gathered from now on.
func (o *outbox) take(spare []byte) (frames []byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames, o.pending = o.pending, spare
	return frames, o.last
}

// keptBuffer is how large a buffer is kept once it was sent.
const keptBuffer = 1 << 14

// run sends until the last is sent, w fails or closed is. see gets what was sent.
func (o *outbox) run(w io.Writer, closed <-chan struct{}, see func([]byte)) error {
	var spare []byte
	for {
		select {
		case <-o.ready:
		case <-closed:
			return errors.New("the connection was closed")
		}
		frames, last := o.take(spare)
		see(frames)
		if len(frames) > 0 {
			if _, err := w.Write(frames); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
		if spare = frames[:0]; cap(spare) > keptBuffer {
			spare = nil
		}
	}
}
