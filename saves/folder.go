package saves

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// Folder is a [Store] in a folder of the file system. The folder is created when
// the first file is written.
type Folder struct {
	dir  string
	disk Disk
	flag string // the program's flag that names the folder, for errors
}

// NewFolder returns the store in dir.
func NewFolder(dir string) *Folder {
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	return NewFolderOn(system{}, dir)
}

// NewFolderOn returns the store in dir on a disk. A nil disk is the file system of the operating
// system.
func NewFolderOn(disk Disk, dir string) *Folder {
	if disk == nil {
		return NewFolder(dir)
	}
	return &Folder{dir, disk, "-saves"}
}

// NamedBy sets the program's flag that names the folder, which errors mention; it is -saves
// otherwise. It returns f.
func (f *Folder) NamedBy(flag string) *Folder {
	f.flag = flag
	return f
}

// temporaryName matches the names under which files are written before they are
// renamed to their final name.
var temporaryName = regexp.MustCompile(`\.(toml|journal|log|list|png|jpeg|gif|bmp)[0-9]+$`)

// removeTemporary removes old temporary files that a killed process left behind. Recent ones may
// belong to another process that is still writing. Errors are ignored, because such files do no
// harm.
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
	return f.disk.Read(f.Location(name))
}

// privateMode is the mode of new files.
const privateMode fs.FileMode = 0o600

// Write implements [Store]. It writes a temporary file beside the target and renames it. If the
// target is a symbolic link, the link stays, and the file that it points to is replaced.
func (f *Folder) Write(name string, data []byte) error {
	err := checkFileName(name)
	if err == nil {
		err = f.replace(f.Location(name), data)
	}
	return f.cannotSave(name, err)
}

func (f *Folder) replace(path string, data []byte) error {
	path, err := f.target(path)
	if err != nil {
		return err
	}
	mode := privateMode
	if info, err := f.disk.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := f.makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	var temporary string
	var file File
	for err = fs.ErrExist; errors.Is(err, fs.ErrExist); {
		temporary = fmt.Sprint(path, rand.Uint32())
		file, err = f.disk.Create(temporary, mode)
	}
	if err != nil {
		return err
	}
	_, err = file.WriteAt(data, 0)
	if err == nil {
		err = file.Sync() // otherwise the new name could survive a loss of power without the data
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = f.disk.Rename(temporary, path)
	}
	if err != nil {
		_ = f.disk.Remove(temporary) // a temporary file does no harm
		return err
	}
	return f.disk.Sync(filepath.Dir(path))
}

// target follows symbolic links from path and returns the path of the file, which need not exist.
func (f *Folder) target(path string) (string, error) {
	const most = 20
	for range most {
		link, err := f.disk.Link(path)
		if link == "" || err != nil {
			return path, err
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return "", fmt.Errorf("more than %d symbolic links lead to each other", most)
}

// makeFolder makes a folder and its missing parents.
func (f *Folder) makeFolder(path string) error {
	if _, err := f.disk.Stat(path); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(path) == path {
		return nil
	}
	if err := f.makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	if err := f.disk.MakeFolder(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return f.disk.Sync(filepath.Dir(path))
}

// Append implements [Store]. The data is on the disk when it returns. It opens the
// file for each call, because an open file cannot be renamed on Windows.
func (f *Folder) Append(name string, size int64, data []byte) error {
	return f.append(name, size, data, File.Sync)
}

// AppendSoon implements [Store].
func (f *Folder) AppendSoon(name string, size int64, data []byte) error {
	return f.append(name, size, data, func(File) error { return nil })
}

func (f *Folder) append(name string, size int64, data []byte, sync func(File) error) error {
	err := checkFileName(name)
	if err == nil {
		var file File
		if file, err = f.disk.Open(f.Location(name)); err == nil {
			err = errors.Join(appendTo(file, size, data, sync), file.Close())
		}
	}
	return f.cannotSave(name, err)
}

func appendTo(file File, size int64, data []byte, sync func(File) error) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return sizeError(info.Size(), size)
	}
	if _, err = file.WriteAt(data, size); err == nil {
		err = sync(file)
	}
	if err != nil {
		_ = file.Truncate(size)
	}
	return err
}

// List implements [Store]. It skips files whose names are invalid in a store.
func (f *Folder) List(folder string) ([]string, error) {
	if !portable(folder) {
		return nil, fmt.Errorf("%.80q is not a valid name of a folder of saved files", folder)
	}
	entries, err := f.disk.List(f.Location(folder))
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
	err := checkFileName(name)
	if err == nil {
		path := f.Location(name)
		if err = f.disk.Remove(path); errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err == nil {
			err = f.disk.Sync(filepath.Dir(path))
		}
	}
	return f.cannotSave(name, err)
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
		reserved, err := f.disk.Create(f.Location(aside), privateMode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = reserved.Close()
		}
		if err != nil {
			return "", f.cannotSave(aside, err)
		}
		if err := f.disk.Rename(f.Location(name), f.Location(aside)); err != nil {
			_ = f.disk.Remove(f.Location(aside))
			return "", f.cannotSave(aside, err)
		}
		// The broken file is safe under either name, so errors are ignored.
		_ = f.disk.Sync(filepath.Dir(f.Location(name)))
		return aside, nil
	}
}

// cannotSave wraps the error of writing a file; it returns nil for nil. The error names the file,
// not the temporary one.
func (f *Folder) cannotSave(name string, cause error) error {
	if cause == nil {
		return nil
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(cause, &path):
		cause = path.Err
	case errors.As(cause, &link):
		cause = link.Err
	}
	return fmt.Errorf("%w: %w; make room there or choose another folder with %s DIR", ErrCannotSave, &fs.PathError{Op: "writing", Path: f.Location(name), Err: cause}, f.flag)
}
