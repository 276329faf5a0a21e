package talk

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Hear gives the speakers among its recipients a letter that a person wrote after [Table.Hold], and
// returns their answers: for an offer an acceptance, or a refusal with at most one counter-offer. It
// returns nothing if none of them speaks, or if they have begun with their orders. Answers to an offer
// go to all its parties. A program that does not negotiate, which was known only when it had started,
// answers that it understands no press.
func (t *Table) Hear(thought *game.Thought, l press.Letter) (answers []Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l.Phase = t.phase
	speaks := func(p diplomacy.Power) bool { return slices.Contains(t.seated, p.Seat()) }
	mute := func(p diplomacy.Power) bool { return t.speakers[p.Seat()] != nil && !t.speak.Has(p.Seat()) }
	if t.closed && !t.late || !slices.ContainsFunc(l.To, func(p diplomacy.Power) bool { return speaks(p) || mute(p) }) {
		return nil
	}
	t.closed = false
	if !t.posted {
		t.enter(l)
	}
	for _, to := range l.To {
		if refusal, ok := Refusal(l.Press); ok && mute(to) {
			answers = append(answers, Letter{From: to, To: l.From, Press: refusal})
		}
		if !speaks(to) {
			continue
		}
		seat, others := to.Seat(), slices.DeleteFunc(slices.Clone(l.To), func(p diplomacy.Power) bool { return p == to })
		received := Letter{From: l.From, To: to, Others: others, Press: l.Press}
		for _, a := range t.write(seat, func(game.Seat) []Letter { return t.speakers[seat].Hear(thought, t.agreed(seat), received) }) {
			if a.Press.Kind.Answers() && a.To == l.From {
				a.Others = others
			}
			if !t.posted {
				t.deliver(a)
				t.take(t.letter(a))
			}
			answers = append(answers, a)
		}
	}
	return answers
}

// Refusal is the answer of a bot that understands no press. ok is false for letters that need no
// answer.
func Refusal(p press.Press) (answer press.Press, ok bool) {
	return press.Press{Kind: press.Try}, p.Kind == press.Propose || p.Kind == press.Inform
}

// enter takes in a letter of a person. A power that understands no press is no partner any more.
func (t *Table) enter(l press.Letter) {
	t.deliver(Letter{From: l.From, To: l.To[0], Others: l.To[1:], Press: l.Press})
	if l.Press.Kind == press.Propose {
		t.minutes.of(KindOf(l.Press.Deal)).Offered++
	}
	t.take(l)
	if l.Press.Kind == press.Try && len(l.Press.Words) == 0 {
		t.people = t.people.Without(l.From.Seat())
	}
}

// Deliver takes in a letter that a server has delivered, to a speaker or from one.
func (t *Table) Deliver(l press.Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.speakers[l.From.Seat()] != nil {
		t.deliver(Letter{From: l.From, To: l.To[0], Others: l.To[1:], Press: l.Press})
		t.take(l)
		return
	}
	t.enter(l)
}

// Pending returns the offers that a seat has made in the phase and that have not been answered.
func (t *Table) Pending(seat game.Seat) (offers []promise.Offer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range t.talks.Offers() {
		if o.State == promise.Pending && o.Phase == t.phase && o.By.Seat() == seat {
			offers = append(offers, o)
		}
	}
	return offers
}

// Agreed returns the number of agreements of the phase to which a seat is a party.
func (t *Table) Agreed(seat game.Seat) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.agreed(seat))
}

// Close ends the talk of a phase, which it holds if that has not been done, and tells the speakers
// their agreements. The bots of [Table.Bot] do that before their orders.
func (t *Table) Close(thought *game.Thought, p *diplomacy.Position) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hold(thought, p)
	if t.closed || !p.Season.Moves() {
		return
	}
	t.closed = true
	t.round(func(seat game.Seat) []Letter {
		t.speakers[seat].Agree(t.agreed(seat))
		return nil
	})
}
