package battle

import (
	"fmt"

	"eras/ai/evaluation"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Training is how weights for battles are evolved when a battle begins (eras-2005 4.3 and 5.1).
type Training struct {
	evaluation.Training // Limit is even
	// Setup is the start of training games. Nil means the battle that is about to be fought: the
	// same position, attacker and armies. Each pair of individuals plays it from both sides.
	Setup *Setup
	// Opening is the number of random moves before a training game, which must be even; each game
	// draws different ones. With 0, two individuals that meet again play the same games.
	Opening int
}

// MaxOpening is the maximum of [Training.Opening].
const MaxOpening = 20

// Setup is a battle between fresh armies.
type Setup struct {
	Size grid.Size
	// Attackers and Defenders are the soldiers of the two sides.
	Attackers, Defenders int
}

// Validate returns an error if an army does not fit in half of the board.
func (s Setup) Validate() error {
	half := s.Size.Columns() / 2 * s.Size.Rows()
	for _, n := range [2]int{s.Attackers, s.Defenders} {
		if n < 1 || n > half {
			return fmt.Errorf("an army of %d soldiers does not fit half a board of %v: it must have from 1 to %d", n, s.Size, half)
		}
	}
	return nil
}

// Validate returns an error if a parameter of t is out of range or an estimator is
// unknown.
func (t *Training) Validate() error {
	if err := t.Training.Validate(estimators.Names()); err != nil {
		return err
	}
	if t.Limit%2 != 0 || t.Limit > battle.MaxLimit {
		return fmt.Errorf("the limit is %d moves: it must be even, from 0 to %d", t.Limit, battle.MaxLimit)
	}
	if t.Opening%2 != 0 || t.Opening < 0 || t.Opening > MaxOpening {
		return fmt.Errorf("the opening has %d random moves: it must be even, from 0 to %d", t.Opening, MaxOpening)
	}
	if t.Setup != nil {
		return t.Setup.Validate()
	}
	return nil
}

// Trainer returns the training for a battle under r at position start. The caller must add the kept
// genes, the seed and the workers before it runs. In its games home moves first.
func (t *Training) Trainer(r *battle.Rules, start *battle.Position) (evolve.Trainer, error) {
	if err := t.Validate(); err != nil {
		return evolve.Trainer{}, fmt.Errorf("training for a battle: %w", err)
	}
	own, first := *r, *start
	if s := t.Setup; s != nil {
		own.Scaled, own.Close, own.Size = false, false, s.Size
		first = battle.Between(own, game.Red, s.Attackers, s.Defenders)
	}
	if t.Limit != 0 {
		// The parity of the moves left determines the attacker.
		first.Left = t.Limit - first.Left%2
	}
	opening := t.Opening
	return NewTrainer(&t.Training, own, first.Turn.Seat(), func(seed uint64) battle.Position {
		return Opening(&own, first, opening, seed)
	})
}

// Opening returns p after a number of random moves, or p itself if they end the battle.
func Opening(r *battle.Rules, p battle.Position, moves int, seed uint64) battle.Position {
	after, rng := p, game.Random(seed)
	for range moves {
		legal := after.Moves(nil)
		if len(legal) == 0 {
			return p
		}
		r.Play(&after, legal[rng.IntN(len(legal))])
	}
	if _, over := r.Outcome(&after); over {
		return p
	}
	return after
}

// NewTrainer returns a training under r. start returns the start position of the game with the
// given seed. The caller must add the kept genes, the seed and the workers before it runs. home,
// the seat that moves first, must be the same for all games.
func NewTrainer(t *evaluation.Training, r battle.Rules, home game.Seat, start func(seed uint64) battle.Position) (evolve.Trainer, error) {
	return evaluation.NewTrainer(t, rules{&r, t.Reading}, home, start)
}
