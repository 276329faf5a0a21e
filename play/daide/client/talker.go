package client

import (
	"context"
	"slices"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// talker is the table at which the client's bot negotiates: it speaks alone, and all others are people
// to it.
type talker struct {
	*talk.Table
	seat game.Seat
	// tries are the words of the last TRY of powers, which are sent no offers with others.
	tries map[diplomacy.Power][]string
}

// newTalker returns the table of a bot, nil if it does not negotiate or the game has no press.
func (c *client) newTalker(bot aidiplomacy.Bot) *talker {
	speaker, ok := bot.(talk.Speaker)
	if c.dialect.Level == 0 || !ok || !speaker.Speaks() {
		return nil
	}
	t := &talker{seat: c.ownPower.Seat(), tries: map[diplomacy.Power][]string{}}
	bots := make([]aidiplomacy.Bot, c.game.Map.Powers())
	bots[t.seat] = bot
	var others game.Seats
	for i := range bots {
		if seat := game.Seat(i); seat != t.seat {
			others = others.With(seat)
		}
	}
	t.Table = talk.NewTable(c.game, c.dialect.Level, c.options.Seed, bots, talk.WithPeople(others), talk.WithPost(),
		talk.WithLog(func(line string) { c.options.Log.Note("%s", line) }))
	return t
}

// count returns what became of all offers up to the last position.
func (t *talker) count(end *diplomacy.Position) *talk.Count {
	var all talk.Count
	if end != nil {
		for _, n := range t.Minutes(end).Kinds {
			all.Add(n)
		}
	}
	return &all
}

// understands reports whether a power reads all words of an offer, as far as it has told.
func (t *talker) understands(to diplomacy.Power, words []string) bool {
	known, told := t.tries[to]
	all := press.Dialect{Level: press.ReadLevel}.Understood()
	return !told || !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(all, w) && !slices.Contains(known, w) })
}

// talks is the talk of a bot in a phase.
type talks struct {
	// open says that the bot talks, and talkEnd is when it waits no longer, zero if it does not wait.
	open    bool
	talkEnd time.Time
	// unheard are letters that it has still to hear: it hears one when all its own were delivered or
	// returned. heard is how many letters of each power it has taken in.
	unheard []press.Letter
	heard   [diplomacy.MaxPowers + 1]int
	// agreed is the number of its agreements when it gave its orders.
	agreed int
	// reopened says that NOT (GOF) was sent, because the orders may change, and detained that the server
	// has not answered it: GOF could count for the next phase.
	reopened, detained bool
}

const (
	// mostHeard is how many letters of a power a bot hears in a phase. It refuses further offers.
	mostHeard = 20
	// margin is how long before the end of press a bot ends its talk, and before that of a phase it is
	// hurried, but at most a part of the time that there is.
	margin     = 2 * time.Second
	marginPart = 4
)

// notReady takes GOF back.
var notReady = daide.Not{Of: daide.Bare{Command: daide.GOF}}

// before returns the time a margin before the end of some time that a phase lasts, zero without a limit.
func (c *client) before(stop int) time.Time {
	if c.phaseEnd.IsZero() {
		return time.Time{}
	}
	left := time.Duration(limitsOf(c.told)[c.position.Season]-stop) * time.Second
	return c.phaseEnd.Add(-time.Duration(stop)*time.Second - min(margin, max(0, left)/marginPart))
}

// pressEnd returns when the bot ends its talk, zero without a limit.
func (c *client) pressEnd() time.Time { return c.before(c.told.PressStop) }

// talkDeadline returns when the bot next stops waiting, zero for never.
func (c *connection) talkDeadline() time.Time {
	if !c.open {
		return time.Time{}
	}
	end := c.pressEnd()
	if end.IsZero() || !c.talkEnd.IsZero() && c.talkEnd.Before(end) {
		return c.talkEnd
	}
	return end
}

// mayTalk reports whether the bot can begin a talk in the present phase.
func (c *client) mayTalk() bool {
	end := c.pressEnd()
	return c.position.Season.Moves() && (end.IsZero() || time.Now().Before(end))
}

// inTime returns a context in which the bot is hurried some time before the phase ends.
func (c *connection) inTime() (context.Context, func()) {
	end := c.before(0)
	if end.IsZero() {
		return c.ctx, func() {}
	}
	ctx, hurry := game.WithHurry(c.ctx)
	timer := time.AfterFunc(time.Until(end), hurry)
	return ctx, func() { timer.Stop(); hurry() }
}

