package saves

import (
	"errors"
	"fmt"
	"strings"
)

// Store holds files by name. A name has at most one folder, "settings.toml" or
// "players/x.toml", and each part has only a to z, 0 to 9, '-', '_' and '.',
// which it does not begin with; so it means the same on every system and never
// leaves the store. A store may be used by several goroutines at once.
type Store interface {
	// Read returns the content of a file; the error of one that is not there is
	// fs.ErrNotExist.
	Read(name string) ([]byte, error)
	// Write puts data in place of what the file held, wholly or not at all. Its
	// errors wrap ErrCannotSave.
	Write(name string, data []byte) error
	// List returns the names of the files in a folder, in order, none if there is
	// no such folder.
	List(folder string) ([]string, error)
	// Remove deletes a file. It is no error if it is not there. Other errors wrap
	// ErrCannotSave.
	Remove(name string) error
	// SetAside gives a file a name that no other has, "x.toml.broken-1", and
	// returns it. Its errors wrap ErrCannotSave.
	SetAside(name string) (string, error)
	// Place returns where a person finds the file.
	Place(name string) string
}

// ErrCannotSave is wrapped by the errors of whatever could not be written. The
// program tells the player once and plays on.
var ErrCannotSave = errors.New("cannot save")

// maxNamePart bounds each part of a file name, in bytes: what is added to set a
// file aside still fits in the 255 that file systems allow.
const maxNamePart = 200

// checkFileName returns nil for the name of a file in a store.
func checkFileName(name string) error {
	folder, file, nested := strings.Cut(name, "/")
	if !nested {
		file = folder
	}
	if !portable(folder) || !portable(file) {
		return fmt.Errorf("%q is no name of a saved file", name)
	}
	return nil
}

// portable reports whether part is a file or folder name on every system.
func portable(part string) bool {
	if part == "" || part[0] == '.' || len(part) > maxNamePart {
		return false
	}
	for _, c := range []byte(part) {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.') {
			return false
		}
	}
	return true
}

// asideName returns the n-th name under which a file may be set aside, from 1.
func asideName(name string, n int) string {
	return fmt.Sprintf("%s.broken-%d", name, n)
}
