package saves

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"eras/internal/tomlfile"
)

const (
	// knowledgeFolder holds a file for each player, named like the profile.
	knowledgeFolder = "insights"
	// knowledgeVersion 2 added Risk and Diplomacy, the sources of changes, and the weights that the
	// computer played with. Version 3 added more sources. A file that does not use an addition has
	// an earlier version, which older programs can read.
	knowledgeVersion = 3
)

// knowledgeName returns the name of the file of a player.
func knowledgeName(player string) string {
	return knowledgeFolder + "/" + path.Base(profileName(player))
}

// knowledgeFile is a player's [Knowledge] as TOML.
type knowledgeFile struct {
	Version int64         `toml:"version"`
	Name    string        `toml:"name"`
	Models  []modelTable  `toml:"model,omitempty"`
	Styles  []styleTable  `toml:"style,omitempty"`
	Tunings []tunedTable  `toml:"tuned,omitempty"`
	Changes []changeTable `toml:"change,omitempty"`
	Matches []loggedTable `toml:"match,omitempty"`
}

type modelTable struct {
	Date      time.Time `toml:"date"`
	Mode      string    `toml:"mode"`
	Weights   Weights   `toml:"weights"`
	Depth     int       `toml:"depth"`
	Matches   int       `toml:"matches"`
	Moves     int       `toml:"moves"`
	Tested    int       `toml:"tested"`
	Predicted float64   `toml:"predicted"`
	Low       float64   `toml:"low"`
	High      float64   `toml:"high"`
	ByChance  float64   `toml:"by_chance"`
	ByDefault float64   `toml:"by_default"`
	Earlier   []float64 `toml:"earlier,omitempty"`
}

type changeTable struct {
	Date     time.Time `toml:"date"`
	Mode     string    `toml:"mode"`
	Bot      string    `toml:"bot,omitempty"`
	Source   string    `toml:"source,omitempty"`
	Before   Weights   `toml:"before"`
	After    Weights   `toml:"after"`
	Accepted bool      `toml:"accepted"`
	Pairs    int       `toml:"pairs"`
	Gain     float64   `toml:"gain"`
	Low      float64   `toml:"low"`
	High     float64   `toml:"high"`
}

type loggedTable struct {
	Date      time.Time      `toml:"date"`
	Mode      string         `toml:"mode"`
	Side      string         `toml:"side"`
	Seat      int            `toml:"seat,omitzero"`
	TakenBack bool           `toml:"taken_back"`
	Weights   Weights        `toml:"weights,omitempty"`
	Fought    Weights        `toml:"fought,omitempty"`
	Record    tomlfile.Lines `toml:"record"`
}

type styleTable struct {
	Date      time.Time `toml:"date"`
	Mode      string    `toml:"mode"`
	Shares    Numbers   `toml:"shares"`
	Noise     float64   `toml:"noise"`
	Habits    Numbers   `toml:"habits"`
	Matches   int       `toml:"matches"`
	Moves     int       `toml:"moves"`
	Tested    int       `toml:"tested"`
	Predicted float64   `toml:"predicted"`
	Low       float64   `toml:"low"`
	High      float64   `toml:"high"`
	ByChance  float64   `toml:"by_chance"`
	BySingle  float64   `toml:"by_single"`
	Single    string    `toml:"single"`
	Earlier   []float64 `toml:"earlier,omitempty"`
}

type tunedTable struct {
	Date       time.Time `toml:"date"`
	Mode       string    `toml:"mode"`
	Bot        string    `toml:"bot"`
	Parameters Numbers   `toml:"parameters"`
	Steps      int       `toml:"steps"`
	Taken      int       `toml:"taken"`
	Style      time.Time `toml:"style"`
	Tried      int       `toml:"tried"`
}

