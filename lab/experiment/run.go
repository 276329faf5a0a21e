package experiment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"eras/internal/fault"
)

// Config describes a run.
type Config struct {
	// Experiments are run together, in this order.
	Experiments []Experiment
	Options     Options
	// Shard selects the units to run.
	Shard Shard
	// Out is the folder of the run. Units that are finished there are not run again.
	Out string
	// Workers is the number of units to run at once; values below 1 mean 1. It does
	// not affect the results.
	Workers int
	// Remote, if not nil, runs units in other programs: it returns what [Part.Do] returned
	// there. Workers is the number of units that may be under way at once.
	Remote func(ctx context.Context, unit string) ([]byte, error)
	// Version is the program's version. Other versions cannot resume the run.
	Version string
	// Progress, if not nil, is called at the start and after each unit, by one
	// goroutine at a time.
	Progress func(Progress)
}

// MaxGames bounds [Options.Games].
const MaxGames = 1_000_000

// Run is a run of experiments in a folder. Some units may be finished.
type Run struct {
	config Config
	plan   plan
	header header
	found  *journal // nil for a new run

	mutex   sync.Mutex // guards what follows
	journal *journal
	log     *log      // nil unless the run is being done
	joined  []Session // before the run was begun
}

// plan lists the units of several experiments in order.
type plan struct {
	experiments []Experiment
	units       []planned
}

type planned struct {
	Unit
	experiment Experiment
	id         string // the experiment's name, "/" and the unit's ID
}

var unitID = regexp.MustCompile(`^[a-z0-9./-]+$`)

// newPlan returns the units of the experiments.
func newPlan(experiments []Experiment, o Options) (plan, error) {
	p := plan{experiments: experiments}
	seen := map[string]bool{}
	for _, e := range experiments {
		units, err := e.Units(o)
		if err != nil {
			return p, fmt.Errorf("experiment %.80q: %w", e.Name(), err)
		}
		for _, u := range units {
			id := e.Name() + "/" + u.ID
			if !unitID.MatchString(id) || seen[id] {
				return p, fmt.Errorf("experiment %.80q: the ID %.80q of a unit must be unique and have only a to z, 0 to 9, '-', '.' and '/'", e.Name(), u.ID)
			}
			seen[id] = true
			p.units = append(p.units, planned{u, e, id})
		}
	}
	return p, nil
}

