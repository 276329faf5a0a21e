package learning

import (
	"context"
	"errors"
	"hash/fnv"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/saves"
)

// Climber takes steps of hill-climbing for the weights that are kept for a player: after
// a match, weights are tried against models of the player and other opponents, and taken
// only if they win a paired sequential test against the kept ones. That replaces the
// paper's step by the result of one match (eras-2005 4.5), for wars and battles alike.
type Climber struct {
	Training agents.Training `json:"-"`
	Step     evolve.Step
	Fitting  playermodel.Fitting
	// Models is how many models of the player are fitted: one to all matches, the others
	// to samples of them. Share is the share of games against them, from 0 to 1, and
	// Depth the most plies that they look ahead.
	Models int
	Share  float64
	Depth  int
}

// StandardClimber returns the climber that the program uses.
func StandardClimber(t agents.Training) Climber {
	return Climber{Training: t, Step: evolve.StandardStep(), Fitting: playermodel.StandardFitting(), Models: 3, Share: 0.75, Depth: 2}
}

// Climb takes the steps that a player's newest war and battle are due, and keeps what was
// tried and taken. Before each game it calls pace, which may wait. A cancelled step
// keeps nothing and is taken anew later. It reports whether anything was tried.
func (c *Climber) Climb(ctx context.Context, store *saves.Saves, name string, pace func(context.Context) error) (tried bool, err error) {
	inWar, err := climbOn(ctx, c, &wars, store, name, pace)
	if err != nil {
		return inWar, err
	}
	inBattle, err := climbOn(ctx, c, &battles, store, name, pace)
	return inWar || inBattle, err
}

// climbOn takes the step of one game.
func climbOn[R comparable, P any, M evaluation.Move, F any](ctx context.Context, c *Climber, g *ground[R, P, M, F], store *saves.Saves, name string, pace func(context.Context) error) (bool, error) {
	k, err := store.Knowledge(name)
	if err != nil {
		return false, err
	}
	profile, err := store.Profile(name)
	if err != nil {
		return false, err
	}
	lessons := g.newest(&k, MinMatches, c.Fitting.Decisions)
	if len(lessons) == 0 {
		return false, nil
	}
	last := &lessons[len(lessons)-1]
	if last.weights == nil || stepped(&k, g.mode, last) {
		return false, nil
	}
	names := make([]string, 0, len(last.weights))
	for _, e := range g.game(&last.rules).Estimators() {
		if _, ok := last.weights[e.Name]; ok {
			names = append(names, e.Name)
		}
	}
	champion, ok := profile.Champion(g.mode, names)
	if !ok {
		return false, nil
	}
	rated := g.game(&last.rules)
	genes, err := rated.Estimators().Weights(champion.Weights)
	if err != nil {
		return false, err
	}
	played, err := rated.Estimators().Weights(last.weights)
	if err != nil {
		return false, err
	}
	games, err := g.problem(&c.Training, last, genes, seedFor(name, g.mode, last.date.Unix()))
	if err != nil {
		return false, err
	}
	games.NewContest = paced(games.NewContest, pace)
	attempts, _, err := Challenge(ctx, c, rated, games, matches(lessons), played)
	if err != nil {
		if ctx.Err() != nil || errors.Is(err, playermodel.ErrNoDecisions) {
			err = nil
		}
		return false, err
	}
	all := rated.Estimators().Names()
	var changes []saves.Change
	for _, a := range attempts {
		v := &a.Verdict
		changes = append(changes, saves.Change{
			Date: last.date, Mode: g.mode, Source: sources[a.Source],
			Before: champion.Weights, After: saves.NewWeights(all, a.Genes).Only(names), Accepted: v.Better,
			Pairs: v.Pairs.Pairs(), Gain: v.Gain.Value, Low: v.Gain.Low, High: v.Gain.High,
		})
	}
	return true, keep(store, name, champion, changes)
}

// sources are the words for where changes come from.
var sources = map[evolve.Source]string{evolve.Mutated: "mutation", evolve.Played: "played", evolve.Trained: "trained"}

// stepped reports whether the step after a match has been taken.
func stepped[R comparable, P any, M evaluation.Move](k *saves.Knowledge, mode saves.Mode, l *lesson[R, P, M]) bool {
	for _, c := range k.Changes {
		if c.Mode == mode && c.Source != "" && !c.Date.Before(l.date) {
			return true
		}
	}
	return false
}

// seedFor returns the seed of a step for a player after a match.
func seedFor(name string, mode saves.Mode, date int64) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name + "\n" + string(mode)))
	return game.Derive(h.Sum64(), uint64(date))
}

// Challenge takes a step of hill-climbing on games that have the kept weights. matches
// are the player's, the oldest first; with at least [MinMatches], models of the player
// are fitted to them and returned, and have their share of the games. played are the
// weights of the last match, nil for none.
func Challenge[P any, M evaluation.Move, F any](ctx context.Context, c *Climber, g evaluation.Game[P, M, F], games evolve.Problem, matches []playermodel.Match[P, M], played []float64) ([]evolve.Attempt, []playermodel.Model, error) {
	var models []playermodel.Model
	if len(matches) >= MinMatches {
		fitting := c.Fitting
		fitting.Free = games.Free
		for n := range c.Models {
			drawn := matches
			if n > 0 {
				drawn = playermodel.Sample(matches, game.Random(games.Seed, uint64(n)))
			}
			m, err := playermodel.Fit(ctx, g, drawn, fitting)
			if err != nil {
				return nil, nil, err
			}
			models = append(models, m)
			games.Given = append(games.Given, m.Opponent(c.Depth))
		}
		games.Share = c.Share
	}
	attempts, err := c.Step.Climb(ctx, games, played)
	return attempts, models, err
}

// paced returns contests that call pace before each game.
func paced(contest func(int) evolve.Contest, pace func(context.Context) error) func(int) evolve.Contest {
	return func(worker int) evolve.Contest {
		play := contest(worker)
		return func(ctx context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
			if err := pace(ctx); err != nil {
				return evolve.Result{}, err
			}
			return play(ctx, home, away, seed)
		}
	}
}

// keep keeps the changes that a step tried. The champion gives way to one that was
// accepted, unless another has taken its place in the meantime.
func keep(s *saves.Saves, name string, champion saves.Champion, changes []saves.Change) error {
	if n := len(changes); n > 0 && changes[n-1].Accepted {
		c := changes[n-1]
		if err := s.UpdateProfile(name, c.Date, func(p *saves.Profile) {
			for _, old := range p.Champions {
				if old.Equal(&champion) {
					p.SetChampion(saves.Champion{Mode: c.Mode, Weights: c.After, Result: old.Result, Date: c.Date})
					return
				}
			}
		}); err != nil {
			return err
		}
	}
	return s.UpdateKnowledge(name, func(k *saves.Knowledge) {
		for _, c := range changes {
			k.AddChange(c)
		}
	})
}
