package saves

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"eras/game"
)

// someActions is how many actions a state must be ahead of the previous state of a slot to replace
// it.
const someActions = 10

// keep writes the old state of a slot as its previous state, if it is worth keeping, before next
// replaces it. If [Written] rejects the error, the old state is not on the disk.
func (s *Saves) keep(f slotFiles, old, next *Match) error {
	previous, found, err := read(s, f.previous, parseMatch)
	switch {
	case err != nil && !wasSetAside(err):
		return blocked(err)
	case old.beyond(nil) == 0 || found && !s.worthKeeping(f, old, &previous, next):
		return err
	}
	data, tooLong := old.encode()
	if tooLong != nil { // its journal has made it too long
		return err
	}
	return errors.Join(s.store.Write(f.previous, data), err)
}

// worthKeeping reports whether old should replace the previous state when next replaces old. It
// should if next is another match, or if next takes back moves of old. If next continues old, the
// copy only protects against damage: it must not overwrite the only copy of another state, and it
// is needed only if the match was played since its checkpoint.
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

// same reports whether two states belong to the same match.
func (m *Match) same(other *Match) bool {
	record, err := game.ParseRecord(m.Record)
	of, err2 := game.ParseRecord(other.Record)
	return err == nil && err2 == nil && m.Mode == other.Mode && stamp(m.Started).Equal(stamp(other.Started)) && record.Seed == of.Seed
}

// beyond returns how many actions of m follow those that it has in common with another state: all
// of them if that is nil or belongs to another match.
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

// HasFinished reports whether exactly this state of a match is among the finished ones.
func (s *Saves) HasFinished(m *Match) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasFinished(m)
}

// hasFinished is [Saves.HasFinished] for callers that hold s.mu.
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

// previousOf returns the state before now in a slot, nil if there is none. now is nil if the slot
// is empty; otherwise the state differs from now.
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

// settle completes a restoration that was interrupted: what was in the slot becomes the previous
// state, unless it still is in the slot. Errors are as those of keep.
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

// removePrevious removes the previous states of a slot that belong to now, a match that has ended,
// or that are in the archive.
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

// states returns the state in a slot and its previous state, nil for none.
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

// PreviousMatch returns the state that [Saves.RestoreMatch] would bring back, and whether there is
// one. Errors are those of [Saves.LoadMatch].
func (s *Saves) PreviousMatch(slot Slot) (Match, bool, error) {
	_, previous, err := s.states(slot)
	if previous == nil {
		return Match{}, false, err
	}
	return *previous, true, err
}

// RestoreMatch swaps the match in a slot and its previous state, and reports whether there is a
// previous state. If the slot is empty because its file was set aside, the previous state fills it.
// Both states are on the disk at any moment. No journal of the slot may be in use. Errors are those
// of [Saves.SaveMatch].
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
	_ = s.settle(f, previous) // if this fails, the next checkpoint does it
	return true, aside
}

// inProgress returns the matches in the slots that "continue" offers, in the form for lists.
func (s *Saves) inProgress() ([]Archived, error) {
	names, err := s.store.List(matchesFolder)
	if err != nil {
		return nil, fmt.Errorf("reading the folder %s: %w", s.store.Location(matchesFolder), err)
	}
	var slots []Slot
	for _, name := range names {
		id, _, _ := strings.Cut(strings.TrimPrefix(name, matchesFolder+"/"), ".")
		if !slices.Contains(slots, Slot(id)) && Mode(id).check() == nil {
			slots = append(slots, Slot(id))
		}
	}
	var all []Archived
	var failed []error
	for _, slot := range slots {
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
