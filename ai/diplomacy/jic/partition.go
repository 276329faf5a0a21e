package jic

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
