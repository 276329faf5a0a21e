package agents

import (
	"fmt"
	"strings"
	"sync"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/registry"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/levels"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// Strength is how well the computer plays on one kind of board.
type Strength struct {
	// Limits bound its search.
	Limits search.Limits
	// Noise is the share of moves that are drawn at random, from 0 to 1.
	Noise float64
	// Careful keeps it from blunders; see [evaluation.Game].
	Careful bool
}

// Level is the computer's strength on every board.
type Level struct {
	// Number counts from 1, the weakest.
	Number int
	// Map is for the war map, Battle for the battles fought on it, and Alone for a
	// battle on its own. Battle has no noise.
	Map, Battle, Alone Strength
	// Turns is for maps whose turns have several orders; its depth counts turns. The zero
	// value stands for Map.
	Turns Strength
	// Fights is for the battles on such maps. The zero value stands for Battle.
	Fights Strength
	// Kinds is for battles on their own with kinds of soldiers. The zero value stands for
	// Alone.
	Kinds Strength
}

// Levels returns all levels, the weakest first.
var Levels = sync.OnceValue(func() []Level {
	all, err := ParseLevels(levels.File, levels.Data)
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return all
})

// LevelAt returns the level with that number, or an error that says which numbers there
// are.
func LevelAt(number int) (Level, error) {
	all := Levels()
	if number < 1 || number > len(all) {
		return Level{}, fmt.Errorf("there is no level %d: must be from 1 to %d", number, len(all))
	}
	return all[number-1], nil
}

// strengthTable is a [Strength] as TOML.
type strengthTable struct {
	Depth      int     `toml:"depth"`
	Nodes      uint64  `toml:"nodes"`
	Quiescence bool    `toml:"quiescence"`
	Noise      float64 `toml:"noise"`
	Careful    bool    `toml:"careful"`
}

// ParseLevels reads a file of levels; name is the file's, for errors.
func ParseLevels(name string, data []byte) ([]Level, error) {
	var file struct {
		Nodes uint64 `toml:"nodes"`
		Level []struct {
			Map    strengthTable `toml:"map"`
			Turns  strengthTable `toml:"turns"`
			Fights strengthTable `toml:"fights"`
			Battle strengthTable `toml:"battle"`
			Alone  strengthTable `toml:"duel"`
			Kinds  strengthTable `toml:"kinds"`
		} `toml:"level"`
	}
	f, err := tomlfile.Decode(name, data, &file)
	if err != nil {
		return nil, err
	}
	if len(file.Level) == 0 {
		return nil, f.Errorf("level", "there is no level: write at least one table [[level]]")
	}
	var all []Level
	for i, raw := range file.Level {
		l := Level{Number: i + 1}
		for _, s := range []struct {
			key string
			raw strengthTable
			to  *Strength
		}{{"map", raw.Map, &l.Map}, {"turns", raw.Turns, &l.Turns}, {"fights", raw.Fights, &l.Fights}, {"battle", raw.Battle, &l.Battle}, {"duel", raw.Alone, &l.Alone}, {"kinds", raw.Kinds, &l.Kinds}} {
			key := fmt.Sprintf("level.%d.%s", i, s.key)
			if !f.Has(key) {
				if s.to == &l.Turns || s.to == &l.Fights || s.to == &l.Kinds {
					continue
				}
				return nil, f.Errorf(key, "the key %.80q is missing in level %d", s.key, l.Number)
			}
			nodes := file.Nodes
			if s.raw.Nodes != 0 {
				nodes = s.raw.Nodes
			}
			*s.to = Strength{Limits: limits(s.raw.Depth, s.raw.Quiescence, nodes), Noise: s.raw.Noise, Careful: s.raw.Careful}
			if err := s.to.validate(); err != nil {
				return nil, f.Errorf(key, "%s of level %d: %w", s.key, l.Number, err)
			}
		}
		if l.Battle.Noise != 0 {
			return nil, f.Errorf(fmt.Sprintf("level.%d.battle", i), "battle of level %d: battles on the map have no noise", l.Number)
		}
		all = append(all, l)
	}
	return all, nil
}

// limits returns the limits of a player's search to that depth. Iterations are odd if
// depth is odd, else even, so that estimates after own moves and after enemy moves do not
// mix. The search ends after that many nodes; 0 is no limit.
func limits(depth int, quiescence bool, nodes uint64) search.Limits {
	return search.Limits{Depth: depth, Step: 2, Quiescence: quiescence, Nodes: nodes}
}

func (s Strength) validate() error {
	if err := s.Limits.Validate(); err != nil {
		return err
	}
	return checkNoise(s.Noise)
}

func checkNoise(noise float64) error {
	if !(noise >= 0 && noise <= 1) {
		return fmt.Errorf("noise = %v: must be a number from 0 to 1", noise)
	}
	return nil
}

// Strengths returns the strength on maps under r, in the battles on them, and in battles on
// their own.
func (l Level) Strengths(r *war.Rules) (onMap, inBattles, alone Strength) {
	return l.on(r), l.fighting(r), l.alone(&r.Battle)
}

// WarAgent returns an agent for wars at this level. Nil weights mean the default ones.
func (l Level) WarAgent(r war.Rules, seed uint64, forMap, forBattles evaluation.Weights) (*aiwar.Agent, error) {
	return aiwar.NewAgent(r, l.on(&r).config(seed, forMap), l.fighting(&r).config(0, forBattles))
}

// on returns the strength on maps under r. A turn of several orders is searched in every
// depth: a search that ends early may not have seen the enemy's turn.
func (l Level) on(r *war.Rules) Strength {
	if r.Orders == 0 {
		return l.Map
	}
	s := l.Map
	if l.Turns != (Strength{}) {
		s = l.Turns
	}
	s.Limits.Step = 1
	return s
}

// fighting returns the strength in battles on maps under r.
func (l Level) fighting(r *war.Rules) Strength {
	if r.Orders != 0 && l.Fights != (Strength{}) {
		return l.Fights
	}
	return l.Battle
}

// BattleAgent returns an agent for battles on their own at this level. Nil weights
// mean the default ones.
func (l Level) BattleAgent(r battle.Rules, seed uint64, w evaluation.Weights) (*aibattle.Agent, error) {
	return aibattle.NewAgent(r, l.alone(&r).config(seed, w))
}

// alone returns the strength in battles on their own under r.
func (l Level) alone(r *battle.Rules) Strength {
	if r.Kinds && l.Kinds != (Strength{}) {
		return l.Kinds
	}
	return l.Alone
}

func (s Strength) config(seed uint64, w evaluation.Weights) evaluation.Config {
	return evaluation.Config{Weights: w, Limits: s.Limits, Noise: s.Noise, Careful: s.Careful, Seed: seed}
}

// WarAgent is an agent for wars.
type WarAgent = game.Agent[war.State, war.Action]

// BattleAgent is an agent for battles on their own.
type BattleAgent = game.Agent[battle.Position, battle.Move]

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

// BotStrength returns how strong the bot with that spec is among those of its board, which are
// [Strengths.Risk] or [Strengths.Diplomacy], and whether that was measured: it was not with settings
// besides a level and those of how the bot negotiates.
func BotStrength(board map[string]float64, spec string) (elo float64, ok bool) {
	name, settings, _ := strings.Cut(spec, ":")
	measured := name
	for setting := range strings.SplitSeq(settings, ":") {
		if setting != "" && !strings.HasPrefix(setting, "press.") {
			measured += ":" + setting
		}
	}
	if level := registry.LevelOf(measured); measured != name && (level == 0 || measured != registry.AtLevel(name, level)) {
		return 0, false
	}
	elo, ok = board[measured]
	return elo, ok
}
