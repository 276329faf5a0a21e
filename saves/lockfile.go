package saves

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"os"

	"eras/internal/tomlfile"
)

// lockFile is the content of a lock file. Its length does not depend on Beat.
type lockFile struct {
	Token string `toml:"token"`
	Host  string `toml:"host"`
	PID   int    `toml:"pid"`
	Start string `toml:"start,omitempty"` // when the process started, as [processStart] returns it
	// SystemLock is the boot of the system, as [boot] returns it, in which the process holds a lock
	// of the operating system. It is empty if there is no such lock, as on network folders.
	SystemLock string `toml:"oslock,omitempty"`
	Beat       string `toml:"beat"`
}

// newLockFile returns the content for a lock file of this program.
func newLockFile() lockFile {
	return lockFile{Token: rand.Text(), Host: machine(), PID: os.Getpid(), Start: processStart(os.Getpid())}
}

// write writes the content of the lock file.
func (o lockFile) write(file File, beat int) error {
	o.Beat = fmt.Sprintf("%010d", beat)
	data, err := tomlfile.Marshal(o)
	if err == nil {
		_, err = file.WriteAt(data, 0)
	}
	if err == nil {
		err = file.Sync()
	}
	return err
}

// running reports whether the process of a lock that was made on this machine still exists.
func (o lockFile) running() bool {
	if start := processStart(o.PID); o.Start != "" && start != "" && start != o.Start {
		return false
	}
	return exists(o.PID)
}

// gone reports whether the process ran on this machine and no longer exists.
func (o lockFile) gone() bool { return o.Host == machine() && o.PID != 0 && !o.running() }

// InUseError reports that another program has the saves open.
type InUseError struct {
	// File is the lock file. Host and PID identify the other program; they are zero if unknown.
	File, Host string
	PID        int
}

// Error returns a sentence that says which program has the saves open and what to do.
func (e *InUseError) Error() string {
	return fmt.Sprintf("another Eras uses these saves (process %d on %s; %s): end it, choose another folder with -saves DIR, or read only with -readonly", e.PID, cmp.Or(e.Host, "an unknown machine"), e.File)
}
