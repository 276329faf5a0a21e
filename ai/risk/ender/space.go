package ender

import (
	"time"

	"eras/game/risk"
)

// Plan is a valued plan.
type Plan struct {
	Sketch
	// Parent is the number of the plan from which this one was made, -1 for none.
	Parent int32
	// Worth is the value of the plan, failure counted in; Value that of its success,
	// the probability to win; Success how probable that is.
	Worth, Value, Success float64

	middle middle
	// merits is what taking each further country promises.
	merits [maxCountries]float32
}

// middle is what the plans made from a plan begin with.
type middle struct {
	force, dominance, interest [maxPlayers][maxCountries]float32
	continents                 [maxPlayers][maxContinents]float32
	value                      [maxPlayers]float64
}

// Child is an attack that can be added to a plan.
type Child struct {
	Attack
	// Branches says that it begins a new branch of a tree.
	Branches bool
	key      uint64
}

// Space is the plans of a turn (ender-2009 4.4.4): those that were valued, and the
// way to more. A [Search] walks through it.
type Space struct {
	planner *Planner
	// p is the position and inHand the armies in hand.
	p      risk.Position
	inHand int32
	s      *Situation
	forest forest
	plans  []*Plan
	n      int
	known  map[uint64]int32
	best   int
	// began is when the search began, until when it ends and end when a plan must be
	// chosen, if time is limited; else the last two are 0.
	began, until, end time.Duration
	limit             int
	// seeds are the plans besides that without attacks from which a search begins.
	seeds  []int
	at     int // the plan whose forest is grown, -1 for none
	merits [maxCountries]float64
}

// reset begins a new space at a position.
func (x *Space) reset(p *risk.Position, inHand int32) {
	x.p, x.inHand, x.n, x.best, x.at, x.seeds = *p, inHand, 0, 0, -1, x.seeds[:0]
	clear(x.known)
	x.forest.l, x.forest.armies = x.s.l, &x.p.Armies
}

// Len returns how many plans were valued; they are numbered from 0, the plan
// without attacks.
func (x *Space) Len() int { return x.n }

// Plan returns a valued plan.
func (x *Space) Plan(i int) *Plan { return x.plans[i] }

// Seeds returns the numbers of the plans from which a search begins, besides that
// without attacks.
func (x *Space) Seeds() []int { return x.seeds }

// Best returns the number of the best plan so far.
func (x *Space) Best() int { return x.best }

// Done reports whether enough was seen: the number of plans, or the time once the
// least number is reached, or any if a plan is wanted at once.
func (x *Space) Done() bool {
	if x.limit > 0 && x.n >= x.limit || x.planner.hurried() {
		return true
	}
	return x.until > 0 && x.n >= int(x.planner.params.Search.Least) && x.planner.clock() >= x.until
}

// Spent returns the part of the limits that is used up, from 0 to 1: of the number
// of plans or of the time, whichever is more. Without limits it is 0.
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

// Children appends the attacks that can be added to a plan without asking for more
// armies than there are (the early pruning of 4.4.4), but for those whose plans
// were already seen in this way.
func (x *Space) Children(i int, out []Child) []Child {
	plan, b, f := x.plans[i], x.s.b, &x.forest
	if int(plan.n) == len(plan.attacks)-1 {
		return out
	}
	x.grow(i)
	held := x.p.Held[x.s.me] | plan.taken
	for own := held; own != 0; own = own.Rest() {
		from := own.First()
		for t := b.near[from] &^ held; t != 0; t = t.Rest() {
			a := Attack{from, t.First()}
			key := plan.key + keyOf(a)
			if _, seen := x.known[key]; seen {
				continue
			}
			deficit, branches := f.with(a)
			if deficit > x.inHand {
				continue
			}
			x.known[key] = -1
			out = append(out, Child{a, branches, key})
		}
	}
	return out
}

// grow makes the forest that of a plan.
func (x *Space) grow(i int) {
	if x.at != i {
		x.forest.grow(&x.plans[i].Sketch)
		x.at = i
	}
}

// Look values the plan that a plan and one attack more make, and returns its
// number. It may ask for more armies than there are only if that was not checked
// by [Space.Children].
func (x *Space) Look(i int, a Attack) int {
	sketch := x.plans[i].Sketch
	sketch.add(a)
	return x.value(sketch, i)
}

// LookAt values a whole plan as if it were made from another, and returns its
// number; ok is false if it asks for more armies than there are. A plan that was
// valued before keeps its number.
func (x *Space) LookAt(sketch Sketch, from int) (i int, ok bool) {
	if i, seen := x.known[sketch.key]; seen && i >= 0 {
		return int(i), true
	}
	if !x.fits(&sketch) {
		return 0, false
	}
	return x.value(sketch, from), true
}

// fits reports whether a plan asks for no more armies than there are.
func (x *Space) fits(s *Sketch) bool {
	x.at = -1
	x.forest.grow(s)
	return x.forest.deficit <= x.inHand
}

// value values a plan.
func (x *Space) value(sketch Sketch, from int) int {
	v := &x.planner.valuer
	v.meter.begin(metOther)
	i := x.n
	if i == len(x.plans) {
		x.plans = append(x.plans, new(Plan))
	}
	x.n++
	plan := x.plans[i]
	plan.Sketch, plan.Parent = sketch, int32(from)
	x.known[sketch.key] = int32(i)
	x.at = -1
	x.grow(i)
	s := x.s
	s.base(&x.p, &plan.Sketch, &x.forest, x.inHand)
	iterations, empty := v.Iterations, 0.0
	if from < 0 {
		iterations = v.First
		s.clean()
	} else {
		s.recall(&x.plans[from].middle)
		empty = x.plans[0].Value
	}
	v.value(s, int(iterations), empty)
	plan.Worth, plan.Value, plan.Success = s.worth, s.value[s.me], s.success
	s.keep(&plan.middle)
	x.merits = [maxCountries]float64{}
	x.planner.priority.Merits(s, &x.merits)
	for c := range s.b.n {
		plan.merits[c] = float32(x.merits[c])
	}
	if plan.Worth > x.plans[x.best].Worth {
		x.best = i
	}
	return i
}

// clean forgets the middle term.
func (s *Situation) clean() {
	s.force, s.dominance, s.interest = table{}, table{}, table{}
	s.continentInterest = [maxPlayers][maxContinents]float64{}
	s.value = [maxPlayers]float64{}
}

// keep notes the middle term and the values.
func (s *Situation) keep(m *middle) {
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

// recall takes up the middle term and the values of another plan.
func (s *Situation) recall(m *middle) {
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
