package risk

import (
	"math"

	"eras/game/risk"
)

// campaign is a series of attacks planned in advance, in which every fight costs exactly its price.
type campaign struct {
	m *risk.Map
	// price is what a territory costs, including the army that stays in it. floor is the number of
	// armies that must be left to continue after each fight.
	price price
	floor int32
	// held are the own territories and armies the armies in each territory. keep is the number of
	// armies that must stay in an own territory besides the one that always stays.
	held   risk.Set
	armies risk.PerTerritory[int32]
	keep   *risk.PerTerritory[int32]
	// reach is the memory of the last search, of all campaigns of a turn.
	reach *reach
	// steps has the attacks in order. lost is the number of armies that they cost.
	steps list[march]
	lost  int32
	// sets is the number of sets that are traded in on the way.
	sets int
}

// march is one attack of a campaign. With stay, only as many armies enter as dice are thrown, and
// the rest continue from where they are.
type march struct {
	from, to risk.Territory
	stay     bool
}

// price is what it costs to enter a territory with some defenders.
type price uint8

const (
	// attackPrice is the number of armies that an attack costs: three lost for every four defenders,
	// one for each further defender, and one that stays.
	attackPrice price = iota
	// placePrice is the number of armies that placing reserves for an attack: one lost for each
	// defender and one that stays. It is more cautious than attackPrice.
	placePrice
	// inFull counts as many armies as stand in the territory.
	inFull
)

// of returns the price of a territory with the given number of armies.
func (p price) of(armies int32) int32 {
	switch p {
	case attackPrice:
		return armies - armies/4 + 1
	case placePrice:
		return armies + 1
	case inFull:
	}
	return armies
}

// campaign returns a campaign without steps.
func (t *Turn) campaign(price price, keep *risk.PerTerritory[int32]) (c campaign) {
	c.begin(t, price, keep)
	return c
}

// begin makes a campaign one without steps.
func (c *campaign) begin(t *Turn, price price, keep *risk.PerTerritory[int32]) {
	c.m, c.price, c.floor = t.Game.Map, price, 1
	c.held, c.armies, c.keep, c.reach = t.held(), t.P.Armies, keep, &t.reach
	c.steps.clear()
	c.lost, c.sets = 0, 0
}

// free returns how many armies can march from an own territory.
func (c *campaign) free(from risk.Territory) int32 { return c.armies.At(from) - 1 - c.keep.At(from) }

// occupy adds a march. If it costs too much, occupy changes nothing and returns false.
func (c *campaign) occupy(s march) bool {
	price := c.price.of(c.armies.At(s.to))
	left := c.free(s.from) - price
	if left < c.floor {
		return false
	}
	in := left
	if s.stay {
		in = min(left, 2) // with the one that stays, enough for three dice
	}
	c.armies.Put(s.from, c.armies.At(s.from)+(left-in-c.free(s.from)))
	c.armies.Put(s.to, 1+in)
	c.held = c.held.With(s.to)
	c.lost += price - 1
	c.steps.add(s)
	return true
}

// outweighs reports whether all own armies together can pay for a set.
func (c *campaign) outweighs(set risk.Set) bool {
	sum := int32(0)
	for own, armies := range c.armies.In(c.held) {
		sum += armies - 1 - c.keep.At(own)
	}
	for _, armies := range c.armies.In(set.Minus(c.held)) {
		sum -= c.price.of(armies)
	}
	return sum >= 0
}

// look searches which territories of a set the armies can reach, and on which way. The result is valid
// until the next search of the turn.
func (c *campaign) look(goal risk.Set) *reach {
	r := c.reach
	r.begin(c.price, c.floor)
	var sources risk.Set
	for at, armies := range c.armies.In(c.held) {
		if n := armies - 1 - c.keep.At(at); n > c.floor && !c.m.Neighbours(at).Within(c.held) {
			r.left.Put(at, n)
			sources = sources.With(at)
		}
	}
	r.sources = sources
	r.explore(c.m, &c.armies, c.m.All().Minus(c.held), risk.Set{}, goal)
	return r
}

