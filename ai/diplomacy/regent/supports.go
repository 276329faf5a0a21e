package regent

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
)

// help is a support by one power for an order of another, with what it gains both.
type help struct {
	support, helped diplomacy.Order
	gain            pay
}

const (
	// helpsKept is the number of supports of each side that are combined to deals.
	helpsKept = 6
	// supportsEach is the number of deals about supports that are looked at for a partner.
	supportsEach = 5
	// worthwhile is the gain, in centres, from which a deal counts as one for a power.
	worthwhile = 0.02
)

// meet looks for the plans of a partner and for deals with it, for about effort positions.
func (n *negotiator) meet(power diplomacy.Power, effort int) *partner {
	w := &partner{power: power}
	n.partners = append(n.partners, w)
	for _, c := range n.known.searcher.found[:min(n.plans, len(n.known.searcher.found))] {
		w.own = append(w.own, c.plan)
	}
	w.own = n.bounds(n.duties[n.bot.power], n.known.searcher.legal).patch(w.own)
	n.imagine(w, effort/4)
	if len(w.own) == 0 || len(w.theirs) == 0 {
		return w
	}
	w.base = n.matrix(w.own, w.theirs, w)
	w.row, w.column, w.none = balance(w.base)
	if n.bot.params.Press.supports() {
		share := effort / 6
		toMe := n.helps(w, true, n.spent+share)
		byMe := n.helps(w, false, n.spent+share)
		n.combine(w, best(toMe, 0), best(byMe, 1))
	}
	n.arrange(w)
	return w
}

// imagine looks for plans of a power as the negotiator would in its place.
func (n *negotiator) imagine(w *partner, effort int) {
	b := n.bot
	i := slices.IndexFunc(b.model.opponents, func(o *opponent) bool { return o.power == w.power })
	if i < 0 || len(n.known.predicted[i].plans) == 0 || len(n.known.searcher.found) == 0 {
		return
	}
	e := *b.evaluator
	e.power, e.rivals, e.grudges = w.power, nil, nil
	// The negotiator has its best plan in all scenarios.
	all := *b.evaluator.scenarios
	all.n = min(n.looks, all.n)
	all.powers = append(slices.Clone(all.powers), choices{[]plan{n.known.searcher.best()}, make([]int32, all.n)})
	e.look(n.at, &all)
	s := newSearcher(b.g, &e, n.at, w.power, game.Random(n.phase.Seed, uint64(w.power)))
	w.legal = s.legal
	for _, p := range replies(&n.known.predicted[i], n.plans) {
		if len(p) == len(s.legal) {
			s.note(p)
		}
	}
	s.climb(2, effort)
	n.spent += e.tried
	for _, c := range s.found[:min(n.plans, len(s.found))] {
		w.theirs = append(w.theirs, c.plan)
	}
	w.theirs = n.bounds(n.duties[w.power], w.legal).patch(w.theirs)
}

// helps returns the supports that the partner can give to orders of the negotiator, or the other way
// round, with their gains, until some positions are spent.
func (n *negotiator) helps(w *partner, toMe bool, until int) (all []help) {
	m := n.bot.g.Map
	helped, helping, legal := w.own, w.theirs, w.legal
	if !toMe {
		helped, helping, legal = w.theirs, w.own, n.known.searcher.legal
	}
	for i := range helped {
		for _, o := range helped[i] {
			for unit := range legal {
				j := slices.IndexFunc(legal[unit], func(s diplomacy.Order) bool { return fits(m, s, o) })
				if j < 0 {
					continue
				}
				h := help{support: legal[unit][j], helped: o}
				if slices.ContainsFunc(all, func(x help) bool { return x.support == h.support && x.helped == h.helped }) {
					continue
				}
				for k := range min(2, len(helping)) {
					if n.spent >= until {
						return all
					}
					var gain pay
					if helps := with(m, helping[k], h.support); toMe {
						gain = n.joint(helped[i], helps, w).less(w.base[i][k])
					} else {
						gain = n.joint(helps, helped[i], w).less(w.base[k][i])
					}
					if k == 0 || gain[0]+gain[1] > h.gain[0]+h.gain[1] {
						h.gain = gain
					}
				}
				all = append(all, h)
			}
		}
	}
	return all
}

// fits reports whether s supports the order o.
func fits(m *diplomacy.Map, s, o diplomacy.Order) bool {
	if m.Province(s.From) != m.Province(o.At) {
		return false
	}
	if o.Kind == diplomacy.Move {
		return s.Kind == diplomacy.SupportMove && m.Province(s.To) == m.Province(o.To)
	}
	return s.Kind == diplomacy.SupportHold
}

// with returns a plan with a promised order.
func with(m *diplomacy.Map, p plan, o diplomacy.Order) plan {
	b := bounds{m: m, orders: []diplomacy.Order{o}, legal: [][]diplomacy.Order{{o}}}
	return b.patch([]plan{p})[0]
}

// keepsWord reports whether the orders of a deal break no earlier promise of either side.
func (n *negotiator) keepsWord(w *partner, x *bargain) bool {
	for side, orders := range [...][]diplomacy.Order{x.mine, x.theirs} {
		duty := n.duties[[...]diplomacy.Power{n.bot.power, w.power}[side]]
		for _, o := range orders {
			if duty.Enters(n.bot.g.Map, n.at, o) {
				return false
			}
		}
	}
	return true
}

// best returns the supports that gain the receiving side most.
func best(all []help, receiver int) []help {
	all = slices.DeleteFunc(all, func(h help) bool { return h.gain[receiver] <= worthwhile })
	slices.SortStableFunc(all, func(a, b help) int {
		switch {
		case a.gain[receiver] > b.gain[receiver]:
			return -1
		case a.gain[receiver] < b.gain[receiver]:
			return 1
		}
		return 0
	})
	return all[:min(helpsKept, len(all))]
}

// combine adds the deals of one support, and of one for another, that seem to gain both sides.
func (n *negotiator) combine(w *partner, toMe, byMe []help) {
	m := n.bot.g.Map
	add := func(mine, theirs []diplomacy.Order, gain pay) {
		if gain[0] <= worthwhile || gain[1] <= worthwhile || clash(m, mine, mine) || clash(m, theirs, theirs) {
			return
		}
		x := n.newBargain(w, slices.Compact(mine), slices.Compact(theirs))
		if x == nil || x.deal.Level() > n.phase.Dialect.Level || !n.keepsWord(w, x) {
			return
		}
		if x = n.read(w, x.deal); x.guess == 0 {
			x.guess = gain[0] * gain[1]
		}
	}
	moves := func(o diplomacy.Order) []diplomacy.Order {
		if o.Kind == diplomacy.Move {
			return []diplomacy.Order{o}
		}
		return nil
	}
	for _, h := range toMe {
		add(moves(h.helped), []diplomacy.Order{h.support}, h.gain)
	}
	for _, h := range byMe {
		add([]diplomacy.Order{h.support}, moves(h.helped), h.gain)
	}
	for _, h := range toMe {
		for _, k := range byMe {
			add(append(moves(h.helped), k.support), append(moves(k.helped), h.support), pay{h.gain[0] + k.gain[0], h.gain[1] + k.gain[1]})
		}
	}
	sortBargains(w.bargains, func(x *bargain) float64 { return x.guess })
	if len(w.bargains) > supportsEach {
		w.bargains = w.bargains[:supportsEach]
	}
}
