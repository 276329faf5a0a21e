package saves

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"eras/game"
	"eras/internal/tomlfile"
)

// Journal saves a match in progress step by step. The slot's TOML file is a
// checkpoint, the whole match at some time; the journal beside it holds the steps
// since then. Saving a step appends it to the journal in one write, whatever the
// length of the match.
//
// The journal's first line names the format, its version and the SHA-256 digest of
// the checkpoint that it belongs to. Every further line is a step: a checksum, a
// space and a JSON object.
//
//	eras-journal 1 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//	3c5a1f0e9b7d2468 {"actions":["0: A BUD - SER","1: F EDI - NTH"],"stand":{"year":1901},"saved":"2026-05-04T12:30:59Z"}
//
// A checksum covers the object and the checksum before it. So a reader finds the first step that is
// incomplete, changed or out of order, and drops it and all later steps. A crash while a step is
// being appended loses that step only.
//
// Several goroutines may use a journal at once.
type Journal struct {
	saves *Saves
	slot  Slot
	name  string // the name of the journal's file

	// saves.mu guards these.
	ready bool   // whether the next step may be appended
	size  int64  // size of the file
	sum   string // the checksum of the last step, or the checkpoint's digest
}

// Step is what one step of a match adds to the saved match.
type Step struct {
	// Actions are the step's lines of the record, in order: several if several seats
	// answered at once. They may be notes alone.
	Actions []string
	// Stand and Saved are the new values of these fields of [Match].
	Stand map[string]int
	Saved time.Time
}

// ErrNeedsCheckpoint is the error of [Journal.Append] if the journal is full or an
// earlier call failed. [Journal.Checkpoint] makes it ready again.
var ErrNeedsCheckpoint = errors.New("the journal needs a checkpoint")

const (
	journalHeader  = "eras-journal"
	journalVersion = 1
	// maxJournal is the limit of a journal in bytes. It has room for a few thousand steps.
	maxJournal = 1 << 18
	// maxAction is the limit of a record line in bytes, within what game.ParseRecord accepts.
	maxAction = 60 << 10
)

// OpenJournal writes m as the checkpoint of a slot and starts an empty journal.
// Errors are those of [Saves.SaveMatch]. The journal is not nil even then; its
// Append returns [ErrNeedsCheckpoint] until Checkpoint succeeds.
func (s *Saves) OpenJournal(slot Slot, m Match) (*Journal, error) {
	j := &Journal{saves: s, slot: slot}
	return j, j.Checkpoint(m)
}

// Checkpoint writes m as the new checkpoint and starts an empty journal. It is needed after any
// change other than a new step, such as undo or a new name, and when Append returns
// [ErrNeedsCheckpoint]. Errors are those of [Saves.SaveMatch].
func (j *Journal) Checkpoint(m Match) error {
	j.saves.mu.Lock()
	j.ready = false
	j.saves.mu.Unlock()
	return j.saves.saveMatch(j.slot, &m, j.start)
}

// start begins an empty journal for the checkpoint with that digest. If that fails, the journal is
// not ready. The match has just been saved as a whole, and the next step will ask for a checkpoint.
func (j *Journal) start(digest string) error {
	f, _ := j.slot.files()
	j.name = f.journal
	header := fmt.Sprintf("%s %d %s\n", journalHeader, journalVersion, digest)
	if err := j.saves.store.Write(j.name, []byte(header)); err != nil {
		return err
	}
	j.ready, j.size, j.sum = true, int64(len(header)), digest
	return nil
}

// Append adds steps to the journal in one write. They are on the disk when it
// returns. An error that wraps [ErrCannotSave] means that they could not be written.
// After any error the match on the disk ends before these steps, and Append returns
// [ErrNeedsCheckpoint] until Checkpoint succeeds.
func (j *Journal) Append(steps ...Step) error {
	j.saves.mu.Lock()
	defer j.saves.mu.Unlock()
	if !j.ready {
		return ErrNeedsCheckpoint
	}
	j.ready = false
	var data []byte
	sum := j.sum
	for _, step := range steps {
		if err := step.check(); err != nil {
			return fmt.Errorf("saving a step of the match in %.80q: %w", string(j.slot), err)
		}
		var entry string
		entry, sum = step.encode(sum)
		data = append(data, entry...)
	}
	if j.size+int64(len(data)) > maxJournal {
		return ErrNeedsCheckpoint
	}
	if err := j.saves.store.Append(j.name, j.size, data); err != nil {
		return err
	}
	j.ready, j.size, j.sum = true, j.size+int64(len(data)), sum
	return nil
}

