package roster

import (
	"fmt"
	"sync"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/assets/levels"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/tomlfile"
)

// Strength is how well a computer plays on one kind of board.
type Strength struct {
	// Limits is how far it looks.
	Limits search.Limits
	// Noise is the share of moves that are drawn at random, from 0 to 1.
	Noise float64
}

// Level is a computer's strength on every board.
type Level struct {
	// Number counts from 1, the weakest.
	Number int
	// Map is for the general map, Battle for the battles fought on it, and Duel
	// for a battle on its own. Battle has no noise.
	Map, Battle, Duel Strength
}

// Levels returns the levels of the house, the weakest first.
var Levels = sync.OnceValue(func() []Level {
	all, err := ParseLevels(levels.File, levels.Data)
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return all
})

// LevelAt returns the level with that number, or an error that says which there
// are.
func LevelAt(number int) (Level, error) {
	all := Levels()
	if number < 1 || number > len(all) {
		return Level{}, fmt.Errorf("level %d is impossible: levels go from 1 to %d", number, len(all))
	}
	return all[number-1], nil
}

// strengthTable is a [Strength] as TOML.
type strengthTable struct {
	Depth      int     `toml:"depth"`
	Quiescence bool    `toml:"quiescence"`
	Noise      float64 `toml:"noise"`
}

// ParseLevels reads a file of levels; name is the file's, for errors.
func ParseLevels(name string, data []byte) ([]Level, error) {
	var file struct {
		Nodes uint64 `toml:"nodes"`
		Level []struct {
			Map    strengthTable `toml:"map"`
			Battle strengthTable `toml:"battle"`
			Duel   strengthTable `toml:"duel"`
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
		}{{"map", raw.Map, &l.Map}, {"battle", raw.Battle, &l.Battle}, {"duel", raw.Duel, &l.Duel}} {
			key := fmt.Sprintf("level.%d.%s", i, s.key)
			if !f.Has(key) {
				return nil, f.Errorf(key, "the key %q is missing in level %d", s.key, l.Number)
			}
			*s.to = Strength{Limits: limits(s.raw.Depth, s.raw.Quiescence, file.Nodes), Noise: s.raw.Noise}
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

// limits returns the limits of a search to that depth as players use it: the
// iterations are odd if depth is odd, else even, so that estimates after own and
// after enemy moves don't mix. It ends after nodes nodes, if not 0.
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
		return fmt.Errorf("a share of %v random moves is impossible: it goes from 0 to 1", noise)
	}
	return nil
}

// Commander returns a player of wars at this level. Weights that are nil are the
// default ones.
func (l Level) Commander(r general.Rules, seed uint64, forMap, forBattles estimate.Weights) (*aigeneral.Commander, error) {
	return aigeneral.NewCommander(r, aigeneral.Config{
		Weights: forMap, Limits: l.Map.Limits, Noise: l.Map.Noise, Seed: seed,
		Battle: aibattle.Config{Weights: forBattles, Limits: l.Battle.Limits},
	})
}

// Fighter returns a player of battles on their own at this level. Weights that
// are nil are the default ones.
func (l Level) Fighter(r battle.Rules, seed uint64, w estimate.Weights) (*aibattle.Fighter, error) {
	return aibattle.NewFighter(r, aibattle.Config{Weights: w, Limits: l.Duel.Limits, Noise: l.Duel.Noise, Seed: seed})
}

// CommanderAgent and FighterAgent are players of the two boards.
type (
	CommanderAgent = game.Agent[general.State, general.Action]
	FighterAgent   = game.Agent[battle.Position, battle.Move]
)
