package main

import (
	"context"
	"math"
	"slices"
	"time"

	aigeneral "eras/ai/general"
	"eras/ai/person"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/know"
	"eras/scenes/result"
)

// study is the making of a model of a player in the background, from the matches
// that are kept.
type study struct {
	name   string
	cancel context.CancelFunc
	done   chan struct{}
}

// beginStudy studies a player's matches, unless that is under way, and ends the
// study of another.
func (h *house) beginStudy(name string) {
	if h.study != nil && h.study.name == name && !h.study.ended() {
		return
	}
	h.endStudy()
	ctx, cancel := context.WithCancel(context.Background())
	s := &study{name: name, cancel: cancel, done: make(chan struct{})}
	h.study = s
	go func() {
		defer close(s.done)
		if err := learnPlayer(ctx, h.saves, name, h.fitting); err != nil {
			h.fromKeeper(err)
		}
	}()
}

// ended reports whether nothing runs any more.
func (s *study) ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// endStudy stops studying and waits until nothing runs any more.
func (h *house) endStudy() {
	if h.study != nil {
		h.study.cancel()
		<-h.study.done
		h.study = nil
	}
}

// lookAtStudy shows what a study came to on the page about the player.
func (h *house) lookAtStudy() {
	if h.study == nil || !h.study.ended() {
		return
	}
	if h.known != nil && h.known.Name == h.study.name {
		h.known.Studying = false
		h.fillKnown(h.known)
	}
	h.tellForesight(h.study.name)
	h.study = nil
}

// shownLesson is the lesson that the end of a match shows, until a study has
// measured how well the player is guessed now.
type shownLesson struct {
	person string
	date   time.Time
	lesson *result.Lesson
}

// tellForesight adds to the end of the player's last match how well a study that
// took it into account guesses the player.
func (h *house) tellForesight(name string) {
	shown := h.lesson
	if shown == nil || shown.person != name {
		return
	}
	k, err := h.saves.Insight(name)
	if err != nil {
		return // whoever reads it next tells of it
	}
	for _, m := range k.Models {
		if m.Date.Equal(shown.date) && m.Tested > 0 {
			shown.lesson.Note = h.foresight(&m) + " " + shown.lesson.Note
			h.lesson = nil
			return
		}
	}
}

// foresight says how many of ten actions are guessed with m, and how many were
// with the model before it.
func (h *house) foresight(m *saves.Model) string {
	tenths := func(share float64) int { return int(math.Round(10 * share)) }
	now, t := tenths(m.Predicted), h.ui.Text
	if len(m.Earlier) == 0 {
		return t.T("lesson.foresight.first", "Now", now)
	}
	before := tenths(m.Earlier[len(m.Earlier)-1])
	if before == now {
		return t.T("lesson.foresight.same", "Now", now)
	}
	return t.T("lesson.foresight", "Now", now, "Before", before)
}

// learnPlayer makes a model of a player and keeps it, if there are enough matches
// and the newest is not in the model that is kept. A cancelled one keeps nothing.
func learnPlayer(ctx context.Context, store *saves.Saves, name string, f person.Fitting) error {
	k, err := store.Insight(name)
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
	return store.UpdateInsight(name, func(k *saves.Insight) { k.SetModel(m) })
}

// modelOf makes a model of how a player plays wars under the rules of the last
// one, and measures it. It is not ok if there are too few matches under these
// rules, or if the last one is in the model that is kept.
func modelOf(ctx context.Context, k *saves.Insight, f person.Fitting) (m saves.Model, ok bool, err error) {
	var matches []person.Match // newest first
	var rules general.Rules
	decisions := 0
	for _, logged := range slices.Backward(k.Matches) {
		if logged.Mode != saves.General || logged.TakenBack {
			continue
		}
		r, match, err := decided(&logged)
		if err != nil || len(match) == 0 {
			continue // a match that cannot be replayed under today's rules tells nothing
		}
		if len(matches) == 0 {
			rules, m.Date = r, logged.Date
			if old, ok := k.Model(saves.General, aigeneral.Estimators(&r).Names()); ok && !old.Date.Before(logged.Date) {
				return m, false, nil
			}
		}
		if r != rules {
			continue
		}
		matches = append(matches, match)
		if decisions += len(match); decisions >= f.Decisions && len(matches) >= know.Enough {
			break
		}
	}
	if len(matches) < know.Enough {
		return m, false, nil
	}
	slices.Reverse(matches)
	model, err := person.Fit(ctx, rules, matches, f)
	if err != nil {
		return m, false, err
	}
	test, err := person.Validate(ctx, rules, matches, f)
	if err != nil {
		return m, false, err
	}
	m.Mode, m.Weights, m.Depth = saves.General, saves.NewWeights(aigeneral.Estimators(&rules).Names(), model.Weights), model.Depth
	m.Matches, m.Moves = model.Matches, model.Moves
	m.Tested, m.Predicted, m.Low, m.High = test.Moves, test.Predicted.Value, test.Predicted.Low, test.Predicted.High
	m.ByChance, m.ByDefault = test.ByChance, test.ByDefault
	return m, true, nil
}

// decided returns what the player decided in a match, and its rules.
func decided(m *saves.Logged) (general.Rules, person.Match, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return general.Rules{}, nil, err
	}
	return person.Decisions(record, m.Side)
}
