package regent

import (
	"math"
	"slices"

	"eras/ai/diplomacy/talk"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// stake is what a deal that was agreed on is worth.
type stake struct {
	with diplomacy.Power
	text string
	// gain is what it gains the negotiator, and tempted what the partner gains by breaking it.
	gain, tempted float64
	since         diplomacy.Phase
}

// Agree ends the talk of a phase.
func (n *negotiator) Agree(agreed []promise.Agreement) {
	n.agreed = n.bargains(agreed)
	for _, x := range n.agreed {
		n.value(x)
		n.stakes = append(n.stakes, stake{x.with.power, x.text, x.gain()[0], x.tempted[1], n.at.Phase()})
	}
	n.bind()
}

// bind brings the duties of the phase up to date.
func (n *negotiator) bind() {
	for p := diplomacy.Power(1); int(p) <= n.bot.g.Map.Powers(); p++ {
		n.duties[p] = n.phase.Ledger.Duty(p, n.at.Phase())
	}
}

// talked returns what is known of the phase at p after its talk, nil if there was none: with
// promises, the plans that keep them, or those that do not if breaking them pays. The talk may go on.
func (b *Bot) talked(p *diplomacy.Position) *study {
	n := b.negotiator
	if n.known == nil || n.at.Phase() != p.Phase() {
		return nil
	}
	first := *n.known
	known := &first
	if len(known.searcher.legal) == 0 {
		return known
	}
	known.predicted = slices.Clone(known.predicted)
	promises := false
	for i, o := range b.model.opponents {
		theirs := newBounds(b.g.Map, n.at, n.duties[o.power], newSearcher(b.g, b.evaluator, n.at, o.power, b.rng).legal)
		if w := &known.predicted[i]; !theirs.loose() && len(w.plans) > 0 {
			known.predicted[i] = theirs.believed(*w, n.trust(o.power))
			promises = true
		}
	}
	mine := n.bounds(n.duties[b.power], known.searcher.legal)
	if !promises && mine.loose() {
		return known
	}
	b.evaluator.look(n.at, b.draw(known.predicted))
	free := newSearcher(b.g, b.evaluator, n.at, b.power, b.rng)
	kept := newSearcher(b.g, b.evaluator, n.at, b.power, b.rng)
	kept.bounds, kept.legal = mine, mine.limit()
	for _, c := range known.searcher.found[:min(tried, len(known.searcher.found))] {
		free.note(c.plan)
		kept.note(mine.patch([]plan{c.plan})[0])
	}
	b.soFar = kept.best()
	kept.out = known.limits.climbed
	kept.climb(b.params.Search.Starts, known.limits.tries/2)
	free.sort()
	known.searcher = kept
	if n.tempts(free.found[0], kept.found[0]) {
		known.searcher = free
	}
	return known
}

// tempts reports whether the bot breaks promises by a plan that is better than one that keeps them, and
// logs the decision about each promise that the plan would break.
func (n *negotiator) tempts(free, kept candidate) bool {
	ledger, me := n.phase.Ledger, n.bot.power
	against := ledger.Breaks(me, n.at, free.plan.answer())
	var partners []diplomacy.Power
	rest := 0.0
	for i := range against {
		for _, q := range against[i].To {
			if !slices.Contains(partners, q) {
				partners = append(partners, q)
			}
			rest += n.rest(&against[i], q)
		}
	}
	tempted, cost := free.worth-kept.worth, n.cost(partners...)+rest
	act := talk.Keeps
	if len(against) > 0 && n.breaking(tempted, cost) {
		act = talk.Breaks
	}
	told := map[string]bool{}
	for i := range against {
		for _, q := range against[i].To {
			if key := against[i].Deal.Text(n.bot.g.Map); !told[key] {
				told[key] = true
				n.weigh(act, &partner{power: q}, &against[i], tempted, cost)
			}
		}
	}
	for _, x := range n.agreed { // the others are kept in any case
		if !told[x.text] {
			n.weigh(talk.Keeps, x.with, &promise.Promise{Deal: x.deal}, 0, n.cost(x.with.power))
		}
	}
	return act == talk.Breaks
}

// weigh logs whether a promise is kept.
func (n *negotiator) weigh(act talk.Act, with *partner, p *promise.Promise, tempted, cost float64) {
	d := n.decide(act, talk.NoReason, &bargain{with: with, deal: p.Deal})
	d.Tempted, d.Cost = tempted, n.bar(cost)
}

// tried is the number of plans that are compared with and without the promises.
const tried = 12

// Weights of the cost of breaking a promise.
const (
	// frontCost is for each centre that the partner could reach with all its units.
	frontCost = 0.3
	// witnessCost is for each other power that sees it.
	witnessCost = 0.1
	// leastTheft is what breaking a promise must gain at least.
	leastTheft = 1
	// winning is the gain from which it can only be the match.
	winning = 20
	// patience is the weight of a gain in the next phase.
	patience = 0.8
)

// cost returns what it costs to break promises to some powers: their vengeance, and the trust of the
// others.
func (n *negotiator) cost(powers ...diplomacy.Power) (cost float64) {
	for _, q := range powers {
		share, centres := n.front(q)
		cost += float64(frontCost * share * float64(centres))
	}
	return cost + float64(witnessCost*float64(max(0, len(n.partners)-len(powers))))
}

// keepable reports whether the bot means to keep a deal: breaking it does not pay for its cost, and the
// rest of the deal that would be lost.
func (n *negotiator) keepable(x *bargain) bool {
	cost := n.cost(x.with.power)
	if x.lasts() {
		cost += lasting(x.gain()[0]/lastingPhases, promise.Lasting)
	}
	return n.lies() || !n.breaking(x.tempted[0], cost)
}

// rest returns what a promise that is broken would have gained the bot in the phases to come.
func (n *negotiator) rest(p *promise.Promise, with diplomacy.Power) float64 {
	text := p.Deal.Text(n.bot.g.Map)
	for i := len(n.stakes) - 1; i >= 0; i-- {
		s := &n.stakes[i]
		if s.with != with || s.text != text {
			continue
		}
		gone := 2 * int(n.at.Year-s.since.Year)
		if x := (&bargain{kind: talk.KindOf(p.Deal), deal: p.Deal}); x.lasts() {
			return lasting(s.gain/lastingPhases, promise.Lasting-gone)
		}
		return max(0, s.gain)
	}
	return 0
}

// lasting returns the worth of a gain in each of some phases.
func lasting(gain float64, phases int) float64 {
	return max(0, gain) * (1 - math.Pow(patience, float64(max(0, phases)))) / (1 - patience)
}

// bar returns the gain above which promises of a cost are broken.
func (n *negotiator) bar(cost float64) float64 {
	if n.lies() {
		return math.Inf(-1)
	}
	return min(winning, max(leastTheft, cost+n.temper.Margin))
}

// breaking reports whether a gain pays for breaking promises.
func (n *negotiator) breaking(gain, cost float64) bool { return gain > n.bar(cost) }

// votes reports whether the bot has promised to vote for a draw at p.
func (b *Bot) votes(p *diplomacy.Position) bool {
	n := b.negotiator
	return n.at != nil && n.at.Phase() == p.Phase() && n.duties[b.power].Draw && !n.lies()
}

// remember takes in what became of promises, at first of those of earlier matches.
func (n *negotiator) remember() {
	ledger, me := n.phase.Ledger, n.bot.power
	ledger.SetDecay(n.temper.Fade)
	ledger.SetStake(n.tempted)
	if start := n.bot.g.Start(); n.at.Phase() == start.Phase() {
		for p := diplomacy.Power(1); int(p) <= n.bot.g.Map.Powers(); p++ {
			if before := n.bot.params.Trust.of(p.Seat()); before != (promise.Trust{}) && p != me {
				ledger.SetTrust(me, p, before)
			}
		}
	}
	n.grudges.forgive()
	n.agreed = nil
	for i := range n.phase.Decided {
		p := &n.phase.Decided[i]
		if !slices.Contains(p.To, me) || p.State != promise.Kept && p.State != promise.Broken {
			continue
		}
		why := talk.WasKept
		if p.State == promise.Broken {
			why = talk.WasBroken
			n.grudges[p.Power] = n.temper.Punish * n.bot.params.Press.Punish
		}
		n.decide(talk.Remembers, why, &bargain{with: &partner{power: p.Power}, deal: p.Deal})
	}
	n.bind()
}

// tempted returns what a power would have gained by breaking a promise to the bot.
func (n *negotiator) tempted(p *promise.Promise) float64 {
	text := p.Deal.Text(n.bot.g.Map)
	for i := len(n.stakes) - 1; i >= 0; i-- {
		if s := &n.stakes[i]; s.with == p.Power && s.text == text {
			return s.tempted
		}
	}
	return 0
}
