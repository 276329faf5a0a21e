package promise

import (
	"cmp"
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Ledger keeps agreements and what became of the promises in them. Use [NewLedger] to make one, then
// [Ledger.Agree] and [Ledger.Play] in the order of events. A power that keeps one enters the
// agreements that it knows.
type Ledger struct {
	game       *diplomacy.Game
	agreements []Agreement
	promises   []Promise
	decided    []int // promises, since the last Play
	trust      trusts
}

// NewLedger returns an empty ledger of a game.
func NewLedger(g *diplomacy.Game) *Ledger {
	l := &Ledger{game: g}
	l.trust.decay = defaultDecay
	return l
}

// Agreements returns the agreements in the order in which they were entered. The slice belongs to the
// ledger.
func (l *Ledger) Agreements() []Agreement { return l.agreements }

// Promises returns the promises in the order of the agreements, by power in each. The slice belongs
// to the ledger and changes with it.
func (l *Ledger) Promises() []Promise { return l.promises }

// Count returns how many promises of a power are in a state.
func (l *Ledger) Count(power diplomacy.Power, s State) (n int) {
	for i := range l.promises {
		if p := &l.promises[i]; p.Power == power && p.State == s {
			n++
		}
	}
	return n
}

// Broken returns the promise of a power to another one that it broke last, nil if it broke none.
func (l *Ledger) Broken(by, to diplomacy.Power) (last *Promise) {
	for i := range l.promises {
		p := &l.promises[i]
		if p.State == Broken && p.Power == by && slices.Contains(p.To, to) && (last == nil || !earlier(p.Decided, last.Decided)) {
			broken := *p
			last = &broken
		}
	}
	return last
}

// Agree enters an agreement. It counts from the phase of its offer, which must not be later than the
// next one that is played.
func (l *Ledger) Agree(a Agreement) {
	parties := a.parties()
	for _, d := range leaves(a.Deal) {
		for _, ended := range endings(d) {
			for _, party := range parties {
				l.withdraw(party, ended)
			}
		}
		l.renew(parties, d)
	}
	number := len(l.agreements)
	l.agreements = append(l.agreements, a)
	for _, power := range parties {
		if len(parties) < 2 {
			break // nothing is promised to anybody
		}
		p := Promise{Agreement: number, Power: power, Deal: a.Deal, Since: a.Phase}
		p.To = slices.DeleteFunc(slices.Clone(parties), func(o diplomacy.Power) bool { return o == power })
		for i, d := range leaves(a.Deal) {
			if slices.Contains(bound(d, parties), power) {
				p.parts = append(p.parts, newPart(d, i, power, a.Phase))
			}
		}
		if len(p.parts) > 0 {
			l.promises = append(l.promises, p)
		}
	}
	l.settle(a.Phase)
}

// holds reports whether the same was agreed on by the same parties in the same phase, and has not been
// ended since.
func (l *Ledger) holds(a *Agreement) bool {
	return slices.ContainsFunc(l.promises, func(p Promise) bool {
		b := &l.agreements[p.Agreement]
		return p.State == Open && b.Phase == a.Phase && slices.Equal(a.parties(), b.parties()) && SameDeal(a.Deal, b.Deal)
	})
}

// endings returns the deals that a NOT or NAR ends. War ends alliances, too.
func endings(d press.Deal) []press.Deal {
	ended, ok := ending(d)
	if !ok {
		return nil
	}
	all := []press.Deal{ended}
	if ended.Kind == press.Peace && d.Kind == press.Not {
		ended.Kind = press.Alliance
		all = append(all, ended)
	}
	return all
}

// ending returns the deal that a NOT or NAR names. NOT of an order is a promise and ends none.
func ending(d press.Deal) (press.Deal, bool) {
	if d.Kind != press.Not && d.Kind != press.Unarranged {
		return press.Deal{}, false
	}
	inner := d.Of[0]
	switch inner.Kind {
	case press.Peace, press.Alliance, press.Zone:
		return inner, true
	case press.Ordered:
		return inner, d.Kind == press.Unarranged
	case press.Draw, press.Solo, press.Not, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
	return press.Deal{}, false
}

// renew ends an older peace, alliance or zone that the same parties agree on again.
func (l *Ledger) renew(parties []diplomacy.Power, d press.Deal) {
	for i := range l.promises {
		p := &l.promises[i]
		for j := range p.parts {
			part := &p.parts[j]
			if part.lasts() && part.deal.Kind == d.Kind && slices.Equal(l.agreements[p.Agreement].parties(), parties) &&
				sameSet(part.deal.Powers, d.Powers) && sameSet(part.deal.Against, d.Against) && sameSet(part.deal.Provinces, d.Provinces) {
				part.end()
			}
		}
	}
}

// sameSet reports whether two lists have the same elements.
func sameSet[T cmp.Ordered](a, b []T) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(slices.Compact(a), slices.Compact(b))
}

// withdraw ends what a power and others have agreed like d.
func (l *Ledger) withdraw(by diplomacy.Power, d press.Deal) {
	for i := range l.promises {
		p := &l.promises[i]
		for j := range p.parts {
			part := &p.parts[j]
			gone := concerned(p, part, by, d)
			if len(gone) == 0 {
				continue
			}
			switch d.Kind {
			case press.Peace, press.Alliance:
				part.partners = slices.DeleteFunc(slices.Clone(part.partners), func(o diplomacy.Power) bool {
					return o == by || p.Power == by && slices.Contains(gone, o)
				})
				if len(part.partners) == 0 {
					part.end()
				}
			case press.Zone:
				if part.zone = part.zone.Minus(diplomacy.SetOf(d.Provinces...)); part.zone.Empty() {
					part.end()
				}
			case press.Ordered:
				part.end()
			case press.Draw, press.Solo, press.Not, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
			}
		}
	}
}

// concerned returns the other powers of part of a promise that ends if a power ends what is agreed
// like d, none if it does not end.
func concerned(p *Promise, part *part, by diplomacy.Power, d press.Deal) []diplomacy.Power {
	if part.deal.Kind != d.Kind || part.state != Open || p.Power != by && !slices.Contains(p.To, by) {
		return nil
	}
	others := slices.DeleteFunc(append([]diplomacy.Power{p.Power}, p.To...), func(o diplomacy.Power) bool { return o == by })
	switch d.Kind {
	case press.Peace, press.Alliance:
		switch {
		case p.Power == by:
			return slices.DeleteFunc(slices.Clone(part.partners), func(o diplomacy.Power) bool { return !slices.Contains(d.Powers, o) })
		case slices.Contains(part.partners, by) && slices.Contains(d.Powers, p.Power):
			return []diplomacy.Power{p.Power}
		}
	case press.Zone:
		if zone := part.zone; zone.Minus(diplomacy.SetOf(d.Provinces...)) != zone {
			return others
		}
	case press.Ordered:
		if part.deal.Order == d.Order {
			return others
		}
	case press.Draw, press.Solo, press.Not, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
	return nil
}

// concerned returns the powers that are parties to what a power would end by a NOT or NAR alone.
func (l *Ledger) concerned(by diplomacy.Power, declared press.Deal) (all []diplomacy.Power) {
	for _, d := range endings(declared) {
		for i := range l.promises {
			for j := range l.promises[i].parts {
				all = append(all, concerned(&l.promises[i], &l.promises[i].parts[j], by, d)...)
			}
		}
	}
	return all
}

// Played is a phase that was played, as far as it is known.
type Played struct {
	Before, After *diplomacy.Position
	// Answers are the answers as they were sent, by power. Unseen are the powers whose answer is not
	// known, and Secret those whose vote for a draw is not.
	Answers        [diplomacy.MaxPowers + 1]diplomacy.Answer
	Unseen, Secret [diplomacy.MaxPowers + 1]bool
}

// carriedOut reports whether the orders were carried out: not in a phase that ended the game by votes.
func (ph *Played) carriedOut() bool {
	return ph.After.Ending != diplomacy.DrawAgreed && ph.After.Ending != diplomacy.Conceded
}

// Play judges a phase, and returns the promises that were decided since the last one.
func (l *Ledger) Play(ph *Played) []Promise {
	phase := ph.Before.Phase()
	for i := range l.promises {
		p := &l.promises[i]
		for j := range p.parts {
			if part := &p.parts[j]; part.state == Open && !earlier(phase, p.Since) {
				l.judge(ph, p, part)
			}
		}
	}
	over := ph.After.Ending != diplomacy.Ongoing
	alive := l.game.Alive(ph.After)
	for i := range l.promises {
		p := &l.promises[i]
		for j := range p.parts {
			part := &p.parts[j]
			lonely := len(part.partners) > 0 && !slices.ContainsFunc(part.partners, func(o diplomacy.Power) bool { return alive.Has(o.Seat()) })
			if over || !alive.Has(p.Power.Seat()) || lonely || !part.lasts() && !earlier(phase, part.due) {
				part.end()
			}
		}
	}
	l.settle(phase)
	var decided []Promise
	slices.Sort(l.decided)
	for _, i := range l.decided {
		decided = append(decided, l.promises[i])
	}
	l.decided = nil
	l.trust.play(l, ph, decided)
	return decided
}

// earlier reports whether a phase is before another.
func earlier(a, b diplomacy.Phase) bool {
	return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Season, b.Season)) < 0
}

