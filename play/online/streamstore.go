//go:build !js

package online

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"eras/play/cluster"
	"eras/saves"
)

// streamStore keeps the logs of all matches in a stream of NATS servers, each under a subject of
// its own. Every entry is written with the number of the one before it, which the servers check: if
// two programs write to a match, one of them is refused. The chain sum of an entry is in a header;
// entries of earlier versions of the program have none.
type streamStore struct {
	js     jetstream.JetStream
	stream jetstream.Stream
	tell   func(error)
}

const (
	streamName = "eras-play"
	logSubject = "eras.log."
	sumHeader  = "Eras-Sum"
	// keyData is the key in the stream's metadata under which the secret of its matches is
	// identified.
	keyData = "eras-key"
	// replicas is the number of servers of a cluster that keep the logs.
	replicas = 3
	// noCluster is the code of the error of a server that is not part of a cluster.
	noCluster jetstream.ErrorCode = 10074
)

// noRoom are the error codes of servers that have no room for an entry.
var noRoom = []jetstream.ErrorCode{
	10023, // insufficient resources
	10028, // memory resources exceeded
	10047, // storage resources exceeded
	10077, // the stream cannot store the message: its limit is reached, or its disk has failed
}

// openStream opens the stream, or creates it. key identifies the secret of the host.
func openStream(ctx context.Context, conn *cluster.Conn, key string, tell func(error)) (*streamStore, error) {
	js, err := jetstream.New(conn.Conn)
	if err != nil {
		return nil, err
	}
	c := jetstream.StreamConfig{
		Name: streamName, Subjects: []string{logSubject + ">"}, Description: "matches of eras", Metadata: map[string]string{keyData: key},
		Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew, MaxBytes: -1, MaxMsgSize: maxCreate + maxRequest, Replicas: replicas,
	}
	if old, err := js.Stream(ctx, streamName); err == nil {
		if before := old.CachedInfo().Config.Metadata[keyData]; before != "" && before != key {
			tell(&KeyError{})
		}
	}
	for tries := 0; ; tries++ {
		stream, err := js.CreateOrUpdateStream(ctx, c)
		var api *jetstream.APIError
		switch {
		case err == nil:
			return &streamStore{js, stream, tell}, nil
		case c.Replicas == 1 || ctx.Err() != nil:
			return nil, fmt.Errorf("opening the store of the matches: %w", err)
		case errors.As(err, &api) && api.ErrorCode == noCluster, tries == 10: // there are fewer servers than replicas
			c.Replicas = 1
		default: // a server may just have started
			cluster.Pause(ctx, time.Second)
		}
	}
}

// elections is how often a message that no server has answered is sent again, after a quarter of a
// second each.
const elections = 12

// append implements store.
func (s *streamStore) append(ctx context.Context, match string, e *entry, after mark) (mark, error) {
	data, sum, err := chained(cmp.Or(after.sum, firstSum(match)), e)
	if err != nil {
		return mark{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	m := &nats.Msg{Subject: logSubject + match, Data: data, Header: nats.Header{sumHeader: {sum}}}
	// Without an answer no server has the message: a cluster may be about to choose who leads the stream.
	ack, err := s.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(after.number), jetstream.WithRetryAttempts(elections))
	var api *jetstream.APIError
	switch {
	case err == nil:
		return mark{ack.Sequence, sum}, nil
	case !errors.As(err, &api):
	case api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence, api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant:
		return mark{}, errMoved
	case slices.Contains(noRoom, api.ErrorCode):
		return mark{}, because(ErrDiskFull, fmt.Errorf("%w: %w", ErrDiskFull, err))
	}
	return mark{}, fmt.Errorf("writing to %w: %w", errStore, err)
}

// read implements store.
func (s *streamStore) read(ctx context.Context, match string, read func(*entry) error) (last mark, err error) {
	ctx, cancel := context.WithTimeout(ctx, 4*patience)
	defer cancel()
	last.sum = firstSum(match)
	n, summed := 0, false
	err = messages(ctx, s.stream, match, func(number uint64, m jetstream.Msg) error {
		n++
		sum := saves.ChainSum(last.sum, m.Data())
		have := m.Headers().Get(sumHeader)
		summed = summed || have != ""
		if summed && have != sum {
			s.tell(&DamagedError{Match: match, File: "stream " + streamName, Line: n, Read: n - 1, Lost: -1, Closed: true, Cause: errChain})
			return ErrDamaged
		}
		var e entry
		if err := json.Unmarshal(m.Data(), &e); err != nil {
			return fmt.Errorf("reading a match from the store: entry %d is not understood: %w", number, err)
		}
		last = mark{number, sum}
		return read(&e)
	})
	return last, err
}

// messages calls read with every message of a match, in order, and with its number.
func messages(ctx context.Context, stream jetstream.Stream, match string, read func(number uint64, m jetstream.Msg) error) error {
	final, err := stream.GetLastMsgForSubject(ctx, logSubject+match)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return ErrNoMatch
	} else if err != nil {
		return fmt.Errorf("reading a match from the store: %w", err)
	}
	consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{logSubject + match}, InactiveThreshold: 10 * time.Second,
	})
	if err != nil {
		return fmt.Errorf("reading a match from the store: %w", err)
	}
	defer forgetConsumer(stream, consumer)
	for last, end := uint64(0), final.Sequence; last < end; {
		left := min(end-last, 500) // an upper bound: other matches share the stream
		batch, err := consumer.FetchNoWait(int(left))
		if err != nil {
			return fmt.Errorf("reading a match from the store: %w", err)
		}
		n := 0
		for m := range batch.Messages() {
			n++
			about, err := m.Metadata()
			if err != nil {
				return err
			}
			if about.Sequence.Stream <= last {
				continue
			}
			last = about.Sequence.Stream
			end = max(end, last)
			if err := read(last, m); err != nil {
				return err
			}
		}
		if n == 0 && !cluster.Pause(ctx, 5*time.Millisecond) {
			return fmt.Errorf("reading a match from the store: %w", ctx.Err())
		}
	}
	return nil
}

// forgetConsumer deletes a consumer that is no longer needed.
func forgetConsumer(stream jetstream.Stream, c jetstream.Consumer) {
	if info := c.CachedInfo(); info != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = stream.DeleteConsumer(ctx, info.Name) // otherwise it expires by itself
	}
}

// finished implements store. It does nothing, because the servers replicate and check the stream.
func (s *streamStore) finished(string) {}

// remove implements store.
func (s *streamStore) remove(ctx context.Context, match string) error {
	if err := s.stream.Purge(ctx, jetstream.WithPurgeSubject(logSubject+match)); err != nil {
		return fmt.Errorf("removing the match: %w", err)
	}
	return nil
}
