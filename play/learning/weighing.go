package learning

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"

	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/saves"
)

// weighing takes the steps of one of the games whose computers play with weights.
type weighing[R comparable, P any, M evaluation.Move, F any] struct {
	*Climber
	*ground[R, P, M, F]
}

// weigh returns what takes the steps of a game.
func weigh[R comparable, P any, M evaluation.Move, F any](c *Climber, g *ground[R, P, M, F]) stepper {
	return weighing[R, P, M, F]{c, g}
}

// next implements [stepper].
func (w weighing[R, P, M, F]) next(ctx context.Context, store *saves.Saves, name string, before pace) (*run, error) {
	k, err := store.Knowledge(name)
	if err != nil {
		return nil, err
	}
	profile, err := store.Profile(name)
	if err != nil {
		return nil, err
	}
	kept, err := store.Tuning(name)
	if err != nil {
		return nil, err
	}
	step, underWay := kept.Step(w.mode, "")
	if underWay && k.Stepped(w.mode, step.Date) {
		// It was complete when the program ended while it was being kept.
		if err := errors.Join(adopt(store, name, &k, &step), drop(store, name, &step)); err != nil {
			return nil, err
		}
		return w.next(ctx, store, name, before)
	}
	var next *due[R, P, M]
	w.due(&k, &profile, func(d due[R, P, M]) bool {
		next = &d
		return false
	})
	if next == nil {
		return nil, nil
	}
	games, err := w.games(name, next)
	if err != nil {
		return nil, err
	}
	var begun *saves.TuningStep
	if underWay && step.Date.Equal(next.lesson.date) && next.champion.Weights.Equal(saves.Weights(step.Kept)) {
		begun = &step
	}
	return w.take(ctx, &k, &profile, next, games, begun, before, func(step *saves.TuningStep, attempts []evolve.Attempt) error {
		return settleWeights(store, name, step, attempts)
	})
}

// take returns a step on games that have the kept weights, which begins or goes on with the one
// that begun has.
func (w weighing[R, P, M, F]) take(ctx context.Context, k *saves.Knowledge, p *saves.Profile, d *due[R, P, M], games evolve.Problem, begun *saves.TuningStep, before pace, settle func(*saves.TuningStep, []evolve.Attempt) error) (*run, error) {
	games.NewContest = paced(games.NewContest, before)
	rated := w.game(&d.lesson.rules)
	var step saves.TuningStep
	if begun != nil {
		step = *begun
	} else {
		var err error
		if step, err = w.begin(ctx, k, d, games); err != nil {
			return nil, err
		}
	}
	for _, o := range step.Opponents {
		weights, err := rated.Estimators().Weights(o.Weights)
		if err != nil {
			return nil, err
		}
		games.Given, games.Share = append(games.Given, evolve.Player{Genes: weights, Variant: o.Depth}), w.Share
	}
	return &run{
		step: step, climbing: &w.Climbing, trial: trialOf(rated.Estimators(), games),
		propose: func(ctx context.Context, step *saves.TuningStep, played func() error) error {
			l, err := w.learned(k, p, d, &games)
			if err != nil {
				return err
			}
			candidates, err := w.propose(ctx, games, l, &step.Tried, played)
			step.Candidates = candidatesOf(rated.Estimators().Names(), d.names, candidates)
			return err
		},
		settle: settle,
	}, nil
}

// games returns the games of a step, without models of the player.
func (w weighing[R, P, M, F]) games(name string, d *due[R, P, M]) (evolve.Problem, error) {
	list := w.game(&d.lesson.rules).Estimators()
	genes, err := list.Weights(d.champion.Weights)
	if err != nil {
		return evolve.Problem{}, err
	}
	games, err := w.problem(&w.Training, &d.lesson, genes, seedFor(name, w.mode, d.lesson.date.Unix()))
	if err == nil && len(d.names) < len(list) {
		games.Free, err = list.Places(d.names)
	}
	return games, err
}

// begin returns the step that is due, with models of the player and no candidates yet.
func (w weighing[R, P, M, F]) begin(ctx context.Context, k *saves.Knowledge, d *due[R, P, M], games evolve.Problem) (saves.TuningStep, error) {
	rated := w.game(&d.lesson.rules)
	step := saves.TuningStep{Mode: w.mode, Date: d.lesson.date, Kept: saves.Numbers(d.champion.Weights)}
	c := *w.Climber
	c.Fitting = w.fitted(&d.lesson.rules, c.Fitting)
	models, err := fit(ctx, &c, rated, &games, matches(w.newest(k, &d.lesson.rules, MinMatches, w.Fitting.Decisions)))
	for i := range models {
		o := models[i].Opponent(w.Depth)
		step.Opponents = append(step.Opponents, saves.TuningOpponent{Weights: saves.NewWeights(rated.Estimators().Names(), o.Genes), Depth: o.Variant})
	}
	return step, err
}

