package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// greedyBot takes the places next to its units.
type greedyBot struct {
	g         *diplomacy.Game
	m         *diplomacy.Map
	power     diplomacy.Power
	rng       *rand.Rand
	distances *Distances
	survey    Survey
	// visitor is the power of the last unit seen in each province.
	visitor [diplomacy.MaxProvinces]diplomacy.Power
	draft   draft
}

var greedyBotEntry = Entry{Name: "greedybot", Title: "GreedyBot", Strength: 2, Make: NewGreedyBot}

// NewGreedyBot makes GreedyBot after the "easy" rules of the diplomacy research package.
// Every unit does the first of these that is possible: hold on a centre that its power does
// not own yet; enter an empty foreign centre, empty foreign land (where another power's
// unit, or none, was last), a centre with a foreign unit, or any place with a foreign unit;
// approach the nearest foreign centre; hold.
//
// This is a reconstruction. Those rules have no supports and so never defeat a holding
// unit. Here a unit that would attack where another own unit already attacks supports it
// instead. As in those rules, a unit prefers approaching empty land to attacking; but here
// it may pass through own provinces, or else units built behind others would never leave
// home. An own centre with a foreign unit is attacked like a foreign one. A unit whose
// attack bounced does not repeat it at once but makes room. Units that could not reach a
// foreign centre are built last, and the order in which units choose is random.
func NewGreedyBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &greedyBot{g: g, m: g.Map, power: power, rng: rng, distances: NewDistances(g.Map)}
}

func (b *greedyBot) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer {
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

// friends is the value of a retreat: one plus the number of own units that can enter the
// province.
func (b *greedyBot) friends(_ diplomacy.Unit, to diplomacy.Location) int {
	return 1 + b.survey.Able[b.m.Province(to)].And(b.survey.Units[b.power]).Len()
}

// targets are the provinces that GreedyBot wants, in that order.
type targets struct{ centres, land, heldCentres, held diplomacy.Set }

func (b *greedyBot) targets() targets {
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
	want := b.targets()
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

// enter moves units without an order into provinces of a set.
func (b *greedyBot) enter(want diplomacy.Set) {
	for _, u := range b.draft.units {
		for _, to := range b.m.Moves(u.Kind, u.At) {
			if want.Has(b.m.Province(to)) && b.draft.open(u) && b.draft.canEnter(u, to) {
				b.draft.move(u, to)
			}
		}
	}
}

// attack moves units without an order into provinces of a set, or lets them support units
// that move there.
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

// bounced reports whether u's move to a location bounced in the last movement.
func (b *greedyBot) bounced(p *diplomacy.Position, u diplomacy.Unit, to diplomacy.Location) bool {
	return bounced(&p.Last[b.m.Province(u.At)], u, to)
}

// approach moves units without an order nearer to the provinces of want, outside those of
// avoid. A unit whose last move bounced may also go sideways or a step back, to make room.
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

// greedyFleets is the share of fleets that GreedyBot wants, in percent.
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
