package person

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/evolve"
	"eras/game"
)

// Config is what an adaptation to a person is given.
type Config struct {
	// Ground is where the next match will be played, and how the computer looks
	// there.
	Ground Ground
	// Kept are the weights that the computer plays the person with, nil meaning
	// the default ones of the genes that may be trained.
	Kept estimate.Weights
	// Matches are the person's, oldest first, under the rules of Ground.
	Matches []Match
	// Fitting says how models of the person are made, and Models how many: the
	// first from all matches, the others from as many drawn with replacement, so
	// that what the matches leave open is left open in training.
	Fitting Fitting
	Models  int
	// Depth bounds how many plies ahead the models look in training, 0 meaning as
	// far as the person seems to. Games against those who look far take long.
	Depth int
	// General are opponents of other kinds to train against, and Fresh how many
	// with random weights are added in each generation. Share is the part of games
	// against models.
	General []Player
	Fresh   int
	Share   float64
	// Evolution is how new weights are trained, Judgement how they are compared
	// with the kept ones.
	Evolution Evolution
	Judgement Judgement
	// Seed is where all chance comes from.
	Seed uint64
	// Report, if not nil, is called after each generation.
	Report func(evolve.Generation)
}

// StandardConfig returns the adaptation of the house for that ground: three
// models, of which three of four games are played, the rest against the kept
// weights and fresh ones.
func StandardConfig(g Ground, kept estimate.Weights, matches []Match, seed uint64) Config {
	fitting := StandardFitting()
	fitting.Free = g.Free
	return Config{
		Ground: g, Kept: kept, Matches: matches, Fitting: fitting, Models: 3, Fresh: 4, Share: 0.75,
		Evolution: StandardEvolution(), Judgement: StandardJudgement(), Seed: seed,
	}
}

// QuickConfig returns the adaptation for the beginning of a match: that of
// [StandardConfig] with fewer games, against models who look two plies ahead at
// most.
func QuickConfig(g Ground, kept estimate.Weights, matches []Match, seed uint64) Config {
	c := StandardConfig(g, kept, matches, seed)
	c.Fitting.Decisions, c.Fitting.Rounds, c.Models, c.Depth = 200, 2, 2, 2
	c.Evolution = Evolution{Population: 8, Generations: 6, Pairs: 4, Step: 0.3}
	c.Judgement.MaxPairs = 60
	return c
}

// Games returns how many games an adaptation plays at most.
func (c *Config) Games() int { return c.Evolution.Games() + c.Judgement.Games() }

// Result is what an adaptation came to.
type Result struct {
	// Model is how the person seems to play.
	Model Model
	// Weights are those to play with: Challenger, what training came to, if Ruling
	// says that they are better than those that were Kept, else these.
	Weights, Kept, Challenger estimate.Weights
	Ruling                    Ruling
}

// Adapt learns how a person plays from the matches, trains against that from the
// kept weights on, and keeps the new weights only if they win a paired match
// against the kept ones. It never looks at who won the person's matches.
// Without any matches it returns [ErrNoDecisions].
func Adapt(ctx context.Context, c Config) (Result, error) {
	r := c.Ground.Rules
	if c.Kept == nil {
		c.Kept = newScholar(r, c.Fitting).neutral()
	}
	if err := aigeneral.Estimators(&r).Check(c.Kept); err != nil {
		return Result{}, fmt.Errorf("adapting to a player: %w", err)
	}
	result := Result{Weights: c.Kept, Kept: c.Kept}
	panel := Panel{General: slices.Clone(c.General), Fresh: c.Fresh, Share: c.Share}
	for n := range max(1, c.Models) {
		m, err := Fit(ctx, r, c.sample(n), c.Fitting)
		if err != nil {
			return Result{}, err
		}
		if n == 0 {
			result.Model = m
		}
		panel.Models = append(panel.Models, m.Player())
	}
	panel.Models = limited(panel.Models, c.Depth)
	err := c.against(ctx, panel, &result)
	return result, err
}

// Against trains and judges as [Adapt] does, against opponents that are known:
// the models are given, not made from matches, and Depth bounds them as well. The
// model of the result is empty.
func Against(ctx context.Context, c Config, models []Player) (Result, error) {
	result := Result{Weights: c.Kept, Kept: c.Kept}
	err := c.against(ctx, Panel{Models: limited(models, c.Depth), General: slices.Clone(c.General), Fresh: c.Fresh, Share: c.Share}, &result)
	return result, err
}

// What the seeds of an adaptation are for.
const (
	sampleSeed = iota
	trainSeed
	rulingSeed
)

func (c *Config) against(ctx context.Context, panel Panel, result *Result) error {
	panel.General = append(panel.General, Player{c.Kept, c.Ground.Limits})
	var err error
	result.Challenger, err = c.Evolution.Train(ctx, c.Ground, panel, c.Kept, game.Derive(c.Seed, trainSeed), c.Report)
	if err != nil {
		return err
	}
	result.Ruling, err = c.Judgement.Judge(ctx, c.Ground, panel, c.Kept, result.Challenger, game.Derive(c.Seed, rulingSeed))
	if err != nil {
		return err
	}
	if result.Ruling.Better {
		result.Weights = result.Challenger
	}
	return nil
}

// sample returns the matches that model number n is made from.
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
