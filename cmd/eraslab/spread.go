package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"eras/cluster"
	"eras/game/files"
	"eras/lab/experiment"
	"eras/lab/queue"
	"eras/version"
)

// spread hands out the units of an experiment to workers on other machines.
type spread struct {
	listen     string
	address    cluster.Address
	coordinate bool
	lease      time.Duration

	server *cluster.Server // nil with servers of others
	conn   *nats.Conn
	queue  *queue.Queue
	secret string // file
	stop   func()
	wait   sync.WaitGroup

	mutex sync.Mutex
	begin time.Time
	had   int // units that were done then
}

// work is what a worker must know of an experiment.
type work struct {
	Experiments []string `json:"experiments"` // as on the command line
	// Files are digests of those that are files.
	Files map[string]string `json:"files,omitempty"`
	Run   json.RawMessage   `json:"run"`
}

// workerUser is the name of workers on a server of ours.
const workerUser = "worker"

// secretName is the file in a run's folder that keeps the key of the workers, so that they
// return to a coordinator that was started again. The end of the run removes it.
const secretName = "workers.key"

// minLease is the shortest lease that a busy machine can keep.
const minLease = time.Second

func (s *spread) define(f *flags) {
	f.StringVar(&s.listen, "listen", "", "let workers help who connect to `HOST:PORT`")
	f.StringVar(&s.address.URL, "nats", "", "let workers help through the NATS server or cluster at `URL`")
	f.StringVar(&s.address.Credentials, "creds", "", "use the credentials of NATS in `FILE`")
	f.BoolVar(&s.coordinate, "coordinate", false, "leave all work to the workers")
	f.DurationVar(&s.lease, "lease", 15*time.Second, "give work to another worker after `TIME` without a sign of the first")
}

// on reports whether workers may help.
func (s *spread) on() bool { return s.listen != "" || s.address.URL != "" }

// check returns an error if the flags do not go together.
func (s *spread) check() error {
	switch {
	case s.listen != "" && s.address.URL != "":
		return errors.New("-listen starts a server and -nats uses another one: write one of them")
	case s.coordinate && !s.on():
		return errors.New("-coordinate leaves the work to others: say with -listen or -nats how they can help")
	case s.lease < minLease:
		return fmt.Errorf("a lease of %v: must be at least %v", s.lease, minLease)
	case s.address.Credentials != "" && s.address.URL == "":
		return errors.New("-creds needs -nats: write the address of the server")
	}
	return nil
}

// open opens the queue for a run and prints how a worker is started.
func (s *spread) open(ctx context.Context, io streams, e *experimenting, run *experiment.Run) error {
	id, about, err := run.Identity()
	if err != nil {
		return err
	}
	files, err := digests(e.args)
	if err != nil {
		return badInput{err}
	}
	what := work{e.args, files, about}
	part, err := what.part()
	if err != nil {
		return badInput{err}
	}
	job := queue.Job{Run: id}
	if job.About, err = json.Marshal(what); err != nil {
		return err
	}
	line, err := s.connect(ctx, e.out, id)
	if err != nil {
		s.close(false)
		return err
	}
	s.queue, err = queue.Open(ctx, s.conn, queue.Config{
		Job: job, Version: version.String(), Lease: s.lease, Cluster: s.server == nil, Check: experiment.CheckPart,
		Joined: func(h queue.Hello) {
			var session experiment.Session
			if json.Unmarshal(h.About, &session) == nil {
				_ = run.Join(session) // a journal that cannot be written ends the run
			}
		},
	})
	if err != nil {
		s.close(false)
		return err
	}
	fmt.Fprintf(io.err, "to start a worker:\n  eraslab worker %s\n", line)
	if !s.coordinate {
		ctx, s.stop = context.WithCancel(ctx)
		w := newWorker(s.conn, e.workers, time.Hour)
		s.wait.Go(func() { _, _ = w.Work(ctx, s.queue.Job(), doer(part)) }) // it is told of errors as the coordinator
	}
	return nil
}

// connect connects to the server, its own one with -listen, and returns the flags with
// which a worker does.
func (s *spread) connect(ctx context.Context, out, run string) (line string, err error) {
	if s.listen == "" {
		if s.conn, err = cluster.Connect(ctx, s.address); err != nil {
			return "", err
		}
		line = "-nats " + quoted(s.address.URL)
		if s.address.Credentials != "" {
			line += " -creds " + quoted(s.address.Credentials)
		}
		return line, nil
	}
	s.secret = filepath.Join(out, secretName)
	secret, err := cluster.KeptSecret(s.secret)
	if err != nil {
		return "", err
	}
	s.server, err = cluster.Start(cluster.Config{
		Listen: s.listen, Secret: secret, Users: []cluster.User{queue.User(workerUser, run)}, Memory: queue.Memory,
	})
	if err != nil {
		return "", badInput{err}
	}
	if s.conn, err = s.server.Connect(); err != nil {
		return "", err
	}
	return "-nats " + quoted(s.server.Invitation(workerUser)), nil
}

// do hands out a unit.
func (s *spread) do(ctx context.Context, unit string) ([]byte, error) {
	return s.queue.Do(ctx, unit, nil)
}

// note says who is at work and how fast.
func (s *spread) note(p experiment.Progress) string {
	if s.queue == nil {
		return ""
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.begin.IsZero() {
		s.begin, s.had = time.Now(), p.Done
	}
	workers, units := s.queue.Workers()
	note := fmt.Sprintf("%d workers, %d at once", workers, units)
	if fresh := p.Done - s.had; fresh > 0 {
		note += fmt.Sprintf(", %.1f/s", float64(fresh)/time.Since(s.begin).Seconds())
	}
	if p.Left > 0 {
		note += ", " + p.Left.Round(time.Second).String() + " left"
	}
	return note
}

// close ends what open began. Workers end as well if all is done.
func (s *spread) close(done bool) {
	if s.stop != nil {
		s.stop()
	}
	s.wait.Wait()
	if s.queue != nil {
		said := ""
		if done {
			said = "the experiment is done"
		}
		s.queue.Close(said)
	}
	if s.conn != nil {
		s.conn.Close()
	}
	if s.server != nil {
		s.server.Close()
	}
	if done && s.secret != "" {
		_ = os.Remove(s.secret) // nobody needs it any more
	}
}

// digests returns a digest of each experiment that is a file.
func digests(experiments []string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range experiments {
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		if !filepath.IsLocal(name) { // a worker opens what the coordinator names
			return nil, fmt.Errorf("the experiment %s must be named as a file below the current folder, so that it is the same one for every worker", name)
		}
		data, err := files.Read(name, files.MaxText)
		if err != nil {
			return nil, fmt.Errorf("reading an experiment: %w", err)
		}
		sum := sha256.Sum256(data)
		all[name] = hex.EncodeToString(sum[:])
	}
	return all, nil
}

// quoted returns text for a shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
