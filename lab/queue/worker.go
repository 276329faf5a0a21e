package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"eras/internal/fault"
	"eras/internal/printable"
	"eras/play/cluster"
)

// Worker is a worker's end of a queue.
type Worker struct {
	Conn  *cluster.Conn
	Hello Hello
	// Wait is how long the worker waits without a coordinator before it gives up.
	Wait time.Duration
}

// Errors of workers.
var (
	// errNobody is wrapped by the error of a worker that has waited in vain for a coordinator.
	errNobody = errors.New("no program hands out work")
	// ErrRefused is wrapped by the error of a worker that the coordinator refuses.
	ErrRefused = errors.New("refused")
)

// goodbye is how long a worker that leaves waits for the answer to its last message.
const goodbye = 500 * time.Millisecond

// Join asks a coordinator for a job. It tries again until the worker has waited for Wait.
func (w *Worker) Join(ctx context.Context) (Job, error) {
	begin := time.Now()
	for {
		answer, err := w.ask(ctx, joinSubject, w.Hello, time.Second)
		switch {
		case ctx.Err() != nil:
			return Job{}, ctx.Err()
		case errors.Is(err, ErrRefused):
			return Job{}, err
		case w.Conn.Fault() != nil:
			return Job{}, w.Conn.Fault()
		case err == nil && answer.Job != nil:
			return *answer.Job, nil
		case time.Since(begin) > w.Wait:
			return Job{}, fmt.Errorf("%w: waited for %v", errNobody, w.Wait)
		}
		cluster.Pause(ctx, min(time.Second, w.Wait/10))
	}
}

// ask sends a request to the coordinator and returns its answer.
func (w *Worker) ask(ctx context.Context, subject string, v any, most time.Duration) (welcome, error) {
	var answer welcome
	data, err := json.Marshal(v)
	if err != nil {
		return answer, err
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	m, err := w.Conn.RequestWithContext(ctx, subject, data)
	if err != nil {
		return answer, err
	}
	got, err := receive(m.Data, MaxMessage, welcomeFields)
	if err != nil {
		return answer, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if got.Refused != "" {
		return answer, fmt.Errorf("%w: %s", ErrRefused, printable.Line(got.Refused, maxError))
	}
	return *got, nil
}

// Doer carries out a unit and returns its result as JSON.
type Doer func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error)

// Done is the coordinator's last message and the number of units that the worker has done.
type Done struct {
	Said  string
	Units int
}

// Work carries out units until the coordinator says that the run is finished.
func (w *Worker) Work(ctx context.Context, job Job, do Doer) (Done, error) {
	n := namesOf(job.Run)
	js, err := jetstream.New(w.Conn.Conn)
	if err != nil {
		return Done{}, err
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	over, err := w.Conn.Subscribe(n.over, func(m *nats.Msg) {
		end(fault.Do(func() error { return finished(m.Data) }))
	})
	if err != nil {
		return Done{}, err
	}
	defer func() { _ = over.Unsubscribe() }()
	h := &hands{Worker: w, job: job, names: n, js: js, do: do, busy: make(chan struct{}, max(1, w.Hello.Units)), end: end}
	var wait sync.WaitGroup
	guard := func(work func()) {
		if err := fault.Do(func() error { work(); return nil }); err != nil {
			end(err)
		}
	}
	wait.Go(func() { guard(func() { h.beat(ctx) }) })
	// Two goroutines per unit: while one delivers its result, the other one works.
	for range 2 * cap(h.busy) {
		wait.Go(func() {
			for ctx.Err() == nil {
				guard(func() { h.next(ctx) })
			}
		})
	}
	wait.Wait()
	w.Hello.Left = true
	_, _ = w.ask(context.WithoutCancel(ctx), n.hello, w.Hello, goodbye) // without this message, the coordinator notices a little later
	done := Done{Units: int(h.done.Load())}
	cause := context.Cause(ctx)
	if said := finished(""); errors.As(cause, &said) {
		done.Said = printable.Line(string(said), maxName)
		return done, nil
	}
	return done, cause
}

// finished is the last message of a coordinator.
type finished string

// Error returns the message.
func (f finished) Error() string { return string(f) }

// hands are the state of a worker at work.
type hands struct {
	*Worker
	job   Job
	names names
	js    jetstream.JetStream
	do    Doer
	busy  chan struct{} // has an element for each unit that is being worked on
	end   func(error)
	done  atomic.Int64

	mutex sync.Mutex
	units jetstream.Consumer // nil if it is not yet known
}

// beat regularly tells the coordinator that the worker is there. It ends the work if there is no
// coordinator for Wait.
func (h *hands) beat(ctx context.Context) {
	last := time.Now()
	for {
		_, err := h.ask(ctx, h.names.hello, h.Hello, h.job.beat())
		switch {
		case err == nil:
			last = time.Now()
		case errors.Is(err, ErrRefused):
			h.end(err)
		case h.Conn.Fault() != nil:
			h.end(h.Conn.Fault())
		case time.Since(last) > h.Wait:
			h.end(fmt.Errorf("%w: it has been gone for %v", errNobody, h.Wait))
		}
		if !cluster.Pause(ctx, h.job.beat()) {
			return
		}
	}
}

// next takes a unit, carries it out and delivers its result. If there is no unit, it returns after
// a while.
func (h *hands) next(ctx context.Context) {
	select {
	case h.busy <- struct{}{}:
	case <-ctx.Done():
		return
	}
	m, err := h.take(ctx)
	if err != nil || m == nil {
		if err != nil {
			cluster.Pause(ctx, h.job.beat()/4)
		}
		<-h.busy
		return
	}
	stop := h.extend(m)
	defer stop()
	u, err := receive(m.Data(), MaxMessage, unitFields)
	if err != nil {
		h.end(fmt.Errorf("reading a unit of work: %w", err))
		<-h.busy
		return
	}
	if slices.Contains(u.Failed, h.Hello.ID) {
		<-h.busy
		_ = m.NakWithDelay(h.job.beat())
		cluster.Pause(ctx, h.job.beat()/4) // give other workers a chance
		return
	}
	r := h.work(ctx, *u)
	<-h.busy
	if ctx.Err() != nil || !h.deliver(ctx, r) {
		_ = m.Nak() // so that another worker gets it at once
		return
	}
	h.done.Add(1)
	_ = m.Ack() // if this is lost, another worker repeats the unit
}

// take takes a unit from the queue. It returns nil if there is none.
func (h *hands) take(ctx context.Context) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	c, err := h.consumer(ctx)
	if err != nil {
		return nil, err
	}
	batch, err := c.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return nil, err
	}
	m, ok := <-batch.Messages()
	if !ok {
		return nil, batch.Error()
	}
	return m, nil
}