// learned returns what the candidates of a step follow from.
func (w weighing[R, P, M, F]) learned(k *saves.Knowledge, p *saves.Profile, d *due[R, P, M], games *evolve.Problem) (*evolve.Learned, error) {
	list := w.game(&d.lesson.rules).Estimators()
	l := &evolve.Learned{Kept: games.Kept[0], Free: games.Free}
	var err error
	if l.Played, err = list.Weights(d.lesson.weights); err != nil {
		return nil, err
	}
	for _, c := range k.Changes {
		if c.Mode == w.mode && c.Accepted {
			before, okBefore := c.Before.Genes(d.names)
			after, okAfter := c.After.Genes(d.names)
			if okBefore && okAfter {
				l.Steps = append(l.Steps, difference(list, d.names, before, after))
			}
		}
	}
	archive, err := w.archive(&d.lesson.rules)
	if err != nil {
		return nil, err
	}
	l.Known = Known(archive)
	l.Seen = w.seen(archive, w.newest(k, &d.lesson.rules, MinMatches, w.Fitting.Decisions), p)
	return l, nil
}

// difference returns the difference of two sets of genes. names are the names of the genes, and the
// result is in the order of all estimators.
func difference[F any](list evaluation.List[F], names []string, before, after []float64) []float64 {
	d := make([]float64, len(list))
	for i := range list {
		if at := slices.Index(names, list[i].Name); at >= 0 {
			d[i] = after[at] - before[at]
		}
	}
	return d
}

// candidatesOf returns candidates as files keep them. all are the names of the genes, names
// those that have weights.
func candidatesOf(all, names []string, candidates []evolve.Candidate) []saves.TuningCandidate {
	var kept []saves.TuningCandidate
	for _, c := range candidates {
		kept = append(kept, saves.TuningCandidate{Source: string(c.Source), Parameters: saves.Numbers(saves.NewWeights(all, c.Genes).Only(names))})
	}
	return kept
}

// trialOf returns the trial of weights in games.
func trialOf[F any](list evaluation.List[F], games evolve.Problem) Trial {
	games.Seed, games.Workers = game.Derive(games.Seed, compareSeed), 1
	trial := games.Trials()[0]
	return func(ctx context.Context, parameters saves.Numbers, n int) ([2]evolve.Result, error) {
		genes, err := list.Weights(parameters)
		if err != nil {
			return [2]evolve.Result{}, err
		}
		return trial(ctx, genes, n)
	}
}

// Streams of random numbers derived from the seed of a step.
const (
	tryArchiveSeed = iota
	proposeSeed
	compareSeed
)

// fit fits models of a player to matches, if there are enough, and adds them to the opponents
// of games.
func fit[P any, M evaluation.Move, F any](ctx context.Context, c *Climber, g evaluation.Game[P, M, F], games *evolve.Problem, matches []playermodel.Match[P, M]) ([]playermodel.Model, error) {
	if len(matches) < MinMatches {
		return nil, nil
	}
	fitting := c.Fitting
	fitting.Free = games.Free
	var models []playermodel.Model
	for n := range c.Models {
		drawn := matches
		if n > 0 {
			drawn = playermodel.Sample(matches, game.Random(games.Seed, uint64(n)))
		}
		m, err := playermodel.Fit(ctx, g, drawn, fitting)
		if errors.Is(err, playermodel.ErrNoDecisions) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		models = append(models, m)
		games.Given, games.Share = append(games.Given, m.Opponent(c.Depth)), c.Share
	}
	return models, nil
}

