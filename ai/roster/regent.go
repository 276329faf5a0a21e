package roster

import (
	"fmt"
	"strings"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
)

// regentName is regent's word in specs.
const regentName = "regent"

// regentDraws is how often regent asks each bot what another power may order, where
// that is not always the same.
var regentDraws = map[string]int{"dumbbot": 12}

// regentKeys are the short keys of parameters.
var regentKeys = map[string]string{"time": "search.seconds"}

// newRegent returns a maker of regents that know the other bots of the house.
func newRegent(p regent.Params) aidiplomacy.Maker {
	var advisers []regent.Adviser
	for _, e := range fieldBots() {
		if e.Name != "random" && e.Name != "randbot" { // nobody can foresee those
			advisers = append(advisers, regent.Adviser{Entry: e, Draws: max(1, regentDraws[e.Name])})
		}
	}
	return regent.New(p, aidiplomacy.NewDumbBot, advisers...)
}

// RegentParams returns regent's parameters with the settings of spec, each at most
// once:
//
//	file=PATH        the parameters of a file, to which the others are made
//	time=TIME        how long it thinks about a movement phase, as 1s
//	GROUP.NAME=VALUE a parameter, as search.tries=3000
func RegentParams(spec string) (regent.Params, error) {
	name, settings, adjusted := strings.Cut(spec, ":")
	switch {
	case name != regentName:
		return regent.Params{}, fmt.Errorf("the Diplomacy bot %q is not %s: write that, with settings or without", name, regentName)
	case !adjusted:
		return regent.Default(), nil
	}
	p, err := adjustRegent(settings)
	if err != nil {
		return regent.Params{}, fmt.Errorf("the Diplomacy bot %q is impossible: %w", spec, err)
	}
	return p, nil
}

// adjustRegent returns regent's parameters with settings.
func adjustRegent(settings string) (regent.Params, error) {
	p := regent.Default()
	all, err := specSettings(settings, regentKeys, "file=PATH, time=TIME, or KEY=VALUE as search.tries=3000")
	if err != nil {
		return p, err
	}
	return adjust(p, all, regent.ParseParams, func(p regent.Params, s setting) (regent.Params, error) {
		if !strings.HasPrefix(s.word, "time=") {
			return p.Set(s.key, strings.TrimSpace(s.value))
		}
		d, err := s.duration()
		if err != nil {
			return p, err
		}
		return p.Set(s.key, fmt.Sprintf("%f", d.Seconds()))
	})
}
