package pruebas

import (
	"context"
	"fmt"
	"strconv"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
)

// stage is how far a training had come after some of its games.
type stage struct {
	games int
	genes estimate.Weights // the best
}

// trainGeneral trains weights for matches that begin at start and returns what was
// the best after each generation. kept, if not nil, enters the training.
func trainGeneral(ctx context.Context, t *aigeneral.Training, r *general.Rules, start *general.Position, seed uint64, kept estimate.Weights) ([]stage, error) {
	training, err := t.Trainer(r, start)
	if err != nil {
		return nil, err
	}
	return follow(ctx, training, seed, kept)
}

// trainBattle trains weights for battles between those armies, of the attacker and
// the defender.
func trainBattle(ctx context.Context, t *aibattle.Training, r *battle.Rules, armies [2]int, seed uint64, kept estimate.Weights) (estimate.Weights, error) {
	start := battle.NewPosition(*r, game.Red, armies[0], armies[1])
	training, err := t.Trainer(r, &start)
	if err != nil {
		return nil, err
	}
	stages, err := follow(ctx, training, seed, kept)
	if err != nil {
		return nil, err
	}
	return last(stages), nil
}

// follow runs a training and notes every generation.
func follow(ctx context.Context, training evolve.Trainer, seed uint64, kept estimate.Weights) ([]stage, error) {
	var stages []stage
	training.Seed = seed
	if kept != nil {
		training.Kept = [][]float64{kept}
	}
	training.Report = func(g evolve.Generation) {
		stages = append(stages, stage{g.Games, g.Fittest().Genes})
	}
	_, err := training.Run(ctx)
	return stages, err
}

// last returns the weights that a training ended with.
func last(stages []stage) estimate.Weights { return stages[len(stages)-1].genes }

// spread returns at most n of the stages, evenly, the first and the last among
// them.
func spread(stages []stage, n int) []stage {
	if len(stages) <= n {
		return stages
	}
	some := make([]stage, n)
	for i := range some {
		some[i] = stages[i*(len(stages)-1)/(n-1)]
	}
	return some
}

// fighters give a player weights for the battle that stands at b. All chance comes
// from seed.
type fighters func(ctx context.Context, b *battle.Position, seed uint64) (estimate.Weights, error)

// always are fighters with the same weights in every battle.
func always(w estimate.Weights) fighters { return drawn([]estimate.Weights{w}) }

// drawn are fighters that draw one of all for each battle.
func drawn(all []estimate.Weights) fighters {
	return func(_ context.Context, _ *battle.Position, seed uint64) (estimate.Weights, error) {
		return all[game.Random(seed).IntN(len(all))], nil
	}
}

// school trains weights for battles: before the games, if the training has a field
// of its own, else for the armies that meet when they first do.
type school struct {
	training *aibattle.Training
	rules    *battle.Rules
	ours     *Ours
	seed     uint64
	// trained are the weights found so far, by number or by the armies of the
	// attacker and the defender.
	trained map[string]estimate.Weights
}

// fighters returns those of the school.
func (s *school) fighters(ctx context.Context) (fighters, error) {
	s.trained = map[string]estimate.Weights{}
	if s.training.Field == nil {
		return s.train, nil
	}
	var all []estimate.Weights
	for i := range max(1, s.ours.BattleTrainings) {
		w, err := trainBattle(ctx, s.training, s.rules, s.ours.TrainingArmies, game.Derive(s.seed, uint64(i)), nil)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
		s.trained[strconv.Itoa(i+1)] = w
	}
	return drawn(all), nil
}

// train returns weights for the armies at b, or for those nearest to them that are
// trained for.
func (s *school) train(ctx context.Context, b *battle.Position, _ uint64) (estimate.Weights, error) {
	attacker := b.Attacker()
	armies := [2]int{s.nearest(b.Soldiers(attacker).Len()), s.nearest(b.Soldiers(attacker.Other()).Len())}
	name := fmt.Sprintf("%d-%d", armies[0], armies[1])
	if w, known := s.trained[name]; known {
		return w, nil
	}
	w, err := trainBattle(ctx, s.training, s.rules, armies, game.Derive(s.seed, uint64(armies[0]), uint64(armies[1])), nil)
	if err != nil {
		return nil, err
	}
	s.trained[name] = w
	return w, nil
}

// nearest returns the army nearest to one of n that is trained for, the smaller of
// two.
func (s *school) nearest(n int) int {
	best := s.ours.BattleArmies[0]
	for _, army := range s.ours.BattleArmies {
		if max(army-n, n-army) < max(best-n, n-best) {
			best = army
		}
	}
	return best
}

// genes returns what was trained by estimator.
func (s *school) genes(names []string) map[string]map[string]float64 {
	all := make(map[string]map[string]float64, len(s.trained))
	for name, w := range s.trained {
		all[name] = trimmed(aibattle.Estimators().Genes(w), names)
	}
	return all
}