// settle decides promises by their parts.
func (l *Ledger) settle(phase diplomacy.Phase) {
	for i := range l.promises {
		p := &l.promises[i]
		if p.State != Open {
			continue
		}
		if p.Deal.Kind == press.Either {
			p.State = l.either(p)
		} else {
			p.State = all(p.parts)
		}
		if p.State == Open {
			continue
		}
		p.Decided = phase
		l.decided = append(l.decided, i)
		if p.State == Broken {
			at := slices.IndexFunc(p.parts, func(part part) bool { return part.state == Broken })
			p.Breach = p.parts[at].breach
		}
	}
}

// all returns the state of a promise to keep all parts.
func all(parts []part) State {
	var seen [StateCount]bool
	for i := range parts {
		seen[parts[i].state] = true
	}
	for _, s := range [...]State{Broken, Open, Unknown, Kept} {
		if seen[s] {
			return s
		}
	}
	return Void
}

// either returns the state of a promise of which one part is enough. A part that binds several powers
// is kept if all of them keep it.
func (l *Ledger) either(p *Promise) State {
	states := make([][]part, len(p.Deal.Of))
	for i := range l.promises {
		if o := &l.promises[i]; o.Agreement == p.Agreement {
			for _, part := range o.parts {
				states[part.index] = append(states[part.index], part)
			}
		}
	}
	var seen [StateCount]bool
	for _, parts := range states {
		if len(parts) > 0 {
			seen[all(parts)] = true
		}
	}
	own := slices.ContainsFunc(p.parts, func(part part) bool { return part.state == Broken })
	open := slices.ContainsFunc(states, func(parts []part) bool {
		return slices.ContainsFunc(parts, func(part part) bool { return part.state == Open })
	})
	switch {
	case seen[Kept]:
		return Kept
	case open:
		return Open
	case seen[Unknown]:
		return Unknown
	case own:
		return Broken
	}
	return Void
}
