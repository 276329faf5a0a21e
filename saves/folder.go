package saves

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/adrg/xdg"
	"github.com/natefinch/atomic"

	"eras/game/files"
)

// Folder is a [Store] in a folder of the file system. The folder is created when
// the first file is written.
type Folder struct{ dir string }

// DefaultFolder returns the folder of the program's saves in the user's data
// directory by the rules of the platform: ~/.local/share/eras on Linux.
func DefaultFolder() string { return filepath.Join(xdg.DataHome, "eras") }

// NewFolder returns the store in dir. It removes temporary files that a killed
// process left there.
func NewFolder(dir string) *Folder {
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	f := &Folder{dir}
	f.removeTemporary()
	return f
}

// temporaryName matches the names under which files are written before they are
// renamed to their final name.
var temporaryName = regexp.MustCompile(`\.(toml|journal)[0-9]+$`)

// removeTemporary removes old temporary files. Recent ones may belong to another
// process that is still writing. Errors are ignored, as a leftover does no harm.
func (f *Folder) removeTemporary() {
	const old = time.Hour
	_ = filepath.WalkDir(f.dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case entry.IsDir():
			if rel, _ := filepath.Rel(f.dir, path); rel != "." && filepath.Dir(rel) != "." {
				return fs.SkipDir
			}
		case temporaryName.MatchString(entry.Name()) && entry.Type().IsRegular():
			if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > old {
				_ = os.Remove(path)
			}
		}
		return nil
	})
}

// Location returns the path of a file.
func (f *Folder) Location(name string) string {
	return filepath.Join(f.dir, filepath.FromSlash(name))
}

// Read implements [Store].
func (f *Folder) Read(name string) ([]byte, error) {
	if err := checkFileName(name); err != nil {
		return nil, err
	}
	return files.Read(f.Location(name), files.MaxMatch)
}

// Write implements [Store]. It writes a temporary file beside the target and
// renames it.
func (f *Folder) Write(name string, data []byte) error {
	if err := checkFileName(name); err != nil {
		return f.cannotSave(name, err)
	}
	path := f.Location(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return f.cannotSave(name, err)
	}
	if err := atomic.WriteFile(path, bytes.NewReader(data)); err != nil {
		return f.cannotSave(name, err)
	}
	return nil
}

// Append implements [Store]. The data is on the disk when it returns. It opens the
// file for each call, because an open file cannot be renamed on Windows.
func (f *Folder) Append(name string, size int64, data []byte) error {
	if err := checkFileName(name); err != nil {
		return f.cannotSave(name, err)
	}
	file, err := os.OpenFile(f.Location(name), os.O_WRONLY, 0)
	if err != nil {
		return f.cannotSave(name, err)
	}
	if err := errors.Join(appendTo(file, size, data), file.Close()); err != nil {
		return f.cannotSave(name, err)
	}
	return nil
}

func appendTo(file *os.File, size int64, data []byte) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return sizeError(info.Size(), size)
	}
	if _, err = file.WriteAt(data, size); err == nil {
		err = file.Sync()
	}
	if err != nil {
		_ = file.Truncate(size)
	}
	return err
}

// List implements [Store]. It skips files whose names are not valid in a store.
func (f *Folder) List(folder string) ([]string, error) {
	if !portable(folder) {
		return nil, fmt.Errorf("%q is not a valid name of a folder of saved files", folder)
	}
	entries, err := os.ReadDir(f.Location(folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		if !entry.IsDir() && portable(entry.Name()) {
			names = append(names, folder+"/"+entry.Name())
		}
	}
	return names, nil
}

// Remove implements [Store].
func (f *Folder) Remove(name string) error {
	if err := checkFileName(name); err != nil {
		return f.cannotSave(name, err)
	}
	if err := os.Remove(f.Location(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.cannotSave(name, err)
	}
	return nil
}

// SetAside implements [Store].
func (f *Folder) SetAside(name string) (string, error) {
	if err := checkFileName(name); err != nil {
		return "", f.cannotSave(name, err)
	}
	for n := 1; ; n++ {
		aside := asideName(name, n)
		// The empty file reserves the name, so that no other process takes it before
		// the broken file is renamed.
		reserved, err := os.OpenFile(f.Location(aside), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = reserved.Close()
		}
		if err != nil {
			return "", f.cannotSave(aside, err)
		}
		if err := atomic.ReplaceFile(f.Location(name), f.Location(aside)); err != nil {
			_ = os.Remove(f.Location(aside))
			return "", f.cannotSave(aside, err)
		}
		return aside, nil
	}
}

func (f *Folder) cannotSave(name string, cause error) error {
	return fmt.Errorf("%w %s: %w; make room there or choose another folder with -saves DIR", ErrCannotSave, f.Location(name), cause)
}
