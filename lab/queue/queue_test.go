package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"eras/play/cluster"
)

// lease is longer than a busy machine keeps a worker from its work; where tests wait for the end
// of a lease, it is brief.
const (
	lease = 10 * time.Second
	brief = 300 * time.Millisecond
)

// bench is a server with a queue.
type bench struct {
	server *cluster.Server
	*Queue
	invitation string
}

func newBench(t *testing.T) *bench { return newBenchWith(t, config()) }

// briefBench returns a bench with brief leases.
func briefBench(t *testing.T) *bench {
	c := config()
	c.Lease = brief
	return newBenchWith(t, c)
}

func newBenchWith(t *testing.T, c Config) *bench {
	t.Helper()
	server, err := cluster.Start(cluster.Config{Listen: ":0", Secret: cluster.NewSecret(), Memory: Memory, Users: []cluster.User{User("worker", "run1")}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	b := &bench{server: server, invitation: server.Invitation("worker")}
	b.Queue, err = Open(t.Context(), b.owner(t), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close("done") })
	return b
}

func config() Config {
	return Config{
		Job: Job{Run: "run1", About: json.RawMessage(`"numbers"`)}, Version: "v1", Lease: lease,
		Check: func(unit string, result []byte) error {
			if !strings.HasPrefix(string(result), `"`) {
				return fmt.Errorf("%s is no text", result)
			}
			return nil
		},
	}
}

func (b *bench) owner(t *testing.T) *cluster.Conn {
	t.Helper()
	conn, err := b.server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// connect returns the connection of a worker.
func (b *bench) connect(t *testing.T) *cluster.Conn {
	t.Helper()
	conn, err := cluster.Connect(t.Context(), cluster.Address{URL: b.invitation})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// worker returns a worker that does so many units at once.
func (b *bench) worker(t *testing.T, name string, units int) *Worker {
	return &Worker{Conn: b.connect(t), Hello: Hello{ID: name, Version: "v1", Units: units}, Wait: 5 * time.Second}
}

// echo does units: the result is a text.
func echo(_ context.Context, unit string, payload []byte) (json.RawMessage, error) {
	return json.Marshal("the result of " + unit + string(payload))
}

// all hands out n units and checks their results.
func (b *bench) all(ctx context.Context, t *testing.T, n int) {
	t.Helper()
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			id := fmt.Sprint("unit-", i)
			got, err := b.Do(ctx, id, []byte("!"))
			if want := fmt.Sprintf("%q", "the result of "+id+"!"); err != nil || string(got) != want {
				t.Errorf("%s: %s, %v", id, got, err)
			}
		})
	}
	wait.Wait()
}

// take joins by hand and takes units as a worker does that then goes away.
func (b *bench) take(t *testing.T, conn *cluster.Conn, n int) []jetstream.Msg {
	t.Helper()
	js, err := jetstream.New(conn.Conn)
	if err != nil {
		t.Fatal(err)
	}
	c, err := js.Consumer(t.Context(), b.names.stream, consumer)
	if err != nil {
		t.Fatal(err)
	}
	var all []jetstream.Msg
	for len(all) < n {
		batch, err := c.Fetch(n-len(all), jetstream.FetchMaxWait(time.Second))
		if err != nil {
			t.Fatal(err)
		}
		for m := range batch.Messages() {
			all = append(all, m)
		}
	}
	return all
}

func limit(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestWorkersShareTheUnits(t *testing.T) {
	b := newBench(t)
	joined := make(chan Hello, 10)
	b.Queue.config.Joined = func(h Hello) { joined <- h }
	ctx := limit(t)
	counts := make(chan Done, 3)
	for i := range 3 {
		w := b.worker(t, fmt.Sprint("w", i), 2)
		go func() {
			job, err := w.Join(ctx)
			if err != nil || string(job.About) != `"numbers"` {
				t.Errorf("the job is %s, %v", job.About, err)
			}
			done, err := w.Work(ctx, job, func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error) {
				cluster.Pause(ctx, time.Millisecond)
				return echo(ctx, unit, payload)
			})
			if err != nil {
				t.Error(err)
			}
			counts <- done
		}()
	}
	b.all(ctx, t, 300)
	for range 3 {
		<-joined
	}
	if workers, units := b.Workers(); workers != 3 || units != 6 {
		t.Errorf("%d workers do %d units at once", workers, units)
	}
	b.Close("all is done")
	sum := 0
	for range 3 {
		done := <-counts
		if done.Said != "all is done" || done.Units == 0 {
			t.Errorf("a worker did %d units and heard %q", done.Units, done.Said)
		}
		sum += done.Units
	}
	if sum > 300 { // or fewer: at the end they do not wait until the last answers are confirmed
		t.Errorf("the workers did %d units", sum)
	}
}

func TestUnitsOfLostWorkersAreHandedOutAgain(t *testing.T) {
	b := briefBench(t)
	ctx := limit(t)
	finished := make(chan bool)
	go func() {
		b.all(ctx, t, 20)
		close(finished)
	}()
	conn := b.connect(t)
	b.take(t, conn, 15)
	conn.Close() // as if it had been killed
	slow := b.connect(t)
	held := b.take(t, slow, 5) // it stays and does not extend its lease
	w := b.worker(t, "w", 4)
	go func() { _, _ = w.Work(ctx, Job{Run: "run1", Lease: brief}, echo) }()
	<-finished
	for _, m := range held { // too late
		_, err := slow.Request(b.names.result, []byte(`{"run":"run1","worker":"slow","unit":"unit-1","result":"\"late\""}`), time.Minute)
		if err != nil || m.Ack() != nil {
			t.Error("a late result gets no answer")
		}
	}
}

