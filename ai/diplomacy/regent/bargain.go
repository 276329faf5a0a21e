package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// partner is what a negotiator knows of a power with which it may deal in a phase.
type partner struct {
	power diplomacy.Power
	// own are the best plans of the negotiator, and theirs those that it would make in the place of
	// the power, whose units have the orders legal. Both keep to what was promised before.
	own, theirs []plan
	legal       [][]diplomacy.Order
	// base are the worths of all pairs of these plans, and none those that both powers expect of the
	// pair with the indices row and column.
	base        [][]pay
	row, column int
	none        pay
	// played are the worths after the rollouts without a deal, nil before they were made.
	played []pay
	// bargains are the deals that were found, the best first.
	bargains []*bargain
}

// pay is what both powers get: the negotiator first.
type pay [2]float64

// less returns the difference of two pays.
func (a pay) less(b pay) pay { return pay{a[0] - b[0], a[1] - b[1]} }

// bargain is a deal between the negotiator, a partner, and perhaps other parties of a peace, an alliance or a
// zone.
type bargain struct {
	with *partner
	// rest are what the other parties promise in all, with what they promised before.
	rest []promise.Duty
	kind talk.Kind
	deal press.Deal
	text string
	// heard is the deal as the partner has written it, if it has offered it.
	heard press.Deal
	// mine and theirs are the promised orders, and duties what both promise in all, with what they
	// promised before.
	mine, theirs []diplomacy.Order
	duties       [2]promise.Duty
	// guess is the product of what both gain, as first estimated.
	guess float64
	// none is what both expect without the deal and both with it, lie the worth for the negotiator if
	// the partner does what is best for itself, and tempted what each gains by breaking it.
	valued     bool
	none, both pay
	lie        float64
	tempted    pay
}

// gain returns what the deal gains both powers.
func (x *bargain) gain() pay { return x.both.less(x.none) }

// least returns what the deal gains the power that it gains less.
func (x *bargain) least() float64 { g := x.gain(); return min(g[0], g[1]) }

// lasts reports whether the deal is for more than a phase.
func (x *bargain) lasts() bool {
	switch x.kind {
	case talk.Peace, talk.Alliance, talk.Zone:
		return true
	case talk.Mixed:
		return slices.ContainsFunc(x.deal.Of, func(d press.Deal) bool { return d.Kind != press.Ordered && d.Kind != press.Draw })
	case talk.OtherDeal, talk.MutualSupport, talk.OneSupport, talk.Bounce, talk.Draw, talk.Orders, talk.KindCount:
	}
	return false
}

// rulesOut reports whether a lasting deal does not allow one of the promised orders of another deal.
func (x *bargain) rulesOut(m *diplomacy.Map, at *diplomacy.Position, y *bargain) bool {
	return x.lasts() && slices.ContainsFunc(y.mine, func(o diplomacy.Order) bool {
		return !slices.Contains(x.mine, o) && (x.duties[0].Enters(m, at, o) || o.Kind != diplomacy.Move && x.duties[0].Closed.Has(m.Province(o.At)))
	})
}

// clash reports whether two lists have different orders for one unit.
func clash(m *diplomacy.Map, a, b []diplomacy.Order) bool {
	for _, o := range a {
		for _, q := range b {
			if m.Province(o.At) == m.Province(q.At) && o != q {
				return true
			}
		}
	}
	return false
}

// newBargain returns the deal that consists of orders of both sides.
func (n *negotiator) newBargain(with *partner, mine, theirs []diplomacy.Order) *bargain {
	m := n.bot.g.Map
	var parts []press.Deal
	for i, orders := range [...][]diplomacy.Order{mine, theirs} {
		for _, o := range orders {
			power := n.bot.power
			if i == 1 {
				power = with.power
			}
			parts = append(parts, press.Deal{Kind: press.Ordered, Order: press.OrderOf(m, n.at, power, o)})
		}
	}
	deal := press.Deal{Kind: press.All, Of: parts}
	if len(parts) == 1 {
		deal = parts[0]
	}
	return n.bargain(with, deal, nil)
}

// bargain returns a deal with a partner and perhaps others who are asked, nil if it is none that the
// negotiator makes: one that names further powers, orders that cannot be given, or orders that contradict
// each other.
func (n *negotiator) bargain(with *partner, d press.Deal, asked []diplomacy.Power) *bargain {
	m := n.bot.g.Map
	x := &bargain{with: with, kind: talk.KindOf(d), deal: d, text: d.Text(m)}
	parts := []press.Deal{d}
	if d.Kind == press.All {
		parts = d.Of
	}
	for _, part := range parts {
		switch part.Kind {
		case press.Ordered:
			if !n.readOrder(x, part.Order) {
				return nil
			}
		case press.Peace, press.Zone, press.Alliance:
			if !n.parties(x, part.Powers, asked) || slices.ContainsFunc(part.Against, func(q diplomacy.Power) bool { return slices.Contains(part.Powers, q) }) {
				return nil
			}
		case press.Draw:
			if !n.bot.g.Rules.AgreedDraws || len(part.Powers) > 0 {
				return nil
			}
		case press.Solo, press.Not, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
			return nil
		}
	}
	if x.kind == talk.OtherDeal || clash(m, x.mine, x.mine) || clash(m, x.theirs, x.theirs) {
		return nil
	}
	x.duties = [2]promise.Duty{n.duties[n.bot.power], n.duties[with.power]}
	parties := []diplomacy.Power{n.bot.power, with.power}
	for i := range x.rest {
		parties = append(parties, x.rest[i].Power)
	}
	for i := range x.duties {
		x.duties[i].Take(d, parties, n.at.Phase())
	}
	for i := range x.rest {
		x.rest[i].Take(d, parties, n.at.Phase())
	}
	return x
}

