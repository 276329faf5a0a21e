package saves

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"eras/game/war"
	"eras/internal/tomlfile"
)

// Tuning contains the unfinished steps of hill-climbing for a player. It has a small file of its
// own, which is written after every few games.
type Tuning struct {
	// Steps has at most one step for each bot, and at most one for the weights of each of wars and
	// battles.
	Steps []TuningStep
	// Within is the last step within the war that is being played, nil for none. Its Date is when
	// the war began, and its Number how many turns the player had had.
	Within *TuningStep
}

// TuningStep is an unfinished step of hill-climbing.
type TuningStep struct {
	Mode Mode `toml:"mode"`
	// Bot is the name of the bot whose parameters are compared. It is empty in wars and battles,
	// where the weights of estimators are compared.
	Bot string `toml:"bot"`
	// Date is the date of the player's style or, in wars and battles, of the match that the step
	// follows. Number is the number of a bot's step, from 0.
	Date   time.Time `toml:"style"`
	Number int       `toml:"number"`
	// Kept are the parameters or weights used so far.
	Kept Numbers `toml:"kept"`
	// Tried has a letter for each game of individuals of an archive that is played to choose the
	// candidates.
	Tried string `toml:"tried,omitempty"`
	// Candidates are compared with Kept, one after another. In wars and battles there are none yet
	// while individuals of the archive are tried.
	Candidates []TuningCandidate `toml:"candidate,omitempty"`
	// Opponents are the models of the player that oppose the computer in a part of the games, as
	// they were when the step began.
	Opponents []TuningOpponent `toml:"opponent,omitempty"`
}

// TuningOpponent is a model of a player of wars or battles.
type TuningOpponent struct {
	Weights Weights `toml:"weights"`
	// Depth is the model's search depth in plies, at least 1.
	Depth int `toml:"depth"`
}

// TuningCandidate contains parameters and the results of the games played so far.
type TuningCandidate struct {
	// Source is a value of [Change.Source].
	Source     string  `toml:"source"`
	Parameters Numbers `toml:"parameters"`
	// Screened has a letter for each game that decides which candidates are compared.
	Screened string `toml:"screened,omitempty"`
	// Results has a letter for each game with these parameters, in the order of play: w, d or l for
	// a game that the bot won, drew or lost. KeptResults are the results with the kept parameters.
	Results     string `toml:"results"`
	KeptResults string `toml:"kept_results"`
}

// Bounds of [Tuning].
const (
	maxCandidates = 40
	maxOpponents  = 10
	maxResults    = 10_000
)

const (
	tuningFolder = "tuning"
	// tuningVersion 2 added the steps of wars and battles, 3 the step within a war. A file without
	// them has an earlier version, which older programs can read.
	tuningVersion  = 3
	weighedVersion = 2
)

// tuningName returns the name of the file of a player.
func tuningName(player string) string { return tuningFolder + "/" + path.Base(profileName(player)) }

type tuningFile struct {
	Version int64        `toml:"version"`
	Name    string       `toml:"name"`
	Steps   []TuningStep `toml:"step,omitempty"`
	Within  *TuningStep  `toml:"within,omitempty"`
}

// Step returns the unfinished step of a bot, and whether there is one.
func (t *Tuning) Step(mode Mode, bot string) (TuningStep, bool) {
	for _, s := range t.Steps {
		if s.Mode == mode && s.Bot == bot {
			return s, true
		}
	}
	return TuningStep{}, false
}

// Games returns how many games of the step have been played.
func (s *TuningStep) Games() int {
	n := len(s.Tried)
	for i := range s.Candidates {
		c := &s.Candidates[i]
		n += len(c.Screened) + len(c.Results) + len(c.KeptResults)
	}
	return n
}

// Set adds a step or replaces the step of the same bot.
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

// invalid returns the first invalid key of the file and why it is invalid, or a nil error.
func (t *Tuning) invalid() (key string, err error) {
	if err := checkRange("the number of steps", len(t.Steps), 0, maxTunings); err != nil {
		return "step", err
	}
	for i := range t.Steps {
		if key, err := t.Steps[i].invalid(); err != nil {
			return fmt.Sprintf("step.%d.%s", i, key), err
		}
	}
	if t.Within != nil {
		if t.Within.Mode != war.ID {
			return "within.mode", fmt.Errorf("the step within a war must be of mode %.80q", war.ID)
		}
		if key, err := t.Within.invalid(); err != nil {
			return "within." + key, err
		}
	}
	return "", nil
}

