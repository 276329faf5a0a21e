package learning

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/workers"
	"eras/saves"
)

// What the seeds derived from a match's own are for.
const (
	matchTrainingSeed = iota + 1
	battleTrainingSeed
	randomWeightsSeed
)

// Preparation trains the computers of a match: once when the match begins, and for each
// battle of a war when the battle begins (eras-2005 4.3), by the method of the training:
// today's is a tournament between individuals of the archive that ships and the kept ones
// ([evolve.League]). What a computer kept of the person it plays goes into the first
// population (4.5). Everything follows from the
// match's seed and the kept weights, so a continued match trains as it did before.
type Preparation struct {
	match    Match
	training agents.Training
	kept     map[saves.Mode][]float64

	models map[saves.Mode]evolve.Player // of the person
	before []float64                    // the genes of the last opponent, or nil

	mu      sync.Mutex
	battles map[battleKey]evaluation.Weights
	pending *battleTraining // the training for a battle that began last, or nil
}

// Prepare returns the preparation of a match with the training of that name or file. p and k are
// the profile and knowledge of the person who plays, zero values if no person plays.
func Prepare(m Match, training string, p *saves.Profile, k *saves.Knowledge) (*Preparation, error) {
	how, err := agents.LoadTraining(training)
	if err != nil {
		return nil, err
	}
	d := NewPreparation(m, how, p)
	d.UseKnowledge(k)
	return d, nil
}

// NewPreparation returns the preparation of a match against the person with that
// profile, the zero profile if nobody plays.
func NewPreparation(m Match, training agents.Training, p *saves.Profile) *Preparation {
	d := &Preparation{match: m, training: training, kept: map[saves.Mode][]float64{}, battles: map[battleKey]evaluation.Weights{}}
	for _, mode := range []saves.Mode{war.ID, battle.ID} {
		if c, ok := p.Champion(mode, d.Names(mode)); ok {
			d.kept[mode] = d.genes(mode, c.Weights)
		}
	}
	return d
}

// genes returns weights in the order of all estimators, 0 for those that are not trained.
func (d *Preparation) genes(mode saves.Mode, w saves.Weights) []float64 {
	names := Estimators(mode, &d.match.Rules)
	genes := make([]float64, len(names))
	for i, name := range names {
		genes[i] = w[name]
	}
	return genes
}

// Names returns the names of the estimators that are trained.
func (d *Preparation) Names(mode saves.Mode) []string {
	return Trained(mode, &d.match.Rules, &d.training)
}

// Random returns random weights for a computer, for war and battle, of the estimators that
// are trained.
func (d *Preparation) Random(seat game.Seat) Weights {
	rng := game.Random(d.match.Seed, randomWeightsSeed, uint64(seat))
	draw := func(mode saves.Mode) saves.Weights {
		w := saves.Weights{}
		for _, name := range d.Names(mode) {
			w[name] = rng.Float64()
		}
		return w
	}
	if d.match.Mode == battle.ID {
		return Weights{Battle: draw(battle.ID)}
	}
	return Weights{War: draw(war.ID), Battle: draw(battle.ID)}
}

// ModelShare is the share of games that a training before a match plays against the model
// of the person.
const ModelShare = 0.5

// modelDepth is the most plies that models look ahead in the training before a match, so
// that it does not take long.
const modelDepth = 1

// UseKnowledge lets the trainings play against the kept models of the person, unless
// they climb as in 2005.
func (d *Preparation) UseKnowledge(k *saves.Knowledge) {
	d.models, d.before = map[saves.Mode]evolve.Player{}, nil
	for _, m := range slices.Backward(k.Matches) {
		if _, ok := m.Weights.Genes(d.Names(d.match.Mode)); ok && m.Mode == d.match.Mode {
			d.before = d.genes(m.Mode, m.Weights)
			break
		}
	}
	if d.match.Person == game.NoSide || d.training.Climb {
		return
	}
	for _, mode := range []saves.Mode{war.ID, battle.ID} {
		names := Estimators(mode, &d.match.Rules)
		if m, ok := k.Model(mode, names); ok {
			genes, _ := m.Weights.Genes(names)
			d.models[mode] = evolve.Player{Genes: genes, Variant: min(m.Depth, modelDepth)}
		}
	}
}

// Kept returns the genes that the training of the match begins with, nil if there are
// none.
func (d *Preparation) Kept() []float64 { return d.kept[d.match.Mode] }

// Before returns the genes that the computer played with in the last match that the person's
// knowledge has of the same game and estimators, the kept ones if there is none, or nil.
func (d *Preparation) Before() []float64 {
	if d.before == nil {
		return d.Kept()
	}
	return d.before
}

// Default returns the default genes of the match.
func (d *Preparation) Default() []float64 {
	if d.match.Mode == battle.ID {
		return aibattle.DefaultWeights(&d.match.Rules.Battle)
	}
	return aiwar.DefaultWeights(&d.match.Rules)
}

// Trainer returns the training at the beginning of the match.
func (d *Preparation) Trainer() (evolve.Trainer, error) {
	seed := game.Derive(d.match.Seed, matchTrainingSeed)
	if d.match.Mode == battle.ID {
		g, err := agents.BattleTrainer(&d.training.Battle, &d.match.Rules.Battle, &d.match.Battle)
		return d.ready(g, battle.ID, seed), err
	}
	g, err := agents.WarTrainer(&d.training.War, &d.match.Rules, &d.match.War)
	return d.ready(g, war.ID, seed), err
}

// ready adds to a training the weights that are kept for the person, and the person's model.
func (d *Preparation) ready(g evolve.Trainer, mode saves.Mode, seed uint64) evolve.Trainer {
	g.Seed, g.Workers = seed, evolve.AllWorkers()
	if kept := d.kept[mode]; kept != nil {
		g.Kept = [][]float64{kept}
	}
	if model, ok := d.models[mode]; ok {
		g.Given, g.Share = []evolve.Player{model}, ModelShare
	}
	return g
}

// Begin starts the training at the beginning of the match in the background, and
// returns it with the number of its last generation.
func (d *Preparation) Begin() (t *Training, last int, err error) {
	g, err := d.Trainer()
	if err != nil {
		return nil, 0, err
	}
	return d.background(g, nil), g.Last(), nil
}

// background runs a training in a goroutine of its own, or by a worker. battle is the
// state of a war whose pending battle it is for, or nil.
func (d *Preparation) background(g evolve.Trainer, battle *war.State) *Training {
	if w := workers.Player(); w != nil {
		return Train(g.Games(), d.away(w, battle))
	}
	return Train(g.Games(), func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error {
		g.Report, g.Played = report, played
		_, err := g.Run(ctx)
		return err
	})
}

// Trained returns what the computers play with after a training that ended with genes.
// If genes is nil, because the training was stopped before its first generation, the kept
// ones serve, or the default ones.
func (d *Preparation) Trained(genes []float64) Weights {
	kept := d.Kept()
	if genes == nil {
		genes = kept
	}
	var w Weights
	if genes == nil {
		return w
	}
	named := saves.NewWeights(d.match.Estimators(), genes).Only(d.Names(d.match.Mode))
	same := slices.Equal(genes, kept)
	if d.match.Mode == battle.ID {
		w.Battle, w.BattleKept = named, same
	} else {
		w.War, w.WarKept = named, same
	}
	return w
}
