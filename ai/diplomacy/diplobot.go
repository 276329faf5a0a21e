package diplomacy

import (
	"math/rand/v2"
	"slices"

	"eras/game"
	"eras/game/diplomacy"
)

// diploBot plans routes over weighted provinces.
type diploBot struct {
	g         *diplomacy.Game
	m         *diplomacy.Map
	power     diplomacy.Power
	rng       *rand.Rand
	distances *Distances
	survey    Survey
	draft     draft
	// weight is the value of each province.
	weight [diplomacy.MaxProvinces]int
	steps  []diploStep
	order  []diplomacy.Unit
	// most is an upper bound of the value of a route, by the number of its steps.
	most    [diploRoute + 1]int
	thought *game.Thought
}

// diploStep is a unit's next step, or its own place, with the score of the best route from
// there.
type diploStep struct {
	to    diplomacy.Location
	score int
}

var diploBotEntry = Entry{Name: "diplobot", Title: "DiploBot", Strength: 3, Make: NewDiploBot}

// NewDiploBot makes a bot after François McNeil's DiploBot of 2003. According to jic-2011
// 2.3.3, DiploBot finds the threats around it, gives every province a weight and follows
// the best routes over them by three criteria: the worth of the route, the ratio of threats
// to supports, and the urgency of the threat to each unit. It builds in the most threatened
// free home, an army or a fleet depending on the land and sea around it, and removes the
// unit farthest from home. According to its author, it treats all foreign units around a
// province as one power's.
//
// This is a reconstruction with our own numbers. The weight of a foreign centre is 100 if
// it is empty, else 70; that of an own centre is 120 with a foreign unit in it, else 25 for
// each of up to three threatening units without an own unit to answer. A route has up to
// four steps through different provinces, each of which counts a quarter of the one before.
// Its worth is multiplied by (1 + supports) / (1 + threats) of the first step, limited to
// 1/4 to 1, and by 1/4 if the same step bounced in the last movement. A foreign unit that
// another unit already attacks is worth twice as much. A unit that stays counts what would
// be lost without it: threats that no other unit can answer. Ties go to the step nearest to
// a foreign centre. The most threatened units choose first. A unit whose best step leads
// where another moves or stays supports it, if it is threatened there. There are no
// convoys.
func NewDiploBot(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) Bot {
	return &diploBot{g: g, m: g.Map, power: power, rng: rng, distances: NewDistances(g.Map)}
}

// DiploBot's weights of provinces, the number of steps of a route, the divisor of each
// further step, and that of a step that bounced.
const (
	diploEmpty   = 100
	diploHeld    = 70
	diploLost    = 120
	diploThreat  = 25
	diploThreats = 3
	diploRoute   = 4
	diploFade    = 4
	diploBounced = 4
	// diploNear exceeds all relevant distances, so that distance only breaks ties.
	diploNear = 32
)

func (b *diploBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.thought = thought
	b.survey.Look(b.m, p)
	b.weigh()
	switch {
	case p.Season.Moves():
		return b.move(p)
	case p.Season.Retreats():
		return RetreatBest(b.g, p, b.power, func(u diplomacy.Unit, to diplomacy.Location) int {
			return 1 + b.weight[b.m.Province(to)] + b.route(u.Kind, to, diplomacy.SetOf(b.m.Province(to)), diploRoute-1)
		})
	}
	return b.adjust(p)
}

// weigh computes the weights of all provinces.
func (b *diploBot) weigh() {
	others := b.survey.Others(b.power)
	for at := range diplomacy.Province(b.m.Provinces()) {
		weight := 0
		if b.m.Centres().Has(at) {
			own := b.survey.Centres[b.power].Has(at)
			switch held := others.Has(at); {
			case own && held:
				weight = diploLost
			case own:
				weight = b.risk(at, max(0, b.survey.Strength(b.power, at)-1))
			case held:
				weight = diploHeld
			default:
				weight = diploEmpty
			}
		}
		b.weight[at] = weight
	}
	largest := slices.Max(b.weight[:b.m.Provinces()])
	for steps := 1; steps <= diploRoute; steps++ {
		b.most[steps] = largest + b.most[steps-1]/diploFade
	}
}

// route returns the value of the best route with the given number of further steps from a location,
// outside the provinces in seen. It skips steps after which no route can be better than the best so
// far: on a map where all provinces are adjacent there are 127³ routes.
func (b *diploBot) route(k diplomacy.Kind, from diplomacy.Location, seen diplomacy.Set, steps int) int {
	if steps == 0 {
		return 0
	}
	best := 0
	for _, to := range b.m.Moves(k, from) {
		at := b.m.Province(to)
		if !seen.Has(at) && b.weight[at]+b.most[steps-1]/diploFade > best {
			b.thought.Step()
			best = max(best, b.weight[at]+b.route(k, to, seen.With(at), steps-1)/diploFade)
		}
	}
	return best
}

