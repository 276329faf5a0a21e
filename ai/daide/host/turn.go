package host

import (
	"slices"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// chapter is a phase that was played, as frames.
type chapter struct {
	phase diplomacy.Phase
	// results are its ORDs, standing the SCO and NOW behind it.
	results, standing []byte
}

// results returns what came of the orders of a phase.
func (t *table) results(before *diplomacy.Position, events []diplomacy.Event) []daide.Result {
	all := t.server.words.Results(before, events)
	for i := range all {
		r := &all[i]
		if r.Order.Order.Kind == diplomacy.Waive {
			continue
		}
		if odd, ok := t.seats[r.Order.Power.Seat()].odd[t.game.Map.Province(r.Order.Order.At)]; ok {
			r.Order, r.Outcome.Result = odd.order, odd.note
		}
	}
	return all
}

// turn tells everybody what came of a phase.
func (t *table) turn(results []daide.Result, before, after *diplomacy.Position) {
	c := chapter{phase: before.Phase()}
	for _, r := range results {
		c.results = append(c.results, t.server.frames(r)...)
	}
	now := t.server.frames(daide.NowAt(t.game, after))
	centres := t.server.frames(daide.CentresAt(after))
	c.standing = append(append(c.standing, centres...), now...)
	t.history = append(t.history, c)

	frames := slices.Clip(c.results)
	if before.Owner != after.Owner {
		frames = append(frames, centres...)
	}
	for _, x := range t.seats {
		if t.game.Alive(before).Has(x.power.Seat()) && !t.game.Alive(after).Has(x.power.Seat()) {
			frames = append(frames, t.server.frames(daide.Eliminated{Power: x.power})...)
		}
	}
	switch outcome, over := t.game.Outcome(after); {
	case !over:
	case outcome.Drawn():
		frames = append(frames, t.server.frames(daide.Bare{Command: daide.DRW})...)
	default:
		frames = append(frames, t.server.frames(daide.Solo{Power: diplomacy.PowerOf(outcome.Winner)})...)
	}
	t.broadcast(append(frames, now...))
}

// sum returns the SMR of the game as it stands.
func (t *table) sum() daide.Summary {
	p := t.match.Position()
	s := daide.Summary{Phase: p.Phase()}
	for i, x := range t.seats {
		s.Players = append(s.Players, daide.Player{
			Power: x.power, Name: x.name, Version: x.version,
			Centres: t.game.Owned(&p, x.power).Len(), Eliminated: t.eliminated[i],
		})
	}
	return s
}

// chapterOf returns the frames of a phase that was played.
func (t *table) chapterOf(ph diplomacy.Phase) ([]byte, bool) {
	for i := range t.history {
		if c := &t.history[i]; c.phase == ph {
			return append(slices.Clip(c.results), c.standing...), true
		}
	}
	return nil, false
}

// lastResults returns the ORDs of the last movement and of what followed it.
func (t *table) lastResults() []byte {
	from := len(t.history)
	for from > 0 {
		if from--; t.history[from].phase.Season.Moves() {
			break
		}
	}
	var frames []byte
	for i := range t.history[from:] {
		frames = append(frames, t.history[from+i].results...)
	}
	return frames
}

// wholeHistory returns the frames of all phases, nil if they are too many to be sent
// at once.
func (t *table) wholeHistory() []byte {
	n := 0
	for i := range t.history {
		n += len(t.history[i].results) + len(t.history[i].standing)
	}
	if n > t.config.Limits.Queue/2 {
		return nil
	}
	frames := make([]byte, 0, n)
	for i := range t.history {
		frames = append(append(frames, t.history[i].results...), t.history[i].standing...)
	}
	return frames
}
