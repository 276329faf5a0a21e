//go:build !js

package online

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"eras/cluster"
	"eras/game"
)

// entry is an entry of the log of a match. What the dice threw is not in it: it follows from
// the seed.
type entry struct {
	// Match is what is played, in the first entry, with the Nonce of the request to make it.
	Match *Match `json:"match,omitempty"`
	// Join says that a person called Name has taken the Seat, with the join request of Nonce.
	Join  bool      `json:"join,omitempty"`
	Seat  game.Seat `json:"seat"`
	Name  string    `json:"name,omitempty"`
	Nonce string    `json:"nonce,omitempty"`
	// Start says that the match begins, with bots in the seats that are free.
	Start bool `json:"start,omitempty"`
	// Answer is what the seat answers at a step, Retract says that it takes its answer back.
	Step    int    `json:"step,omitempty"`
	Answer  string `json:"answer,omitempty"`
	Retract bool   `json:"retract,omitempty"`
}

// The stream has the logs of all matches, each under a subject of its own.
const (
	streamName = "eras-play"
	logSubject = "eras.log."
)

const (
	// replicas is the number of servers of a cluster that keep the logs.
	replicas = 3
	// noCluster is the code of the error of a server that is not part of a cluster.
	noCluster jetstream.ErrorCode = 10074
)

// patience is how long an answer of the servers may take.
const patience = 5 * time.Second

// logs are the logs of all matches. Every entry is written with the number of the one before
// it, which the servers check: if two programs write to a match, one of them is refused.
type logs struct {
	js     jetstream.JetStream
	stream jetstream.Stream
}

// errMoved says that the log is not as the program thinks it is.
var errMoved = errors.New("another program has written to the match")

// openLogs opens the stream, or creates it.
func openLogs(ctx context.Context, js jetstream.JetStream, storage jetstream.StorageType, copies int, most int64) (*logs, error) {
	c := jetstream.StreamConfig{
		Name: streamName, Subjects: []string{logSubject + ">"}, Description: "matches of eras",
		Storage: storage, Discard: jetstream.DiscardNew, MaxBytes: most, MaxMsgSize: maxCreate + maxRequest, Replicas: copies,
	}
	for tries := 0; ; tries++ {
		stream, err := js.CreateOrUpdateStream(ctx, c)
		var api *jetstream.APIError
		switch {
		case err == nil:
			return &logs{js, stream}, nil
		case c.Replicas == 1 || ctx.Err() != nil:
			return nil, fmt.Errorf("opening the store of the matches: %w", err)
		case errors.As(err, &api) && api.ErrorCode == noCluster, tries == 10: // there are not so many servers
			c.Replicas = 1
		default: // one of them may just have started
			cluster.Pause(ctx, time.Second)
		}
	}
}

// append writes an entry behind the one with number last, 0 for none, and returns its number.
func (l *logs) append(ctx context.Context, match string, e *entry, last uint64) (uint64, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	ack, err := l.js.Publish(ctx, logSubject+match, data, jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(0))
	var api *jetstream.APIError
	switch {
	case err == nil:
		return ack.Sequence, nil
	case !errors.As(err, &api):
	case api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence, api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant:
		return 0, errMoved
	}
	return 0, fmt.Errorf("writing to the store of the matches: %w", err)
}

// read calls read with every entry of a match, and returns the number of the last one.
func (l *logs) read(ctx context.Context, match string, read func(*entry) error) (last uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, 4*patience)
	defer cancel()
	final, err := l.stream.GetLastMsgForSubject(ctx, logSubject+match)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, ErrNoMatch
	} else if err != nil {
		return 0, fmt.Errorf("reading a match from the store: %w", err)
	}
	consumer, err := l.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{logSubject + match}, InactiveThreshold: 10 * time.Second,
	})
	if err != nil {
		return 0, fmt.Errorf("reading a match from the store: %w", err)
	}
	defer l.forget(consumer)
	for last < final.Sequence {
		left := min(final.Sequence-last, 500) // or fewer: others lie between
		batch, err := consumer.FetchNoWait(int(left))
		if err != nil {
			return 0, fmt.Errorf("reading a match from the store: %w", err)
		}
		n := 0
		for m := range batch.Messages() {
			n++
			about, err := m.Metadata()
			if err != nil {
				return 0, err
			}
			var e entry
			if err := json.Unmarshal(m.Data(), &e); err != nil {
				return 0, fmt.Errorf("reading a match from the store: entry %d is not understood: %w", about.Sequence.Stream, err)
			}
			if about.Sequence.Stream <= last {
				continue
			}
			if last = about.Sequence.Stream; last > final.Sequence {
				final.Sequence = last
			}
			if err := read(&e); err != nil {
				return 0, err
			}
		}
		if n == 0 && !cluster.Pause(ctx, 5*time.Millisecond) {
			return 0, fmt.Errorf("reading a match from the store: %w", ctx.Err())
		}
	}
	return last, nil
}

// madeBy reports whether the request with that nonce has made a match.
func (l *logs) madeBy(ctx context.Context, match, nonce string) (made bool) {
	_, err := l.read(ctx, match, func(e *entry) error {
		made = made || e.Match != nil && e.Nonce == nonce
		return nil
	})
	return err == nil && made
}

// forget removes a consumer that has read all.
func (l *logs) forget(c jetstream.Consumer) {
	if info := c.CachedInfo(); info != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = l.stream.DeleteConsumer(ctx, info.Name) // else it ends by itself
	}
}

// remove removes a match.
func (l *logs) remove(ctx context.Context, match string) error {
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(logSubject+match)); err != nil {
		return fmt.Errorf("removing the match: %w", err)
	}
	return nil
}
