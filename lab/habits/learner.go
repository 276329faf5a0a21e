package habits

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/floats"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
)

// learner is a computer that learns a person from war to war as the program does: weights are
// trained before each war, from the kept ones and against a model of the person, answers that
// lost are remembered, and steps of hill-climbing are taken.
type learner struct {
	*series
	settings  *Settings
	profile   saves.Profile
	knowledge saves.Knowledge
	matches   []playermodel.War
	steps     [][]float64 // the changes that were taken
}

// names returns the names of the estimators.
func (l *learner) names() []string { return learning.Estimators(war.ID, &l.rules) }

// kept returns the kept weights, nil before the first war.
func (l *learner) kept() evaluation.Weights {
	c, ok := l.profile.Champion(war.ID, l.names())
	if !ok {
		return nil
	}
	genes, _ := c.Weights.Genes(l.names())
	return genes
}

// prepare returns the computer of war n and its weights.
func (l *learner) prepare(ctx context.Context, n int) (*aiwar.Agent, evaluation.Weights, error) {
	m := learning.Match{
		Mode: war.ID, Rules: l.rules, War: l.board(n).First.Position, Person: game.Red, Seed: game.Derive(l.seed, trainingSeed, uint64(n)),
	}
	d := learning.NewPreparation(m, l.settings.training, &l.profile)
	d.UseKnowledge(&l.knowledge)
	t, err := d.Trainer()
	if err != nil {
		return nil, nil, err
	}
	t.Workers = 1
	last, err := t.Run(ctx)
	if err != nil {
		return nil, nil, err
	}
	w := evaluation.Weights(last.Fittest().Genes)
	a, err := l.computer(n, w, learning.RecallWars(learning.Recalled(&l.knowledge, war.ID), &l.rules))
	return a, w, err
}

// learn learns from war n, which was played with weights.
func (l *learner) learn(ctx context.Context, n int, w evaluation.Weights, logged saves.Logged, score int, r *SeriesResult) error {
	named := saves.NewWeights(l.names(), w)
	logged.Weights = named
	l.knowledge.AddMatch(logged)
	lesson := learning.Lesson{
		Played:  saves.Played{Date: day(n), Mode: war.ID, Side: game.Red, First: l.first(n), Score: -score, Level: l.settings.Level},
		Weights: saves.Champion{Mode: war.ID, Weights: named, Result: evolve.Result{Score: score}, Date: day(n)}, Logged: logged,
	}
	lesson.Teach(&l.profile)
	l.matches = append(l.matches, l.person.decided)
	if slices.Contains(l.settings.Schedule, n+1) {
		if err := l.step(ctx, n, w, r); err != nil {
			return err
		}
	}
	if len(l.matches) < learning.MinStudied {
		return nil
	}
	m, err := playermodel.Fit(ctx, aiwar.Game(&l.rules), l.matches, l.settings.climber.Fitting)
	if err != nil {
		return err
	}
	l.knowledge.SetModel(saves.Model{
		Date: day(n), Mode: war.ID, Weights: saves.NewWeights(l.names(), m.Weights), Depth: m.Depth, Matches: m.Matches, Moves: m.Moves,
	})
	return nil
}

// step takes a step of hill-climbing after war n.
func (l *learner) step(ctx context.Context, n int, played evaluation.Weights, r *SeriesResult) error {
	start, kept := l.board(n).First.Position, l.kept()
	games, err := agents.WarTrainer(&l.settings.training.War, &l.rules, &start)
	if err != nil {
		return err
	}
	games.Kept, games.Seed, games.Workers = [][]float64{kept}, game.Derive(l.seed, stepSeed, uint64(n)), 1
	step, err := l.settings.challenge(ctx, &l.rules, &games.Problem, l.matches, evolve.Learned{Played: played, Steps: l.steps})
	if err != nil {
		return err
	}
	r.Steps++
	if step.Taken == nil {
		return nil
	}
	r.Taken = append(r.Taken, n+1)
	l.steps = append(l.steps, floats.SubTo(make([]float64, len(kept)), step.Taken, kept))
	old, _ := l.profile.Champion(war.ID, l.names())
	l.profile.SetChampion(saves.Champion{Mode: war.ID, Weights: saves.NewWeights(l.names(), step.Taken), Result: old.Result, Date: day(n)})
	return nil
}
