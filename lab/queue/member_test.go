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

	"eras/internal/printable"
	"eras/play/cluster"
)

// A fault in what a message leads to is told, and the queue goes on.
func TestFaultsOfMessagesAreTold(t *testing.T) {
	var told []string
	q := &Queue{workers: map[string]*member{}, config: Config{Warn: func(s string) { told = append(told, s) }, Joined: func(Hello) { panic("lost") }}}
	hello, err := json.Marshal(Hello{ID: "w"})
	if err != nil {
		t.Fatal(err)
	}
	q.guard(func() { q.hello(&nats.Msg{Data: hello}) })
	if len(told) != 1 || !strings.Contains(told[0], "lost") {
		t.Errorf("told is %q", told)
	}
	if known, refused := q.note(&Hello{ID: "w"}); !known || refused != "" {
		t.Errorf("the worker is known: %v, refused: %q", known, refused)
	}
}

func TestErrorsOfUnitsArrive(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	w := b.worker(t, "w", 1)
	go func() {
		_, _ = w.Work(ctx, Job{Run: "run1", Lease: lease}, func(_ context.Context, unit string, _ []byte) (json.RawMessage, error) {
			if unit == "long" {
				return json.Marshal(strings.Repeat("x", cluster.MaxPayload))
			}
			return nil, errors.New("the dice are gone")
		})
	}()
	if _, err := b.Do(ctx, "short", nil); err == nil || !strings.Contains(err.Error(), "the dice are gone") {
		t.Errorf("an error of a unit: %v", err)
	}
	if _, err := b.Do(ctx, "long", nil); err == nil || !strings.Contains(err.Error(), "bytes, more than") {
		t.Errorf("a result that is too long: %v", err)
	}
	if _, err := b.Do(ctx, "huge", make([]byte, maxUnit)); err == nil || !strings.Contains(err.Error(), "must be at most") {
		t.Errorf("a unit that is too long: %v", err)
	}
}

// A hostile worker has the key.
func TestHostileResultsChangeNothing(t *testing.T) {
	b := briefBench(t)
	ctx := limit(t)
	finished := make(chan bool)
	go func() {
		b.all(ctx, t, 20)
		close(finished)
	}()
	before, err := b.js.Stream(ctx, b.names.stream)
	if err != nil {
		t.Fatal(err)
	}
	hostile := b.connect(t)
	for _, text := range []string{
		"", "{", "null", "[]", `"x"`, "\x00\xff", strings.Repeat("[", 100_000), strings.Repeat("x", 1<<20),
		`{"run":"run2","unit":"unit-1","result":"\"x\""}`,
		`{"run":"run1","unit":"unit-1"}`,
		`{"run":"run1","unit":"","result":"\"x\""}`,
		`{"run":"run1","unit":"unit-1","result":5}`,
		`{"run":"run1","unit":"unit-1","result":{"a":[}}`,
	} {
		answer, err := hostile.Request(b.names.result, []byte(text), time.Minute)
		if err != nil || !strings.Contains(string(answer.Data), "refused") {
			t.Errorf("%.60q: %v", text, err)
		}
		answer, err = hostile.Request(b.names.hello, []byte(text), time.Minute)
		if err != nil || !strings.Contains(string(answer.Data), "refused") {
			t.Errorf("hello %.60q: %v", text, err)
		}
	}
	long := fmt.Appendf(nil, `{"worker":%q,"version":"v1"}`, strings.Repeat("w", maxHello))
	if answer, err := hostile.Request(b.names.hello, long, time.Minute); err != nil || !strings.Contains(string(answer.Data), "refused") {
		t.Errorf("a long hello: %v", err)
	}
	if answer, err := hostile.Request(b.names.result, []byte(`{"run":"run1","unit":"nothing","result":"x"}`), time.Minute); err != nil || strings.Contains(string(answer.Data), "refused") {
		t.Errorf("an unknown unit: %v", err)
	}
	// It acknowledges units without a result.
	for _, m := range b.take(t, hostile, 10) {
		if err := m.Ack(); err != nil {
			t.Error(err)
		}
	}
	// It lets answers go to where it may not publish itself.
	api := "$JS.API.STREAM.DELETE." + b.names.stream
	for _, subject := range []string{b.names.result, b.names.hello, joinSubject, "$JS.API.CONSUMER.MSG.NEXT." + b.names.stream + "." + consumer, "$JS.API.CONSUMER.INFO." + b.names.stream + "." + consumer} {
		if err := hostile.PublishRequest(subject, api, []byte(`{"run":"run1","unit":"nothing","result":"x"}`)); err != nil {
			t.Error(err)
		}
	}
	for _, subject := range []string{api, "$JS.API.STREAM.PURGE." + b.names.stream, "$JS.API.CONSUMER.DELETE." + b.names.stream + "." + consumer, b.names.units, b.names.over} {
		if err := hostile.Publish(subject, []byte("{}")); err != nil {
			t.Error(err)
		}
	}
	if err := hostile.Flush(); err != nil {
		t.Error(err)
	}
	w := b.worker(t, "w", 4)
	go func() { _, _ = w.Work(ctx, Job{Run: "run1", Lease: brief}, echo) }()
	<-finished
	if s, err := b.js.Stream(ctx, b.names.stream); err != nil || !s.CachedInfo().Created.Equal(before.CachedInfo().Created) {
		t.Errorf("the queue was deleted: %v", err)
	}
}

