package ender

import (
	"time"

	"eras/game/risk"
)

// Plan is a valued plan.
type Plan struct {
	Sketch
	// Parent is the number of the plan that this one extends, -1 for none.
	Parent int32
	// Value is the planner's probability of winning if the plan succeeds, Success the probability
	// that it succeeds, and Worth the value weighed with the possibility of failure.
	Worth, Value, Success float64

	// details is nil if it was dropped ([Space.thin]).
	details *details
}

// details are the data of a plan that plans extending it need.
type details struct {
	medium medium
	// merits rates taking each further territory.
	merits [maxTerritories]float32
}

// A space holds the details of at most mostDetailed plans besides the one without attacks, and ends
// its search once it has seen mostSeen plans, valued or not. Together they take less than 500 MB,
// whatever the limit on plans. The bots that are shipped stay far below both limits.
const (
	mostDetailed = 1 << 14
	mostSeen     = 1 << 22
)

// medium has the medium-term results of a plan, from which the valuation of its children starts.
type medium struct {
	force, dominance, interest [maxPlayers][maxTerritories]float32
	continents                 [maxPlayers][maxContinents]float32
	value                      [maxPlayers]float64
}

// Child is an attack that can be added to a plan.
type Child struct {
	Attack
	// Branches reports whether the attack begins a new branch of a tree.
	Branches bool
}

// Space is the space of the plans of a turn (ender-2009 4.4.4): it holds those that were
// valued and values further ones. A [Search] explores it.
type Space struct {
	planner *Planner
	// p is the position, and inHand the number of armies in hand.
	p      risk.Position
	inHand int32
	s      *Situation
	forest forest
	// twos is the same forest with leaves that pass two soldiers, used if forest.threes. A plan has
	// enough armies in both forests or in neither.
	twos  forest
	plans []*Plan
	n     int
	known map[uint64]int32
	best  int
	// detailed are the plans that have details, without plan 0. spare are unused details for
	// further plans.
	detailed []int32
	spare    []*details
	// mostDetailed and mostSeen are the constants, except in tests.
	mostDetailed, mostSeen int
	// began is when the search began. If time is limited, until is when the search must end and end
	// when a plan must be chosen; else both are 0.
	began, until, end time.Duration
	limit             int
	// seeds are the plans from which a search begins, besides the plan without attacks.
	seeds  []int
	at     int // the plan whose forest is built, -1 for none
	merits [maxTerritories]float64
}

// reset begins a new space at a position.
func (x *Space) reset(p *risk.Position, inHand int32) {
	x.drop(x.detailed)
	x.detailed = x.detailed[:0]
	x.p, x.inHand, x.n, x.best, x.at, x.seeds = *p, inHand, 0, 0, -1, x.seeds[:0]
	clear(x.known)
	x.forest.l, x.forest.armies = x.s.l, x.p.Armies.Near()
	x.forest.threes, x.forest.inHand = x.s.literal.Leaves, inHand
	x.twos.l, x.twos.armies = x.s.l, x.p.Armies.Near()
}

// Len returns the number of valued plans. Plan 0 is the one without attacks.
func (x *Space) Len() int { return x.n }

// Plan returns the valued plan with number i.
func (x *Space) Plan(i int) *Plan { return x.plans[i] }

// Seeds returns the numbers of the plans from which a search begins, besides the plan
// without attacks.
func (x *Space) Seeds() []int { return x.seeds }

// Done reports whether the search must end: at the limit of plans, at the limit of time
// once the minimum of plans is reached, in a hurry, or at mostSeen plans.
func (x *Space) Done() bool {
	if x.limit > 0 && x.n >= x.limit || len(x.known) >= x.mostSeen || x.s.thought.Hurried() {
		return true
	}
	return x.until > 0 && x.n >= int(x.planner.params.Search.Least) && x.planner.clock() >= x.until
}

// Spent returns the used share of the limits, from 0 to 1: of the number of plans or of the time,
// whichever is larger. Without limits it is 0.
func (x *Space) Spent() float64 {
	spent := 0.0
	if x.limit > 0 {
		spent = float64(x.n) / float64(x.limit)
	}
	if x.until > 0 {
		spent = max(spent, (x.planner.clock()-x.began).Seconds()/(x.until-x.began).Seconds())
	}
	return min(max(spent, 0), 1)
}

// Children appends to out the attacks that can be added to plan i without exceeding the
// armies in hand (the early pruning of 4.4.4), except those whose plans it has already
// returned.
func (x *Space) Children(i int, out []Child) []Child {
	plan, b := x.plans[i], x.s.b
	if int(plan.n) == len(plan.attacks)-1 {
		return out
	}
	x.s.thought.Step()
	x.grow(i)
	held := word(x.p.Held[x.s.me]) | plan.taken
	for own := held; own != 0; own = own.Rest() {
		from := own.First()
		for t := b.near[from] &^ held; t != 0; t = t.Rest() {
			a := Attack{from, t.First()}
			key := plan.key + keyOf(a)
			if _, seen := x.known[key]; seen {
				continue
			}
			deficit, branches := x.with(a)
			if deficit > x.inHand {
				continue
			}
			x.known[key] = -1
			out = append(out, Child{a, branches})
		}
	}
	return out
}

// grow builds the forest of plan i.
func (x *Space) grow(i int) {
	if x.at != i {
		x.build(&x.plans[i].Sketch)
		x.at = i
	}
}

