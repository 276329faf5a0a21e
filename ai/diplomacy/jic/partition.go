package jic

import "slices"

// Set is a set of units that is coordinated separately (jic-2011 4.3.2, advanced phases).
type Set uint8

// The sets. All plans of an agent have the same goal, so the sets are disjoint.
const (
	// Everyone is the only set of initial phases.
	Everyone Set = iota
	// BattleFront has the units whose plans lead to centres, with goals 1 to 4. Its
	// plans may have more supports than they need.
	BattleFront
	// Tactical has the units that go to the front or attack, with goals 5 to 7.
	Tactical
	// Unplanned has the units without a goal.
	Unplanned
)

var setNames = [...]string{"all units", "battle front", "tactical plans", "no plan"}

// String returns the set in words.
func (s Set) String() string { return setNames[s] }

// setOf returns the set of a goal in advanced phases.
func setOf(g Goal) Set {
	switch {
	case g.wins():
		return BattleFront
	case g == NoGoal:
		return Unplanned
	}
	return Tactical
}

// partition returns the agents of each set, in the order in which they are
// coordinated.
func (c *Coordinator) partition() []group {
	var all [Unplanned + 1]group
	for i := range all {
		all[i].set = Set(i)
	}
	initial := len(c.agents) <= int(c.w.params.Limits.InitialUnits)
	for i := range c.agents {
		set := Everyone
		if !initial {
			set = setOf(c.agents[i].plans[0].Goal)
			// Actions that a deadlock imposes belong to the front.
			if c.force[i] != open {
				set = BattleFront
			}
		}
		all[set].agents = append(all[set].agents, i)
	}
	var groups []group
	for _, g := range all {
		if len(g.agents) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// group is the agents of a set.
type group struct {
	set    Set
	agents []int
}

// tooLarge reports whether too many agents of the group have the same goal for a search
// (table 11).
func (c *Coordinator) tooLarge(g group) bool {
	var same [goalCount]int
	for _, i := range g.agents {
		same[c.agents[i].plans[0].Goal]++
	}
	for _, n := range same {
		if n > int(c.w.params.Limits.SamePlan) {
			return true
		}
	}
	return false
}

// run returns the best coordinated action of a set of agents, as choices in the order of the
// set, and its worth. ok is false if no combination meets the constraints. Independent
// agents are searched separately. Goodness is a product of two sums, so the worth of a part
// is a pair; all parts except the last keep every pair that no other covers.
func (s *search) run(set []int, others outside) (made []Choice, total worth, ok bool) {
	s.nodes, s.looks, s.cut = 0, 0, false
	s.before = []partial{{}}
	var order []int
	parts := s.parts(set)
	for i, part := range parts {
		s.start(part, others, i == len(parts)-1)
		s.choose(0, worth{})
		if len(s.found) == 0 {
			return nil, worth{}, false
		}
		order = append(order, part...)
		if s.last {
			break
		}
		s.before = s.join(s.before, s.found)
	}
	best := s.found[0]
	made = make([]Choice, len(set))
	for at, i := range order {
		made[slices.Index(set, i)] = best.made[at]
	}
	return made, best.worth, true
}

// join returns the combinations of two parts, without those that others cover. If there are too
// many it leaves some out.
func (s *search) join(a, b []partial) []partial {
	var sums []partial
	for _, x := range a {
		for _, y := range b {
			s.thought.Step()
			if s.looks += len(sums); s.looks > mostLooks {
				s.cut = true
				return sums
			}
			v := x.plus(y.worth)
			if slices.ContainsFunc(sums, func(z partial) bool { return z.covers(v) }) {
				continue
			}
			sums = slices.DeleteFunc(sums, func(z partial) bool { return v.covers(z.worth) })
			sums = append(sums, partial{v, slices.Concat(x.made, y.made)})
		}
	}
	return sums
}

// parts divides a set into groups of agents whose plans and supports are independent of each
// other, each in the order of the set, the largest last.
func (s *search) parts(set []int) [][]int {
	var parts [][]int
	left := slices.Clone(set)
	for len(left) > 0 {
		part := []int{left[0]}
		left = left[1:]
		for at := 0; at < len(part); at++ {
			var rest []int
			for _, i := range left {
				if s.touch(part[at], i) {
					part = append(part, i)
				} else {
					rest = append(rest, i)
				}
			}
			left = rest
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	slices.SortStableFunc(parts, func(a, b []int) int { return len(a) - len(b) })
	return parts
}

// touch reports whether the choices of two agents can affect each other.
func (s *search) touch(i, k int) bool {
	a, b := &s.c.agents[i], &s.c.agents[k]
	for x := range a.plans {
		to := a.destination(x)
		if to == b.at || s.maySupport(k, Choice{i, x}) {
			return true
		}
		for y := range b.plans {
			if to == b.destination(y) {
				return true
			}
		}
	}
	for y := range b.plans {
		if b.destination(y) == a.at || s.maySupport(i, Choice{k, y}) {
			return true
		}
	}
	return false
}