func TestOnlySoManyWorkersJoin(t *testing.T) {
	b := newBench(t)
	for i := range maxWorkers {
		b.workers[fmt.Sprint(i)] = &member{}
	}
	if _, err := b.worker(t, "late", 1).Join(limit(t)); !errors.Is(err, ErrRefused) {
		t.Errorf("a worker too many: %v", err)
	}
}

func TestTheFirstResultCounts(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	got := make(chan string)
	go func() {
		data, err := b.Do(ctx, "unit", nil)
		got <- fmt.Sprint(string(data), err)
	}()
	conn := b.connect(t)
	b.take(t, conn, 1)
	for _, text := range []string{"first", "second", "third"} {
		if err := conn.Publish(b.names.result, fmt.Appendf(nil, `{"run":"run1","unit":"unit","result":%q}`, text)); err != nil {
			t.Error(err)
		}
	}
	if data := <-got; data != `"first"<nil>` {
		t.Errorf("the result is %s", data)
	}
}

// work lets a worker work until the test ends, and returns how it ended.
func work(ctx context.Context, w *Worker, do Doer) chan error {
	done := make(chan error, 1)
	go func() {
		_, err := w.Work(ctx, Job{Run: "run1", Lease: lease}, do)
		done <- err
	}()
	return done
}

// warned are the warnings of a queue.
type warned struct {
	mutex sync.Mutex
	lines []string
}

func (w *warned) add(line string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.lines = append(w.lines, line)
}

func (w *warned) text() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return strings.Join(w.lines, "\n")
}

// A worker whose units all fail, with an error that would change the coordinator's terminal, costs
// no unit: another one does them, and the first is set aside and told why.
func TestAWorkerThatFailsAllIsSetAside(t *testing.T) {
	var said warned
	c := config()
	c.Warn = said.add
	b := newBenchWith(t, c)
	ctx := limit(t)
	bad := work(ctx, b.worker(t, "bad", 1), func(context.Context, string, []byte) (json.RawMessage, error) {
		return nil, errors.New("broken\x1b[2J\x1b]0;owned\a")
	})
	begun := make(chan struct{})
	go func() {
		for workers, _ := b.Workers(); workers < 1; workers, _ = b.Workers() {
			cluster.Pause(ctx, 5*time.Millisecond)
		}
		close(begun)
	}()
	<-begun
	good := b.worker(t, "good", 1)
	_, _ = good.ask(ctx, b.names.hello, good.Hello, time.Minute) // it is known before the first unit fails
	work(ctx, good, echo)
	b.all(ctx, t, 20)
	for !strings.Contains(said.text(), "worker bad is set aside") {
		// The good one may have done all alone.
		b.all(ctx, t, 20)
	}
	if err := <-bad; !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "set aside") || !printable.Is(err.Error()) {
		t.Errorf("the worker ended with %v", err)
	}
	if text := said.text(); !printable.Is(text) || strings.Contains(text, "good") {
		t.Errorf("the coordinator said %q", text)
	}
}

// proven reports whether so many workers have done a unit.
func (b *bench) proven(n int) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, m := range b.workers {
		if m.done > 0 {
			n--
		}
	}
	return n <= 0
}

