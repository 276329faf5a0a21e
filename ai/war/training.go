package war

import (
	"fmt"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// Training says how weights for the war map are evolved when a match begins
// (eras-2005 4.3 and 5.1). Battles are predicted in its games: the map and the
// battle are trained separately (5.1.6).
type Training struct {
	evaluation.Training
	// Map is where training games start. Nil means where the match does. The rules
	// are those of the match on any map, so that the weights are for its
	// estimators: even on the map of another scenario, training games have the
	// goal and the income of the match.
	Map *war.Map
	// Opening is how many random actions come before a training game; each game
	// draws others. With 0, as in the paper, two individuals always play the same
	// two games, and the weights that win those may win no others.
	Opening int
	// Turns is how far the players of training games look where turns have several orders:
	// its depth counts turns. The zero value stands for one turn and 60 positions, as a
	// whole turn is more than a training can search through.
	Turns search.Limits
}

// MaxOpening bounds [Training.Opening].
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

// turns returns how far the players look where turns have several orders.
func (t *Training) turns() search.Limits {
	if t.Turns != (search.Limits{}) {
		return t.Turns
	}
	limits := t.Limits
	limits.Depth, limits.Nodes = 1, 60
	return limits
}

// Trainer returns the training for a match under r that starts at start, ready to
// run once the caller has added the kept genes, the seed and the workers. In its
// games home moves first, with the army whose turn it is at the start.
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

// NewTrainer returns a training under r whose games start where start says for their
// seeds, ready to run once the caller has added the kept genes, the seed and the workers.
// Home, the seat that moves first there, must be the same for all.
func NewTrainer(t *evaluation.Training, r war.Rules, home game.Seat, start func(seed uint64) war.Position) (evolve.Trainer, error) {
	return evaluation.NewTrainer(t, predicted{&r, t.Reading}, home, start)
}
