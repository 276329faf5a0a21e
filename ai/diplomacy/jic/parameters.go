package jic

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parameter describes a field of [Params]: a number from Low to High unless there
// are Names to choose from.
type Parameter struct {
	// Key is its table and its name in files: "limits.deadlock".
	Key string
	// Where is "table 3" or another place of jic-2011, or "ours".
	Where string
	// About is a line that says what it does.
	About     string
	Low, High float64
	// Whole says that the number has no fraction.
	Whole bool
	Names []string

	number func(*Params) *float64
	name   func(*Params) *string
}

// Parameters returns what there is to adjust, in the order of [Params].
func Parameters() []Parameter {
	return slices.Clone(parameters)
}

var parameters = []Parameter{
	value("destination.enemy_home", "table 3", "value of a home centre of another power that another owns", func(p *Params) *float64 { return &p.Destination.EnemyHome }),
	value("destination.free", "table 3", "value of a centre that nobody owns", func(p *Params) *float64 { return &p.Destination.Free }),
	value("destination.own_home", "table 3", "value of a home centre of one's own", func(p *Params) *float64 { return &p.Destination.OwnHome }),
	value("destination.centre", "table 3", "value of any other supply centre", func(p *Params) *float64 { return &p.Destination.Centre }),
	value("destination.plain", "table 3", "value of a province without a centre", func(p *Params) *float64 { return &p.Destination.Plain }),

	value("neighbour.enemy", "table 4", "weight of a centre of another power next to the destination", func(p *Params) *float64 { return &p.Neighbour.Enemy }),
	value("neighbour.free", "table 4", "weight of a centre that nobody owns next to it", func(p *Params) *float64 { return &p.Neighbour.Free }),
	value("neighbour.own", "table 4", "weight of a centre of one's own next to it", func(p *Params) *float64 { return &p.Neighbour.Own }),
	value("neighbour.plain", "table 4", "weight of a province without a centre next to it", func(p *Params) *float64 { return &p.Neighbour.Plain }),

	identifier(RecoverHome, "recovering a home centre", func(p *Params) *float64 { return &p.Plan.RecoverHome }),
	identifier(Recover, "recovering a centre in fall", func(p *Params) *float64 { return &p.Plan.Recover }),
	identifier(Obtain, "obtaining a centre by staying there in fall", func(p *Params) *float64 { return &p.Plan.Obtain }),
	identifier(ToCentre, "moving to a centre of others", func(p *Params) *float64 { return &p.Plan.Centre }),
	identifier(Unblock, "going where own units stand in the way", func(p *Params) *float64 { return &p.Plan.Unblock }),
	identifier(ToFront, "moving to the front", func(p *Params) *float64 { return &p.Plan.Front }),
	identifier(Attack, "attacking an enemy next to the unit", func(p *Params) *float64 { return &p.Plan.Attack }),
	identifier(NoGoal, "what follows no plan", func(p *Params) *float64 { return &p.Plan.None }),

	whole("limits.unplanned", "table 11", "most actions that an agent without a plan proposes; 4.3.1 says three", 1, 20, func(p *Params) *float64 { return &p.Limits.Unplanned }),
	whole("limits.initial_units", "table 11", "most units in initial phases, in which all are searched together", 0, 48, func(p *Params) *float64 { return &p.Limits.InitialUnits }),
	whole("limits.same_plan", "table 11", "most units with the same kind of plan in a set that is searched", 0, 48, func(p *Params) *float64 { return &p.Limits.SamePlan }),
	whole("limits.support_bonus", "table 11", "most that a support adds to the utility", 0, 100_000, func(p *Params) *float64 { return &p.Limits.SupportBonus }),
	{Key: "limits.deadlock", Where: "table 11", About: "largest share of the units in a deadlock that vary their action", High: 1, number: func(p *Params) *float64 { return &p.Limits.Deadlock }},

	whole("readings.utility_scale", "4.3.1", "factor of the sums of tables 3 and 4", 1, 10_000, func(p *Params) *float64 { return &p.Readings.UtilityScale }),
	whole("readings.inversion", "ours", "the plans' weight k in the goodness is this less the identifier", 2, 1000, func(p *Params) *float64 { return &p.Readings.Inversion }),
	whole("readings.bonus_plans", "ours", "supports of plans up to this identifier earn a bonus; 4.3.2 says 2, its example needs 6", 0, 100, func(p *Params) *float64 { return &p.Readings.BonusPlans }),
	whole("readings.front_distance", "algorithm 2", "distance at which the search for the front gives up", 1, 200, func(p *Params) *float64 { return &p.Readings.FrontDistance }),
	{Key: "readings.enemies", Where: "ours", About: "whether an action's enemies are the most units of one power or all", Names: []string{"power", "all"}, name: func(p *Params) *string { return &p.Readings.Enemies }},
}

func value(key, where, about string, number func(*Params) *float64) Parameter {
	return Parameter{Key: key, Where: where, About: about, High: 100, number: number}
}

func whole(key, where, about string, low, high float64, number func(*Params) *float64) Parameter {
	return Parameter{Key: key, Where: where, About: about, Low: low, High: high, Whole: true, number: number}
}

func identifier(goal Goal, about string, number func(*Params) *float64) Parameter {
	return whole(goalKeys[goal], "table 5", "identifier of plans for "+about, 1, 100, number)
}

// FindParameter returns the parameter with that key, or an error that says where
// the keys are listed.
func FindParameter(key string) (Parameter, error) {
	i := slices.IndexFunc(parameters, func(q Parameter) bool { return q.Key == key })
	if i < 0 {
		return Parameter{}, fmt.Errorf("there is no parameter %q: eraslab diplomacy jic params lists them", key)
	}
	return parameters[i], nil
}

// Text returns the value of the parameter in p as [Parameter.SetText] reads it.
func (q Parameter) Text(p *Params) string {
	if q.Names != nil {
		return *q.name(p)
	}
	return formatNumber(*q.number(p))
}

// SetText sets the value of the parameter in p, which stays as it was if the text
// is none of its values.
func (q Parameter) SetText(p *Params, text string) error {
	changed := *p
	if q.Names != nil {
		*q.name(&changed) = text
	} else {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return q.impossible(text)
		}
		*q.number(&changed) = v
	}
	if err := q.check(&changed); err != nil {
		return err
	}
	*p = changed
	return nil
}

// check returns an error if the value of the parameter in p is out of range.
func (q Parameter) check(p *Params) error {
	if q.Names != nil {
		if text := *q.name(p); !slices.Contains(q.Names, text) {
			return q.impossible(text)
		}
		return nil
	}
	if v := *q.number(p); math.IsNaN(v) || v < q.Low || v > q.High || q.Whole && v != math.Trunc(v) {
		return q.impossible(formatNumber(v))
	}
	return nil
}

func (q Parameter) impossible(text string) error {
	return fmt.Errorf("%s = %s is impossible: write %s", q.Key, text, q.words())
}

// words says what values the parameter may have.
func (q Parameter) words() string {
	switch {
	case q.Names != nil:
		return strings.Join(q.Names, " or ")
	case q.Whole:
		return fmt.Sprintf("a whole number from %v to %v", q.Low, q.High)
	}
	return fmt.Sprintf("a number from %v to %v", q.Low, q.High)
}

// Range returns the values that the parameter may have: "[0, 100]", or the words.
func (q Parameter) Range() string {
	if q.Names != nil {
		return strings.Join(q.Names, ", ")
	}
	return fmt.Sprintf("[%v, %v]", q.Low, q.High)
}

// formatNumber writes a number without an exponent.
func formatNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