// readOrder adds a promised order to a deal, and reports whether it can be given.
func (n *negotiator) readOrder(x *bargain, promised press.Order) bool {
	m := n.bot.g.Map
	order := ai.Canonical(m, promised.Order)
	legal := n.known.searcher.legal
	//exhaustive:ignore the deal is between these two
	switch promised.Power {
	case n.bot.power:
		x.mine = append(x.mine, order)
	case x.with.power:
		legal = x.with.legal
		x.theirs = append(x.theirs, order)
	default:
		return false
	}
	return slices.ContainsFunc(legal, func(orders []diplomacy.Order) bool { return slices.Contains(orders, order) })
}

// parties reports whether some powers are the negotiator, the partner of a deal, and others who are asked,
// and adds these to the deal.
func (n *negotiator) parties(x *bargain, powers, asked []diplomacy.Power) bool {
	if !slices.Contains(powers, n.bot.power) || !slices.Contains(powers, x.with.power) {
		return false
	}
	for _, q := range powers {
		switch {
		case q == n.bot.power || q == x.with.power:
		case !slices.Contains(asked, q):
			return false
		case !slices.ContainsFunc(x.rest, func(d promise.Duty) bool { return d.Power == q }):
			x.rest = append(x.rest, n.duties[q])
		}
	}
	return true
}

// read returns the deal that a partner offers, perhaps to others as well, nil if it is none that the
// negotiator makes.
func (n *negotiator) read(with *partner, d press.Deal, asked ...diplomacy.Power) *bargain {
	x := n.bargain(with, d, asked)
	if x == nil {
		return nil
	}
	for _, y := range with.bargains {
		if promise.SameDeal(x.deal, y.deal) {
			return y
		}
	}
	with.bargains = append(with.bargains, x)
	return x
}

// joint returns the mean worths of a pair of plans in the first scenarios.
func (n *negotiator) joint(mine, theirs plan, with *partner) (sum pay) {
	e := n.bot.evaluator
	count := min(n.looks, e.scenarios.n)
	for i := range count {
		e.thought.LongStep()
		e.scenarios.put(i, &e.orders)
		mine.put(e.m, &e.orders)
		theirs.put(e.m, &e.orders)
		e.after = *e.base
		e.judge.Advance(&e.after, &e.orders)
		sum[0] += e.value()
		sum[1] += e.worth.of(e.outlook, &e.after, with.power, nil, nil)
	}
	n.spent += count
	return pay{sum[0] / float64(count), sum[1] / float64(count)}
}

// matrix returns the worths of all pairs of plans.
func (n *negotiator) matrix(mine, theirs []plan, with *partner) [][]pay {
	rows := make([][]pay, len(mine))
	for i, a := range mine {
		for _, b := range theirs {
			rows[i] = append(rows[i], n.joint(a, b, with))
		}
	}
	return rows
}

// bounds returns what the duty of one side of a deal leaves to its units.
func (n *negotiator) bounds(duty promise.Duty, legal [][]diplomacy.Order) *bounds {
	return newBounds(n.bot.g.Map, n.at, duty, legal)
}

// value simulates a deal: both powers play on with their plans, changed to keep it. Lasting deals are
// also valued by rollouts.
func (n *negotiator) value(x *bargain) {
	if x.valued {
		return
	}
	x.valued = true
	with := x.with
	x.none, x.both, x.lie = with.none, with.none, with.none[0]
	if x.kind == talk.Draw || len(with.own) == 0 || len(with.theirs) == 0 {
		return
	}
	mine := n.bounds(x.duties[0], n.known.searcher.legal).patch(with.own)
	theirs := n.bounds(x.duties[1], with.legal).patch(with.theirs)
	if x.lasts() && n.bot.params.Press.Rollouts > 0 {
		n.playOut(x, mine, theirs)
		return
	}
	kept := n.matrix(mine, theirs, with)
	free := n.matrix(with.own, theirs, with) // the negotiator breaks it
	lied := n.matrix(mine, with.theirs, with)
	row, column, worth := balance(kept)
	x.both = worth
	x.lie = kept[row][column][0]
	best := kept[row][column][1]
	for _, rows := range [...][][]pay{kept, lied} {
		for j := range rows[row] {
			if rows[row][j][1] > best {
				best, x.lie = rows[row][j][1], rows[row][j][0]
			}
		}
	}
	x.tempted[1] = best - kept[row][column][1]
	most := kept[row][column][0]
	for i := range free {
		most = max(most, free[i][column][0])
	}
	x.tempted[0] = most - kept[row][column][0]
}
