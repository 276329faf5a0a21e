package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"eras/play/cluster"
)

// patience is how long servers may take to answer. Requests to a server that ends stay unanswered.
const patience = 5 * time.Second

// insistence is how many times a request is sent to servers that do not answer.
const insistence = 6

// insist sends a request again if the servers do not answer it in time, as while they choose a leader.
func insist(ctx context.Context, request func(context.Context) error) (err error) {
	for range insistence {
		patient, cancel := context.WithTimeout(ctx, patience)
		err = request(patient)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			break
		}
	}
	return err
}

// replicas is the number of servers of a cluster that store the units.
const replicas = 3

// create creates the stream of the units and its consumer, unless they exist.
func (q *Queue) create(ctx context.Context) error {
	c := jetstream.StreamConfig{
		Name: q.names.stream, Subjects: []string{q.names.units}, Description: "units of work of eraslab",
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage, Discard: jetstream.DiscardNew,
		MaxMsgs: 2 * Window, MaxBytes: maxQueue, MaxMsgSize: maxUnit, Duplicates: time.Minute,
	}
	if q.config.Cluster {
		c.Storage, c.Replicas = jetstream.FileStorage, replicas
	}
	for tries := 0; ; tries++ {
		err := insist(ctx, func(ctx context.Context) error {
			_, err := q.js.CreateOrUpdateStream(ctx, c)
			return err
		})
		if err == nil {
			break
		}
		switch {
		case c.Replicas <= 1 || ctx.Err() != nil:
			return err
		case tries == 3: // there are fewer servers than replicas
			c.Replicas = 1
		default: // a server may just have started
			cluster.Pause(ctx, time.Second)
		}
	}
	return insist(ctx, func(ctx context.Context) error {
		_, err := q.js.CreateOrUpdateConsumer(ctx, q.names.stream, jetstream.ConsumerConfig{
			Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.config.Lease,
			MaxDeliver: -1, MaxAckPending: 2 * Window,
		})
		return err
	})
}

// publish puts a unit into the queue. It tries until it succeeds or ctx ends.
func (q *Queue) publish(ctx context.Context, t *task) error {
	q.mutex.Lock()
	data, err := json.Marshal(t.unit)
	if err == nil && len(data) > maxUnit {
		err = fmt.Errorf("the unit has %d bytes: must be at most %d", len(data), maxUnit)
	}
	if err != nil {
		q.mutex.Unlock()
		return err
	}
	t.tries++
	t.sent = time.Now()
	id := fmt.Sprintf("%s %d", t.unit.ID, t.tries)
	q.mutex.Unlock()
	for {
		place, err := q.put(data, id)
		if err == nil {
			q.mutex.Lock()
			t.place = place
			q.mutex.Unlock()
			return nil
		}
		if !cluster.Pause(ctx, q.config.Job.beat()/4) {
			return ctx.Err()
		}
	}
}

// put appends a unit to the stream and returns its sequence number. Servers ignore a second unit
// with the same message ID. It waits for the number even if the unit is withdrawn meanwhile, for
// without it nobody could remove a unit that the server has.
func (q *Queue) put(data []byte, id string) (place uint64, err error) {
	ctx, cancel := context.WithTimeout(q.ctx, patience)
	defer cancel()
	ack, err := q.js.Publish(ctx, q.names.units, data, jetstream.WithMsgID(id))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// withdraw removes a unit that is no longer needed from the queue.
func (q *Queue) withdraw(t *task) {
	if q.ctx.Err() != nil {
		return // the queue is closed
	}
	ctx, cancel := context.WithTimeout(q.ctx, patience)
	defer cancel()
	q.mutex.Lock()
	place := t.place
	q.mutex.Unlock()
	// If this fails, a worker does the unit in vain.
	if s, err := q.js.Stream(ctx, q.names.stream); err == nil && place > 0 {
		_ = s.DeleteMsg(ctx, place)
	}
}

// mend regularly checks whether the queue has lost units, because its stream is gone or because a
// worker acknowledged a unit without a result. It hands out lost units again. If the stream does
// not answer for long, because the servers that store it are gone, mend creates it anew on others.
func (q *Queue) mend(ctx context.Context) {
	answered := time.Now()
	for cluster.Pause(ctx, q.config.Lease/2) {
		empty, err := q.look(ctx)
		if err == nil {
			answered = time.Now()
		} else if time.Since(answered) > max(q.config.Lease, 2*patience) {
			q.remove(ctx) // so that the next look creates it anew
		}
		q.giveUp()
		if !empty {
			continue
		}
		lost := q.lost()
		q.throwAway(lost)
		for _, t := range lost {
			if q.publish(ctx, t) != nil {
				return
			}
		}
	}
}

// look reports whether the queue has no units. If there is no queue, it creates one.
func (q *Queue) look(ctx context.Context) (empty bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c, err := q.js.Consumer(ctx, q.names.stream, consumer)
	switch {
	case err == nil:
		i := c.CachedInfo()
		return i.NumPending == 0 && i.NumAckPending == 0, nil
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrConsumerNotFound):
		return false, q.create(ctx)
	}
	return false, err
}

// remove deletes the stream, if the servers answer.
func (q *Queue) remove(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = q.js.DeleteStream(ctx, q.names.stream)
}

// lost returns the units without a result that were published long enough ago to be in the queue.
// It is called for an empty queue.
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
