package diplomacy

// findPaths decides which convoys succeed: which fleets are lost, and which movers therefore have
// no effect.
//
// Fleets that remain undecided at the end depend on each other in circles. A convoyed army attacks
// one unit, which gives one support, which affects one fleet, which convoys one army. So the
// circles are separate and simple, and each fleet in one has the fate of the fleet before it or the
// opposite. Such a circle has two solutions or none, never one: it is a paradox, and by Szykman's
// rule its convoys fail (DATC 3.0 4.A.2, 5.B.9).
func (v *movement) findPaths(orders *Orders) {
	v.lost, v.paradox, v.pathless = Set{}, Set{}, Set{}
	if v.convoyed.Empty() {
		return
	}
	var fleets, undecided Set
	for s := v.convoyed; !s.Empty(); s = s.Rest() {
		fleets = fleets.Or(v.convoyFleets[s.First()])
	}
	for s := fleets; !s.Empty(); s = s.Rest() {
		if !v.attackers[s.First()].Empty() {
			undecided = undecided.With(s.First())
		}
	}
	for before := (Set{}); undecided != before; {
		before, undecided = undecided, v.decideFleets(orders, undecided)
	}
	v.lost, v.paradox = v.lost.Or(undecided), undecided
	v.pathless = v.withoutPath(orders, v.lost)
}

// withoutPath returns the movers by convoy that no chain of fleets can convoy if the fleets
// in the given seas fail.
func (v *movement) withoutPath(orders *Orders, failing Set) Set {
	var all Set
	for s := v.convoyed; !s.Empty(); s = s.Rest() {
		if q := s.First(); !v.hasPath(orders, q, v.convoyFleets[q].Minus(failing)) {
			all = all.With(q)
		}
	}
	return all
}

// hasPath reports whether the fleets in the given seas suffice to convoy the army at q.
func (v *movement) hasPath(orders *Orders, q Province, seas Set) bool {
	if route := orders[q].Route; route != "" {
		return route.Set().Minus(seas).Empty()
	}
	return v.m.HasConvoy(q, v.destination[q], seas)
}

// decideFleets decides undecided fleets as far as possible and returns those that remain.
func (v *movement) decideFleets(orders *Orders, undecided Set) Set {
	hopeless := v.withoutPath(orders, v.lost)
	doubtful := v.withoutPath(orders, v.lost.Or(undecided))
	for s := undecided; !s.Empty(); s = s.Rest() {
		sea := s.First()
		switch survives, falls := v.fleetFate(sea, hopeless, doubtful); {
		case survives:
			undecided = undecided.Without(sea)
		case falls:
			undecided = undecided.Without(sea)
			v.lost = v.lost.With(sea)
		}
	}
	return undecided
}

// fleetFate reports whether the fleet at sea is certain to survive or certain to be
// dislodged, given the movers by convoy that certainly have no path (hopeless) and those
// that may have none (doubtful, including the hopeless ones). A support into a sea is cut
// by any mover that arrives, because the fleet there convoys and attacks nobody.
func (v *movement) fleetFate(sea Province, hopeless, doubtful Set) (survives, falls bool) {
	least, most := v.count(v.supports[sea], hopeless, doubtful)
	survives = true
	own := v.ownUnits(sea)
	for s := v.attackers[sea].Minus(own); !s.Empty(); s = s.Rest() {
		q := s.First()
		low, high := v.count(v.supports[q].Minus(own), hopeless, doubtful)
		wins, mayWin := low > most, high > least
		for others := v.attackers[sea].Without(q); !others.Empty(); others = others.Rest() {
			leastRival, mostRival := v.count(v.supports[others.First()], hopeless, doubtful)
			wins = wins && low > mostRival
			mayWin = mayWin && high > leastRival
		}
		survives = survives && !mayWin
		falls = falls || wins
	}
	return survives, falls
}

// count returns the least and the greatest possible number of supports that are not cut.
func (v *movement) count(supports, hopeless, doubtful Set) (least, most int) {
	for ; !supports.Empty(); supports = supports.Rest() {
		q := supports.First()
		against := v.attackers[q].Minus(v.ownUnits(q))
		if against.Minus(hopeless).Empty() {
			least++
		}
		if against.Minus(doubtful).Empty() {
			most++
		}
	}
	return least, most
}

