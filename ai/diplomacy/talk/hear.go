package talk

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Hear gives a speaker a letter that a person wrote after [Table.Hold], and returns the speaker's
// answer: for an offer an acceptance, or a refusal with at most one counter-offer. It returns nothing
// if the recipient does not speak or has begun with its orders. Offers to one speaker and their
// acceptance make an agreement; agreements of several powers are entered with [Table.Agree].
func (t *Table) Hear(thought *game.Thought, l Letter) (answers []Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := l.To.Seat()
	if t.closed || !slices.Contains(t.seated, seat) {
		return nil
	}
	t.deliver(l)
	switch l.Press.Kind {
	case press.Propose:
		t.open = append(t.open, l)
		t.minutes.of(KindOf(l.Press.Deal)).Offered++
	case press.Accept, press.Refuse, press.Ignore:
		if t.take(l.Press, l.To, l.From) && l.Press.Kind == press.Accept {
			t.agree(promise.Agreement{Phase: t.phase, By: l.To, With: []diplomacy.Power{l.From}, Deal: l.Press.Of.Deal})
		}
	case press.Cancel:
		t.take(l.Press, l.From, l.To)
	case press.Inform:
		if k := l.Press.Deal.Kind; k == press.Not || k == press.Unarranged {
			t.declare(l.From, l.To, l.Press.Deal)
		}
	case press.NotUnderstood, press.Try:
	}
	answers = t.write(seat, func(game.Seat) []Letter { return t.speakers[seat].Hear(thought, of(seat, t.agreed), l) })
	for _, a := range answers {
		t.deliver(a)
		switch {
		case a.Press.Kind == press.Propose:
			t.open = append(t.open, a)
		case a.Press.Kind.Answers() && t.take(a.Press, l.From, l.To) && a.Press.Kind == press.Accept && len(l.Others) == 0:
			t.agree(promise.Agreement{Phase: t.phase, By: l.From, With: []diplomacy.Power{l.To}, Deal: l.Press.Deal})
		}
	}
	return answers
}

// take closes the open offer that press answers or takes back, and reports whether there was one.
func (t *Table) take(p press.Press, from, to diplomacy.Power) bool {
	if p.Of == nil || p.Of.Kind != press.Propose {
		return false
	}
	want := p.Of.Text(t.game.Map)
	i := slices.IndexFunc(t.open, func(o Letter) bool { return o.From == from && o.To == to && o.Press.Text(t.game.Map) == want })
	if i < 0 {
		return false
	}
	t.open = slices.Delete(t.open, i, i+1)
	return true
}

// declare enters that a power has ended an earlier agreement with another. Only both know of it.
func (t *Table) declare(by, to diplomacy.Power, d press.Deal) {
	a := promise.Agreement{Phase: t.phase, By: by, Deal: d}
	t.ledger.Agree(a)
	for _, party := range [...]diplomacy.Power{by, to} {
		t.ledgers[party.Seat()].Agree(a)
	}
}

// Agree enters an agreement that was made elsewhere: one of several powers.
func (t *Table) Agree(a promise.Agreement) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.agree(a)
}

// agree enters an agreement, unless it has been made in the phase.
func (t *Table) agree(a promise.Agreement) {
	if slices.ContainsFunc(t.agreed, func(b promise.Agreement) bool { return SameDeal(a.Deal, b.Deal) }) {
		return
	}
	t.agreed = append(t.agreed, a)
	t.minutes.of(KindOf(a.Deal)).Agreed++
	t.ledger.Agree(a)
	t.ledgers[a.By.Seat()].Agree(a)
	for _, q := range a.With {
		t.ledgers[q.Seat()].Agree(a)
	}
}

// SameDeal reports whether two deals are the same but for the order of their parts.
func SameDeal(a, b press.Deal) bool {
	parts := func(d press.Deal) []press.Deal {
		if d.Kind == press.All {
			return d.Of
		}
		return []press.Deal{d}
	}
	mine, others := parts(a), parts(b)
	return len(mine) == len(others) && !slices.ContainsFunc(mine, func(x press.Deal) bool {
		return !slices.ContainsFunc(others, func(y press.Deal) bool {
			return x.Kind == y.Kind && x.Order == y.Order && slices.Equal(x.Provinces, y.Provinces) && sameSet(x.Powers, y.Powers) && sameSet(x.Against, y.Against) && len(x.Of) == 0 && len(y.Of) == 0
		})
	})
}

func sameSet(a, b []diplomacy.Power) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p diplomacy.Power) bool { return !slices.Contains(b, p) })
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
		t.speakers[seat].Agree(of(seat, t.agreed))
		return nil
	})
}
