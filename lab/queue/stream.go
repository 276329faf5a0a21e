package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// create creates the stream of the units and its consumer, unless they are there.
func (q *Queue) create(ctx context.Context) error {
	c := jetstream.StreamConfig{
		Name: q.names.stream, Subjects: []string{q.names.units}, Description: "units of work of eraslab",
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage, Discard: jetstream.DiscardNew,
		MaxMsgs: 2 * Window, MaxBytes: maxQueue, MaxMsgSize: maxUnit, Duplicates: time.Minute,
	}
	var err error
	if q.config.Cluster {
		c.Storage, c.Replicas = jetstream.FileStorage, 3
		_, err = q.js.CreateOrUpdateStream(ctx, c)
		c.Replicas = 1
	}
	if !q.config.Cluster || err != nil {
		_, err = q.js.CreateOrUpdateStream(ctx, c)
	}
	if err != nil {
		return err
	}
	_, err = q.js.CreateOrUpdateConsumer(ctx, q.names.stream, jetstream.ConsumerConfig{
		Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.config.Lease,
		MaxDeliver: -1, MaxAckPending: 2 * Window,
	})
	return err
}

// publish puts a unit into the queue. It tries again until ctx ends.
func (q *Queue) publish(ctx context.Context, t *task) error {
	data, err := json.Marshal(t.unit)
	if err != nil {
		return err
	}
	if len(data) > maxUnit {
		return fmt.Errorf("the unit has %d bytes: must be at most %d", len(data), maxUnit)
	}
	q.mutex.Lock()
	t.tries++
	t.sent = time.Now()
	id := fmt.Sprintf("%s %d", t.unit.ID, t.tries)
	q.mutex.Unlock()
	for {
		ack, err := q.js.Publish(ctx, q.names.units, data, jetstream.WithMsgID(id))
		if err == nil {
			q.mutex.Lock()
			t.place = ack.Sequence
			q.mutex.Unlock()
			return nil
		}
		if !pause(ctx, q.config.Job.beat()/4) {
			return ctx.Err()
		}
	}
}

// withdraw takes a unit out of the queue that is not needed any more.
func (q *Queue) withdraw(t *task) {
	if q.ctx.Err() != nil {
		return // nothing is needed any more
	}
	ctx, cancel := context.WithTimeout(q.ctx, q.config.Job.Lease)
	defer cancel()
	q.mutex.Lock()
	place := t.place
	q.mutex.Unlock()
	// If it fails, a worker does the unit for nothing.
	if s, err := q.js.Stream(ctx, q.names.stream); err == nil && place > 0 {
		_ = s.DeleteMsg(ctx, place)
	}
}

// mend looks now and then whether the queue has lost units: because its stream is gone, or
// because a worker acknowledged a unit without a result. They are handed out again.
func (q *Queue) mend(ctx context.Context) {
	for pause(ctx, q.config.Lease/2) {
		c, err := q.js.Consumer(ctx, q.names.stream, consumer)
		if err == nil {
			if i := c.CachedInfo(); i.NumPending > 0 || i.NumAckPending > 0 {
				continue
			}
		} else if !errors.Is(err, jetstream.ErrStreamNotFound) && !errors.Is(err, jetstream.ErrConsumerNotFound) && !errors.Is(err, nats.ErrNoResponders) || q.create(ctx) != nil {
			continue // the servers are away
		}
		for _, t := range q.lost() {
			if q.publish(ctx, t) != nil {
				return
			}
		}
	}
}

// lost returns the units without a result that were put into an empty queue a while ago.
func (q *Queue) lost() []*task {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	var all []*task
	for _, t := range q.tasks {
		if len(t.results) == 0 && time.Since(t.sent) > q.config.Lease/2 {
			all = append(all, t)
		}
	}
	return all
}

// pause waits and reports whether ctx goes on.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
