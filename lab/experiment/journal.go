package experiment

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/gofrs/flock"

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

// lockName is the file in a run's folder that the program that works on the run has locked. It stays
// there.
const lockName = "run.lock"

// errLocked is the error of [lock] if another program works on the run.
var errLocked = errors.New("another program works on this run: wait for its end, or choose another folder")

// lock makes sure that no other program works on the run in a folder, which it creates if it is not
// there. Where the file system knows no locks it does nothing.
func lock(dir string) (io.Closer, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("creating the folder of the run: %w", err)
	}
	file := flock.New(filepath.Join(dir, lockName))
	switch locked, err := file.TryLock(); {
	case errors.Is(err, errors.ErrUnsupported):
	case err != nil:
		return nil, fmt.Errorf("locking the run: %w", err)
	case !locked:
		return nil, fmt.Errorf("the folder %.80q: %w", dir, errLocked)
	}
	return file, nil
}

// openLog opens the journal in a folder for appending after its first size bytes. If
// size is 0, it writes the header h. The folder must be locked.
func openLog(dir string, size int64, h header) (*log, error) {
	file, err := os.OpenFile(filepath.Join(dir, journalName), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("opening the run: %w", err)
	}
	l := &log{file}
	if err = file.Truncate(size); err == nil && size == 0 {
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

// Identity returns a digest that is the same for runs with the same units in the same
// version of the program, and a description of the run for [NewPart].
func (r *Run) Identity() (digest string, about json.RawMessage, err error) {
	about, err = json.Marshal(r.header)
	if err != nil {
		return "", nil, fmt.Errorf("describing the run: %w", err)
	}
	sum := sha256.Sum256(about)
	return hex.EncodeToString(sum[:8]), about, nil
}

// Part runs single units of a run that is in a folder elsewhere. See [Config.Remote].
type Part struct {
	options Options
	units   map[string]planned
}

// NewPart returns a part of the run that [Run.Identity] describes. lookup returns
// experiments by name. It returns an error if the same units would be run differently here,
// because of another version of the program or of an experiment.
func NewPart(about json.RawMessage, version string, lookup func(name string) (Experiment, bool)) (*Part, error) {
	var h header
	if err := json.Unmarshal(about, &h); err != nil {
		return nil, fmt.Errorf("reading the description of the run: %w", err)
	}
	switch {
	case h.Format != journalFormat:
		return nil, fmt.Errorf("the run has format %d, this program knows %d: use the same version", h.Format, journalFormat)
	case h.Version != version:
		return nil, fmt.Errorf("the run is of version %s of the program, this is %s: use the same version", h.Version, version)
	case h.Games < 1 || h.Games > MaxGames:
		return nil, fmt.Errorf("the run has %d games per condition: must be from 1 to %d", h.Games, MaxGames)
	}
	all, err := h.plan(lookup)
	if err != nil {
		return nil, err
	}
	if all.digest() != h.Units {
		return nil, errors.New("the experiments have other settings here: use the same files and the same version of the program")
	}
	p := &Part{options: h.options(), units: map[string]planned{}}
	for _, u := range all.units {
		p.units[u.id] = u
	}
	return p, nil
}

// Do runs a unit and returns a line for the journal of the run.
func (p *Part) Do(ctx context.Context, unit string) (json.RawMessage, error) {
	u, ok := p.units[unit]
	if !ok {
		return nil, fmt.Errorf("the run has no unit %.80q", unit)
	}
	e, err := u.do(ctx, p.options)
	if err != nil {
		return nil, err
	}
	return json.Marshal(e)
}

// CheckPart returns an error if data is nothing that [Part.Do] returns for the unit.
func CheckPart(unit string, data []byte) error {
	_, err := readEntry(unit, data)
	return err
}

// readEntry decodes a line for the journal.
func readEntry(unit string, data []byte) (entry, error) {
	var e entry
	err := json.Unmarshal(data, &e)
	switch {
	case err != nil:
		return entry{}, fmt.Errorf("reading the result of %s: %w", unit, err)
	case e.Unit != unit || e.Session != nil || len(e.Result) == 0 || !(e.Seconds >= 0 && e.Seconds < math.MaxInt32):
		return entry{}, fmt.Errorf("what came as the result of %s is none", unit)
	case len(data) > maxLine/2:
		return entry{}, fmt.Errorf("the result of %s has %d bytes: must be at most %d", unit, len(data), maxLine/2)
	}
	return e, nil
}

// Shard is part Number of Of parts of a run, counted from 1. It has the units whose
// index modulo Of is Number−1. The zero value is the whole run.
type Shard struct{ Number, Of int }

// maxShards bounds [Shard.Of].
const maxShards = 10_000

// ParseShard parses "i/n".
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || n < 1 || n > maxShards || i < 1 || i > n {
		return Shard{}, fmt.Errorf("the shard %.80q must be i/n, such as 2/8, with n from 1 to %d and i from 1 to n", text, maxShards)
	}
	return Shard{i, n}, nil
}

// String returns "i/n".
func (s Shard) String() string {
	s = s.whole()
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// MarshalText returns [Shard.String].
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is [ParseShard].
func (s *Shard) UnmarshalText(text []byte) (err error) {
	*s, err = ParseShard(string(text))
	return err
}

// has reports whether the shard has the unit with that index.
func (s Shard) has(place int) bool {
	s = s.whole()
	return place%s.Of == s.Number-1
}

// All reports whether the shard is the whole run.
func (s Shard) All() bool { return s.Of <= 1 }

// whole returns 1/1 for the zero value.
func (s Shard) whole() Shard {
	if s.Of == 0 {
		return Shard{1, 1}
	}
	return s
}
