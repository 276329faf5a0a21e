package jic

import (
	"fmt"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/registry"
	assets "eras/assets/jic"
)

// Parameters are those of JIC.
var Parameters = &registry.Parameters[Params]{
	Files: assets.Files,
	Base:  "jic",
	List:  parameters(),
	Keys:  "eraslab diplomacy jic params lists them",
	Check: checkPlans,
}

// Bots returns JIC.
func Bots() []aidiplomacy.Entry {
	return []aidiplomacy.Entry{
		registry.Adjustable(aidiplomacy.Entry{Name: "jic", Title: "JIC", Strength: 4, Example: "file=jic.toml"}, Parameters, New),
	}
}

// Paper returns the parameters of jic-2011.
func Paper() Params { return Parameters.Default() }

// checkPlans returns an error if two goals have the same identifier, or one is not below
// readings.inversion.
func checkPlans(p *Params) (key string, err error) {
	ids := p.Plan.ids()
	for i, id := range ids {
		for j := range i {
			if ids[j] == id {
				return goalKeys[i], fmt.Errorf("%s = %d: must differ from %s, since agents look for goals in their order", goalKeys[i], id, goalKeys[j])
			}
		}
		if id >= int(p.Readings.Inversion) {
			return "readings.inversion", fmt.Errorf("readings.inversion = %v: must be above the identifier of every plan, such as %s = %d", p.Readings.Inversion, goalKeys[i], id)
		}
	}
	return "", nil
}

// parameters declares all parameters, in the order of [Params].
func parameters() []registry.Parameter {
	value := registry.Between(0, 100)
	identifier := registry.Between(1, 100).Wholes()
	whole := func(low, high float64) registry.Range { return registry.Between(low, high).Wholes() }
	p := func(key string, r registry.Range, source, about string) registry.Parameter {
		return registry.Parameter{Key: key, Range: r, Source: source, About: about}
	}
	return []registry.Parameter{
		p("destination.enemy_home", value, "table 3", "value of a home centre of another power that another owns"),
		p("destination.free", value, "table 3", "value of a centre that nobody owns"),
		p("destination.own_home", value, "table 3", "value of a home centre of one's own"),
		p("destination.centre", value, "table 3", "value of any other supply centre"),
		p("destination.plain", value, "table 3", "value of a province without a centre"),

		p("neighbour.enemy", value, "table 4", "weight of a centre of another power next to the destination"),
		p("neighbour.free", value, "table 4", "weight of a centre that nobody owns next to it"),
		p("neighbour.own", value, "table 4", "weight of a centre of one's own next to it"),
		p("neighbour.plain", value, "table 4", "weight of a province without a centre next to it"),

		p(goalKeys[RecoverHome], identifier, "table 5", "identifier of plans for recovering a home centre"),
		p(goalKeys[Recover], identifier, "table 5", "identifier of plans for recovering a centre in fall"),
		p(goalKeys[Obtain], identifier, "table 5", "identifier of plans for obtaining a centre by staying there in fall"),
		p(goalKeys[ToCentre], identifier, "table 5", "identifier of plans for moving to a centre of others"),
		p(goalKeys[Unblock], identifier, "table 5", "identifier of plans for going where own units stand in the way"),
		p(goalKeys[ToFront], identifier, "table 5", "identifier of plans for moving to the front"),
		p(goalKeys[Attack], identifier, "table 5", "identifier of plans for attacking an enemy next to the unit"),
		p(goalKeys[NoGoal], identifier, "table 5", "identifier of plans for what follows no plan"),

		p("limits.unplanned", whole(1, 20).Costs(6), "table 11", "most actions that an agent without a plan proposes; 4.3.1 says three"),
		p("limits.initial_units", whole(0, 48).Costs(8), "table 11", "most units in initial phases, in which all are searched together"),
		p("limits.same_plan", whole(0, 48).Costs(8), "table 11", "most units with the same kind of plan in a set that is searched"),
		p("limits.support_bonus", whole(0, 100_000).Costs(100_000), "table 11", "most that a support adds to the utility"),
		p("limits.deadlock", registry.Between(0, 1), "table 11", "largest share of the units in a deadlock that vary their action"),

		p("readings.utility_scale", whole(1, 10_000).Costs(10_000), "4.3.1", "factor of the sums of tables 3 and 4"),
		p("readings.inversion", whole(2, 1000), "ours", "the plans' weight k in the goodness is this less the identifier"),
		p("readings.bonus_plans", whole(0, 100), "ours", "supports of plans up to this identifier earn a bonus; 4.3.2 says 2, its example needs 6"),
		p("readings.front_distance", whole(1, 200), "algorithm 2", "distance at which the search for the front gives up"),
		p("readings.bonus", registry.OneOf("mean", "limit"), "4.3.2, 4.4", "what the bonus of a support is a share of: the mean utility of plans for centres, or limits.support_bonus, which gives the 1427 of the example"),
		p("readings.enemies", registry.OneOf("power", "all"), "ours", "whether an action's enemies are the most units of one power or all"),
	}
}

