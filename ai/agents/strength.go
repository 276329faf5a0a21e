package agents

import (
	"strings"
	"sync"

	"eras/ai/registry"
	"eras/assets/levels"
	"eras/internal/tomlfile"
)

// Strengths are how strong those are whom a person plays against, in points of Elo, as tournaments
// measured it. Each board has a scale of its own.
type Strengths struct {
	// War and Battle have the levels, the weakest first, by the name of the scenario.
	War    map[string][]float64 `toml:"war"`
	Battle map[string][]float64 `toml:"battle"`
	// Risk and Diplomacy have the bots by spec.
	Risk      map[string]float64 `toml:"risk"`
	Diplomacy map[string]float64 `toml:"diplomacy"`
}

// LoadStrengths returns the strengths.
var LoadStrengths = sync.OnceValue(func() *Strengths {
	var s Strengths
	if _, err := tomlfile.Decode(levels.StrengthsFile, levels.Strengths, &s); err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return &s
})

// LevelStrength returns how strong a level is by the rules of a scenario, and whether that was
// measured.
func LevelStrength(alone bool, scenario string, level int) (elo float64, ok bool) {
	all := LoadStrengths().War[scenario]
	if alone {
		all = LoadStrengths().Battle[scenario]
	}
	if level < 1 || level > len(all) {
		return 0, false
	}
	return all[level-1], true
}

// BotStrength returns how strong the bot with that spec is among those of its board, which are
// [Strengths.Risk] or [Strengths.Diplomacy], and whether that was measured: it was not with settings
// besides a level.
func BotStrength(board map[string]float64, spec string) (elo float64, ok bool) {
	name, settings, _ := strings.Cut(spec, ":")
	if level := registry.LevelOf(spec); level > 0 && spec == registry.AtLevel(name, level) {
		settings = ""
	}
	if settings != "" {
		return 0, false
	}
	elo, ok = board[spec]
	return elo, ok
}