func (s *TuningStep) invalid() (key string, err error) {
	if err := s.Mode.check(); err != nil {
		return "mode", err
	}
	check, numbers, least := checkBot, Numbers.check, 1
	if s.Mode.weighs() {
		check, least, numbers = checkNoBot, 0, func(n Numbers) error { return Weights(n).check() }
	}
	if err := check(s.Bot); err != nil {
		return "bot", err
	}
	if err := checkRange("number", s.Number, 0, maxCount); err != nil {
		return "number", err
	}
	if err := numbers(s.Kept); err != nil {
		return "kept", err
	}
	if err := checkResults(s.Tried); err != nil {
		return "tried", err
	}
	if err := checkRange("the number of candidates", len(s.Candidates), least, maxCandidates); err != nil {
		return "candidate", err
	}
	for i := range s.Candidates {
		if key, err := s.Candidates[i].invalid(numbers); err != nil {
			return fmt.Sprintf("candidate.%d.%s", i, key), err
		}
	}
	if err := checkRange("the number of opponents", len(s.Opponents), 0, maxOpponents); err != nil {
		return "opponent", err
	}
	for i, o := range s.Opponents {
		if err := o.Weights.check(); err != nil {
			return fmt.Sprintf("opponent.%d.weights", i), err
		}
		if err := checkRange("depth", o.Depth, 1, maxCount); err != nil {
			return fmt.Sprintf("opponent.%d.depth", i), err
		}
	}
	return "style", checkDate(s.Date)
}

// checkNoBot returns nil if there is no bot's name.
func checkNoBot(name string) error {
	if name != "" {
		return fmt.Errorf("the weights of wars and battles must not have a bot, such as %.80q", name)
	}
	return nil
}

func (c *TuningCandidate) invalid(numbers func(Numbers) error) (key string, err error) {
	if err := checkShortText(c.Source); err != nil {
		return "source", err
	}
	if err := numbers(c.Parameters); err != nil {
		return "parameters", err
	}
	for _, r := range []struct{ key, results string }{{"screened", c.Screened}, {"results", c.Results}, {"kept_results", c.KeptResults}} {
		if err := checkResults(r.results); err != nil {
			return r.key, err
		}
	}
	return "", nil
}

// checkResults returns nil for letters w, d and l of not too many games.
func checkResults(results string) error {
	if err := checkRange("the number of results", len(results), 0, maxResults); err != nil {
		return err
	}
	if strings.Trim(results, "wdl") != "" {
		return errors.New("results must be letters w, d and l")
	}
	return nil
}

// encode returns the content of the player's file.
func (t *Tuning) encode(player string) ([]byte, error) {
	file := tuningFile{Version: 1, Name: player}
	if slices.ContainsFunc(t.Steps, func(s TuningStep) bool { return s.Mode.weighs() }) {
		file.Version = weighedVersion
	}
	file.Steps = each(t.Steps, TuningStep.filed)
	if t.Within != nil {
		within := t.Within.filed()
		file.Version, file.Within = tuningVersion, &within
	}
	return tomlfile.Marshal(file)
}

// filed returns the step as files have it.
func (s TuningStep) filed() TuningStep {
	s.Date, s.Kept = stamp(s.Date), written(s.Kept)
	s.Candidates = each(s.Candidates, func(c TuningCandidate) TuningCandidate {
		c.Parameters = written(c.Parameters)
		return c
	})
	return s
}

// parseTuning returns a function that parses the file of one player and rejects others.
func parseTuning(player string) func(string, []byte) (Tuning, error) {
	return func(location string, data []byte) (Tuning, error) {
		var file tuningFile
		f, err := decode(location, data, tuningVersion, &file)
		if err != nil {
			return Tuning{}, err
		}
		if file.Name != player {
			return Tuning{}, f.Errorf("name", "this is about %.80q, not about %.80q", file.Name, player)
		}
		t := Tuning{Steps: each(file.Steps, TuningStep.filed)}
		if file.Within != nil {
			within := file.Within.filed()
			t.Within = &within
		}
		if key, err := t.invalid(); err != nil {
			return Tuning{}, f.Errorf(key, "%w", err)
		}
		return t, nil
	}
}

// Tuning returns the unfinished steps of hill-climbing for a player. typed is the name as typed.
// Errors are those of [Saves.Knowledge].
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

// SaveTuning replaces the unfinished steps of hill-climbing for a player. Errors are those of
// [Saves.UpdateProfile].
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
