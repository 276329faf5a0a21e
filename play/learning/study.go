package learning

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/internal/fault"
	"eras/play/workers"
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
	climber  Climber
	climbing Climbing
	// After the tuning has worked for a time, it rests for rest times as long. saveEvery is how long
	// games of a step are played before they are saved.
	rest      int
	saveEvery time.Duration

	name   string
	cancel context.CancelFunc
	done   chan struct{} // nil if no study is under way
	// told, if not nil, is called when the study has learned something about a player. Its last
	// argument reports whether models were made.
	told func(name string, studied bool)
	// each, if not nil, is called before each game of a step.
	each func()
	// left reports whether there may be steps to continue. again has the players whose models and
	// styles are unfinished.
	left  bool
	again []string
	names []string // of the study under way

	mu        sync.Mutex
	ongoing   *Ongoing         // the war that is played, nil if its computer does not learn within it
	reweighed *Reweighed       // in it, until it is asked for
	tried     saves.TuningStep // the date and number of the last step within a war
	resumed   chan struct{}    // nil unless the study is paused; closed when it goes on
	studied   []string         // players whose models are made
	learned   []string         // players of whom something was learned that was not reported
}

// restOfTuning lets the tuning take a quarter of a core.
const (
	restOfTuning = 3
	saveEvery    = 5 * time.Second
)

// NewStudy returns a study that keeps what it learns in s. students learn games of
// several players. failed is called, from another goroutine, with every error.
func NewStudy(s *saves.Saves, failed func(error), students ...Student) *Study {
	training, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		panic(err) // a part of the program
	}
	return &Study{
		saves: s, failed: failed, fitting: playermodel.StandardFitting(),
		students: students, climber: StandardClimber(training), climbing: StandardClimbing(), rest: restOfTuning, saveEvery: saveEvery, left: true,
	}
}

// Begin studies the matches of the named players in turn, then tunes bots for them, and then for
// all other players. It ends another study, but lets it continue if it is studying the first of
// these players. Without names it only tunes.
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
	for _, name := range s.again { // what was cut off
		if !slices.Contains(names, name) {
			names = append(slices.Clone(names), name)
		}
	}
	s.name, s.names, s.cancel, s.done, s.studied, s.left, s.again = "", names, cancel, done, nil, false, nil
	if len(names) > 0 {
		s.name = names[0]
	}
	go func() {
		defer close(done)
		err := fault.Do(func() error {
			if len(names) == 0 && !s.plays() && len(s.others(nil)) == 0 {
				return nil
			}
			if s.saves.Unkept() != nil {
				return nil // only a page has such saves, and its workers do not see them
			}
			if w := workers.Fresh(); w != nil {
				s.away(ctx, w, names)
			} else {
				s.run(ctx, names)
			}
			return nil
		})
		if err != nil {
			s.failed(err)
		}
	}()
}

