package ender

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	airisk "eras/ai/risk"
	"eras/ai/roster"
	"eras/game"
	"eras/game/risk"
	"eras/lab/experiment"
)

// Fields is an experiment that lets planners play against given opponents. A unit
// is some games of one planner in one field.
type Fields struct {
	// Heading is what it asks, in a line, Text more of it, in paragraphs.
	Heading string
	Text    []string
	// Planners are who is measured. Those whose name no bot has are left out, and
	// the report says so.
	Planners []Planner
	Fields   []Field
	// Together says whether fields with equally many players are added up as well.
	Together bool
	// Batch is how many games a unit has at most, at least 1.
	Batch int

	name string
}

// Planner is a bot that is measured; any Risk bot may be.
type Planner struct {
	// Spec is as in [roster.FindRiskBot].
	Spec string
	// Part is how many games it plays, as a part of those that the options want,
	// above 0 and at most 1.
	Part float64
}

// Field is whom planners meet.
type Field struct {
	// Name tells the field from others, in a to z, 0 to 9 and '-'.
	Name string
	// Map is one of the house; Cards is what sets are worth, as
	// [risk.ParseSetValues] reads it; Limit is after how many rounds a game is
	// nobody's.
	Map, Cards string
	Limit      int
	// Part is how many of a planner's games are played here, above 0 and at most 1;
	// 0 stands for 1.
	Part float64
	// Opponents may have a name several times.
	Opponents []string
	// Paper is what the paper found.
	Paper []Printed
}

// Printed is a result of the paper.
type Printed struct {
	// Who was measured, "Ender" or "MARS".
	Who string
	// Games is how many were played, 0 if the paper does not say.
	Games int
	// Shares are those of the games that each won, the planner's first, then in the
	// order of [Field.Opponents].
	Shares []float64
}

var _ experiment.WithSettings = (*Fields)(nil)

// Name returns the experiment's name.
func (f *Fields) Name() string { return f.name }

// Title returns what it asks, in a line.
func (f *Fields) Title() string { return f.Heading }

// Settings returns what is measured, with the planners' parameters: a run is not
// continued with others.
func (f *Fields) Settings() string {
	h := fnv.New64a()
	for _, p := range f.Planners {
		params, err := roster.RiskPlannerParams(p.Spec)
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

// present returns the planners that there are, and the names of the others.
func (f *Fields) present() (there []Planner, skipped []string, err error) {
	for _, p := range f.Planners {
		_, err := roster.FindRiskBot(p.Spec)
		if errors.Is(err, roster.ErrNoRiskBot) {
			skipped = append(skipped, p.Spec)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if !(p.Part > 0 && p.Part <= 1) {
			return nil, nil, fmt.Errorf("%s cannot play a part of %v of the games: write more than 0 and at most 1", p.Spec, p.Part)
		}
		there = append(there, p)
	}
	if len(there) == 0 {
		return nil, nil, fmt.Errorf("none of the planners %s is there: write names that eraslab risk bots lists", strings.Join(skipped, ", "))
	}
	return there, skipped, nil
}

// conditions returns all planners in all fields, field by field.
func (f *Fields) conditions(o experiment.Options) ([]condition, error) {
	if f.Batch < 1 {
		return nil, fmt.Errorf("units of %d games are impossible: they have at least one", f.Batch)
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
			return nil, fmt.Errorf("field %s cannot have a part of %v of the games: write more than 0 and at most 1", f.Fields[i].Name, part)
		}
		for _, p := range planners {
			games := max(1, int(float64(o.Games)*p.Part*part+0.999))
			all = append(all, condition{f.Fields[i].Name + "/" + slug(p.Spec), p, &f.Fields[i], games})
		}
	}
	return all, nil
}

// slug writes a spec as a part of a unit's ID.
func slug(spec string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, strings.ToLower(spec)), "-")
}

// units returns how many units the condition has.
func (c *condition) units(batch int) int { return (c.games + batch - 1) / batch }

// of returns how many games the unit of that number has.
func (c *condition) of(number, batch int) int { return min(batch, c.games-number*batch) }

// hash makes a number of a text.
func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// Units returns batches of games. Units of the same number in the same field have
// the same seed, whoever plans.
func (f *Fields) Units(o experiment.Options) ([]experiment.Unit, error) {
	all, err := f.conditions(o)
	if err != nil {
		return nil, err
	}
	var units []experiment.Unit
	for _, c := range all {
		m, err := roster.LoadRiskMap(c.field.Map)
		if err != nil {
			return nil, err
		}
		weight := work(c.planner.Spec) * float64(m.Countries())
		for number := range c.units(f.Batch) {
			units = append(units, experiment.Unit{
				ID:     fmt.Sprintf("%s/%04d", c.id, number+1),
				Seed:   game.Derive(o.Seed, hash(c.field.Name), uint64(number)),
				Weight: weight * float64(c.of(number, f.Batch)),
			})
		}
	}
	return units, nil
}

// work returns about how many plans a bot values in a turn; the simple bots' turns
// are worth one.
func work(spec string) float64 {
	params, err := roster.RiskPlannerParams(spec)
	if err != nil {
		return 1
	}
	if s := params.Search.Seconds; s > 0 {
		return min(params.Search.Plans, plansPerSecond*s)
	}
	return params.Search.Plans
}

// plansPerSecond is about how many plans a planner values on a core, to guess how
// long units take.
const plansPerSecond = 5000

// find returns the condition of a unit and the unit's number in it.
func (f *Fields) find(o experiment.Options, id string) (condition, int, error) {
	all, err := f.conditions(o)
	if err != nil {
		return condition{}, 0, err
	}
	for _, c := range all {
		rest, ok := strings.CutPrefix(id, c.id+"/")
		if !ok {
			continue
		}
		var number int
		if _, err := fmt.Sscanf(rest, "%04d", &number); err == nil && number >= 1 && number <= c.units(f.Batch) {
			return c, number - 1, nil
		}
	}
	return condition{}, 0, fmt.Errorf("there is no unit %q", id)
}

// seats returns who plays what in a field: the game, and the makers, the planner's
// first.
func (d *Field) seats(planner string) (*risk.Game, []airisk.Maker, error) {
	m, err := roster.LoadRiskMap(d.Map)
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
		maker, err := roster.FindRiskBot(name)
		if err != nil {
			return nil, nil, err
		}
		makers = append(makers, maker)
	}
	return g, makers, nil
}
