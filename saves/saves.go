package saves

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"eras/game/tomlfile"
)

// Saves reads and writes settings, profiles and matches in one store. It may be
// used by several goroutines at once.
type Saves struct {
	store Store
	mu    sync.Mutex // held from reading a file until its successor is written
}

// New returns the saves in a store.
func New(store Store) *Saves { return &Saves{store: store} }

// Open returns the saves in the folder dir, or in [DefaultFolder] if dir is
// empty. It never fails: what the folder does not allow comes to light when
// something is read or written. In a browser, which has no folders, the saves
// last as long as the page.
func Open(dir string) *Saves {
	if runtime.GOOS == "js" {
		return New(&Memory{})
	}
	if dir == "" {
		dir = DefaultFolder()
	}
	return New(NewFolder(dir))
}

// BrokenError reports a file with something wrong in it.
type BrokenError struct {
	// File is where the file was, Line the line of what is wrong, from 1, or 0 if
	// it is the file as a whole, and Cause a sentence about it.
	File  string
	Line  int
	Cause error
	// Aside is where the file is now. It is empty if it could not be set aside,
	// for the reason in Stuck; then it is where it was, and nothing is written
	// over it.
	Aside string
	Stuck error
}

// Error returns "FILE:LINE: what is wrong; the file was set aside as ASIDE".
func (e *BrokenError) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.Stuck != nil {
		return fmt.Sprintf("%s: %v; the file stays there, for it cannot be set aside: %v", where, e.Cause, e.Stuck)
	}
	return fmt.Sprintf("%s: %v; the file was set aside as %s", where, e.Cause, e.Aside)
}

// Unwrap returns the cause and, if there is one, why the file could not be set
// aside.
func (e *BrokenError) Unwrap() []error {
	if e.Stuck != nil {
		return []error{e.Cause, e.Stuck}
	}
	return []error{e.Cause}
}

// NewerError reports a file that a newer program wrote.
type NewerError struct {
	File string
	// Version is the file's, Known the newest that this program can read.
	Version, Known int64
}

// Error returns a sentence that names the file and both versions.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s has version %d and this program knows up to %d: it is left as it is, for a newer Eras to read", e.File, e.Version, e.Known)
}

// read returns the parsed content of a file and whether there is one. A broken
// file is set aside. On any error the value is the zero value.
func read[T any](s *Saves, name string, parse func(place string, data []byte) (T, error)) (T, bool, error) {
	var none T
	data, err := s.store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return none, false, nil
	}
	if err != nil {
		return none, false, fmt.Errorf("reading %s: %w", s.store.Place(name), err)
	}
	v, err := parse(s.store.Place(name), data)
	var newer *NewerError
	switch {
	case err == nil:
		return v, true, nil
	case errors.As(err, &newer):
		return none, false, err
	}
	return none, false, s.setAside(name, err)
}

// write puts data in place of a file whose old content parse can read. A broken
// one is set aside first, and reported although data was written; one that is
// newer or cannot be read stays, and the error wraps ErrCannotSave.
func write[T any](s *Saves, name string, data []byte, parse func(place string, data []byte) (T, error)) error {
	_, _, aside := read(s, name, parse)
	if aside != nil && !wasSetAside(aside) {
		return blocked(aside)
	}
	return errors.Join(s.store.Write(name, data), aside)
}

// blocked makes an error about a file that stays into one about not being able
// to write in its place.
func blocked(err error) error {
	if errors.Is(err, ErrCannotSave) {
		return err
	}
	return fmt.Errorf("%w: %w; move that file away or choose another folder with -saves DIR", ErrCannotSave, err)
}

// setAside moves a broken file out of the way and returns the report.
func (s *Saves) setAside(name string, cause error) *BrokenError {
	broken := &BrokenError{File: s.store.Place(name), Cause: cause}
	var where *tomlfile.Error
	if errors.As(cause, &where) {
		broken.Line, broken.Cause = where.Line, where.Err
	}
	if aside, err := s.store.SetAside(name); err != nil {
		broken.Stuck = err
	} else {
		broken.Aside = s.store.Place(aside)
	}
	return broken
}

// wasSetAside reports whether err is about a file that is out of the way.
func wasSetAside(err error) bool {
	var broken *BrokenError
	return errors.As(err, &broken) && broken.Stuck == nil
}

// checkVersion returns a *NewerError for a file whose version is above known,
// and an error for one without a version. What is not TOML at all passes: its
// error comes from whoever decodes the rest.
func checkVersion(place string, data []byte, known int64) error {
	var head struct {
		Version any `toml:"version"`
	}
	if err := toml.Unmarshal(data, &head); err != nil {
		return nil
	}
	version, ok := head.Version.(int64)
	if ok && version > known {
		return &NewerError{File: place, Version: version, Known: known}
	}
	if ok && version >= 1 {
		return nil
	}
	f, err := tomlfile.Decode(place, data, &map[string]any{})
	switch {
	case err != nil:
		return err
	case head.Version == nil:
		return f.Errorf("version", `the key "version" is missing`)
	}
	return f.Errorf("version", "version = %v is impossible: versions count from 1", head.Version)
}
