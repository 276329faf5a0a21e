package table

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/person"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
	"eras/game/grid"
	"eras/saves"
)

// Weights are what the computers of a match play with, by the names of
// estimators; nil for the default ones.
type Weights struct {
	General, Battle saves.Weights
	// GeneralKept and BattleKept say that they are the kept ones of a player,
	// unchanged.
	GeneralKept, BattleKept bool
}

// Estimators returns the names of the estimators of a war, or of a battle on its
// own, in the order of their genes.
func Estimators(s *general.Scenario, alone bool) []string {
	if alone {
		return aibattle.Estimators().Names()
	}
	return aigeneral.Estimators(&s.Rules).Names()
}

// Mode returns how saves call the match.
func (s *Setup) Mode() saves.Mode {
	if s.Alone {
		return saves.Battle
	}
	return saves.General
}

// What the seeds that a match derives from its own are for.
const (
	matchDrillSeed = iota + 1
	battleDrillSeed
	seatSeed
)

// Drill trains the computers of a match: once when the match begins, and for
// each battle when that does (eras-2005 4.3). What a computer kept of the person
// it plays goes into the first population (4.5). All of it follows from the
// set-up's seed and the kept weights, so that a match which is continued trains
// as it did.
type Drill struct {
	setup    Setup
	training roster.Training
	kept     map[saves.Mode][]float64
	busy     atomic.Bool

	matches []person.Match // of the person's, to learn from

	mu      sync.Mutex
	battles map[battleKey]estimate.Weights
	adapted *person.Result // of the training at the beginning
}

// battleKey tells the battles of a war apart.
type battleKey struct {
	left     uint16
	from, to grid.Square
}

func keyOf(s *general.State) battleKey { return battleKey{s.Position.Left, s.From, s.To} }

// NewDrill returns the drill of a match against the person with that profile,
// the zero profile if none plays.
func NewDrill(setup Setup, training roster.Training, p *saves.Profile) *Drill {
	d := &Drill{setup: setup, training: training, kept: map[saves.Mode][]float64{}, battles: map[battleKey]estimate.Weights{}}
	for mode, names := range map[saves.Mode][]string{
		saves.General: aigeneral.Estimators(&setup.Scenario.Rules).Names(),
		saves.Battle:  aibattle.Estimators().Names(),
	} {
		if c, ok := p.Champion(mode, names); ok {
			d.kept[mode], _ = c.Weights.Genes(names)
		}
	}
	return d
}

// LeastMatches is how many matches of a person are needed to train against models
// of the person.
const LeastMatches = 3

// Know lets the drill learn the person from the newest wars under the rules of
// the match, unless its training climbs as in 2005. Matches that cannot be
// replayed tell nothing.
func (d *Drill) Know(k *saves.Insight) {
	d.matches = nil
	if d.setup.Alone || d.setup.Against() == game.NoSide || d.training.Climb {
		return
	}
	decisions := 0
	for _, logged := range slices.Backward(k.Matches) {
		if logged.Mode != saves.General || logged.TakenBack {
			continue
		}
		record, err := game.ParseRecord(logged.Record)
		if err != nil {
			continue
		}
		rules, match, err := person.Decisions(record, logged.Side)
		if err != nil || rules != d.setup.Scenario.Rules || len(match) == 0 {
			continue
		}
		d.matches = append(d.matches, match)
		if decisions += len(match); decisions >= d.adaptation().Fitting.Decisions && len(d.matches) >= LeastMatches {
			break
		}
	}
	slices.Reverse(d.matches)
}

// adapts reports whether the match begins with an adaptation to the person.
func (d *Drill) adapts() bool { return len(d.matches) >= LeastMatches }

// adaptation returns how the computer adapts to the person.
func (d *Drill) adaptation() person.Config {
	first, t := d.setup.War(), &d.training.General
	return person.QuickConfig(person.Ground{
		Rules: first.Rules, Start: first.First.Position, Opening: t.Opening, Limits: t.Limits,
	}, d.kept[saves.General], d.matches, 0)
}

// Change returns what the training at the beginning of the match tried and
// whether it is better than the kept weights, and whether there was such a
// training and it came to its end.
func (d *Drill) Change(now time.Time) (saves.Change, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.adapted == nil {
		return saves.Change{}, false
	}
	names, r := Estimators(d.setup.Scenario, false), &d.adapted.Ruling
	return saves.Change{
		Date: now, Mode: saves.General, Before: saves.NewWeights(names, d.adapted.Kept), After: saves.NewWeights(names, d.adapted.Challenger),
		Accepted: r.Better, Pairs: r.Pairs.Pairs(), Gain: r.Gain.Value, Low: r.Gain.Low, High: r.Gain.High,
	}, true
}