// check returns nil if the step can be saved.
func (s *Step) check() error {
	if len(s.Actions) == 0 {
		return errors.New("a step must have an action")
	}
	for _, action := range s.Actions {
		if err := checkLine(action, maxAction); err != nil {
			return err
		}
		if strings.TrimSpace(action) == "" || strings.HasPrefix(action, "result: ") {
			return fmt.Errorf("%.80q must be an action of a record", action)
		}
	}
	if err := checkStand(s.Stand); err != nil {
		return err
	}
	return checkDate(s.Saved)
}

// stepJSON is a [Step] as JSON.
type stepJSON struct {
	Actions []string       `json:"actions"`
	Stand   map[string]int `json:"stand,omitempty"`
	Saved   time.Time      `json:"saved"`
}

// encode returns the step's line in a journal and its checksum. previous is the
// checksum before it.
func (s *Step) encode(previous string) (line, sum string) {
	object, err := json.Marshal(stepJSON{s.Actions, s.Stand, stamp(s.Saved)})
	if err != nil {
		panic(err) // the values were checked, so they can be written
	}
	sum = ChainSum(previous, object)
	return sum + " " + string(object) + "\n", sum
}

// ChainSum returns the checksum of an object in a chain, 16 hexadecimal digits. previous is the
// checksum before it.
func ChainSum(previous string, object []byte) string {
	hash := sha256.New()
	hash.Write([]byte(previous))
	hash.Write(object)
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// parseJournal returns the intact steps of a journal that belongs to the checkpoint with that
// digest, none if it belongs to another one. location is for errors. An incomplete last line is not
// an error, because a crash during an append leaves one.
func parseJournal(location string, data []byte, digest string) ([]Step, error) {
	header, rest, found := bytes.Cut(data, []byte{'\n'})
	if !found {
		return nil, nil
	}
	damaged := func(line int, cause string) error {
		return &tomlfile.Error{File: location, Line: line, Err: errors.New(cause)}
	}
	words := strings.Split(string(header), " ")
	if words[0] == journalHeader && len(words) > 1 {
		if version, err := strconv.ParseInt(words[1], 10, 64); err == nil && version > journalVersion {
			return nil, &NewerError{File: location, Version: version, Known: journalVersion}
		}
	}
	if len(words) != 3 || words[0] != journalHeader || words[1] != strconv.Itoa(journalVersion) {
		return nil, damaged(1, fmt.Sprintf("the first line must be \"%s %d\" and a digest", journalHeader, journalVersion))
	}
	if words[2] != digest {
		return nil, nil
	}
	var steps []Step
	sum := digest
	for number := 2; ; number++ {
		var line []byte
		line, rest, found = bytes.Cut(rest, []byte{'\n'})
		if !found {
			return steps, nil
		}
		have, object, _ := strings.Cut(string(line), " ")
		if sum = ChainSum(sum, []byte(object)); have != sum {
			return steps, damaged(number, "the checksum does not fit: the file was changed or damaged")
		}
		var raw stepJSON
		if err := json.Unmarshal([]byte(object), &raw); err != nil {
			return steps, damaged(number, err.Error())
		}
		step := Step{raw.Actions, raw.Stand, stamp(raw.Saved)}
		if err := step.check(); err != nil {
			return steps, damaged(number, err.Error())
		}
		steps = append(steps, step)
	}
}

// Join returns the match after further steps. It drops the drafts if a step has an action, because
// they answer an earlier position then.
func (m Match) Join(steps ...Step) Match {
	if len(steps) == 0 {
		return m
	}
	var record strings.Builder
	record.WriteString(strings.TrimSuffix(m.Record, "\n") + "\n")
	for _, step := range steps {
		for _, action := range step.Actions {
			record.WriteString(action + "\n")
			if !game.IsNote(action) {
				m.Drafts = nil
			}
		}
	}
	last := steps[len(steps)-1]
	m.Record, m.Stand, m.Saved = record.String(), last.Stand, last.Saved
	return m
}
