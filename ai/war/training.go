package war

import (
	"fmt"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// Training is how weights for the war map are evolved when a match begins (eras-2005 4.3 and 5.1).
// Its games predict battles: weights for the map and for battles are trained separately (5.1.6).
type Training struct {
	evaluation.Training
	// Map is the map of training games; nil means that of the match. The rules are always those of
	// the match, so that the weights are for its estimators: even on the map of another scenario,
	// training games have the goal and the income of the match.
	Map *war.Map
	// Opening is the number of random actions before a training game; each game draws different
	// ones. With 0, as in the paper, two individuals always play the same two games, and weights
	// that win those may win no others.
	Opening int
	// Turns are the search limits of training games where turns have several orders: its depth
	// counts turns. The zero value means one turn and 60 positions, because a training cannot
	// search a whole turn.
	Turns search.Limits
}

// MaxOpening is the maximum of [Training.Opening].
const MaxOpening = 100

// Validate returns an error if a parameter of t is out of range or no scenario has
// one of its estimators.
func (t *Training) Validate() error {
	if err := t.Training.Validate(several.Names()); err != nil {
		return err
	}
	if err := t.turns().Validate(); err != nil {
		return fmt.Errorf("where turns have several orders: %w", err)
	}
	if t.Limit > war.MaxLimit {
		return fmt.Errorf("the limit is %d actions: it must be from 0 to %d", t.Limit, war.MaxLimit)
	}
	if t.Opening < 0 || t.Opening > MaxOpening {
		return fmt.Errorf("the opening has %d random actions: it must have from 0 to %d", t.Opening, MaxOpening)
	}
	return nil
}

// turns returns the search limits where turns have several orders.
func (t *Training) turns() search.Limits {
	if t.Turns != (search.Limits{}) {
		return t.Turns
	}
	limits := t.Limits
	limits.Depth, limits.Nodes = 1, 60
	return limits
}

// Trainer returns the training for a match under r that starts at start. The caller must add the
// kept genes, the seed and the workers before it runs. In its games home moves first, with the army
// to act at the start.
func (t *Training) Trainer(r *war.Rules, start *war.Position) (evolve.Trainer, error) {
	if err := t.Validate(); err != nil {
		return evolve.Trainer{}, fmt.Errorf("training: %w", err)
	}
	first := *start
	if t.Map != nil {
		first = t.Map.Start
		if err := r.ValidateStart(&first); err != nil {
			return evolve.Trainer{}, fmt.Errorf("training on map %.80q under the rules of the match: %w", t.Map.Name, err)
		}
	}
	if t.Limit != 0 {
		first.Left = t.Limit
	}
	rules, opening, how := *r, t.Opening, t.Training
	if rules.Orders != 0 {
		how.Limits = t.turns()
	}
	return NewTrainer(&how, rules, first.Turn.Seat(), func(seed uint64) war.Position {
		if opening == 0 {
			return first
		}
		return Opening(&rules, first, opening, game.Random(seed))
	})
}

// NewTrainer returns a training under r. start returns the start position of the game with the
// given seed. The caller must add the kept genes, the seed and the workers before it runs. home,
// the seat that moves first, must be the same for all games.
func NewTrainer(t *evaluation.Training, r war.Rules, home game.Seat, start func(seed uint64) war.Position) (evolve.Trainer, error) {
	return evaluation.NewTrainer(t, predicted{&r, t.Reading}, home, start)
}
