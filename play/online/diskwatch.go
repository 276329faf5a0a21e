//go:build !js

package online

import (
	"errors"
	"sync"
)

// diskWatch tells the person who runs a host when matches cannot be written, and when all of them
// can be written again.
type diskWatch struct {
	tell func(error)

	mutex   sync.Mutex
	failing bool
	failed  map[string]bool // matches in memory whose last answer could not be written
}

// noted records whether a match could be written or read. It returns the error for players, which
// does not reveal where the matches are on the host's machine.
func (w *diskWatch) noted(match string, err error) error {
	reason := reasonIn(err)
	switch {
	case err == nil:
		w.works(match)
	case isDisk(err):
		w.fails(match, &DiskError{Cause: err, Full: reason == ErrDiskFull})
		return reason
	case reason == ErrDamaged:
		return reason
	}
	return err
}

func (w *diskWatch) fails(match string, err *DiskError) {
	w.mutex.Lock()
	first := !w.failing
	w.failing = true
	if w.failed == nil {
		w.failed = map[string]bool{}
	}
	w.failed[match] = true
	w.mutex.Unlock()
	if first {
		w.tell(err)
	}
}

func (w *diskWatch) works(match string) {
	w.mutex.Lock()
	delete(w.failed, match)
	again := w.failing && len(w.failed) == 0
	w.failing = w.failing && !again
	w.mutex.Unlock()
	if again {
		w.tell(&DiskError{})
	}
}

// forget drops a match that is no longer in memory.
func (w *diskWatch) forget(match string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.failed, match)
}

// isDisk reports whether an error says that the disk of the host is full or has failed. The same
// request may succeed later.
func isDisk(err error) bool { return errors.Is(err, ErrDiskFull) || errors.Is(err, ErrDisk) }
