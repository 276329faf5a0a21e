// Package jic has the experiments that repeat the tables of jic-2011 ([Lineups]). It also
// explains what JIC, the bot of that paper, would do at a position ([Question]).
package jic

import (
	"fmt"
	"strings"

	"eras/ai/agents"
	"eras/ai/diplomacy/jic"
	"eras/game"
	"eras/game/diplomacy"
)

// Question asks for JIC's orders at a position and their reasons.
type Question struct {
	// Bot is a spec of JIC.
	Bot string
	// Map is a name or a file.
	Map string
	// Position is as in [diplomacy.Game.FormatPosition]; "" is the start. It includes
	// the orders of the last phase, which JIC uses.
	Position string
	// Power is the token of JIC's power.
	Power string
	Seed  uint64
}

// Explain returns the trace of JIC's decision, and the map.
func (q Question) Explain() (*jic.Trace, *diplomacy.Map, error) {
	params, err := jic.Parameters.OfWithFiles(q.Bot)
	if err != nil {
		return nil, nil, err
	}
	m, err := agents.LoadDiplomacyMap(q.Map)
	if err != nil {
		return nil, nil, err
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		return nil, nil, err
	}
	power, ok := m.FindPower(q.Power)
	if !ok {
		return nil, nil, fmt.Errorf("there is no power %.80q: write %s", q.Power, strings.Join(tokens(m), ", "))
	}
	p := g.Start()
	if q.Position != "" {
		if p, err = g.ParsePosition(q.Position); err != nil {
			return nil, nil, err
		}
	}
	if !g.Acting(&p).Has(power.Seat()) {
		return nil, nil, fmt.Errorf("%s has nothing to order in %v %d: write another power or position", q.Power, p.Season, p.Year)
	}
	_, t := jic.NewBot(params, g, power, game.Random(q.Seed)).Explain(&p)
	return t, m, nil
}

// tokens returns the tokens of a map's powers.
func tokens(m *diplomacy.Map) []string {
	var all []string
	for i := range m.Powers() {
		all = append(all, m.PowerToken(diplomacy.Power(i+1)))
	}
	return all
}

// Explained is a [jic.Trace] as JSON. Units and orders are in the notation of orders.
type Explained struct {
	Power  string `json:"power"`
	Season string `json:"season"`
	Year   int    `json:"year"`
	// Mean is the mean utility of the plans that lead to centres.
	Mean  int             `json:"mean"`
	Units []ExplainedUnit `json:"units"`
	// Deadlock are the units that repeat a failed action, and Varied those of them with
	// a variation.
	Deadlock []string         `json:"deadlock"`
	Varied   []string         `json:"varied"`
	Groups   []ExplainedGroup `json:"groups"`
	Orders   []string         `json:"orders"`
}

// ExplainedUnit is a unit with its actions and plans.
type ExplainedUnit struct {
	Unit    string            `json:"unit"`
	Actions []ExplainedAction `json:"actions"`
	Plans   []ExplainedPlan   `json:"plans"`
}

// ExplainedAction is an action: To is its destination, or the unit's own location if it
// defends.
type ExplainedAction struct {
	To      string `json:"to"`
	Utility int    `json:"utility"`
	Enemies int    `json:"enemies"`
	Allies  int    `json:"allies"`
}

// ExplainedPlan is a plan with its goal and the goal's identifier.
type ExplainedPlan struct {
	ExplainedAction
	ID   int    `json:"id"`
	Goal string `json:"goal"`
}

// ExplainedGroup is the coordination of a set of units.
type ExplainedGroup struct {
	Set      string             `json:"set"`
	Units    []string           `json:"units"`
	TooLarge bool               `json:"too_large"`
	Found    bool               `json:"found"`
	Steps    int                `json:"steps"`
	Cut      bool               `json:"cut"`
	Utility  int                `json:"utility"`
	Weight   int                `json:"weight"`
	Goodness float64            `json:"goodness"`
	Without  []ExplainedWithout `json:"without"`
}

// ExplainedWithout is the best combination without an order: the unit's other order and the
// goodness, both missing if there is no such combination.
type ExplainedWithout struct {
	Order    string   `json:"order"`
	Instead  string   `json:"instead,omitempty"`
	Goodness *float64 `json:"goodness,omitempty"`
}

// NewExplained returns a trace as JSON.
func NewExplained(t *jic.Trace, m *diplomacy.Map) Explained {
	units := func(agents []int) []string {
		all := []string{}
		for _, i := range agents {
			all = append(all, unitText(m, t.Agents[i].Unit))
		}
		return all
	}
	e := Explained{
		Power: m.PowerToken(t.Power), Season: t.Season.String(), Year: int(t.Year), Mean: t.Mean, Units: []ExplainedUnit{},
		Deadlock: units(t.Locked), Varied: units(t.Varied), Groups: []ExplainedGroup{}, Orders: []string{},
	}
	for i := range t.Agents {
		e.Units = append(e.Units, explainUnit(m, &t.Agents[i]))
	}
	for _, g := range t.Groups {
		group := ExplainedGroup{
			Set: g.Set.String(), Units: units(g.Agents), TooLarge: g.TooLarge, Found: g.Found, Steps: g.Nodes, Cut: g.Cut,
			Utility: g.Utility, Weight: g.Weight, Goodness: g.Goodness, Without: []ExplainedWithout{},
		}
		for _, w := range g.Without {
			without := ExplainedWithout{Order: m.FormatOrder(t.Orders[w.Agent])}
			if w.Found {
				without.Instead, without.Goodness = m.FormatOrder(w.Instead), &w.Goodness
			}
			group.Without = append(group.Without, without)
		}
		e.Groups = append(e.Groups, group)
	}
	for _, o := range t.Orders {
		e.Orders = append(e.Orders, m.FormatOrder(o))
	}
	return e
}

func explainUnit(m *diplomacy.Map, a *jic.AgentTrace) ExplainedUnit {
	u := ExplainedUnit{Unit: unitText(m, a.Unit), Actions: []ExplainedAction{}, Plans: []ExplainedPlan{}}
	for _, x := range a.Actions {
		u.Actions = append(u.Actions, ExplainedAction{m.LocationToken(x.To), x.Utility, x.Enemies, x.Allies})
	}
	for _, p := range a.Plans {
		to := m.LocationToken(a.Actions[p.Action].To)
		u.Plans = append(u.Plans, ExplainedPlan{ExplainedAction{to, p.Utility, p.Enemies, p.Allies}, p.ID, p.Goal.String()})
	}
	return u
}

func unitText(m *diplomacy.Map, u diplomacy.Unit) string {
	return u.Kind.String() + " " + m.LocationToken(u.At)
}
