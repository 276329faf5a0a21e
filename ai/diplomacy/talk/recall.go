package talk

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Past is a phase of a match that is continued.
type Past struct {
	Position *diplomacy.Position
	// Letters are all letters of the phase, in the order in which they were delivered.
	Letters []press.Letter
	// Answers are those of all seats that had to answer, nil in the phase that is being played.
	Answers map[game.Seat]diplomacy.Answer
}

// Recall has the speakers of a new table go through a match that is continued: they talk, hear the
// letters of people and think about their orders as they did, and then know what they knew. It returns
// the letters of speakers in past, with their reasons, and those that they have written in the last
// phase but that are not in past yet. ok is false if they write other letters than those in past, as bots do that were
// hurried or belonged to another version of the program. The table is then of no use.
func (t *Table) Recall(thought *game.Thought, past []Past) (known, rest []Letter, ok bool) {
	for i := range past {
		ph := &past[i]
		written := t.Hold(thought, ph.Position)
		n := 0
		for _, l := range ph.Letters {
			switch {
			case t.people.Has(l.From.Seat()):
				written = append(written, t.Hear(thought, l)...)
			case t.speakers[l.From.Seat()] != nil:
				n++
			}
		}
		if len(written) < n || ph.Answers != nil && len(written) > n || !t.wrote(ph.Letters, written) {
			return nil, nil, false
		}
		known = append(known, written[:n]...)
		if ph.Answers == nil {
			return known, written[n:], true
		}
		for seat := range t.game.Acting(ph.Position).All() {
			if t.speakers[seat] != nil {
				t.Close(thought, ph.Position)
				t.speakers[seat].Orders(thought, ph.Position)
			}
		}
		t.answered(ph)
	}
	return known, nil, true
}

// wrote reports whether the speakers' letters among some that were delivered are the first of written.
func (t *Table) wrote(delivered []press.Letter, written []Letter) bool {
	for _, l := range delivered {
		if t.people.Has(l.From.Seat()) || t.speakers[l.From.Seat()] == nil {
			continue
		}
		if len(written) == 0 || t.letter(written[0]).Note(t.game.Map) != l.Note(t.game.Map) {
			return false
		}
		written = written[1:]
	}
	return true
}

// Remember has a new table know a match that is continued without asking the speakers, who only know
// what was agreed and what became of it.
func (t *Table) Remember(past []Past) {
	for i := range past {
		t.mu.Lock()
		t.see(past[i].Position)
		for _, l := range past[i].Letters {
			t.take(l)
		}
		t.mu.Unlock()
		t.answered(&past[i])
	}
}

// Unanswered returns the offers of a phase that no speaker to whom they were made has answered.
func (t *Table) Unanswered(phase diplomacy.Phase) (offers []press.Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range t.talks.Offers() {
		speaks := func(p diplomacy.Power) bool { return t.speakers[p.Seat()] != nil }
		if o.State == promise.Pending && o.Phase == phase && slices.ContainsFunc(o.To, speaks) && !slices.ContainsFunc(o.Accepted, speaks) {
			offers = append(offers, press.Letter{Envelope: press.Envelope{Phase: phase, From: o.By, To: slices.Clone(o.To)}, Press: press.Offer(o.Deal)})
		}
	}
	return offers
}

// answered notes the answers of a phase.
func (t *Table) answered(ph *Past) {
	for seat, a := range ph.Answers {
		t.Ordered(seat, ph.Position.Phase(), a)
	}
}

// Replace puts another bot in a seat, in the place of one that failed.
func (t *Table) Replace(seat game.Seat, bot ai.Bot) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.speakers[seat], t.speak = nil, t.speak.Without(seat)
	if s, ok := bot.(Speaker); ok && s.Speaks() {
		t.speakers[seat], t.speak = s, t.speak.With(seat)
	}
	t.seated = slices.DeleteFunc(t.seated, func(s game.Seat) bool { return s == seat })
}

// Silence silences the speaker that was asked last, if it panicked.
func (t *Table) Silence() {
	t.mu.Lock()
	seat := t.asked
	t.mu.Unlock()
	if seat != game.Nobody {
		t.Replace(seat, nil)
	}
}
