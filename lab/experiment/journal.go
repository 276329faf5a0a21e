package experiment

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"eras/internal/files"
)

// journalName is the file in a run's folder to which every finished unit is appended,
// one JSON object per line.
const journalName = "journal.jsonl"

// journalFormat is the version of the journal's format.
const journalFormat = 1

// maxLine is the greatest length of a line in bytes, far above that of a unit's result.
const maxLine = 8 << 20

// header is the first line of a journal. It identifies the run: a run with another
// header cannot resume this one.
type header struct {
	Format      int      `json:"eras_journal"`
	Experiments []string `json:"experiments"`
	Seed        uint64   `json:"seed"`
	Games       int      `json:"games"`
	// Units is a digest of all units and settings. It detects that an experiment has
	// changed.
	Units   string `json:"units"`
	Version string `json:"version"`
	Shard   Shard  `json:"shard"`
}

// entry is any other line: a finished unit or the start of a session.
type entry struct {
	Unit    string          `json:"unit,omitempty"`
	Seconds float64         `json:"seconds,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Session *Session        `json:"session,omitempty"`
}

// Session describes the system that a part of a run was run on.
type Session struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	System  string `json:"system"`
	Cores   int    `json:"cores"`
	Workers int    `json:"workers"`
}

// ThisSession returns the session of this system with so many workers.
func ThisSession(version string, workers int) Session {
	return Session{version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, runtime.NumCPU(), workers}
}

// journal is the content of a journal.
type journal struct {
	header   header
	done     map[string]entry // by unit
	sessions []Session
	size     int64 // bytes of whole lines
}

// readJournal reads the journal in a folder, without an incomplete last line. It
// returns nil if there is no journal or no complete header.
func readJournal(dir string) (*journal, error) {
	path := filepath.Join(dir, journalName)
	file, err := files.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the run: %w", err)
	}
	defer func() { _ = file.Close() }()
	j := &journal{done: map[string]entry{}}
	in := bufio.NewReaderSize(file, maxLine)
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			if number == 1 {
				return nil, nil
			}
			return j, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the run: %s:%d: %w; a line must have at most %d bytes", path, number, err, maxLine)
		}
		if err := j.read(number, line); err != nil {
			// A crash of the system may leave a last line of the right length without
			// its content.
			if _, more := in.Peek(1); more == io.EOF && number > 1 {
				return j, nil
			}
			return nil, fmt.Errorf("%s:%d is damaged: delete the line or choose another folder (%w)", path, number, err)
		}
		j.size += int64(len(line))
	}
}

func (j *journal) read(number int, line []byte) error {
	if number == 1 {
		if err := json.Unmarshal(line, &j.header); err != nil {
			return err
		}
		if j.header.Format != journalFormat {
			return fmt.Errorf("the format must be %d, not %d", journalFormat, j.header.Format)
		}
		return nil
	}
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	switch {
	case e.Session != nil:
		j.sessions = append(j.sessions, *e.Session)
	case e.Unit == "" || len(e.Result) == 0:
		return errors.New("the line is neither a unit nor a session")
	default:
		if _, twice := j.done[e.Unit]; !twice {
			j.done[e.Unit] = e
		}
	}
	return nil
}

// log appends lines to a journal and syncs them to the disk.
type log struct{ file *os.File }

// openLog opens the journal in a folder for appending after its first size bytes. If
// size is 0, it writes the header h.
func openLog(dir string, size int64, h header) (*log, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("creating the folder of the run: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, journalName), os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, fmt.Errorf("opening the run: %w", err)
	}
	l := &log{file}
	if err = file.Truncate(size); err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err == nil && size == 0 {
		err = l.add(h)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the run: %w", errors.Join(err, file.Close()))
	}
	return l, nil
}

// add appends v as a line.
func (l *log) add(v any) error {
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(v); err != nil {
		return err
	}
	if _, err := l.file.Write(line.Bytes()); err != nil {
		return fmt.Errorf("writing the journal of the run: %w", err)
	}
	if err := l.file.Sync(); err != nil {
		return fmt.Errorf("writing the journal of the run: %w", err)
	}
	return nil
}

func (l *log) close() error { return l.file.Close() }
