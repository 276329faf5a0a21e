// Package queue distributes units of work to programs on many machines. A coordinator hands out
// units through a work queue of JetStream. Workers take them, extend their lease while they work,
// send the result to the coordinator and acknowledge the unit. The package does not know what the
// units are.
//
// A unit is identified by its ID, and its result must not depend on the worker. The coordinator
// takes the first result of a unit. It hands out a unit again if the worker is gone when its lease
// ends, or if the queue has lost it. The queue can be deleted once the coordinator exits: the next
// coordinator starts with an empty queue and hands out everything that has no result.
package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"eras/internal/printable"
	"eras/play/cluster"
)

// Window is the greatest number of units that may be handed out at once.
const Window = 4096

// Config describes a queue.
type Config struct {
	Job Job
	// Version is the version of the program that workers must have.
	Version string
	// Lease is how long a unit stays with a worker that gives no sign.
	Lease time.Duration
	// Cluster says that the queue is on external servers, perhaps several. Units are then kept in
	// files, on three servers if there are that many. Otherwise they are in the memory of the
	// server.
	Cluster bool
	// Check, if not nil, returns an error if a result is not valid for the unit.
	Check func(unit string, result []byte) error
	// Joined, if not nil, is called when a worker contacts the coordinator for the first time.
	Joined func(Hello)
	// Warn, if not nil, is called with a sentence about a worker that causes problems.
	Warn func(sentence string)
}

// Queue is the coordinator's end of a queue.
type Queue struct {
	config Config
	conn   *cluster.Conn
	js     jetstream.JetStream
	names  names
	subs   []*nats.Subscription
	ctx    context.Context // until Close
	stop   func()
	wait   sync.WaitGroup

	mutex   sync.Mutex
	closed  bool
	tasks   map[string]*task
	workers map[string]*member
}

// task is a unit that has been handed out.
type task struct {
	unit    unit
	tries   int
	sent    time.Time
	place   uint64 // sequence number in the stream
	lost    int    // how often the queue has lost it
	failed  map[string]bool
	failure result      // the last failure
	results chan result // receives the first result
}

// errTaken is wrapped by the error of [Open] if another coordinator has the run.
var errTaken = errors.New("another program already hands out this run: end it first")

// Open returns a queue that workers can join.
func Open(ctx context.Context, conn *cluster.Conn, c Config) (*Queue, error) {
	c.Job.Lease = c.Lease
	q := &Queue{config: c, conn: conn, names: namesOf(c.Job.Run), tasks: map[string]*task{}, workers: map[string]*member{}}
	if _, err := json.Marshal(c.Job); err != nil {
		return nil, fmt.Errorf("describing the run: %w", err)
	}
	if _, err := conn.Request(q.names.hello, nil, time.Second); !errors.Is(err, nats.ErrNoResponders) {
		if err == nil {
			err = errTaken
		}
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	var err error
	if q.js, err = jetstream.New(conn.Conn); err != nil {
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	err = insist(ctx, func(ctx context.Context) error { return q.js.DeleteStream(ctx, q.names.stream) })
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, fmt.Errorf("emptying the queue of an earlier run: %w", err)
	}
	if err := q.create(ctx); err != nil {
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	for subject, hear := range map[string]nats.MsgHandler{joinSubject: q.hello, q.names.hello: q.hello, q.names.result: q.result} {
		sub, err := conn.Subscribe(subject, func(m *nats.Msg) { q.guard(func() { hear(m) }) })
		if err == nil {
			q.subs = append(q.subs, sub)
			err = sub.SetPendingLimits(2*Window, maxWaiting)
		}
		if err != nil {
			q.Close("")
			return nil, fmt.Errorf("opening the queue: %w", err)
		}
	}
	// After this, other coordinators learn that the run is taken.
	if err := conn.FlushTimeout(patience); err != nil {
		q.Close("")
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	q.ctx, q.stop = context.WithCancel(ctx)
	q.wait.Go(func() {
		for q.ctx.Err() == nil {
			q.guard(func() { q.mend(q.ctx) })
		}
	})
	return q, nil
}

// Job returns the job, with its lease.
func (q *Queue) Job() Job { return q.config.Job }

// Do hands out a unit and returns its result. The payload is for the worker. Units that are handed
// out at the same time must have different IDs. When ctx ends, the unit is withdrawn and no further
// worker starts it.
func (q *Queue) Do(ctx context.Context, id string, payload []byte) ([]byte, error) {
	t := &task{unit: unit{ID: id, Payload: payload}, results: make(chan result, 1)}
	q.mutex.Lock()
	_, twice := q.tasks[id]
	if !twice {
		q.tasks[id] = t
	}
	q.mutex.Unlock()
	if twice {
		return nil, fmt.Errorf("unit %s is handed out twice", id)
	}
	defer func() {
		q.mutex.Lock()
		delete(q.tasks, id)
		q.mutex.Unlock()
	}()
	if err := q.publish(ctx, t); err != nil {
		return nil, fmt.Errorf("handing out %s: %w", id, err)
	}
	select {
	case r := <-t.results:
		if r.Error != "" {
			return nil, fmt.Errorf("worker %s: %s", printable.Line(r.Worker, maxName), r.Error)
		}
		return r.Result, nil
	case <-ctx.Done():
		q.withdraw(t)
		return nil, ctx.Err()
	}
}

// Workers returns the number of workers that are present, and the number of units that they can do
// at once.
func (q *Queue) Workers() (workers, units int) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for _, m := range q.workers {
		if q.present(m) {
			workers++
			units += m.units
		}
	}
	return workers, units
}

// Close ends the queue. If done is not empty, workers end as well and report it. Otherwise they
// wait for the coordinator to return.
func (q *Queue) Close(done string) {
	if done != "" {
		q.dismiss(done)
	}
	for _, sub := range q.subs {
		_ = sub.Unsubscribe()
	}
	q.mutex.Lock()
	q.closed = true
	q.mutex.Unlock()
	if q.stop != nil {
		q.stop()
	}
	q.wait.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	q.remove(ctx) // if this fails, the next run deletes the queue
	_ = q.conn.FlushWithContext(ctx)
}

// farewell is how long a queue that ends waits for its workers to say that they leave.
const farewell = goodbye

// dismiss tells the workers that the run is over and waits for them to leave, because a server that
// ends at once may take the message with it. It does not wait long: workers that were killed say
// nothing.
func (q *Queue) dismiss(done string) {
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	if q.conn.Publish(q.names.over, []byte(done)) != nil {
		return
	}
	for workers, _ := q.Workers(); workers > 0 && cluster.Pause(ctx, 5*time.Millisecond); workers, _ = q.Workers() {
	}
}

// answer answers a request, but only to an inbox. Otherwise a worker could make the coordinator
// send messages to servers or other workers.
func (q *Queue) answer(m *nats.Msg, w welcome) {
	if !strings.HasPrefix(m.Reply, nats.InboxPrefix) {
		return
	}
	if data, err := json.Marshal(w); err == nil {
		_ = q.conn.Publish(m.Reply, data) // workers that miss it ask again
	}
}
