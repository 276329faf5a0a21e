package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"eras/internal/printable"
)

// A field is a rule for one field of a message. A worker checks the messages that it receives with
// these tables. The coordinator checks results with [Queue.understand], which says what is wrong.
type field[M any] struct {
	name string // in JSON
	rule func(*M) error
}

// errMessage is the error of a message that breaks a rule.
var errMessage = errors.New("the message is not understood: use the same version of the program")

// receive parses a message of at most most bytes and checks its fields.
func receive[M any](data []byte, most int, table []field[M]) (*M, error) {
	m := new(M)
	if len(data) > most || !utf8.Valid(data) || json.Unmarshal(data, m) != nil {
		return nil, errMessage
	}
	for _, f := range table {
		if err := f.rule(m); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", errMessage, f.name, err)
		}
	}
	return m, nil
}

var welcomeFields = []field[welcome]{
	{"job", func(w *welcome) error {
		if w.Job == nil {
			return nil
		}
		for _, f := range jobFields {
			if err := f.rule(w.Job); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
		}
		return nil
	}},
	{"refused", func(w *welcome) error { return short(w.Refused, maxError) }},
}

var jobFields = []field[Job]{
	{"run", func(j *Job) error {
		if !runText.MatchString(j.Run) {
			return errors.New("it must have up to 64 letters and digits")
		}
		return nil
	}},
	{"about", func(j *Job) error {
		if len(j.About) > maxAbout {
			return fmt.Errorf("%d bytes, at most %d are possible", len(j.About), maxAbout)
		}
		return nil
	}},
	{"lease", func(j *Job) error {
		if j.Lease < minLease || j.Lease > MaxLease {
			return fmt.Errorf("%v must be from %v to %v", j.Lease, minLease, MaxLease)
		}
		return nil
	}},
}

var unitFields = []field[unit]{
	{"unit", func(u *unit) error {
		if u.ID == "" || !printable.Is(u.ID) {
			return errors.New("it must be one line of plain text")
		}
		return short(u.ID, maxUnit)
	}},
	{"payload", func(u *unit) error { return short(string(u.Payload), maxUnit) }},
	{"failed", func(u *unit) error {
		if len(u.Failed) > maxFailed {
			return fmt.Errorf("%d workers, at most %d are possible", len(u.Failed), maxFailed)
		}
		return nil
	}},
}

// runText matches the names of runs, which are part of subjects.
var runText = regexp.MustCompile(`^[A-Za-z0-9]{1,64}$`)

const (
	// minLease and MaxLease limit how long a unit stays with a worker that gives no sign.
	minLease, MaxLease = 50 * time.Millisecond, 24 * time.Hour
	// maxAbout limits the description of the units, in bytes.
	maxAbout = 512 << 10
	// MaxMessage is the longest message to a worker in bytes.
	MaxMessage = 1 << 20
)

// short checks the length of a text in bytes.
func short(text string, most int) error {
	if len(text) > most {
		return fmt.Errorf("%d bytes, at most %d are possible", len(text), most)
	}
	return nil
}
