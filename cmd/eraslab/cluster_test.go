package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"eras/lab/queue"
	"eras/play/cluster"
)

// freePorts returns the first of six ports in a row that nobody uses.
func freePorts(t *testing.T) int {
	t.Helper()
	for range 100 {
		first, free := 20000+rand.IntN(10000), 0
		for port := first; port < first+6; port++ {
			if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
				_ = l.Close()
				free++
			}
		}
		if free == 6 {
			return first
		}
	}
	t.Fatal("no ports are free")
	return 0
}

// threeServers starts a cluster and returns its address and a function that kills or restarts
// a server.
func threeServers(t *testing.T) (url string, do func(action string, number int)) {
	t.Helper()
	dir := t.TempDir()
	script := func(args ...string) string {
		c := exec.Command(filepath.Join("..", "..", "tools", "scripts", "cluster.sh"), args...)
		c.Env = append(os.Environ(), "PORT="+strconv.Itoa(freePorts(t)))
		var stderr bytes.Buffer
		c.Stderr = &stderr
		text, err := c.Output()
		if err != nil {
			t.Fatalf("cluster.sh %q: %v: %s", args, err, &stderr)
		}
		return strings.TrimSpace(string(text))
	}
	t.Cleanup(func() { script("stop", dir) })
	return script("start", dir), func(action string, number int) { script(action, dir, strconv.Itoa(number)) }
}

// connected returns a connection to a cluster.
func connected(t *testing.T, url string) *cluster.Conn {
	t.Helper()
	conn, err := cluster.Connect(t.Context(), cluster.Address{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// leader returns the number of the server that leads the only stream, whose loss is the
// worst, and the number of servers that keep it.
func leader(t *testing.T, conn *cluster.Conn) (number, replicas int) {
	t.Helper()
	stream, ok := onlyStream(t, conn)
	if !ok {
		t.Fatal("there is no stream")
	}
	number, err := strconv.Atoi(strings.TrimPrefix(stream.Cluster.Leader, "node"))
	if err != nil {
		t.Fatal(err)
	}
	return number, stream.Config.Replicas
}

// onlyStream returns what the servers say about the only stream, if they answer.
func onlyStream(t *testing.T, conn *cluster.Conn) (stream *jetstream.StreamInfo, ok bool) {
	t.Helper()
	js, err := jetstream.New(conn.Conn)
	if err != nil {
		t.Fatal(err)
	}
	stream, ok = <-js.ListStreams(t.Context()).Info()
	return stream, ok
}

// awaitMessages waits until the only stream has n messages.
func awaitMessages(t *testing.T, conn *cluster.Conn, n uint64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		if stream, ok := onlyStream(t, conn); ok && stream.State.LastSeq >= n {
			return
		}
		if !cluster.Pause(ctx, 10*time.Millisecond) {
			t.Fatalf("the stream does not get %d messages", n)
		}
	}
}

// One of three servers is killed during an experiment, which goes on.
func TestAClusterMayLoseAServer(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts three servers with a shell script")
	}
	url, server := threeServers(t)
	c := coordinate(t, t.TempDir(), "-games", "300", "-coordinate", "-nats", url)
	line := append(c.worker(t), "-workers", "1")
	if line[2] != url {
		t.Errorf("the line is %q", line)
	}
	for range 2 {
		started(t, line...)
	}
	c.awaitUnit(t)
	number, replicas := leader(t, connected(t, url))
	if replicas != 3 {
		t.Errorf("%d servers keep the units", replicas)
	}
	server("kill", number)
	if code := <-c.code; code != 0 {
		t.Fatalf("the coordinator ended with %d: %s", code, c.said())
	}
	if results(t, c.out) != undisturbed(t, "300") {
		t.Error("the results are others")
	}
}

// A unit is handed out again if the only server that keeps it is lost.
func TestALostServerLosesNoUnit(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts three servers with a shell script")
	}
	url, server := threeServers(t)
	conn := connected(t, url)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	q, err := queue.Open(ctx, conn, queue.Config{Job: queue.Job{Run: "run1"}, Version: "v1", Lease: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close("done")
	done := make(chan string)
	go func() {
		data, err := q.Do(ctx, "unit", nil)
		done <- fmt.Sprint(string(data), err)
	}()
	number, replicas := leader(t, conn)
	if replicas != 1 {
		t.Errorf("%d servers keep the unit", replicas)
	}
	server("kill", number)
	w := &queue.Worker{Conn: connected(t, url), Hello: queue.Hello{ID: "w", Version: "v1"}, Wait: time.Minute}
	go func() {
		_, _ = w.Work(ctx, q.Job(), func(_ context.Context, unit string, _ []byte) (json.RawMessage, error) { return json.Marshal(unit) })
	}()
	if got := <-done; got != `"unit"<nil>` {
		t.Errorf("the result is %s", got)
	}
}
