package roster

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	params "eras/assets/ender"
)

// ErrNoRiskBot is in errors about a name that no Risk bot has.
var ErrNoRiskBot = errors.New("there is no such Risk bot")

// planner is a Risk bot that plans whole turns, with its parameters.
type planner struct {
	name   string
	params ender.Params
}

// planners are those of the house, one for each file of parameters.
var planners = sync.OnceValue(func() []planner {
	var all []planner
	for _, name := range params.Names() {
		file, data, _ := params.Read(name)
		p, err := ender.ParseParams(file, data)
		if err != nil {
			panic(err) // the file is part of the program; a test reads it
		}
		all = append(all, planner{name, p})
	}
	return all
})

// RiskBots returns all Risk bots of the house, the simplest first.
func RiskBots() []airisk.Entry {
	all := airisk.Bots()
	for _, p := range planners() {
		all = append(all, airisk.Entry{Name: p.name, Make: ender.New(p.params)})
	}
	return all
}

// RiskBotNames returns the names of all Risk bots.
func RiskBotNames() []string {
	names := airisk.Names()
	for _, p := range planners() {
		names = append(names, p.name)
	}
	return names
}

// FindRiskBot returns the maker of the Risk bot that spec names. The name of a
// planner may have settings behind it, NAME:KEY=VALUE:KEY=VALUE…, as in
// [RiskPlannerParams]. Errors say what to write; where no bot has the name they
// are [ErrNoRiskBot].
func FindRiskBot(spec string) (airisk.Maker, error) {
	if slices.Contains(airisk.Names(), spec) {
		return airisk.Find(spec)
	}
	p, err := RiskPlannerParams(spec)
	if err != nil {
		return nil, err
	}
	return ender.New(p), nil
}

// RiskPlannerParams returns the parameters of the planner that spec names, with
// its settings, each at most once:
//
//	file=PATH        the parameters of a file, to which the others are made
//	plans=N          how many plans it looks at
//	time=TIME        how long it searches, as 1s; unless plans is there too, it
//	                 looks at as many as it can
//	search=NAME      how it searches
//	GROUP.NAME=VALUE a parameter ([ender.Parameters])
func RiskPlannerParams(spec string) (ender.Params, error) {
	name, rest, adjusted := strings.Cut(spec, ":")
	i := slices.IndexFunc(planners(), func(p planner) bool { return p.name == name })
	switch {
	case i < 0 && slices.Contains(airisk.Names(), name):
		return ender.Params{}, fmt.Errorf("the Risk bot %q has no parameters: write one that has, %s", name, strings.Join(params.Names(), ", "))
	case i < 0:
		return ender.Params{}, noRiskBot{name}
	}
	p := planners()[i].params
	if !adjusted {
		return p, nil
	}
	p, err := adjustPlanner(p, rest)
	if err != nil {
		return ender.Params{}, fmt.Errorf("the Risk bot %q is impossible: %w", spec, err)
	}
	return p, nil
}

// noRiskBot is an error about a name that no bot has.
type noRiskBot struct{ name string }

func (e noRiskBot) Error() string {
	return fmt.Sprintf("there is no Risk bot %q: write %s", e.name, strings.Join(RiskBotNames(), ", "))
}

func (e noRiskBot) Is(target error) bool { return target == ErrNoRiskBot }

// plannerKeys are the short keys of parameters.
var plannerKeys = map[string]string{"plans": "search.plans", "time": "search.seconds", "search": "search.algorithm"}

// adjustPlanner returns p with settings.
func adjustPlanner(p ender.Params, text string) (ender.Params, error) {
	settings, err := specSettings(text, plannerKeys, "plans=N, time=TIME, search=NAME, file=PATH, or KEY=VALUE with a key that eraslab risk ender params lists")
	if err != nil {
		return p, err
	}
	limited := slices.ContainsFunc(settings, func(s setting) bool { return s.key == "search.plans" })
	p, err = adjust(p, settings, ender.ParseParams, func(p ender.Params, s setting) (ender.Params, error) {
		if !strings.HasPrefix(s.word, "time=") {
			return p.Set(s.key, s.value)
		}
		d, err := s.duration()
		if err != nil {
			return p, err
		}
		p.Search.Seconds = d.Seconds()
		if !limited {
			p.Search.Plans = ender.Most
		}
		return p, nil
	})
	if err != nil {
		return p, err
	}
	return p, p.Validate()
}
