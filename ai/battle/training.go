package battle

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Training says how weights for the battle are evolved when one begins (eras-2005
// 4.3 and 5.1).
type Training struct {
	// Method is how it is trained: [evolve.Params], the algorithm of 2005,
	// [evolve.Ascent] or [evolve.Race].
	evolve.Method
	// Estimators names those whose genes are trained, nil meaning all; the others
	// weigh nothing.
	Estimators []string
	// Limits is how far the players of training games look.
	Limits search.Limits
	// Field is where training games are played, nil meaning the battle that is
	// about to be fought: the very position, attacker and armies, both sides of
	// which each pair of individuals takes in turn.
	Field *Field
	// Limit is how many single moves a training game lasts, 0 meaning as many as
	// the battle. It is even.
	Limit uint16
}

// Field is a battle to train on.
type Field struct {
	Size grid.Size
	// Attackers and Defenders are the soldiers of the two sides.
	Attackers, Defenders int
}

// Validate reports why the armies don't fit the field, or nil.
func (f Field) Validate() error {
	half := f.Size.Columns() / 2 * f.Size.Rows()
	for _, n := range [2]int{f.Attackers, f.Defenders} {
		if n < 1 || n > half {
			return fmt.Errorf("an army of %d soldiers is impossible on half a board of %v: it has from 1 to %d", n, f.Size, half)
		}
	}
	return nil
}

// Validate reports what is impossible about t, or nil.
func (t *Training) Validate() error {
	if t.Method == nil {
		return errors.New("a training without a method is impossible")
	}
	if err := t.Method.Validate(); err != nil {
		return err
	}
	if err := t.Limits.Validate(); err != nil {
		return err
	}
	if _, err := t.free(); err != nil {
		return err
	}
	if t.Limit%2 != 0 || t.Limit > battle.MaxLimit {
		return fmt.Errorf("a limit of %d moves is impossible: it is even, from 0 to %d", t.Limit, battle.MaxLimit)
	}
	if t.Field != nil {
		return t.Field.Validate()
	}
	return nil
}

// free returns the places of the genes that are trained, nil meaning all.
func (t *Training) free() ([]int, error) {
	if t.Estimators == nil {
		return nil, nil
	}
	if len(t.Estimators) == 0 {
		return nil, errors.New("without any estimator there is nothing to train: name some")
	}
	return estimators.Places(t.Estimators)
}

// Trainer returns the training for a battle under r that stands at start, ready
// to run: the caller adds the kept genes, the seed and the workers. Home makes
// the first move.
func (t *Training) Trainer(r *battle.Rules, start *battle.Position) (evolve.Trainer, error) {
	if err := t.Validate(); err != nil {
		return evolve.Trainer{}, fmt.Errorf("training for a battle: %w", err)
	}
	free, err := t.free()
	if err != nil {
		return evolve.Trainer{}, fmt.Errorf("training for a battle: %w", err)
	}
	rules, first := *r, *start
	if f := t.Field; f != nil {
		rules.Scaled, rules.Size = false, f.Size
		first = battle.NewPosition(rules, game.Red, f.Attackers, f.Defenders)
	}
	if t.Limit != 0 {
		// Who attacks follows from whether the moves left are even.
		first.Left = t.Limit - first.Left%2
	}
	return evolve.Trainer{Method: t.Method, Problem: evolve.Problem{
		Genes:      len(estimators),
		Free:       free,
		NewContest: func(int) evolve.Contest { return t.contest(rules, first) },
		Workers:    1,
	}}, nil
}

// contest returns the contest of one worker, who has an engine of his own.
func (t *Training) contest(rules battle.Rules, start battle.Position) evolve.Contest {
	engine, limits := NewEngine(rules, search.SmallTable), t.Limits
	home := start.Turn.Seat()
	return func(ctx context.Context, atHome, away []float64, _ uint64) (int, error) {
		var weights [2]estimate.Weights
		weights[home], weights[1-home] = atHome, away
		played, err := engine.Play(ctx, start, weights, limits)
		if err != nil {
			return 0, err
		}
		return game.Outcome{Winner: played.Winner.Seat()}.Score(home), nil
	}
}
