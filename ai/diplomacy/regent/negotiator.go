package regent

import (
	"math"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// negotiator talks for a bot. It makes the deals that it expects to gain by.
type negotiator struct {
	bot       *Bot
	distances *ai.Distances
	temper    Temper
	grudges   grudges
	// plans is the number of plans of each side that it considers, and looks the number of scenarios in
	// which it simulates them.
	plans, looks int

	// at is the position of the phase, known what the bot's search found in it, and spent the number
	// of positions simulated.
	at       *diplomacy.Position
	known    *study
	phase    talk.Phase
	spent    int
	partners []*partner
	// open are the own offers to bots that may be accepted, asked those to people, who may never
	// answer, and accepted the deals that it has accepted. countered are the people to whom it made a
	// counter-offer.
	open, asked, accepted []*bargain
	countered             []diplomacy.Power
	// agreed are the deals of the phase. duties are the promises of the phase, its own and those that
	// others made to it.
	agreed []*bargain
	duties [diplomacy.MaxPowers + 1]promise.Duty
	// stakes are what promises to it are worth, and what it gains by its own.
	stakes    []stake
	decisions []talk.Decision
}

func newNegotiator(b *Bot, distances *ai.Distances) *negotiator {
	more := b.params.Press.Effort / effortStep
	return &negotiator{
		bot: b, distances: distances, temper: temperOf(b.params.Press.Temper),
		plans: min(fewPlans+more, manyPlans), looks: min(fewLooks+more, manyLooks),
	}
}

// The numbers of plans and scenarios with little effort and with much. Each further effortStep
// positions add one of both.
const (
	fewPlans, manyPlans = 3, 6
	fewLooks, manyLooks = 4, 8
	effortStep          = 4000
)

// Speaks reports whether the bot negotiates.
func (n *negotiator) Speaks() bool {
	p := n.bot.params.Press
	return p.Effort > 0 && p.Temper != silent
}

// Decisions returns what was decided since the last call.
func (n *negotiator) Decisions() []talk.Decision {
	all := n.decisions
	n.decisions = nil
	return all
}

// Numbers of offers, and of deals that are looked at for all partners together.
const (
	offersToOne = 2
	offersToAll = 6
	mostDeals   = 40
)

// Offer begins a phase and offers the deals that gain both sides most.
func (n *negotiator) Offer(thought *game.Thought, phase talk.Phase) []talk.Letter {
	b := n.bot
	n.at, n.phase = phase.Position, phase
	n.spent, n.known, n.partners, n.open, n.asked, n.accepted, n.countered = 0, nil, nil, nil, nil, nil, nil
	n.remember()
	n.use(thought)
	b.evaluator.grudges, b.matching.grudges = &n.grudges, &n.grudges
	n.known = b.study(n.at)
	ends := phase.Ends(b.power)
	for _, l := range ends {
		n.decisions = append(n.decisions, *l.Why)
	}
	letters := append(ends, n.proposeDraw()...)
	near := slices.DeleteFunc(slices.Clone(phase.Partners), func(q diplomacy.Power) bool {
		return !n.near(q) || slices.ContainsFunc(ends, func(l talk.Letter) bool { return l.To == q })
	})
	var all []*bargain
	for i, q := range near {
		share := (b.params.Press.Effort - n.spent) / (len(near) - i)
		until := n.spent + share
		w := n.meet(q, share)
		for j, x := range w.bargains {
			if j >= mostDeals/len(near) || n.spent >= until {
				break
			}
			if n.value(x); n.worthOffering(x) {
				all = append(all, x)
			}
		}
	}
	sortBargains(all, func(x *bargain) float64 { g := x.gain(); return g[0] * g[1] })
	for _, x := range all {
		if len(letters) < offersToAll && n.offersTo(x.with) < offersToOne && !n.clashes(x, slices.Concat(n.open, n.asked)) {
			letters = append(letters, n.propose(talk.Offers, talk.BestForBoth, x))
		}
	}
	return append(letters, n.greetings(len(letters))...)
}

// use makes the search of the bot think with a thought.
func (n *negotiator) use(thought *game.Thought) {
	n.bot.evaluator.thought, n.bot.matching.thought = thought, thought
}

// offersTo returns the number of open offers to a partner.
func (n *negotiator) offersTo(w *partner) (count int) {
	for _, o := range slices.Concat(n.open, n.asked) {
		if o.with == w {
			count++
		}
	}
	return count
}

// greetings returns an offer to each partner that has none in the first phase of the match: the best
// of the lasting deals, if it does no harm.
func (n *negotiator) greetings(sent int) (letters []talk.Letter) {
	start := n.bot.g.Start()
	if n.at.Phase() != start.Phase() {
		return nil
	}
	for _, w := range n.partners {
		if n.offersTo(w) > 0 || sent+len(letters) >= offersToAll || !n.talksTo(w.power) {
			continue
		}
		var best *bargain
		for _, x := range w.bargains {
			if x.lasts() && (!x.valued || n.expected(x) > -harmless) && (best == nil || !x.valued && best.valued || x.valued && best.valued && x.least() > best.least()) {
				best = x
			}
		}
		if best == nil {
			continue
		}
		if n.value(best); n.expected(best) > -harmless && n.keepable(best) {
			letters = append(letters, n.propose(talk.Offers, talk.Custom, best))
		}
	}
	return letters
}

// harmless is the expected loss up to which neighbours are asked for a lasting deal in the first
// phase.
const harmless = 0.1

// near reports whether units of a power are within two moves of units or centres of the bot.
func (n *negotiator) near(q diplomacy.Power) bool {
	units, _ := n.front(q)
	return units > 0
}

// reach is the number of moves within which powers are neighbours.
const reach = 2

// front returns the share of a power's units that are within two moves of the bot's units or
// centres, and the number of the bot's centres within two moves of them.
func (n *negotiator) front(q diplomacy.Power) (share float64, centres int) {
	m := n.bot.g.Map
	var mine, reached diplomacy.Set
	for at := range diplomacy.Province(m.Provinces()) {
		if n.at.Units[at].Exists() && n.at.Units[at].Power == n.bot.power || n.at.Owner[at] == n.bot.power {
			mine = mine.With(at)
		}
	}
	all, close := 0, 0
	for at := range diplomacy.Province(m.Provinces()) {
		u := n.at.Units[at]
		if !u.Exists() || u.Power != q {
			continue
		}
		all++
		if n.distances.Nearest(u.Kind, u.At, mine) <= reach {
			close++
		}
		for c := range m.Centres().All() {
			if n.at.Owner[c] == n.bot.power && n.distances.Moves(u.Kind, u.At, c) <= reach {
				reached = reached.With(c)
			}
		}
	}
	return float64(close) / float64(max(1, all)), reached.Len()
}

// trust returns the probability with which a power is expected to keep its word.
func (n *negotiator) trust(q diplomacy.Power) float64 {
	return n.phase.Ledger.Trust(n.bot.power, q).Value()
}

// talksTo reports whether a power is worth talking to. One that breaks its word is only if a third is
// about to win.
func (n *negotiator) talksTo(q diplomacy.Power) bool {
	if n.trust(q) >= distrusted {
		return true
	}
	leader := n.leader(q)
	return leader != diplomacy.Neutral && n.bot.g.Map.ToWin()-owned(n.bot.g.Map, n.at, leader) <= nearWin
}

// nearWin is the number of centres that a power lacks for victory from which all must stop it.
const nearWin = 4

// leader returns the third power with the most centres, beside the bot and a partner.
func (n *negotiator) leader(q diplomacy.Power) (leader diplomacy.Power) {
	m, most := n.bot.g.Map, 0
	for p := diplomacy.Power(1); int(p) <= m.Powers(); p++ {
		if c := owned(m, n.at, p); p != q && p != n.bot.power && c > most {
			leader, most = p, c
		}
	}
	return leader
}

// worthOffering reports whether a deal is worth offering: both sides gain, and the bot means to keep
// it.
func (n *negotiator) worthOffering(x *bargain) bool {
	gain := x.gain()
	return gain[0] > worthwhile && gain[1] > worthwhile && n.talksTo(x.with.power) &&
		n.expected(x) > n.temper.Least && n.keepable(x)
}

// lies reports whether the bot keeps no promise.
func (n *negotiator) lies() bool { return math.IsInf(n.temper.Margin, -1) }

// belief returns the trust in the partner of a deal. It is halved if the deal is too good to be
// true.
func (n *negotiator) belief(x *bargain) float64 {
	t := n.trust(n.doubted(x))
	if n.tooGood(x) {
		t /= 2
	}
	return t
}

// doubted returns the party of a deal that the bot trusts least.
func (n *negotiator) doubted(x *bargain) diplomacy.Power {
	least := x.with.power
	for i := range x.rest {
		if q := x.rest[i].Power; n.trust(q) < n.trust(least) {
			least = q
		}
	}
	return least
}

// tooGood reports whether a deal gains the bot much and the partner loses by it.
func (n *negotiator) tooGood(x *bargain) bool {
	gain := x.gain()
	return gain[1] < -0.1 && gain[0] > 0.1
}

// expected returns the gain that the bot expects of a deal.
func (n *negotiator) expected(x *bargain) float64 {
	return talk.Expect(n.belief(x), x.gain()[0], x.lie-x.none[0])
}

// clashes reports whether a deal has other orders for a unit than one of the deals.
func (n *negotiator) clashes(x *bargain, all []*bargain) bool {
	m := n.bot.g.Map
	return slices.ContainsFunc(all, func(y *bargain) bool {
		return x != y && (clash(m, x.mine, y.mine) || x.with == y.with && clash(m, x.theirs, y.theirs) || x.rulesOut(m, n.at, y) || y.rulesOut(m, n.at, x))
	})
}

// decide logs a decision about a deal and returns it.
func (n *negotiator) decide(act talk.Act, why talk.Reason, x *bargain) *talk.Decision {
	d := talk.Decision{
		Phase: n.at.Phase(), Me: n.bot.power, With: x.with.power, Act: act, Reason: why, Deal: x.deal,
		None: x.none, Both: x.both, Lie: x.lie, Trust: n.belief(x), Least: n.temper.Least, Tempted: x.tempted[0],
	}
	doubted := n.doubted(x)
	if doubted != x.with.power {
		d.Doubted = doubted
	}
	d.Broken = n.phase.Ledger.Broken(doubted, n.bot.power)
	d.Expected = n.expected(x)
	if seat := doubted.Seat(); n.bot.params.Trust.of(seat).Broken > 0 {
		d.Earlier = n.bot.params.Trust.of(seat).Value()
	}
	if x.kind == talk.Draw {
		m := n.bot.g.Map
		d.None = pay{float64(owned(m, n.at, n.bot.power)), float64(owned(m, n.at, n.leader(n.bot.power)))}
	}
	n.decisions = append(n.decisions, d)
	return &n.decisions[len(n.decisions)-1]
}

// propose returns the letter that offers a deal, which may then be accepted.
func (n *negotiator) propose(act talk.Act, why talk.Reason, x *bargain) talk.Letter {
	if n.phase.People.Has(x.with.power.Seat()) {
		n.asked = append(n.asked, x)
	} else {
		n.open = append(n.open, x)
	}
	return n.letter(x, press.Offer(x.deal), n.decide(act, why, x))
}

// letter returns a letter to the partner of a deal.
func (n *negotiator) letter(x *bargain, p press.Press, why *talk.Decision) talk.Letter {
	d := *why
	return talk.Letter{From: n.bot.power, To: x.with.power, Press: p, Why: &d}
}
