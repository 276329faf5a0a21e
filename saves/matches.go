package saves

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Slot names a place for one match in progress: a to z, 0 to 9 and '-'.
type Slot string

// The slots of the matches that "continue" offers, one per board.
const (
	WarSlot       Slot = "general"
	BattleSlot    Slot = "battle"
	RiskSlot      Slot = "risk"
	DiplomacySlot Slot = "diplomacy"
)

// SlotOf returns the slot of the match that "continue" offers on a board.
func SlotOf(m Mode) Slot { return Slot(m) }

const matchesFolder = "matches"

// files returns the names of the slot's checkpoint and journal.
func (s Slot) files() (checkpoint, journal string, err error) {
	checkpoint, journal = matchesFolder+"/"+string(s)+".toml", matchesFolder+"/"+string(s)+".journal"
	if strings.ContainsAny(string(s), "._/") || s == "" || checkFileName(journal) != nil {
		return "", "", fmt.Errorf("the slot %q must have only a to z, 0 to 9 and -", string(s))
	}
	return checkpoint, journal, nil
}

// SaveMatch writes a whole match into a slot and removes the slot's journal; see
// [Saves.OpenJournal] for saving step by step. An error that wraps [ErrCannotSave]
// means that nothing was written. A *BrokenError that does not wrap it means that
// the slot's old file was set aside.
func (s *Saves) SaveMatch(slot Slot, m Match) error {
	return s.saveMatch(slot, &m, nil)
}

// saveMatch writes the checkpoint of a slot. Then, if start is not nil, it calls
// start with the digest of the checkpoint to begin a new journal, else it removes
// the old journal. If that fails or the process is killed in between, the old
// journal stays. It names the old checkpoint, so it is ignored when the match is
// loaded.
func (s *Saves) saveMatch(slot Slot, m *Match, start func(digest string)) error {
	checkpoint, journal, err := slot.files()
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
	_, _, aside := s.loadMatch(checkpoint, journal)
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	if err := s.store.Write(checkpoint, data); err != nil {
		return errors.Join(err, aside)
	}
	if start != nil {
		start(digestOf(data))
	} else {
		_ = s.store.Remove(journal)
	}
	return aside
}

// digestOf returns the SHA-256 digest of a checkpoint file in hexadecimal digits.
func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// LoadMatch returns the match in a slot and whether there is one: its checkpoint and
// the steps in its journal. The error is a *BrokenError, a *NewerError or one of
// reading. A *BrokenError together with a match is about the journal: the match ends
// before the first damaged step.
func (s *Saves) LoadMatch(slot Slot) (Match, bool, error) {
	checkpoint, journal, err := slot.files()
	if err != nil {
		return Match{}, false, fmt.Errorf("loading a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.loadMatch(checkpoint, journal)
}

func (s *Saves) loadMatch(checkpoint, journal string) (Match, bool, error) {
	var digest string
	m, found, err := read(s, checkpoint, func(location string, data []byte) (Match, error) {
		digest = digestOf(data)
		return parseMatch(location, data)
	})
	if !found {
		if wasSetAside(err) {
			_, _ = s.store.SetAside(journal) // there may be none
		}
		return Match{}, false, err
	}
	data, err := s.store.Read(journal)
	if errors.Is(err, fs.ErrNotExist) {
		return m, true, nil
	}
	if err != nil {
		return Match{}, false, fmt.Errorf("reading %s: %w", s.store.Location(journal), err)
	}
	steps, damage := parseJournal(s.store.Location(journal), data, digest)
	if newer := (*NewerError)(nil); errors.As(damage, &newer) {
		return Match{}, false, damage
	}
	if joined := m.Join(steps...); len(steps) > 0 && joined.Validate() != nil {
		damage = errors.New("the steps do not continue the match")
	} else {
		m = joined
	}
	if damage == nil {
		return m, true, nil
	}
	// A new checkpoint keeps the intact steps before the journal is set aside.
	data, err = m.encode()
	if err == nil {
		err = s.store.Write(checkpoint, data)
	}
	if err != nil {
		broken := newBrokenError(s.store.Location(journal), damage)
		broken.Stuck = err
		return m, true, broken
	}
	return m, true, s.setAside(journal, damage)
}

// RejectMatch sets aside the match in a slot because its record cannot be replayed
// for the given cause. It returns the report, a *BrokenError.
func (s *Saves) RejectMatch(slot Slot, cause error) error {
	checkpoint, journal, err := slot.files()
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	broken := s.setAside(checkpoint, cause)
	_, _ = s.store.SetAside(journal) // there may be none
	return broken
}

// RemoveMatch empties a slot. A match that cannot be read or is newer than this
// program stays; the error then wraps [ErrCannotSave].
func (s *Saves) RemoveMatch(slot Slot) error {
	checkpoint, journal, err := slot.files()
	if err != nil {
		return fmt.Errorf("removing a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, found, err := s.loadMatch(checkpoint, journal)
	if err != nil && !wasSetAside(err) {
		return blocked(err)
	}
	if !found {
		return err
	}
	// Without its checkpoint a journal is ignored; without its journal a checkpoint
	// would be an older match.
	if err := s.store.Remove(checkpoint); err != nil {
		return err
	}
	_ = s.store.Remove(journal)
	return err
}
