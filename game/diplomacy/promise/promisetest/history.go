// Package promisetest judges promises a second time, for tests: it finds agreements in the letters of
// a record and what became of each promise in them. It is written from the rules that the documentation
// of package promise states, and shares no code with it. It reads whole matches in which all orders are
// known, so nothing is unknown to it, and looks at each promise by itself from the beginning.
package promisetest

import (
	"fmt"
	"slices"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Agreement is a deal on which powers agreed before the phase with the number Before was played, from 0.
type Agreement struct {
	Phase  diplomacy.Phase
	By     diplomacy.Power
	With   []diplomacy.Power
	Deal   press.Deal
	Before int
}

// Phase is a phase that was played, with the answers by power.
type Phase struct {
	Before, After *diplomacy.Position
	Answers       [diplomacy.MaxPowers + 1]diplomacy.Answer
}

// History is a match with its agreements.
type History struct {
	Game       *diplomacy.Game
	Phases     []Phase
	Agreements []Agreement
}

// Read returns the history of a record. Offers that are not accepted by all in the phase in which they
// are made lapse, which is so between bots.
func Read(r game.Record) (*History, error) {
	b, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	m, err := game.Replay(b, r)
	if err != nil {
		return nil, err
	}
	h := &History{Game: b.Game}
	answered := []int{} // how many answers had been given after each phase
	total := 0
	for i := range m.Steps() {
		step := m.Step(i)
		ph := Phase{Before: &step.Before, After: &step.After}
		n := 0
		for seat := range step.Actors.All() {
			ph.Answers[diplomacy.PowerOf(seat)] = step.Answers[n]
			n++
		}
		total += n
		h.Phases, answered = append(h.Phases, ph), append(answered, total)
	}
	var open []offer
	for _, note := range r.Notes {
		l, ok, err := press.ParseNote(b.Game.Map, note.Text)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		before := 0
		for before < len(answered) && answered[before] <= note.At {
			before++
		}
		if before < len(h.Phases) && h.Phases[before].Before.Phase() != l.Phase {
			return nil, fmt.Errorf("the letter %.80q was written in another phase", note.Text)
		}
		open = h.hear(open, l, before)
	}
	return h, nil
}

// offer is an offer with those that have accepted it.
type offer struct {
	press.Letter
	yes []diplomacy.Power
}

// parties returns all whom an offer concerns.
func (o *offer) parties() []diplomacy.Power { return append([]diplomacy.Power{o.From}, o.To...) }

// hear takes in a letter and returns the offers that are open after it.
func (h *History) hear(open []offer, l press.Letter, before int) []offer {
	m := h.Game.Map
	open = slices.DeleteFunc(open, func(o offer) bool { return o.Phase != l.Phase })
	latest := func(said *press.Press, fits func(*offer) bool) int {
		for i := len(open) - 1; i >= 0; i-- {
			if said != nil && said.Kind == press.Propose && said.Text(m) == open[i].Press.Text(m) && fits(&open[i]) {
				return i
			}
		}
		return -1
	}
	toMe := func(o *offer) bool { return slices.Contains(o.To, l.From) && slices.Contains(l.To, o.From) }
	//exhaustive:ignore the rest changes no agreement
	switch l.Press.Kind {
	case press.Propose:
		if latest(&l.Press, func(o *offer) bool { return o.From == l.From && asSet(o.To) == asSet(l.To) }) < 0 {
			open = append(open, offer{Letter: l})
		}
	case press.Accept:
		i := latest(l.Press.Of, toMe)
		if i < 0 || asSet(l.To)|1<<l.From != asSet(open[i].parties()) {
			break
		}
		o := &open[i]
		if o.yes = append(o.yes, l.From); asSet(o.yes) == asSet(o.To) {
			if a := (Agreement{o.Phase, o.From, o.To, o.Press.Deal, before}); !h.knows(&a) {
				h.Agreements = append(h.Agreements, a)
			}
			open = slices.Delete(open, i, i+1)
		}
	case press.Refuse, press.Ignore:
		if i := latest(l.Press.Of, toMe); i >= 0 {
			open = slices.Delete(open, i, i+1)
		}
	case press.Cancel:
		if i := latest(l.Press.Of, func(o *offer) bool { return o.From == l.From }); i >= 0 {
			open = slices.Delete(open, i, i+1)
		}
	case press.Inform:
		if k := l.Press.Deal.Kind; k == press.Not || k == press.Unarranged {
			h.Agreements = append(h.Agreements, Agreement{l.Phase, l.From, nil, l.Press.Deal, before})
		}
	}
	return open
}

// knows reports whether the latest agreements, made in the same phase, include the same one: if two offer
// each other the same, they agree on it once.
func (h *History) knows(a *Agreement) bool {
	text := func(d press.Deal) string {
		lines := []string{}
		for _, part := range (&Agreement{Deal: d}).parts() {
			part.Powers, part.Against = slices.Sorted(slices.Values(part.Powers)), slices.Sorted(slices.Values(part.Against))
			part.Provinces = slices.Sorted(slices.Values(part.Provinces))
			lines = append(lines, part.Text(h.Game.Map))
		}
		slices.Sort(lines)
		return d.Kind.String() + strings.Join(lines, " ")
	}
	for i := len(h.Agreements) - 1; i >= 0 && h.Agreements[i].Before == a.Before; i-- {
		if b := &h.Agreements[i]; b.partiesOf() == a.partiesOf() && text(a.Deal) == text(b.Deal) {
			return len(b.With) > 0
		}
	}
	return false
}

// asSet returns powers as bits.
func asSet(powers []diplomacy.Power) (bits int) {
	for _, p := range powers {
		bits |= 1 << p
	}
	return bits
}

// belongs reports whether orders of a kind belong to a season.
func belongs(k diplomacy.OrderKind, s diplomacy.Season) bool {
	//exhaustive:ignore all others are for movement phases
	switch k {
	case diplomacy.Retreat, diplomacy.Disband:
		return s == diplomacy.Summer || s == diplomacy.Autumn
	case diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
		return s == diplomacy.Winter
	}
	return s == diplomacy.Spring || s == diplomacy.Fall
}

// turn returns the first phase from that of an agreement on that takes orders of a kind.
func (a *Agreement) turn(k diplomacy.OrderKind) diplomacy.Phase {
	at := a.Phase
	for !belongs(k, at.Season) {
		at = at.Next()
	}
	return at
}