// takeAny takes the territory of a set at which an army can arrive with the most armies left, and
// reports whether there is one.
func (c *campaign) takeAny(goal risk.Set) bool {
	r := c.look(goal)
	if goal = goal.And(r.met); goal.Empty() {
		return false
	}
	return c.march(r, r.strongest(goal), risk.Set{})
}

// take takes all of a set, and reports whether it could. It takes first the neighbours of own
// armies that lead to the fewest others, so that no pockets stay behind, and marches through other
// territories where it must.
func (c *campaign) take(goal risk.Set) bool {
	for left := goal.Minus(c.held); !left.Empty(); left = goal.Minus(c.held) {
		r := c.look(left)
		met := r.met.And(left)
		if met.Empty() {
			return false
		}
		best, fewest := r.strongest(met), risk.MaxTerritories
		for to := range met.All() {
			if !r.sources.Has(r.before.At(to)) {
				continue
			}
			if on := c.m.Neighbours(to).And(left).Len(); on < fewest || on == fewest && r.left.At(to) > r.left.At(best) {
				best, fewest = to, on
			}
		}
		if !c.march(r, best, left.Without(best)) {
			return false
		}
	}
	return true
}

// takeSome takes n territories of a set, and reports whether it could. Each time it takes the one
// next to an own army that costs least, among equals the one where the most armies arrive.
func (c *campaign) takeSome(goal risk.Set, n int) bool {
	for ; n > 0; n-- {
		left := goal.Minus(c.held)
		r := c.look(left)
		best, found := risk.Territory(0), false
		for to := range r.met.And(left).All() {
			if !r.sources.Has(r.before.At(to)) {
				continue
			}
			if !found || c.armies.At(to) < c.armies.At(best) || c.armies.At(to) == c.armies.At(best) && r.left.At(to) > r.left.At(best) {
				best, found = to, true
			}
		}
		if !found || !c.march(r, best, left.Without(best)) {
			return false
		}
	}
	return true
}

// march takes the territories on the way to a reached territory. If the army stands next to all of
// rest to which the territory leads, it stays where it is.
func (c *campaign) march(r *reach, to risk.Territory, rest risk.Set) bool {
	var path path
	from := r.way(to, &path)
	stay := path.n == 1 && !rest.Empty() && c.m.Neighbours(to).And(rest).Minus(c.m.Neighbours(from)).Empty()
	for i := range path.n {
		next := path.at(i)
		if !c.occupy(march{from, next, stay}) {
			return false
		}
		from = next
	}
	return true
}

// strongest returns the territory of a set of reached ones where the most armies arrive, the lowest
// on a tie.
func (r *reach) strongest(set risk.Set) risk.Territory {
	best, most := risk.Territory(risk.MaxTerritories), int32(math.MinInt32)
	for c, left := range r.left.In(set) {
		if left > most {
			best, most = c, left
		}
	}
	return best
}

// marcher carries out campaigns in the attack phase.
type marcher struct {
	plan campaign
	// keep has the garrisons of the plan, where they are the bot's own.
	keep risk.PerTerritory[int32]
	// at is the step of the plan that is being fought.
	at march
}

// try makes a plan for an aim and reports whether it can be reached.
func (b *marcher) try(t *Turn, a aim, keep *risk.PerTerritory[int32]) bool {
	b.plan.begin(t, attackPrice, keep)
	return a.pursue(&b.plan)
}

// rolls is the number of throws after which the plan is made again.
const rolls = 3

// carryOut attacks along the plan for a few throws.
func (b *marcher) carryOut(t *Turn) {
	next := 0
	for range rolls {
		for next < b.plan.steps.n && t.Own(b.plan.steps.at(next).to) {
			next++
		}
		if next == b.plan.steps.n {
			return
		}
		b.at = b.plan.steps.at(next)
		t.Attack(b.at.from, b.at.to, false)
	}
}

// Occupy leaves a garrison in the attacking territory. It leaves all armies there if they continue
// from there, or if only the attacking territory has enemy neighbours.
func (b *marcher) Occupy(t *Turn, least, most int32) int32 {
	if b.at.stay || t.enemies(t.P.To).Empty() && !t.enemies(t.P.From).Empty() {
		return least
	}
	if b.plan.keep == nil { // no plan: the match began here
		return most
	}
	return most - b.plan.keep.At(t.P.From)
}
