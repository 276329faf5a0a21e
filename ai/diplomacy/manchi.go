package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// manchi is a bot of Brian Roberts's Man'chi family: it sets goals for provinces first, and
// then finds the moves, holds and supports that achieve most of them.
type manchi struct {
	g         *diplomacy.Game
	m         *diplomacy.Map
	power     diplomacy.Power
	rng       *rand.Rand
	distances *Distances
	survey    Survey
	draft     draft
	style     manchiStyle
	thought   *game.Thought

	// target is the power to attack, [diplomacy.Neutral] before the first phase.
	target diplomacy.Power
	// foes are the powers that have attacked the bot, one bit each.
	foes uint32
	// owned are the own centres in the previous phase. since is the year of the last gain, or of
	// the choice of the target.
	owned diplomacy.Set
	since int16
	// want is the value of a unit in a province, negative if it should not be there, and reach the
	// value of a place on the way to goals.
	want  [diplomacy.MaxProvinces]int
	reach [2][diplomacy.MaxLocations]int
	// resistance is the largest number of units of another power in or next to a
	// province.
	resistance [diplomacy.MaxProvinces]int
}

// manchiStyle has the value of each kind of goal.
type manchiStyle struct {
	// attack is for a centre of the target, colonise for a free one, defend for an own
	// one that the target threatens (half if others do), and retake for an own one with
	// a foreign unit. peace is the cost of entering a centre or meeting a unit of any
	// other power, and border that of coming near their homes.
	attack, colonise, defend, retake, peace, border int
	// grudge is for a centre of another power that has attacked the bot.
	grudge int
	// trust divides the value of defence against powers that have never attacked.
	trust int
}

var attackBotEntry = Entry{Name: "attackbot", Title: "AttackBot", Strength: 2, Make: NewAttackBot}

// NewAttackBot makes a bot after AttackBot of Man'chi (Brian Roberts 2003). According to
// jic-2011 2.3.3 and its readme, AttackBot attacks a random neighbour until another power
// attacks it, which it notices only by dislodged units and lost centres; then it turns
// against that power. It defends itself a little and avoids all others.
//
// This is a reconstruction with our own numbers. A centre of the target is worth 100, one
// of another power that has attacked the bot 50, and a free one 90 (half if another power's
// unit is nearer). An own centre is worth 110 with a foreign unit in it, 50 if the target
// threatens it and 25 if others do. A unit of the target elsewhere is worth a third of a
// centre, and a province next to one of its centres an eighth. Each step on the way to a
// goal is worth half of the next. Centres and units of others cost 60, and provinces next to
// their homes 8. The bot first orders the best pair of a unit and a place, with as many
// supports as pay. Neighbours are the powers with the nearest centres, or one step farther;
// after two years without a gain it draws another. It builds where units are worth most,
// removes those farthest from home, and does not convoy.
func NewAttackBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return newManchi(g, power, rng, manchiStyle{attack: 100, colonise: 90, defend: 50, retake: 110, peace: 60, border: 8, grudge: 50, trust: 2})
}

var defenseBotEntry = Entry{Name: "defensebot", Title: "DefenseBot", Strength: 2, Make: NewDefenseBot}

// NewDefenseBot makes a bot after DefenseBot of Man'chi (Brian Roberts 2003): the scared
// version of AttackBot, with mostly defensive goals and minor attacks on its target
// (jic-2011 2.3.3).
//
// This is a reconstruction like [NewAttackBot], with other numbers. An own centre is worth
// 120 with a foreign unit in it, 100 if the target threatens it, 50 if a power does that
// has attacked the bot, and 12 if others do. A free centre is worth 60, one of the target
// 70, and one of another power that has attacked the bot 35. According to its readme it
// should almost always sit still until it is attacked, which would never win; here it has a
// target from the start.
func NewDefenseBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return newManchi(g, power, rng, manchiStyle{attack: 70, colonise: 60, defend: 100, retake: 120, peace: 60, border: 8, grudge: 35, trust: 8})
}

func newManchi(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand, style manchiStyle) Bot {
	return &manchi{g: g, m: g.Map, power: power, rng: rng, distances: NewDistances(g.Map), style: style}
}

func (b *manchi) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.thought = thought
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

// chooseTarget targets the power that attacked last, or else a neighbour.
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
	// manchiPatience is the number of years without a gain before a new target.
	manchiPatience = 2
	// manchiSight is the maximum number of moves to a goal that counts.
	manchiSight = 7
)

// isFoe reports whether a power has attacked the bot.
func (b *manchi) isFoe(power diplomacy.Power) bool { return b.foes>>power&1 != 0 }

// neighbour returns a random nearby power.
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

// setGoals computes the worth of all provinces and places.
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

// goal returns the value of a unit in a province, without the way there.
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
	// A free centre, or one with a unit of the target or an own unit.
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

// worth returns the worth of a place for a kind of unit.
func (b *manchi) worth(k diplomacy.Kind, at diplomacy.Location) int {
	if want := b.want[b.m.Province(at)]; want < 0 {
		return want + b.reach[k-1][at]/4
	}
	return b.reach[k-1][at]
}
