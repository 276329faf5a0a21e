// Package files opens and reads files and streams with size limits. The program must read all files
// with it; a test of the module checks that.
package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Limits in bytes.
const (
	// MaxText is the limit of a file that a person writes: a map, a scenario, parameters,
	// an experiment.
	MaxText = 1 << 20
	// MaxMatch is the limit of a match, a record or a saved one: about a million actions.
	MaxMatch = 16 << 20
	// MaxData is the limit of data that other programs write, such as coastlines.
	MaxData = 64 << 20
)

// ErrTooLong is wrapped by errors about input that is longer than its limit.
var ErrTooLong = errors.New("it is too long")

// Open opens a regular file for reading. For anything else it returns an error: reading from a pipe
// may wait for ever, and a device may have no end.
func Open(path string) (*os.File, error) {
	// Check first, because opening a pipe waits until something writes to it.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("open %s: it must be a regular file, not a folder, a pipe or a device", path)
	}
	file, err := os.Open(path)
	var failed *fs.PathError
	if errors.As(err, &failed) && len(path) > maxQuoted {
		return nil, &fs.PathError{Op: failed.Op, Path: fmt.Sprintf("%.*s…", maxQuoted, path), Err: failed.Err}
	}
	return file, err
}

// maxQuoted is the maximum number of letters of a path that an error of [Open] quotes. The argument
// may be a long text that is no path at all.
const maxQuoted = 200

// Read returns the content of a regular file of at most most bytes. If it is longer, the error is
// [ErrTooLong].
func Read(path string, most int64) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	var data bytes.Buffer
	if info, err := file.Stat(); err == nil && info.Size() <= most {
		data.Grow(int(info.Size()) + bytes.MinRead) // so that reading makes no copies
	}
	if _, err = data.ReadFrom(io.LimitReader(file, most+1)); err == nil {
		err = CheckLength(data.Len(), most)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return data.Bytes(), nil
}

// ReadAll reads r to its end. If that takes more than most bytes, the error is [ErrTooLong].
func ReadAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	return data, CheckLength(len(data), most)
}

// mark is the UTF-8 byte order mark. Some editors and shells write it at the start of a text.
const mark = "\ufeff"

// TrimMark returns a text without a byte order mark at its start.
func TrimMark[T string | []byte](text T) T {
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		return text[len(mark):]
	}
	return text
}

// CheckLength returns [ErrTooLong] with a message if length is above the limit.
func CheckLength(length int, most int64) error {
	if int64(length) > most {
		return fmt.Errorf("%w: it must have at most %d bytes", ErrTooLong, most)
	}
	return nil
}
