package learning

import (
	"context"
	"slices"

	"eras/ai/playermodel"
	"eras/game/war"
	"eras/saves"
)

// Study makes models of players from their kept matches in the background, one player
// at a time. Its methods must be called from one goroutine.
type Study struct {
	saves   *saves.Saves
	failed  func(error)
	fitting playermodel.Fitting

	name   string
	cancel context.CancelFunc
	done   chan struct{} // nil if no study is under way
}

// NewStudy returns a study that keeps its models in s. failed is called, from another
// goroutine, with every error.
func NewStudy(s *saves.Saves, failed func(error)) *Study {
	return &Study{saves: s, failed: failed, fitting: playermodel.StandardFitting()}
}

// Begin studies a player's matches, unless that is under way, and ends the study of
// another.
func (s *Study) Begin(name string) {
	if s.done != nil && s.name == name && !s.over() {
		return
	}
	s.End()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.name, s.cancel, s.done = name, cancel, done
	go func() {
		defer close(done)
		if err := Learn(ctx, s.saves, name, s.fitting); err != nil {
			s.failed(err)
		}
	}()
}

// over reports whether the study under way has ended.
func (s *Study) over() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// End cancels the study under way and waits until it has ended.
func (s *Study) End() {
	if s.done != nil {
		s.cancel()
		<-s.done
		s.done = nil
	}
}

// Ended returns the name of the player whose study has ended, once.
func (s *Study) Ended() (name string, ok bool) {
	if s.done == nil || !s.over() {
		return "", false
	}
	s.done = nil
	return s.name, true
}

// Learn makes a model of a player and keeps it, if there are enough matches and the
// newest is not in the kept model yet. A cancelled one keeps nothing.
func Learn(ctx context.Context, store *saves.Saves, name string, f playermodel.Fitting) error {
	k, err := store.Knowledge(name)
	if err != nil {
		return err
	}
	m, ok, err := modelOf(ctx, &k, f)
	switch {
	case ctx.Err() != nil || err == nil && !ok:
		return nil
	case err != nil:
		return err
	}
	return store.UpdateKnowledge(name, func(k *saves.Knowledge) { k.SetModel(m) })
}

// modelOf makes and measures a model of how a player plays wars under the rules of the
// last one. It is not ok if there are too few matches under these rules, or if the last
// one is in the kept model.
func modelOf(ctx context.Context, k *saves.Knowledge, f playermodel.Fitting) (m saves.Model, ok bool, err error) {
	var matches []playermodel.Match // newest first
	var rules war.Rules
	decisions := 0
	for _, logged := range slices.Backward(k.Matches) {
		if logged.Mode != saves.War || logged.TakenBack {
			continue
		}
		r, match, err := decisionsOf(&logged)
		if err != nil || len(match) == 0 {
			continue // it cannot be replayed under today's rules
		}
		if len(matches) == 0 {
			rules, m.Date = r, logged.Date
			if old, ok := k.Model(saves.War, Estimators(saves.War, &r)); ok && !old.Date.Before(logged.Date) {
				return m, false, nil
			}
		}
		if r != rules {
			continue
		}
		matches = append(matches, match)
		if decisions += len(match); decisions >= f.Decisions && len(matches) >= MinStudied {
			break
		}
	}
	if len(matches) < MinStudied {
		return m, false, nil
	}
	slices.Reverse(matches)
	model, err := playermodel.Fit(ctx, rules, matches, f)
	if err != nil {
		return m, false, err
	}
	test, err := playermodel.Validate(ctx, rules, matches, f)
	if err != nil {
		return m, false, err
	}
	m.Mode, m.Weights, m.Depth = saves.War, saves.NewWeights(Estimators(saves.War, &rules), model.Weights), model.Depth
	m.Matches, m.Moves = model.Matches, model.Moves
	m.Tested, m.Predicted, m.Low, m.High = test.Moves, test.Predicted.Value, test.Predicted.Low, test.Predicted.High
	m.ByChance, m.ByDefault = test.ByChance, test.ByDefault
	return m, true, nil
}
