package saves

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"eras/game"
)

// Section is a part of the archive. It holds any number of matches.
type Section string

// The sections of the archive.
const (
	// Named holds the matches that players saved under a name.
	Named Section = "named"
	// Finished holds the matches that ended or were left for another one. It keeps the last
	// [MaxFinished] in the order in which they were added, whatever their dates.
	Finished Section = "finished"
	// InProgress lists the matches in progress, by slot. They are not part of the archive and can
	// only be read through its methods.
	InProgress Section = "progress"
)

// MaxFinished is the limit on the number of finished matches that are kept.
const MaxFinished = 200

// ErrNameTaken is the error of giving a match a name that another match has.
var ErrNameTaken = errors.New("another match has this name")

// Archived is a match of the archive as lists show it.
type Archived struct {
	Section Section
	// ID identifies the match within its section.
	ID string
	// Match is the match without its record and the weights of its seats.
	Match Match
	// Actions is the number of actions in the record. Result is the record's result,
	// empty for an unfinished match.
	Actions int
	Result  string
	// Leaves is whether the match will be removed when the next finished match is added.
	Leaves bool
	// Previous is the state before a match in progress, nil if there is none. Lost is whether the
	// match's own file was damaged; then Match is the previous state.
	Previous *Archived
	Lost     bool
}

// RemovedError reports that finished matches were removed to make room for another one.
type RemovedError struct{ Matches []Archived }

// Error returns a sentence that names the first removed match.
func (e *RemovedError) Error() string {
	m := e.Matches[0].Match
	return fmt.Sprintf("the archive keeps the last %d finished matches: %d of them removed, first %.80q of %s", MaxFinished, len(e.Matches), m.Name, m.Saved.Format(time.DateOnly))
}

// file returns the name of a match's file.
func (s Section) file(id string) (string, error) {
	name := string(s) + "/" + id + ".toml"
	if s != Named && s != Finished || strings.ContainsAny(id, "._/") || id == "" || checkFileName(name) != nil {
		return "", fmt.Errorf("the archive has no match %.80q in the section %.80q", id, string(s))
	}
	return name, nil
}

// namedID returns the ID of a named match.
func namedID(name string) string {
	digest := sha256.Sum256([]byte(name))
	const digestBytes = 20 // 32 letters
	return slug(name) + "-" + strings.ToLower(base32.StdEncoding.EncodeToString(digest[:digestBytes]))
}

// finishedID returns the ID of a finished match that is added after those with the IDs before: its
// number, its date and a digest of its record.
func finishedID(m *Match, before []string) string {
	n := 1
	if len(before) > 0 {
		n += arrival(before[len(before)-1])
	}
	return fmt.Sprintf("n%08d-%s%s", n, stamp(m.Saved).Format("20060102-150405"), recordDigest(m))
}

// recordDigest returns the last part of the ID of a finished match.
func recordDigest(m *Match) string {
	digest := sha256.Sum256([]byte(m.Record))
	return "-" + hex.EncodeToString(digest[:6])
}

// arrival returns the number of a finished match in the order of addition. It is 0 for files of
// version 1.0, whose names begin with their date, and for other files.
func arrival(id string) int {
	number, _, _ := strings.Cut(id, "-")
	n, err := strconv.Atoi(strings.TrimPrefix(number, "n"))
	if err != nil || number[0] != 'n' || n < 0 || n >= math.MaxInt32 {
		return 0
	}
	return n
}

