package diplomacy

// Adjustment returns how many units power has to build at most, or, below zero, to
// remove: its centres less its units, and no more builds than it has own home
// centres to build in. It counts at p as it stands, whatever the season; it is due
// in winter.
func (g *Game) Adjustment(p *Position, power Power) int {
	n := g.Owned(p, power).Len() - g.Occupied(p, power).Len()
	if n <= 0 {
		return n
	}
	return min(n, g.BuildSites(p, power).Len())
}

// surplus returns how many centres more than units each power has.
func (g *Game) surplus(p *Position) (n [MaxPowers + 1]int8) {
	for i := range g.Map.Provinces() {
		n[p.Owner[i]]++
		n[p.Units[i].Power]--
	}
	return n
}

// BuildSites returns the home centres in which power may build: those that it owns
// and in which no unit stands.
func (g *Game) BuildSites(p *Position, power Power) Set {
	var s Set
	for c := g.Map.Homes(power); !c.Empty(); c = c.Rest() {
		if at := c.First(); p.Owner[at] == power && !p.Units[at].Exists() {
			s = s.With(at)
		}
	}
	return s
}

// winterOrder returns why power may not order o in the winter of p, or no reason.
// It asks whether power has anything to build or to remove, not how many orders it
// gives.
func (g *Game) winterOrder(p *Position, power Power, o Order) Reason {
	switch n := g.Adjustment(p, power); {
	case o.Kind != Build && o.Kind != Remove && o.Kind != Waive:
		return WrongPhase
	case o.Kind == Remove && n >= 0:
		return NothingToRemove
	case o.Kind != Remove && n <= 0:
		return NothingToBuild
	case o.Kind == Waive:
		return NoReason
	case int(o.At) >= g.Map.Locations():
		return NoPlace
	case o.Kind == Remove:
		if p.Units[g.Map.Province(o.At)] != (Unit{power, o.Unit, o.At}) {
			return NoUnit
		}
		return NoReason
	}
	switch at := g.Map.Province(o.At); {
	case g.Map.HomeOf(at) != power:
		return NotHome
	case p.Owner[at] != power:
		return NotOwned
	case p.Units[at].Exists():
		return BuildOccupied
	case o.Unit != Army && o.Unit != Fleet || !g.Map.CanStand(o.Unit, o.At):
		return CannotStand
	}
	return NoReason
}

// adjust plays a winter: the builds and removals that are legal, by province as
// long as the numbers reach, then the removals that nobody ordered.
func (j *Judge) adjust(p *Position, orders *Orders) {
	g, v := j.game, &j.verdicts
	*v = Verdicts{}
	var due [MaxPowers + 1]int
	for i := range g.Map.Powers() {
		due[i+1] = g.Adjustment(p, Power(i+1))
	}
	for i := range g.Map.Provinces() {
		o := &orders[i]
		if o.Kind == 0 {
			continue
		}
		power := p.Units[i].Power
		if o.Kind == Build {
			power = g.Map.HomeOf(Province(i))
		}
		reason := g.winterOrderAt(p, power, o, Province(i))
		if reason == NoReason && due[power] == 0 {
			reason = TooMany
		}
		if reason != NoReason {
			v[i] = Verdict{Result: Illegal, Reason: reason, By: NoProvince}
			continue
		}
		v[i] = Verdict{Result: OK, By: NoProvince}
		if o.Kind == Build {
			due[power]--
		} else {
			due[power]++
		}
	}
	for i := range g.Map.Provinces() {
		if v[i].Result != OK {
			continue
		}
		if o := &orders[i]; o.Kind == Build {
			p.Units[i] = Unit{g.Map.HomeOf(Province(i)), o.Unit, o.At}
		} else {
			p.Units[i] = Unit{}
		}
	}
	for i := range g.Map.Powers() {
		if n := due[i+1]; n < 0 {
			j.disband(p, Power(i+1), -n)
		}
	}
}

// winterOrderAt is [Game.winterOrder] for the order that is listed for a province,
// of the power that could give it.
func (g *Game) winterOrderAt(p *Position, power Power, o *Order, at Province) Reason {
	switch {
	case o.Kind != Build && o.Kind != Remove:
		return WrongPhase
	case int(o.At) >= g.Map.Locations() || g.Map.Province(o.At) != at:
		return NoPlace
	case power == Neutral && o.Kind == Build:
		return NotHome
	case power == Neutral:
		return NoUnit
	}
	return g.winterOrder(p, power, *o)
}
