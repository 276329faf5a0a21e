package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// negotiator talks for a bot. It offers supports for each other, and accepts what it expects to
// gain by.
type negotiator struct {
	bot       *Bot
	distances *ai.Distances
	temper    Temper
	trusts    [diplomacy.MaxPowers + 1]trust
	grudges   grudges
	// plans is the number of plans of each side that it considers, and looks the number of scenarios in
	// which it simulates them.
	plans, looks int

	// at is the position of the phase, known what the bot's search found in it, and spent the number
	// of positions simulated.
	at       *diplomacy.Position
	known    *study
	dialect  press.Dialect
	seed     uint64
	spent    int
	partners []*partner
	// open are the own offers that may be accepted, accepted the deals that it has accepted, and
	// agreed those of the phase, or of the last one until they are judged.
	open, accepted, agreed []*bargain
	decisions              []talk.Decision
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

// Numbers of offers.
const (
	offersToOne = 2
	offersToAll = 6
)

// Offer begins a phase and offers the deals that gain both sides most.
func (n *negotiator) Offer(thought *game.Thought, phase talk.Phase) []talk.Letter {
	b := n.bot
	n.at, n.dialect, n.seed = phase.Position, phase.Dialect, phase.Seed
	n.spent, n.known, n.partners, n.open, n.accepted = 0, nil, nil, nil, nil
	n.remember()
	b.evaluator.thought, b.matching.thought = thought, thought
	b.evaluator.grudges, b.matching.grudges = &n.grudges, &n.grudges
	n.known = b.study(n.at)
	near := slices.DeleteFunc(slices.Clone(phase.Partners), func(q diplomacy.Power) bool { return !n.near(q) })
	var all []*bargain
	for i, q := range near {
		share := (b.params.Press.Effort - n.spent) / (len(near) - i)
		until := n.spent + share
		w := n.meet(q, share)
		for _, x := range w.bargains {
			if n.spent >= until {
				break
			}
			if n.value(x); n.worthOffering(x) {
				all = append(all, x)
			}
		}
	}
	sortBargains(all, func(x *bargain) float64 { g := x.gain(); return g[0] * g[1] })
	var letters []talk.Letter
	for _, x := range all {
		to := 0
		for _, o := range n.open {
			if o.with == x.with {
				to++
			}
		}
		if len(letters) < offersToAll && to < offersToOne && !n.clashes(x, n.open) {
			n.open = append(n.open, x)
			letters = append(letters, n.offer(talk.Offers, x))
		}
	}
	return letters
}

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

// worthOffering reports whether a deal is worth offering: both sides gain, and the bot means to keep
// it.
func (n *negotiator) worthOffering(x *bargain) bool {
	gain := x.gain()
	return gain[0] > worthwhile && gain[1] > worthwhile && n.trusts[x.with.power].odds() >= distrusted &&
		n.expected(x) > n.temper.Least && !n.breaking(x.tempted[0], n.cost([]*bargain{x}))
}

// belief returns the trust in the partner of a deal. It is halved if the deal is too good to be
// true.
func (n *negotiator) belief(x *bargain) float64 {
	t := n.trusts[x.with.power].odds()
	if n.tooGood(x) {
		t /= 2
	}
	return t
}

// tooGood reports whether a deal gains the bot much and the partner loses by it.
func (n *negotiator) tooGood(x *bargain) bool {
	gain := x.gain()
	return gain[1] < -0.1 && gain[0] > 0.1
}

// expected returns the gain that the bot expects of a deal.
func (n *negotiator) expected(x *bargain) float64 {
	return talk.Expect(n.belief(x), x.gain()[0], x.lie-x.with.none[0])
}

// clashes reports whether a deal has other orders for a unit than one of the deals.
func (n *negotiator) clashes(x *bargain, all []*bargain) bool {
	m := n.bot.g.Map
	return slices.ContainsFunc(all, func(y *bargain) bool {
		return x != y && (clash(m, x.mine, y.mine) || x.with == y.with && clash(m, x.theirs, y.theirs))
	})
}

// decide logs a decision about a deal.
func (n *negotiator) decide(act talk.Act, why talk.Reason, x *bargain) {
	d := talk.Decision{
		Phase: n.at.Phase(), Me: n.bot.power, With: x.with.power, Act: act, Reason: why, Deal: x.deal,
		None: x.with.none, Both: x.both, Lie: x.lie, Trust: n.belief(x), Least: n.temper.Least, Tempted: x.tempted[0],
	}
	d.Expected = n.expected(x)
	n.decisions = append(n.decisions, d)
}

// offer returns the letter that offers a deal.
func (n *negotiator) offer(act talk.Act, x *bargain) talk.Letter {
	n.decide(act, talk.BestForBoth, x)
	return n.letter(x, press.Offer(x.deal))
}

// letter returns a letter to the partner of a deal.
func (n *negotiator) letter(x *bargain, p press.Press) talk.Letter {
	return talk.Letter{From: n.bot.power, To: x.with.power, Press: p}
}

// received returns the deals that letters offer, the best first, and adds refusals of the others to
// letters.
func (n *negotiator) received(offers []talk.Letter, letters *[]talk.Letter) (all []*bargain) {
	for _, l := range offers {
		if l.Press.Kind != press.Propose {
			continue
		}
		i := slices.IndexFunc(n.partners, func(w *partner) bool { return w.power == l.From })
		if i < 0 {
			i = len(n.partners)
			n.meet(l.From, n.bot.params.Press.Effort/offersToAll)
		}
		w := n.partners[i]
		var x *bargain
		if len(w.own) > 0 && len(w.theirs) > 0 {
			x = n.read(w, l.Press.Deal)
		}
		if x == nil {
			x = &bargain{with: w, deal: l.Press.Deal}
			n.decide(talk.Refuses, talk.NotUnderstood, x)
			*letters = append(*letters, n.letter(x, l.Press.Reply(press.Refuse)))
			continue
		}
		if x.heard = l.Press.Deal; !slices.Contains(all, x) {
			n.value(x)
			all = append(all, x)
		}
	}
	sortBargains(all, n.expected)
	return all
}

// objection returns why the bot does not want a deal, whatever it has promised, or NoReason.
func (n *negotiator) objection(x *bargain) talk.Reason {
	switch {
	case n.trusts[x.with.power].odds() < distrusted:
		return talk.NotTrusted
	case n.expected(x) > n.temper.Least:
		return talk.NoReason
	case n.tooGood(x):
		return talk.TooGood
	}
	return talk.TooLittle
}

// Answer answers the offers of the others. An own offer that clashes with a better one is withdrawn,
// and so is one to a power of a lower number that has itself offered an acceptable deal.
func (n *negotiator) Answer(offers []talk.Letter) (letters []talk.Letter) {
	var refused []*bargain
	for _, x := range n.received(offers, &letters) {
		why := n.objection(x)
		var instead []*bargain
		for _, o := range n.open {
			if !n.clashes(x, []*bargain{o}) {
				continue
			}
			instead = append(instead, o)
			first := o.with == x.with && x.with.power < n.bot.power
			if why == talk.NoReason && !first && (o.with == x.with || n.expected(o) >= n.expected(x)) {
				why = talk.UnitPromised
			}
		}
		if why == talk.NoReason && n.clashes(x, n.accepted) {
			why = talk.UnitPromised
		}
		if why != talk.NoReason {
			n.decide(talk.Refuses, why, x)
			letters = append(letters, n.letter(x, press.Offer(x.heard).Reply(press.Refuse)))
			refused = append(refused, x)
			continue
		}
		for _, o := range instead {
			n.decide(talk.Withdraws, talk.TheirOffer, o)
			letters = append(letters, n.letter(o, press.Offer(o.deal).Reply(press.Cancel)))
			n.open = slices.DeleteFunc(n.open, func(y *bargain) bool { return y == o })
		}
		letters = append(letters, n.accept(x))
	}
	return append(letters, n.counters(refused)...)
}

// accept accepts a deal.
func (n *negotiator) accept(x *bargain) talk.Letter {
	n.accepted = append(n.accepted, x)
	n.decide(talk.Accepts, talk.Enough, x)
	return n.letter(x, press.Offer(x.heard).Reply(press.Accept))
}

// counters returns one counter-offer to each partner whose offer was refused: that offer itself if
// only an own offer to the same partner was in its way, else the best deal not offered yet.
func (n *negotiator) counters(refused []*bargain) (letters []talk.Letter) {
	var countered []*partner
	var made []*bargain
	for _, r := range refused {
		w := r.with
		if slices.Contains(countered, w) {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(n.open), func(o *bargain) bool { return o.with == w })
		candidates := slices.Clone(w.bargains)
		sortBargains(candidates, func(x *bargain) float64 { g := x.gain(); return g[0] * g[1] })
		for _, x := range append([]*bargain{r}, candidates...) {
			offered := slices.Contains(n.open, x) || x != r && slices.Contains(refused, x)
			if x.valued && !offered && n.worthOffering(x) && !n.clashes(x, slices.Concat(others, n.accepted, made)) {
				made = append(made, x)
				countered = append(countered, w)
				letters = append(letters, n.offer(talk.Counters, x))
				break
			}
		}
	}
	n.open = made
	return letters
}

// Conclude answers the counter-offers.
func (n *negotiator) Conclude(agreed []talk.Agreement, offers []talk.Letter) (letters []talk.Letter) {
	n.accepted = n.bargains(agreed)
	for _, x := range n.received(offers, &letters) {
		why := n.objection(x)
		// The own counter-offers may still be accepted. Of two powers that make one to each other, that of
		// the lower number comes first.
		open := slices.DeleteFunc(slices.Clone(n.open), func(o *bargain) bool { return o.with == x.with && x.with.power < n.bot.power })
		if why == talk.NoReason && n.clashes(x, slices.Concat(n.accepted, open)) {
			why = talk.UnitPromised
		}
		if why == talk.NoReason {
			letters = append(letters, n.accept(x))
			continue
		}
		n.decide(talk.Refuses, why, x)
		letters = append(letters, n.letter(x, press.Offer(x.heard).Reply(press.Refuse)))
	}
	return letters
}

// bargains returns the deals of agreements.
func (n *negotiator) bargains(agreed []talk.Agreement) (all []*bargain) {
	for _, a := range agreed {
		q := a.By
		if q == n.bot.power {
			q = a.With
		}
		i := slices.IndexFunc(n.partners, func(w *partner) bool { return w.power == q })
		if i < 0 {
			continue
		}
		if x := n.read(n.partners[i], a.Deal); x != nil && !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}
