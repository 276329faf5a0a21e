package table

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
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

	mu      sync.Mutex
	battles map[battleKey]estimate.Weights
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
// kept ones serve, or the default ones.
func (d *Drill) Trained(genes []float64) Weights {
	kept := d.Kept()
	if genes == nil {
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
