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

// Shelf is a place for any number of matches.
type Shelf string

// The shelves.
const (
	// Named holds the matches that players saved under a name.
	Named Shelf = "named"
	// Finished holds the last matches that ended, at most [MaxFinished].
	Finished Shelf = "finished"
)

// MaxFinished is how many matches that ended are kept; the oldest go.
const MaxFinished = 200

// ErrNameTaken is the error of a name that another match has.
var ErrNameTaken = errors.New("another match has this name")

// Shelved is a match on a shelf, as lists show it.
type Shelved struct {
	Shelf Shelf
	// ID tells the matches of a shelf apart.
	ID string
	// Match is the match without its record.
	Match Match
	// Actions is how many actions the record has, Result its result, empty while
	// the match goes on.
	Actions int
	Result  string
}

// file returns the name of a match's file.
func (s Shelf) file(id string) (string, error) {
	name := string(s) + "/" + id + ".toml"
	if s != Named && s != Finished || strings.ContainsAny(id, "._/") || id == "" || checkFileName(name) != nil {
		return "", fmt.Errorf("%q is no match on the shelf %q", id, string(s))
	}
	return name, nil
}

// id returns where a match stands on the shelf: named ones by their name, others
// by date, so that the names of their files are in the order of dates.
func (s Shelf) id(m *Match) string {
	if s == Named {
		digest := sha256.Sum256([]byte(m.Name))
		const digestBytes = 20 // 32 letters
		return slug(m.Name) + "-" + strings.ToLower(base32.StdEncoding.EncodeToString(digest[:digestBytes]))
	}
	digest := sha256.Sum256([]byte(m.Record))
	return stamp(m.Saved).Format("20060102-150405") + "-" + hex.EncodeToString(digest[:6])
}

// Shelve puts a match on a shelf and returns its id. On the shelf of named ones
// it takes the place of the one with its name; on that of finished ones the
// oldest make room. Errors are as for [Saves.SaveMatch].
func (s *Saves) Shelve(shelf Shelf, m Match) (id string, err error) {
	if shelf == Named && m.Name == "" {
		return "", fmt.Errorf("saving a match by its name: %w", ErrNameEmpty)
	}
	id = shelf.id(&m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.shelve(shelf, id, &m); err != nil {
		return id, err
	}
	if shelf == Finished {
		return id, s.makeRoom(shelf, MaxFinished)
	}
	return id, nil
}

func (s *Saves) shelve(shelf Shelf, id string, m *Match) error {
	name, err := shelf.file(id)
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

// makeRoom removes the first matches of a shelf until at most most are left. A
// file that this program cannot read stays, and the next one goes in its place.
func (s *Saves) makeRoom(shelf Shelf, most int) error {
	ids, err := s.shelfIDs(shelf)
	if err != nil {
		return err
	}
	var broken []error
	for over := len(ids) - most; over > 0 && len(ids) > 0; ids = ids[1:] {
		err := s.unshelve(shelf, ids[0])
		if wasSetAside(err) {
			broken = append(broken, err)
		}
		if err == nil || wasSetAside(err) {
			over--
		}
	}
	return errors.Join(broken...)
}

// shelfIDs returns the matches of a shelf in the order of their files.
func (s *Saves) shelfIDs(shelf Shelf) ([]string, error) {
	names, err := s.store.List(string(shelf))
	if err != nil {
		return nil, fmt.Errorf("listing the matches in %s: %w", s.store.Place(string(shelf)), err)
	}
	var ids []string
	for _, name := range names {
		id := strings.TrimSuffix(strings.TrimPrefix(name, string(shelf)+"/"), ".toml")
		if file, err := shelf.file(id); err == nil && file == name {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Shelved returns the matches of a shelf, the newest first. Those that cannot be
// read are missing; the error joins one for each of them. It reads every file:
// call it beside the game loop.
func (s *Saves) Shelved(shelf Shelf) ([]Shelved, error) {
	s.mu.Lock()
	ids, err := s.shelfIDs(shelf)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	var all []Shelved
	var failed []error
	for _, id := range ids {
		m, found, err := s.LoadShelved(shelf, id)
		if err != nil {
			failed = append(failed, err)
		}
		if !found {
			continue
		}
		one := Shelved{Shelf: shelf, ID: id, Match: m}
		if record, err := game.ParseRecord(m.Record); err == nil {
			one.Actions, one.Result = len(record.Actions), record.Result
		}
		one.Match.Record = ""
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b Shelved) int {
		return cmp.Or(b.Match.Saved.Compare(a.Match.Saved), cmp.Compare(a.ID, b.ID))
	})
	return all, errors.Join(failed...)
}

// LoadShelved returns a match of a shelf, and whether it is there. The error is a
// *BrokenError, a *NewerError or one of reading.
func (s *Saves) LoadShelved(shelf Shelf, id string) (Match, bool, error) {
	name, err := shelf.file(id)
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

// RefuseShelved sets aside a match whose record could not be replayed for that
// cause, and returns the report, a *BrokenError.
func (s *Saves) RefuseShelved(shelf Shelf, id string, cause error) error {
	name, err := shelf.file(id)
	if err != nil {
		return fmt.Errorf("setting a match aside: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setAside(name, cause)
}

// Unshelve removes a match from a shelf. A file that cannot be read, or is newer
// than this program, stays; the error is then as for writing.
func (s *Saves) Unshelve(shelf Shelf, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.unshelve(shelf, id)
}

func (s *Saves) unshelve(shelf Shelf, id string) error {
	name, err := shelf.file(id)
	if err != nil {
		return fmt.Errorf("removing a match: %w", err)
	}
	return s.drop(name)
}

// Rename gives a match of a shelf another name and returns its id from then on.
// The error wraps [ErrNameTaken] where another one has the name.
func (s *Saves) Rename(shelf Shelf, id, name string) (string, error) {
	old, err := shelf.file(id)
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
	if shelf == Finished {
		return id, s.shelve(shelf, id, &m)
	}
	next := shelf.id(&m)
	file, err := shelf.file(next)
	if err != nil {
		return id, fmt.Errorf("renaming a match: %w", err)
	}
	if _, err := s.store.Read(file); err == nil {
		return id, fmt.Errorf("%q: %w", name, ErrNameTaken)
	}
	if err := s.shelve(shelf, next, &m); err != nil {
		return id, err
	}
	return next, s.store.Remove(old)
}
