package adjudication

import (
	"fmt"

	"eras/game/diplomacy"
)

// adjudicate plays the phase of p with the orders of a request.
func (a *Adjudicator) adjudicate(p *diplomacy.Position, q *request) response {
	out := response{Dislodged: []unit{}, Standoffs: []string{}, Centres: map[string]string{}}
	before := *p
	orders, all, kept := a.readOrders(p, q.Orders)
	verdicts := *a.judge.Advance(p, &all.Orders)
	out.Orders = orders
	for _, f := range kept {
		g := &orders[f.number]
		if f.order.Kind == diplomacy.Waive {
			g.Result, g.Reason = diplomacy.OK.String(), "the build is waived"
			continue
		}
		at := a.game.Map.Province(f.order.At)
		g.Result = verdicts[at].Word()
		g.Reason = a.reason(&before, &all.Orders, &verdicts, at)
	}
	out.Removed = a.removed(&before, &all.Orders, &verdicts)
	a.writePosition(&out, &before, p)
	return out
}

// reason returns the reason for the result of the order of the unit at a province.
func (a *Adjudicator) reason(before *diplomacy.Position, orders *diplomacy.Orders, verdicts *diplomacy.Verdicts, at diplomacy.Province) string {
	m := a.game.Map
	if before.Season.Moves() {
		return m.Explain(before, orders, verdicts, at)
	}
	switch o, v := orders[at], verdicts[at]; {
	case v.Reason == diplomacy.RetreatsClash:
		return fmt.Sprintf("%s is ordered to the same place", m.FormatOrder(orders[v.By]))
	case o.Kind == diplomacy.Retreat:
		return fmt.Sprintf("%s is free", m.LocationToken(o.To))
	case o.Kind == diplomacy.Disband:
		return "the unit is disbanded"
	case o.Kind == diplomacy.Remove:
		return "the unit is removed"
	}
	return "the unit is built"
}

// removed returns the units that were disbanded or removed without an order.
func (a *Adjudicator) removed(before *diplomacy.Position, orders *diplomacy.Orders, verdicts *diplomacy.Verdicts) []unit {
	var out []unit
	for at := range a.game.Map.All().All() {
		if orders[at].Kind != 0 {
			continue
		}
		//exhaustive:ignore every other removed unit had an order, which has its reason
		switch verdicts[at].Reason {
		case diplomacy.Unordered:
			u := a.unitOf(before.Dislodged[at].Unit)
			u.Reason = "it was not ordered to retreat"
			out = append(out, u)
		case diplomacy.CivilDisorder:
			u := a.unitOf(before.Units[at])
			u.Reason = "the power did not say which units to remove, and this is the farthest from its centres"
			out = append(out, u)
		}
	}
	return out
}

// writePosition writes the position p after a phase to out.
func (a *Adjudicator) writePosition(out *response, before, p *diplomacy.Position) {
	m := a.game.Map
	out.Season, out.Year = p.Season.String(), int(p.Year)
	if outcome, over := a.game.Outcome(p); over {
		out.Ended = outcome.Reason
		if outcome.Winner >= 0 {
			out.Winner = m.PowerToken(diplomacy.PowerOf(outcome.Winner))
		}
	}
	out.Units = make([]unit, 0, m.Centres().Len())
	for power := range m.Powers() {
		for _, u := range p.Units[:m.Provinces()] {
			if u.Exists() && u.Power == diplomacy.Power(power+1) {
				out.Units = append(out.Units, a.unitOf(u))
			}
		}
	}
	for i, d := range p.Dislodged[:m.Provinces()] {
		if !d.Unit.Exists() {
			continue
		}
		u := a.unitOf(d.Unit)
		if d.By != diplomacy.NoProvince {
			u.By = m.Token(d.By)
		}
		tokens := []string{}
		for _, to := range a.game.Retreats(nil, p, diplomacy.Province(i)) {
			tokens = append(tokens, m.LocationToken(to))
		}
		u.Retreats = &tokens
		out.Dislodged = append(out.Dislodged, u)
	}
	standoffs := p.Standoffs
	if before.Season.Moves() {
		standoffs = a.judge.Standoffs()
	}
	for at := range standoffs.All() {
		out.Standoffs = append(out.Standoffs, m.Token(at))
	}
	for c := range m.Centres().All() {
		if owner := p.Owner[c]; owner != diplomacy.Neutral {
			out.Centres[m.Token(c)] = m.PowerToken(owner)
		}
	}
}

// unitOf returns the JSON of a unit.
func (a *Adjudicator) unitOf(u diplomacy.Unit) unit {
	m := a.game.Map
	return unit{Power: m.PowerToken(u.Power), Type: u.Kind.String(), At: m.LocationToken(u.At)}
}
