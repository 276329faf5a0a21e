package saves

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

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
	Models  []Model       `toml:"model,omitempty"`
	Styles  []Style       `toml:"style,omitempty"`
	Tunings []Tuned       `toml:"tuned,omitempty"`
	Changes []Change      `toml:"change,omitempty"`
	Matches []loggedTable `toml:"match,omitempty"`
}

// loggedTable is a [Logged] as TOML.
type loggedTable struct {
	Logged
	Side   string         `toml:"side"`
	Record tomlfile.Lines `toml:"record"`
}

// encode returns the content of the player's file.
func (k *Knowledge) encode(player string) ([]byte, error) {
	file := knowledgeFile{
		Version: k.version(), Name: player,
		Models: each(k.Models, Model.filed), Styles: each(k.Styles, Style.filed), Tunings: each(k.Tunings, Tuned.filed), Changes: each(k.Changes, Change.filed),
		Matches: each(k.Matches, func(m Logged) loggedTable {
			m.Date = stamp(m.Date)
			return loggedTable{m, m.Side.String(), tomlfile.Lines(m.Record)}
		}),
	}
	return tomlfile.Marshal(file)
}

// filed returns the model as files have it.
func (m Model) filed() Model {
	m.Date = stamp(m.Date)
	return m
}

// filed returns the style as files have it.
func (s Style) filed() Style {
	s.Date, s.Shares, s.Habits = stamp(s.Date), written(s.Shares), written(s.Habits)
	return s
}

// filed returns the parameters as files have them.
func (t Tuned) filed() Tuned {
	t.Date, t.Style, t.Parameters = stamp(t.Date), stamp(t.Style), written(t.Parameters)
	return t
}

// filed returns the change as files have it.
func (c Change) filed() Change {
	c.Date, c.Before, c.After = stamp(c.Date), written(c.Before), written(c.After)
	return c
}

// each returns the results of f for the elements of a list, nil for an empty list.
func each[T, U any](list []T, f func(T) U) []U {
	var results []U
	for _, v := range list {
		results = append(results, f(v))
	}
	return results
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
		f, err := decode(location, data, knowledgeVersion, &file)
		if err != nil {
			return none, err
		}
		if file.Name != player {
			return none, f.Errorf("name", "this is about %.80q, not about %.80q", file.Name, player)
		}
		k := file.knowledge()
		if key, err := k.invalid(); err != nil {
			return none, f.Errorf(key, "%w", err)
		}
		return k, nil
	}
}

// knowledge returns the content of the file.
func (file *knowledgeFile) knowledge() Knowledge {
	return Knowledge{
		Models: each(file.Models, Model.filed), Styles: each(file.Styles, Style.filed), Tunings: each(file.Tunings, Tuned.filed), Changes: each(file.Changes, Change.filed),
		Matches: each(file.Matches, func(t loggedTable) Logged {
			m := t.Logged
			m.Date, m.Side, m.Record = stamp(m.Date), side(t.Side), string(t.Record)
			return m
		}),
	}
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
