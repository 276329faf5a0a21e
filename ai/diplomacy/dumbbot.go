package diplomacy

import (
	"math"
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

// dumbBot is David Norman's DumbBot.
type dumbBot struct {
	g     *diplomacy.Game
	m     *diplomacy.Map
	power diplomacy.Power
	rng   *rand.Rand
	field dumbField
	// weights are those of springs, falls and winters.
	weights *[3]dumbWeights

	choice dumbChoice
	queue  dumbQueue
	// orders are the orders of the phase by province. taken are the destinations of
	// moves, and sources their origins by destination.
	orders  [diplomacy.MaxProvinces]diplomacy.Order
	sources [diplomacy.MaxProvinces]diplomacy.Province
	taken   diplomacy.Set
	// barred are the provinces that the bot's promises close to it in the phase.
	closed, barred diplomacy.Set
}

// Pledger is a bot that can be told what its power has promised: peace with some powers, and to keep
// out of some provinces. It then plays so, until it is told otherwise.
type Pledger interface {
	Pledge(friends game.Seats, closed diplomacy.Set)
}

// Pledge makes the centres of friends worthless and their threats none, and closes provinces.
func (b *dumbBot) Pledge(friends game.Seats, closed diplomacy.Set) {
	b.field.friends, b.closed = friends, closed
}

// bar finds the provinces that promises close.
func (b *dumbBot) bar(p *diplomacy.Position) {
	b.barred = b.closed
	if b.field.friends == 0 {
		return
	}
	for at := range diplomacy.Province(b.m.Provinces()) {
		if b.field.friend(p.Owner[at]) || b.field.friend(p.Units[at].Power) {
			b.barred = b.barred.With(at)
		}
	}
}

var dumbBotEntry = Entry{Name: "dumbbot", Title: "DumbBot", Strength: 3, Make: NewDumbBot}

// NewDumbBot makes DumbBot (David Norman 2002, jic-2011 2.3.3). It computes a value of every
// place, which spreads from the centres to take or to guard, and moves its units in random
// order to the best adjacent place, sometimes to one that is not quite the best. Where
// another own unit stays or moves, a unit supports it if others compete for the place, and
// else looks for another place. It never convoys.
//
// Where the published versions differ, this is the C++ one: the free centres count as a
// power of that size, values are whole numbers, a fleet next to two coasts of a province
// counts twice there, and of places with equal values only the first is considered.
func NewDumbBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return newDumbBot(&dumbYear, g, power, rng)
}

func newDumbBot(weights *[3]dumbWeights, g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &dumbBot{
		g: g, m: g.Map, power: power, rng: rng, weights: weights,
		field: dumbField{m: g.Map, terrain: newDumbTerrain(g.Map), power: power},
	}
}

// DumbFactors multiply DumbBot's weights of taking centres, of guarding them, of own
// units near a place, and of other powers' units there. With ones it is DumbBot; none may
// be negative or above maxDumbFactor.
type DumbFactors struct{ Attack, Defence, Strength, Competition float64 }

// maxDumbFactor is the largest of [DumbFactors].
const maxDumbFactor = 10

// NewDumbBotWith returns a maker of DumbBots with other weights.
func NewDumbBotWith(f DumbFactors) Maker {
	weights := dumbYear
	for i := range weights {
		w := &weights[i]
		for _, x := range []struct {
			weight *int64
			factor float64
		}{{&w.attack, f.Attack}, {&w.defence, f.Defence}, {&w.strength, f.Strength}, {&w.competition, f.Competition}} {
			*x.weight = int64(math.Round(float64(*x.weight) * min(max(x.factor, 0), maxDumbFactor)))
		}
	}
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
		return newDumbBot(&weights, g, power, rng)
	}
}

func (b *dumbBot) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	switch p.Season {
	case diplomacy.Spring, diplomacy.Summer:
		b.field.look(p, &b.weights[0])
	case diplomacy.Fall, diplomacy.Autumn:
		b.field.look(p, &b.weights[1])
	case diplomacy.Winter:
		b.field.look(p, &b.weights[2])
	}
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		return b.retreat(p)
	}
	n := b.g.Adjustment(p, b.power)
	if n < 0 {
		return b.remove(p, -n)
	}
	return b.build(p, n)
}