// Kept returns the genes that the training of the match begins with, nil if
// there are none.
func (d *Drill) Kept() []float64 { return d.kept[d.setup.Mode()] }

// Match returns the training at the beginning of the match.
func (d *Drill) Match() (evolve.Trainer, error) {
	if d.setup.Alone {
		first := d.setup.Battle()
		g, err := d.training.Battle.Trainer(&first.Rules, &first.First)
		return d.ready(g, game.Derive(d.setup.Seed, matchDrillSeed)), err
	}
	if d.adapts() {
		method := person.Method{Config: d.adaptation(), Done: func(r person.Result) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.adapted = &r
		}}
		genes := len(Estimators(d.setup.Scenario, false))
		return d.ready(evolve.Trainer{Method: method, Problem: evolve.Problem{Genes: genes}}, game.Derive(d.setup.Seed, matchDrillSeed)), nil
	}
	first := d.setup.War()
	g, err := d.training.General.Trainer(&first.Rules, &first.First.Position)
	return d.ready(g, game.Derive(d.setup.Seed, matchDrillSeed)), err
}

func (d *Drill) ready(g evolve.Trainer, seed uint64) evolve.Trainer {
	g.Seed, g.Workers = seed, evolve.SpareWorkers()
	if kept := d.kept[d.setup.Mode()]; kept != nil {
		g.Kept = [][]float64{kept}
	}
	return g
}

// Begin starts the training at the beginning of the match and returns it with
// the number of its last generation.
func (d *Drill) Begin() (t *Training, last int, err error) {
	g, err := d.Match()
	if err != nil {
		return nil, 0, err
	}
	return Train(g.Games(), func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error {
		run := g
		run.Report, run.Played = report, played
		_, err := run.Run(ctx)
		return err
	}), g.Last(), nil
}

// Trained returns what the computers play with after a training that ended with
// genes; nil means that it was cut before its first generation, and then the
// kept ones serve, or the default ones. So they do if an adaptation was cut before
// it had compared its weights with them.
func (d *Drill) Trained(genes []float64) Weights {
	kept := d.Kept()
	d.mu.Lock()
	unproven := d.adapts() && d.adapted == nil
	d.mu.Unlock()
	if genes == nil || unproven {
		genes = kept
	}
	var w Weights
	if genes == nil {
		return w
	}
	named := saves.NewWeights(Estimators(d.setup.Scenario, d.setup.Alone), genes)
	same := slices.Equal(genes, kept)
	if d.setup.Alone {
		w.Battle, w.BattleKept = named, same
	} else {
		w.General, w.GeneralKept = named, same
	}
	return w
}

// ForBattle returns the weights for the pending battle of a war, training them
// if that has not been done yet.
func (d *Drill) ForBattle(ctx context.Context, s *general.State) (estimate.Weights, error) {
	if w, ok := d.Fought(s); ok {
		return w, nil
	}
	d.busy.Store(true)
	defer d.busy.Store(false)
	rules := &d.setup.Scenario.Rules
	// The battle may have been going on for long: it is trained for as it began.
	start, _ := rules.Apply(general.State{Position: s.Position}, general.MapAction(general.StepMove(s.From, s.To)))
	g, err := d.training.Battle.Trainer(&rules.Battle, &start.Battle)
	if err != nil {
		return nil, err
	}
	key := keyOf(s)
	g.Seed, g.Workers = game.Derive(d.setup.Seed, battleDrillSeed, uint64(key.left), uint64(key.from), uint64(key.to)), evolve.SpareWorkers()
	if kept := d.kept[saves.Battle]; kept != nil {
		g.Kept = [][]float64{kept}
	}
	last, err := g.Run(ctx)
	if err != nil {
		return nil, fmt.Errorf("training for the battle: %w", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	w := estimate.Weights(last.Fittest().Genes)
	d.battles[key] = w
	return w, nil
}

// Fought returns the weights with which the pending battle of s is fought, and
// whether they have been trained.
func (d *Drill) Fought(s *general.State) (estimate.Weights, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w, ok := d.battles[keyOf(s)]
	return w, ok
}
