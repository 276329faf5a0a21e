package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"time"

	"eras/internal/files"
	"eras/internal/version"
	"eras/lab/experiment"
	"eras/lab/queue"
	"eras/lab/registry"
)

var experimentCommand = command{
	name:  "experiment",
	ends:  resuming,
	about: "run experiments of the paper and of our own, and write their report",
	usage: "NAME|FILE…|all|list",
	more: `The word list prints which experiments there are; all stands for the paper's own.
Several run together into one report. A file that ends in .toml is an experiment
like those in assets/experiments.

Below 40 games there are fewer trainings, too, one for each two games, since trainings take
most of the time; -games 2 takes half as long as -quick, but its scores have no intervals
over trainings. The report says how many games were played. Without -games, press, and
what runs together with it, has 420 games instead of 1000.

The folder -out gets results.json, which depends on -seed and -games alone;
report.html, one file for a browser; cost.json, what the run cost; and
journal.jsonl, what is done. A run that was interrupted goes on where it was when
the same command is given again.

With -listen ADDRESS workers on other machines help: the command prints the line that
starts one, which has a key; eraslab help worker says more. They may come, go and be
killed at any time. :0 is for workers on this machine, 0.0.0.0:4222 for those on the
network; then connections are encrypted. With -nats URL the work is handed out through
a NATS server or cluster instead, which must have JetStream.

With -shard i/n only every n-th unit of work is done, from the i-th: run all
shards, each into a folder of its own, anywhere; eraslab merge joins them.

  eraslab experiment all -quick -out build/quick
  eraslab experiment prueba1 -games 1000 -out build/prueba1
  eraslab experiment prueba1 -games 1000 -out build/prueba1 -listen 0.0.0.0:4222
  eraslab experiment all -games 1000 -shard 2/8 -out build/shard2`,
	define: func(f *flags) func(context.Context, streams) error {
		e := &experimenting{flags: f}
		f.countVar(&e.games, "games", 1, 1000, "measure each condition with `N` games, or a few more")
		f.BoolVar(&e.quick, "quick", false, "measure with -games 4: every section in minutes, wide intervals")
		f.StringVar(&e.out, "out", "", "write to the `FOLDER`")
		f.StringVar(&e.shard, "shard", "", "do the part `I/N` of the work only")
		f.workersVar(&e.workers, "run `N` units at once (default one per core)")
		e.spread.define(f)
		return e.run
	},
}

// experimenting holds the flags of experiment.
type experimenting struct {
	*flags
	games   int
	quick   bool
	out     string
	shard   string
	workers int
	spread  spread
}

// quickGames is the number of games with -quick.
const quickGames = 4

// experimented is the command's result as JSON.
type experimented struct {
	Experiments []string `json:"experiments"`
	Seed        uint64   `json:"seed"`
	Games       int      `json:"games"`
	Shard       string   `json:"shard"`
	Out         string   `json:"out"`
	// Results and Report are names of files. A shard has neither.
	Results string `json:"results,omitempty"`
	Report  string `json:"report,omitempty"`
}

// listed is an experiment in the JSON list.
type listed struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Paper bool   `json:"paper"`
}

func (e *experimenting) run(ctx context.Context, io streams) error {
	if len(e.args) == 1 && e.args[0] == "list" {
		return e.list(io)
	}
	if len(e.args) == 0 {
		return badInput{errors.New("which experiment? eraslab experiment list prints them")}
	}
	if e.quick {
		if e.given("games") != "" {
			return badInput{errors.New("-quick is -games 4: leave out one of them")}
		}
		e.games = quickGames
	}
	experiments, err := registry.Find(e.args...)
	if err != nil {
		return badInput{err}
	}
	if e.given("games") == "" {
		for _, one := range experiments {
			if n := one.DefaultGames(); n > 0 {
				e.games = min(e.games, n)
			}
		}
	}
	if e.out == "" {
		return badInput{errors.New("-out is missing: write the folder that the results go to")}
	}
	c := experiment.Config{
		Experiments: experiments, Options: experiment.Options{Seed: e.seed, Games: e.games},
		Out: e.out, Version: version.String(), Workers: e.workers,
	}
	if e.shard != "" {
		if c.Shard, err = experiment.ParseShard(e.shard); err != nil {
			return badInput{err}
		}
	}
	if err := e.spread.check(); err != nil {
		return badInput{err}
	}
	if err := e.do(ctx, io, c); err != nil {
		return err
	}
	said := experimented{Seed: e.seed, Games: e.games, Shard: c.Shard.String(), Out: e.out}
	for _, one := range experiments {
		said.Experiments = append(said.Experiments, one.Name())
	}
	if c.Shard.All() {
		said.Results, said.Report = filepath.Join(e.out, experiment.ResultsName), filepath.Join(e.out, experiment.ReportName)
	}
	switch {
	case e.json:
		return printJSON(io.out, said)
	case c.Shard.All():
		fmt.Fprintf(io.out, "results  %s\nreport   %s\n", said.Results, said.Report)
	default:
		fmt.Fprintf(io.out, "shard %s is done; eraslab merge joins it with the others\n", said.Shard)
	}
	return nil
}

