package saves

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"syscall"

	"github.com/gofrs/flock"

	"eras/internal/files"
)

// Disk is the file system below a [Folder]. It is that of the operating system, or in tests one
// that fails. Its errors are those of package os. A change survives a loss of power only after the
// file or the folder was synced.
type Disk interface {
	Stat(path string) (fs.FileInfo, error)
	// Read returns the content of a regular file of at most [files.MaxMatch] bytes.
	Read(path string) ([]byte, error)
	// List returns the entries of a folder in the order of their names.
	List(path string) ([]fs.DirEntry, error)
	// Link returns where a symbolic link points to, empty if path is not a symbolic link.
	Link(path string) (string, error)
	// Create creates a file with exactly that mode. If the file exists, the error wraps
	// fs.ErrExist. Open opens an existing file.
	Create(path string, mode fs.FileMode) (File, error)
	Open(path string) (File, error)
	MakeFolder(path string) error
	// Rename renames a file within a folder. It atomically replaces a file that has the new name.
	Rename(from, to string) error
	Remove(path string) error
	// Sync makes the present names of the files of a folder survive a loss of power.
	Sync(folder string) error
}

// File is a file that is open for writing.
type File interface {
	io.WriterAt
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	Sync() error
	Close() error
}

// systemLocker is a [Disk] whose operating system can lock a file for a program, until the program
// ends for whatever reason.
type systemLocker interface {
	// Local reports whether all programs that use a folder from the same boot of the system as this
	// program see each other's locks there.
	Local(folder string) bool
	// Lock locks a file until it is closed. The error wraps errLocked if another program has locked
	// it. If the file is missing, it is created if create is set; otherwise that is an error.
	Lock(path string, create bool) (io.Closer, error)
}

// errLocked is the error of locking a file that another program has locked.
var errLocked = errors.New("another program has locked the file")

// system is the file system of the operating system.
type system struct{}

func (system) Stat(path string) (fs.FileInfo, error)   { return os.Stat(path) }
func (system) Read(path string) ([]byte, error)        { return files.Read(path, files.MaxMatch) }
func (system) List(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }
func (system) MakeFolder(path string) error            { return os.Mkdir(path, 0o700) }
func (system) Rename(from, to string) error            { return os.Rename(from, to) }
func (system) Remove(path string) error                { return os.Remove(path) }
func (system) Open(path string) (File, error)          { return os.OpenFile(path, os.O_WRONLY, 0) }

func (system) Link(path string) (string, error) {
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return "", nil
	}
	return os.Readlink(path)
}

func (system) Create(path string, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return nil, err
	}
	if err := f.Chmod(mode); err != nil { // the umask may have changed it
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	return f, nil
}

func (system) Local(folder string) bool { return local(folder) }

func (system) Lock(path string, create bool) (io.Closer, error) {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist) && create:
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // opening a pipe could wait for ever
		return nil, &fs.PathError{Op: "lock", Path: path, Err: fs.ErrInvalid}
	}
	flag := os.O_RDONLY
	if create {
		flag |= os.O_CREATE
	}
	file := flock.New(path, flock.SetFlag(flag), flock.SetPermissions(privateMode))
	locked, err := file.TryLock()
	if err == nil && !locked {
		err = errLocked
	}
	if err != nil {
		return nil, err
	}
	return file, nil
}

// Sync does nothing on Windows, where Rename writes through to the disk. It ignores the errors of
// systems that cannot sync a folder.
func (system) Sync(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(folder)
	if err == nil {
		err = errors.Join(f.Sync(), f.Close())
	}
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}
