package diplomacy

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