// move orders a movement phase.
func (b *dumbBot) move(p *diplomacy.Position) diplomacy.Answer {
	b.taken = diplomacy.Set{}
	b.bar(p)
	b.queue.clear()
	for at := range diplomacy.Province(b.m.Provinces()) {
		if u := &p.Units[at]; u.Exists() && u.Power == b.power {
			b.orders[at] = diplomacy.Order{}
			b.queue.add(at)
		}
	}
	b.queue.shuffle(b.rng)
	for at := b.queue.next(); at != diplomacy.NoProvince; at = b.queue.next() {
		b.moveUnit(p, p.Units[at])
	}
	var answer diplomacy.Answer
	for at := range diplomacy.Province(b.m.Provinces()) {
		if u := &p.Units[at]; u.Exists() && u.Power == b.power {
			if b.orders[at].Kind == diplomacy.Hold {
				b.orders[at] = b.insteadOfHolding(p, *u)
			}
			answer.Add(b.orders[at])
		}
	}
	return answer
}

// moveUnit orders a unit, or puts it back until the unit in its way has an order.
func (b *dumbBot) moveUnit(p *diplomacy.Position, u diplomacy.Unit) {
	from := b.m.Province(u.At)
	b.choice.n = 0
	for _, to := range b.m.Moves(u.Kind, u.At) {
		if !b.barred.Has(b.m.Province(to)) {
			b.choice.add(dumbOption{b.field.at(u.Kind, to), u.Kind, to})
		}
	}
	b.choice.add(dumbOption{b.field.at(u.Kind, u.At) + 1, u.Kind, u.At})
	for b.choice.n > 0 {
		i := b.choice.pick(b.rng)
		to := b.choice.options[i].at
		at := b.m.Province(to)
		if at == from {
			break
		}
		competition := b.field.competition[at]
		if in := &p.Units[at]; in.Exists() && in.Power == b.power {
			//exhaustive:ignore with an order of any other kind the unit stays
			switch b.orders[at].Kind {
			case 0:
				if b.queue.putBack(from, at) {
					return
				}
			case diplomacy.Move:
			default:
				if competition > 1 {
					b.orders[from] = SupportHoldOf(b.m, u, *in)
					return
				}
				b.choice.remove(i)
				continue
			}
		}
		if b.taken.Has(at) {
			if competition > 0 {
				b.orders[from] = SupportMoveOf(b.m, u, p.Units[b.sources[at]], at)
				return
			}
			b.choice.remove(i)
			continue
		}
		b.orders[from] = MoveOf(u, to)
		b.taken = b.taken.With(at)
		b.sources[at] = from
		return
	}
	b.orders[from] = HoldOf(u)
}

// insteadOfHolding returns an order for a unit that would hold: the support of the adjacent place
// with the highest value where an own unit moves or stays against competition, or a hold if there
// is none.
func (b *dumbBot) insteadOfHolding(p *diplomacy.Position, u diplomacy.Unit) diplomacy.Order {
	best, most := HoldOf(u), int64(0)
	for _, to := range b.m.Moves(u.Kind, u.At) {
		at := b.m.Province(to)
		v, competition := b.field.at(u.Kind, to), b.field.competition[at]
		if v <= most {
			continue
		}
		in := p.Units[at]
		switch {
		case b.taken.Has(at):
			if competition > 0 {
				best, most = SupportMoveOf(b.m, u, p.Units[b.sources[at]], at), v
			}
		case in.Exists() && in.Power == b.power && b.orders[at].Kind != diplomacy.Move:
			if competition > 1 {
				best, most = SupportHoldOf(b.m, u, in), v
			}
		}
	}
	return best
}

// retreat orders a retreat phase.
func (b *dumbBot) retreat(p *diplomacy.Position) diplomacy.Answer {
	b.queue.clear()
	for at := range diplomacy.Province(b.m.Provinces()) {
		if u := &p.Dislodged[at].Unit; u.Exists() && u.Power == b.power {
			b.queue.add(at)
		}
	}
	b.queue.shuffle(b.rng)
	var answer diplomacy.Answer
	var buf [diplomacy.MaxLocations]diplomacy.Location
	b.taken = diplomacy.Set{}
	b.bar(p)
	for from := b.queue.next(); from != diplomacy.NoProvince; from = b.queue.next() {
		u := p.Dislodged[from].Unit
		b.choice.n = 0
		for _, to := range b.g.Retreats(buf[:0], p, from) {
			if b.barred.Has(b.m.Province(to)) {
				continue
			}
			b.choice.add(dumbOption{b.field.at(u.Kind, to), u.Kind, to})
		}
		order := DisbandOf(u)
		for b.choice.n > 0 {
			i := b.choice.pick(b.rng)
			to := b.choice.options[i].at
			if !b.taken.Has(b.m.Province(to)) {
				b.taken = b.taken.With(b.m.Province(to))
				order = RetreatOf(u, to)
				break
			}
			b.choice.remove(i)
		}
		answer.Add(order)
	}
	return answer
}

