package jic

import (
	"fmt"
	"sync"

	params "eras/assets/jic"
	"eras/game/tomlfile"
)

// Params adjusts JIC: tables 3 to 5 and 11 of jic-2011, and how what it leaves open
// is read. [Paper] returns the paper's values, [Parameters] the list with ranges
// and meanings. Params are plain comparable values.
type Params struct {
	Destination DestinationParams `toml:"destination"`
	Neighbour   NeighbourParams   `toml:"neighbour"`
	Plan        PlanParams        `toml:"plan"`
	Limits      LimitParams       `toml:"limits"`
	Readings    ReadingParams     `toml:"readings"`
}

// DestinationParams is table 3: the value of an action by the province to which it
// leads.
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

// PlanParams is table 5: the identifiers of the goals. Agents look for goals in
// the order of their identifiers.
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
	// Unplanned is how many actions an agent without a goal proposes.
	Unplanned float64 `toml:"unplanned"`
	// InitialUnits is the largest number of units of initial phases.
	InitialUnits float64 `toml:"initial_units"`
	// SamePlan is how many units of a set may have the same goal for the set to be
	// searched.
	SamePlan float64 `toml:"same_plan"`
	// SupportBonus is the largest increment of a support's utility.
	SupportBonus float64 `toml:"support_bonus"`
	// Deadlock is the largest share of the units in a deadlock whose action varies.
	Deadlock float64 `toml:"deadlock"`
}

// ReadingParams is how the paper is read where it is silent or contradicts itself;
// the package documentation says why.
type ReadingParams struct {
	UtilityScale  float64 `toml:"utility_scale"`
	Inversion     float64 `toml:"inversion"`
	BonusPlans    float64 `toml:"bonus_plans"`
	FrontDistance float64 `toml:"front_distance"`
	// Enemies is "power" or "all".
	Enemies string `toml:"enemies"`
}

// paper reads the file of the house once.
var paper = sync.OnceValues(func() (Params, error) {
	var p Params
	f, err := tomlfile.Decode(params.File, params.Data, &p)
	if err != nil {
		return p, err
	}
	if key, err := p.invalid(); err != nil {
		return p, f.Errorf(key, "%w", err)
	}
	return p, nil
})

// Paper returns the parameters of jic-2011.
func Paper() Params {
	p, err := paper()
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return p
}

// ParseParams reads a file of parameters, TOML with a table for each group; file is
// its name, for errors. What it leaves out has the paper's value ([Paper]).
func ParseParams(file string, data []byte) (Params, error) {
	p := Paper()
	f, err := tomlfile.Decode(file, data, &p)
	if err != nil {
		return Params{}, err
	}
	if key, err := p.invalid(); err != nil {
		return Params{}, f.Errorf(key, "%w", err)
	}
	return p, nil
}

// Validate returns an error that says which values are possible if one is not.
func (p *Params) Validate() error {
	_, err := p.invalid()
	return err
}

// invalid returns the key of the first parameter that cannot be as it is, and what
// is wrong with it.
func (p *Params) invalid() (key string, err error) {
	for _, q := range Parameters() {
		if err := q.check(p); err != nil {
			return q.Key, err
		}
	}
	ids := p.Plan.ids()
	for i, id := range ids {
		for j := range i {
			if ids[j] == id {
				return goalKeys[i], fmt.Errorf("%s = %d is impossible: %s is the same, and goals need an order", goalKeys[i], id, goalKeys[j])
			}
		}
		if id >= int(p.Readings.Inversion) {
			return "readings.inversion", fmt.Errorf("readings.inversion = %v is impossible: write a number above every plan's identifier, as %s = %d", p.Readings.Inversion, goalKeys[i], id)
		}
	}
	return "", nil
}

// Set returns p with another value of one parameter, or an error that says which
// values there are. Whether parameters fit each other is for [Params.Validate].
func (p Params) Set(key, value string) (Params, error) {
	q, err := FindParameter(key)
	if err != nil {
		return p, err
	}
	changed := p
	if err := q.SetText(&changed, value); err != nil {
		return p, err
	}
	return changed, nil
}
