package jic

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