// consumer returns the consumer of the units.
func (h *hands) consumer(ctx context.Context) (jetstream.Consumer, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	var err error
	if h.units == nil {
		h.units, err = h.js.Consumer(ctx, h.names.stream, consumer)
	}
	return h.units, err
}

// extend extends the lease of a unit until stop is called.
func (h *hands) extend(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		_ = fault.Do(func() error { // without the lease another worker gets the unit
			tick := time.NewTicker(h.job.Lease / 3)
			defer tick.Stop()
			for {
				select {
				case <-tick.C:
					_ = m.InProgress()
				case <-done:
					return nil
				}
			}
		})
	}()
	return func() { close(done) }
}

// work carries out a unit. The result contains its error, if there is one.
func (h *hands) work(ctx context.Context, u unit) result {
	r := result{Run: h.job.Run, Worker: h.Hello.ID, Unit: u.ID}
	value, err := h.try(ctx, u)
	if most := h.Conn.MaxPayload() - maxError; err == nil && int64(len(value)) > most {
		err = fmt.Errorf("the result has %d bytes, more than the %d that the servers let through", len(value), most)
	}
	if err != nil {
		text := err.Error()
		r.Error = text[:min(len(text), maxError/2)]
		return r
	}
	r.Result = value
	return r
}

// try carries out a unit. It returns a panic as an error, because other units can still be done.
func (h *hands) try(ctx context.Context, u unit) (value json.RawMessage, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("doing the unit: %v", fault)
		}
	}()
	return h.do(ctx, u.ID, u.Payload)
}

// deliver sends a result until the coordinator has it. It reports whether the coordinator has it.
func (h *hands) deliver(ctx context.Context, r result) bool {
	for {
		_, err := h.ask(ctx, h.names.result, r, h.job.Lease)
		if err == nil {
			return true
		}
		if errors.Is(err, ErrRefused) {
			h.end(err)
			return false
		}
		if !cluster.Pause(ctx, h.job.beat()/4) {
			return false
		}
	}
}
