package saves

import (
	"cmp"
	"fmt"
	"time"

	"eras/game"
	"eras/internal/tomlfile"
)

// Together is a match that is played together with other programs. It contains what the player
// needs to return to the seat. Its codes are secret. The match itself is stored by the host.
type Together struct {
	Mode Mode
	// Code is the code that returns to the seat. Before the player has a seat, it is the
	// invitation, to which Nonce belongs.
	Code, Nonce string
	// Name is the name of the player, empty for a watcher. Players are the names of all players by
	// seat, as far as they are known.
	Name    string
	Players []string
	Joined  time.Time
	Over    bool
	// Awaited are the seats that had to answer when the player left, none if unknown.
	Awaited []int
	// Drafts are answers that the player has prepared and not sent, as in [Match]. They belong to
	// the position after DraftStep steps.
	Drafts    []string
	DraftStep int

	// ID is the ID of a match that this program or a server hosts for the player, empty for a match
	// of another host. Invitation and Watch are codes for others.
	ID, Invitation, Watch string
	// Listen is the address at which this program listens for others, empty for a match on a
	// server. Public is the address that others were given. Server is the code of the server.
	Listen, Public, Server string
	// Shown is whether the match is announced on the network while its players wait.
	Shown bool
}

const (
	togetherName    = "together.toml"
	togetherVersion = 1
	// MaxTogether is how many matches are kept.
	MaxTogether = 100
	maxCode     = 1024
)

// togetherFile is a list of [Together] as TOML.
type togetherFile struct {
	Version int64           `toml:"version"`
	Matches []togetherTable `toml:"match,omitempty"`
}

type togetherTable struct {
	Mode       Mode      `toml:"mode"`
	Code       string    `toml:"code"`
	Nonce      string    `toml:"nonce,omitempty"`
	Name       string    `toml:"name,omitempty"`
	Players    []string  `toml:"players,omitempty"`
	Joined     time.Time `toml:"joined"`
	Over       bool      `toml:"over,omitempty"`
	Awaited    []int     `toml:"awaited,omitempty"`
	Drafts     []string  `toml:"drafts,omitempty"`
	DraftStep  int       `toml:"draft_step,omitzero"`
	ID         string    `toml:"id,omitempty"`
	Invitation string    `toml:"invitation,omitempty"`
	Watch      string    `toml:"watch,omitempty"`
	Listen     string    `toml:"listen,omitempty"`
	Public     string    `toml:"public,omitempty"`
	Server     string    `toml:"server,omitempty"`
	Shown      bool      `toml:"shown,omitempty"`
}

// checkTogether returns the first invalid key and why it is invalid, or a nil error.
func checkTogether(file *togetherFile) (key string, err error) {
	if n := len(file.Matches); n > MaxTogether {
		return "match", fmt.Errorf("there must be at most %d matches, not %d", MaxTogether, n)
	}
	for i := range file.Matches {
		m := &file.Matches[i]
		at := fmt.Sprintf("match.%d.", i)
		if err := m.Mode.check(); err != nil {
			return at + "mode", err
		}
		if err := checkDate(m.Joined); err != nil {
			return at + "joined", err
		}
		for _, t := range []struct{ key, text string }{
			{"code", m.Code}, {"nonce", m.Nonce}, {"name", m.Name}, {"id", m.ID}, {"invitation", m.Invitation}, {"watch", m.Watch},
			{"listen", m.Listen}, {"public", m.Public}, {"server", m.Server},
		} {
			if err := checkLine(t.text, maxCode); err != nil {
				return at + t.key, err
			}
		}
		for _, seat := range m.Awaited {
			if seat < 0 || seat >= game.MaxSeats {
				return at + "awaited", fmt.Errorf("there is no seat %d", seat)
			}
		}
		if err := cmp.Or(checkDrafts(m.Drafts), checkRange("draft_step", m.DraftStep, 0, maxCount)); err != nil {
			return at + "drafts", err
		}
		for _, p := range m.Players {
			if err := checkShortText(p); err != nil {
				return at + "players", err
			}
		}
	}
	return "", nil
}

func parseTogether(location string, data []byte) ([]Together, error) {
	var file togetherFile
	f, err := decode(location, data, togetherVersion, &file)
	if err != nil {
		return nil, err
	}
	if key, err := checkTogether(&file); err != nil {
		return nil, f.Errorf(key, "%w", err)
	}
	var all []Together
	for _, t := range file.Matches {
		m := Together(t)
		m.Joined = stamp(m.Joined)
		all = append(all, m)
	}
	return all, nil
}

// Together returns the matches that are played together with other programs. The one joined last
// comes first. Errors are those of [Saves.Profile].
func (s *Saves) Together() ([]Together, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, _, err := read(s, togetherName, parseTogether)
	return all, err
}

// SaveTogether writes the matches that are played together with other programs. It keeps only the
// first [MaxTogether]. Errors are those of [Saves.SaveSettings].
func (s *Saves) SaveTogether(all []Together) error {
	file := togetherFile{Version: togetherVersion}
	for _, m := range all[:min(len(all), MaxTogether)] {
		m.Joined = stamp(m.Joined)
		file.Matches = append(file.Matches, togetherTable(m))
	}
	if key, err := checkTogether(&file); err != nil {
		return fmt.Errorf("saving the matches that are played together: %s: %w", key, err)
	}
	data, err := tomlfile.Marshal(file)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return write(s, togetherName, data, parseTogether)
}