// run studies and tunes until all is done or ctx ends.
func (s *Study) run(ctx context.Context, names []string) {
	if err := s.within(ctx); err != nil && ctx.Err() == nil {
		s.failed(err)
	}
	for _, name := range names {
		if err := s.study(s.patient(ctx), name); err != nil {
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
		if s.climb(ctx, name); ctx.Err() != nil {
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
	if s.told != nil {
		s.told(name, studied)
	}
}

// paused reports whether the study is paused.
func (s *Study) paused() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.resumed != nil
}

// others returns the known players except those named, in order from the last to play.
func (s *Study) others(names []string) []string {
	players, err := s.saves.Players() // those that can be read
	if broken := (*saves.BrokenError)(nil); errors.As(err, &broken) {
		s.failed(err) // their files were set aside
	}
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
		err = errors.Join(err, learnStyle(ctx, s.saves, name, st))
	}
	return err
}

// Pause stops the study, the steps of hill-climbing between two games, or lets it go on.
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

// wait waits while the study is paused, and at least for a time.
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

// patient returns a context whose Err waits while the study is paused, and otherwise lets other
// goroutines run first. Without that, work on a single core delays the beginning of a frame by up
// to ten milliseconds. Work that often calls Err, as searches do, stops during a pause.
func (s *Study) patient(ctx context.Context) context.Context { return patient{ctx, s} }

type patient struct {
	context.Context
	study *Study
}

// Err implements [context.Context].
func (p patient) Err() error {
	if p.study.paused() {
		return p.study.wait(p.Context, 0)
	}
	runtime.Gosched()
	return p.Context.Err()
}

// slice is how long steps of hill-climbing work before they rest.
const slice = 20 * time.Millisecond

// pace returns a function to call before each game of a step. It rests after slices of
// work, and waits while the study is paused.
func (s *Study) pace() pace {
	began := time.Now()
	return func(ctx context.Context) (context.Context, error) {
		if s.each != nil {
			s.each()
		}
		rest := time.Duration(0)
		if worked := time.Since(began); worked >= slice {
			rest = time.Duration(s.rest) * worked
		}
		if rest == 0 && !s.paused() {
			return s.patient(ctx), ctx.Err()
		}
		err := s.wait(ctx, rest)
		began = time.Now()
		return s.patient(ctx), err
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

// Continue continues work that was or may have been cut off when the program last ended, unless a
// study is under way.
func (s *Study) Continue() {
	if s.left && (s.done == nil || s.over()) {
		s.Begin()
	}
}

// End cancels the study under way and waits until it has ended. Steps of tuning that are
// cut off continue in a later study.
func (s *Study) End() {
	if s.done != nil {
		s.left = s.left || !s.over()
		s.cancel()
		<-s.done
		s.done = nil
		s.again = nil
		for _, name := range s.names {
			if !slices.Contains(s.studied, name) {
				s.again = append(s.again, name)
			}
		}
	}
	s.learned = nil
}

// Ended returns the name of a player about whom the study has learned something. It returns each
// result once.
func (s *Study) Ended() (name string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.learned) == 0 {
		return "", false
	}
	name, s.learned = s.learned[0], s.learned[1:]
	return name, true
}

// Learn makes models of how a player plays wars and battles and saves them, if there are enough
// matches and the newest is not in the saved model yet. It saves nothing when ctx ends first.
func Learn(ctx context.Context, store *saves.Saves, name string, f playermodel.Fitting) error {
	k, err := store.Knowledge(name)
	if err != nil {
		return err
	}
	return errors.Join(learnOn(ctx, &wars, store, name, &k, f), learnOn(ctx, &battles, store, name, &k, f))
}

// learnOn makes the model of one game.
func learnOn[R comparable, P any, M evaluation.Move, F any](ctx context.Context, g *ground[R, P, M, F], store *saves.Saves, name string, k *saves.Knowledge, f playermodel.Fitting) error {
	m, ok, err := modelOf(ctx, g, k, f)
	switch {
	case ctx.Err() != nil || err == nil && !ok:
		return nil
	case err != nil:
		return err
	}
	return store.UpdateKnowledge(name, func(k *saves.Knowledge) { k.SetModel(m) })
}

// modelOf makes and measures a model of how a player plays a game under the rules of the
// last match. It is not ok if there are too few matches under these rules, or if the last
// one is in the kept model.
func modelOf[R comparable, P any, M evaluation.Move, F any](ctx context.Context, g *ground[R, P, M, F], k *saves.Knowledge, f playermodel.Fitting) (m saves.Model, ok bool, err error) {
	lessons := g.newest(k, nil, MinStudied, f.Decisions)
	if len(lessons) < MinStudied {
		return m, false, nil
	}
	last := &lessons[len(lessons)-1]
	rated := g.game(&last.rules)
	names := rated.Estimators().Names()
	f = g.fitted(&last.rules, f)
	if old, ok := k.Model(g.mode, names); ok && !old.Date.Before(last.date) {
		return m, false, nil
	}
	model, err := playermodel.Fit(ctx, rated, matches(lessons), f)
	if err != nil {
		return m, false, err
	}
	test, err := playermodel.Validate(ctx, rated, matches(lessons), f)
	if err != nil {
		return m, false, err
	}
	return saves.Model{
		Date: last.date, Mode: g.mode, Weights: saves.NewWeights(names, model.Weights), Depth: model.Depth,
		Matches: model.Matches, Moves: model.Moves,
		Tested: test.Moves, Predicted: test.Predicted.Value, Low: test.Predicted.Low, High: test.Predicted.High,
		ByChance: test.ByChance, ByDefault: test.ByDefault,
	}, true, nil
}
