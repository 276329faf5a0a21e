// Package parley lets the bots of a match of Diplomacy negotiate with persons, in the background. The
// window uses it for its own matches, and hosts for those of several programs.
package parley

import (
	"context"
	"slices"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Table is where the bots of a match negotiate, as [talk.Table] does.
type Table interface {
	// Hold holds the talk of a movement phase and returns all letters that were written in it.
	Hold(thought *game.Thought, p *diplomacy.Position) []talk.Letter
	// Hear returns a bot's answers to a letter of a person.
	Hear(thought *game.Thought, l talk.Letter) []talk.Letter
	// Agree enters an agreement, if it is not known.
	Agree(a promise.Agreement)
	// Ordered notes a person's answer in a phase.
	Ordered(seat game.Seat, phase diplomacy.Phase, a diplomacy.Answer)
}

// Bots are the bots of a match that negotiate. In a movement phase they first talk among themselves
// and write to persons, then answer the letters of persons, and think about their orders when all
// persons have sent theirs. All methods must be called from the goroutine of the match and return at
// once, except Close.
type Bots struct {
	*background
	table Table
	// Speak are the seats of the bots that negotiate, Persons those of the persons.
	Speak, Persons game.Seats
	// begun is the phase whose talk has begun, and silent says that the bots think about their orders
	// and hear nobody.
	begun  diplomacy.Phase
	silent bool
	// again says that the talk of the present phase was held before. unanswered are letters of that
	// phase which the bots have still to answer.
	again      bool
	unanswered []talk.Letter
}

// New returns the bots at a table. speak are their seats. They stop with ctx.
func New(ctx context.Context, t Table, speak, persons game.Seats, start Start) *Bots {
	return &Bots{background: newBackground(ctx, start), table: t, Speak: speak, Persons: persons}
}

// Open tells the bots what was written before they were seated, in a match at a phase. again says that
// their letters of that phase were delivered; they are then not written again.
func (b *Bots) Open(talks *promise.Talks, phase diplomacy.Phase, again bool) {
	b.again = again
	for _, o := range talks.Offers() {
		if o.State != promise.Pending || o.Phase != phase {
			continue
		}
		for _, to := range o.To {
			if b.Speak.Has(to.Seat()) && !slices.Contains(o.Accepted, to) {
				b.unanswered = append(b.unanswered, letterTo(to, o.By, o.To, press.Offer(o.Deal)))
			}
		}
	}
	agreements := slices.Clone(talks.Ledger().Agreements())
	b.do(func(*game.Thought) []talk.Letter {
		for _, a := range agreements {
			b.table.Agree(a)
		}
		return nil
	})
}

// letterTo returns press as one of its recipients reads it.
func letterTo(to, from diplomacy.Power, all []diplomacy.Power, p press.Press) talk.Letter {
	others := slices.DeleteFunc(slices.Clone(all), func(o diplomacy.Power) bool { return o == to })
	return talk.Letter{From: from, To: to, Press: p, Others: others}
}

// begin begins the talk of a phase.
func (b *Bots) begin(p diplomacy.Position) {
	if !b.Talking() {
		b.unhurry()
	}
	b.begun, b.silent = p.Phase(), false
	again, unanswered := b.again, b.unanswered
	b.again, b.unanswered = false, nil
	b.do(func(thought *game.Thought) []talk.Letter {
		letters := b.table.Hold(thought, &p)
		if again {
			letters = nil
		}
		for _, l := range unanswered {
			letters = append(letters, b.table.Hear(thought, l)...)
		}
		return letters
	})
}

// Hears reports whether a bot answers letters at a position.
func (b *Bots) Hears(p *diplomacy.Position, seat game.Seat) bool {
	return b != nil && b.Speak.Has(seat) && p.Season.Moves() && !b.silent
}

// Hear gives a letter of a person to the bots among its recipients.
func (b *Bots) Hear(from diplomacy.Power, to []diplomacy.Power, p press.Press) {
	for _, one := range to {
		if b.Speak.Has(one.Seat()) {
			heard := letterTo(one, from, to, p)
			b.do(func(thought *game.Thought) []talk.Letter { return b.table.Hear(thought, heard) })
		}
	}
}

// Prepare delivers what the bots have written, begins the talk of a phase that is new, and reports
// whether the bots may think about their orders. awaited says that persons have still to send theirs.
func (b *Bots) Prepare(p *diplomacy.Position, awaited bool, deliver func(talk.Letter)) bool {
	letters, done := b.take()
	for _, l := range letters {
		deliver(l)
	}
	switch {
	case b.begun != p.Phase():
		b.begin(*p)
		return false
	case !done || len(letters) > 0 || awaited && p.Season.Moves():
		return false
	}
	b.silent = true
	return true
}

// Recipients returns to whom a letter of a bot is sent: its answer to an offer of several goes to all
// of them.
func Recipients(talks *promise.Talks, l talk.Letter) []diplomacy.Power {
	if l.Press.Kind.Answers() {
		if o, ok := talks.Asked(l.From, *l.Press.Of); ok && o.By == l.To {
			return o.Others(l.From)
		}
	}
	return []diplomacy.Power{l.To}
}

// Agree tells the bots of the agreement that a letter has completed, if it has. of is the offer that
// the letter was about.
func (b *Bots) Agree(p press.Press, of *promise.Offer) {
	if p.Kind != press.Accept || of.State != promise.Agreed {
		return
	}
	a := promise.Agreement{Phase: of.Phase, By: of.By, With: slices.Clone(of.To), Deal: of.Deal}
	b.do(func(*game.Thought) []talk.Letter {
		b.table.Agree(a)
		return nil
	})
}

// Ordered tells the bots what persons have answered in a step.
func (b *Bots) Ordered(phase diplomacy.Phase, actors game.Seats, answers []diplomacy.Answer) {
	n := 0
	for seat := range actors.All() {
		if n < len(answers) && b.Persons.Has(seat) {
			answer := answers[n]
			b.do(func(*game.Thought) []talk.Letter {
				b.table.Ordered(seat, phase, answer)
				return nil
			})
		}
		n++
	}
}

// Refusal is the answer of a bot that understands no press. ok is false for letters that need no
// answer.
func Refusal(p press.Press) (answer press.Press, ok bool) {
	return press.Press{Kind: press.Try}, p.Kind == press.Propose || p.Kind == press.Inform
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