// A worker under invented names does not end the run.
func TestErrorsUnderInventedNames(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	good := b.worker(t, "good", 1)
	_, _ = good.ask(ctx, b.names.hello, good.Hello, time.Minute)
	done := make(chan error, 1)
	go func() {
		_, err := b.Do(ctx, "unit", nil)
		done <- err
	}()
	conn := b.connect(t)
	held := b.take(t, conn, 1)
	for i := range 2 * maxFailures {
		name := fmt.Sprint("invented", i)
		for _, message := range []struct {
			subject string
			v       any
		}{
			{b.names.hello, Hello{ID: name, Version: "v1", Units: 1}},
			{b.names.result, result{Run: "run1", Worker: name, Unit: "unit", Error: "no"}},
		} {
			if _, err := good.ask(ctx, message.subject, message.v, time.Minute); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = held[0].Nak()
	work(ctx, good, echo)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A unit that fails everywhere ends with the error, as printable text.
func TestAUnitThatFailsEverywhere(t *testing.T) {
	b := newBench(t)
	ctx := limit(t)
	var mutex sync.Mutex
	tried := map[string]int{}
	for i := range maxFailures + 1 {
		name := fmt.Sprint("w", i)
		w := b.worker(t, name, 1)
		_, _ = w.ask(ctx, b.names.hello, w.Hello, time.Minute)
		work(ctx, w, func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error) {
			if unit != "bad" {
				return echo(ctx, unit, payload)
			}
			mutex.Lock()
			defer mutex.Unlock()
			tried[name]++
			return nil, errors.New("no\x1b[31m dice")
		})
	}
	for i := 0; !b.proven(maxFailures + 1); i++ {
		if _, err := b.Do(ctx, fmt.Sprint("good ", i), nil); err != nil {
			t.Fatal(err)
		}
	}
	_, err := b.Do(ctx, "bad", nil)
	if err == nil || !strings.Contains(err.Error(), "no?[31m dice") || !printable.Is(err.Error()) {
		t.Errorf("the unit ended with %q", err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	if len(tried) != maxFailures {
		t.Errorf("it was tried by %v", tried)
	}
	for name, n := range tried {
		if n != 1 {
			t.Errorf("%s tried it %d times", name, n)
		}
	}
}

// A worker that acknowledges units without a result is found out.
func TestAWorkerThatThrowsUnitsAwayIsFound(t *testing.T) {
	var said warned
	c := config()
	c.Lease = time.Second // the thief must be counted as present when the last unit is lost
	c.Warn = said.add
	b := newBenchWith(t, c)
	ctx := limit(t)
	thief := b.worker(t, "thief", 1)
	stop := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			_, _ = thief.ask(ctx, b.names.hello, thief.Hello, time.Minute)
			for _, m := range b.take(t, thief.Conn, 1) {
				_ = m.Ack()
			}
			if strings.Contains(said.text(), "is set aside") {
				return
			}
		}
	})
	done := make(chan error, 1)
	go func() {
		_, err := b.Do(ctx, "unit", nil)
		done <- err
	}()
	wait.Wait()
	close(stop)
	if text := said.text(); !strings.Contains(text, "throws units away") || !strings.Contains(text, "worker thief is set aside") {
		t.Errorf("the coordinator said %q", text)
	}
	if _, err := thief.ask(ctx, b.names.hello, thief.Hello, time.Minute); !errors.Is(err, ErrRefused) {
		t.Errorf("the thief is told %v", err)
	}
	work(ctx, b.worker(t, "good", 1), echo)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestAWorkerDoesNotWaitForEver(t *testing.T) {
	b := briefBench(t)
	w := b.worker(t, "w", 1)
	job, err := w.Join(limit(t))
	if err != nil {
		t.Fatal(err)
	}
	w.Wait = 200 * time.Millisecond
	b.Close("")
	if _, err := w.Work(limit(t), job, echo); !errors.Is(err, errNobody) {
		t.Errorf("working without a coordinator: %v", err)
	}
	if _, err := w.Join(limit(t)); !errors.Is(err, errNobody) {
		t.Errorf("joining without a coordinator: %v", err)
	}
}

// The last message reaches a worker although the server ends right after it.
func TestTheServerEndsWithTheRun(t *testing.T) {
	said := make(chan Done, 1)
	t.Run("a run", func(t *testing.T) { // at its end newBench closes the queue, then the server
		b, ctx := newBench(t), context.WithoutCancel(t.Context())
		conn, err := cluster.Connect(ctx, cluster.Address{URL: b.invitation})
		if err != nil {
			t.Fatal(err)
		}
		w := &Worker{Conn: conn, Hello: Hello{ID: "w", Version: "v1", Units: 1}, Wait: 5 * time.Second}
		go func() {
			defer conn.Close()
			done, _ := w.Work(ctx, Job{Run: "run1", Lease: lease}, echo)
			said <- done
		}()
		b.all(limit(t), t, 3)
	})
	if done := <-said; done.Said != "done" {
		t.Errorf("the worker ended with %+v", done)
	}
}
