package playermodel

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
)

// Config is the input of an adaptation to a person.
type Config struct {
	// Setup is where the next match will be played, and how the computer looks
	// there.
	Setup Setup
	// Kept are the weights that the computer plays the person with. Nil means the
	// default ones of the genes that may be trained.
	Kept evaluation.Weights
	// Matches are the person's, oldest first, under the rules of Setup.
	Matches []Match
	// Fitting says how models of the person are fitted, and Models how many. The
	// first is fitted to all matches, the others to as many drawn with replacement,
	// so that training covers what the matches leave uncertain.
	Fitting Fitting
	Models  int
	// Depth is the largest depth of models in training. 0 means the depth that the
	// person seems to have, with which games can take long.
	Depth int
	// Others are opponents to train against that are not models, and Fresh is how
	// many with random weights are added in each generation. Share is the share of
	// games against models.
	Others []evaluation.Player
	Fresh  int
	Share  float64
	// Evolution says how new weights are trained, Comparison how they are compared
	// with the kept ones.
	Evolution  Evolution
	Comparison Comparison
	// Seed decides everything random.
	Seed uint64
	// Report, if not nil, is called after each generation.
	Report func(evolve.Generation)
}

// StandardConfig returns the adaptation that the program uses: three models in
// three of four games, and the kept weights and fresh ones in the others.
func StandardConfig(s Setup, kept evaluation.Weights, matches []Match, seed uint64) Config {
	fitting := StandardFitting()
	fitting.Free = s.Free
	return Config{
		Setup: s, Kept: kept, Matches: matches, Fitting: fitting, Models: 3, Fresh: 4, Share: 0.75,
		Evolution: StandardEvolution(), Comparison: StandardComparison(), Seed: seed,
	}
}

// QuickConfig returns the adaptation for the beginning of a match: [StandardConfig]
// with fewer games, and with models that look at most two plies ahead.
func QuickConfig(s Setup, kept evaluation.Weights, matches []Match, seed uint64) Config {
	c := StandardConfig(s, kept, matches, seed)
	c.Fitting.Decisions, c.Fitting.Rounds, c.Models, c.Depth = 200, 2, 2, 2
	c.Evolution = Evolution{Population: 8, Generations: 6, Pairs: 4, Step: 0.3}
	c.Comparison.MaxPairs = 60
	return c
}

// Games returns the largest number of games that an adaptation plays.
func (c *Config) Games() int { return c.Evolution.Games() + c.Comparison.Games() }

// Result is the result of an adaptation.
type Result struct {
	// Model describes how the person seems to play.
	Model Model
	// Weights are those to play with: Challenger, the trained ones, if Verdict says
	// that they are better than Kept, else Kept.
	Weights, Kept, Challenger evaluation.Weights
	Verdict                   Verdict
}

// Adapt fits models to a person's matches, trains against them from the kept
// weights on, and takes the new weights only if they win a comparison with the kept
// ones. It does not use who won the person's matches. Without decisions in the
// matches it returns [ErrNoDecisions].
func Adapt(ctx context.Context, c Config) (Result, error) {
	r := c.Setup.Rules
	if c.Kept == nil {
		c.Kept = newFitter(r, c.Fitting).neutral()
	}
	if err := aiwar.Estimators(&r).Check(c.Kept); err != nil {
		return Result{}, fmt.Errorf("adapting to a player: %w", err)
	}
	var model Model
	var models []evaluation.Player
	for n := range max(1, c.Models) {
		m, err := Fit(ctx, r, c.sample(n), c.Fitting)
		if err != nil {
			return Result{}, err
		}
		if n == 0 {
			model = m
		}
		models = append(models, m.Player())
	}
	result, err := Against(ctx, c, models)
	result.Model = model
	return result, err
}

// What the seeds of an adaptation are for.
const (
	sampleSeed = iota
	trainSeed
	comparisonSeed
)

// Against is [Adapt] with known models of the person in place of matches. The Model
// of the result is empty.
func Against(ctx context.Context, c Config, models []evaluation.Player) (Result, error) {
	result := Result{Weights: c.Kept, Kept: c.Kept}
	panel := Panel{
		Models: limited(models, c.Depth), Fresh: c.Fresh, Share: c.Share,
		Others: append(slices.Clone(c.Others), evaluation.Player{Weights: c.Kept, Limits: c.Setup.Limits}),
	}
	var err error
	result.Challenger, err = c.Evolution.Train(ctx, c.Setup, panel, c.Kept, game.Derive(c.Seed, trainSeed), c.Report)
	if err != nil {
		return result, err
	}
	result.Verdict, err = c.Comparison.Compare(ctx, c.Setup, panel, c.Kept, result.Challenger, game.Derive(c.Seed, comparisonSeed))
	if err != nil {
		return result, err
	}
	if result.Verdict.Better {
		result.Weights = result.Challenger
	}
	return result, nil
}

// sample returns the matches that model number n is fitted to.
func (c *Config) sample(n int) []Match {
	matches := slices.DeleteFunc(slices.Clone(newest(c.Matches, c.Fitting.Decisions)), func(m Match) bool { return len(m) == 0 })
	if n == 0 || len(matches) == 0 {
		return matches
	}
	rng := game.Random(c.Seed, sampleSeed, uint64(n))
	drawn := make([]Match, len(matches))
	for i := range drawn {
		drawn[i] = matches[rng.IntN(len(matches))]
	}
	return drawn
}
