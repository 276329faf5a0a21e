package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces the content of a file, or creates the file with the given mode. Even if it fails
// or the program or the computer stops, the file has either its old content or all of the new one.
// A symbolic link is kept, and its target is replaced.
func Write(path string, data []byte, mode fs.FileMode) (err error) {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("write %s: it must be a regular file, not a folder, a pipe or a device", path)
		}
		mode = info.Mode().Perm()
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(data)
	if err == nil {
		err = file.Chmod(mode)
	}
	if err == nil {
		err = file.Sync() // else the new name could survive a power loss without the data
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err = os.Rename(file.Name(), path); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		// Some systems cannot sync a folder; the file is complete under either name.
		_ = errors.Join(folder.Sync(), folder.Close())
	}
	return nil
}
