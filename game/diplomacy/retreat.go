package diplomacy

// Retreats appends the locations to which the unit dislodged from at may retreat, in the
// map's order: adjacent, empty, not the province from which the attacker came by land or
// sea (it may be if the attacker was convoyed), and not left empty by a standoff (DATC
// 3.0 6.H).
func (g *Game) Retreats(buf []Location, p *Position, at Province) []Location {
	d := p.Dislodged[at]
	if !d.Unit.Exists() {
		return buf
	}
	for _, to := range g.Map.Moves(d.Unit.Kind, d.Unit.At) {
		if g.retreatTo(p, d, to) == NoReason {
			buf = append(buf, to)
		}
	}
	return buf
}

// retreatTo returns why a dislodged unit may not retreat to an adjacent location, or
// [NoReason].
func (g *Game) retreatTo(p *Position, d DislodgedUnit, to Location) Reason {
	switch q := g.Map.Province(to); {
	case p.Units[q].Exists():
		return RetreatOccupied
	case q == d.By:
		return RetreatToAttacker
	case p.Standoffs.Has(q):
		return RetreatToStandoff
	}
	return NoReason
}

// retreatOrder returns why o is not legal in the retreat phase p, or [NoReason]. It does
// not check whose unit it is.
func (g *Game) retreatOrder(p *Position, o Order) Reason {
	if o.Kind != Retreat && o.Kind != Disband {
		return WrongPhase
	}
	if int(o.At) >= g.Map.Locations() {
		return NotDislodged
	}
	d := p.Dislodged[g.Map.Province(o.At)]
	switch {
	case !d.Unit.Exists() || d.Unit.At != o.At || d.Unit.Kind != o.Unit:
		return NotDislodged
	case o.Kind == Disband:
		return NoReason
	}
	for _, to := range g.Map.Moves(o.Unit, o.At) {
		if to == o.To {
			return g.retreatTo(p, d, to)
		}
	}
	return OutOfReach
}

// retreat plays a retreat phase. Units retreat as ordered, unless several retreat to one
// province; all others are disbanded.
func (j *Judge) retreat(p *Position, orders *Orders) {
	g, v := j.game, &j.verdicts
	*v = Verdicts{}
	var once, twice Set
	for i := range g.Map.Provinces() {
		at, o := Province(i), &orders[i]
		dislodged := p.Dislodged[at].Unit.Exists()
		switch {
		case o.Kind == 0 && dislodged:
			v[at] = Verdict{Result: OK, Reason: Unordered, By: NoProvince}
		case o.Kind == 0:
		default:
			v[at] = Verdict{Result: Illegal, Reason: g.retreatOrder(p, *o), By: NoProvince}
			if v[at].Reason == NoReason && g.Map.Province(o.At) != at {
				v[at].Reason = NotDislodged
			}
			if v[at].Reason != NoReason {
				continue
			}
			v[at].Result = OK
			if o.Kind == Retreat {
				to := g.Map.Province(o.To)
				if once.Has(to) {
					twice = twice.With(to)
				}
				once = once.With(to)
			}
		}
	}
	for i := range g.Map.Provinces() {
		o := &orders[i]
		if o.Kind != Retreat || v[i].Result != OK {
			continue
		}
		to := g.Map.Province(o.To)
		if !twice.Has(to) {
			p.Units[to] = Unit{p.Dislodged[i].Unit.Power, o.Unit, o.To}
			continue
		}
		v[i] = Verdict{Result: Bounced, Reason: RetreatsClash, By: g.otherRetreat(orders, v, Province(i))}
	}
}

// otherRetreat returns the province of another unit that tried to retreat to the same
// province as the one from at.
func (g *Game) otherRetreat(orders *Orders, v *Verdicts, at Province) Province {
	to := g.Map.Province(orders[at].To)
	for i := range g.Map.Provinces() {
		o := &orders[i]
		if Province(i) != at && o.Kind == Retreat && v[i].Result != Illegal && v[i].Result != 0 && g.Map.Province(o.To) == to {
			return Province(i)
		}
	}
	return NoProvince
}