var (
	styleKeys  = []string{"date", "mode", "shares", "noise", "habits", "matches", "moves", "tested", "predicted", "low", "high", "by_chance", "by_single", "single"}
	tunedKeys  = []string{"date", "mode", "bot", "parameters", "steps", "taken", "style", "tried"}
	modelKeys  = []string{"date", "mode", "weights", "depth", "matches", "moves", "tested", "predicted", "low", "high", "by_chance", "by_default"}
	changeKeys = []string{"date", "mode", "before", "after", "accepted", "pairs", "gain", "low", "high"}
	loggedKeys = []string{"date", "mode", "side", "taken_back", "record"}
)

// encode returns the content of the player's file.
func (k *Knowledge) encode(player string) ([]byte, error) {
	file := knowledgeFile{Version: k.version(), Name: player}
	for _, m := range k.Models {
		file.Models = append(file.Models, modelTable{
			stamp(m.Date), string(m.Mode), m.Weights, m.Depth, m.Matches, m.Moves, m.Tested, m.Predicted, m.Low, m.High, m.ByChance, m.ByDefault, m.Earlier,
		})
	}
	for _, s := range k.Styles {
		file.Styles = append(file.Styles, styleTable{
			stamp(s.Date), string(s.Mode), written(s.Shares), s.Noise, written(s.Habits), s.Matches, s.Moves, s.Tested, s.Predicted, s.Low, s.High, s.ByChance, s.BySingle, s.Single, s.Earlier,
		})
	}
	for _, t := range k.Tunings {
		file.Tunings = append(file.Tunings, tunedTable{stamp(t.Date), string(t.Mode), t.Bot, written(t.Parameters), t.Steps, t.Taken, stamp(t.Style), t.Tried})
	}
	for _, c := range k.Changes {
		file.Changes = append(file.Changes, changeTable{stamp(c.Date), string(c.Mode), c.Bot, c.Source, written(c.Before), written(c.After), c.Accepted, c.Pairs, c.Gain, c.Low, c.High})
	}
	for _, m := range k.Matches {
		file.Matches = append(file.Matches, loggedTable{stamp(m.Date), string(m.Mode), m.Side.String(), int(m.Seat), m.TakenBack, m.Weights, m.Fought, tomlfile.Lines(m.Record)})
	}
	return tomlfile.Marshal(file)
}

// written returns an empty map for nil, so that the key is always written.
func written[M ~map[string]float64](m M) M {
	if m == nil {
		return M{}
	}
	return m
}

// version returns the lowest version that a file with this content needs.
func (k *Knowledge) version() int64 {
	if slices.ContainsFunc(k.Changes, func(c Change) bool { return slices.Contains(newSources, c.Source) }) {
		return knowledgeVersion
	}
	sourced := func(c Change) bool { return c.Bot != "" || c.Source != "" }
	long := func(m Logged) bool { return !m.Mode.weighs() || m.Weights != nil || m.Fought != nil }
	if len(k.Styles)+len(k.Tunings) > 0 || slices.ContainsFunc(k.Changes, sourced) || slices.ContainsFunc(k.Matches, long) {
		return 2
	}
	return 1
}

// parseKnowledge returns a function that parses the file of one player and rejects others.
func parseKnowledge(player string) func(string, []byte) (Knowledge, error) {
	return func(location string, data []byte) (Knowledge, error) {
		var none Knowledge
		var file knowledgeFile
		f, err := decode(location, data, knowledgeVersion, &file, "version", "name")
		if err != nil {
			return none, err
		}
		if file.Name != player {
			return none, f.Errorf("name", "this is about %.80q, not about %.80q", file.Name, player)
		}
		k, err := file.knowledge(f)
		if err != nil {
			return none, err
		}
		if key, err := k.invalid(); err != nil {
			return none, f.Errorf(key, "%w", err)
		}
		return k, nil
	}
}