func TestALeaseIsExtendedDuringLongUnits(t *testing.T) {
	c := config()
	c.Lease = 3 * time.Second
	b := newBenchWith(t, c)
	ctx := limit(t)
	extended, owner := make(chan struct{}, 100), b.owner(t)
	_, err := owner.Subscribe("$JS.ACK.>", func(m *nats.Msg) {
		if string(m.Data) == "+WPI" { // work in progress
			extended <- struct{}{}
		}
	})
	if err := errors.Join(err, owner.Flush()); err != nil {
		t.Fatal(err)
	}
	w := b.worker(t, "w", 1)
	go func() {
		_, _ = w.Work(ctx, b.Job(), func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error) {
			for range 2 {
				select {
				case <-extended:
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}
			return echo(ctx, unit, payload)
		})
	}()
	b.all(ctx, t, 1)
}

func TestAnEndingWorkerGivesUnitsBack(t *testing.T) {
	c := config()
	c.Lease = time.Hour // nothing but giving back helps
	b := newBenchWith(t, c)
	ctx := limit(t)
	leaving, leave := context.WithCancel(ctx)
	var holds sync.WaitGroup
	holds.Add(2)
	w := b.worker(t, "w", 2)
	ended := make(chan error)
	go func() {
		_, err := w.Work(leaving, Job{Run: "run1", Lease: time.Hour}, func(ctx context.Context, _ string, _ []byte) (json.RawMessage, error) {
			holds.Done()
			<-ctx.Done()
			return nil, ctx.Err()
		})
		ended <- err
	}()
	finished := make(chan bool)
	go func() {
		b.all(ctx, t, 2)
		close(finished)
	}()
	holds.Wait()
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	other := b.worker(t, "other", 1)
	go func() { _, _ = other.Work(ctx, Job{Run: "run1", Lease: lease}, echo) }()
	<-finished
}

func TestOtherVersionsAreRefused(t *testing.T) {
	b := newBench(t)
	w := b.worker(t, "old", 1)
	w.Hello.Version = "v0"
	if _, err := w.Join(limit(t)); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "version v1 of the program, this worker is v0") {
		t.Errorf("joining: %v", err)
	}
	if workers, _ := b.Workers(); workers != 0 {
		t.Errorf("%d workers have joined", workers)
	}
}

func TestALostQueueIsMadeAgain(t *testing.T) {
	b := briefBench(t)
	ctx := limit(t)
	finished := make(chan bool)
	go func() {
		b.all(ctx, t, 20)
		close(finished)
	}()
	b.take(t, b.connect(t), 20)
	if err := b.js.DeleteStream(ctx, b.names.stream); err != nil {
		t.Fatal(err)
	}
	w := b.worker(t, "w", 4)
	go func() { _, _ = w.Work(ctx, Job{Run: "run1", Lease: brief}, echo) }()
	<-finished
}

func TestOneCoordinatorHasARun(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	if _, err := Open(ctx, b.owner(t), config()); !errors.Is(err, errTaken) {
		t.Errorf("a second coordinator: %v", err)
	}
	b.Close("")
	again, err := Open(ctx, b.owner(t), config())
	if err != nil {
		t.Fatal(err)
	}
	again.Close("")
}

func TestWithdrawnUnitsAreNotBegun(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	withdrawn, withdraw := context.WithCancel(ctx)
	var wait sync.WaitGroup
	for i := range 20 {
		wait.Go(func() {
			if _, err := b.Do(withdrawn, fmt.Sprint("old-", i), nil); !errors.Is(err, context.Canceled) {
				t.Errorf("a withdrawn unit: %v", err)
			}
		})
	}
	for {
		s, err := b.js.Stream(ctx, b.names.stream)
		if err != nil {
			t.Fatal(err)
		}
		if s.CachedInfo().State.Msgs == 20 {
			break
		}
		cluster.Pause(ctx, time.Millisecond)
	}
	withdraw()
	wait.Wait()
	w := b.worker(t, "w", 1)
	go func() {
		_, _ = w.Work(ctx, b.Job(), func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error) {
			if strings.HasPrefix(unit, "old") {
				t.Errorf("%s was begun", unit)
			}
			return echo(ctx, unit, payload)
		})
	}()
	b.all(ctx, t, 5)
}

// BenchmarkUnit measures what a unit costs beside its work, from the coordinator to a worker
// and back.
func BenchmarkUnit(b *testing.B) {
	server, err := cluster.Start(cluster.Config{Listen: ":0", Secret: cluster.NewSecret(), Memory: Memory, Users: []cluster.User{User("worker", "run1")}})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	owner, err := server.Connect()
	if err != nil {
		b.Fatal(err)
	}
	defer owner.Close()
	conn, err := cluster.Connect(b.Context(), cluster.Address{URL: server.Invitation("worker")})
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	c := config()
	c.Lease = 15 * time.Second
	q, err := Open(b.Context(), owner, c)
	if err != nil {
		b.Fatal(err)
	}
	w := &Worker{Conn: conn, Hello: Hello{ID: "w", Version: "v1", Units: 1}, Wait: time.Minute}
	var wait sync.WaitGroup
	wait.Go(func() { _, _ = w.Work(b.Context(), q.Job(), echo) })
	slots := make(chan bool, 64)
	for n := 0; b.Loop(); n++ {
		slots <- true
		wait.Go(func() {
			if _, err := q.Do(b.Context(), fmt.Sprint(n), nil); err != nil {
				b.Error(err)
			}
			<-slots
		})
	}
	for range cap(slots) {
		slots <- true
	}
	q.Close("done")
	wait.Wait()
}
