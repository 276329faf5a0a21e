package registry

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"eras/internal/tomlfile"
)

// levelWord is the word of the setting for a level of play.
const levelWord = "level"

// levelsOf returns the levels of an agent, the weakest first: for each the settings as in a spec.
// Agents without a file have none. It panics if the file, which is built in, does not fit the
// parameters.
func (ps *Parameters[P]) levelsOf(agent string) [][]setting {
	ps.leveled.Do(func() {
		ps.levels = map[string][][]setting{}
		for name, values := range ps.load().presets {
			all, err := ps.readLevels(name, values)
			if err != nil {
				panic(fmt.Errorf("loading levels: %w", err))
			}
			ps.levels[name] = all
		}
	})
	return ps.levels[agent]
}

// readLevels reads the levels of an agent with those values.
func (ps *Parameters[P]) readLevels(agent string, values P) ([][]setting, error) {
	if ps.Levels == nil {
		return nil, nil
	}
	name := agent + extension
	data, err := fs.ReadFile(ps.Levels, name)
	if err != nil {
		return nil, nil //nolint:nilerr // the agent plays at one strength
	}
	var file struct {
		Levels []string `toml:"levels"`
	}
	f, err := tomlfile.Decode(name, data, &file)
	if err != nil {
		return nil, err
	}
	all := make([][]setting, len(file.Levels))
	for i, text := range file.Levels {
		if text == "" {
			continue
		}
		all[i], err = ps.settings(text, 0)
		if err == nil {
			_, err = ps.apply(values, all[i], foreign)
		}
		if err != nil {
			return nil, f.Errorf("levels", "level %d: %w", i+1, err)
		}
	}
	return all, nil
}

// levelOf returns the settings of a level of an agent. text is the number of the level.
func (ps *Parameters[P]) levelOf(agent, text string) ([]setting, error) {
	all := ps.levelsOf(agent)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(all) {
		return nil, fmt.Errorf("level=%.80s: must be a whole number from 1 to %d", text, len(all))
	}
	return all[n-1], nil
}

// HighestLevel returns the number of the highest level of an agent, 0 if it has no levels. At the
// highest level the agent plays as it does without a level.
func (ps *Parameters[P]) HighestLevel(agent string) int { return len(ps.levelsOf(agent)) }

// Sets returns the keys of the parameters that a spec sets, directly or by its level, or nothing if
// the spec cannot be read.
func (ps *Parameters[P]) Sets(spec string) []string {
	agent, text, adjusted := strings.Cut(spec, ":")
	if !adjusted {
		return nil
	}
	all, err := ps.withLevel(agent, text)
	if err != nil {
		return nil
	}
	var keys []string
	for _, s := range all {
		keys = append(keys, s.key)
	}
	return keys
}

// LevelOf returns the level that a spec names, 0 if it names none. The command of a program,
// @COMMAND, names none.
func LevelOf(spec string) int {
	if strings.HasPrefix(spec, "@") {
		return 0
	}
	_, settings, _ := strings.Cut(spec, ":")
	for part := range strings.SplitSeq(settings, ":") {
		if word, value, _ := strings.Cut(part, "="); word == levelWord {
			n, _ := strconv.Atoi(value) // 0 if it is not a number
			return n
		}
	}
	return 0
}

// AtLevel returns the spec of an agent at a level.
func AtLevel(agent string, level int) string { return fmt.Sprintf("%s:%s=%d", agent, levelWord, level) }
