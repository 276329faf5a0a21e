package saves

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"eras/game"
)

// Section is a part of the archive. It holds any number of matches.
type Section string

// The sections of the archive.
const (
	// Named holds the matches that players saved under a name.
	Named Section = "named"
	// Finished holds the last finished matches, at most [MaxFinished].
	Finished Section = "finished"
)

// MaxFinished is the number of finished matches that are kept.
const MaxFinished = 200

// ErrNameTaken is the error of a name that another match has.
var ErrNameTaken = errors.New("another match has this name")

// Archived is a match of the archive as lists show it.
type Archived struct {
	Section Section
	// ID identifies the match within its section.
	ID string
	// Match is the match without its record.
	Match Match
	// Actions is the number of actions in the record. Result is the record's result,
	// empty for an unfinished match.
	Actions int
	Result  string
}

// file returns the name of a match's file.
func (s Section) file(id string) (string, error) {
	name := string(s) + "/" + id + ".toml"
	if s != Named && s != Finished || strings.ContainsAny(id, "._/") || id == "" || checkFileName(name) != nil {
		return "", fmt.Errorf("the archive has no match %q in the section %q", id, string(s))
	}
	return name, nil
}

// id returns the ID of a new match. Named matches are identified by their name,
// finished ones by their date, so that their files are in the order of dates.
func (s Section) id(m *Match) string {
	if s == Named {
		digest := sha256.Sum256([]byte(m.Name))
		const digestBytes = 20 // 32 letters
		return slug(m.Name) + "-" + strings.ToLower(base32.StdEncoding.EncodeToString(digest[:digestBytes]))
	}
	digest := sha256.Sum256([]byte(m.Record))
	return stamp(m.Saved).Format("20060102-150405") + "-" + hex.EncodeToString(digest[:6])
}

// Archive adds a match to a section of the archive and returns its ID. A named match
// replaces the one with the same name. If there are too many finished matches, the
// oldest are removed. Errors are those of [Saves.SaveMatch].
func (s *Saves) Archive(section Section, m Match) (id string, err error) {
	if section == Named && m.Name == "" {
		return "", fmt.Errorf("saving a match by its name: %w", ErrNameEmpty)
	}
	id = section.id(&m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.archive(section, id, &m); err != nil {
		return id, err
	}
	if section == Finished {
		return id, s.trimFinished()
	}
	return id, nil
}

func (s *Saves) archive(section Section, id string, m *Match) error {
	name, err := section.file(id)
	if err == nil {
		err = m.Validate()
	}
	var data []byte
	if err == nil {
		data, err = m.encode()
	}
	if err != nil {
		return fmt.Errorf("saving the match %q: %w", m.Name, err)
	}
	return write(s, name, data, parseMatch)
}

// trimFinished removes the oldest finished matches until at most MaxFinished are
// left. It skips files that this program must leave alone.
func (s *Saves) trimFinished() error {
	ids, err := s.archivedIDs(Finished)
	if err != nil {
		return err
	}
	var broken []error
	for over := len(ids) - MaxFinished; over > 0 && len(ids) > 0; ids = ids[1:] {
		err := s.removeArchived(Finished, ids[0])
		if wasSetAside(err) {
			broken = append(broken, err)
		}
		if err == nil || wasSetAside(err) {
			over--
		}
	}
	return errors.Join(broken...)
}

// archivedIDs returns the IDs of a section in the order of their files.
func (s *Saves) archivedIDs(section Section) ([]string, error) {
	names, err := s.store.List(string(section))
	if err != nil {
		return nil, fmt.Errorf("listing the matches in %s: %w", s.store.Location(string(section)), err)
	}
	var ids []string
	for _, name := range names {
		id := strings.TrimSuffix(strings.TrimPrefix(name, string(section)+"/"), ".toml")
		if file, err := section.file(id); err == nil && file == name {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// ListArchived returns the matches of a section, the newest first. It omits matches
// that cannot be read and joins their errors. It reads every file, so call it
// outside the game loop.
func (s *Saves) ListArchived(section Section) ([]Archived, error) {
	s.mu.Lock()
	ids, err := s.archivedIDs(section)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	var all []Archived
	var failed []error
	for _, id := range ids {
		m, found, err := s.LoadArchived(section, id)
		if err != nil {
			failed = append(failed, err)
		}
		if !found {
			continue
		}
		one := Archived{Section: section, ID: id, Match: m}
		if record, err := game.ParseRecord(m.Record); err == nil {
			one.Actions, one.Result = len(record.Actions), record.Result
		}
		one.Match.Record = ""
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b Archived) int {
		return cmp.Or(b.Match.Saved.Compare(a.Match.Saved), cmp.Compare(a.ID, b.ID))
	})
	return all, errors.Join(failed...)
}

// LoadArchived returns a match of the archive and whether it exists. The error is a
// *BrokenError, a *NewerError or one of reading.
func (s *Saves) LoadArchived(section Section, id string) (Match, bool, error) {
	name, err := section.file(id)
	if err != nil {
		return Match{}, false, fmt.Errorf("loading a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return read(s, name, parseMatch)
}

// HasNamed reports whether a match is saved under a name.
func (s *Saves) HasNamed(name string) bool {
	file, err := Named.file(Named.id(&Match{Name: name}))
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.store.Read(file)
	return err == nil
}

// RejectArchived sets aside a match because its record cannot be replayed for the
// given cause. It returns the report, a *BrokenError.
func (s *Saves) RejectArchived(section Section, id string, cause error) error {
	name, err := section.file(id)
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setAside(name, cause)
}

// RemoveArchived removes a match from the archive. A file that cannot be read or is
// newer than this program stays; the error then wraps [ErrCannotSave].
func (s *Saves) RemoveArchived(section Section, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.removeArchived(section, id)
}

func (s *Saves) removeArchived(section Section, id string) error {
	name, err := section.file(id)
	if err != nil {
		return fmt.Errorf("removing a match: %w", err)
	}
	_, found, err := read(s, name, parseMatch)
	switch {
	case found:
		return s.store.Remove(name)
	case err != nil && !wasSetAside(err):
		return blocked(err)
	}
	return err
}

// RenameArchived gives a match of the archive another name and returns its new ID.
// The error wraps [ErrNameTaken] if another match has the name.
func (s *Saves) RenameArchived(section Section, id, name string) (string, error) {
	old, err := section.file(id)
	if err != nil {
		return id, fmt.Errorf("renaming a match: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m, found, err := read(s, old, parseMatch)
	if err != nil || !found || m.Name == name {
		return id, err
	}
	m.Name = name
	if section == Finished {
		return id, s.archive(section, id, &m)
	}
	next := section.id(&m)
	file, err := section.file(next)
	if err != nil {
		return id, fmt.Errorf("renaming a match: %w", err)
	}
	if _, err := s.store.Read(file); err == nil {
		return id, fmt.Errorf("%q: %w", name, ErrNameTaken)
	}
	if err := s.archive(section, next, &m); err != nil {
		return id, err
	}
	return next, s.store.Remove(old)
}