// Archive adds a match to a section of the archive and returns its ID. A named match replaces the
// one with the same name. If there are too many finished matches, it removes those that were added
// first, and reports them as a *[RemovedError]. leaving are the IDs of finished matches that do not
// count and are not removed, because the caller removes them next. Other errors are those of
// [Saves.SaveMatch]; see [Written].
func (s *Saves) Archive(section Section, m Match, leaving ...string) (id string, err error) {
	if section == Named && m.Name == "" {
		return "", fmt.Errorf("saving a match by its name: %w", ErrNameEmpty)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if section != Finished {
		id = namedID(m.Name)
		return id, s.archive(section, id, &m)
	}
	before, err := s.archivedIDs(section)
	if err != nil {
		return "", blocked(err)
	}
	id = finishedID(&m, before)
	if err := s.archive(section, id, &m); err != nil {
		return id, err
	}
	before = slices.DeleteFunc(before, func(id string) bool { return slices.Contains(leaving, id) })
	return id, s.trimFinished(before, len(before)+1-MaxFinished)
}

func (s *Saves) archive(section Section, id string, m *Match) error {
	name, err := section.file(id)
	var data []byte
	if err == nil {
		data, err = m.checked()
	}
	if err != nil {
		return fmt.Errorf("saving the match %.80q: %w", m.Name, err)
	}
	return write(s, name, data, parseMatch)
}

// trimFinished removes the first matches of ids until it has removed over matches, and reports
// them. It skips files that this program must leave alone.
func (s *Saves) trimFinished(ids []string, over int) error {
	var reports []error
	removed := &RemovedError{}
	for ; over > 0 && len(ids) > 0; ids = ids[1:] {
		name, err := Finished.file(ids[0])
		if err != nil {
			return err
		}
		m, found, err := read(s, name, parseMatch)
		switch {
		case wasSetAside(err):
			reports = append(reports, err)
		case !found || s.store.Remove(name) != nil:
			continue
		default:
			removed.Matches = append(removed.Matches, archived(Finished, ids[0], m))
		}
		over--
	}
	if len(removed.Matches) > 0 {
		reports = append(reports, removed)
	}
	return errors.Join(reports...)
}

// archived returns a match in the form for lists.
func archived(section Section, id string, m Match) Archived {
	record, _ := m.record() // the match was read with a valid record
	return listed(section, id, m, &record)
}

// listed returns a match with the given record in the form for lists.
func listed(section Section, id string, m Match, record *game.Record) Archived {
	// The result is a part of the record; without a copy it would keep the record in memory.
	a := Archived{Section: section, ID: id, Match: m, Actions: len(record.Actions), Result: strings.Clone(record.Result)}
	a.Match.Record = ""
	a.Match.Seats = slices.Clone(m.Seats)
	for i := range a.Match.Seats {
		a.Match.Seats[i].Weights = nil
	}
	return a
}

// archivedIDs returns the IDs of a section in the order in which they were added.
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
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(arrival(a), arrival(b)), cmp.Compare(a, b)) })
	return ids, nil
}

// ListArchived returns the matches of a section, the newest first; of those saved in the same
// second, the one added last comes first. It omits matches that cannot be read and joins their
// errors. It reads every file, so call it outside the game loop.
func (s *Saves) ListArchived(section Section) ([]Archived, error) {
	if section == InProgress {
		return s.inProgress()
	}
	s.mu.Lock()
	ids, err := s.archivedIDs(section)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	found, err := s.summaries(section, ids)
	var all []Archived
	for _, one := range found {
		if one != nil {
			all = append(all, *one)
		}
	}
	if section == Finished && len(ids) >= MaxFinished && len(all) > 0 {
		all[0].Leaves = true
	}
	slices.SortFunc(all, func(a, b Archived) int {
		return cmp.Or(b.Match.Saved.Compare(a.Match.Saved), cmp.Compare(arrival(b.ID), arrival(a.ID)), cmp.Compare(a.ID, b.ID))
	})
	return all, err
}

// LoadArchived returns a match of the archive and whether it exists. The error is a *BrokenError, a
// *NewerError or an error of reading.
func (s *Saves) LoadArchived(section Section, id string) (Match, bool, error) {
	if section == InProgress {
		return s.LoadMatch(Slot(id))
	}
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
	file, err := Named.file(namedID(name))
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.store.Read(file)
	return err == nil
}

// RejectArchived sets a match aside because its record cannot be replayed, for the given cause. It
// returns the report, a *BrokenError.
func (s *Saves) RejectArchived(section Section, id string, cause error) error {
	if section == InProgress {
		return s.RejectMatch(Slot(id), cause)
	}
	name, err := section.file(id)
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setAside(name, cause)
}

// RemoveArchived removes a match from the archive. It leaves a file that cannot be read or that a
// newer program wrote; the error then wraps [ErrCannotSave].
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
	next := namedID(name)
	file, err := section.file(next)
	if err != nil {
		return id, fmt.Errorf("renaming a match: %w", err)
	}
	if _, err := s.store.Read(file); err == nil {
		return id, fmt.Errorf("%.80q: %w", name, ErrNameTaken)
	}
	if err := s.archive(section, next, &m); err != nil {
		return id, err
	}
	return next, s.store.Remove(old)
}
