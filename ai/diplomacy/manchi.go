package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// manchi is a bot of Brian Roberts's Man'chi family: goals by province first, then
// moves, holds and supports that reach as much of them as they can.
type manchi struct {
	g         *diplomacy.Game
	m         *diplomacy.Map
	power     diplomacy.Power
	rng       *rand.Rand
	distances *Distances
	survey    Survey
	draft     draft
	style     manchiStyle

	// target is the power that is attacked, [diplomacy.Neutral] before the first
	// phase.
	target diplomacy.Power
	// foes are the powers that attacked it, a bit each.
	foes uint32
	// owned are the centres it had when it was asked last, and since the year of
	// the last gain or of the choice of the target.
	owned diplomacy.Set
	since int16
	// want is what a unit in a province is worth, below zero if it should not be
	// there; reach what a place is worth because it is on the way.
	want  [diplomacy.MaxProvinces]int
	reach [2][diplomacy.MaxLocations]int
	// resistance is the largest number of units that any one other power has in or
	// around a province.
	resistance [diplomacy.MaxProvinces]int
}

// manchiStyle is what goals are worth.
type manchiStyle struct {
	// attack is for a centre of the target, colonise for a free one, defend for one
	// of its own that the target threatens (half for others), retake for one of its
	// own with a foreign unit in it. peace is what it costs to enter a centre or to
	// meet a unit of anybody else, border to come near their homes.
	attack, colonise, defend, retake, peace, border int
	// grudge is for a centre of another power that attacked it before.
	grudge int
	// trust is by how much less a threat counts from those who never attacked.
	trust int
}

// NewAttackBot makes a bot after AttackBot of Man'chi (Brian Roberts 2003). As
// jic-2011 2.3.3 and its readme tell it, that one attacks a random neighbour until
// somebody else attacks it, which it notices by dislodged units and lost centres
// only; then it turns against that one. It defends itself a little and keeps out of
// the way of everybody else.
//
// It is a reconstruction; the numbers are this house's. A centre of the target is
// worth 100, one of another power that attacked it before 50, a free one 90 (half if
// another power's unit is nearer), one of its own 50 where the target threatens it and
// 25 where others do, 110 with a foreign unit in it; a unit of the target elsewhere is
// worth a third of a centre and a province next to one of its centres an eighth. A
// step on the way to any of them is worth half of the next. Centres and units of
// others cost 60, and provinces next to their homes 8. The best pair of a unit and a
// place, with as many supports as pay, is ordered first. Neighbours are the powers
// whose centres are nearest, or a step more; after two years without a gain it draws
// another. Units are built where they are worth most and removed farthest from home;
// nothing is convoyed.
func NewAttackBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return newManchi(g, power, rng, manchiStyle{attack: 100, colonise: 90, defend: 50, retake: 110, peace: 60, border: 8, grudge: 50, trust: 2})
}

// NewDefenseBot makes a bot after DefenseBot of Man'chi (Brian Roberts 2003): the
// scared version of AttackBot, with mostly defensive goals and minor attacks on its
// target (jic-2011 2.3.3).
//
// It is a reconstruction like [NewAttackBot], with other numbers: a centre of its own
// is worth 100 where the target threatens it, 50 where a power does that attacked it
// before and 12 where others do, 120 with a foreign unit in it, a free centre 60, one
// of the target 70 and one of others that attacked it 35. By its readme it should
// almost always sit still until it is attacked, which would never win: here it has a
// target from the first.
func NewDefenseBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return newManchi(g, power, rng, manchiStyle{attack: 70, colonise: 60, defend: 100, retake: 120, peace: 60, border: 8, grudge: 35, trust: 8})
}

func newManchi(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand, style manchiStyle) Bot {
	return &manchi{g: g, m: g.Map, power: power, rng: rng, distances: NewDistances(g.Map), style: style}
}

func (b *manchi) Orders(p *diplomacy.Position) diplomacy.Answer {
	b.survey.Look(b.m, p)
	b.chooseTarget(p)
	b.setGoals(p)
	homes := b.m.Homes(b.power)
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		return RetreatBest(b.g, p, b.power, func(u diplomacy.Unit, to diplomacy.Location) int {
			return max(1, 1000+16*b.worth(u.Kind, to)-b.distances.NearestBetween(b.m.Province(to), homes))
		})
	case b.g.Adjustment(p, b.power) < 0:
		return AdjustBest(b.g, p, b.power, func(u diplomacy.Unit, _ []diplomacy.Order) int {
			return -b.distances.NearestBetween(b.m.Province(u.At), homes)
		})
	}
	return AdjustBest(b.g, p, b.power, func(u diplomacy.Unit, _ []diplomacy.Order) int {
		return 16*b.worth(u.Kind, u.At) + b.rng.IntN(16)
	})
}

// chooseTarget turns against the power that attacked last, or finds a target.
func (b *manchi) chooseTarget(p *diplomacy.Position) {
	own, before := b.survey.Centres[b.power], b.target
	for lost := b.owned.Minus(own); !lost.Empty(); lost = lost.Rest() {
		if owner := p.Owner[lost.First()]; owner != diplomacy.Neutral {
			b.target = owner
			b.foes |= 1 << owner
		}
	}
	gained := !own.Minus(b.owned).Empty()
	b.owned = own
	for i := range b.m.Provinces() {
		last := &p.Last[i]
		if last.Power != b.power || !last.Verdict.Dislodged || int(last.Verdict.By) >= b.m.Provinces() {
			continue
		}
		if by := p.Last[last.Verdict.By].Power; by != b.power && by != diplomacy.Neutral {
			b.target = by
			b.foes |= 1 << by
		}
	}
	gone := b.survey.Centres[b.target].Or(b.survey.Units[b.target]).Empty()
	if b.target == diplomacy.Neutral || gone || p.Year-b.since > manchiPatience {
		b.target = b.neighbour()
		b.since = p.Year
	}
	if gained || b.target != before {
		b.since = p.Year
	}
}

