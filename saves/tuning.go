package saves

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"eras/game/tomlfile"
)

// Tuning are the steps of hill-climbing for a player that are under way. They are kept
// in a small file of their own, which is written after every few games.
type Tuning struct {
	// Steps are at most one for each bot.
	Steps []TuningStep
}

// TuningStep is a step of hill-climbing that is under way.
type TuningStep struct {
	Mode Mode
	// Bot is the name of the bot whose parameters are compared.
	Bot string
	// Style is the date of the player's style. Number is the number of the step, from 0.
	Style  time.Time
	Number int
	// Kept are the parameters that are kept.
	Kept Numbers
	// Candidates are the parameters that are compared with them in turn.
	Candidates []TuningCandidate
}

// TuningCandidate are parameters with the results of the games played so far.
type TuningCandidate struct {
	// Source is as in [Change].
	Source     string
	Parameters Numbers
	// Results has a letter for each game with these parameters, in the order of play:
	// w, d or l for a game that the bot won, drew or lost. KeptResults are those with
	// the kept parameters.
	Results, KeptResults string
}

// Bounds of [Tuning].
const (
	maxCandidates = 10
	maxResults    = 10_000
)

const (
	tuningFolder  = "tuning"
	tuningVersion = 1
)

// tuningName returns the name of the file of a player.
func tuningName(player string) string { return tuningFolder + "/" + path.Base(profileName(player)) }

type tuningFile struct {
	Version int64       `toml:"version"`
	Name    string      `toml:"name"`
	Steps   []stepTable `toml:"step,omitempty"`
}

type stepTable struct {
	Mode       string           `toml:"mode"`
	Bot        string           `toml:"bot"`
	Style      time.Time        `toml:"style"`
	Number     int              `toml:"number"`
	Kept       Numbers          `toml:"kept"`
	Candidates []candidateTable `toml:"candidate"`
}

type candidateTable struct {
	Source      string  `toml:"source"`
	Parameters  Numbers `toml:"parameters"`
	Results     string  `toml:"results"`
	KeptResults string  `toml:"kept_results"`
}

var (
	stepKeys      = []string{"mode", "bot", "style", "number", "kept"}
	candidateKeys = []string{"source", "parameters", "results", "kept_results"}
)

// Step returns the step of a bot that is under way, and whether there is one.
func (t *Tuning) Step(mode Mode, bot string) (TuningStep, bool) {
	for _, s := range t.Steps {
		if s.Mode == mode && s.Bot == bot {
			return s, true
		}
	}
	return TuningStep{}, false
}

// Set adds a step or replaces that of the same bot.
func (t *Tuning) Set(step TuningStep) {
	t.Remove(step.Mode, step.Bot)
	t.Steps = append(t.Steps, step)
}

// Remove removes the step of a bot.
func (t *Tuning) Remove(mode Mode, bot string) {
	var left []TuningStep
	for _, s := range t.Steps {
		if s.Mode != mode || s.Bot != bot {
			left = append(left, s)
		}
	}
	t.Steps = left
}

// invalid returns the key in the file that is invalid, and why.
func (t *Tuning) invalid() (key string, err error) {
	if err := checkRange("the number of steps", len(t.Steps), 0, maxTunings); err != nil {
		return "step", err
	}
	for i := range t.Steps {
		if key, err := t.Steps[i].invalid(); err != nil {
			return fmt.Sprintf("step.%d.%s", i, key), err
		}
	}
	return "", nil
}

func (s *TuningStep) invalid() (key string, err error) {
	if err := s.Mode.checkStyled(); err != nil {
		return "mode", err
	}
	if err := checkBot(s.Bot); err != nil {
		return "bot", err
	}
	if err := checkRange("number", s.Number, 0, maxCount); err != nil {
		return "number", err
	}
	if err := s.Kept.check(); err != nil {
		return "kept", err
	}
	if err := checkRange("the number of candidates", len(s.Candidates), 1, maxCandidates); err != nil {
		return "candidate", err
	}
	for i := range s.Candidates {
		if key, err := s.Candidates[i].invalid(); err != nil {
			return fmt.Sprintf("candidate.%d.%s", i, key), err
		}
	}
	return "style", checkDate(s.Style)
}

func (c *TuningCandidate) invalid() (key string, err error) {
	if err := checkShortText(c.Source); err != nil {
		return "source", err
	}
	if err := c.Parameters.check(); err != nil {
		return "parameters", err
	}
	for _, r := range []struct{ key, results string }{{"results", c.Results}, {"kept_results", c.KeptResults}} {
		if err := checkRange("the number of results", len(r.results), 0, maxResults); err != nil {
			return r.key, err
		}
		if strings.Trim(r.results, "wdl") != "" {
			return r.key, errors.New("results must be letters w, d and l")
		}
	}
	return "", nil
}

// encode returns the content of the player's file.
func (t *Tuning) encode(player string) ([]byte, error) {
	file := tuningFile{Version: tuningVersion, Name: player}
	for _, s := range t.Steps {
		table := stepTable{Mode: string(s.Mode), Bot: s.Bot, Style: stamp(s.Style), Number: s.Number, Kept: written(s.Kept)}
		for _, c := range s.Candidates {
			c.Parameters = written(c.Parameters)
			table.Candidates = append(table.Candidates, candidateTable(c))
		}
		file.Steps = append(file.Steps, table)
	}
	return tomlfile.Marshal(file)
}

// parseTuning returns a function that parses the file of that player only.
func parseTuning(player string) func(string, []byte) (Tuning, error) {
	return func(location string, data []byte) (Tuning, error) {
		var t Tuning
		var file tuningFile
		f, err := decode(location, data, tuningVersion, &file, "version", "name")
		if err != nil {
			return t, err
		}
		if file.Name != player {
			return t, f.Errorf("name", "this is about %.80q, not about %.80q", file.Name, player)
		}
		for i, s := range file.Steps {
			if err := requireKeys(f, fmt.Sprintf("step.%d", i), stepKeys...); err != nil {
				return Tuning{}, err
			}
			step := TuningStep{Mode: Mode(s.Mode), Bot: s.Bot, Style: stamp(s.Style), Number: s.Number, Kept: s.Kept}
			for j, c := range s.Candidates {
				if err := requireKeys(f, fmt.Sprintf("step.%d.candidate.%d", i, j), candidateKeys...); err != nil {
					return Tuning{}, err
				}
				step.Candidates = append(step.Candidates, TuningCandidate(c))
			}
			t.Steps = append(t.Steps, step)
		}
		if key, err := t.invalid(); err != nil {
			return Tuning{}, f.Errorf(key, "%w", err)
		}
		return t, nil
	}
}

// Tuning returns the steps of hill-climbing for a player that are under way. typed is
// the name as typed. Errors are those of [Saves.Knowledge].
func (s *Saves) Tuning(typed string) (Tuning, error) {
	player, err := PlayerName(typed)
	if err != nil {
		return Tuning{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t, _, err := read(s, tuningName(player), parseTuning(player))
	return t, err
}

// SaveTuning replaces the steps of hill-climbing that are under way for a player.
// Errors are those of [Saves.UpdateProfile].
func (s *Saves) SaveTuning(typed string, t Tuning) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	_, err = t.invalid()
	var data []byte
	if err == nil {
		data, err = t.encode(player)
	}
	if err != nil {
		return fmt.Errorf("saving the tuning for %.80q: %w", player, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return write(s, tuningName(player), data, parseTuning(player))
}