// propose returns the candidates of a step. Individuals of an archive first play models of
// the player, if games has some: tried has a letter for each game so far, and played is
// called after each pair.
func (c *Climber) propose(ctx context.Context, games evolve.Problem, l *evolve.Learned, tried *string, played func() error) ([]evolve.Candidate, error) {
	seed := games.Seed
	if len(games.Given) > 0 && len(l.Known) > 0 {
		games.Seed, games.Share, games.Workers = game.Derive(seed, tryArchiveSeed), 1, 1
		trial := games.Trials()[0]
		for i, k := range l.Known {
			points := 0
			for n := range c.Tried {
				pair, err := remembered(tried, i*c.Tried+n, func() ([2]evolve.Result, error) { return trial(ctx, l.Within(k.Genes), n) }, played)
				if err != nil {
					return nil, err
				}
				points += 2 + pair[0].Score + pair[1].Score
			}
			score := float64(points) / float64(4*c.Tried)
			l.Seen = append(l.Seen, evolve.Seen{At: k.Behaviour, Surprise: score - k.Expected, Variance: gameVariance/float64(2*c.Tried) + modelVariance})
		}
	}
	l.Seed = game.Derive(seed, proposeSeed)
	return c.Proposer.Propose(l)
}

// Variances of scores: of a single game, and of games against a model because it is not
// the player.
const (
	gameVariance  = 0.2
	modelVariance = 0.01
)

// seedFor returns the seed of a step for a player after a match.
func seedFor(name string, mode saves.Mode, date int64) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name + "\n" + string(mode)))
	return game.Derive(h.Sum64(), uint64(date))
}

// pace is called before each game of background work. It may wait, and returns the context
// of the game.
type pace func(context.Context) (context.Context, error)

// paced returns contests that call before before each game.
func paced(contest func(int) evolve.Contest, before pace) func(int) evolve.Contest {
	return func(worker int) evolve.Contest {
		play := contest(worker)
		return func(ctx context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
			ctx, err := before(ctx)
			if err != nil {
				return evolve.Result{}, err
			}
			return play(ctx, home, away, seed)
		}
	}
}

// settleWeights saves what a complete step tried, and then the weights that it took. If the program
// ends in between, adopt takes the weights later.
func settleWeights(store *saves.Saves, name string, step *saves.TuningStep, attempts []evolve.Attempt) error {
	var k saves.Knowledge
	err := store.UpdateKnowledge(name, func(known *saves.Knowledge) {
		for _, a := range attempts {
			candidate, v := &step.Candidates[a.Candidate], &a.Verdict
			known.AddChange(saves.Change{
				Date: step.Date, Mode: step.Mode, Source: candidate.Source,
				Before: saves.Weights(step.Kept), After: saves.Weights(candidate.Parameters), Accepted: v.Better,
				Pairs: v.Pairs.Pairs(), Gain: v.Gain.Value, Low: v.Gain.Low, High: v.Gain.High,
			})
		}
		k = *known
	})
	if err != nil {
		return err
	}
	return adopt(store, name, &k, step)
}

// adopt replaces the champion by the weights that the step took, unless the champion has changed
// since.
func adopt(store *saves.Saves, name string, k *saves.Knowledge, step *saves.TuningStep) error {
	i := slices.IndexFunc(k.Changes, func(c saves.Change) bool {
		return c.Accepted && c.Mode == step.Mode && c.Date.Equal(step.Date) && c.Before.Equal(saves.Weights(step.Kept))
	})
	if i < 0 {
		return nil
	}
	c := &k.Changes[i]
	return store.UpdateProfile(name, c.Date, func(p *saves.Profile) {
		for _, old := range p.Champions {
			if old.Mode == c.Mode && old.Weights.Equal(c.Before) {
				p.SetChampion(saves.Champion{Mode: c.Mode, Weights: c.After, Result: old.Result, Date: c.Date})
				return
			}
		}
	})
}

// seen returns how the computer behaved in a player's matches, and what it scored.
func (g *ground[R, P, M, F]) seen(a *evaluation.Archive, lessons []lesson[R, P, M], p *saves.Profile) []evolve.Seen {
	var all []evolve.Seen
	for i := range lessons {
		l := &lessons[i]
		at := slices.IndexFunc(p.Played, func(m saves.Played) bool { return m.Mode == g.mode && m.Date.Equal(l.date) })
		if at < 0 {
			continue // a battle within a war: its result was not kept
		}
		record, err := game.ParseRecord(l.logged.Record)
		if err != nil {
			continue
		}
		side := l.logged.Side.Other()
		moves, err := g.played(record, side)
		if err != nil || len(moves) == 0 {
			continue
		}
		observed := g.behaviour(&l.rules)
		for j := range moves {
			observed.Observe(&moves[j].Position, moves[j].Move)
		}
		traits := observed.Traits(side.Seat())
		all = append(all, evolve.Seen{
			At: traits.Behaviour(len(a.Axes)), Surprise: -float64(p.Played[at].Score) / 2, Variance: gameVariance,
		})
	}
	return all
}
