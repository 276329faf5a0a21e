// Package workers lets a second instance of the program work for the first one, which shows a
// window. Browsers need that: a page has one thread, and computing there freezes the picture. On
// other systems goroutines do the work, and no second instance is started.
//
// One end, the [Worker], calls functions of the other end, the [Server], by name. During a call
// both ends may send any number of messages, each a value as JSON, until the function returns. The
// ends exchange messages as lines of text, in order.
package workers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// message is a message between the two ends.
type message struct {
	// Call is the number of the call.
	Call uint64 `json:"call"`
	// Op is "call", "data", "cancel" or "end".
	Op string `json:"op"`
	// Name is the name of the function, in "call". Error is why it failed, in "end".
	Name  string          `json:"name,omitempty"`
	Error string          `json:"error,omitempty"`
	Data  json.RawMessage `json:"data,omitempty"`
}

// ErrEnded is the error of a call whose worker has ended.
var ErrEnded = errors.New("the worker has ended")

// Call is one call of a function; both ends have one. Its methods may be called from any goroutine,
// but Receive only from one at a time.
type Call struct {
	send func(message)
	id   uint64

	mu    sync.Mutex
	queue []json.RawMessage
	end   error // the error of the function, io.EOF if it returned nil
	news  chan struct{}
}

func newCall(id uint64, send func(message)) *Call {
	return &Call{send: send, id: id, news: make(chan struct{}, 1)}
}

// Send sends a value to the other end. It returns an error if the value cannot be encoded as JSON.
func (c *Call) Send(v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("sending to a worker: %w", err)
	}
	c.send(message{Call: c.id, Op: "data", Data: data})
	return nil
}

// News returns a channel that receives when Take or Receive may have something.
func (c *Call) News() <-chan struct{} { return c.news }

// Take reads the next value that the other end has sent, and reports whether there is one. After
// the last value, the error is why the function failed, or io.EOF if it returned nil.
func (c *Call) Take(to any) (ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return false, c.end
	}
	data := c.queue[0]
	c.queue = c.queue[1:]
	if err := json.Unmarshal(data, to); err != nil {
		return false, fmt.Errorf("reading what a worker sent: %w", err)
	}
	return true, nil
}

// Receive waits for the next value and reads it. Its errors are those of Take and ctx.
func (c *Call) Receive(ctx context.Context, to any) error {
	for {
		if ok, err := c.Take(to); ok || err != nil {
			return err
		}
		select {
		case <-c.news:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Cancel asks the function to return.
func (c *Call) Cancel() { c.send(message{Call: c.id, Op: "cancel"}) }

func (c *Call) hear(data json.RawMessage, end error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if data != nil {
		c.queue = append(c.queue, data)
	}
	if end != nil && c.end == nil {
		c.end = end
	}
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// Worker is the end that calls functions. Its methods may be called from any goroutine.
type Worker struct {
	write func(line []byte)
	stop  func()

	mu    sync.Mutex
	last  uint64
	calls map[uint64]*Call
	ended bool
}

// New returns a worker. write must send lines to the other end in order. stop, if not nil, ends the
// other end at once. The caller must pass the lines from the other end to Hear.
func New(write func(line []byte), stop func()) *Worker {
	return &Worker{write: write, stop: stop, calls: map[uint64]*Call{}}
}

// Call calls a function with an argument.
func (w *Worker) Call(name string, argument any) (*Call, error) {
	data, err := json.Marshal(argument)
	if err != nil {
		return nil, fmt.Errorf("calling %s of a worker: %w", name, err)
	}
	w.mu.Lock()
	w.last++
	c := newCall(w.last, w.send)
	if w.ended {
		c.hear(nil, ErrEnded)
	} else {
		w.calls[c.id] = c
	}
	w.mu.Unlock()
	w.send(message{Call: c.id, Op: "call", Name: name, Data: data})
	return c, nil
}

func (w *Worker) send(m message) { w.write(line(m)) }

// Hear handles a line from the other end.
func (w *Worker) Hear(line []byte) error {
	m, err := parse(line)
	if err != nil {
		return err
	}
	w.mu.Lock()
	c := w.calls[m.Call]
	if m.Op == "end" {
		delete(w.calls, m.Call)
	}
	w.mu.Unlock()
	switch {
	case c == nil:
	case m.Op == "data":
		c.hear(m.Data, nil)
	case m.Op == "end" && m.Error != "":
		c.hear(nil, errors.New(m.Error))
	case m.Op == "end":
		c.hear(nil, io.EOF)
	}
	return nil
}

// End ends the worker and all its calls with an error.
func (w *Worker) End(cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended {
		return
	}
	w.ended = true
	for _, c := range w.calls {
		c.hear(nil, cause)
	}
	if w.stop != nil {
		w.stop()
	}
}

func line(m message) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // all fields can be encoded
	}
	return data
}

func parse(line []byte) (m message, err error) {
	if err := json.Unmarshal(line, &m); err != nil {
		return m, fmt.Errorf("reading a message of a worker: %w", err)
	}
	return m, nil
}
