package learning

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/saves"
)

// What the seeds derived from a match's own are for.
const (
	matchTrainingSeed = iota + 1
	battleTrainingSeed
)

// Preparation trains the computers of a match: once when the match begins, and for each
// battle of a war when the battle begins (eras-2005 4.3). What a computer kept of the
// person it plays goes into the first population (4.5). Everything follows from the
// match's seed and the kept weights, so a continued match trains as it did before.
type Preparation struct {
	match    Match
	training agents.Training
	kept     map[saves.Mode][]float64
	busy     atomic.Bool

	matches []playermodel.Match // the person's, to learn from

	mu      sync.Mutex
	battles map[battleKey]evaluation.Weights
	adapted *playermodel.Result // of the training at the beginning
}

// battleKey tells the battles of a war apart.
type battleKey struct {
	left     uint16
	from, to grid.Square
}

func keyOf(s *war.State) battleKey { return battleKey{s.Position.Left, s.From, s.To} }

// NewPreparation returns the preparation of a match against the person with that
// profile, the zero profile if nobody plays.
func NewPreparation(m Match, training agents.Training, p *saves.Profile) *Preparation {
	d := &Preparation{match: m, training: training, kept: map[saves.Mode][]float64{}, battles: map[battleKey]evaluation.Weights{}}
	for _, mode := range []saves.Mode{saves.War, saves.Battle} {
		names := Estimators(mode, &m.Rules)
		if c, ok := p.Champion(mode, names); ok {
			d.kept[mode], _ = c.Weights.Genes(names)
		}
	}
	return d
}

// UseKnowledge lets the preparation learn from the person's newest wars under the rules
// of the match, unless its training climbs as in 2005. Matches that cannot be replayed
// are skipped.
func (d *Preparation) UseKnowledge(k *saves.Knowledge) {
	d.matches = nil
	if d.match.Mode != saves.War || d.match.Person == game.NoSide || d.training.Climb {
		return
	}
	decisions := 0
	for _, logged := range slices.Backward(k.Matches) {
		if logged.Mode != saves.War || logged.TakenBack {
			continue
		}
		rules, match, err := decisionsOf(&logged)
		if err != nil || rules != d.match.Rules || len(match) == 0 {
			continue
		}
		d.matches = append(d.matches, match)
		if decisions += len(match); decisions >= d.adaptation().Fitting.Decisions && len(d.matches) >= MinMatches {
			break
		}
	}
	slices.Reverse(d.matches)
}

// decisionsOf returns what the player decided in a match, and its rules.
func decisionsOf(m *saves.Logged) (war.Rules, playermodel.Match, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return war.Rules{}, nil, err
	}
	return playermodel.Decisions(record, m.Side)
}

// adapts reports whether the match begins with an adaptation to the person.
func (d *Preparation) adapts() bool { return len(d.matches) >= MinMatches }

// adaptation returns how the computer adapts to the person.
func (d *Preparation) adaptation() playermodel.Config {
	t := &d.training.War
	return playermodel.QuickConfig(playermodel.Setup{
		Rules: d.match.Rules, Start: d.match.War, Opening: t.Opening, Limits: t.Limits,
	}, d.kept[saves.War], d.matches, 0)
}

// Change returns what the training at the beginning of the match tried and whether it
// is better than the kept weights. It is not ok if there was no such training, or if it
// did not end.
func (d *Preparation) Change(now time.Time) (c saves.Change, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.adapted == nil {
		return saves.Change{}, false
	}
	names, r := d.match.Estimators(), &d.adapted.Verdict
	return saves.Change{
		Date: now, Mode: saves.War, Before: saves.NewWeights(names, d.adapted.Kept), After: saves.NewWeights(names, d.adapted.Challenger),
		Accepted: r.Better, Pairs: r.Pairs.Pairs(), Gain: r.Gain.Value, Low: r.Gain.Low, High: r.Gain.High,
	}, true
}

// Kept returns the genes that the training of the match begins with, nil if there are
// none.
func (d *Preparation) Kept() []float64 { return d.kept[d.match.Mode] }

// Climbs reports whether a better result replaces the kept weights, as in 2005.
func (d *Preparation) Climbs() bool { return d.training.Climb }

// Trainer returns the training at the beginning of the match.
func (d *Preparation) Trainer() (evolve.Trainer, error) {
	seed := game.Derive(d.match.Seed, matchTrainingSeed)
	if d.match.Mode == saves.Battle {
		g, err := d.training.Battle.Trainer(&d.match.Rules.Battle, &d.match.Battle)
		return d.ready(g, seed), err
	}
	if d.adapts() {
		method := playermodel.Method{Config: d.adaptation(), Done: func(r playermodel.Result) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.adapted = &r
		}}
		return d.ready(evolve.Trainer{Method: method, Problem: evolve.Problem{Genes: len(d.match.Estimators())}}, seed), nil
	}
	g, err := d.training.War.Trainer(&d.match.Rules, &d.match.War)
	return d.ready(g, seed), err
}

func (d *Preparation) ready(g evolve.Trainer, seed uint64) evolve.Trainer {
	g.Seed, g.Workers = seed, evolve.SpareWorkers()
	if kept := d.Kept(); kept != nil {
		g.Kept = [][]float64{kept}
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
	return Train(g.Games(), func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error {
		run := g
		run.Report, run.Played = report, played
		_, err := run.Run(ctx)
		return err
	}), g.Last(), nil
}

// Trained returns what the computers play with after a training that ended with genes.
// If genes is nil, because the training was stopped before its first generation, or if
// an adaptation was stopped before it compared its weights with the kept ones, the kept
// ones serve, or the default ones.
func (d *Preparation) Trained(genes []float64) Weights {
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
	named, same := saves.NewWeights(d.match.Estimators(), genes), slices.Equal(genes, kept)
	if d.match.Mode == saves.Battle {
		w.Battle, w.BattleKept = named, same
	} else {
		w.War, w.WarKept = named, same
	}
	return w
}

// ForBattle returns the weights for the pending battle of a war, after training them if
// that has not been done yet. It may be called from any goroutine.
func (d *Preparation) ForBattle(ctx context.Context, s *war.State) (evaluation.Weights, error) {
	if w, ok := d.Fought(s); ok {
		return w, nil
	}
	d.busy.Store(true)
	defer d.busy.Store(false)
	rules := &d.match.Rules
	// Train from the start of the battle, however long it has been going on.
	start := rules.BattleStart(s)
	g, err := d.training.Battle.Trainer(&rules.Battle, &start)
	if err != nil {
		return nil, err
	}
	key := keyOf(s)
	g.Seed, g.Workers = game.Derive(d.match.Seed, battleTrainingSeed, uint64(key.left), uint64(key.from), uint64(key.to)), evolve.SpareWorkers()
	if kept := d.kept[saves.Battle]; kept != nil {
		g.Kept = [][]float64{kept}
	}
	last, err := g.Run(ctx)
	if err != nil {
		return nil, fmt.Errorf("training for the battle: %w", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	w := evaluation.Weights(last.Fittest().Genes)
	d.battles[key] = w
	return w, nil
}

// Fought returns the weights with which the pending battle of s is fought, and whether
// they have been trained.
func (d *Preparation) Fought(s *war.State) (evaluation.Weights, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w, ok := d.battles[keyOf(s)]
	return w, ok
}

// Training reports whether a training for a battle is under way.
func (d *Preparation) Training() bool { return d.busy.Load() }
