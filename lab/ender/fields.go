package ender

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"eras/ai/agents"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/lab/experiment"
)

// Fields is an experiment in which planners play against given opponents. A unit is some
// games of one planner in one field.
type Fields struct {
	// Heading is the title, and Text has paragraphs of explanation.
	Heading string
	Text    []string
	// Planners are the bots to measure. Unknown ones are left out, and the report says
	// so.
	Planners []Planner
	Fields   []Field
	// Together adds up fields with the same number of players as well.
	Together bool
	// Batch is the largest number of games of a unit, at least 1.
	Batch int

	name string
}

// Planner is a bot to measure; any Risk bot may be one.
type Planner struct {
	// Spec is as in [agents.RiskBots].
	Spec string
	// Part is the share of the games of the options that it plays, above 0 and at most
	// 1.
	Part float64
}

// Field is a map with rules and opponents.
type Field struct {
	// Name identifies the field, in a to z, 0 to 9 and '-'.
	Name string
	// Map is a name; Cards is the worth of sets, as [risk.ParseSetValues] reads it;
	// Limit is the number of rounds after which a game is a draw.
	Map, Cards string
	Limit      int
	// Part is the share of a planner's games in this field, above 0 and at most 1; 0
	// means 1.
	Part float64
	// Opponents may have the same name several times.
	Opponents []string
	// Paper has the paper's results.
	Paper []Printed
}

// Printed is a result of the paper.
type Printed struct {
	// Who is the measured bot, "Ender" or "MARS".
	Who string
	// Games is the number of games, 0 if the paper does not say.
	Games int
	// Shares are the shares of games won: by the planner, then by each of
	// [Field.Opponents].
	Shares []float64
}

var _ experiment.WithSettings = (*Fields)(nil)

// Name returns the experiment's name.
func (f *Fields) Name() string { return f.name }

// Title returns the heading.
func (f *Fields) Title() string { return f.Heading }

// Settings returns all settings, with the planners' parameters. A run cannot be resumed
// with others.
func (f *Fields) Settings() string {
	h := fnv.New64a()
	for _, p := range f.Planners {
		params, err := ender.Parameters.Of(p.Spec)
		fmt.Fprintf(h, "%+v %v\n", params, err)
	}
	return fmt.Sprintf("%+v %x", *f, h.Sum64())
}

// condition is a planner in a field.
type condition struct {
	id      string
	planner Planner
	field   *Field
	games   int
}

// present returns the known planners, and the specs of the others.
func (f *Fields) present() (there []Planner, skipped []string, err error) {
	for _, p := range f.Planners {
		_, err := agents.RiskBots().Find(p.Spec)
		if errors.Is(err, registry.ErrUnknown) {
			skipped = append(skipped, p.Spec)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if !(p.Part > 0 && p.Part <= 1) {
			return nil, nil, fmt.Errorf("the part of %s is %v: must be above 0 and at most 1", p.Spec, p.Part)
		}
		there = append(there, p)
	}
	if len(there) == 0 {
		return nil, nil, fmt.Errorf("there is none of the planners %s: write names that eraslab risk bots lists", strings.Join(skipped, ", "))
	}
	return there, skipped, nil
}

// conditions returns all planners in all fields, field by field.
func (f *Fields) conditions(o experiment.Options) ([]condition, error) {
	if f.Batch < 1 {
		return nil, fmt.Errorf("%d games for each unit: must be at least 1", f.Batch)
	}
	planners, _, err := f.present()
	if err != nil {
		return nil, err
	}
	var all []condition
	for i := range f.Fields {
		part := f.Fields[i].Part
		if part == 0 {
			part = 1
		}
		if !(part > 0 && part <= 1) {
			return nil, fmt.Errorf("the part of the field %s is %v: must be above 0 and at most 1", f.Fields[i].Name, part)
		}
		for _, p := range planners {
			games := max(1, int(float64(o.Games)*p.Part*part+0.999))
			all = append(all, condition{f.Fields[i].Name + "/" + slug(p.Spec), p, &f.Fields[i], games})
		}
	}
	return all, nil
}

// slug returns a spec as a part of a unit's ID.
func slug(spec string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, strings.ToLower(spec)), "-")
}

// units returns the number of units of the condition.
func (c *condition) units(batch int) int { return (c.games + batch - 1) / batch }

// of returns the number of games of a unit.
func (c *condition) of(number, batch int) int { return min(batch, c.games-number*batch) }

// Units returns batches of games. Units with the same number in the same field have the
// same seed for all planners.
func (f *Fields) Units(o experiment.Options) ([]experiment.Unit, error) {
	all, err := f.conditions(o)
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, c := range all {
		m, err := agents.LoadRiskMap(c.field.Map)
		if err != nil {
			return nil, err
		}
		weight := work(c.planner.Spec) * float64(m.Territories())
		for number := range c.units(f.Batch) {
			units = append(units, experiment.Unit{
				ID:     experiment.BatchID(c.id, number+1),
				Seed:   game.Derive(o.Seed, experiment.Hash(c.field.Name), uint64(number)),
				Weight: weight * float64(c.of(number, f.Batch)),
			})
		}
	}
	return units, nil
}

// work returns the approximate number of plans that a bot values in a turn, or 1 for a
// simple bot.
func work(spec string) float64 {
	params, err := ender.Parameters.Of(spec)
	if err != nil {
		return 1
	}
	if s := params.Search.Seconds; s > 0 {
		return min(params.Search.Plans, plansPerSecond*s)
	}
	return params.Search.Plans
}

// plansPerSecond is the approximate number of plans that a planner values in a second, to
// estimate the duration of units.
const plansPerSecond = 5000

// find returns the condition of a unit and the unit's number in it.
func (f *Fields) find(o experiment.Options, id string) (condition, int, error) {
	all, err := f.conditions(o)
	if err != nil {
		return condition{}, 0, err
	}
	c, number, err := experiment.FindBatch(all, 1, func(c condition) (string, int) { return c.id, c.units(f.Batch) }, id)
	return c, number - 1, err
}

// seats returns the game of a field, and the makers of its players, the planner's first.
func (d *Field) seats(planner string) (*risk.Game, []airisk.Maker, error) {
	m, err := agents.LoadRiskMap(d.Map)
	if err != nil {
		return nil, nil, err
	}
	rules := risk.Ender2009(len(d.Opponents) + 1)
	if rules.Sets, err = risk.ParseSetValues(d.Cards); err != nil {
		return nil, nil, err
	}
	rules.Limit = uint16(d.Limit)
	g, err := risk.NewGame(m, rules)
	if err != nil {
		return nil, nil, err
	}
	var makers []airisk.Maker
	for _, name := range append([]string{planner}, d.Opponents...) {
		maker, err := agents.RiskBots().Find(name)
		if err != nil {
			return nil, nil, err
		}
		makers = append(makers, maker)
	}
	return g, makers, nil
}
