package learning

import (
	"context"
	"errors"
	"slices"
	"time"

	"eras/evolve"
	"eras/saves"
)

// learnStyle describes how a player plays the student's game and keeps that, if there
// are enough matches and the newest is not in the kept style yet. A cancelled one keeps
// nothing.
func learnStyle(ctx context.Context, store *saves.Saves, name string, st Student) error {
	k, err := store.Knowledge(name)
	if err != nil {
		return err
	}
	style, ok, err := StyleOf(ctx, &k, st)
	if ctx.Err() != nil || err == nil && !ok {
		return nil
	}
	if err != nil {
		return err
	}
	return store.UpdateKnowledge(name, func(k *saves.Knowledge) { k.SetStyle(style) })
}

// StyleOf describes how a player plays the student's game. It is not ok if there are too
// few matches, or if the newest is in the kept style.
func StyleOf(ctx context.Context, k *saves.Knowledge, st Student) (style saves.Style, ok bool, err error) {
	matches := loggedOf(k, st.Mode())
	if len(matches) < MinMatches {
		return style, false, nil
	}
	date := matches[len(matches)-1].Date
	if old, ok := k.Style(st.Mode()); ok && !old.Date.Before(date) {
		return old, false, nil
	}
	if style, ok, err = st.Study(ctx, matches); !ok || err != nil {
		return style, false, err
	}
	style.Mode, style.Date = st.Mode(), date
	return style, true, nil
}

// loggedOf returns the matches of a mode to learn from, the oldest first.
func loggedOf(k *saves.Knowledge, mode saves.Mode) []saves.Logged {
	return slices.DeleteFunc(slices.Clone(k.Matches), func(m saves.Logged) bool { return m.Mode != mode || m.TakenBack })
}

// stepper takes the steps of hill-climbing of one game.
type stepper interface {
	// next returns the step of a player that is due first, or goes on with the one that is
	// under way; nil if none is due. The step calls before before each game, which may wait.
	next(ctx context.Context, store *saves.Saves, name string, before pace) (*run, error)
}

// run is a step of hill-climbing that is made.
type run struct {
	step     saves.TuningStep
	climbing *Climbing
	trial    Trial
	// propose finds the candidates of a step that has none yet. It plays games like the step
	// itself.
	propose func(ctx context.Context, step *saves.TuningStep, played func() error) error
	// settle keeps what the complete step tried and took.
	settle func(step *saves.TuningStep, attempts []evolve.Attempt) error
	// keep and drop keep the step among those that are under way, and remove it; nil for
	// those that follow a match.
	keep func(*saves.Tuning, saves.TuningStep)
	drop func(*saves.Tuning)
}

// steppers returns what takes the steps of all games.
func (s *Study) steppers() []stepper {
	all := []stepper{weigh(&s.climber, &wars), weigh(&s.climber, &battles)}
	for _, st := range s.students {
		all = append(all, styled{st, &s.climbing})
	}
	return all
}

// climb makes all steps of hill-climbing that are due for a player, game by game. An error
// ends those of its game only.
func (s *Study) climb(ctx context.Context, name string) {
	pace := s.pace()
	for _, game := range s.steppers() {
		for {
			next, err := game.next(ctx, s.saves, name, pace)
			if err == nil && next != nil {
				err = s.step(ctx, name, next)
			}
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				s.failed(err)
			}
			if err != nil || next == nil {
				break
			}
			s.report(name, false)
		}
	}
}

// step makes one step for a player as far as ctx lets it. The games that were played are
// kept, also when it is cut off, so that it goes on later.
func (s *Study) step(ctx context.Context, name string, r *run) error {
	set, remove := (*saves.Tuning).Set, func(t *saves.Tuning) { t.Remove(r.step.Mode, r.step.Bot) }
	if r.keep != nil {
		set, remove = r.keep, r.drop
	}
	keep := func() error { return changeTuning(s.saves, name, func(t *saves.Tuning) { set(t, r.step) }) }
	if err := keep(); err != nil {
		return err
	}
	saved := time.Now()
	played := func() error {
		if time.Since(saved) < s.saveEvery {
			return nil
		}
		saved = time.Now()
		s.report(name, false)
		return keep()
	}
	var err error
	if len(r.step.Candidates) == 0 {
		err = r.propose(ctx, &r.step, played)
	}
	var attempts []evolve.Attempt
	if err == nil {
		attempts, err = r.climbing.climb(ctx, &r.step, r.trial, played)
	}
	if err != nil {
		if ctx.Err() != nil {
			return keep() // it continues later
		}
		if errors.Is(err, errStale) {
			return errors.Join(err, changeTuning(s.saves, name, remove)) // it begins anew
		}
		return err
	}
	if err := keep(); err != nil {
		return err
	}
	if err := r.settle(&r.step, attempts); err != nil {
		return err
	}
	return changeTuning(s.saves, name, remove)
}

// drop removes a step that is complete from those under way.
func drop(store *saves.Saves, name string, step *saves.TuningStep) error {
	return changeTuning(store, name, func(t *saves.Tuning) { t.Remove(step.Mode, step.Bot) })
}

// changeTuning changes the steps of a player that are under way.
func changeTuning(store *saves.Saves, name string, change func(*saves.Tuning)) error {
	kept, err := store.Tuning(name)
	if err != nil {
		return err
	}
	change(&kept)
	return store.SaveTuning(name, kept)
}
