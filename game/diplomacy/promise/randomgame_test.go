package promise

import (
	"math/rand/v2"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise/promisetest"
)

// history is a game with its agreements. at has the number of the phase before which each was made.
type history struct {
	g          *diplomacy.Game
	phases     []*Played
	agreements []Agreement
	at         []int
}

// The ledger and the checker agree on every promise of random games with random agreements, after
// every phase of some and at the end of all.
func TestCheckerFindsTheSame(t *testing.T) {
	var counts [StateCount]int
	for n := range 16 {
		name := []string{"standard", "three-crowns", "five-realms"}[n%3]
		g := newGame(t, name, diplomacy.Rules{AgreedDraws: true, LastYear: 1909})
		if g.Map.Year > 1909 {
			t.Fatal(g.Map.Year)
		}
		h := &history{g: g}
		l := NewLedger(g)
		rng := game.Random(21, uint64(n))
		p := g.Start()
		for p.Ending == diplomacy.Ongoing {
			for range rng.IntN(4) {
				a := h.randomAgreement(rng, &p)
				h.agreements, h.at = append(h.agreements, a), append(h.at, len(h.phases))
				l.Agree(a)
			}
			ph := h.randomPhase(rng, p)
			l.Play(ph)
			h.phases = append(h.phases, ph)
			p = *ph.After
			if n%4 == 0 || p.Ending != diplomacy.Ongoing {
				h.compare(t, l, &counts, p.Ending != diplomacy.Ongoing)
			}
		}
	}
	for s := Kept; s < Unknown; s++ {
		if counts[s] < 50 {
			t.Errorf("only %d promises were %v", counts[s], s)
		}
	}
	t.Logf("kept %d, broken %d, void %d", counts[Kept], counts[Broken], counts[Void])
}

// compare compares the ledger with the checker.
func (h *history) compare(t *testing.T, l *Ledger, counts *[StateCount]int, count bool) {
	t.Helper()
	checked := &promisetest.History{Game: h.g}
	for i, a := range h.agreements {
		checked.Agreements = append(checked.Agreements, promisetest.Agreement{Phase: a.Phase, By: a.By, With: a.With, Deal: a.Deal, Before: h.at[i]})
	}
	for _, ph := range h.phases {
		checked.Phases = append(checked.Phases, promisetest.Phase{Before: ph.Before, After: ph.After, Answers: ph.Answers})
	}
	found := map[[2]int]State{}
	for _, p := range l.Promises() {
		found[[2]int{p.Agreement, int(p.Power)}] = p.State
		if count {
			counts[p.State]++
		}
	}
	for i := range h.agreements {
		for x := diplomacy.Power(1); int(x) <= h.g.Map.Powers(); x++ {
			want, promised := checked.Verdict(i, x)
			got, ok := found[[2]int{i, int(x)}]
			if ok != promised || ok && got.String() != string(want) {
				t.Fatalf("%s, %s: the ledger says %v (%v), the checker %v (%v), after %v", h.agreements[i].Text(h.g.Map), h.g.Map.PowerToken(x), got, ok, want, promised, h.phases[len(h.phases)-1].Before.Phase())
			}
		}
	}
}

// randomAgreement returns an agreement about what may happen soon, or the end of an earlier one.
func (h *history) randomAgreement(rng *rand.Rand, p *diplomacy.Position) Agreement {
	powers := rng.Perm(h.g.Map.Powers())
	a := Agreement{Phase: p.Phase(), By: diplomacy.Power(powers[0] + 1)}
	for _, i := range powers[1 : 2+rng.IntN(2)] {
		a.With = append(a.With, diplomacy.Power(i+1))
	}
	if len(h.agreements) > 0 && rng.IntN(6) == 0 {
		old := h.agreements[rng.IntN(len(h.agreements))]
		parts := leaves(old.Deal)
		a.Deal = press.Deal{Kind: press.Not + press.DealKind(rng.IntN(2)), Of: []press.Deal{parts[rng.IntN(len(parts))]}}
		if a.By, a.With = old.By, old.With; rng.IntN(2) == 0 {
			a.With = nil
		}
		return a
	}
	if a.Deal = h.randomDeal(rng, p, &a); rng.IntN(5) == 0 {
		a.Deal = press.Deal{Kind: press.All + press.DealKind(rng.IntN(2)), Of: []press.Deal{a.Deal, h.randomDeal(rng, p, &a), h.randomDeal(rng, p, &a)}}
	}
	return a
}

func (h *history) randomDeal(rng *rand.Rand, p *diplomacy.Position, a *Agreement) press.Deal {
	parties := append([]diplomacy.Power{a.By}, a.With...)
	switch rng.IntN(10) {
	case 0, 1:
		return press.Deal{Kind: press.Peace, Powers: parties}
	case 2:
		return press.Deal{Kind: press.Alliance, Powers: parties, Against: []diplomacy.Power{1}}
	case 3, 4:
		d := press.Deal{Kind: press.Zone, Powers: parties[:2]}
		for range 1 + rng.IntN(2) {
			d.Provinces = append(d.Provinces, diplomacy.Province(rng.IntN(h.g.Map.Provinces())))
		}
		return d
	case 5:
		return press.Deal{Kind: press.Draw}
	}
	d := press.Deal{Kind: press.Ordered, Order: h.randomOrder(rng, p, parties)}
	if rng.IntN(4) == 0 {
		return press.Deal{Kind: press.Not, Of: []press.Deal{d}}
	}
	return d
}

// randomOrder returns an order of one of some powers that is mostly legal at p.
func (h *history) randomOrder(rng *rand.Rand, p *diplomacy.Position, of []diplomacy.Power) press.Order {
	power := of[rng.IntN(len(of))]
	for _, i := range rng.Perm(h.g.Map.Provinces()) {
		if list := h.g.AppendLegal(nil, p, power, diplomacy.Province(i)); len(list) > 0 {
			return press.OrderOf(h.g.Map, p, power, list[rng.IntN(len(list))])
		}
	}
	if rng.IntN(2) == 0 {
		return press.Order{Power: power, Order: diplomacy.Order{Kind: diplomacy.Waive}}
	}
	return press.Order{Power: power, Order: diplomacy.Order{Kind: diplomacy.Build, Unit: diplomacy.Army, At: diplomacy.Location(h.g.Map.Homes(power).First())}}
}

// randomPhase plays a phase with random orders, about half of the promised ones among them.
func (h *history) randomPhase(rng *rand.Rand, p diplomacy.Position) *Played {
	ph := &Played{Before: &p}
	var all diplomacy.OrderSet
	give := func(power diplomacy.Power, o diplomacy.Order) {
		if a := &ph.Answers[power]; a.Len() < diplomacy.MaxOrders && h.g.AddOrder(&all, &p, power, o) == nil {
			a.Add(o)
		}
	}
	for i := len(h.agreements) - 1; i >= 0 && i > len(h.agreements)-6; i-- {
		for _, d := range leaves(h.agreements[i].Deal) {
			if o, _, ok := promised(d); ok && rng.IntN(2) == 0 {
				give(o.Power, o.Order)
			}
		}
	}
	for seat := range h.g.Acting(&p).All() {
		power := diplomacy.PowerOf(seat)
		ph.Answers[power].Draw = rng.IntN(2) == 0
		for _, i := range rng.Perm(h.g.Map.Provinces()) {
			if list := h.g.AppendLegal(nil, &p, power, diplomacy.Province(i)); len(list) > 0 && rng.IntN(8) > 0 {
				give(power, list[rng.IntN(len(list))])
			}
		}
	}
	finish(h.g, ph)
	return ph
}
