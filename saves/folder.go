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
)

// Folder is a [Store] in a folder of the file system. It is made when the first
// file is written.
type Folder struct{ dir string }

// DefaultFolder returns the folder of the program's saves under the user's data
// directory, by the platform's rules: ~/.local/share/eras on Linux.
func DefaultFolder() string { return filepath.Join(xdg.DataHome, "eras") }

// NewFolder returns the store in dir. Whatever a process that was killed while
// it wrote has left there is removed.
func NewFolder(dir string) *Folder {
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	f := &Folder{dir}
	f.sweep()
	return f
}

// halfWritten matches the names under which files are written before they take
// their place.
var halfWritten = regexp.MustCompile(`\.toml[0-9]+$`)

// sweep removes old half-written files. Young ones may belong to another process
// that is still writing. It is no harm if one stays.
func (f *Folder) sweep() {
	const old = time.Hour
	_ = filepath.WalkDir(f.dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case entry.IsDir():
			if rel, _ := filepath.Rel(f.dir, path); rel != "." && filepath.Dir(rel) != "." {
				return fs.SkipDir
			}
		case halfWritten.MatchString(entry.Name()) && entry.Type().IsRegular():
			if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > old {
				_ = os.Remove(path)
			}
		}
		return nil
	})
}

// Place returns the path of a file.
func (f *Folder) Place(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// Read returns the content of a file.
func (f *Folder) Read(name string) ([]byte, error) {
	if err := checkFileName(name); err != nil {
		return nil, err
	}
	return os.ReadFile(f.Place(name))
}

// Write writes beside the file and moves the result into its place.
func (f *Folder) Write(name string, data []byte) error {
	if err := checkFileName(name); err != nil {
		return f.cannotSave(name, err)
	}
	path := f.Place(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return f.cannotSave(name, err)
	}
	if err := atomic.WriteFile(path, bytes.NewReader(data)); err != nil {
		return f.cannotSave(name, err)
	}
	return nil
}

// List returns the names of the files in a folder.
func (f *Folder) List(folder string) ([]string, error) {
	if !portable(folder) {
		return nil, fmt.Errorf("%q is no name of a folder of saved files", folder)
	}
	entries, err := os.ReadDir(f.Place(folder))
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

// Remove deletes a file.
func (f *Folder) Remove(name string) error {
	if err := checkFileName(name); err != nil {
		return f.cannotSave(name, err)
	}
	if err := os.Remove(f.Place(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.cannotSave(name, err)
	}
	return nil
}

// SetAside renames a file.
func (f *Folder) SetAside(name string) (string, error) {
	if err := checkFileName(name); err != nil {
		return "", f.cannotSave(name, err)
	}
	for n := 1; ; n++ {
		aside := asideName(name, n)
		// The empty file holds the name against other processes until the broken
		// one takes its place.
		held, err := os.OpenFile(f.Place(aside), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = held.Close()
		}
		if err != nil {
			return "", f.cannotSave(aside, err)
		}
		if err := atomic.ReplaceFile(f.Place(name), f.Place(aside)); err != nil {
			_ = os.Remove(f.Place(aside))
			return "", f.cannotSave(aside, err)
		}
		return aside, nil
	}
}

func (f *Folder) cannotSave(name string, cause error) error {
	return fmt.Errorf("%w %s: %w; make room there or choose another folder with -saves DIR", ErrCannotSave, f.Place(name), cause)
}
