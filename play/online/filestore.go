//go:build !js

package online

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"eras/internal/files"
	"eras/saves"
)

// fileStore keeps the log of each match in a file of its own, so that a damaged file affects only
// one match. Every entry is on the disk when append returns.
type fileStore struct {
	files  saves.Store
	most   int64 // limit of the bytes of all matches
	tell   func(error)
	ledger *ledger

	mutex sync.Mutex
	logs  map[string]*fileLog
	bytes int64
}

// fileLog is the end of the log of a match.
type fileLog struct {
	mutex sync.Mutex
	knownLog
	size int64 // bytes of the acknowledged entries
	// unsure says that the file may go on after the acknowledged entries, such as with a part of an
	// entry that could not be written.
	unsure  bool
	removed bool
}

// log returns the log of a match, nil if there is none.
func (s *fileStore) log(match string) *fileLog {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.logs[match]
}

// take reserves n bytes of the store's limit. A negative n returns them.
func (s *fileStore) take(n int64) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if n > 0 && s.bytes+n > s.most {
		return errNoRoom
	}
	s.bytes += n
	return nil
}

// append implements store.
func (s *fileStore) append(_ context.Context, match string, e *entry, after mark) (mark, error) {
	if after.number == 0 {
		return s.create(match, e)
	}
	l := s.log(match)
	if l == nil {
		return mark{}, ErrNoMatch
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.removed {
		return mark{}, ErrNoMatch
	}
	if l.count != after.number || l.sum != after.sum {
		return mark{}, errMoved
	}
	if l.unsure {
		if err := s.settle(match, l); err != nil {
			return mark{}, err
		}
	}
	line, sum, err := logLine(l.sum, e)
	if err != nil {
		return mark{}, err
	}
	n := int64(len(line))
	if l.size+n > files.MaxMatch {
		return mark{}, ErrTooLong
	}
	if err := s.take(n); err != nil {
		return mark{}, diskRefusal(err)
	}
	if err := s.files.Append(logName(match), l.size, line); err != nil {
		l.unsure = true
		_ = s.take(-n)
		return mark{}, diskRefusal(err)
	}
	l.count, l.sum, l.size = l.count+1, sum, l.size+n
	s.ledger.note(match, l.knownLog)
	return mark{l.count, l.sum}, nil
}

// create writes the file of a new match.
func (s *fileStore) create(match string, e *entry) (mark, error) {
	line, sum, err := logLine(firstSum(match), e)
	if err != nil {
		return mark{}, err
	}
	data := append([]byte(logStart(match)), line...)
	l := &fileLog{knownLog: knownLog{count: 1, sum: sum}, size: int64(len(data))}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s.mutex.Lock()
	if s.logs[match] != nil {
		s.mutex.Unlock()
		return mark{}, errMoved
	}
	s.logs[match] = l
	s.mutex.Unlock()
	if err = s.take(l.size); err == nil {
		if err = s.files.Write(logName(match), data); err != nil {
			_ = s.take(-l.size)
		}
	}
	if err != nil {
		l.removed = true
		s.forget(match)
		return mark{}, diskRefusal(err)
	}
	s.ledger.note(match, l.knownLog)
	return mark{l.count, l.sum}, nil
}

// forget removes a match from memory.
func (s *fileStore) forget(match string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.logs, match)
}

// settle cuts off what follows the acknowledged entries in a file. l.mutex must be held.
func (s *fileStore) settle(match string, l *fileLog) error {
	data, f, err := s.load(match, l)
	if err != nil {
		return err
	}
	if line, cause := f.check(l.knownLog, false); cause != nil {
		if err := s.mend(match, l, data, &f, line, cause); err != nil {
			return err
		}
		return errMoved // the match must be read again
	}
	if int64(len(data)) != l.size {
		if err := s.files.Write(logName(match), data[:l.size]); err != nil {
			return diskRefusal(err)
		}
	}
	l.unsure = false
	return nil
}

