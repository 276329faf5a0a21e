package diplomacy

// fill writes what came of the orders.
func (v *movement) fill(orders *Orders, verdicts *Verdicts) {
	for s := v.occupied; !s.Empty(); s = s.Rest() {
		q := s.First()
		verdicts[q] = v.verdict(orders, q)
	}
}

// verdict says what came of the order of the unit at q.
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
		by := v.attackers[q].Minus(v.pathless).Minus(v.same(q)).Without(v.destination[q])
		return Verdict{Result: Cut, Reason: Attacked, By: by.First()}
	case v.paradox.Has(q):
		return Verdict{Result: Disrupted, Reason: Paradox, By: NoProvince}
	}
	return Verdict{Result: OK, By: NoProvince}
}

// defeat says what came of the order of a unit that stayed and was dislodged.
func (v *movement) defeat(q, by Province) Verdict {
	verdict := Verdict{Result: Beaten, Dislodged: true, Reason: Overcome, By: by}
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

// failure says why the mover at q failed: what hindered it most.
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
	opposed := v.opposed(q, at)
	if v.occupied.Has(at) && (opposed || !v.moved.Has(at)) {
		if v.same(at).Has(q) {
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
			// The rival hindered it more.
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

// disruption says why the mover at q found no convoy.
func (v *movement) disruption(orders *Orders, q Province) Verdict {
	lost := v.carriers[q].And(v.lost)
	switch dislodged := lost.Minus(v.paradox); {
	case !v.carries(orders, q, v.carriers[q]):
		return Verdict{Result: Disrupted, Reason: NoConvoy, By: NoProvince}
	case dislodged.Empty():
		return Verdict{Result: Disrupted, Reason: Paradox, By: lost.First()}
	default:
		return Verdict{Result: Disrupted, Reason: FleetLost, By: dislodged.First()}
	}
}
