package server

import (
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// beginPhase begins the phase at the position of the match.
func (g *liveGame) beginPhase() {
	p := g.match.Position()
	g.position, g.actors = &p, g.rules.Acting(&p)
	g.deadline, g.clockStopped = time.Time{}, false
	g.lastTick = g.config.Clock.Now()
	if d := g.config.limit(p.Season); d > 0 {
		g.deadline = g.lastTick.Add(d)
	}
	for _, s := range g.seats {
		acts := g.actors.Has(s.power.Seat())
		s.beginPhase(g.rules, g.position, acts)
		if acts && s.bot != nil && !g.talks(s) {
			g.startBot(s, s.bot)
		}
	}
}

// phaseComplete reports whether the phase can be played.
func (g *liveGame) phaseComplete() bool {
	if g.stage != playing {
		return false
	}
	agreed := g.rules.Rules.AgreedDraws && g.position.Season.Moves()
	waits := false
	for at := range g.actors.All() {
		s := g.seats[at]
		switch {
		case (s.thinking || s.bot != nil) && !s.answered:
			return false
		case s.bot == nil:
			waits = waits || g.awaits(s)
			agreed = agreed && s.draw
		default:
			agreed = agreed && s.answer.Draw
		}
	}
	return !waits || agreed
}

// awaits reports whether the phase waits for the client of a seat.
func (g *liveGame) awaits(s *seat) bool {
	return !s.complete && !s.abandoned || s.complete && s.notReady && !g.pastDeadline()
}

// play plays the phase and begins the next one.
func (g *liveGame) play() {
	before := g.position
	var step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	for at := range g.actors.All() {
		s := g.seats[at]
		if s.bot == nil {
			g.countMissed(s)
		}
		var err error
		if step, _, err = g.match.Answer(at, s.finalAnswer()); err != nil {
			// The bot's answer is illegal, so it counts as no orders.
			step, _, _ = g.match.Answer(at, diplomacy.Answer{})
		}
	}
	if g.talk != nil {
		g.talk.Ordered(before.Phase(), step.Actors, step.Answers)
	}
	g.server.phases.Add(1)
	g.updateEliminations(before, &step.After)
	g.announcePhase(g.results(before, step.Events), before, &step.After)
	if step.After.Ending != diplomacy.Ongoing {
		g.finish()
		g.emitGame(Ended)
		return
	}
	g.beginPhase()
	g.emitGame(PhasePlayed)
	if n, ok := g.remaining(); ok {
		g.broadcast(daide.Time{Seconds: n})
	}
}

// countMissed updates the count of phases in which a client did not give all orders.
func (g *liveGame) countMissed(s *seat) {
	if !s.complete {
		s.Missed++
		s.missedInRow++
		return
	}
	s.missedInRow = 0
	if s.client != nil {
		g.endDisorder(s)
	}
}

// updateEliminations notes which powers lost their last centre in the year of before.
func (g *liveGame) updateEliminations(before, after *diplomacy.Position) {
	for i := range g.seats {
		power := diplomacy.PowerOf(game.Seat(i))
		switch {
		case !g.rules.Owned(after, power).Empty():
			g.eliminated[i] = 0
		case g.eliminated[i] == 0:
			g.eliminated[i] = int(before.Year)
		}
	}
}

// finish ends the game.
func (g *liveGame) finish() {
	g.stage = finished
	g.summary = g.server.frames(g.summaryOf())
	g.broadcastFrames(g.summary)
	g.server.gamesOver.Add(1)
	g.report()
	if g.config.Linger > 0 {
		g.lingerUntil = g.config.Clock.Now().Add(g.config.Linger)
	}
}

// report passes the result of the game to the server.
func (g *liveGame) report() {
	p := g.match.Position()
	result := GameResult{Number: g.number, Last: p, Record: g.match.Record()}
	result.Outcome, result.Over = g.match.Outcome()
	for _, s := range g.seats {
		result.Players = append(result.Players, Player{
			Name: s.name, Version: s.version, Bot: s.bot != nil, Centres: g.rules.Owned(&p, s.power).Len(),
			Missed: s.Missed, Lost: s.Lost, Substituted: s.Substituted,
		})
	}
	g.server.report(result)
}

// reportSent reports which seats have given all their orders, if that has changed.
func (g *liveGame) reportSent() {
	if g.config.OnSent == nil || g.stage != playing {
		return
	}
	var sent game.Seats
	for at := range g.actors.All() {
		if s := g.seats[at]; s.thinking && s.answered || s.bot == nil && s.complete && !s.notReady {
			sent = sent.With(at)
		}
	}
	if phase := g.position.Phase(); phase != g.sentPhase || sent != g.sent {
		g.sentPhase, g.sent = phase, sent
		g.config.OnSent(g.number, phase, sent)
	}
}
