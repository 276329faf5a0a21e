package experiment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

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
