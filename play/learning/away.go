package learning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/fault"
	"eras/play/workers"
	"eras/saves"
)

// order is a training that a worker is to run: all that a [Preparation] knows, with rules
// and positions as text.
type order struct {
	Mode     saves.Mode
	Rules    string
	War      string
	Battle   string
	Person   game.Side
	Seed     uint64
	Training string
	Kept     map[saves.Mode][]float64
	Models   map[saves.Mode]evolve.Player
	// Pending is the state of a war whose pending battle the training is for, or empty.
	Pending string
}

// progress is what a worker says of its training.
type progress struct {
	Played     int64
	Generation *evolve.Generation `json:",omitempty"`
}

// away returns what has a worker run the training of [Preparation.background].
func (d *Preparation) away(w *workers.Worker, pending *war.State) func(context.Context, func(evolve.Generation), *atomic.Int64) error {
	o := order{
		Mode: d.match.Mode, Rules: d.match.Rules.String(), War: d.match.War.String(), Battle: d.match.Battle.String(), Person: d.match.Person, Seed: d.match.Seed,
		Training: d.training.Name, Kept: d.kept, Models: d.models,
	}
	if pending != nil {
		o.Pending = pending.String()
	}
	return func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error {
		call, err := w.Call("train", o)
		if err != nil {
			return err
		}
		defer call.Cancel()
		for {
			var p progress
			if err := call.Receive(ctx, &p); err != nil {
				if errors.Is(err, io.EOF) {
					return nil
				}
				return err
			}
			played.Store(p.Played)
			if p.Generation != nil {
				report(*p.Generation)
			}
		}
	}
}

// preparation returns what an order is from.
func (o *order) preparation() (*Preparation, error) {
	rules, err := war.ParseRules(o.Rules)
	if err != nil {
		return nil, err
	}
	training, err := agents.LoadTraining(o.Training)
	if err != nil {
		return nil, err
	}
	m := Match{Mode: o.Mode, Rules: rules, Person: o.Person, Seed: o.Seed}
	if o.Mode == battle.ID {
		m.Battle, err = battle.ParsePosition(o.Battle)
	} else {
		m.War, err = war.ParsePosition(o.War)
	}
	return &Preparation{match: m, training: training, kept: o.Kept, models: o.Models}, err
}

// trainer returns the training that is ordered.
func (o *order) trainer() (evolve.Trainer, error) {
	d, err := o.preparation()
	if err != nil {
		return evolve.Trainer{}, err
	}
	if o.Pending == "" {
		return d.Trainer()
	}
	state, err := war.ParseState(o.Pending)
	if err != nil {
		return evolve.Trainer{}, err
	}
	return d.battleTrainer(&state)
}

// sayEvery is how often a worker says how many games it has played.
const sayEvery = 100 * time.Millisecond

// ServeTraining runs trainings that [Preparation] orders of a worker.
func ServeTraining(ctx context.Context, c *workers.Call) error {
	var o order
	if err := c.Receive(ctx, &o); err != nil {
		return err
	}
	g, err := o.trainer()
	if err != nil {
		return fmt.Errorf("preparing a training: %w", err)
	}
	var played atomic.Int64
	said := time.Now()
	hears := workers.Patient(ctx)
	g.Played, g.Workers = &played, 1
	g.NewContest = paced(g.NewContest, func(ctx context.Context) (context.Context, error) {
		if time.Since(said) >= sayEvery {
			said = time.Now()
			if err := c.Send(progress{Played: played.Load()}); err != nil {
				return ctx, err
			}
		}
		return ctx, hears.Err()
	})
	var failed error
	g.Report = func(generation evolve.Generation) {
		failed = errors.Join(failed, c.Send(progress{played.Load(), &generation}))
	}
	_, err = g.Run(ctx)
	return errors.Join(err, failed)
}

// studyOrder is a study that a worker is to make.
type studyOrder struct {
	Names    []string
	ReadOnly bool
}

// ServeStudy returns a function that studies players for the page, as a [Study] with these students
// does.
func ServeStudy(students func() []Student) workers.Function {
	return func(ctx context.Context, c *workers.Call) error { return serveStudy(ctx, c, students()) }
}

func serveStudy(ctx context.Context, c *workers.Call, students []Student) error {
	var o studyOrder
	if err := c.Receive(ctx, &o); err != nil {
		return err
	}
	store := saves.Open("")
	if o.ReadOnly {
		store.SetReadOnly()
	}
	failed := func(err error) { _ = c.Send(studied{Failed: err.Error()}) }
	s := NewStudy(store, failed, students...)
	s.told = func(name string, models bool) { _ = c.Send(studied{Name: name, Studied: models}) }
	go func() {
		err := fault.Do(func() error {
			for {
				var paused bool
				if c.Receive(ctx, &paused) != nil {
					return nil
				}
				s.Pause(paused)
			}
		})
		if err != nil {
			failed(err)
		}
	}()
	s.run(ctx, o.Names)
	return nil
}

// studied is what a worker says while it studies.
type studied struct {
	// Name is a player about whom the worker has learned something. Studied reports whether it made
	// models.
	Name    string
	Studied bool
	// Failed is an error, or empty.
	Failed string
}

// away studies with a worker of its own, which ends with ctx: steps of tuning that are cut
// off are taken up later.
func (s *Study) away(ctx context.Context, w *workers.Worker, names []string) {
	defer w.End(workers.ErrEnded)
	call, err := w.Call("study", studyOrder{names, s.saves.ReadOnly()})
	if err != nil {
		s.failed(err)
		return
	}
	paused := false
	for {
		if now := s.paused(); now != paused {
			paused = now
			if err := call.Send(paused); err != nil {
				s.failed(err)
			}
		}
		var said studied
		ok, err := call.Take(&said)
		switch {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			s.failed(err)
			return
		case ok && said.Failed != "":
			s.failed(errors.New(said.Failed))
		case ok:
			s.report(said.Name, said.Studied)
		default:
			select {
			case <-call.News():
			case <-time.After(sayEvery):
			case <-ctx.Done():
				return
			}
		}
	}
}
