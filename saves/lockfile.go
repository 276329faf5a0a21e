package saves

import (
	"cmp"
	"fmt"

	"eras/game/tomlfile"
)

// lockFile is the content of a lock. Its length does not depend on Beat.
type lockFile struct {
	Token string `toml:"token"`
	Host  string `toml:"host"`
	PID   int    `toml:"pid"`
	Start string `toml:"start,omitempty"` // when the process started, as [processStart] returns it
	// SystemLock is the run of the system, as [boot] returns it, that keeps a lock of the
	// operating system for the process; empty if there is none, or on network folders.
	SystemLock string `toml:"oslock,omitempty"`
	Beat       string `toml:"beat"`
}

// write writes the content of the lock.
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

// running reports whether the process of a lock that was made on this machine exists.
func (o lockFile) running() bool {
	if start := processStart(o.PID); o.Start != "" && start != "" && start != o.Start {
		return false
	}
	return exists(o.PID)
}

// InUseError reports that another program has the saves open.
type InUseError struct {
	// File is the lock. Host and PID are of the other program, empty if unknown.
	File, Host string
	PID        int
}

// Error returns a sentence that says which program it is and what to do.
func (e *InUseError) Error() string {
	return fmt.Sprintf("another Eras uses these saves (process %d on %s; %s): end it, choose another folder with -saves DIR, or read only with -readonly", e.PID, cmp.Or(e.Host, "an unknown machine"), e.File)
}
