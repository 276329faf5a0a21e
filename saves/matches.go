package saves

import (
	"fmt"
	"strings"
)

// SaveMatch writes a match into a slot. It is quick enough to be called after
// every action. An error that wraps [ErrCannotSave] means that nothing was
// written; a *BrokenError without it means that what stood there was set aside.
func (s *Saves) SaveMatch(slot Slot, m Match) error {
	name, err := slot.file()
	if err == nil {
		err = m.Validate()
	}
	var data []byte
	if err == nil {
		data, err = m.encode()
	}
	if err != nil {
		return fmt.Errorf("saving the match in %q: %w", string(slot), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return write(s, name, data, parseMatch)
}

// LoadMatch returns the match in a slot, and whether there is one. The error is
// a *BrokenError, a *NewerError or one of reading.
func (s *Saves) LoadMatch(slot Slot) (Match, bool, error) {
	name, err := slot.file()
	if err != nil {
		return Match{}, false, fmt.Errorf("loading a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return read(s, name, parseMatch)
}

// RefuseMatch sets aside the match in a slot, whose record could not be replayed
// for that cause, and returns the report, a *BrokenError.
func (s *Saves) RefuseMatch(slot Slot, cause error) error {
	name, err := slot.file()
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setAside(name, cause)
}

// DropMatch empties a slot. One that holds what cannot be read, or is newer than
// this program, stays; the error is then as for writing.
func (s *Saves) DropMatch(slot Slot) error {
	name, err := slot.file()
	if err != nil {
		return fmt.Errorf("dropping a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.drop(name)
}

// drop removes the file of a match, unless it cannot be read.
func (s *Saves) drop(name string) error {
	_, found, err := read(s, name, parseMatch)
	switch {
	case found:
		return s.store.Remove(name)
	case err != nil && !wasSetAside(err):
		return blocked(err)
	}
	return err
}

// ListMatches returns the slots that hold a file, in order.
func (s *Saves) ListMatches() ([]Slot, error) {
	names, err := s.store.List(matchesFolder)
	if err != nil {
		return nil, fmt.Errorf("listing the matches in %s: %w", s.store.Place(matchesFolder), err)
	}
	var slots []Slot
	for _, name := range names {
		slot := Slot(strings.TrimSuffix(strings.TrimPrefix(name, matchesFolder+"/"), ".toml"))
		if file, err := slot.file(); err == nil && file == name {
			slots = append(slots, slot)
		}
	}
	return slots, nil
}
