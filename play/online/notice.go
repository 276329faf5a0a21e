//go:build !js

package online

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"syscall"
)

// DamagedError tells the person who runs a host that the file of a match is damaged. It wraps
// [ErrDamaged].
type DamagedError struct {
	// Match is the match's ID. It is empty if the list of matches is damaged, in which case no
	// match is lost.
	Match string
	// File is the damaged file, and Line the damaged line, counted from 1, or 0 for the whole file.
	// Cause says what is wrong.
	File  string
	Line  int
	Cause error
	// Aside is the copy of the file before the repair, empty if there is none.
	Aside string
	// Read is how many entries of the match can be read, and Lost how many are lost, -1 if unknown.
	Read, Lost int
	// Closed says that the match does not go on, because nothing of it can be read or it was over.
	Closed bool
}

// Error returns a sentence that says what was lost and what was kept.
func (d *DamagedError) Error() string {
	where := d.File
	if d.Line > 0 {
		where = fmt.Sprintf("%s:%d", d.File, d.Line)
	}
	text := fmt.Sprintf("%s is damaged: %v", where, d.Cause)
	switch {
	case d.Match == "":
		text += "; it is written anew, and no match is lost with it"
	case d.Lost == 0:
		text += fmt.Sprintf("; nothing of the match %s is lost, and it goes on", d.Match)
	case d.Read == 0:
		text += fmt.Sprintf("; nothing of the match %s can be read, and it is closed", d.Match)
	case d.Closed:
		text += fmt.Sprintf("; of the match %s, which is closed, %d entries can be read and %s lost", d.Match, d.Read, d.lost())
	default:
		text += fmt.Sprintf("; of the match %s, %d entries can be read and %s lost: it goes on from there", d.Match, d.Read, d.lost())
	}
	if d.Aside != "" {
		text += "; the damaged file was set aside as " + d.Aside
	}
	return text
}

// lost says how many entries are lost.
func (d *DamagedError) lost() string {
	if d.Lost < 0 {
		return "what followed is"
	}
	return fmt.Sprintf("%d are", d.Lost)
}

// Unwrap returns [ErrDamaged] and the cause.
func (d *DamagedError) Unwrap() []error { return []error{ErrDamaged, d.Cause} }

// The causes of damage.
var (
	errChain   = errors.New("its chain sum does not fit, because it was changed or something before it is missing")
	errHeader  = errors.New("the first line is not that of this match's file")
	errShort   = errors.New("entries that were acknowledged are missing at its end")
	errOther   = errors.New("it has other entries than those that were acknowledged")
	errMissing = errors.New("the file is missing")
	errCut     = errors.New("the last line is not whole")
	errLines   = errors.New("lines are missing")
	errLine    = errors.New("the line is not one that the program has written")
)

// DiskError tells the person who runs a host that answers cannot be written, and later that they
// can be written again.
type DiskError struct {
	// Cause is why answers cannot be written. It is nil when they can be written again.
	Cause error
	// Full says that the reason is a full disk.
	Full bool
}

// Error returns a sentence.
func (d *DiskError) Error() string {
	switch {
	case d.Cause == nil:
		return "the matches are written again: they go on"
	case d.Full:
		return "the disk with the matches is full: answers are refused until there is room: " + d.Why()
	}
	return "the matches cannot be written or read: answers are refused until they can: " + d.Why()
}

// Why returns the error of the operating system, with the file's name.
func (d *DiskError) Why() string {
	var path *fs.PathError
	if errors.As(d.Cause, &path) {
		return path.Error()
	}
	return d.Cause.Error()
}

// Unwrap returns the cause.
func (d *DiskError) Unwrap() error { return d.Cause }

// KeyError tells the person who runs a host that its secret is not the one with which its matches
// were made.
type KeyError struct{}

// Error returns a sentence.
func (*KeyError) Error() string {
	return "the key of the server is missing or has changed: all codes that were given out are worthless; put the old file of the key back and start again to keep them"
}

// MovedError tells the person who runs a host that matches of an earlier version of the program
// were converted to files.
type MovedError struct {
	Matches int
	// Aside is where the old files are.
	Aside string
}

// Error returns a sentence.
func (m *MovedError) Error() string {
	return fmt.Sprintf("%d matches of an earlier version were taken over; their old files are kept in %s", m.Matches, m.Aside)
}

// ServerError is a warning of the NATS server in this program.
type ServerError struct{ Text string }

// Error returns the warning.
func (s *ServerError) Error() string { return "the server in this program warns: " + s.Text }

// errNoRoom says that the store has reached its size limit.
var errNoRoom = errors.New("the store of the matches has reached its limit")

// diskRefusal wraps an error of writing with [ErrDiskFull] or [ErrDisk].
func diskRefusal(err error) error {
	reason := ErrDisk
	if isFull(err) {
		reason = ErrDiskFull
	}
	return fmt.Errorf("%w: %w", reason, err)
}

// isFull reports whether an error says that a disk is full.
func isFull(err error) bool {
	var code syscall.Errno
	if runtime.GOOS == "windows" && errors.As(err, &code) {
		return code == 39 || code == 112 // ERROR_HANDLE_DISK_FULL, ERROR_DISK_FULL
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG) || errors.Is(err, errNoRoom)
}