// build builds the forest of a sketch.
func (x *Space) build(s *Sketch) {
	if x.forest.grow(s); x.forest.threes {
		x.twos.grow(s)
	}
}

// with returns a lower bound of the armies in hand that the plan whose forest is built needs with
// one more attack, and whether that attack starts a new branch.
func (x *Space) with(a Attack) (deficit int32, branches bool) {
	if x.forest.threes {
		return x.twos.with(a)
	}
	return x.forest.with(a)
}

// Look values plan i extended by an attack of its [Space.Children], and returns the number
// of the new plan.
func (x *Space) Look(i int, a Attack) int {
	sketch := x.plans[i].Sketch
	sketch.add(a)
	return x.value(sketch, i)
}

// LookAt values a whole plan as an extension of plan from, and returns its number. A plan
// that was valued before keeps its number. ok is false if the plan needs more armies than
// there are.
func (x *Space) LookAt(sketch Sketch, from int) (i int, ok bool) {
	if i, seen := x.known[sketch.key]; seen && i >= 0 {
		return int(i), true
	}
	if !x.fits(&sketch) {
		return 0, false
	}
	return x.value(sketch, from), true
}

// fits reports whether there are enough armies for a plan.
func (x *Space) fits(s *Sketch) bool {
	x.s.thought.Step()
	x.at = -1
	x.build(s)
	return x.forest.deficit <= x.inHand
}

// value values a plan as an extension of plan from, and returns its number; from is -1 for
// the plan without attacks.
func (x *Space) value(sketch Sketch, from int) int {
	v := &x.planner.valuer
	v.meter.begin(metOther)
	i := x.n
	if i == len(x.plans) {
		x.plans = append(x.plans, new(Plan))
	}
	x.n++
	plan := x.plans[i]
	x.detail(i)
	plan.Sketch, plan.Parent = sketch, int32(from)
	x.known[sketch.key] = int32(i)
	x.at = -1
	x.grow(i)
	s := x.s
	s.base(&x.p, &plan.Sketch, &x.forest, x.inHand)
	iterations, empty := v.Iterations, 0.0
	if from < 0 {
		iterations = v.First
		s.clearMedium()
	} else {
		s.loadMedium(&x.detailsOf(from).medium)
		empty = x.plans[0].Value
	}
	v.value(s, int(iterations), empty)
	plan.Worth, plan.Value, plan.Success = s.worth, s.value[s.me], s.success
	s.saveMedium(&plan.details.medium)
	x.merits = [maxTerritories]float64{}
	x.planner.priority.Merits(s, &x.merits)
	for c := range s.b.n {
		plan.details.merits[c] = float32(x.merits[c])
	}
	if plan.Worth > x.plans[x.best].Worth {
		x.best = i
	}
	return i
}

// detailsOf returns the details of plan i. If they were dropped, it returns those of the closest
// plan that it extends.
func (x *Space) detailsOf(i int) *details {
	for x.plans[i].details == nil {
		i = int(x.plans[i].Parent)
	}
	return x.plans[i].details
}

// detail gives details to plan i. Those of plan 0 are never dropped.
func (x *Space) detail(i int) {
	plan := x.plans[i]
	if plan.details != nil {
		return
	}
	if len(x.detailed) == x.mostDetailed {
		x.thin()
	}
	if last := len(x.spare) - 1; last >= 0 {
		plan.details, x.spare = x.spare[last], x.spare[:last]
	} else {
		plan.details = new(details)
	}
	if i > 0 {
		x.detailed = append(x.detailed, int32(i))
	}
}

// thin drops the details of the worse half of the plans that have details.
func (x *Space) thin() {
	byWorth(x, x.detailed)
	x.drop(x.detailed[x.mostDetailed/2:])
	x.detailed = x.detailed[:x.mostDetailed/2]
}

// drop removes the details of plans and keeps them for reuse.
func (x *Space) drop(plans []int32) {
	for _, i := range plans {
		x.spare = append(x.spare, x.plans[i].details)
		x.plans[i].details = nil
	}
}

// clearMedium resets the medium term.
func (s *Situation) clearMedium() {
	for _, x := range []*table{&s.force, &s.dominance, &s.interest} {
		clear(x[:s.b.players])
	}
	clear(s.continentInterest[:s.b.players])
	clear(s.value[:s.b.players])
}

// saveMedium saves the medium term and the values.
func (s *Situation) saveMedium(m *medium) {
	for _, j := range s.players {
		for c := range s.b.n {
			m.force[j][c] = float32(s.force[j][c])
			m.dominance[j][c] = float32(s.dominance[j][c])
			m.interest[j][c] = float32(s.interest[j][c])
		}
		for k := range s.b.continents {
			m.continents[j][k] = float32(s.continentInterest[j][k])
		}
	}
	m.value = s.value
}

// loadMedium restores the medium term and the values of another plan.
func (s *Situation) loadMedium(m *medium) {
	for _, j := range s.players {
		for c := range s.b.n {
			s.force[j][c] = float64(m.force[j][c])
			s.dominance[j][c] = float64(m.dominance[j][c])
			s.interest[j][c] = float64(m.interest[j][c])
		}
		for k := range s.b.continents {
			s.continentInterest[j][k] = float64(m.continents[j][k])
		}
	}
	s.value = m.value
}