// build builds up to n units and waives the rest.
func (b *dumbBot) build(p *diplomacy.Position, n int) diplomacy.Answer {
	b.choice.n = 0
	var buf [8]diplomacy.Unit
	for h := b.g.BuildSites(p, b.power); !h.Empty(); h = h.Rest() {
		for _, u := range appendBuilds(buf[:0], b.m, b.power, h.First()) {
			b.choice.add(dumbOption{b.field.at(u.Kind, u.At), u.Kind, u.At})
		}
	}
	var answer diplomacy.Answer
	for answer.Len() < n && b.choice.n > 0 {
		o := b.choice.options[b.choice.pick(b.rng)]
		answer.Add(buildOf(o.kind, o.at))
		for i := b.choice.n - 1; i >= 0; i-- {
			if b.m.Province(b.choice.options[i].at) == b.m.Province(o.at) {
				b.choice.remove(i)
			}
		}
	}
	for answer.Len() < n {
		answer.Add(waiveOf())
	}
	return answer
}

// remove removes n units. Its list begins with the lowest value, so the second throw of
// [dumbChoice.pick] never stops at an option, and pick moves on with every first throw that allows
// it.
func (b *dumbBot) remove(p *diplomacy.Position, n int) diplomacy.Answer {
	b.choice.n = 0
	for at := range diplomacy.Province(b.m.Provinces()) {
		if u := &p.Units[at]; u.Exists() && u.Power == b.power {
			b.choice.addLow(dumbOption{b.field.at(u.Kind, u.At), u.Kind, u.At})
		}
	}
	var answer diplomacy.Answer
	for answer.Len() < n {
		i := b.choice.pick(b.rng)
		o := b.choice.options[i]
		answer.Add(diplomacy.Order{Kind: diplomacy.Remove, Unit: o.kind, At: o.at})
		b.choice.remove(i)
	}
	return answer
}

// dumbOption is a place that DumbBot can choose.
type dumbOption struct {
	value int64
	kind  diplomacy.Kind
	at    diplomacy.Location
}

// dumbChoice is a list of options, sorted by value.
type dumbChoice struct {
	options [maxNodes]dumbOption
	n       int
}

// add inserts an option in a list by falling value, unless it has one of equal value.
func (c *dumbChoice) add(o dumbOption) {
	i := c.n
	for i > 0 && c.options[i-1].value < o.value {
		i--
	}
	if i > 0 && c.options[i-1].value == o.value {
		return
	}
	copy(c.options[i+1:c.n+1], c.options[i:c.n])
	c.options[i] = o
	c.n++
}

// addLow inserts an option in a list by rising value, after those of equal value.
func (c *dumbChoice) addLow(o dumbOption) {
	i := c.n
	for i > 0 && c.options[i-1].value > o.value {
		i--
	}
	copy(c.options[i+1:c.n+1], c.options[i:c.n])
	c.options[i] = o
	c.n++
}

// remove drops an option.
func (c *dumbChoice) remove(i int) {
	copy(c.options[i:c.n-1], c.options[i+1:c.n])
	c.n--
}

const (
	// dumbAlternative is the probability in percent that DumbBot considers the next option at all.
	// dumbDifference is the number of percent that each percent of difference between two options
	// adds to the probability of staying with the better one.
	dumbAlternative = 50
	dumbDifference  = 500
)

// pick returns the index of the option that DumbBot takes from a list that is not empty. It starts
// at the first and moves on as long as two throws allow it. The second throw allows it less often
// the worse the next option is.
func (c *dumbChoice) pick(rng *rand.Rand) int {
	i := 0
	for ; i+1 < c.n; i++ {
		v, next := c.options[i].value, c.options[i+1].value
		chance := int64(0)
		if v != 0 {
			chance = (v - next) * dumbDifference / v
		}
		if rng.IntN(100) >= dumbAlternative || int64(rng.IntN(100)) < chance {
			break
		}
	}
	return i
}
