package diplomacy

// Adjustment returns how many units power may build or, if it is negative, must remove: the number
// of its centres minus that of its units, and at most the number of its build sites. It is computed
// for p as it stands, whatever the season; adjustments are made in winter.
func (g *Game) Adjustment(p *Position, power Power) int {
	n := g.Owed(p, power)
	if n <= 0 {
		return n
	}
	return min(n, g.BuildSites(p, power).Len())
}

// Owed returns the number of centres of power minus that of its units: the builds that it is owed
// or, if it is negative, the removals. It exceeds [Game.Adjustment] if there are too few build
// sites.
func (g *Game) Owed(p *Position, power Power) int {
	return g.Owned(p, power).Len() - g.Occupied(p, power).Len()
}

// surplus returns the number of centres less units of each power.
func (g *Game) surplus(p *Position) (n [MaxPowers + 1]int8) {
	for i := range g.Map.Provinces() {
		n[p.Owner[i]]++
		n[p.Units[i].Power]--
	}
	return n
}

// BuildSites returns the home centres in which power may build: those that it owns and
// that are empty.
func (g *Game) BuildSites(p *Position, power Power) Set {
	var s Set
	for c := g.Map.Homes(power); !c.Empty(); c = c.Rest() {
		if at := c.First(); p.Owner[at] == power && !p.Units[at].Exists() {
			s = s.With(at)
		}
	}
	return s
}

// winterOrder returns why power may not order o in the winter of p, or [NoReason]. It
// checks that power has something to build or to remove, not the number of its orders.
func (g *Game) winterOrder(p *Position, power Power, o Order) Reason {
	switch n := g.Adjustment(p, power); {
	case o.Kind != Build && o.Kind != Remove && o.Kind != Waive:
		return WrongPhase
	case o.Kind == Remove && n >= 0:
		return NothingToRemove
	case o.Kind == Waive && g.Owed(p, power) > 0:
		return NoReason
	case o.Kind != Remove && n <= 0:
		return NothingToBuild
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

// adjust plays a winter: first the legal builds and removals, in the order of the provinces and up
// to the number that is due, then the removals by civil disorder.
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
			j.removeByDisorder(p, Power(i+1), -n)
		}
	}
}

// winterOrderAt is [Game.winterOrder] for the order listed for a province, given by the
// power that could give it.
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

// Distances returns the distance of each province from the nearest province of from, in steps by
// land or sea for any kind of unit, ignoring units. Civil disorder uses it (rules of 2023, DATC 3.0
// 4.D.8). Unreachable provinces have distance 255.
func (g *Game) Distances(from Set) (distances [MaxProvinces]uint8) {
	for i := range distances {
		distances[i] = 255
	}
	var seen Set
	for n := uint8(0); !from.Empty(); n++ {
		var next Set
		for s := from; !s.Empty(); s = s.Rest() {
			distances[s.First()] = n
			next = next.Or(g.around[s.First()])
		}
		seen = seen.Or(from)
		from = next.Minus(seen)
	}
	return distances
}

// removeByDisorder removes n units of a power by civil disorder: those farthest from the
// centres that it owns, at the same distance fleets before armies, then in the alphabetical
// order of the provinces (DATC 3.0 4.D.8, 6.J).
func (j *Judge) removeByDisorder(p *Position, power Power, n int) {
	g := j.game
	distance := g.Distances(g.Owned(p, power))
	for range n {
		worst := NoProvince
		for s := g.Occupied(p, power); !s.Empty(); s = s.Rest() {
			if at := s.First(); worst == NoProvince || g.removedBefore(p, &distance, at, worst) {
				worst = at
			}
		}
		p.Units[worst] = Unit{}
		j.verdicts[worst] = Verdict{Result: OK, Reason: CivilDisorder, By: NoProvince}
	}
}

// removedBefore reports whether civil disorder removes the unit in a before that in b.
func (g *Game) removedBefore(p *Position, distance *[MaxProvinces]uint8, a, b Province) bool {
	if distance[a] != distance[b] {
		return distance[a] > distance[b]
	}
	if p.Units[a].Kind != p.Units[b].Kind {
		return p.Units[a].Kind == Fleet
	}
	return g.alphabet[a] < g.alphabet[b]
}
