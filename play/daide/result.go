package daide

import "eras/game/diplomacy"

// Result is an ORD of a server: the result of an order.
type Result struct {
	Phase   diplomacy.Phase
	Order   Order
	Outcome Outcome
}

// Outcome is the result of an order in tokens.
type Outcome struct {
	// Result is SUC, BNC, CUT, DSR, NSO or, in games that accept any order, an order
	// note. It is zero if a unit that held or convoyed was dislodged.
	Result Token
	// Dislodged reports whether the unit must retreat.
	Dislodged bool
}

func (c Result) write(w *writer) {
	w.add(ORD)
	w.phase(c.Phase)
	c.Order.write(w)
	w.open()
	if c.Outcome.Result != 0 {
		w.add(c.Outcome.Result)
	}
	if c.Outcome.Dislodged || c.Outcome.Result == 0 {
		w.add(RET)
	}
	w.close()
}

// outcomeOf returns the outcome of an order of a kind.
func outcomeOf(kind diplomacy.OrderKind, v diplomacy.Verdict) Outcome {
	o := Outcome{SUC, v.Dislodged}
	switch v.Result {
	case diplomacy.Bounced:
		o.Result = BNC
	case diplomacy.Cut:
		o.Result = CUT
	case diplomacy.Disrupted:
		if o.Result = DSR; kind != diplomacy.Move || v.Reason == diplomacy.NoConvoy {
			o.Result = NSO
		}
	case diplomacy.Dislodged:
		o.Result = 0
	case diplomacy.Illegal, diplomacy.Void:
		o.Result = NSO
	case diplomacy.OK:
	}
	return o
}

// Verdict returns the verdict on an order as far as it follows from the outcome: without the unit
// that caused it, and with a reason only if just one is possible. A move by land with NSO bounced;
// the research package's server reports it that way.
func (o Outcome) Verdict(order diplomacy.Order) diplomacy.Verdict {
	v := diplomacy.Verdict{Dislodged: o.Dislodged, By: diplomacy.NoProvince}
	switch o.Result {
	case SUC:
		v.Result = diplomacy.OK
	case BNC:
		v.Result = diplomacy.Bounced
	case CUT:
		v.Result = diplomacy.Cut
	case DSR:
		v.Result = diplomacy.Disrupted
	case NSO:
		switch {
		case order.Kind == diplomacy.Move && order.Via:
			v.Result, v.Reason = diplomacy.Disrupted, diplomacy.NoConvoy
		case order.Kind == diplomacy.Move || order.Kind == diplomacy.Retreat:
			v.Result = diplomacy.Bounced
		default:
			v.Result = diplomacy.Void
		}
	case 0:
		v.Result, v.Reason = diplomacy.Dislodged, diplomacy.Overcome
	default:
		v.Result = diplomacy.Illegal
	}
	return v
}

// Results returns the ORDs of a phase that was played from before with the given events: one for
// each unit in movement phases, for each dislodged unit in retreat phases, and for each build,
// removal and waived build in adjustment phases. Convoyed moves get a route through fleets that
// convoyed and were not dislodged, if there is one.
func (v *Vocabulary) Results(before *diplomacy.Position, events []diplomacy.Event) []Result {
	var results []Result
	add := func(power diplomacy.Power, o diplomacy.Order, outcome Outcome) {
		results = append(results, Result{before.Phase(), v.Order(before, power, o), outcome})
	}
	done := Outcome{Result: SUC}
	for i := range events {
		e := &events[i]
		unit := func(kind diplomacy.OrderKind) diplomacy.Order {
			return diplomacy.Order{Kind: kind, Unit: e.Unit.Kind, At: e.Unit.At}
		}
		switch e.Kind {
		case diplomacy.Resolved:
			o := e.Order
			if o.Kind == diplomacy.Move {
				o = WithRoute(v.m, before, o, convoysOf(events))
			}
			add(e.Power, o, outcomeOf(o.Kind, e.Verdict))
		case diplomacy.Retreated:
			add(e.Power, e.Order, done)
		case diplomacy.Destroyed:
			if e.Order.Kind == diplomacy.Retreat && e.Verdict.Result == diplomacy.Bounced {
				add(e.Power, e.Order, Outcome{Result: BNC})
			} else {
				add(e.Power, unit(diplomacy.Disband), done)
			}
		case diplomacy.Built:
			add(e.Power, unit(diplomacy.Build), done)
		case diplomacy.Removed:
			add(e.Power, unit(diplomacy.Remove), done)
		case diplomacy.Waived:
			for range e.N {
				add(e.Power, diplomacy.Order{Kind: diplomacy.Waive}, done)
			}
		case diplomacy.WasDislodged, diplomacy.CentreTaken, diplomacy.DrawAccepted, diplomacy.VictoryConceded,
			diplomacy.Eliminated, diplomacy.Skipped, diplomacy.Ended:
		}
	}
	return results
}

// convoysOf returns the convoy orders whose fleets were not dislodged.
func convoysOf(events []diplomacy.Event) []diplomacy.Order {
	var convoys []diplomacy.Order
	for i := range events {
		e := &events[i]
		if e.Kind == diplomacy.Resolved && e.Order.Kind == diplomacy.Convoy && e.Verdict.Result == diplomacy.OK {
			convoys = append(convoys, e.Order)
		}
	}
	return convoys
}

// result reads the parameters of ORD.
func (r *reader) result() Content {
	c := Result{Phase: r.phase(), Order: r.lenientOrder()}
	r.open()
	if t := r.peek(); t >= SUC && t < RET || t.note() {
		c.Outcome.Result = r.next()
		c.Outcome.Dislodged = r.take(RET)
	} else {
		r.expect(RET, "a result")
		c.Outcome.Dislodged = true
	}
	r.close()
	return c
}
