package main

import (
	"bytes"
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

	"github.com/nats-io/nats.go/jetstream"

	"eras/cluster"
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

// threeServers starts a cluster and returns its address and a function that kills a server.
func threeServers(t *testing.T) (url string, kill func(number int)) {
	t.Helper()
	dir := t.TempDir()
	script := func(args ...string) string {
		c := exec.Command(filepath.Join("..", "..", "scripts", "cluster.sh"), args...)
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
	return script("start", dir), func(number int) { script("kill", dir, strconv.Itoa(number)) }
}

// leader returns the number of the server that leads the only stream: its loss is the
// worst.
func leader(t *testing.T, url string) int {
	t.Helper()
	conn, err := cluster.Connect(t.Context(), cluster.Address{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	stream, ok := <-js.ListStreams(t.Context()).Info()
	if !ok {
		t.Fatal("there is no stream")
	}
	number, err := strconv.Atoi(strings.TrimPrefix(stream.Cluster.Leader, "node"))
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// One of three servers is killed during an experiment, which goes on.
func TestAClusterMayLoseAServer(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts three servers with a shell script")
	}
	url, killServer := threeServers(t)
	plain := t.TempDir()
	mustRun(t, "experiment", tiny, "-games", "300", "-seed", "9", "-out", plain)
	c := coordinate(t, t.TempDir(), "-games", "300", "-coordinate", "-nats", url)
	line := append(c.worker(t), "-workers", "1")
	if line[2] != url {
		t.Errorf("the line is %q", line)
	}
	for range 2 {
		started(t, line...)
	}
	c.awaitUnit(t)
	killServer(leader(t, url))
	if code := <-c.code; code != 0 {
		t.Fatalf("the coordinator ended with %d: %s", code, c.said())
	}
	if results(t, c.out) != results(t, plain) {
		t.Error("the results are others")
	}
}
