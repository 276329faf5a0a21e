package queue

import (
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/play/cluster"
	"eras/play/cluster/clustertest"
)

// hostileMessages are coordinators whose messages are well-formed and wrong.
func hostileMessages() []clustertest.Behaviour {
	const (
		job  = `{"job":{"run":"run1","about":"numbers","lease":60000000}}`
		info = `{"type":"io.nats.jetstream.api.v1.consumer_info_response","stream_name":"eras-lab-run1","name":"workers","config":{"durable_name":"workers","ack_policy":"explicit"}}`
	)
	// joins lets a worker join and then answers for the queue and its units.
	joins := func(name, consumer string, units ...string) clustertest.Behaviour {
		return clustertest.Behaviour{Name: name, Answer: func(subject string, _ []byte) []string {
			switch {
			case strings.Contains(subject, "CONSUMER.INFO"):
				return []string{consumer}
			case strings.Contains(subject, "CONSUMER.MSG.NEXT"):
				return units
			}
			return []string{job}
		}}
	}
	var all []clustertest.Behaviour
	for name, text := range map[string]string{
		"nothing": "", "null": "null", "a list": "[]", "an object": "{}", "wrong types": `{"job":5}`, "not UTF-8": "{\"refused\":\"\xff\"}",
		"no run": `{"job":{}}`, "a run with a wildcard": `{"job":{"run":">","lease":60000000}}`,
		"a lease of a nanosecond": `{"job":{"run":"run1","lease":1}}`, "a lease of a century": `{"job":{"run":"run1","lease":9223372036854775807}}`,
		"a negative lease": `{"job":{"run":"run1","lease":-1}}`, "much about it": `{"job":{"run":"run1","lease":60000000,"about":"` + strings.Repeat("x", 900<<10) + `"}}`,
		"deep": strings.Repeat(`{"job":`, 20_000), "refuses": `{"refused":"no"}`, "moves the cursor": `{"refused":"\u001b[2J"}`,
	} {
		all = append(all, clustertest.Behaviour{Name: name, Answer: func(string, []byte) []string { return []string{text} }})
	}
	return append(all,
		joins("no queue", "{}"), joins("a queue of nonsense", "nonsense"), joins("an error of the queue", `{"error":{"code":404,"err_code":10014}}`),
		joins("null units", info, "null"), joins("units of nonsense", info, "nonsense"), joins("a unit without a name", info, "{}"),
		joins("a unit that moves the cursor", info, `{"unit":"\u001b[2J"}`), joins("a long unit", info, `{"unit":"u","payload":"`+strings.Repeat("A", 800<<10)+`"}`),
		joins("a unit that panics", info, `{"unit":"panic"}`), joins("the same unit for ever", info, `{"unit":"u"}`, `{"unit":"u"}`, `{"unit":"u"}`),
	)
}

// A coordinator that does the worst ends no worker's program, fills no memory, and can be left
// at once.
func TestHostileCoordinators(t *testing.T) {
	behaviours := append(clustertest.Raw(), hostileMessages()...)
	if len(behaviours) < 60 {
		t.Fatalf("there are %d coordinators", len(behaviours))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var wait sync.WaitGroup
	slots := make(chan bool, 12) // they wait more than they compute
	for _, b := range behaviours {
		slots <- true
		wait.Go(func() {
			defer func() { <-slots }()
			for range slowTries {
				if worksFor(t, b) {
					return
				}
			}
			t.Errorf("%s: the worker waits for the coordinator", b.Name)
		})
	}
	wait.Wait()
	runtime.ReadMemStats(&after)
	grown := int64(after.Sys - before.Sys)
	t.Logf("%d coordinators: the memory of the program has grown by %d MB", len(behaviours), grown>>20)
	if grown > 200<<20 {
		t.Error("that is too much")
	}
}

// slowTries is how often leaving may be slow, as it is now and then on a busy machine.
const slowTries = 4

// worksFor works for a hostile coordinator, and leaves. It reports whether leaving was quick.
func worksFor(t *testing.T, b clustertest.Behaviour) bool {
	s := clustertest.Serve(t, b)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		conn, err := cluster.Connect(ctx, cluster.Address{URL: "nats://worker:key@" + s.Address(), Most: MaxMessage})
		if err != nil {
			return
		}
		defer conn.Close()
		w := &Worker{Conn: conn, Hello: Hello{ID: "w", Version: "v1", Units: 2}, Wait: time.Second}
		job, err := w.Join(ctx)
		if err != nil {
			return
		}
		_, _ = w.Work(ctx, job, func(ctx context.Context, unit string, payload []byte) (json.RawMessage, error) {
			if unit == "panic" {
				panic("a unit that cannot be done")
			}
			return echo(ctx, unit, payload)
		})
	}()
	select {
	case <-s.Done:
		select { // until the worker has read it, or reads no more
		case <-worked:
		case <-time.After(200 * time.Millisecond):
		}
	case <-worked:
	case <-ctx.Done():
	}
	cancel()
	select {
	case <-worked:
		return true
	case <-time.After(4 * time.Second): // one second on a machine with nothing else to do
		<-worked
		return false
	}
}