// do runs the experiments and shows their progress.
func (e *experimenting) do(ctx context.Context, io streams, c experiment.Config) error {
	meter := newMeter(io.err, "working")
	meter.untimed = true
	c.Progress = func(p experiment.Progress) {
		if e.spread.on() {
			meter.say(e.spread.note(p.Done, p.Left))
		} else if p.Left > 0 {
			meter.say(p.Left.Round(time.Second).String() + " left")
		}
		meter.expect(p.Left, p.Done, p.Total)
		meter.show(p.Done, p.Total)
	}
	if e.spread.on() {
		c.Workers = queue.Window
		c.Remote = func(ctx context.Context, unit string) ([]byte, error) { return e.spread.queue.Do(ctx, unit, nil) }
	}
	run, err := experiment.New(c)
	if err != nil {
		meter.close()
		return badInput{err}
	}
	if e.spread.on() {
		if err := e.open(ctx, io, run); err != nil {
			meter.close()
			return err
		}
	}
	err = run.Do(ctx)
	meter.close()
	if e.spread.on() {
		e.spread.close(err == nil)
	}
	return err
}

// open lets workers help with a run.
func (e *experimenting) open(ctx context.Context, io streams, run *experiment.Run) error {
	id, about, err := run.Identity()
	if err != nil {
		return err
	}
	w, err := experimentWork(e.args, about)
	if err != nil {
		return badInput{err}
	}
	do, err := w.doer()
	if err != nil {
		return badInput{err}
	}
	return e.spread.open(ctx, io, handout{
		run: id, work: w, secret: filepath.Join(e.out, secretName), do: do, workers: e.workers, check: experiment.CheckPart,
		joined: func(s experiment.Session) { _ = run.Join(s) }, // an error of the journal ends the run elsewhere
	})
}

func (e *experimenting) list(io streams) error {
	all, err := registry.Experiments()
	if err != nil {
		return err
	}
	for _, x := range all {
		if e.json {
			if err := printJSON(io.out, listed{x.Name(), x.Title(), registry.Paper(x)}); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(io.out, "%-22s %s\n", x.Name(), x.Title())
	}
	return nil
}

var mergeCommand = command{
	name:  "merge",
	about: "join the shards of an experiment into one run",
	usage: "FOLDER…",
	more: `The folders are those that the shards were written to, all of them. Everything
else is known from them, the seed too.

  eraslab merge -out build/all build/shard1 build/shard2`,
	define: func(f *flags) func(context.Context, streams) error {
		out := f.String("out", "", "write to the `FOLDER`, which holds no run yet")
		file := f.String("file", "", "a `FILE` of the run's experiments, if it is not built in")
		return func(_ context.Context, io streams) error {
			if *out == "" {
				return badInput{errors.New("-out is missing: write the folder that the results go to")}
			}
			var own []experiment.Experiment
			if *file != "" {
				var err error
				if own, err = registry.Find(*file); err != nil {
					return badInput{err}
				}
			}
			err := experiment.Merge(*out, f.args, func(name string) (experiment.Experiment, bool) {
				if len(own) > 0 && own[0].Name() == name {
					return own[0], true
				}
				found, err := registry.Find(name)
				if err != nil {
					return nil, false
				}
				return found[0], true
			})
			if err != nil {
				return badInput{err}
			}
			results, report := filepath.Join(*out, experiment.ResultsName), filepath.Join(*out, experiment.ReportName)
			if f.json {
				return printJSON(io.out, struct {
					Folders []string `json:"folders"`
					Results string   `json:"results"`
					Report  string   `json:"report"`
				}{f.args, results, report})
			}
			fmt.Fprintf(io.out, "joined   %s\nresults  %s\nreport   %s\n", strings.Join(f.args, ", "), results, report)
			return nil
		}
	},
}

// work is the description that a worker needs: an experiment, a tuning or a fitting.
type work struct {
	Experiments []string `json:"experiments,omitempty"` // as given on the command line
	// Files holds the digests of experiments that are files.
	Files map[string]string `json:"files,omitempty"`
	Run   json.RawMessage   `json:"run,omitempty"`
	Games *gamesWork        `json:"games,omitempty"`
}

// experimentWork returns the work of an experiment.
func experimentWork(names []string, run json.RawMessage) (work, error) {
	files, err := digests(names)
	return work{Experiments: names, Files: files, Run: run}, err
}

// String returns a name of the work.
func (w *work) String() string {
	if w.Games != nil {
		return w.Games.Command
	}
	return strings.Join(w.Experiments, ", ")
}

// doer returns a function that does units of the work.
func (w *work) doer() (queue.Doer, error) {
	if w.Games != nil {
		return w.Games.doer()
	}
	if len(w.Experiments) == 0 {
		return nil, errors.New("the work is of a kind that this program does not know: use the same version")
	}
	part, err := w.part()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, unit string, _ []byte) (json.RawMessage, error) { return part.Do(ctx, unit) }, nil
}

// part returns the worker's part of the experiment.
func (w *work) part() (*experiment.Part, error) {
	found, err := digests(w.Experiments)
	if err != nil {
		return nil, err
	}
	if !maps.Equal(found, w.Files) {
		return nil, fmt.Errorf("the files of %s are not the same here: copy them to the same place", strings.Join(w.Experiments, ", "))
	}
	all, err := registry.Find(w.Experiments...)
	if err != nil {
		return nil, err
	}
	return experiment.NewPart(w.Run, version.String(), func(name string) (experiment.Experiment, bool) {
		for _, e := range all {
			if e.Name() == name {
				return e, true
			}
		}
		return nil, false
	})
}

// digests returns a digest of each experiment or map that is a file.
func digests(names []string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range names {
		if !strings.ContainsAny(name, `./\`) {
			continue // built in
		}
		if !filepath.IsLocal(name) { // the coordinator names the file: a worker opens only local ones
			return nil, fmt.Errorf("%s must be a file below the current folder, so that it is the same one for every worker", name)
		}
		data, err := files.Read(name, files.MaxText)
		if err != nil {
			return nil, fmt.Errorf("reading what the work needs: %w", err)
		}
		sum := sha256.Sum256(data)
		all[name] = hex.EncodeToString(sum[:])
	}
	return all, nil
}
