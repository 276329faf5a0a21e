package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"eras/game"
	"eras/saves"
	"eras/scenes/ui"
)

// probe writes what is on the screen to a file whenever it changes, so that another
// program can use the window: the screen's name and its controls with their places.
type probe struct {
	file  string
	last  string
	match *probedMatch // since the picture is still
}

// probed is what a probe writes.
type probed struct {
	Screen   string         `json:"screen"`
	Scale    float64        `json:"scale"` // pixels a logical unit
	Controls []ui.Described `json:"controls"`
	// Shortened are the texts that did not fit.
	Shortened []string `json:"shortened,omitempty"`
	// Missing are texts with a key that has no text, Outside those that lie outside their box.
	Missing []string `json:"missing,omitempty"`
	Outside []string `json:"outside,omitempty"`
	// Busy says that what is on the screen goes on by itself: an agent thinks, dice are
	// thrown, or a task runs. Moving says that the picture changes.
	Busy   bool `json:"busy,omitempty"`
	Moving bool `json:"moving,omitempty"`
	// Match is the match that is played, while it waits for a person.
	Match *probedMatch `json:"match,omitempty"`
}

// probedMatch is the match that the screen shows. The file of the same slot must have the
// same record.
type probedMatch struct {
	Slot   string `json:"slot"`
	Record string `json:"record"` // SHA-256
	Last   string `json:"last"`   // line of the record
}

// movingTicks is for how many ticks nothing may change before the picture counts as still.
const movingTicks = 4

func (p *probe) write(a *App, scale float64) error {
	if p.file == "" {
		return nil
	}
	u := a.UI
	faulty := u.Faulty()
	now := probed{
		Screen: a.name, Scale: scale, Controls: u.Controls(), Shortened: u.Shortened(), Missing: faulty.Missing, Outside: faulty.Outside,
		Busy: a.busy() != "" || a.playing != nil && a.playing.goesOn(), Moving: u.Still() < movingTicks,
	}
	switch {
	case a.playing == nil || a.playing.over() || now.Busy || now.Moving:
		p.match = nil
	case p.match == nil:
		record := a.playing.match.Saved().Record
		sum := sha256.Sum256([]byte(record))
		record = strings.TrimSpace(record)
		p.match = &probedMatch{string(saves.SlotOf(a.playing.mode)), hex.EncodeToString(sum[:]), record[strings.LastIndexByte(record, '\n')+1:]}
	}
	now.Match = p.match
	text, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("describing the screen: %w", err)
	}
	if string(text) == p.last {
		return nil
	}
	p.last = string(text)
	return publish(p.file, text)
}

// watched is what a probe asks a match about.
type watched interface {
	Persons() game.Seats
	Waiting() game.Seats
	Turn() (game.Seat, bool)
}

// goesOn reports whether the match goes on by itself until a person is asked.
func (p *playing) goesOn() bool {
	m, ok := p.match.(watched)
	if !ok || m.Persons() == 0 || m.Waiting() == 0 {
		return false
	}
	_, person := m.Turn()
	return !person
}

// over reports whether the match has ended and is about to be moved to the archive.
func (p *playing) over() bool {
	m, ok := p.match.(watched)
	return ok && m.Waiting() == 0
}
