package saves

import (
	"errors"
	"fmt"
	"strings"
)

// Store holds files by name. A name has at most one folder, as in "settings.toml"
// and "players/x.toml". Each part consists of a to z, 0 to 9, '-', '_' and '.', and
// does not begin with '.', so it is valid on every system and stays inside the
// store. Several goroutines may use a store at once.
type Store interface {
	// Read returns the content of a file. If there is no such file, the error wraps
	// fs.ErrNotExist.
	Read(name string) ([]byte, error)
	// Write replaces the content of a file, or creates it, atomically. Its errors
	// wrap ErrCannotSave.
	Write(name string, data []byte) error
	// Append adds data to the end of a file of size bytes. If the file does not
	// exist or has another size, Append changes nothing and returns an error. A
	// crash may leave part of the data. All errors wrap ErrCannotSave.
	Append(name string, size int64, data []byte) error
	// AppendSoon is Append that does not wait for the disk. The data survives the end of the
	// program, but it survives a loss of power only after a while or after a later Append to the
	// file.
	AppendSoon(name string, size int64, data []byte) error
	// List returns the names of the files in a folder in order, none if the folder
	// does not exist.
	List(folder string) ([]string, error)
	// Remove deletes a file if it exists. Its errors wrap ErrCannotSave.
	Remove(name string) error
	// SetAside renames a file to an unused name, such as "x.toml.broken-1", and
	// returns that name. Its errors wrap ErrCannotSave.
	SetAside(name string) (string, error)
	// Location returns where the user finds the file, such as its path.
	Location(name string) string
}

// ErrCannotSave is wrapped by the errors of operations that write. The program tells the player
// once and lets the player play on.
var ErrCannotSave = errors.New("cannot save")

// maxNamePart is the limit of each part of a file name in bytes. Together with the suffix of a file
// that is set aside it stays within the 255 bytes of common file systems.
const maxNamePart = 200

// checkFileName returns nil if name is a valid file name in a store.
func checkFileName(name string) error {
	folder, file, nested := strings.Cut(name, "/")
	if !nested {
		file = folder
	}
	if !portable(folder) || !portable(file) {
		return fmt.Errorf("%.80q is not a valid name of a saved file", name)
	}
	return nil
}

// portable reports whether part is a valid file or folder name on every system.
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

// asideName returns the n-th name for setting a file aside, n from 1.
func asideName(name string, n int) string {
	return fmt.Sprintf("%s.broken-%d", name, n)
}

// sizeError returns the error of appending to a file that does not have the expected size.
func sizeError(have, want int64) error {
	return fmt.Errorf("the file has %d bytes, not %d: something else has written it", have, want)
}
