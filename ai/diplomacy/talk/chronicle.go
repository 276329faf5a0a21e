package talk

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// chronicle is the phase being played, as far as the table knows it.
type chronicle struct {
	at      diplomacy.Position
	begun   bool
	answers [diplomacy.MaxPowers + 1]diplomacy.Answer
	given   game.Seats
}

// Ordered notes what a seat answered in a phase. The bots of [Table.Bot] do that themselves.
func (t *Table) Ordered(seat game.Seat, phase diplomacy.Phase, a diplomacy.Answer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.played.begun && t.played.at.Phase() == phase {
		t.played.answers[diplomacy.PowerOf(seat)] = a
		t.played.given = t.played.given.With(seat)
	}
}

// phase returns the phase that was played before the position after. Orders of movement phases that
// nobody has noted are taken from the position, as far as it has them.
func (c *chronicle) phase(g *diplomacy.Game, after *diplomacy.Position) *promise.Played {
	ph := &promise.Played{Before: &c.at, After: after, Answers: c.answers}
	for seat := range g.Acting(&c.at).All() {
		power := diplomacy.PowerOf(seat)
		switch {
		case c.given.Has(seat):
		case c.at.Season.Moves():
			for _, last := range after.Last {
				if last.Power == power {
					ph.Answers[power].Add(last.Order)
				}
			}
			ph.Unseen[power], ph.Secret[power] = ph.Answers[power].Len() == 0, true
		default:
			ph.Unseen[power] = true
		}
	}
	return ph
}

// see enters the phase before p into the ledgers, if p is a new position.
func (t *Table) see(p *diplomacy.Position) {
	if t.played.begun && t.played.at.Phase() == p.Phase() && t.played.at.Ending == p.Ending {
		return
	}
	if t.played.begun {
		ph := t.played.phase(t.game, p)
		for seat, talks := range t.own {
			t.decided[seat] = append(t.decided[seat], talks.Play(ph)...)
		}
		t.judge(t.talks.Play(ph))
	}
	t.played = chronicle{at: *p, begun: true}
}

// judge adds what became of promises to the minutes. An agreement is kept if all its promises are, and
// broken if one is.
func (t *Table) judge(decided []promise.Promise) {
	var numbers []int
	for i := range decided {
		p := &decided[i]
		if p.State == promise.Broken {
			t.minutes.Breaches[p.Power.Seat()]++
		}
		if !slices.Contains(numbers, p.Agreement) {
			numbers = append(numbers, p.Agreement)
		}
	}
	ledger := t.talks.Ledger()
	for _, n := range numbers {
		t.minutes.of(KindOf(ledger.Agreements()[n].Deal)).settle(ledger.Promises(), n, decided)
	}
}

// settle counts an agreement when the last of its promises is decided, or the first is broken.
func (c *Count) settle(all []promise.Promise, agreement int, decided []promise.Promise) {
	var seen [promise.StateCount]int
	brokenNow := 0
	for i := range all {
		if all[i].Agreement == agreement {
			seen[all[i].State]++
		}
	}
	for i := range decided {
		if decided[i].Agreement == agreement && decided[i].State == promise.Broken {
			brokenNow++
		}
	}
	switch {
	case brokenNow > 0 && brokenNow == seen[promise.Broken]:
		c.Broken++
	case seen[promise.Broken] > 0 || seen[promise.Open] > 0:
	case seen[promise.Kept] > 0:
		c.Kept++
	default:
		c.Void++
	}
}

// Minutes judges the promises by the end of the match, and returns the minutes.
func (t *Table) Minutes(end *diplomacy.Position) Minutes {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.see(end)
	for _, s := range t.speakers {
		if s != nil {
			t.log(s.Decisions())
		}
	}
	return t.minutes
}
