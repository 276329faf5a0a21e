package learning

import (
	"context"
	"fmt"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/saves"
)

// battleKey tells the battles of a war apart.
type battleKey struct {
	left     uint16
	from, to grid.Square
}

func keyOf(s *war.State) battleKey { return battleKey{s.Position.Left, s.From, s.To} }

// battleTraining is the training for one battle of a war.
type battleTraining struct {
	key battleKey
	run *Training
}

// StartBattle starts the training for the pending battle of a war in the background, unless
// it has been trained for or the training is under way. It ends one for another battle. It
// may be called from any goroutine.
func (d *Preparation) StartBattle(s *war.State) error {
	_, err := d.startBattle(s)
	return err
}

func (d *Preparation) startBattle(s *war.State) (*Training, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := keyOf(s)
	if _, ok := d.battles[key]; ok {
		return nil, nil
	}
	if d.pending != nil && d.pending.key == key {
		return d.pending.run, nil
	}
	if d.pending != nil {
		d.pending.run.Stop()
		d.pending = nil
	}
	g, err := d.battleTrainer(s)
	if err != nil {
		return nil, err
	}
	d.pending = &battleTraining{key, d.background(g, s)}
	return d.pending.run, nil
}

// battleTrainer returns the training for the pending battle of a war.
func (d *Preparation) battleTrainer(s *war.State) (evolve.Trainer, error) {
	rules, key := &d.match.Rules, keyOf(s)
	// Train from the start of the battle, however long it has been going on.
	start := rules.BattleStart(s)
	g, err := agents.BattleTrainer(&d.training.Battle, &rules.Battle, &start)
	return d.ready(g, battle.ID, game.Derive(d.match.Seed, battleTrainingSeed, uint64(key.left), uint64(key.from), uint64(key.to))), err
}

// ForBattle returns the weights for the pending battle of a war, after training them if
// that has not been done yet: those of the last generation, or, after [Training.Cut], the
// best so far. It may be called from any goroutine.
func (d *Preparation) ForBattle(ctx context.Context, s *war.State) (evaluation.Weights, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	run, err := d.startBattle(s)
	if err != nil {
		return nil, err
	}
	if run == nil {
		w, _ := d.Fought(s)
		return w, nil
	}
	select {
	case <-run.ended:
	case <-ctx.Done():
	}
	genes := run.Stop()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil && d.pending.run == run {
		d.pending = nil
	}
	if err := run.Err(); err != nil {
		return nil, fmt.Errorf("training for the battle: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if genes == nil { // it was stopped by the training for another battle
		return nil, context.Canceled
	}
	d.battles[keyOf(s)] = genes
	return genes, nil
}

// UseForBattle says that the pending battle of a war that is continued is fought with w.
func (d *Preparation) UseForBattle(s *war.State, w saves.Weights) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.battles[keyOf(s)] = d.genes(battle.ID, w)
}

// Fought returns the weights with which the pending battle of s is fought, and whether
// they have been trained.
func (d *Preparation) Fought(s *war.State) (evaluation.Weights, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w, ok := d.battles[keyOf(s)]
	return w, ok
}

// Training returns the training for a battle that is under way, nil if none is.
func (d *Preparation) Training() *Training {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending == nil || d.pending.run.Done() {
		return nil
	}
	return d.pending.run
}

// End ends the training for a battle that is under way, and waits until nothing of it is
// left running.
func (d *Preparation) End() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending != nil {
		d.pending.run.Stop()
		d.pending = nil
	}
}
