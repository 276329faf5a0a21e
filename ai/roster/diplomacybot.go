package roster

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/diplomacy/regent"
)

// ErrNoDiplomacyBot is in errors about a name that no Diplomacy bot has.
var ErrNoDiplomacyBot = errors.New("there is no such Diplomacy bot")

// jicName is JIC's word in specs.
const jicName = "jic"

// DiplomacyBots returns all Diplomacy bots of the house, the simplest first.
func DiplomacyBots() []aidiplomacy.Entry {
	return append(fieldBots(), aidiplomacy.Entry{Name: regentName, Make: newRegent(regent.Default())})
}

// fieldBots returns the bots that others made first, the simplest first.
func fieldBots() []aidiplomacy.Entry {
	return append(aidiplomacy.Bots(),
		aidiplomacy.Entry{Name: "haai-vanilla", Make: haai.NewVanilla},
		aidiplomacy.Entry{Name: "haai-berserk", Make: haai.NewBerserk},
		aidiplomacy.Entry{Name: jicName, Make: jic.New(jic.Paper())},
	)
}

// DiplomacyBotNames returns the names of all Diplomacy bots.
func DiplomacyBotNames() []string {
	var names []string
	for _, e := range DiplomacyBots() {
		names = append(names, e.Name)
	}
	return names
}

// FindDiplomacyBot returns the maker of the Diplomacy bot that spec names. The names
// of JIC and regent may have settings behind them, NAME:KEY=VALUE:KEY=VALUE…, as
// in [JICParams] and [RegentParams]. Errors
// say what to write; where no bot has the name they are [ErrNoDiplomacyBot].
func FindDiplomacyBot(spec string) (aidiplomacy.Maker, error) {
	name, _, adjusted := strings.Cut(spec, ":")
	all := DiplomacyBots()
	i := slices.IndexFunc(all, func(e aidiplomacy.Entry) bool { return e.Name == name })
	switch {
	case i < 0:
		return nil, noDiplomacyBot{name}
	case !adjusted:
		return all[i].Make, nil
	}
	if name == regentName {
		p, err := RegentParams(spec)
		if err != nil {
			return nil, err
		}
		return newRegent(p), nil
	}
	p, err := JICParams(spec)
	if err != nil {
		return nil, err
	}
	return jic.New(p), nil
}

// JICParams returns JIC's parameters with the settings of spec, each at most once:
//
//	file=PATH        the parameters of a file, to which the others are made
//	GROUP.NAME=VALUE a parameter ([jic.Parameters])
func JICParams(spec string) (jic.Params, error) {
	name, rest, adjusted := strings.Cut(spec, ":")
	switch {
	case !slices.Contains(DiplomacyBotNames(), name):
		return jic.Params{}, noDiplomacyBot{name}
	case name != jicName:
		return jic.Params{}, fmt.Errorf("the Diplomacy bot %q has no parameters: write %s", name, jicName)
	case !adjusted:
		return jic.Paper(), nil
	}
	p, err := adjustJIC(rest)
	if err != nil {
		return jic.Params{}, fmt.Errorf("the Diplomacy bot %q is impossible: %w", spec, err)
	}
	return p, nil
}

// noDiplomacyBot is an error about a name that no bot has.
type noDiplomacyBot struct{ name string }

func (e noDiplomacyBot) Error() string {
	return fmt.Sprintf("there is no Diplomacy bot %q: write %s", e.name, strings.Join(DiplomacyBotNames(), ", "))
}

func (e noDiplomacyBot) Is(target error) bool { return target == ErrNoDiplomacyBot }

// adjustJIC returns JIC's parameters with settings.
func adjustJIC(text string) (jic.Params, error) {
	p := jic.Paper()
	settings, err := specSettings(text, nil, "file=PATH, or KEY=VALUE with a key that eraslab diplomacy jic params lists")
	if err != nil {
		return p, err
	}
	p, err = adjust(p, settings, jic.ParseParams, func(p jic.Params, s setting) (jic.Params, error) { return p.Set(s.key, s.value) })
	if err != nil {
		return p, err
	}
	return p, p.Validate()
}
