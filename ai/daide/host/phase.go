package host

import (
	"time"

	"eras/ai/daide"
	"eras/game"
	"eras/game/diplomacy"
)

// begin begins the phase at the position of the match.
func (t *table) begin() {
	p := t.match.Position()
	t.position, t.acting = &p, t.game.Acting(&p)
	t.deadline, t.stands = time.Time{}, false
	t.ticked = t.config.Clock.Now()
	if d := t.config.limit(p.Season); d > 0 {
		t.deadline = t.ticked.Add(d)
	}
	for _, x := range t.seats {
		acts := t.acting.Has(x.power.Seat())
		x.begin(t.game, t.position, acts)
		if acts && x.bot != nil {
			t.ask(x, x.bot)
		}
	}
}

// late reports whether the deadline is over.
func (t *table) late() bool {
	return !t.deadline.IsZero() && !t.stands && !t.ticked.Before(t.deadline)
}

// expected reports whether a client that was cut off is still waited for.
func (t *table) expected(x *seat) bool {
	return x.client == nil && t.ticked.Before(x.away.Add(t.config.Return))
}

// tick looks at the clock: it warns of the deadline, stops and starts the clock, and
// gives up on those who owe orders and are not waited for any more.
func (t *table) tick() {
	if t.stage != playing {
		return
	}
	before := t.ticked
	t.ticked = t.config.Clock.Now()
	t.stopClock()
	if !t.deadline.IsZero() && !t.stands {
		t.warn(before)
	}
	for _, x := range t.seats {
		if x.complete || x.lapsed {
			continue
		}
		switch {
		case t.late():
		case x.client == nil && !t.expected(x):
		case x.client != nil && t.config.Patience > 0 && x.silent >= t.config.Patience:
		default:
			continue
		}
		x.lapsed = true
		t.disorder(x)
		if t.config.Substitute != nil && !x.asked {
			t.askSubstitute(x)
		}
	}
}

// stopClock lets the clock stand still while the phase waits for somebody who was cut
// off, if the game is so.
func (t *table) stopClock() {
	if !t.config.StopClock || t.deadline.IsZero() {
		return
	}
	stand := false
	for _, x := range t.seats {
		stand = stand || !x.complete && !x.lapsed && t.expected(x)
	}
	switch {
	case stand && !t.stands && !t.late():
		t.stands, t.left = true, t.deadline.Sub(t.ticked)
		t.tell(daide.Not{Of: daide.Time{Seconds: seconds(t.left)}})
	case !stand && t.stands:
		t.stands, t.deadline = false, t.ticked.Add(t.left)
		t.tell(daide.Time{Seconds: seconds(t.left)})
	}
}

// warn tells those who asked for it how long the phase lasts still, if that became
// less than they said since before.
func (t *table) warn(before time.Time) {
	for _, c := range t.sessions {
		for _, s := range c.warnings {
			if at := t.deadline.Add(-time.Duration(s) * time.Second); before.Before(at) && !t.ticked.Before(at) {
				c.say(daide.Time{Seconds: s})
			}
		}
	}
}

// remaining returns how many seconds the phase lasts still; false if it has no end.
func (t *table) remaining() (int, bool) {
	switch {
	case t.stage != playing || t.deadline.IsZero():
		return 0, false
	case t.stands:
		return seconds(t.left), true
	}
	return seconds(max(0, t.deadline.Sub(t.config.Clock.Now()))), true
}

// setAlarm sees to it that the clock is looked at when something is due.
func (t *table) setAlarm() {
	var next time.Time
	due := func(at time.Time) {
		if at.After(t.ticked) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	switch t.stage {
	case playing:
		if !t.deadline.IsZero() && !t.stands {
			due(t.deadline)
			for _, c := range t.sessions {
				for _, s := range c.warnings {
					due(t.deadline.Add(-time.Duration(s) * time.Second))
				}
			}
		}
		for _, x := range t.seats {
			if !x.complete && !x.lapsed && x.client == nil {
				due(x.away.Add(t.config.Return))
			}
		}
	case finished:
		next = t.lingers
	}
	if next.Equal(t.alarmAt) {
		return
	}
	if t.alarm != nil {
		t.alarm.Stop()
		t.alarm = nil
	}
	if t.alarmAt = next; !next.IsZero() {
		t.alarm = t.config.Clock.AfterFunc(next.Sub(t.config.Clock.Now()), func() {
			select {
			case t.wake <- struct{}{}:
			default:
			}
		})
	}
}

// ready reports whether the phase can be played.
func (t *table) ready() bool {
	if t.stage != playing {
		return false
	}
	agreed := t.game.Rules.AgreedDraws && t.position.Season.Moves()
	waits := false
	for seat := range t.acting.All() {
		x := t.seats[seat]
		switch {
		case x.asked && !x.answered:
			return false
		case x.bot == nil:
			waits = waits || !x.complete && !x.lapsed || x.complete && x.hold && !t.late()
			agreed = agreed && x.draw
		default:
			agreed = agreed && x.answer.Draw
		}
	}
	return !waits || agreed
}

// play plays the phase and begins the next one.
func (t *table) play() {
	before := t.position
	results := t.results
	var step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]
	for seat := range t.acting.All() {
		x := t.seats[seat]
		if x.bot == nil {
			t.account(x)
		}
		var err error
		if step, _, err = t.match.Answer(seat, x.given()); err != nil {
			// A bot of ours that breaks the rules orders nothing.
			step, _, _ = t.match.Answer(seat, diplomacy.Answer{})
		}
	}
	t.server.phases.Add(1)
	t.noteEliminations(before, &step.After)
	t.turn(results(before, step.Events), before, &step.After)
	if step.After.Ending != diplomacy.Going {
		t.conclude()
		t.tellGame(Ended)
		return
	}
	t.begin()
	t.tellGame(Turned)
	if s, ok := t.remaining(); ok {
		t.tell(daide.Time{Seconds: s})
	}
}

// account notes whether a client gave its orders.
func (t *table) account(x *seat) {
	if !x.complete {
		x.Missed++
		x.silent++
		return
	}
	x.silent = 0
	if x.client != nil {
		t.order(x)
	}
}

// noteEliminations notes which powers lost their last centre in the year that ends.
func (t *table) noteEliminations(before, after *diplomacy.Position) {
	for i := range t.seats {
		power := diplomacy.PowerOf(game.Seat(i))
		switch {
		case !t.game.Owned(after, power).Empty():
			t.eliminated[i] = 0
		case t.eliminated[i] == 0:
			t.eliminated[i] = int(before.Year)
		}
	}
}

// conclude ends the game.
func (t *table) conclude() {
	t.stage = finished
	t.summary = t.server.frames(t.sum())
	t.broadcast(t.summary)
	t.server.games.Add(1)
	t.report()
	if t.config.Linger > 0 {
		t.lingers = t.config.Clock.Now().Add(t.config.Linger)
	}
}

// report hands the game over.
func (t *table) report() {
	p := t.match.Position()
	played := Played{Number: t.number, Last: p, Record: t.match.Record()}
	played.Outcome, played.Over = t.match.Outcome()
	for _, x := range t.seats {
		played.Players = append(played.Players, Player{
			Name: x.name, Version: x.version, Bot: x.bot != nil, Centres: t.game.Owned(&p, x.power).Len(),
			Missed: x.Missed, Lost: x.Lost, Stood: x.Stood,
		})
	}
	t.server.report(played)
}
