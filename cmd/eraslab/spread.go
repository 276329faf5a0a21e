package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"eras/internal/fault"
	"eras/internal/printable"
	"eras/internal/version"
	"eras/lab/experiment"
	"eras/lab/queue"
	"eras/play/cluster"
)

// spread hands out units of work to workers on other machines.
type spread struct {
	listen     string
	address    cluster.Address
	coordinate bool
	lease      time.Duration

	server *cluster.Server // nil if another program's server is used
	conn   *cluster.Conn
	queue  *queue.Queue
	secret string // file with the key of the workers
	stop   func()
	wait   sync.WaitGroup

	mutex sync.Mutex
	begin time.Time
	had   int // units that were done at begin
}

// handout describes the work to hand out.
type handout struct {
	run    string // identifies the run
	work   work
	secret string // file that keeps the key of the workers
	do     queue.Doer
	// workers is the number of units that this program works on at once.
	workers int
	check   func(unit string, result []byte) error
	joined  func(experiment.Session)
}

// workerUser is the user name of workers on this program's own server.
const workerUser = "worker"

// secretName is the suffix of the file with the key of the workers. With the file, workers can
// return to a coordinator that was restarted. It is removed at the end of the run.
const secretName = "workers.key"

// minLease is the shortest lease that a busy machine can renew in time.
const minLease = time.Second

func (s *spread) define(f *flags) {
	f.StringVar(&s.listen, "listen", "", "let workers help who connect to `HOST:PORT`")
	f.StringVar(&s.address.URL, "nats", "", "let workers help through the NATS server or cluster at `URL`")
	f.StringVar(&s.address.Credentials, "creds", "", "use the credentials of NATS in `FILE`")
	f.BoolVar(&s.coordinate, "coordinate", false, "leave all work to the workers")
	f.DurationVar(&s.lease, "lease", 15*time.Second, "give work to another worker after `TIME` without a sign of the first")
}

// on reports whether the flags allow workers to help.
func (s *spread) on() bool { return s.listen != "" || s.address.URL != "" }

// check returns an error if the flags contradict each other.
func (s *spread) check() error {
	switch {
	case s.listen != "" && s.address.URL != "":
		return errors.New("-listen starts a server and -nats uses another one: write one of them")
	case s.coordinate && !s.on():
		return errors.New("-coordinate leaves the work to others: say with -listen or -nats how they can help")
	case s.lease < minLease || s.lease > queue.MaxLease:
		return fmt.Errorf("a lease of %v: must be from %v to %v", s.lease, minLease, queue.MaxLease)
	case s.address.Credentials != "" && s.address.URL == "":
		return errors.New("-creds needs -nats: write the address of the server")
	}
	return nil
}

// open opens the queue and prints the command that starts a worker.
func (s *spread) open(ctx context.Context, io streams, h handout) error {
	about, err := json.Marshal(h.work)
	if err != nil {
		return fmt.Errorf("describing the work: %w", err)
	}
	s.secret = h.secret
	line, err := s.connect(ctx, io, h.run)
	if err != nil {
		s.close(false)
		return err
	}
	s.queue, err = queue.Open(ctx, s.conn, queue.Config{
		Job: queue.Job{Run: h.run, About: about}, Version: version.String(), Lease: s.lease, Cluster: s.server == nil, Check: h.check,
		Joined: func(hello queue.Hello) {
			var session experiment.Session
			if h.joined != nil && json.Unmarshal(hello.About, &session) == nil {
				h.joined(printableSession(session))
			}
		},
		Warn: func(sentence string) { fmt.Fprintf(io.err, "\n%s\n", sentence) },
	})
	if err != nil {
		s.close(false)
		return err
	}
	fmt.Fprintf(io.err, "to start a worker:\n  eraslab worker %s\n", line)
	if !s.coordinate {
		ctx, s.stop = context.WithCancel(ctx)
		w := newWorker(s.conn, h.workers, time.Hour)
		s.wait.Go(func() {
			_ = fault.Do(func() error { _, err := w.Work(ctx, s.queue.Job(), h.do); return err }) // the queue receives the errors
		})
	}
	return nil
}

// printableSession returns a worker's description of its machine, fit for printing in the results.
func printableSession(s experiment.Session) experiment.Session {
	const most = 100
	s.Version, s.Go, s.System = printable.Line(s.Version, most), printable.Line(s.Go, most), printable.Line(s.System, most)
	return s
}

// connect connects to the server; with -listen it starts one first. It returns the flags with which
// a worker connects.
func (s *spread) connect(ctx context.Context, io streams, run string) (line string, err error) {
	if s.listen == "" {
		s.conn, err = connect(ctx, io, s.address)
		if err != nil {
			return "", err
		}
		line = "-nats " + quoted(s.address.URL)
		if s.address.Credentials != "" {
			line += " -creds " + quoted(s.address.Credentials)
		}
		return line, nil
	}
	secret, err := cluster.KeptSecret(s.secret)
	if err != nil {
		return "", err
	}
	s.server, err = cluster.Start(cluster.Config{
		Listen: s.listen, Secret: secret, Users: []cluster.User{queue.User(workerUser, run)}, Memory: queue.Memory,
		Warn: func(text string) { fmt.Fprintf(io.err, "the server warns: %s\n", text) },
	})
	if err != nil {
		return "", badInput{err}
	}
	if s.conn, err = s.server.Connect(); err != nil {
		return "", err
	}
	return "-nats " + quoted(s.server.Invitation(workerUser)), nil
}

// note returns a text on the workers and their speed, after done units.
func (s *spread) note(done int, left time.Duration) string {
	if s.queue == nil {
		return ""
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.begin.IsZero() {
		s.begin, s.had = time.Now(), done
	}
	workers, units := s.queue.Workers()
	note := fmt.Sprintf("%d workers, %d at once", workers, units)
	if fresh := done - s.had; fresh > 0 {
		note += fmt.Sprintf(", %.1f/s", float64(fresh)/time.Since(s.begin).Seconds())
	}
	if left > 0 {
		note += ", " + left.Round(time.Second).String() + " left"
	}
	return note
}

// close ends the work that open started. If done is true, the workers end too.
func (s *spread) close(done bool) {
	if s.stop != nil {
		s.stop()
	}
	s.wait.Wait()
	if s.queue != nil {
		said := ""
		if done {
			said = "all is done"
		}
		s.queue.Close(said)
	}
	if s.conn != nil {
		s.conn.Close()
	}
	if s.server != nil {
		s.server.Close()
	}
	if done && s.server != nil {
		_ = os.Remove(s.secret) // not needed after the end of the run
	}
}

// quoted quotes text for a shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
