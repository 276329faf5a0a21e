package learning

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"eras/ai/playermodel"
	"eras/game/war"
	"eras/saves"
)

// Study learns players from their kept matches in the background, one player at a time:
// it makes models and styles, and then tunes bots for the players. Its methods must be
// called from one goroutine.
type Study struct {
	saves    *saves.Saves
	failed   func(error)
	fitting  playermodel.Fitting
	students []Student
	climbing Climbing
	// rest is how many times as long as it worked the tuning rests.
	rest int

	name   string
	cancel context.CancelFunc
	done   chan struct{} // nil if no study is under way

	mu      sync.Mutex
	resumed chan struct{} // nil unless the tuning is paused; closed when it goes on
	studied []string      // players whose models are made
	learned []string      // players of whom something was learned that was not reported
}

// restOfTuning lets the tuning take a quarter of a core.
const restOfTuning = 3

// NewStudy returns a study that keeps what it learns in s. students learn Risk and
// Diplomacy. failed is called, from another goroutine, with every error.
func NewStudy(s *saves.Saves, failed func(error), students ...Student) *Study {
	return &Study{
		saves: s, failed: failed, fitting: playermodel.StandardFitting(),
		students: students, climbing: StandardClimbing(), rest: restOfTuning,
	}
}

// Begin studies the matches of players in turn, unless the first one's are being
// studied, and ends another study. Then it tunes bots for them, and for all others. Without
// names it only tunes.
func (s *Study) Begin(names ...string) {
	if s.done != nil && !s.over() && len(names) > 0 && s.name == names[0] {
		s.mu.Lock()
		defer s.mu.Unlock()
		if slices.Contains(s.studied, s.name) {
			s.learned = append(s.learned, s.name)
		}
		return
	}
	s.End()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.name, s.cancel, s.done, s.studied = "", cancel, done, nil
	if len(names) > 0 {
		s.name = names[0]
	}
	go func() {
		defer close(done)
		s.run(ctx, names)
	}()
}

// run studies and tunes until all is done or ctx ends.
func (s *Study) run(ctx context.Context, names []string) {
	for _, name := range names {
		if err := s.study(ctx, name); err != nil {
			s.failed(err)
		}
		if ctx.Err() != nil {
			return
		}
		s.report(name, true)
	}
	if s.saves.ReadOnly() {
		return
	}
	for _, name := range append(names, s.others(names)...) {
		if err := s.tune(ctx, name); err != nil && ctx.Err() == nil {
			s.failed(err)
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// report notes that something was learned of a player.
func (s *Study) report(name string, studied bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.learned = append(s.learned, name)
	if studied {
		s.studied = append(s.studied, name)
	}
}

// others returns the known players but those named, the last to play first.
func (s *Study) others(names []string) []string {
	if len(s.students) == 0 {
		return nil
	}
	players, _ := s.saves.Players() // those that can be read
	var others []string
	for _, p := range players {
		if !slices.Contains(names, p.Name) {
			others = append(others, p.Name)
		}
	}
	return others
}

// study makes models and styles of a player and keeps them.
func (s *Study) study(ctx context.Context, name string) error {
	err := Learn(ctx, s.saves, name, s.fitting)
	for _, st := range s.students {
		err = errors.Join(err, LearnStyle(ctx, s.saves, name, st))
	}
	return err
}

// Pause stops the tuning between two games, or lets it go on.
func (s *Study) Pause(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case on && s.resumed == nil:
		s.resumed = make(chan struct{})
	case !on && s.resumed != nil:
		close(s.resumed)
		s.resumed = nil
	}
}

// wait waits while the tuning is paused, and at least for a time.
func (s *Study) wait(ctx context.Context, least time.Duration) error {
	select {
	case <-time.After(least):
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		s.mu.Lock()
		resumed := s.resumed
		s.mu.Unlock()
		if resumed == nil {
			return ctx.Err()
		}
		select {
		case <-resumed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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

// End cancels the study under way and waits until it has ended. Steps of tuning that are
// cut off continue in a later study.
func (s *Study) End() {
	if s.done != nil {
		s.cancel()
		<-s.done
		s.done = nil
	}
	s.learned = nil
}

// Ended returns the name of a player of whom something was learned, once each time.
func (s *Study) Ended() (name string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.learned) == 0 {
		return "", false
	}
	name, s.learned = s.learned[0], s.learned[1:]
	return name, true
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