// Params are the values of [Parameters], which documents their ranges and meanings: tables 3 to 5
// and 11 of jic-2011, and readings of what the paper leaves open. [Paper] returns the paper's
// values.
type Params struct {
	Destination DestinationParams `toml:"destination"`
	Neighbour   NeighbourParams   `toml:"neighbour"`
	Plan        PlanParams        `toml:"plan"`
	Limits      LimitParams       `toml:"limits"`
	Readings    ReadingParams     `toml:"readings"`
}

// DestinationParams is table 3: the value of an action's destination.
type DestinationParams struct {
	EnemyHome float64 `toml:"enemy_home"`
	Free      float64 `toml:"free"`
	OwnHome   float64 `toml:"own_home"`
	Centre    float64 `toml:"centre"`
	Plain     float64 `toml:"plain"`
}

// NeighbourParams is table 4: what each province next to the destination adds.
type NeighbourParams struct {
	Enemy float64 `toml:"enemy"`
	Free  float64 `toml:"free"`
	Own   float64 `toml:"own"`
	Plain float64 `toml:"plain"`
}

// PlanParams is table 5: the identifiers of the goals. Agents try goals in the order of
// their identifiers.
type PlanParams struct {
	RecoverHome float64 `toml:"recover_home"`
	Recover     float64 `toml:"recover"`
	Obtain      float64 `toml:"obtain"`
	Centre      float64 `toml:"centre"`
	Unblock     float64 `toml:"unblock"`
	Front       float64 `toml:"front"`
	Attack      float64 `toml:"attack"`
	None        float64 `toml:"none"`
}

// LimitParams is table 11.
type LimitParams struct {
	// Unplanned is the number of actions that an agent without a goal proposes.
	Unplanned float64 `toml:"unplanned"`
	// InitialUnits is the maximum number of units in initial phases.
	InitialUnits float64 `toml:"initial_units"`
	// SamePlan is the maximum number of units with the same goal in a set that is searched.
	SamePlan float64 `toml:"same_plan"`
	// SupportBonus is the maximum increment of a support's utility.
	SupportBonus float64 `toml:"support_bonus"`
	// Deadlock is the maximum share of the units in a deadlock whose action varies.
	Deadlock float64 `toml:"deadlock"`
}

// ReadingParams selects readings of the paper where it leaves something open or contradicts itself;
// the package documentation gives the reasons.
type ReadingParams struct {
	UtilityScale  float64 `toml:"utility_scale"`
	Inversion     float64 `toml:"inversion"`
	BonusPlans    float64 `toml:"bonus_plans"`
	FrontDistance float64 `toml:"front_distance"`
	// Bonus is "mean" or "limit".
	Bonus string `toml:"bonus"`
	// Enemies is "power" or "all".
	Enemies string `toml:"enemies"`
}
