package saves

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"eras/game/tomlfile"
)

const (
	// insightsFolder holds a file for each player, called as the profile is.
	insightsFolder = "insights"
	insightVersion = 1
)

// insightName returns the file of what is known of a player.
func insightName(player string) string {
	return insightsFolder + "/" + path.Base(profileName(player))
}

// insightFile is an insight as TOML.
type insightFile struct {
	Version int64         `toml:"version"`
	Name    string        `toml:"name"`
	Models  []modelTable  `toml:"model,omitempty"`
	Changes []changeTable `toml:"change,omitempty"`
	Matches []loggedTable `toml:"match,omitempty"`
}

type modelTable struct {
	Date      time.Time `toml:"date"`
	Mode      string    `toml:"mode"`
	Weights   Weights   `toml:"weights,inline"`
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
	Before   Weights   `toml:"before,inline"`
	After    Weights   `toml:"after,inline"`
	Accepted bool      `toml:"accepted"`
	Pairs    int       `toml:"pairs"`
	Gain     float64   `toml:"gain"`
	Low      float64   `toml:"low"`
	High     float64   `toml:"high"`
}

type loggedTable struct {
	Date      time.Time `toml:"date"`
	Mode      string    `toml:"mode"`
	Side      string    `toml:"side"`
	TakenBack bool      `toml:"taken_back"`
	Record    string    `toml:"record,multiline"`
}

var (
	modelKeys  = []string{"date", "mode", "weights", "depth", "matches", "moves", "tested", "predicted", "low", "high", "by_chance", "by_default"}
	changeKeys = []string{"date", "mode", "before", "after", "accepted", "pairs", "gain", "low", "high"}
	loggedKeys = []string{"date", "mode", "side", "taken_back", "record"}
)

// encode returns the insight into a player as a file.
func (k *Insight) encode(player string) ([]byte, error) {
	file := insightFile{Version: insightVersion, Name: player}
	for _, m := range k.Models {
		file.Models = append(file.Models, modelTable{
			stamp(m.Date), string(m.Mode), m.Weights, m.Depth, m.Matches, m.Moves, m.Tested, m.Predicted, m.Low, m.High, m.ByChance, m.ByDefault, m.Earlier,
		})
	}
	for _, c := range k.Changes {
		file.Changes = append(file.Changes, changeTable{stamp(c.Date), string(c.Mode), c.Before, c.After, c.Accepted, c.Pairs, c.Gain, c.Low, c.High})
	}
	for _, m := range k.Matches {
		file.Matches = append(file.Matches, loggedTable{stamp(m.Date), string(m.Mode), m.Side.String(), m.TakenBack, m.Record})
	}
	return toml.Marshal(file)
}

// parseInsight reads the insight into that player.
func parseInsight(player string) func(string, []byte) (Insight, error) {
	return func(place string, data []byte) (Insight, error) {
		var none Insight
		if err := checkVersion(place, data, insightVersion); err != nil {
			return none, err
		}
		var file insightFile
		f, err := tomlfile.Decode(place, data, &file)
		if err != nil {
			return none, err
		}
		if err := need(f, "", "version", "name"); err != nil {
			return none, err
		}
		if file.Name != player {
			return none, f.Errorf("name", "this is about %q, in the place of %q", file.Name, player)
		}
		k, err := file.insight(f)
		if err != nil {
			return none, err
		}
		if key, err := k.wrong(); err != nil {
			return none, f.Errorf(key, "%w", err)
		}
		return k, nil
	}
}

// insight returns the content of the file, of which no key may be missing.
func (file *insightFile) insight(f *tomlfile.File) (Insight, error) {
	var k Insight
	for i, m := range file.Models {
		if err := need(f, fmt.Sprintf("model.%d", i), modelKeys...); err != nil {
			return k, err
		}
		k.Models = append(k.Models, Model{
			stamp(m.Date), Mode(m.Mode), m.Weights, m.Depth, m.Matches, m.Moves, m.Tested, m.Predicted, m.Low, m.High, m.ByChance, m.ByDefault, m.Earlier,
		})
	}
	for i, c := range file.Changes {
		if err := need(f, fmt.Sprintf("change.%d", i), changeKeys...); err != nil {
			return k, err
		}
		k.Changes = append(k.Changes, Change{stamp(c.Date), Mode(c.Mode), c.Before, c.After, c.Accepted, c.Pairs, c.Gain, c.Low, c.High})
	}
	for i, m := range file.Matches {
		if err := need(f, fmt.Sprintf("match.%d", i), loggedKeys...); err != nil {
			return k, err
		}
		k.Matches = append(k.Matches, Logged{stamp(m.Date), Mode(m.Mode), side(m.Side), m.TakenBack, m.Record})
	}
	return k, nil
}

// Insight returns what is known of a player beside the profile, nothing if there
// is no file of it. typed is the name as a person types it. The error is one of
// [PlayerName], a *BrokenError, a *NewerError or one of reading.
func (s *Saves) Insight(typed string) (Insight, error) {
	player, err := PlayerName(typed)
	if err != nil {
		return Insight{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, _, err := read(s, insightName(player), parseInsight(player))
	return k, err
}

// UpdateInsight reads what is known of a player, lets change alter it and writes
// it; no other update of these saves comes between. Its errors are those of
// [Saves.UpdateProfile].
func (s *Saves) UpdateInsight(typed string, change func(*Insight)) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, _, aside := read(s, insightName(player), parseInsight(player))
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
		return errors.Join(fmt.Errorf("saving what is known of %q: %w", player, err), aside)
	}
	return errors.Join(s.store.Write(insightName(player), data), aside)
}

// Forget removes all that is kept of a player: the profile, the matches and what
// was learned from them, and copies of them that were set aside. A match in
// progress stays. It goes on after an error, and returns all of them joined;
// each wraps [ErrCannotSave].
func (s *Saves) Forget(typed string) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed []error
	// The profile goes last: while it is there, the player can be chosen and
	// forgotten again.
	for _, name := range []string{insightName(player), profileName(player)} {
		all, err := s.store.List(path.Dir(name))
		if err != nil {
			failed = append(failed, fmt.Errorf("%w: listing %s: %w", ErrCannotSave, s.store.Place(path.Dir(name)), err))
		}
		for _, other := range append(all, name) {
			if other == name || strings.HasPrefix(other, name+".") {
				failed = append(failed, s.store.Remove(other))
			}
		}
	}
	return errors.Join(failed...)
}
