package regent

import (
	"slices"
	"strings"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// partner is what a negotiator knows of a power with which it may deal in a phase.
type partner struct {
	power diplomacy.Power
	// own are the best plans of the negotiator, and theirs those that it would make in the place of
	// the power, whose units have the orders legal.
	own, theirs []plan
	legal       [][]diplomacy.Order
	// base are the worths of all pairs of these plans, and none those that both powers expect.
	base [][]pay
	none pay
	// bargains are the deals that were found, the best first.
	bargains []*bargain
}

// pay is what both powers get: the negotiator first.
type pay [2]float64

// less returns the difference of two pays.
func (a pay) less(b pay) pay { return pay{a[0] - b[0], a[1] - b[1]} }

// bargain is a deal between the negotiator and a partner.
type bargain struct {
	with *partner
	deal press.Deal
	text string
	// heard is the deal as the partner has written it, if it has offered it.
	heard press.Deal
	// mine and theirs are the promised orders.
	mine, theirs []diplomacy.Order
	// guess is the product of what both gain, as first estimated.
	guess float64
	// both is what they expect with the deal, lie the worth for the negotiator if the partner does
	// what is best for itself, and tempted what each gains by breaking it.
	valued  bool
	both    pay
	lie     float64
	tempted pay
}

// gain returns what the deal gains both powers.
func (x *bargain) gain() pay { return x.both.less(x.with.none) }

// same reports whether two deals promise the same.
func (x *bargain) same(y *bargain) bool { return within(x.mine, y.mine) && within(x.theirs, y.theirs) }

// within reports whether two lists of orders have the same orders.
func within(a, b []diplomacy.Order) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(o diplomacy.Order) bool { return !slices.Contains(b, o) })
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
	x := &bargain{with: with, mine: mine, theirs: theirs}
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
	x.deal = press.Deal{Kind: press.All, Of: parts}
	if len(parts) == 1 {
		x.deal = parts[0]
	}
	x.text = x.deal.Text(m)
	return x
}

// read returns the deal that a partner offers, nil if it is none that the negotiator makes.
func (n *negotiator) read(with *partner, d press.Deal) *bargain {
	m := n.bot.g.Map
	x := &bargain{with: with, deal: d, text: d.Text(m)}
	for _, o := range talk.Promises(d) {
		order := ai.Canonical(m, o.Order)
		legal := n.known.searcher.legal
		switch {
		case o.Power == n.bot.power:
			x.mine = append(x.mine, order)
		case o.Power == with.power:
			legal = with.legal
			x.theirs = append(x.theirs, order)
		default:
			return nil
		}
		if !slices.ContainsFunc(legal, func(orders []diplomacy.Order) bool { return slices.Contains(orders, order) }) {
			return nil
		}
	}
	if talk.KindOf(d) == talk.OtherDeal || clash(m, x.mine, x.mine) || clash(m, x.theirs, x.theirs) {
		return nil
	}
	for _, y := range with.bargains {
		if x.same(y) {
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

// value simulates a deal: both powers play on with their plans, into which the promised orders are
// put.
func (n *negotiator) value(x *bargain) {
	if x.valued {
		return
	}
	x.valued = true
	m, with := n.bot.g.Map, x.with
	mine, theirs := patched(m, with.own, x.mine), patched(m, with.theirs, x.theirs)
	kept := n.matrix(mine, theirs, with)
	free := n.matrix(with.own, theirs, with) // the negotiator breaks it
	lied := n.matrix(mine, with.theirs, with)
	row, column, worth := balance(kept)
	x.both = worth
	x.lie = kept[row][column][0]
	best := kept[row][column][1]
	for j := range kept[row] {
		if kept[row][j][1] > best {
			best, x.lie = kept[row][j][1], kept[row][j][0]
		}
	}
	for j := range lied[row] {
		if lied[row][j][1] > best {
			best, x.lie = lied[row][j][1], lied[row][j][0]
		}
	}
	x.tempted[1] = best - kept[row][column][1]
	most := kept[row][column][0]
	for i := range free {
		most = max(most, free[i][column][0])
	}
	x.tempted[0] = most - kept[row][column][0]
}

// patched returns plans with promised orders put into them, each once.
func patched(m *diplomacy.Map, plans []plan, promised []diplomacy.Order) (all []plan) {
	for _, p := range plans {
		p = slices.Clone(p)
		p.include(m, promised)
		for i := range p {
			o := &p[i]
			if o.Kind != diplomacy.SupportHold && o.Kind != diplomacy.SupportMove || slices.Contains(promised, *o) {
				continue
			}
			j := p.at(m, m.Province(o.From))
			moves := j >= 0 && p[j].Kind == diplomacy.Move
			if j >= 0 && (moves != (o.Kind == diplomacy.SupportMove) || moves && m.Province(p[j].To) != m.Province(o.To)) {
				*o = diplomacy.Order{Kind: diplomacy.Hold, Unit: o.Unit, At: o.At}
			}
		}
		if !slices.ContainsFunc(all, p.equal) {
			all = append(all, p)
		}
	}
	return all
}

// balanceRounds is the number of rounds in which two powers learn against each other.
const balanceRounds = 200

// balance lets two powers learn by regret matching against each other, and returns the plan that
// each plays most often and what both expect.
func balance(worth [][]pay) (row, column int, expected pay) {
	sides := [2]*learner{newLearner(0, make([]plan, len(worth))), newLearner(0, make([]plan, len(worth[0])))}
	for range balanceRounds {
		sides[0].mix()
		sides[1].mix()
		gains := [2][]float64{make([]float64, len(worth)), make([]float64, len(worth[0]))}
		for i := range worth {
			for j := range worth[i] {
				gains[0][i] += float64(sides[1].now[j] * worth[i][j][0])
				gains[1][j] += float64(sides[0].now[i] * worth[i][j][1])
			}
		}
		sides[0].learn(gains[0])
		sides[1].learn(gains[1])
	}
	x, y := sides[0].average(), sides[1].average()
	for i := range worth {
		for j := range worth[i] {
			odds := x[i] * y[j]
			expected[0] += float64(odds * worth[i][j][0])
			expected[1] += float64(odds * worth[i][j][1])
		}
	}
	return most(x), most(y), expected
}

// most returns the index of the first largest number.
func most(all []float64) int {
	best := 0
	for i, x := range all {
		if x > all[best] {
			best = i
		}
	}
	return best
}

// sortBargains sorts deals by falling worth, equal ones by their texts.
func sortBargains(all []*bargain, worth func(*bargain) float64) {
	slices.SortStableFunc(all, func(a, b *bargain) int {
		switch x, y := worth(a), worth(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Compare(a.text, b.text)
	})
}