// fill sets the verdicts of all units.
func (v *movement) fill(orders *Orders, verdicts *Verdicts) {
	for s := v.occupied; !s.Empty(); s = s.Rest() {
		q := s.First()
		verdicts[q] = v.verdict(orders, q)
	}
}

// verdict returns the verdict on the order of the unit at q.
func (v *movement) verdict(orders *Orders, q Province) Verdict {
	if v.movers.Has(q) {
		if v.moved.Has(q) {
			return Verdict{Result: OK, By: NoProvince}
		}
		verdict := v.failure(orders, q)
		verdict.Dislodged = v.winner[q] != NoProvince
		return verdict
	}
	if by := v.winner[q]; by != NoProvince {
		return v.defeat(q, by)
	}
	switch {
	case v.illegal[q] != NoReason:
		return Verdict{Result: Illegal, Reason: v.illegal[q], By: NoProvince}
	case v.void[q] != NoReason:
		return Verdict{Result: Void, Reason: v.void[q], By: NoProvince}
	case v.cut.Has(q):
		by := v.attackers[q].Minus(v.pathless).Minus(v.ownUnits(q)).Without(v.destination[q])
		return Verdict{Result: Cut, Reason: Attacked, By: by.First()}
	case v.paradox.Has(q):
		return Verdict{Result: Disrupted, Reason: Paradox, By: NoProvince}
	}
	return Verdict{Result: OK, By: NoProvince}
}

// defeat returns the verdict on the order of the unit at q, which did not move and was
// dislodged from by.
func (v *movement) defeat(q, by Province) Verdict {
	verdict := Verdict{Result: Dislodged, Dislodged: true, Reason: Overcome, By: by}
	switch {
	case v.illegal[q] != NoReason:
		verdict.Result, verdict.Reason, verdict.By = Illegal, v.illegal[q], NoProvince
	case v.void[q] != NoReason:
		verdict.Result, verdict.Reason, verdict.By = Void, v.void[q], NoProvince
	case v.supporters.Has(q):
		verdict.Result = Cut
	}
	return verdict
}

// failure returns the verdict on a failed move from q, with the strongest obstacle as its
// reason.
func (v *movement) failure(orders *Orders, q Province) Verdict {
	if v.pathless.Has(q) {
		return v.disruption(orders, q)
	}
	at := v.destination[q]
	bounced := func(r Reason, by Province) Verdict { return Verdict{Result: Bounced, Reason: r, By: by} }
	var effective Set
	for s := v.attackers[at].Without(q); !s.Empty(); s = s.Rest() {
		if other := s.First(); other == v.winner[at] || v.effective(other) {
			effective = effective.With(other)
		}
	}
	rival, by := v.strongest(effective)
	strength := v.prevent(q)
	opposed := v.headToHead(q, at)
	if v.occupied.Has(at) && (opposed || !v.moved.Has(at)) {
		if v.ownUnits(at).Has(q) {
			return bounced(OwnUnit, at)
		}
		attack, against := v.attack(q, at), 1
		if opposed || !v.movers.Has(at) {
			against += v.support(at, Set{})
		}
		switch {
		case strength > max(against, rival):
			return bounced(OwnSupport, at)
		case against < rival || attack > against:
			// The rival was the stronger obstacle.
		case opposed && attack == against:
			return bounced(OpponentEqual, at)
		case opposed:
			return bounced(OpponentStronger, at)
		case attack == against:
			return bounced(DefenderEqual, at)
		default:
			return bounced(DefenderStronger, at)
		}
	}
	if strength == rival {
		return bounced(RivalEqual, by)
	}
	return bounced(RivalStronger, by)
}

// disruption returns the verdict on a move from q without a path.
func (v *movement) disruption(orders *Orders, q Province) Verdict {
	lost := v.convoyFleets[q].And(v.lost)
	switch dislodged := lost.Minus(v.paradox); {
	case !v.hasPath(orders, q, v.convoyFleets[q]):
		return Verdict{Result: Disrupted, Reason: NoConvoy, By: NoProvince}
	case dislodged.Empty():
		return Verdict{Result: Disrupted, Reason: Paradox, By: lost.First()}
	default:
		return Verdict{Result: Disrupted, Reason: FleetLost, By: dislodged.First()}
	}
}