// digest returns a digest of the units and the settings.
func (p plan) digest() string {
	h := sha256.New()
	for _, e := range p.experiments {
		fmt.Fprintf(h, "%s\n", e.Settings())
	}
	for _, u := range p.units {
		fmt.Fprintf(h, "%s %d\n", u.id, u.Seed)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// New returns the run in the folder c.Out, new or to be resumed. It returns an error if
// the options are invalid or the folder holds another run.
func New(c Config) (*Run, error) {
	if c.Options.Games < 1 || c.Options.Games > MaxGames {
		return nil, fmt.Errorf("a condition must have from 1 to %d games, not %d", MaxGames, c.Options.Games)
	}
	p, err := newPlan(c.Experiments, c.Options)
	if err != nil {
		return nil, err
	}
	r := &Run{config: c, plan: p, header: header{
		Format: journalFormat, Seed: c.Options.Seed, Games: c.Options.Games, Units: p.digest(), Version: c.Version, Shard: c.Shard.whole(),
	}}
	for _, e := range c.Experiments {
		r.header.Experiments = append(r.header.Experiments, e.Name())
	}
	if err := r.look(); err != nil {
		return nil, err
	}
	return r, nil
}

// look reads the journal that is in the run's folder.
func (r *Run) look() (err error) {
	if r.found, err = readJournal(r.config.Out); err != nil || r.found == nil {
		return err
	}
	if err := r.found.header.differs(r.header); err != nil {
		return fmt.Errorf("the folder %.80q holds another run: %w", r.config.Out, err)
	}
	return nil
}

// differs returns why a run with the header o cannot resume one with h, or nil.
func (h header) differs(o header) error {
	const hint = "choose another folder or use the same options"
	for _, x := range []struct {
		what        string
		theirs, now any
	}{
		{"its experiments are %v, not %v", h.Experiments, o.Experiments},
		{"its seed is %v, not %v", h.Seed, o.Seed},
		{"its -games are %v, not %v", h.Games, o.Games},
		{"its shard is %v, not %v", h.Shard, o.Shard},
		{"it was started by version %v of the program, this is %v", h.Version, o.Version},
		{"its experiments had other settings (%v, not %v)", h.Units, o.Units},
	} {
		if fmt.Sprint(x.theirs) != fmt.Sprint(x.now) {
			return fmt.Errorf(x.what+"; "+hint, x.theirs, x.now)
		}
	}
	return nil
}

// Do runs the unfinished units and then writes results.json, cost.json and
// report.html. A shard writes only its journal. If ctx ends or a unit fails, the
// finished units are kept.
func (r *Run) Do(ctx context.Context) (err error) {
	held, err := lock(r.config.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	if err := r.look(); err != nil { // another program may have ended in between
		return err
	}
	j := r.found
	if j == nil {
		j = &journal{header: r.header, done: map[string]entry{}}
	}
	l, err := openLog(r.config.Out, j.size, r.header)
	if err != nil {
		return err
	}
	r.mutex.Lock()
	r.journal, r.log = j, l
	sessions := r.joined
	r.mutex.Unlock()
	err = r.work(ctx, sessions)
	r.mutex.Lock()
	r.log = nil
	r.mutex.Unlock()
	if closed := l.close(); err == nil {
		err = closed
	}
	if err != nil || !r.config.Shard.All() {
		return err
	}
	return r.plan.write(r.config.Out, r.config.Options, j)
}

// work runs the shard's units that are not in the journal and adds them to it. sessions
// have joined before.
func (r *Run) work(ctx context.Context, sessions []Session) error {
	var todo []planned
	var track tracker
	for place, u := range r.plan.units {
		if !r.config.Shard.has(place) {
			continue
		}
		if _, done := r.journal.done[u.id]; done {
			track.had(u.Weight)
		} else {
			track.has(u.Weight)
			todo = append(todo, u)
		}
	}
	report := func() {
		if r.config.Progress != nil {
			r.config.Progress(track.progress())
		}
	}
	report()
	if len(todo) == 0 {
		return ctx.Err()
	}
	if r.config.Remote == nil {
		sessions = []Session{ThisSession(r.config.Version, max(1, r.config.Workers))}
	}
	for _, s := range sessions {
		if err := r.Join(s); err != nil {
			return err
		}
	}
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(max(1, r.config.Workers))
	track.begin()
	for _, u := range todo {
		group.Go(func() error {
			if err := inner.Err(); err != nil {
				return err
			}
			var e entry
			err := fault.Do(func() (err error) {
				e, err = r.do(inner, u)
				return err
			})
			if err != nil {
				return err
			}
			r.mutex.Lock()
			defer r.mutex.Unlock()
			if err := r.log.add(e); err != nil {
				return err
			}
			r.journal.done[e.Unit] = e
			track.did(u.Weight)
			report()
			return nil
		})
	}
	err := group.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Join notes a system that runs units for this run. [Config.Remote] says how.
func (r *Run) Join(s Session) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.log == nil {
		r.joined = append(r.joined, s)
		return nil
	}
	r.journal.sessions = append(r.journal.sessions, s)
	return r.log.add(entry{Session: &s})
}

// do runs a unit here or elsewhere.
func (r *Run) do(ctx context.Context, u planned) (entry, error) {
	if r.config.Remote == nil {
		return u.do(ctx, r.config.Options)
	}
	data, err := r.config.Remote(ctx, u.id)
	if err != nil {
		return entry{}, fmt.Errorf("%s: %w", u.id, err)
	}
	return readEntry(u.id, data)
}

// do runs the unit.
func (u planned) do(ctx context.Context, o Options) (entry, error) {
	begin := time.Now()
	v, err := u.experiment.Do(ctx, o, u.Unit)
	if err != nil {
		return entry{}, fmt.Errorf("%s: %w", u.id, err)
	}
	e := entry{Unit: u.id, Seconds: time.Since(begin).Seconds()}
	if e.Result, err = json.Marshal(v); err != nil {
		return entry{}, fmt.Errorf("%s: %w", u.id, err)
	}
	return e, nil
}

// options returns the options of the run.
func (h header) options() Options { return Options{Seed: h.Seed, Games: h.Games} }

// plan returns the units of the run. lookup returns experiments by name.
func (h header) plan(lookup func(name string) (Experiment, bool)) (plan, error) {
	var experiments []Experiment
	for _, name := range h.Experiments {
		e, ok := lookup(name)
		if !ok {
			return plan{}, fmt.Errorf("the run is of an unknown experiment %.80q", name)
		}
		experiments = append(experiments, e)
	}
	return newPlan(experiments, h.options())
}

// Merge merges the shards of a run in the folders into one run in the folder out and
// writes its results there. lookup returns experiments by name.
func Merge(out string, folders []string, lookup func(name string) (Experiment, bool)) (err error) {
	if had, err := readJournal(out); err != nil {
		return err
	} else if had != nil {
		return fmt.Errorf("the folder %.80q already holds a run: choose an empty one", out)
	}
	if len(folders) == 0 {
		return fmt.Errorf("name the folders of all shards")
	}
	var all *journal
	for _, dir := range folders {
		j, err := readJournal(dir)
		if err != nil {
			return err
		}
		if j == nil {
			return fmt.Errorf("the folder %.80q holds no run", dir)
		}
		j.header.Shard = Shard{}.whole()
		if all == nil {
			all = j
			continue
		}
		if err := all.header.differs(j.header); err != nil {
			return fmt.Errorf("the folder %.80q holds a part of another run: %w", dir, err)
		}
		all.sessions = append(all.sessions, j.sessions...)
		for id, e := range j.done {
			if _, twice := all.done[id]; !twice {
				all.done[id] = e
			}
		}
	}
	p, err := all.header.plan(lookup)
	if err != nil {
		return err
	}
	if p.digest() != all.header.Units {
		return fmt.Errorf("the experiments have changed since the shards were run: run them again, or name their file with -file")
	}
	missing := slices.DeleteFunc(slices.Clone(p.units), func(u planned) bool { _, done := all.done[u.id]; return done })
	if len(missing) > 0 {
		return fmt.Errorf("%d of %d units are missing, the first of them %s: name the folders of all shards, each of them finished", len(missing), len(p.units), missing[0].id)
	}
	held, err := lock(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	l, err := openLog(out, 0, all.header)
	if err != nil {
		return err
	}
	for i := range all.sessions {
		if err := l.add(entry{Session: &all.sessions[i]}); err != nil {
			return errors.Join(err, l.close())
		}
	}
	for _, u := range p.units {
		if err := l.add(all.done[u.id]); err != nil {
			return errors.Join(err, l.close())
		}
	}
	if err := l.close(); err != nil {
		return err
	}
	return p.write(out, all.header.options(), all)
}
