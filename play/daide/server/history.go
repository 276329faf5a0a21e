package server

import (
	"slices"

	"eras/game/diplomacy"
	"eras/play/daide"
)

// playedPhase is a phase that was played, in the form of frames.
type playedPhase struct {
	phase diplomacy.Phase
	// results are the ORDs of the phase. position is the SCO and the NOW after it.
	results, position []byte
}

// results returns the results of all orders of a phase.
func (g *liveGame) results(before *diplomacy.Position, events []diplomacy.Event) []daide.Result {
	all := g.server.vocabulary.Results(before, events)
	for i := range all {
		r := &all[i]
		if r.Order.Order.Kind == diplomacy.Waive {
			continue
		}
		if o, ok := g.seats[r.Order.Power.Seat()].impossible[g.rules.Map.Province(r.Order.Order.At)]; ok {
			r.Order, r.Outcome.Result = o.order, o.note
		}
	}
	return all
}

// announcePhase sends the results of a phase to all clients, and keeps them for HST.
func (g *liveGame) announcePhase(results []daide.Result, before, after *diplomacy.Position) {
	c := playedPhase{phase: before.Phase()}
	for _, r := range results {
		c.results = append(c.results, g.server.frames(r)...)
	}
	now := g.server.frames(daide.NowAt(g.rules, after))
	centres := g.server.frames(daide.CentresAt(after))
	c.position = append(append(c.position, centres...), now...)
	g.history = append(g.history, c)

	frames := slices.Clip(c.results)
	if before.Owner != after.Owner {
		frames = append(frames, centres...)
	}
	for _, s := range g.seats {
		if g.rules.Alive(before).Has(s.power.Seat()) && !g.rules.Alive(after).Has(s.power.Seat()) {
			frames = append(frames, g.server.frames(daide.Eliminated{Power: s.power})...)
		}
	}
	switch outcome, over := g.rules.Outcome(after); {
	case !over:
	case outcome.Drawn():
		frames = append(frames, g.server.frames(daide.Bare{Command: daide.DRW})...)
	default:
		frames = append(frames, g.server.frames(daide.Solo{Power: diplomacy.PowerOf(outcome.Winner)})...)
	}
	g.broadcastFrames(append(frames, now...))
}

// summaryOf returns the SMR of the current position.
func (g *liveGame) summaryOf() daide.Summary {
	p := g.match.Position()
	summary := daide.Summary{Phase: p.Phase()}
	for i, s := range g.seats {
		summary.Players = append(summary.Players, daide.Player{
			Power: s.power, Name: s.name, Version: s.version,
			Centres: g.rules.Owned(&p, s.power).Len(), Eliminated: g.eliminated[i],
		})
	}
	return summary
}

// phaseFrames returns the frames of a phase that was played.
func (g *liveGame) phaseFrames(ph diplomacy.Phase) ([]byte, bool) {
	for i := range g.history {
		if c := &g.history[i]; c.phase == ph {
			return append(slices.Clip(c.results), c.position...), true
		}
	}
	return nil, false
}

// lastResultFrames returns the ORDs of the last movement phase and of the phases after
// it.
func (g *liveGame) lastResultFrames() []byte {
	from := len(g.history)
	for from > 0 {
		if from--; g.history[from].phase.Season.Moves() {
			break
		}
	}
	var frames []byte
	for i := range g.history[from:] {
		frames = append(frames, g.history[from+i].results...)
	}
	return frames
}

// historyFrames returns the frames of all phases, nil if they are too many to queue.
func (g *liveGame) historyFrames() []byte {
	n := 0
	for i := range g.history {
		n += len(g.history[i].results) + len(g.history[i].position)
	}
	if n > g.config.Limits.QueueBytes/2 {
		return nil
	}
	frames := make([]byte, 0, n)
	for i := range g.history {
		frames = append(append(frames, g.history[i].results...), g.history[i].position...)
	}
	return frames
}