// list fills b.steps with u's possible steps, the best first.
func (b *diploBot) list(p *diplomacy.Position, u diplomacy.Unit) {
	from := b.m.Province(u.At)
	foreign := b.m.Centres().Minus(b.survey.Centres[b.power])
	score := func(to diplomacy.Location, worth int) int {
		return worth*diploNear - min(b.distances.Nearest(u.Kind, to, foreign), diploNear-1)
	}
	b.steps = append(b.steps[:0], diploStep{u.At, score(u.At, b.guard(from))})
	for _, to := range b.m.Moves(u.Kind, u.At) {
		at := b.m.Province(to)
		seen := diplomacy.SetOf(from, at)
		worth := b.weight[at] + b.route(u.Kind, to, seen, diploRoute-1)/diploFade
		supports := b.survey.Strength(b.power, at) - 1
		threats := b.survey.Threat(b.power, at)
		if b.survey.Others(b.power).Has(at) {
			threats++
		}
		worth = max(min(worth*(1+supports)/(1+threats), worth), worth/4)
		switch {
		case b.draft.isMovingTo(at) && b.survey.Others(b.power).Has(at):
			worth *= 2
		case bounced(&p.Last[from], u, to):
			worth /= diploBounced
		}
		b.steps = append(b.steps, diploStep{to, score(to, worth)})
	}
	b.rng.Shuffle(len(b.steps), func(i, j int) { b.steps[i], b.steps[j] = b.steps[j], b.steps[i] })
	slices.SortStableFunc(b.steps, func(x, y diploStep) int { return y.score - x.score })
}

// guard returns the value of a unit that stays: that of a foreign centre that it would take, or of
// the threats to an own centre that other units cannot answer.
func (b *diploBot) guard(at diplomacy.Province) int {
	switch {
	case !b.m.Centres().Has(at):
		return 0
	case !b.survey.Centres[b.power].Has(at):
		return 2 * diploEmpty
	}
	return b.risk(at, b.survey.Able[at].And(b.survey.Units[b.power]).Len())
}

// risk returns the weight of the threats to a centre that helpers cannot answer.
func (b *diploBot) risk(at diplomacy.Province, helpers int) int {
	return diploThreat * max(0, min(b.survey.Threat(b.power, at)-helpers, diploThreats))
}

// move orders a movement phase.
func (b *diploBot) move(p *diplomacy.Position) diplomacy.Answer {
	d := &b.draft
	d.start(b.m, p, b.power)
	d.shuffle(b.rng)
	b.order = append(b.order[:0], d.units...)
	slices.SortStableFunc(b.order, func(x, y diplomacy.Unit) int {
		return b.survey.Threat(b.power, b.m.Province(y.At)) - b.survey.Threat(b.power, b.m.Province(x.At))
	})
	// A unit waits for another in its way. When only waiting units are left, they take
	// other steps.
	for wait := true; len(b.order) > 0; {
		waiting := b.order[:0]
		for _, u := range b.order {
			if !b.choose(p, u, wait) {
				waiting = append(waiting, u)
			}
		}
		wait = len(waiting) < len(b.order)
		b.order = waiting
	}
	for _, u := range d.units {
		if d.order(u).Kind == diplomacy.Hold {
			d.assist(u, &b.survey, &b.weight)
		}
	}
	return d.answer()
}

// choose orders u, or returns false if it must wait for the unit in its way.
func (b *diploBot) choose(p *diplomacy.Position, u diplomacy.Unit, wait bool) bool {
	d := &b.draft
	b.list(p, u)
	for _, s := range b.steps {
		at := b.m.Province(s.to)
		switch {
		case s.to == u.At:
			d.hold(u)
			return true
		case d.canEnter(u, s.to):
			d.move(u, s.to)
			return true
		case d.needsHelp(at) && b.survey.Contested(b.power, at):
			d.support(u, at)
			return true
		case wait && d.own.Has(at) && !d.stay.Has(at) && !d.leave.Has(at):
			return false
		}
	}
	d.hold(u)
	return true
}

// adjust orders a winter.
func (b *diploBot) adjust(p *diplomacy.Position) diplomacy.Answer {
	if b.g.Adjustment(p, b.power) < 0 {
		homes := b.m.Homes(b.power)
		return AdjustBest(b.g, p, b.power, func(u diplomacy.Unit, _ []diplomacy.Order) int {
			return -b.distances.NearestBetween(b.m.Province(u.At), homes)
		})
	}
	// Draw an army or a fleet for each home centre.
	var kind [diplomacy.MaxProvinces]diplomacy.Kind
	for h := b.g.BuildSites(p, b.power); !h.Empty(); h = h.Rest() {
		kind[h.First()] = b.kindAt(h.First())
	}
	return AdjustBest(b.g, p, b.power, func(u diplomacy.Unit, _ []diplomacy.Order) int {
		at := b.m.Province(u.At)
		value := 2 * b.survey.Threat(b.power, at)
		if u.Kind == kind[at] {
			value++
		}
		return value
	})
}

// kindAt draws a kind of unit for a home: a fleet with a probability of the share of sea
// around it, or always if an army could not walk to a foreign centre.
func (b *diploBot) kindAt(at diplomacy.Province) diplomacy.Kind {
	foreign := b.m.Centres().Minus(b.survey.Centres[b.power])
	if b.distances.Nearest(diplomacy.Army, diplomacy.Location(at), foreign) == Far {
		return diplomacy.Fleet
	}
	around := b.m.Into(diplomacy.Army, at).Or(b.m.Into(diplomacy.Fleet, at))
	if around.Empty() || b.rng.IntN(around.Len()) >= around.And(b.m.Seas()).Len() {
		return diplomacy.Army
	}
	return diplomacy.Fleet
}
