package regent

import "eras/game/diplomacy"

// others returns the simple bot's orders for all other powers in a retreat phase or winter.
func (b *Bot) others(p *diplomacy.Position) *scenarios {
	all := &scenarios{m: b.g.Map, n: 1}
	for seat := range b.g.Acting(p).All() {
		if power := diplomacy.PowerOf(seat); power != b.power {
			answer := b.simple[seat].Orders(b.evaluator.thought, p)
			for _, o := range answer.Orders() {
				if o.Kind != diplomacy.Waive {
					all.others[b.g.Map.Province(o.At)] = o
				}
			}
		}
	}
	return all
}

// retreat orders retreats: for each unit in turn, the retreat or disbanding with the highest worth.
func (b *Bot) retreat(p *diplomacy.Position) diplomacy.Answer {
	b.evaluator.look(p, b.others(p))
	var chosen plan
	for at := range diplomacy.Province(b.g.Map.Provinces()) {
		if u := p.Dislodged[at].Unit; u.Exists() && u.Power == b.power {
			chosen = b.bestOf(chosen, b.g.AppendLegal(nil, p, b.power, at), func(o diplomacy.Order) bool { return !b.promisedNot(p, o) })
		}
	}
	return chosen.answer()
}

// promisedNot reports whether a retreat or a build would break a promise.
func (b *Bot) promisedNot(p *diplomacy.Position, o diplomacy.Order) bool {
	n := b.negotiator
	return !n.lies() && n.duties[b.power].Enters(b.g.Map, p, o)
}

// adjust orders builds and removals one by one.
func (b *Bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.evaluator.look(p, b.others(p))
	var chosen plan
	n := b.g.Adjustment(p, b.power)
	for range max(n, -n) {
		var options []diplomacy.Order
		for at := range diplomacy.Province(b.g.Map.Provinces()) {
			if chosen.at(b.g.Map, at) < 0 {
				options = b.g.AppendLegal(options, p, b.power, at)
			}
		}
		chosen = b.bestOf(chosen, options, func(o diplomacy.Order) bool {
			return (o.Kind == diplomacy.Build || o.Kind == diplomacy.Remove) && !b.promisedNot(p, o)
		})
	}
	return chosen.answer()
}

// bestOf returns chosen with the added order that has the highest worth. want, if not nil, reports
// whether an option is allowed.
func (b *Bot) bestOf(chosen plan, options []diplomacy.Order, want func(diplomacy.Order) bool) plan {
	var best plan
	most := 0.0
	for _, o := range options {
		if want != nil && !want(o) || b.clashes(chosen, o) {
			continue
		}
		with := append(append(plan(nil), chosen...), o)
		if v := b.evaluator.try(with, 0); best == nil || v > most {
			best, most = with, v
		}
	}
	if best == nil {
		return chosen
	}
	return best
}

// clashes reports whether o retreats to the same province as a chosen order.
func (b *Bot) clashes(chosen plan, o diplomacy.Order) bool {
	if o.Kind != diplomacy.Retreat {
		return false
	}
	for _, c := range chosen {
		if c.Kind == diplomacy.Retreat && b.g.Map.Province(c.To) == b.g.Map.Province(o.To) {
			return true
		}
	}
	return false
}
