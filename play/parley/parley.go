// Package parley lets the bots of a match of Diplomacy negotiate with persons, in the background. The
// window uses it for its own matches, hosts for those of several programs, and servers of DAIDE.
package parley

import (
	"context"
	"slices"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Table is where the bots of a match negotiate, as [Speakers] are.
type Table interface {
	// Hold holds the talk of a movement phase and returns all letters that were written in it.
	Hold(thought *game.Thought, p *diplomacy.Position) []talk.Letter
	// Hear returns the bots' answers to a letter of a person.
	Hear(thought *game.Thought, l press.Letter) []talk.Letter
	// Ordered notes what a seat answered in a phase.
	Ordered(seat game.Seat, phase diplomacy.Phase, a diplomacy.Answer)
	// Recall has the bots know a match up to its present phase, the last of past. It returns their
	// letters in past with their reasons, as far as they know these, from the first on, and those of the
	// present phase that are not in past.
	Recall(thought *game.Thought, past []talk.Past) (known, rest []talk.Letter)
	// Replace says that a bot that does not talk plays a seat from now on, and Silence silences the bot
	// that panicked while it talked.
	Replace(seat game.Seat)
	Silence()
	// Speaking returns the seats of the bots that negotiate, as far as that is known.
	Speaking() game.Seats
}

// Bots are the bots of a match that negotiate. In a movement phase they first talk among themselves
// and write to persons, then answer the letters of persons, and think about their orders when all
// persons have sent theirs. All methods must be called from the goroutine of the match and return at
// once, except Close.
type Bots struct {
	*background
	// Speak are the seats of the bots that negotiate. Programs among them that turn out not to
	// negotiate leave it.
	Speak game.Seats
	// Explain, if not nil, receives the bots' letters of the past with their reasons, from the first on,
	// after [Bots.Recall].
	Explain func(known []talk.Letter)
	// begun is the phase whose talk has begun, and silent says that the bots think about their orders
	// and hear nobody.
	begun  diplomacy.Phase
	silent bool
}

// New returns the bots at a table. speak are their seats. They stop with ctx.
func New(ctx context.Context, t Table, speak game.Seats, start Start) *Bots {
	return &Bots{background: newBackground(ctx, t, start), Speak: speak}
}

// Recall has the bots recall a match up to its present phase, the last of past, whose talk begins or
// goes on.
func (b *Bots) Recall(past []talk.Past) {
	b.begun = past[len(past)-1].Position.Phase()
	b.do(func(thought *game.Thought) []talk.Letter {
		known, rest := b.table.Recall(thought, past)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.recalled = known
		return rest
	})
}

// Replace says that a bot that does not talk plays a seat from now on, because its own has failed.
func (b *Bots) Replace(seat game.Seat) {
	b.Speak = b.Speak.Without(seat)
	b.do(func(*game.Thought) []talk.Letter {
		b.table.Replace(seat)
		return nil
	})
}

// begin begins the talk of a phase.
func (b *Bots) begin(p diplomacy.Position) {
	if !b.Talking() {
		b.unhurry()
	}
	b.begun, b.silent = p.Phase(), false
	b.do(func(thought *game.Thought) []talk.Letter { return b.table.Hold(thought, &p) })
}

// Hears reports whether a bot answers letters at a position.
func (b *Bots) Hears(p *diplomacy.Position, seat game.Seat) bool {
	return b != nil && b.Speak.Has(seat) && p.Season.Moves() && !b.silent
}

// Hear gives a letter of a person to the bots among its recipients.
func (b *Bots) Hear(from diplomacy.Power, to []diplomacy.Power, p press.Press) {
	if slices.ContainsFunc(to, func(one diplomacy.Power) bool { return b.Speak.Has(one.Seat()) }) {
		l := press.Letter{Envelope: press.Envelope{From: from, To: slices.Clone(to)}, Press: p}
		b.do(func(thought *game.Thought) []talk.Letter { return b.table.Hear(thought, l) })
	}
}

// Prepare delivers what the bots have written, begins the talk of a phase that is new, and reports
// whether the bots may think about their orders. awaited says that persons have still to send theirs.
func (b *Bots) Prepare(p *diplomacy.Position, awaited bool, deliver func(talk.Letter)) bool {
	letters, known, speaking, done := b.take()
	b.Speak &= speaking
	if len(known) > 0 && b.Explain != nil {
		b.Explain(known)
	}
	for _, l := range letters {
		deliver(l)
	}
	switch {
	case b.begun != p.Phase():
		b.begin(*p)
		return false
	case !done || len(letters) > 0 || awaited && p.Season.Moves() && b.Speak != 0:
		return false
	}
	b.silent = true
	return true
}

// Ordered tells the bots what all have answered in a step.
func (b *Bots) Ordered(phase diplomacy.Phase, actors game.Seats, answers []diplomacy.Answer) {
	n := 0
	for seat := range actors.All() {
		if n < len(answers) {
			answer := answers[n]
			b.do(func(*game.Thought) []talk.Letter {
				b.table.Ordered(seat, phase, answer)
				return nil
			})
		}
		n++
	}
}

// Silent reports whether the bots think about their orders and hear nobody.
func (b *Bots) Silent() bool { return b.silent }

// Begun returns the phase whose talk has begun.
func (b *Bots) Begun() diplomacy.Phase { return b.begun }

// Talking reports whether bots are negotiating.
func (b *Bots) Talking() bool { return b.working() }

// Hurry asks the bots to end their talk soon.
func (b *Bots) Hurry() { b.hurry() }

// Stop stops the talk.
func (b *Bots) Stop() { b.cancel() }

// Close stops the talk and waits until it has ended.
func (b *Bots) Close() { b.close() }