const (
	// manchiPatience is for how many years it goes on without gaining a centre.
	manchiPatience = 2
	// manchiSight is how many moves away a goal is worth something.
	manchiSight = 7
)

// isFoe reports whether a power attacked it before.
func (b *manchi) isFoe(power diplomacy.Power) bool { return b.foes>>power&1 != 0 }

// neighbour draws one of the powers that are near.
func (b *manchi) neighbour() diplomacy.Power {
	var apart [diplomacy.MaxPowers + 1]int
	nearest := Far
	for other := diplomacy.Power(1); int(other) <= b.m.Powers(); other++ {
		apart[other] = Far
		if other == b.power {
			continue
		}
		theirs := b.survey.Centres[other].Or(b.survey.Units[other])
		for ours := b.survey.Centres[b.power].Or(b.survey.Units[b.power]); !ours.Empty(); ours = ours.Rest() {
			apart[other] = min(apart[other], b.distances.NearestBetween(ours.First(), theirs))
		}
		nearest = min(nearest, apart[other])
	}
	var near [diplomacy.MaxPowers]diplomacy.Power
	n := 0
	for other := diplomacy.Power(1); int(other) <= b.m.Powers(); other++ {
		if apart[other] != Far && apart[other] <= nearest+1 {
			near[n] = other
			n++
		}
	}
	if n == 0 {
		return diplomacy.Neutral
	}
	return near[b.rng.IntN(n)]
}

// setGoals says what every province and every place is worth.
func (b *manchi) setGoals(p *diplomacy.Position) {
	s := &b.style
	for at := range diplomacy.Province(b.m.Provinces()) {
		b.want[at] = b.goal(p, at)
	}
	target := b.survey.Centres[b.target]
	around := b.around(target)
	var borders diplomacy.Set
	for other := diplomacy.Power(1); int(other) <= b.m.Powers(); other++ {
		if other != b.power && other != b.target {
			borders = borders.Or(b.around(b.m.Homes(other).And(b.survey.Centres[other])))
		}
	}
	for at := range diplomacy.Province(b.m.Provinces()) {
		switch {
		case b.want[at] != 0 || b.m.Centres().Has(at):
		case b.target != diplomacy.Neutral && around.Has(at):
			b.want[at] = s.attack / 8
		case borders.Has(at):
			b.want[at] = -s.border
		}
	}
	var goals diplomacy.Set
	for at := range diplomacy.Province(b.m.Provinces()) {
		b.resistance[at] = b.survey.Competition(b.power, at)
		if b.want[at] > 0 {
			goals = goals.With(at)
		}
	}
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for at := range diplomacy.Location(b.m.Locations()) {
			best := 0
			for s := goals; !s.Empty(); s = s.Rest() {
				if d := b.distances.Moves(k, at, s.First()); d <= manchiSight {
					best = max(best, b.want[s.First()]>>d)
				}
			}
			b.reach[k-1][at] = best
		}
	}
}

// goal returns what a unit in a province is worth for itself.
func (b *manchi) goal(p *diplomacy.Position, at diplomacy.Province) int {
	s := &b.style
	in := p.Units[at]
	foreign := in.Exists() && in.Power != b.power
	if !b.m.Centres().Has(at) {
		switch {
		case !foreign:
			return 0
		case in.Power == b.target:
			return s.attack / 3
		}
		return -s.peace
	}
	switch owner := p.Owner[at]; {
	case owner == b.power && foreign:
		return s.retake
	case owner == b.power:
		if !b.survey.Able[at].And(b.survey.Units[b.target]).Empty() {
			return s.defend
		}
		worth := 0
		for able := b.survey.Able[at].And(b.survey.Others(b.power)); !able.Empty(); able = able.Rest() {
			if b.isFoe(p.Units[able.First()].Power) {
				return s.defend / 2
			}
			worth = s.defend / s.trust
		}
		return worth
	case foreign && in.Power != b.target && !b.isFoe(in.Power):
		return -s.peace
	case owner == b.target && owner != diplomacy.Neutral:
		return s.attack
	case b.isFoe(owner):
		return s.grudge
	case owner != diplomacy.Neutral && !foreign && in.Power != b.power:
		return -s.peace
	}
	// A free centre, or one with a unit of the target or of its own in it.
	theirs, ours := Far, Far
	for units := b.survey.All; !units.Empty(); units = units.Rest() {
		u := p.Units[units.First()]
		d := b.distances.Moves(u.Kind, u.At, at)
		if u.Power == b.power {
			ours = min(ours, d)
		} else {
			theirs = min(theirs, d)
		}
	}
	if theirs < ours {
		return s.colonise / 2
	}
	return s.colonise
}

// around returns the provinces next to those of a set.
func (b *manchi) around(set diplomacy.Set) diplomacy.Set {
	var around diplomacy.Set
	for ; !set.Empty(); set = set.Rest() {
		around = around.Or(b.m.Into(diplomacy.Army, set.First())).Or(b.m.Into(diplomacy.Fleet, set.First()))
	}
	return around
}

// worth returns what a place is worth for a kind of unit.
func (b *manchi) worth(k diplomacy.Kind, at diplomacy.Location) int {
	if want := b.want[b.m.Province(at)]; want < 0 {
		return want + b.reach[k-1][at]/4
	}
	return b.reach[k-1][at]
}
