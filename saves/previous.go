package saves

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"eras/game"
)

// someActions is how many actions tell a state from another one that it replaces as the
// previous state of a slot.
const someActions = 10

// keep writes the state in a slot as its previous one, before next replaces it, if it is
// worth it. An error that [Written] rejects means that it is not on the disk.
func (s *Saves) keep(f slotFiles, old, next *Match) error {
	previous, found, err := read(s, f.previous, parseMatch)
	switch {
	case err != nil && !wasSetAside(err):
		return blocked(err)
	case old.beyond(nil) == 0 || found && !s.worthKeeping(f, old, &previous, next):
		return err
	}
	data, tooLong := old.encode()
	if tooLong != nil { // its journal made it so
		return err
	}
	return errors.Join(s.store.Write(f.previous, data), err)
}

// worthKeeping reports whether old should take the place of the previous state when next
// replaces it. A line of play that is taken back and another match do. A state that goes on
// in next is only a copy against damage: it must not push out what is nowhere else, and
// needs to be made only if the match was played since its checkpoint.
func (s *Saves) worthKeeping(f slotFiles, old, previous, next *Match) bool {
	switch {
	case !old.same(next):
		return true
	case old.beyond(previous) < someActions:
		return false
	case old.beyond(next) > 0:
		return true
	case previous.same(next) && previous.beyond(next) >= someActions, !previous.same(next) && !s.hasFinished(previous):
		return false
	}
	checkpoint, _, _ := read(s, f.checkpoint, parseMatch)
	return checkpoint.Record != old.Record
}

// same reports whether two states are of one match.
func (m *Match) same(other *Match) bool {
	record, err := game.ParseRecord(m.Record)
	of, err2 := game.ParseRecord(other.Record)
	return err == nil && err2 == nil && m.Mode == other.Mode && stamp(m.Started).Equal(stamp(other.Started)) && record.Seed == of.Seed
}

// beyond returns how many actions follow those that m has in common with another state:
// all if that is nil or of another match.
func (m *Match) beyond(other *Match) int {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return 0
	}
	left := record.Actions
	if other != nil && m.same(other) {
		of, _ := game.ParseRecord(other.Record)
		for len(left) > 0 && len(of.Actions) > 0 && left[0] == of.Actions[0] {
			left, of.Actions = left[1:], of.Actions[1:]
		}
	}
	return len(left)
}

// HasFinished reports whether a match is among the finished ones as it stands.
func (s *Saves) HasFinished(m *Match) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasFinished(m)
}

// hasFinished is [Saves.HasFinished] for those who have the lock.
func (s *Saves) hasFinished(m *Match) bool {
	ids, _ := s.archivedIDs(Finished)
	return slices.ContainsFunc(ids, func(id string) bool { return strings.HasSuffix(id, recordDigest(m)) })
}

// writeMatch writes a match to a file.
func (s *Saves) writeMatch(name string, m *Match) error {
	data, err := m.encode()
	if err != nil {
		return err
	}
	return s.store.Write(name, data)
}

// previousOf returns the state before now in a slot, nil if there is none. It differs
// from now, which is nil if the slot is empty.
func (s *Saves) previousOf(f slotFiles, now *Match) (*Match, error) {
	var reports error
	for _, name := range []string{f.restoring, f.previous} {
		m, found, err := read(s, name, parseMatch)
		reports = errors.Join(reports, err)
		switch {
		case err != nil && !wasSetAside(err):
			return nil, err
		case found && (now == nil || m.Record != now.Record):
			return &m, reports
		}
	}
	return nil, reports
}

// settle ends a restoration that was cut off: what had been in the slot becomes the
// previous state, unless it still is in the slot. Errors are as those of keep.
func (s *Saves) settle(f slotFiles, now *Match) error {
	m, found, err := read(s, f.restoring, parseMatch)
	switch {
	case err != nil && !wasSetAside(err):
		return blocked(err)
	case !found:
		return err
	}
	if now == nil || m.Record != now.Record {
		if err := s.writeMatch(f.previous, &m); err != nil {
			return err
		}
	}
	return s.store.Remove(f.restoring)
}

// removePrevious removes the state before now, a match that has ended.
func (s *Saves) removePrevious(f slotFiles, now *Match) error {
	var failed []error
	for _, name := range []string{f.restoring, f.previous} {
		m, found, err := read(s, name, parseMatch)
		switch {
		case found && (m.same(now) || s.hasFinished(&m)):
			err = s.store.Remove(name)
		case err != nil && !wasSetAside(err):
			err = blocked(err)
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// states returns the state in a slot and the one before it, nil for none.
func (s *Saves) states(slot Slot) (now, previous *Match, err error) {
	f, err := slot.files()
	if err != nil {
		return nil, nil, fmt.Errorf("loading a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now, err = s.loadSlot(f)
	if err != nil && !wasSetAside(err) {
		return now, nil, err
	}
	previous, failed := s.previousOf(f, now)
	return now, previous, errors.Join(err, failed)
}

// PreviousMatch returns the state that [Saves.RestoreMatch] brings back and whether there
// is one. Errors are those of [Saves.LoadMatch].
func (s *Saves) PreviousMatch(slot Slot) (Match, bool, error) {
	_, previous, err := s.states(slot)
	if previous == nil {
		return Match{}, false, err
	}
	return *previous, true, err
}

// RestoreMatch swaps the match in a slot and its previous state, and reports whether there
// is one. If the slot is empty, because its file was set aside, the previous state fills
// it. At any moment both states are on the disk. No journal of the slot may be in use.
// Errors are those of [Saves.SaveMatch].
func (s *Saves) RestoreMatch(slot Slot) (found bool, err error) {
	f, err := slot.files()
	if err != nil {
		return false, fmt.Errorf("restoring a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now, aside := s.loadSlot(f)
	if aside != nil && !wasSetAside(aside) {
		return false, blocked(aside)
	}
	err = s.settle(f, now)
	if aside = errors.Join(aside, err); !Written(err) {
		return false, aside
	}
	previous, err := s.previousOf(f, now)
	if err != nil && !wasSetAside(err) {
		return false, errors.Join(blocked(err), aside)
	}
	if aside = errors.Join(aside, err); previous == nil {
		return false, aside
	}
	if now != nil {
		if err := s.writeMatch(f.restoring, now); err != nil {
			return false, errors.Join(err, aside)
		}
	}
	data, err := previous.encode()
	if err == nil {
		err = s.writeCheckpoint(f, data, nil)
	}
	if err != nil {
		return false, errors.Join(err, aside)
	}
	_ = s.settle(f, previous) // else the next checkpoint does it
	return true, aside
}

// inProgress returns the matches in the slots that "continue" offers, as lists show them.
func (s *Saves) inProgress() ([]Archived, error) {
	var all []Archived
	var failed []error
	for _, mode := range Modes {
		slot := SlotOf(mode)
		now, previous, err := s.states(slot)
		failed = append(failed, err)
		if now == nil && previous == nil {
			continue
		}
		shown := now
		if now == nil {
			shown = previous
		}
		one := archived(InProgress, string(slot), *shown)
		if one.Lost = now == nil; previous != nil {
			before := archived(InProgress, string(slot), *previous)
			one.Previous = &before
		}
		all = append(all, one)
	}
	return all, errors.Join(failed...)
}
