package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"eras/internal/printable"
	"eras/internal/version"
	"eras/lab/experiment"
	"eras/lab/queue"
	"eras/play/cluster"
)

var workerCommand = command{
	name:  "worker",
	ends:  serving,
	about: "work for an experiment or a tuning on another machine",
	more: `eraslab experiment -listen prints the line that starts a worker, and so do risk ender
tune, diplomacy jic tune and diplomacy regent fit. It must be of the same version. An
experiment or a map that is a file must be there under the same name.

A worker ends when the work is done. It can be stopped or killed at any time: others do
what it had begun, and the results are the same. If there is no work, or the command that
hands it out is away, it waits for the time -wait.

The line has a key. Other users of a machine can see command lines; without -nats the
address is that in the environment variable NATS_URL.

  eraslab worker -nats nats://worker:KEY@127.0.0.1:4222
  eraslab worker -nats tls://worker:KEY@192.168.1.5:4222#FINGERPRINT -workers 8`,
	define: func(f *flags) func(context.Context, streams) error {
		w := &working{flags: f}
		f.StringVar(&w.address.URL, "nats", "", "connect to the server or cluster at `URL`")
		f.StringVar(&w.address.Credentials, "creds", "", "use the credentials of NATS in `FILE`")
		f.workersVar(&w.workers, "do `N` units at once (default one per core)")
		f.DurationVar(&w.wait, "wait", time.Minute, "end after `TIME` without work")
		return w.run
	},
}

// working holds the flags of worker.
type working struct {
	*flags
	address cluster.Address
	workers int
	wait    time.Duration
}

// worked is the command's result as JSON.
type worked struct {
	Work  string `json:"work"`
	Units int    `json:"units"`
	Said  string `json:"said"`
}

func (w *working) run(ctx context.Context, io streams) error {
	if w.address.URL == "" {
		w.address.URL = os.Getenv("NATS_URL")
	}
	if w.address.URL == "" {
		return badInput{errors.New("-nats is missing: copy the line that eraslab experiment printed")}
	}
	w.address.Most = queue.MaxMessage
	waiting, cancel := context.WithTimeout(ctx, max(w.wait, time.Second))
	conn, err := connect(waiting, io, w.address)
	cancel()
	if err != nil {
		return err
	}
	defer conn.Close()
	me := newWorker(conn, w.workers, w.wait)
	job, err := me.Join(ctx)
	if err != nil {
		return err
	}
	var about work
	if err := json.Unmarshal(job.About, &about); err != nil {
		return fmt.Errorf("reading what is to be done: %w", err)
	}
	do, err := about.doer()
	if err != nil {
		return err
	}
	fmt.Fprintf(io.err, "working on %s\n", printable.Line(about.String(), 200))
	done, err := me.Work(ctx, job, do)
	if err != nil {
		return err
	}
	if w.json {
		return printJSON(io.out, worked{about.String(), done.Units, done.Said})
	}
	fmt.Fprintf(io.out, "%s; this worker did %d units\n", done.Said, done.Units)
	return nil
}

// newWorker returns a worker that does the given number of units at once.
func newWorker(conn *cluster.Conn, units int, wait time.Duration) *queue.Worker {
	name, err := os.Hostname()
	if err != nil {
		name = "somewhere"
	}
	about, _ := json.Marshal(experiment.ThisSession(version.String(), units)) // cannot fail: it has only plain values
	return &queue.Worker{Conn: conn, Wait: wait, Hello: queue.Hello{
		ID: fmt.Sprintf("%.100s-%d-%s", name, os.Getpid(), nats.NewInbox()[len(nats.InboxPrefix):]), Version: version.String(), Units: units, About: about,
	}}
}
