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

// SlotOf returns the slot of the match that "continue" offers on a board.
func SlotOf(m Mode) Slot { return Slot(m) }

const matchesFolder = "matches"

// slotFiles are the names of a slot's files. previous is the file of the previous state. restoring
// has the present state while the two are swapped.
type slotFiles struct {
	slot                                     Slot
	checkpoint, journal, previous, restoring string
}

// files returns the names of the slot's files.
func (s Slot) files() (slotFiles, error) {
	name := matchesFolder + "/" + string(s)
	f := slotFiles{s, name + ".toml", name + ".journal", name + ".previous.toml", name + ".restoring.toml"}
	if strings.ContainsAny(string(s), "._/") || s == "" || checkFileName(f.restoring) != nil {
		return f, fmt.Errorf("the slot %.80q must have only a to z, 0 to 9 and -", string(s))
	}
	return f, nil
}

// SaveMatch writes a whole match into a slot and removes the slot's journal; see
// [Saves.OpenJournal] for saving step by step. What was in the slot may become its
// previous state; see [Saves.RestoreMatch]. An error that wraps [ErrCannotSave]
// means that nothing was written. A *BrokenError that does not wrap it means that
// the slot's old file was set aside.
func (s *Saves) SaveMatch(slot Slot, m Match) error {
	return s.saveMatch(slot, &m, nil)
}

// saveMatch writes the checkpoint of a slot. Then it begins a new journal by calling start with the
// digest of the checkpoint or, if start is nil, removes the old journal. If that fails or the
// process is killed in between, the old journal stays. It names the old checkpoint, so it is
// ignored when the match is loaded.
func (s *Saves) saveMatch(slot Slot, m *Match, start func(digest string) error) error {
	f, err := slot.files()
	var data []byte
	if err == nil {
		data, err = m.checked()
	}
	if err != nil {
		return fmt.Errorf("saving the match in %.80q: %w", string(slot), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	old, aside := s.loadSlot(f)
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	err = s.settle(f, old)
	if Written(err) && old != nil {
		err = errors.Join(err, s.keep(f, old, m))
	}
	if aside = errors.Join(aside, err); !Written(err) {
		return aside
	}
	return errors.Join(s.writeCheckpoint(f, data, start), aside)
}

func (s *Saves) writeCheckpoint(f slotFiles, data []byte, start func(digest string) error) error {
	if err := s.store.Write(f.checkpoint, data); err != nil {
		return err
	}
	var err error
	digest := digestOf(data)
	if start != nil {
		err = start(digest)
	} else {
		err = s.store.Remove(f.journal)
	}
	if err == nil {
		return nil
	}
	// The old journal names another checkpoint, unless that was the same to the byte.
	old, failed := s.store.Read(f.journal)
	if steps, _ := parseJournal("", old, digest); len(steps) == 0 && (failed == nil || errors.Is(failed, fs.ErrNotExist)) {
		return nil
	}
	return err
}

// digestOf returns the SHA-256 digest of a checkpoint file in hexadecimal digits.
func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// LoadMatch returns the match in a slot and whether there is one: its checkpoint and the steps in
// its journal. The error is a *BrokenError, a *NewerError or an error of reading. If there is a
// match and a *BrokenError, the journal is damaged, and the match ends before the first damaged
// step.
func (s *Saves) LoadMatch(slot Slot) (Match, bool, error) {
	f, err := slot.files()
	if err != nil {
		return Match{}, false, fmt.Errorf("loading a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.loadMatch(f)
}

// loadSlot returns the match in a slot, nil if there is none.
func (s *Saves) loadSlot(f slotFiles) (*Match, error) {
	m, found, err := s.loadMatch(f)
	if !found {
		return nil, err
	}
	return &m, err
}

func (s *Saves) loadMatch(f slotFiles) (Match, bool, error) {
	var digest string
	m, found, err := read(s, f.checkpoint, func(location string, data []byte) (Match, error) {
		digest = digestOf(data)
		return parseMatch(location, data)
	})
	if !found {
		if broken := (*BrokenError)(nil); errors.As(err, &broken) && broken.Stuck == nil {
			s.emptied(f, broken)
		}
		return Match{}, false, err
	}
	data, err := s.store.Read(f.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return m, true, nil
	}
	if err != nil {
		return Match{}, false, fmt.Errorf("reading %s: %w", s.store.Location(f.journal), err)
	}
	steps, damage := parseJournal(s.store.Location(f.journal), data, digest)
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
	// Write a new checkpoint with the intact steps before the journal is set aside.
	data, err = m.encode()
	if err == nil {
		err = s.store.Write(f.checkpoint, data)
	}
	if err != nil {
		broken := newBrokenError(s.store.Location(f.journal), damage)
		broken.Stuck = err
		return m, true, broken
	}
	return m, true, s.setAside(f.journal, damage)
}

// RejectMatch sets aside the match in a slot because its record cannot be replayed, for the given
// cause. It returns the report, a *BrokenError.
func (s *Saves) RejectMatch(slot Slot, cause error) error {
	f, err := slot.files()
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	broken := s.setAside(f.checkpoint, cause)
	s.emptied(f, broken)
	return broken
}

// emptied sets aside the journal of a match whose checkpoint was set aside, and notes the slot in
// the report.
func (s *Saves) emptied(f slotFiles, broken *BrokenError) {
	broken.Slot = f.slot
	_, _ = s.store.SetAside(f.journal) // there may be none
}

// RemoveMatch empties a slot whose match has ended. The previous state stays if it belongs to
// another match that is not in the archive. A match that cannot be read or that a newer program
// wrote stays; the error then wraps [ErrCannotSave].
func (s *Saves) RemoveMatch(slot Slot) error {
	f, err := slot.files()
	if err != nil {
		return fmt.Errorf("removing a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.loadSlot(f)
	if err != nil && !wasSetAside(err) {
		return blocked(err)
	}
	if m == nil {
		return err
	}
	if err = errors.Join(err, s.removePrevious(f, m)); !Written(err) {
		return err
	}
	// The checkpoint goes first: a journal without it is ignored, but a checkpoint without its
	// journal would be an earlier state.
	if failed := s.store.Remove(f.checkpoint); failed != nil {
		return errors.Join(failed, err)
	}
	_ = s.store.Remove(f.journal)
	return err
}
