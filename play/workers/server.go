package workers

import (
	"context"
	"fmt"
	"sync"
	"time"

	"eras/internal/fault"
)

// Function is a function that a worker offers. It first receives its argument from the call. When
// the caller cancels, ctx ends and the function should return soon.
type Function func(ctx context.Context, c *Call) error

// Server is the end of the connection that runs functions.
type Server struct {
	write     func(line []byte)
	functions map[string]Function

	mu     sync.Mutex
	calls  map[uint64]*Call
	cancel map[uint64]context.CancelFunc
}

// NewServer returns a server. write sends a line to the other end.
func NewServer(functions map[string]Function, write func(line []byte)) *Server {
	return &Server{write: write, functions: functions, calls: map[uint64]*Call{}, cancel: map[uint64]context.CancelFunc{}}
}

// Hear handles a line from the other end. Functions run in goroutines of their own.
func (s *Server) Hear(line []byte) error {
	m, err := parse(line)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m.Op {
	case "call":
		s.begin(m)
	case "data":
		if c := s.calls[m.Call]; c != nil {
			c.hear(m.Data, nil)
		}
	case "cancel":
		if cancel := s.cancel[m.Call]; cancel != nil {
			cancel()
		}
	}
	return nil
}

// begin starts a function. s.mu must be held.
func (s *Server) begin(m message) {
	ctx, cancel := context.WithCancel(context.Background())
	c := newCall(m.Call, func(m message) { s.write(line(m)) })
	c.hear(m.Data, nil)
	s.calls[m.Call], s.cancel[m.Call] = c, cancel
	f := s.functions[m.Name]
	go func() {
		err := fmt.Errorf("a worker has no function %.80q", m.Name)
		if f != nil {
			err = fault.Do(func() error { return f(ctx, c) })
		}
		cancel()
		s.mu.Lock()
		delete(s.calls, m.Call)
		delete(s.cancel, m.Call)
		s.mu.Unlock()
		end := message{Call: m.Call, Op: "end"}
		if err != nil {
			end.Error = err.Error()
		}
		s.write(line(end))
	}()
}

// breath is how long a function computes before the worker handles messages.
const breath = 20 * time.Millisecond

// patient is a context whose Err regularly lets the worker handle messages.
type patient struct {
	context.Context
	mu     sync.Mutex
	began  time.Time
	breath func()
}

// Patient returns a context for long computations that call Err again and again. Its Err lets the
// worker handle messages, so that it notices when the context is cancelled.
func Patient(ctx context.Context) context.Context {
	return &patient{Context: ctx, began: time.Now(), breath: breathe}
}

// Err implements [context.Context].
func (p *patient) Err() error {
	p.mu.Lock()
	due := time.Since(p.began) >= breath
	if due {
		p.began = time.Now()
	}
	p.mu.Unlock()
	if due {
		p.breath()
	}
	return p.Context.Err()
}