// load reads the file of a match. If there is none, data is nil. l.mutex must be held.
func (s *fileStore) load(match string, l *fileLog) (data []byte, f logFile, err error) {
	name := logName(match)
	data, err = s.files.Read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, logFile{rest: true, ended: true, cause: errMissing}, nil
	case errors.Is(err, files.ErrTooLong):
		return nil, logFile{rest: true, ended: true, cause: err}, nil
	case err != nil:
		return nil, f, fmt.Errorf("%w: reading a match: %w", ErrDisk, err)
	}
	f, err = parseLog(s.files.Location(name), match, data)
	return data, f, err
}

// read implements store.
func (s *fileStore) read(_ context.Context, match string, read func(*entry) error) (mark, error) {
	l := s.log(match)
	if l == nil {
		return mark{}, ErrNoMatch
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.removed {
		return mark{}, ErrNoMatch
	}
	data, f, err := s.load(match, l)
	if err != nil {
		return mark{}, err
	}
	if line, cause := f.check(l.knownLog, false); cause != nil {
		if err := s.mend(match, l, data, &f, line, cause); err != nil {
			return mark{}, err
		}
	}
	var damaged error
	for i := range f.entries[:l.count] {
		if f.entries[i].Closed {
			damaged = ErrDamaged
		}
		if err := read(&f.entries[i]); err != nil {
			return mark{}, err
		}
	}
	return mark{l.count, l.sum}, damaged
}

// mend copies a damaged file, rewrites it with the entries that can be read, and reports what was
// lost. Afterwards f holds the entries of the new file. l.mutex must be held.
func (s *fileStore) mend(match string, l *fileLog, data []byte, f *logFile, line int, cause error) error {
	name := logName(match)
	d := &DamagedError{Match: match, File: s.files.Location(name), Line: line, Cause: cause, Read: len(f.entries), Lost: -1}
	if l.count > 0 {
		d.Lost = max(0, int(l.count)-len(f.entries)) //nolint:gosec // a file has fewer entries
	}
	if errors.Is(cause, errOther) {
		d.Lost = -1
	}
	d.Closed = d.Read == 0 || d.Lost != 0 && l.over
	if !errors.Is(cause, errMissing) {
		aside, err := s.aside(name, data)
		if err != nil {
			return diskRefusal(err)
		}
		d.Aside = s.files.Location(aside)
	}
	sum := firstSum(match)
	var text bytes.Buffer
	text.WriteString(logStart(match))
	if d.Lost != 0 {
		f.entries = append(f.entries, entry{Lost: cause.Error(), Closed: d.Closed})
	}
	for i := range f.entries {
		var entry []byte
		var err error
		if entry, sum, err = logLine(sum, &f.entries[i]); err != nil {
			return err
		}
		text.Write(entry)
	}
	if err := s.files.Write(name, text.Bytes()); err != nil {
		return diskRefusal(err)
	}
	grown := int64(text.Len()) - l.size
	l.count, l.sum, l.size, l.unsure = uint64(len(f.entries)), sum, int64(text.Len()), false
	s.mutex.Lock()
	s.bytes += grown
	s.mutex.Unlock()
	s.ledger.note(match, l.knownLog)
	s.tell(d)
	return nil
}

// aside copies a damaged file to an unused name beside it, and returns that name. A file that is
// too long to be read has no data; aside renames it instead.
func (s *fileStore) aside(name string, data []byte) (string, error) {
	if data == nil {
		return s.files.SetAside(name)
	}
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.broken-%d", name, n)
		old, err := s.files.Read(aside)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return aside, s.files.Write(aside, data)
		case err == nil && bytes.Equal(old, data): // copied by an earlier attempt
			return aside, nil
		}
	}
}

// finished implements store.
func (s *fileStore) finished(match string) {
	l := s.log(match)
	if l == nil {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if !l.over && !l.removed {
		l.over = true
		s.ledger.note(match, l.knownLog)
	}
}

// remove implements store.
func (s *fileStore) remove(_ context.Context, match string) error {
	l := s.log(match)
	if l == nil {
		return nil
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.removed {
		return nil
	}
	full := s.ledger.forget(match) // noted first: otherwise a crash after the removal would leave a listed match without a file
	if err := s.files.Remove(logName(match)); err != nil {
		return diskRefusal(err)
	}
	if full != nil {
		_ = s.ledger.forget(match) // removing the file may have made room on the disk
	}
	l.removed = true
	_ = s.take(-l.size)
	s.forget(match)
	return nil
}
