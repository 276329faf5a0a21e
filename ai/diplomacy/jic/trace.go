package jic

import (
	"fmt"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// Trace explains a decision: the proposals of each unit and the coordinator's choice. Agents
// are indices of Agents.
type Trace struct {
	Power  diplomacy.Power
	Year   int16
	Season diplomacy.Season
	// Mean is the mean utility of the plans that lead to centres.
	Mean   int
	Agents []AgentTrace
	// Locked are the agents that repeat their actions because of a deadlock, and Varied those of
	// them with a random variation.
	Locked, Varied []int
	Groups         []GroupTrace
	// Orders are the orders, in movement and retreat phases by agent.
	Orders []diplomacy.Order
}

// AgentTrace is a unit with its actions, the first of which is to defend, and the plans that
// it proposed.
type AgentTrace struct {
	Unit    diplomacy.Unit
	Actions []Action
	Plans   []PlanTrace
}

// PlanTrace is a row of table 10 of jic-2011.
type PlanTrace struct {
	Plan
	// ID is the identifier of the plan's goal.
	ID int
}

// GroupTrace explains the coordination of a set of agents.
type GroupTrace struct {
	Set    Set
	Agents []int
	// TooLarge reports whether the set was not searched because too many agents have the same goal,
	// and Found whether a combination met the constraints. If none did, conflicts between the best
	// plans were resolved.
	TooLarge, Found bool
	// Nodes is the number of steps of the search, and Cut whether it ended too early to
	// be exact.
	Nodes int
	Cut   bool
	// Utility and Weight are the sums of utilities and weights of the combination, and
	// Goodness their product divided by the number of agents.
	Utility, Weight int
	Goodness        float64
	// Without has, for each choice, the best combination without it.
	Without []WithoutTrace
}

// WithoutTrace is the best combination without the choice of an agent.
type WithoutTrace struct {
	Agent int
	// Found reports whether there is one.
	Found    bool
	Goodness float64
	// Instead is the agent's order in it.
	Instead diplomacy.Order
}

// add adds a group that has been coordinated.
func (t *Trace) add(c *Coordinator, g group, others outside, gt GroupTrace) {
	s := &c.search
	n := len(g.agents)
	gt.Set, gt.Agents = g.set, slices.Clone(g.agents)
	if gt.Found {
		gt.Nodes, gt.Cut = s.nodes, s.cut
		gt.Goodness = worth{gt.Utility, gt.Weight}.goodness(n)
		for at, i := range g.agents {
			if c.force[i] != open {
				continue
			}
			s.forbids, s.forbidden = i, c.made[i]
			made, v, found := s.run(g.agents, others)
			without := WithoutTrace{Agent: i, Found: found}
			if found {
				without.Goodness, without.Instead = v.goodness(n), c.order(i, made[at])
			}
			gt.Without = append(gt.Without, without)
		}
		s.forbids = -1
	}
	t.Groups = append(t.Groups, gt)
}

// finish adds the agents and the orders.
func (t *Trace) finish(c *Coordinator, p *diplomacy.Position, answer diplomacy.Answer) {
	t.Power, t.Year, t.Season = c.w.me, p.Year, p.Season
	t.Orders = slices.Clone(answer.Orders())
	if p.Season == diplomacy.Winter {
		return
	}
	if p.Season.Moves() {
		t.Mean = c.mean
	}
	for i := range c.agents {
		a := &c.agents[i]
		at := AgentTrace{Unit: a.unit, Actions: slices.Clone(a.actions)}
		for _, p := range a.plans {
			at.Plans = append(at.Plans, PlanTrace{p, c.w.ids[p.Goal]})
		}
		t.Agents = append(t.Agents, at)
	}
}

// Format writes the trace as English text.
func (t *Trace) Format(m *diplomacy.Map) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %v %d", m.PowerToken(t.Power), t.Season, t.Year)
	if t.Mean > 0 {
		fmt.Fprintf(&b, ", plans that lead to centres have utility %d on average", t.Mean)
	}
	b.WriteByte('\n')
	for i := range t.Agents {
		t.formatAgent(&b, m, i)
	}
	if len(t.Locked) > 0 {
		fmt.Fprintf(&b, "deadlock: %s go on with what they did\n", t.units(m, t.Locked))
		if len(t.Varied) > 0 {
			fmt.Fprintf(&b, "  varied by chance: %s\n", t.units(m, t.Varied))
		}
	}
	for _, g := range t.Groups {
		t.formatGroup(&b, m, g)
	}
	b.WriteString("orders\n")
	for _, o := range t.Orders {
		fmt.Fprintf(&b, "  %s\n", m.FormatOrder(o))
	}
	return b.String()
}

func (t *Trace) formatAgent(b *strings.Builder, m *diplomacy.Map, i int) {
	a := &t.Agents[i]
	fmt.Fprintf(b, "%s\n", unitText(m, a.Unit))
	if t.Season.Moves() {
		var actions []string
		for j, x := range a.Actions {
			actions = append(actions, fmt.Sprintf("%s %d", a.action(m, j), x.Utility))
		}
		fmt.Fprintf(b, "  utilities: %s\n", strings.Join(actions, ", "))
	}
	for _, p := range a.Plans {
		fmt.Fprintf(b, "  plan %d, %v: %s, utility %d", p.ID, p.Goal, a.action(m, p.Action), p.Utility)
		if t.Season.Moves() {
			fmt.Fprintf(b, ", enemies %d, allies %d", p.Enemies, p.Allies)
		}
		b.WriteByte('\n')
	}
}

// action returns the text of an action.
func (a *AgentTrace) action(m *diplomacy.Map, i int) string {
	if !moves(i) {
		return "H"
	}
	return "- " + m.LocationToken(a.Actions[i].To)
}

func (t *Trace) formatGroup(b *strings.Builder, m *diplomacy.Map, g GroupTrace) {
	fmt.Fprintf(b, "%v: %s\n", g.Set, t.units(m, g.Agents))
	switch {
	case g.TooLarge:
		b.WriteString("  too many with the same kind of plan to be searched: best plans, conflicts resolved\n")
	case !g.Found:
		b.WriteString("  no combination meets the constraints: best plans, conflicts resolved\n")
	default:
		fmt.Fprintf(b, "  best combination: utility %d, weight %d, goodness %.1f, %d steps", g.Utility, g.Weight, g.Goodness, g.Nodes)
		if g.Cut {
			b.WriteString(", ended early")
		}
		b.WriteByte('\n')
	}
	for _, w := range g.Without {
		fmt.Fprintf(b, "  %s, or else ", m.FormatOrder(t.Orders[w.Agent]))
		if w.Found {
			fmt.Fprintf(b, "%s with goodness %.1f\n", m.FormatOrder(w.Instead), w.Goodness)
		} else {
			b.WriteString("no combination\n")
		}
	}
}

// units returns the names of agents.
func (t *Trace) units(m *diplomacy.Map, agents []int) string {
	var names []string
	for _, i := range agents {
		names = append(names, unitText(m, t.Agents[i].Unit))
	}
	return strings.Join(names, ", ")
}

func unitText(m *diplomacy.Map, u diplomacy.Unit) string {
	return u.Kind.String() + " " + m.LocationToken(u.At)
}
