package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// greedyBot takes whatever lies next to its units.
type greedyBot struct {
	g         *diplomacy.Game
	m         *diplomacy.Map
	power     diplomacy.Power
	rng       *rand.Rand
	distances *Distances
	survey    Survey
	// visitor is whose unit was last seen in a province.
	visitor [diplomacy.MaxProvinces]diplomacy.Power
	draft   draft
}

// NewGreedyBot makes GreedyBot after the "easy" rules of the diplomacy research
// package. Every unit takes the first of these that it can: to hold on a centre that
// is not its power's yet; to enter a free centre of others, free land of others
// (where another power, or nobody, was last), a centre with a foreign unit in it, any
// place with a foreign unit; to go to the nearest foreign centre; to hold.
//
// It is a reconstruction. Those rules know no supports, so that they never win
// against a unit that holds: here a unit that wants to attack where another one of
// its power attacks already supports it instead. Before it attacks it goes towards
// free land, as there; but it may pass through its own provinces, else units that are
// built behind others never leave home. A centre of its own with a foreign unit in it
// is attacked like one of others. A unit that was turned back from an attack does not
// repeat it at once but makes room. Units that could reach no foreign centre are built
// last, and the order in which units choose is random.
func NewGreedyBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &greedyBot{g: g, m: g.Map, power: power, rng: rng, distances: NewDistances(g.Map)}
}

func (b *greedyBot) Orders(p *diplomacy.Position) diplomacy.Answer {
	b.survey.Look(b.m, p)
	for at, u := range p.Units {
		if u.Exists() {
			b.visitor[at] = u.Power
		}
	}
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		return RetreatBest(b.g, p, b.power, b.friends)
	}
	return b.adjust(p)
}

// friends is a retreat's worth: one more than the units of the power that can come
// to help.
func (b *greedyBot) friends(_ diplomacy.Unit, to diplomacy.Location) int {
	return 1 + b.survey.Able[b.m.Province(to)].And(b.survey.Units[b.power]).Len()
}

// targets are the provinces that a power without scruples wants, in the order in
// which it wants them.
type targets struct{ centres, land, heldCentres, held diplomacy.Set }

func (b *greedyBot) targets(p *diplomacy.Position) targets {
	own := b.survey.Units[b.power]
	others := b.survey.Others(b.power)
	foreign := b.m.Centres().Minus(b.survey.Centres[b.power])
	var t targets
	t.centres = foreign.Minus(others).Minus(own)
	t.heldCentres = b.m.Centres().And(others)
	t.held = others.Minus(t.heldCentres)
	for land := b.m.All().Minus(b.m.Seas()).Minus(b.m.Centres()).Minus(b.survey.All); !land.Empty(); land = land.Rest() {
		if at := land.First(); b.visitor[at] != b.power {
			t.land = t.land.With(at)
		}
	}
	return t
}

// move orders a movement phase.
func (b *greedyBot) move(p *diplomacy.Position) diplomacy.Answer {
	d := &b.draft
	d.start(b.m, p, b.power)
	d.shuffle(b.rng)
	want := b.targets(p)
	foreign := b.m.Centres().Minus(b.survey.Centres[b.power])
	for _, u := range d.units {
		if foreign.Has(b.m.Province(u.At)) {
			d.hold(u)
		}
	}
	b.enter(want.centres)
	b.enter(want.land)
	b.approach(p, want.centres.Or(want.land), b.survey.Others(b.power))
	b.attack(p, want.heldCentres)
	b.attack(p, want.held)
	b.approach(p, foreign, diplomacy.Set{})
	return d.answer()
}

// enter moves units that have no order yet into provinces of a set.
func (b *greedyBot) enter(want diplomacy.Set) {
	for _, u := range b.draft.units {
		for _, to := range b.m.Moves(u.Kind, u.At) {
			if want.Has(b.m.Province(to)) && b.draft.open(u) && b.draft.canEnter(u, to) {
				b.draft.move(u, to)
			}
		}
	}
}

// attack moves units that have no order yet into provinces of a set, or lets them
// support those that do.
func (b *greedyBot) attack(p *diplomacy.Position, want diplomacy.Set) {
	for _, u := range b.draft.units {
		for _, to := range b.m.Moves(u.Kind, u.At) {
			at := b.m.Province(to)
			switch {
			case !want.Has(at) || !b.draft.open(u):
			case b.draft.isMovingTo(at):
				b.draft.support(u, at)
			case b.draft.canEnter(u, to) && !b.bounced(p, u, to):
				b.draft.move(u, to)
			}
		}
	}
}

// bounced reports whether u was turned back from a location in the last movement.
func (b *greedyBot) bounced(p *diplomacy.Position, u diplomacy.Unit, to diplomacy.Location) bool {
	return bounced(&p.Last[b.m.Province(u.At)], u, to)
}

// approach moves units that have no order yet nearer to the provinces of a set,
// through none that it should avoid. A unit that was turned back may go sideways or a
// step back, and so make room for others.
func (b *greedyBot) approach(p *diplomacy.Position, want, avoid diplomacy.Set) {
	for _, u := range b.draft.units {
		if !b.draft.open(u) {
			continue
		}
		best, least := diplomacy.Nowhere, b.distances.Nearest(u.Kind, u.At, want)
		if last := &p.Last[b.m.Province(u.At)]; bounced(last, u, last.Order.To) && least != Far {
			least += 2
		}
		for _, to := range b.m.Moves(u.Kind, u.At) {
			n := b.distances.Nearest(u.Kind, to, want)
			if b.bounced(p, u, to) {
				continue
			}
			if n < least && !avoid.Has(b.m.Province(to)) && b.draft.canEnter(u, to) {
				best, least = to, n
			}
		}
		if best != diplomacy.Nowhere {
			b.draft.move(u, best)
		}
	}
}

// greedyFleets is the share of fleets that GreedyBot wants to have, in percent.
const greedyFleets = 40

// adjust builds near foreign centres, two fleets for every three armies, and removes
// the units farthest from them.
func (b *greedyBot) adjust(p *diplomacy.Position) diplomacy.Answer {
	foreign := b.m.Centres().Minus(b.survey.Centres[b.power])
	fleets := 0
	for _, u := range p.Units {
		if u.Power == b.power && u.Kind == diplomacy.Fleet {
			fleets++
		}
	}
	units := b.survey.Units[b.power].Len() + b.g.Adjustment(p, b.power)
	wanted := (units*greedyFleets+50)/100 - fleets
	return AdjustBest(b.g, p, b.power, func(u diplomacy.Unit, chosen []diplomacy.Order) int {
		n := b.distances.Nearest(u.Kind, u.At, foreign)
		value := -n
		if b.g.Adjustment(p, b.power) < 0 || n == Far {
			return value
		}
		fleets := 0
		for _, o := range chosen {
			if o.Unit == diplomacy.Fleet {
				fleets++
			}
		}
		if (u.Kind == diplomacy.Fleet) == (fleets < wanted) {
			value += 2 * Far
		}
		return value
	})
}
