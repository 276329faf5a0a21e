package saves

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"eras/internal/files"
	"eras/internal/tomlfile"
)

// Saves reads and writes settings, profiles and matches in one store. Several
// goroutines may use it at once.
type Saves struct {
	store  Store
	mu     exclusive // held from reading a file until its new content is written
	unkept error
}

// New returns the saves in a store.
func New(store Store) *Saves {
	s := &Saves{store: store}
	s.mu.others, _ = store.(sync.Locker)
	return s
}

// Unkept returns why the saves end with the program although the player was to keep them, as in a
// browser that blocks what pages keep; nil if they are kept.
func (s *Saves) Unkept() error { return s.unkept }

// Store returns the store. After [Saves.Lock] it writes only while this program holds the lock.
func (s *Saves) Store() Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store
}

// exclusive is a lock within this program. If the store has a lock, it also excludes other programs
// that write in the store.
type exclusive struct {
	here   sync.Mutex
	others sync.Locker // or nil
}

// Lock implements [sync.Locker].
func (e *exclusive) Lock() {
	e.here.Lock()
	if e.others != nil {
		e.others.Lock()
	}
}

// Unlock implements [sync.Locker].
func (e *exclusive) Unlock() {
	if e.others != nil {
		e.others.Unlock()
	}
	e.here.Unlock()
}

// BrokenError reports an invalid file.
type BrokenError struct {
	// File is the location of the file, Line the number of the invalid line, from 1,
	// or 0 for the file as a whole. Cause says what is wrong.
	File  string
	Line  int
	Cause error
	// Aside is the location to which the file was renamed. If that failed, Aside is
	// empty, Stuck is the error, and the file stays where it was and is not
	// overwritten.
	Aside string
	Stuck error
	// Slot is the slot that became empty because its match was set aside, or empty.
	Slot Slot
}

// Error returns "FILE:LINE: CAUSE; the file was set aside as ASIDE".
func (e *BrokenError) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.Stuck != nil {
		return fmt.Sprintf("%s: %v; the file stays there, because it cannot be set aside: %v", where, e.Cause, e.Stuck)
	}
	return fmt.Sprintf("%s: %v; the file was set aside as %s", where, e.Cause, e.Aside)
}

// Unwrap returns Cause and, if not nil, Stuck.
func (e *BrokenError) Unwrap() []error {
	if e.Stuck != nil {
		return []error{e.Cause, e.Stuck}
	}
	return []error{e.Cause}
}

// NewerError reports a file of a newer version of the program.
type NewerError struct {
	File string
	// Version is the file's version, Known the newest that this program can read.
	Version, Known int64
}

// Error returns a sentence that names the file and both versions.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s has version %d but this program reads only up to version %d: the file is left as it is; open it with a newer Eras", e.File, e.Version, e.Known)
}

// read returns the parsed content of a file and whether there is one. It sets an
// invalid file aside. On any error it returns the zero value.
func read[T any](s *Saves, name string, parse func(location string, data []byte) (T, error)) (T, bool, error) {
	var none T
	data, err := s.store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return none, false, nil
	}
	if errors.Is(err, files.ErrTooLong) {
		return none, false, s.setAside(name, err)
	}
	if err != nil {
		return none, false, fmt.Errorf("reading %s: %w", s.store.Location(name), err)
	}
	v, err := parse(s.store.Location(name), data)
	var newer *NewerError
	switch {
	case err == nil:
		return v, true, nil
	case errors.As(err, &newer):
		return none, false, err
	}
	return none, false, s.setAside(name, err)
}

// write replaces the content of a file. If parse rejects the old content, write sets
// the old file aside first and reports that although it then writes data. A newer or
// unreadable file stays, and the error wraps ErrCannotSave.
func write[T any](s *Saves, name string, data []byte, parse func(location string, data []byte) (T, error)) error {
	_, _, aside := read(s, name, parse)
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	return errors.Join(s.store.Write(name, data), aside)
}

// blocked turns the error of reading a file that must stay into the error of writing that file,
// which wraps ErrCannotSave.
func blocked(err error) error {
	if errors.Is(err, ErrCannotSave) {
		return err
	}
	return fmt.Errorf("%w: %w; move that file away or choose another folder with -saves DIR", ErrCannotSave, err)
}

// newBrokenError returns the report of an invalid file, without Aside and Stuck. It
// takes the line from a *tomlfile.Error.
func newBrokenError(location string, cause error) *BrokenError {
	broken := &BrokenError{File: location, Cause: cause}
	var where *tomlfile.Error
	if errors.As(cause, &where) {
		broken.Line, broken.Cause = where.Line, where.Err
	}
	return broken
}

// setAside sets an invalid file aside and returns the report.
func (s *Saves) setAside(name string, cause error) *BrokenError {
	broken := newBrokenError(s.store.Location(name), cause)
	if aside, err := s.store.SetAside(name); err != nil {
		broken.Stuck = err
	} else {
		broken.Aside = s.store.Location(aside)
	}
	return broken
}

// wasSetAside reports whether err says that a file was set aside.
func wasSetAside(err error) bool {
	var broken *BrokenError
	return errors.As(err, &broken) && broken.Stuck == nil
}

// Emptied returns the slots whose matches were set aside according to err.
func Emptied(err error) []Slot {
	switch e := err.(type) { // the error itself, not what it wraps
	case *BrokenError:
		if e.Slot != "" && e.Stuck == nil {
			return []Slot{e.Slot}
		}
	case interface{ Unwrap() []error }:
		var all []Slot
		for _, one := range e.Unwrap() {
			all = append(all, Emptied(one)...)
		}
		return all
	case interface{ Unwrap() error }:
		return Emptied(e.Unwrap())
	}
	return nil
}

// Written reports whether a method has written its data to the disk even though it returned err. It
// has if err is nil, or only reports that an old file was set aside or that matches were removed.
func Written(err error) bool {
	var removed *RemovedError
	return err == nil || (wasSetAside(err) || errors.As(err, &removed)) && !errors.Is(err, ErrCannotSave)
}

// checkVersion returns a *NewerError for a file whose version is above known, and another error for
// a file without a valid version. It accepts a file that is not TOML; decoding the file reports
// that.
func checkVersion(location string, data []byte, known int64) error {
	var head struct {
		Version any `toml:"version"`
	}
	// The version is in the first line, unless somebody has edited the file.
	first, _, _ := bytes.Cut(data, []byte("\n"))
	if tomlfile.Peek(location, first, &head) != nil || head.Version == nil {
		if tomlfile.Peek(location, data, &head) != nil {
			return nil
		}
	}
	version, ok := head.Version.(int64)
	if ok && version > known {
		return &NewerError{File: location, Version: version, Known: known}
	}
	if ok && version >= 1 {
		return nil
	}
	f, err := tomlfile.Decode(location, data, &map[string]any{})
	switch {
	case err != nil:
		return err
	case head.Version == nil:
		return f.Errorf("version", `the key "version" is missing`)
	}
	return f.Errorf("version", "version = %v must be a number from 1", head.Version)
}
