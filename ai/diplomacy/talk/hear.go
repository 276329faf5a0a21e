package talk

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Hear gives the speakers among its recipients a letter that a person wrote after [Table.Hold], and
// returns their answers: for an offer an acceptance, or a refusal with at most one counter-offer. It
// returns nothing if none of them speaks, or if they have begun with their orders. Answers to an offer
// go to all its parties.
func (t *Table) Hear(thought *game.Thought, l press.Letter) (answers []Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l.Phase = t.phase
	speaks := func(p diplomacy.Power) bool { return slices.Contains(t.seated, p.Seat()) }
	if t.closed || !slices.ContainsFunc(l.To, speaks) {
		return nil
	}
	t.deliver(Letter{From: l.From, To: l.To[0], Others: l.To[1:], Press: l.Press})
	if l.Press.Kind == press.Propose {
		t.minutes.of(KindOf(l.Press.Deal)).Offered++
	}
	t.take(l)
	for _, to := range l.To {
		if !speaks(to) {
			continue
		}
		seat, others := to.Seat(), slices.DeleteFunc(slices.Clone(l.To), func(p diplomacy.Power) bool { return p == to })
		received := Letter{From: l.From, To: to, Others: others, Press: l.Press}
		for _, a := range t.write(seat, func(game.Seat) []Letter { return t.speakers[seat].Hear(thought, t.agreed(seat), received) }) {
			if a.Press.Kind.Answers() && a.To == l.From {
				a.Others = others
			}
			t.deliver(a)
			t.take(t.letter(a))
			answers = append(answers, a)
		}
	}
	return answers
}

// close ends the talk of a phase, which it holds if that has not been done, and tells the speakers
// their agreements.
func (t *Table) close(thought *game.Thought, p *diplomacy.Position) {
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
