package learning

import (
	"slices"
	"time"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// Climber takes steps of hill-climbing for the weights that are kept for a player: after
// each match, weights that should do well are tried against models of the player and other
// opponents, and taken only if they win a paired sequential test against the kept ones.
// That replaces the paper's step by the result of one match (eras-2005 4.5), for wars and
// battles alike.
type Climber struct {
	Training agents.Training `json:"-"`
	Proposer evolve.Proposer
	Climbing Climbing
	Fitting  playermodel.Fitting
	// Models is how many models of the player are fitted: one to all matches, the others
	// to samples of them. Share is the share of games against them, from 0 to 1, and
	// Depth the most plies that they look ahead.
	Models int
	Share  float64
	Depth  int
	// Tried is how many pairs of games each individual of the archive plays against models
	// before candidates are proposed.
	Tried int
}

// StandardClimber returns the climber that the program uses.
func StandardClimber(t agents.Training) Climber {
	return Climber{
		Training: t, Proposer: evolve.StandardProposer(),
		Climbing: Climbing{Screening: evolve.Screening{Pairs: 6, Keep: 2}, Comparison: evolve.StandardComparison()},
		Fitting:  playermodel.StandardFitting(), Models: 3, Share: 0.75, Depth: 2, Tried: 1,
	}
}

// maxWaiting is the maximum number of matches of a mode that wait for their step of hill-climbing.
// Matches older than the newest maxWaiting get no step.
const maxWaiting = 24

// after returns the matches of a game whose step is still to be taken, the oldest first.
func (g *ground[R, P, M, F]) after(k *saves.Knowledge) []saves.Logged {
	var due []saves.Logged
	count := 0
	for _, m := range slices.Backward(k.Matches) {
		if m.TakenBack || weightsOf(g.mode, &m) == nil {
			continue
		}
		if !k.Stepped(g.mode, m.Date) {
			due = append(due, m)
		}
		if count++; count == maxWaiting {
			break
		}
	}
	slices.Reverse(due)
	return due
}

// weightsOf returns what the computer played a match with, on the map or in battle, nil for
// nothing to learn from.
func weightsOf(mode saves.Mode, m *saves.Logged) saves.Weights {
	switch {
	case m.Mode == mode:
		return m.Weights
	case m.Mode == war.ID && mode == battle.ID:
		return m.Fought
	}
	return nil
}

// due is a step that can be taken: the lesson of its match, and the weights that are kept.
type due[R comparable, P any, M evaluation.Move] struct {
	lesson   lesson[R, P, M]
	champion saves.Champion
	names    []string // of the estimators that have weights
}

// weighed returns the names of the estimators that the computer of a lesson weighed.
func (g *ground[R, P, M, F]) weighed(l *lesson[R, P, M]) []string {
	var names []string
	for _, e := range g.game(&l.rules).Estimators() {
		if _, ok := l.weights[e.Name]; ok {
			names = append(names, e.Name)
		}
	}
	return names
}

// due returns the steps of a game that are due for a player, the oldest first, as long as
// yes says so.
func (g *ground[R, P, M, F]) due(k *saves.Knowledge, p *saves.Profile, yes func(due[R, P, M]) bool) {
	for _, m := range g.after(k) {
		l, ok, err := g.read(&m)
		if !ok || err != nil || len(l.decisions) == 0 || l.weights == nil {
			continue // it cannot be replayed under today's rules
		}
		names := g.weighed(&l)
		champion, ok := p.Champion(g.mode, names)
		if ok && !yes(due[R, P, M]{l, champion, names}) {
			return
		}
	}
}

// Waiting returns the dates of the matches after which a step for the weights of a mode is
// due, the oldest first. The first one may be under way ([saves.Tuning]).
func Waiting(mode saves.Mode, k *saves.Knowledge, p *saves.Profile) []time.Time {
	switch mode {
	case war.ID:
		return waiting(&wars, k, p)
	case battle.ID:
		return waiting(&battles, k, p)
	}
	return nil
}

func waiting[R comparable, P any, M evaluation.Move, F any](g *ground[R, P, M, F], k *saves.Knowledge, p *saves.Profile) []time.Time {
	var dates []time.Time
	g.due(k, p, func(d due[R, P, M]) bool {
		dates = append(dates, d.lesson.date)
		return true
	})
	return dates
}
