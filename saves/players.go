package saves

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Player is an entry in the list of known players.
type Player struct {
	Name        string
	Games, Wins int
	LastPlayed  time.Time
}

// Players returns the known players, the last one to play first. It omits profiles that cannot be
// read and joins their errors.
func (s *Saves) Players() ([]Player, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	names, err := s.store.List(playersFolder)
	if err != nil {
		return nil, fmt.Errorf("listing the players in %s: %w", s.store.Location(playersFolder), err)
	}
	var players []Player
	var failed []error
	for _, name := range names {
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		player, found, err := read(s, name, parseHead(name))
		if err != nil {
			failed = append(failed, err)
		}
		if found {
			players = append(players, player)
		}
	}
	slices.SortFunc(players, func(a, b Player) int {
		return cmp.Or(b.LastPlayed.Compare(a.LastPlayed), cmp.Compare(a.Name, b.Name))
	})
	return players, errors.Join(failed...)
}

// Profile returns the profile of a player, or an empty one if there is none. typed is the name as
// typed. The error is one of [PlayerName], a *BrokenError, a *NewerError or an error of reading.
func (s *Saves) Profile(typed string) (Profile, error) {
	player, err := PlayerName(typed)
	if err != nil {
		return Profile{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.profile(player)
}

func (s *Saves) profile(player string) (Profile, error) {
	p, found, err := read(s, profileName(player), parseProfileOf(player))
	if !found {
		p = Profile{Name: player}
	}
	return p, err
}

// UpdateProfile reads the profile of a player, calls change and writes the result. No other update
// through s happens in between. A new profile gets the date now. An error that wraps
// [ErrCannotSave] means that nothing was written. A *BrokenError that does not wrap it means that
// the old file was set aside and change was called with a new profile.
func (s *Saves) UpdateProfile(typed string, now time.Time, change func(*Profile)) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, aside := s.profile(player)
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	if p.Created.IsZero() {
		p.Created, p.LastPlayed = now, now
	}
	change(&p)
	p.Name = player
	err = p.Validate()
	var data []byte
	if err == nil {
		data, err = p.encode()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("saving the profile of %.80q: %w", player, err), aside)
	}
	return errors.Join(s.store.Write(profileName(player), data), aside)
}
