package risk

import (
	"math"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// optimiser plans one turn ahead: it reckons where each of some campaigns would lead, with every
// fight at its mean price, and carries out the one after which it is most likely to win by the
// weights of [Outlook]. The campaigns are to take each continent, to eliminate each player, to break
// each continent of another player, and to take some territories, or none. A continent's bonus
// counts with the probability that its borders hold. It is ours: a sparring partner for planners.
type optimiser struct {
	marcher
	weights optimiserWeights
	// chains: campaigns go on after an elimination, see [optimiser.chase].
	chains bool
}

// optimiserWeights are found by tournaments against Boscoe, EvilPixie, Killbot and Quo.
type optimiserWeights struct {
	outlook Outlook
	// hold is the exponent of the share of own armies at a border in the probability that it holds.
	hold float64
	// exposed is what each border territory costs, in armies.
	exposed float64
	// most is the maximum number of territories taken for no other goal.
	most int
}

var optimiserEntry = Entry{Name: "optimiser", Title: "Optimiser", Strength: 4, Make: NewOptimiser}

// NewOptimiser makes the bot Optimiser.
func NewOptimiser(*risk.Game, game.Seat, *rand.Rand) Bot {
	return &optimiser{weights: optimiserWeights{
		outlook: Outlook{Income: 1.6, Cards: 1.4, Exponent: 2.6, Fewer: 0.05, GrowingIncome: 1.1, GrowingCards: 1.25, GrowingExponent: 3.8, GrowingFewer: 0.7},
		hold:    1.1, exposed: 0.25, most: 7,
	}}
}

func (*optimiser) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (b *optimiser) Start(t *Turn) { t.placeToTakeEasiest() }

func (*optimiser) TradeIn(t *Turn) { t.tradeInIfPossible() }

// aims calls do with all aims of the turn.
func (b *optimiser) aims(t *Turn, do func(aim)) {
	b.few(t, func(a aim) bool {
		do(a)
		return true
	})
	b.goals(t, do)
}

// few calls do with the aims of taking one to [optimiserWeights].most territories, until it returns
// false.
func (b *optimiser) few(t *Turn, do func(aim) bool) {
	others := t.Game.Map.All().Minus(t.held())
	for n := 1; n <= min(b.weights.most, others.Len()); n++ {
		if !do(aim{goal: others, some: n, worth: -1}) {
			return
		}
	}
}

// goals calls do with the other aims: continents to take and to break, and players to eliminate.
func (*optimiser) goals(t *Turn, do func(aim)) {
	for k := range t.continents() {
		do(t.taking(k))
		do(t.breaking(k, t.ownerOf(k)))
	}
	t.victims(func(_ game.Seat, a aim) { do(a) })
}

// reach pursues an aim, and goes on from there if the bot reckons chains. It reports whether the aim
// can be reached.
func (b *optimiser) reach(t *Turn, a aim, c *campaign) bool {
	if !a.pursue(c) {
		return false
	}
	b.goOn(t, c)
	return true
}

// goOn goes on with a campaign if the bot reckons chains.
func (b *optimiser) goOn(t *Turn, c *campaign) {
	if b.chains {
		b.chase(t, c)
	}
}

func (b *optimiser) Place(t *Turn) {
	base := t.campaign(placePrice, &none)
	best, most := outfit{}, b.value(t, &base, t.Left())
	consider := func(a aim, o outfit) {
		c := base
		c.armies.Put(o.from, c.armies.At(o.from)+o.more)
		if b.reach(t, a, &c) {
			if v := b.value(t, &c, t.Left()-o.more); v > most {
				best, most = o, v
			}
		}
	}
	b.aims(t, func(a aim) {
		o, ok := t.outfit(a, &none)
		if !ok {
			return
		}
		consider(a, o)
		if b.chains && a.all && o.more < t.Left() {
			o.more = t.Left()
			consider(a, o)
		}
	})
	if best.found {
		t.Place(best.from, best.more)
		b.placeRest(t, best.from)
		return
	}
	b.placeRest(t, t.P.Strongest(t.borders()))
}

// placeRest places the armies left where they add most to the value, in a few parts.
func (b *optimiser) placeRest(t *Turn, from risk.Territory) {
	for t.Left() > 0 {
		n := max(t.Left()/3, 1)
		best, most := from, math.Inf(-1)
		for s := t.borders(); !s.Empty(); s = s.Rest() {
			c := t.campaign(attackPrice, &none)
			c.armies.Put(s.First(), c.armies.At(s.First())+n)
			if v := b.value(t, &c, t.Left()-n); v > most {
				best, most = s.First(), v
			}
		}
		if t.Place(best, n) == 0 {
			return
		}
	}
}

func (b *optimiser) Attack(t *Turn) {
	for t.Asked(risk.Attacking) {
		base := t.campaign(attackPrice, &none)
		best, most := base, b.value(t, &base, 0)
		consider := func(c *campaign) {
			if v := b.value(t, c, 0); v > most {
				best, most = *c, v
			}
		}
		on := base
		b.few(t, func(a aim) bool {
			if !on.takeSome(a.goal, 1) { // one more than before
				return false
			}
			c := on
			b.goOn(t, &c)
			consider(&c)
			return true
		})
		b.goals(t, func(a aim) {
			if c := base; b.reach(t, a, &c) {
				consider(&c)
			}
		})
		if best.steps.n == 0 {
			return
		}
		b.plan = best
		b.carryOut(t)
	}
}

func (*optimiser) Fortify(t *Turn) { t.fortifyOutwards(t.borders(), t.held()) }

// value returns the probability of winning after a campaign, with left armies still to be placed.
func (b *optimiser) value(t *Turn, c *campaign, left int32) float64 {
	t.Thought.Step()
	w := &b.weights
	at := w.outlook.at(t.Game, t.P)
	cards := float64(t.P.HandSize[t.Seat])
	if t.Game.Rules.Cards && (t.P.Took || c.steps.n > 0) {
		cards++
	}
	sum := 0.0
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat == t.Seat || !t.P.Alive(seat) {
			continue
		}
		his := t.P.Held[seat].Minus(c.held)
		if his.Empty() {
			cards += float64(t.P.HandSize[seat])
			continue
		}
		income := max(his.Len()/3, 3)
		for k := range t.continents() {
			if members := t.Game.Map.Members(k); members.Within(his) {
				income += t.bonus(k)
			}
		}
		sum += at.strength(float64(t.P.ArmiesIn(his)), float64(income), float64(t.P.HandSize[seat]))
	}
	if sum == 0 {
		return 1
	}
	cards -= float64(3 * c.sets)
	armies, borders := float64(left), 0.0
	for own, n := range c.armies.In(c.held) {
		armies += float64(n)
		if c.threat(own) > 0 {
			borders++
		}
	}
	income := float64(max(c.held.Len()/3, 3))
	for k := range t.continents() {
		members := t.Game.Map.Members(k)
		if !members.Within(c.held) || t.bonus(k) <= 0 {
			continue
		}
		p := float64(t.bonus(k))
		for border := range t.Game.Map.Entrances(k).All() {
			if threat := c.threat(border); threat > 0 {
				own := float64(c.armies.At(border))
				p *= math.Pow(own/(own+float64(threat)), w.hold)
			}
		}
		income += p
	}
	own := at.strength(max(1, armies-w.exposed*borders), income, cards)
	return own / (own + sum)
}

// threat returns the most armies of others in one territory that can attack an own one.
func (c *campaign) threat(own risk.Territory) int32 {
	threat := int32(0)
	for _, armies := range c.armies.In(c.m.Attackers(own).Minus(c.held)) {
		threat = max(threat, armies)
	}
	return threat
}