// write lets the bot write letters and sends them.
func (c *connection) write(letters func(*game.Thought) []talk.Letter) error {
	ctx, stop := c.inTime()
	defer stop()
	var all []talk.Letter
	err := game.Think(ctx, func(thought *game.Thought) error {
		all = letters(thought)
		return nil
	})
	if err != nil {
		return err
	}
	for _, l := range all {
		if l.Press.Kind == press.Propose && !c.talker.understands(l.To, l.Press.Tokens(c.game.Map)) {
			continue
		}
		if err := c.post(letter{phase: c.position.Phase(), to: append([]diplomacy.Power{l.To}, l.Others...), press: l.Press}); err != nil {
			return err
		}
	}
	return nil
}

// offer begins the talk of a phase.
func (c *connection) offer() error {
	c.open = true
	if err := c.write(func(thought *game.Thought) []talk.Letter { return c.talker.Hold(thought, c.position) }); err != nil {
		return err
	}
	c.talkEnd = time.Now().Add(c.options.Patience)
	return c.negotiate()
}

// hear takes in a letter that the server has delivered. Offers that cannot be heard are refused.
func (c *connection) hear(l press.Letter) error {
	if c.position == nil || l.From == c.ownPower || !slices.Contains(l.To, c.ownPower) {
		return nil
	}
	c.talker.Deliver(l)
	//exhaustive:ignore the others need no answer
	switch l.Press.Kind {
	case press.Try:
		c.talker.tries[l.From] = l.Press.Words
	case press.Propose, press.Accept:
		if c.heard[l.From]++; c.open && c.heard[l.From] <= mostHeard {
			c.unheard = append(c.unheard, l)
		} else if l.Press.Kind == press.Propose {
			return c.refuse(l)
		}
	}
	return nil
}

// refuse refuses an offer in a letter to all its parties.
func (c *connection) refuse(l press.Letter) error {
	to := append([]diplomacy.Power{l.From}, slices.DeleteFunc(slices.Clone(l.To), func(p diplomacy.Power) bool { return p == c.ownPower || p == l.From })...)
	return c.post(letter{phase: c.position.Phase(), to: to, press: l.Press.Reply(press.Refuse)})
}

// negotiate lets the bot hear letters, and gives its orders when nothing is awaited any more: its own
// letters were delivered and its offers answered. Orders change if there is another agreement.
func (c *connection) negotiate() error {
	if c.talker == nil || !c.open || c.over || c.stage != playing {
		return nil
	}
	for len(c.unheard) > 0 && len(c.letters) == 0 {
		l := c.unheard[0]
		if c.unheard = c.unheard[1:]; l.Press.Kind == press.Propose {
			if err := c.reopen(); err != nil {
				return err
			}
		}
		if err := c.write(func(thought *game.Thought) []talk.Letter { return c.talker.Hear(thought, l) }); err != nil {
			return err
		}
	}
	if len(c.letters) > 0 || c.detained {
		return nil
	}
	changed := c.talker.Agreed(c.talker.seat) != c.agreed
	switch {
	case !c.submission.begun && len(c.talker.Pending(c.talker.seat)) > 0:
		return nil
	case !c.submission.begun || c.reopened:
		return c.order()
	case changed:
		return c.reopen()
	}
	return nil
}

// reopen takes GOF back, if orders were given.
func (c *connection) reopen() error {
	if !c.submission.begun || c.reopened {
		return nil
	}
	c.reopened, c.detained = true, true
	c.talkEnd = time.Now().Add(c.options.Patience)
	return c.send(notReady)
}

// order gives the bot's orders, or says that those which it has given stay.
func (c *connection) order() error {
	reopened := c.reopened
	c.talkEnd, c.reopened, c.detained = time.Time{}, false, false
	if end := c.pressEnd(); !end.IsZero() && !time.Now().Before(end) {
		if err := c.close(); err != nil {
			return err
		}
	}
	again, n := c.submission.begun, c.talker.Agreed(c.talker.seat)
	if again && n == c.agreed {
		c.submission.ready = c.submission.ready && !reopened
		return c.sendReady()
	}
	c.agreed = n
	drew := again && c.answer.Draw
	if err := c.think(); err != nil {
		return err
	}
	if drew && !c.answer.Draw {
		if err := c.cancel(daide.DRW); err != nil {
			return err
		}
	}
	return c.submit(again)
}

// close ends the talk of the phase: it refuses the offers that were not heard and takes back its own that
// were not answered, because they could still be accepted.
func (c *connection) close() error {
	c.open = false
	for _, l := range c.unheard {
		if l.Press.Kind == press.Propose {
			if err := c.refuse(l); err != nil {
				return err
			}
		}
	}
	c.unheard = nil
	for _, o := range c.talker.Pending(c.talker.seat) {
		if err := c.post(letter{phase: c.position.Phase(), to: o.To, press: press.Offer(o.Deal).Reply(press.Cancel)}); err != nil {
			return err
		}
	}
	return nil
}
