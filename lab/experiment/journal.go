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
)

// journalName is the file in a run's folder to which every unit that is done is
// added, one JSON object a line.
const journalName = "journal.jsonl"

// journalFormat is the number of the journal's format.
const journalFormat = 1

// header is the first line of a journal: what the run is. Runs with another one
// don't continue it.
type header struct {
	Format      int      `json:"eras_journal"`
	Experiments []string `json:"experiments"`
	Seed        uint64   `json:"seed"`
	Games       int      `json:"games"`
	// Units is a digest of all units and settings, so that an experiment which has
	// changed is told from what it was.
	Units   string `json:"units"`
	Version string `json:"version"`
	Shard   Shard  `json:"shard"`
}

// entry is any other line: a unit that is done, or that the work was taken up.
type entry struct {
	Unit    string          `json:"unit,omitempty"`
	Seconds float64         `json:"seconds,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Session *Session        `json:"session,omitempty"`
}

// Session is on what a part of a run was done.
type Session struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	System  string `json:"system"`
	Cores   int    `json:"cores"`
	Workers int    `json:"workers"`
}

// journal is what a journal holds.
type journal struct {
	header   header
	done     map[string]entry // by unit
	sessions []Session
	size     int64 // bytes of whole lines
}

// readJournal reads the journal in that folder. A last line that was not written
// to its end is left out. It returns nil if there is none, or none but a header
// that was not written to its end.
func readJournal(dir string) (*journal, error) {
	path := filepath.Join(dir, journalName)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the run: %w", err)
	}
	defer file.Close()
	j := &journal{done: map[string]entry{}}
	in := bufio.NewReader(file)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			if number == 1 {
				return nil, nil
			}
			return j, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the run: %w", err)
		}
		if err := j.read(number, line); err != nil {
			// A crash of the machine may leave a last line of the right length
			// without its content.
			if _, more := in.Peek(1); more == io.EOF && number > 1 {
				return j, nil
			}
			return nil, fmt.Errorf("%s:%d is damaged: delete the line or take another folder (%w)", path, number, err)
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
			return fmt.Errorf("its format is %d, not %d", j.header.Format, journalFormat)
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
		return errors.New("it is neither a unit nor a session")
	default:
		if _, twice := j.done[e.Unit]; !twice {
			j.done[e.Unit] = e
		}
	}
	return nil
}

// log adds lines to a journal and makes sure that they are on the disk.
type log struct{ file *os.File }

// openLog opens the journal in that folder for more lines after its first size
// bytes, and begins it with h if size is 0.
func openLog(dir string, size int64, h header) (*log, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("making the folder of the run: %w", err)
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
		file.Close()
		return nil, fmt.Errorf("opening the run: %w", err)
	}
	return l, nil
}

// add writes v as a line.
func (l *log) add(v any) error {
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(v); err != nil {
		return err
	}
	if _, err := l.file.Write(line.Bytes()); err != nil {
		return fmt.Errorf("writing what is done: %w", err)
	}
	if err := l.file.Sync(); err != nil {
		return fmt.Errorf("writing what is done: %w", err)
	}
	return nil
}

func (l *log) close() error { return l.file.Close() }