// knowledge returns the content of the file. It returns an error if a key is missing.
func (file *knowledgeFile) knowledge(f *tomlfile.File) (Knowledge, error) {
	var k Knowledge
	for i, m := range file.Models {
		if err := requireKeys(f, fmt.Sprintf("model.%d", i), modelKeys...); err != nil {
			return k, err
		}
		k.Models = append(k.Models, Model{
			stamp(m.Date), Mode(m.Mode), m.Weights, m.Depth, m.Matches, m.Moves, m.Tested, m.Predicted, m.Low, m.High, m.ByChance, m.ByDefault, m.Earlier,
		})
	}
	for i, s := range file.Styles {
		if err := requireKeys(f, fmt.Sprintf("style.%d", i), styleKeys...); err != nil {
			return k, err
		}
		k.Styles = append(k.Styles, Style{
			stamp(s.Date), Mode(s.Mode), s.Shares, s.Noise, s.Habits, s.Matches, s.Moves, s.Tested, s.Predicted, s.Low, s.High, s.ByChance, s.BySingle, s.Single, s.Earlier,
		})
	}
	for i, t := range file.Tunings {
		if err := requireKeys(f, fmt.Sprintf("tuned.%d", i), tunedKeys...); err != nil {
			return k, err
		}
		k.Tunings = append(k.Tunings, Tuned{stamp(t.Date), Mode(t.Mode), t.Bot, t.Parameters, t.Steps, t.Taken, stamp(t.Style), t.Tried})
	}
	for i, c := range file.Changes {
		if err := requireKeys(f, fmt.Sprintf("change.%d", i), changeKeys...); err != nil {
			return k, err
		}
		k.Changes = append(k.Changes, Change{stamp(c.Date), Mode(c.Mode), c.Bot, c.Source, c.Before, c.After, c.Accepted, c.Pairs, c.Gain, c.Low, c.High})
	}
	for i, m := range file.Matches {
		if err := requireKeys(f, fmt.Sprintf("match.%d", i), loggedKeys...); err != nil {
			return k, err
		}
		k.Matches = append(k.Matches, Logged{stamp(m.Date), Mode(m.Mode), side(m.Side), seat(m.Seat), m.TakenBack, m.Weights, m.Fought, string(m.Record)})
	}
	return k, nil
}

// Knowledge returns what the program has learned about a player, the zero value if there is no
// file. typed is the name as typed. The error is one of [PlayerName], a *BrokenError, a *NewerError
// or an error of reading.
func (s *Saves) Knowledge(typed string) (Knowledge, error) {
	player, err := PlayerName(typed)
	if err != nil {
		return Knowledge{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, _, err := read(s, knowledgeName(player), parseKnowledge(player))
	return k, err
}

// UpdateKnowledge reads what the program has learned about a player, calls change
// and writes the result. No other update through s happens in between. Errors are
// those of [Saves.UpdateProfile].
func (s *Saves) UpdateKnowledge(typed string, change func(*Knowledge)) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, _, aside := read(s, knowledgeName(player), parseKnowledge(player))
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	change(&k)
	err = k.Validate()
	var data []byte
	if err == nil {
		data, err = k.encode(player)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("saving what was learned about %.80q: %w", player, err), aside)
	}
	return errors.Join(s.store.Write(knowledgeName(player), data), aside)
}

// Forget removes a player's profile, campaign, tuning, and matches with what was learned from them,
// and the copies of these files that were set aside. A match in progress stays. Forget continues
// after an error and returns all errors joined. Each wraps [ErrCannotSave].
func (s *Saves) Forget(typed string) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed []error
	// The profile is removed last: as long as it exists, the player can be chosen and
	// forgotten again.
	for _, name := range []string{tuningName(player), campaignName(player), knowledgeName(player), profileName(player)} {
		all, err := s.store.List(path.Dir(name))
		if err != nil {
			failed = append(failed, fmt.Errorf("%w: listing %s: %w", ErrCannotSave, s.store.Location(path.Dir(name)), err))
		}
		for _, other := range append(all, name) {
			if other == name || strings.HasPrefix(other, name+".") {
				failed = append(failed, s.store.Remove(other))
			}
		}
	}
	return errors.Join(failed...)
}
