package learning

import (
	"context"
	"slices"
	"time"

	"eras/evolve"
	"eras/saves"
)

// saveEvery is how long games of a step are played before they are kept.
const saveEvery = 5 * time.Second

// LearnStyle describes how a player plays the student's game and keeps that, if there
// are enough matches and the newest is not in the kept style yet. A cancelled one keeps
// nothing.
func LearnStyle(ctx context.Context, store *saves.Saves, name string, st Student) error {
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
	matches := LoggedOf(k, st.Mode())
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

// LoggedOf returns the matches of a mode to learn from, the oldest first.
func LoggedOf(k *saves.Knowledge, mode saves.Mode) []saves.Logged {
	return slices.DeleteFunc(slices.Clone(k.Matches), func(m saves.Logged) bool { return m.Mode != mode || m.TakenBack })
}

// tune makes the steps of hill-climbing that are due for a player.
func (s *Study) tune(ctx context.Context, name string) error {
	for _, st := range s.students {
		for {
			k, err := s.saves.Knowledge(name)
			if err != nil {
				return err
			}
			style, tuned, due := s.climbing.Due(&k, st)
			like := LoggedOf(&k, st.Mode())
			if !due || len(like) == 0 {
				break
			}
			if err := s.wait(ctx, 0); err != nil {
				return err
			}
			trial, err := st.Trial(&style, &like[len(like)-1])
			if err != nil {
				return err
			}
			if err := s.step(ctx, name, st, &style, &tuned, trial); err != nil {
				return err
			}
			s.report(name, false)
		}
	}
	return nil
}

// step makes one step for a player, or continues it.
func (s *Study) step(ctx context.Context, name string, st Student, style *saves.Style, tuned *saves.Tuned, trial Trial) error {
	kept, err := s.saves.Tuning(name)
	if err != nil {
		return err
	}
	step, ok := kept.Step(st.Mode(), st.Bot())
	if !ok || !s.climbing.continues(&step, tuned) {
		step = s.climbing.begin(name, st, tuned)
	}
	step.Style = style.Date
	keep := func() error {
		kept.Set(step)
		return s.saves.SaveTuning(name, kept)
	}
	began, saved := time.Now(), time.Now()
	paced := func(ctx context.Context, p saves.Numbers, n int) ([2]evolve.Result, error) {
		began = time.Now()
		return trial(ctx, p, n)
	}
	attempts, err := s.climbing.climb(ctx, &step, paced, func() error {
		if time.Since(saved) >= saveEvery {
			saved = time.Now()
			if err := keep(); err != nil {
				return err
			}
		}
		return s.wait(ctx, time.Duration(s.rest)*time.Since(began))
	})
	if err != nil {
		if ctx.Err() != nil {
			return keep() // it continues later
		}
		return err
	}
	if err := s.saves.UpdateKnowledge(name, settle(st, &step, attempts, time.Now())); err != nil {
		return err
	}
	kept.Remove(st.Mode(), st.Bot())
	return s.saves.SaveTuning(name, kept)
}
