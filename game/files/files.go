// Package files opens and reads files and streams with limits. Every file that the
// programs read goes through it; a test of the module looks for others.
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
	// MaxMatch is the limit of a match: a record or a saved one. It is about a million
	// actions.
	MaxMatch = 16 << 20
	// MaxData is the limit of data that other programs write, such as coastlines.
	MaxData = 64 << 20
)

// ErrTooLong is in errors about input that is longer than its limit.
var ErrTooLong = errors.New("it is too long")

// Open opens a regular file for reading. It returns an error for everything else that has
// a path: reading from a pipe may wait for ever, and a device may have no end.
func Open(path string) (*os.File, error) {
	// Asked before, because opening a pipe waits until something writes to it.
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

// maxQuoted is how many letters of a path an error of [Open] quotes. A text that is not a
// path may have been given as one.
const maxQuoted = 200

// Read returns the content of a regular file of at most that many bytes. The error is
// [ErrTooLong] if it has more.
func Read(path string, most int64) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	var data bytes.Buffer
	if info, err := file.Stat(); err == nil && info.Size() <= most {
		data.Grow(int(info.Size()) + bytes.MinRead) // so that reading it takes no copies
	}
	if _, err = data.ReadFrom(io.LimitReader(file, most+1)); err == nil {
		err = CheckLength(data.Len(), most)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return data.Bytes(), nil
}

// ReadAll reads r to its end, which must come after at most that many bytes. The error is
// [ErrTooLong] if it does not.
func ReadAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	return data, CheckLength(len(data), most)
}

// mark is the byte order mark in UTF-8. Some editors and shells put it before a text.
const mark = "\ufeff"

// TrimMark returns a text without a byte order mark before it.
func TrimMark[T string | []byte](text T) T {
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		return text[len(mark):]
	}
	return text
}

// CheckLength returns an error that is [ErrTooLong] for a length above the limit.
func CheckLength(length int, most int64) error {
	if int64(length) > most {
		return fmt.Errorf("%w: it must have at most %d bytes", ErrTooLong, most)
	}
	return nil
}
