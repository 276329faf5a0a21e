package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// draft collects the orders of a power's movement phase. Its methods prevent two own units from
// entering the same province, swapping places or entering where another stays, and supports of
// moves or holds that are not ordered.
type draft struct {
	m *diplomacy.Map
	p *diplomacy.Position
	// units are those of the power, in the order in which the bot considers them.
	units  []diplomacy.Unit
	orders [diplomacy.MaxProvinces]diplomacy.Order
	// own are the provinces of the units, stay those whose units do not move, and leave
	// those whose units do. targets are the destinations of moves, and sources their
	// origins by destination.
	own, stay, leave, targets diplomacy.Set
	sources                   [diplomacy.MaxProvinces]diplomacy.Province
}

// start begins a draft for the units of power at p, in the order of their provinces.
func (d *draft) start(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) {
	*d = draft{m: m, p: p, units: d.units[:0]}
	for at := range diplomacy.Province(m.Provinces()) {
		if u := p.Units[at]; u.Exists() && u.Power == power {
			d.units = append(d.units, u)
			d.own = d.own.With(at)
		}
	}
}

// shuffle puts the units in random order.
func (d *draft) shuffle(rng *rand.Rand) {
	rng.Shuffle(len(d.units), func(i, j int) { d.units[i], d.units[j] = d.units[j], d.units[i] })
}

// open reports whether u has no order yet.
func (d *draft) open(u diplomacy.Unit) bool { return d.orders[d.m.Province(u.At)].Kind == 0 }

// order returns u's order.
func (d *draft) order(u diplomacy.Unit) diplomacy.Order { return d.orders[d.m.Province(u.At)] }

// isMovingTo reports whether a unit of the power is ordered to move into a province.
func (d *draft) isMovingTo(at diplomacy.Province) bool { return d.targets.Has(at) }

// needsHelp reports whether a unit of the power is ordered to move into a province or to
// stay there, so that others can support it.
func (d *draft) needsHelp(at diplomacy.Province) bool { return d.targets.Has(at) || d.stay.Has(at) }

// canEnter reports whether u can be ordered to a location: no other unit of the power moves
// there, stays there or waits there for an order, and none moves from there to u's
// province.
func (d *draft) canEnter(u diplomacy.Unit, to diplomacy.Location) bool {
	at := d.m.Province(to)
	if d.targets.Has(at) || d.own.Has(at) && !d.leave.Has(at) {
		return false
	}
	from := d.m.Province(u.At)
	return !d.targets.Has(from) || d.sources[from] != at
}

func (d *draft) hold(u diplomacy.Unit) {
	from := d.m.Province(u.At)
	d.stay = d.stay.With(from)
	d.orders[from] = HoldOf(u)
}

func (d *draft) move(u diplomacy.Unit, to diplomacy.Location) {
	from, at := d.m.Province(u.At), d.m.Province(to)
	d.leave = d.leave.With(from)
	d.targets = d.targets.With(at)
	d.sources[at] = from
	d.orders[from] = MoveOf(u, to)
}

// support makes u support the own unit that moves into a province, or else the one that stays
// there.
func (d *draft) support(u diplomacy.Unit, at diplomacy.Province) {
	from := d.m.Province(u.At)
	d.stay = d.stay.With(from)
	if d.targets.Has(at) {
		d.orders[from] = SupportMoveOf(d.m, u, d.p.Units[d.sources[at]], at)
	} else {
		d.orders[from] = SupportHoldOf(d.m, u, d.p.Units[at])
	}
}

// assist makes a holding unit support the adjacent province of the highest weight among those where
// other own units move or stay against foreign units.
func (d *draft) assist(u diplomacy.Unit, s *Survey, weight *[diplomacy.MaxProvinces]int) {
	best, most := diplomacy.NoProvince, 0
	for to := d.m.Reach(u.Kind, u.At); !to.Empty(); to = to.Rest() {
		at := to.First()
		if d.needsHelp(at) && s.Contested(u.Power, at) && (best == diplomacy.NoProvince || weight[at] > most) {
			best, most = at, weight[at]
		}
	}
	if best != diplomacy.NoProvince {
		d.support(u, best)
	}
}

// bounced reports whether last, the order of the previous movement from u's province, was
// u's move to that location and bounced.
func bounced(last *diplomacy.Ordered, u diplomacy.Unit, to diplomacy.Location) bool {
	return last.Power == u.Power && last.Order == MoveOf(u, to) && last.Verdict.Result == diplomacy.Bounced
}

// answer returns the orders. Units without one hold.
func (d *draft) answer() diplomacy.Answer {
	var answer diplomacy.Answer
	for at := d.own; !at.Empty(); at = at.Rest() {
		o := d.orders[at.First()]
		if o.Kind == 0 {
			o = HoldOf(d.p.Units[at.First()])
		}
		answer.Add(o)
	}
	return answer
}
