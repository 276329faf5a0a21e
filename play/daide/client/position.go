package client

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"eras/game/diplomacy"
	"eras/play/daide"
)

// handlePosition handles a NOW.
func (c *connection) handlePosition(now *daide.Now) error {
	results := sortResults(c.results)
	c.results, c.now = nil, nil
	if c.over {
		c.finalPosition(now, results)
		return nil
	}
	rejoined := c.stage == awaitState
	c.await(playing)
	if !c.ready {
		c.prepare(now, len(results) == 0 && now.Phase.Season == diplomacy.Spring)
	}
	if c.options.History && c.position == nil && len(results) > 0 && len(c.pastPhases) == 0 {
		// The first phase was played before the server could tell that there was no history.
		c.pastPhases = append(c.pastPhases, pastPhase{results, *c.centres, *now})
	}
	c.replayPastPhases()
	next := daide.Follow(c.game, c.position, results, now, c.centres)
	c.unitOrder = unitOrderOf(c.game.Map, now)
	if c.position == nil || !daide.SameUnits(c.position, &next) {
		c.enter(&next, results)
	} else if !c.needsAnswer && c.submission.begun {
		return nil
	}
	if !c.caughtUp {
		c.caughtUp = true
		c.emit(Event{Kind: CaughtUp})
	}
	switch {
	case c.options.Observe:
		return nil
	case c.options.Manual != nil && c.acts():
		return c.updateManual(rejoined)
	case c.needsAnswer && c.acts():
		if c.talker != nil && !rejoined && c.mayTalk() {
			return c.offer()
		}
		if err := c.think(); err != nil {
			return err
		}
	}
	return c.submit(rejoined)
}

// think asks the bot for the answer at the current position.
func (c *connection) think() error {
	ctx, stop := c.inTime()
	defer stop()
	answer, err := c.bot.Act(ctx, *c.position, c.ownPower.Seat())
	if err != nil {
		return err
	}
	c.answer = answer
	if err := c.game.CheckAnswer(c.position, c.ownPower, c.answer); err != nil {
		c.options.Log.Note("the bot: %v", err)
	}
	return nil
}

// enter makes next the current position.
func (c *connection) enter(next *diplomacy.Position, results []daide.Result) {
	before := c.position
	c.position, c.answer, c.needsAnswer, c.answerSent = next, diplomacy.Answer{}, true, false
	c.submission = submission{singly: c.submission.singly}
	c.result.Phases++
	c.faults = 0
	c.talks = talks{}
	if c.phaseEnd = (time.Time{}); limitsOf(c.told)[next.Season] > 0 {
		c.phaseEnd = time.Now().Add(time.Duration(limitsOf(c.told)[next.Season]) * time.Second)
	}
	if before == nil {
		c.emit(Event{Kind: Began, Game: c.game, Power: c.ownPower, Passcode: c.passcode, After: next, Options: c.told, Limits: limitsOf(c.told)})
		return
	}
	c.emit(Event{Kind: PhasePlayed, Before: before, After: next, Results: results})
}

// finalPosition reports the last phase of a game that is over.
func (c *connection) finalPosition(now *daide.Now, results []daide.Result) {
	if c.position == nil || c.centres == nil {
		return
	}
	if next := daide.Follow(c.game, c.position, results, now, c.centres); !daide.SameUnits(c.position, &next) {
		c.emit(Event{Kind: PhasePlayed, Before: c.position, After: &next, Results: results})
	}
}

// sortResults sorts results by phase and removes duplicates. If a phase ends while the client asks
// for results, the server sends some of them twice.
func sortResults(results []daide.Result) []daide.Result {
	slices.SortStableFunc(results, func(a, b daide.Result) int {
		return comparePhases(a.Phase, b.Phase)
	})
	var once []daide.Result
	for _, r := range results {
		if !slices.ContainsFunc(once, func(o daide.Result) bool { return o.Phase == r.Phase && slices.Equal(o.Order.Tokens, r.Order.Tokens) }) {
			once = append(once, r)
		}
	}
	return once
}

// comparePhases orders phases by time.
func comparePhases(a, b diplomacy.Phase) int {
	return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Season, b.Season))
}

// pastPhase is a phase from the server's history: its results, and the SCO and NOW
// after it.
type pastPhase struct {
	results []daide.Result
	centres daide.Centres
	now     daide.Now
}

// maxPastPhases is a limit above the number of phases of any game.
const maxPastPhases = 1000

// keepPastPhase keeps the results that arrived before a NOW as a past phase. A NOW without results
// is the current position.
func (c *connection) keepPastPhase(now *daide.Now) error {
	if len(c.results) == 0 || c.centres == nil {
		return nil
	}
	if len(c.pastPhases) == maxPastPhases {
		return c.countFault(errors.New("more phases than a game can have"))
	}
	c.pastPhases = append(c.pastPhases, pastPhase{c.results, *c.centres, *now})
	c.results = nil
	return nil
}

// replayPastPhases enters the positions of the past phases that the client does not know yet.
func (c *connection) replayPastPhases() {
	past := c.pastPhases
	c.pastPhases = nil
	slices.SortStableFunc(past, func(a, b pastPhase) int { return comparePhases(a.now.Phase, b.now.Phase) })
	for i := range past {
		p := &past[i]
		results := sortResults(p.results)
		if start := c.game.Start(); c.position == nil && results[0].Phase == start.Phase() {
			c.enter(&start, nil)
		}
		if c.position != nil && comparePhases(p.now.Phase, c.position.Phase()) <= 0 {
			continue
		}
		next := daide.Follow(c.game, c.position, results, &p.now, &p.centres)
		c.enter(&next, results)
	}
}
