package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// draft is the orders of a power's movement phase while they are being thought up.
// It keeps them free of units that enter one province together, change places or
// enter where one of their own stays, and of supports for what is not ordered.
type draft struct {
	m *diplomacy.Map
	p *diplomacy.Position
	// units are those of the power, in the order in which they are thought of.
	units  []diplomacy.Unit
	orders [diplomacy.MaxProvinces]diplomacy.Order
	// own are the provinces of the units, stay those from which they do not move,
	// leave those from which they do. targets are where they move, sources by
	// target where from.
	own, stay, leave, targets diplomacy.Set
	sources                   [diplomacy.MaxProvinces]diplomacy.Province
}

// start forgets the last phase and takes up the units of p in the order of their
// provinces.
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

// isMovingTo reports whether a unit is ordered to move into a province.
func (d *draft) isMovingTo(at diplomacy.Province) bool { return d.targets.Has(at) }

// needsHelp reports whether a unit of the power is ordered to move into a province or
// to stay there, so that another can support it.
func (d *draft) needsHelp(at diplomacy.Province) bool { return d.targets.Has(at) || d.stay.Has(at) }

// canEnter reports whether u may be ordered to a location: nobody else is, no unit
// of the power stays there or has no order yet, and none comes from there to where u
// is.
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

// support lets u support the unit that moves into a province, or else the one of the
// power that stands there and does not move.
func (d *draft) support(u diplomacy.Unit, at diplomacy.Province) {
	from := d.m.Province(u.At)
	d.stay = d.stay.With(from)
	if d.targets.Has(at) {
		d.orders[from] = SupportMoveOf(d.m, u, d.p.Units[d.sources[at]], at)
	} else {
		d.orders[from] = SupportHoldOf(d.m, u, d.p.Units[at])
	}
}

// assist lets a unit that holds support the place beside it that weighs most, of
// those where others of the power go or stay against foreign units.
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

// bounced reports whether what a unit was ordered in the last movement was to move
// from where u stands to the same place, and bounced.
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
