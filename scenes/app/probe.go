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

// probe writes a description of the screen to a file whenever it changes: the screen's name and its
// controls with their places. With it another program can use the window.
type probe struct {
	file  string
	last  string
	ticks int
	match *probedMatch // the match when the picture last became still
}

// probed is the description that a probe writes.
type probed struct {
	Screen   string         `json:"screen"`
	Scale    float64        `json:"scale"` // pixels per logical unit
	Controls []ui.Described `json:"controls"`
	// Texts are the texts that the screen shows.
	Texts []string `json:"texts"`
	// Shortened lists the texts that did not fit.
	Shortened []string `json:"shortened,omitempty"`
	// Missing lists shown texts whose key has no text, Outside those that lie outside their box.
	Missing []string `json:"missing,omitempty"`
	Outside []string `json:"outside,omitempty"`
	// Busy reports that the program will go on without input: an agent thinks or dice are thrown in
	// the match on the screen, or a task runs. A match under another screen stands still. Moving reports that the picture changes.
	Busy   bool `json:"busy,omitempty"`
	Moving bool `json:"moving,omitempty"`
	// Match is the match being played, while it waits for a person.
	Match *probedMatch `json:"match,omitempty"`
}

// probedMatch is the match that the screen shows. The file of the same slot must have the
// same record.
type probedMatch struct {
	Slot   string `json:"slot"`
	Record string `json:"record"` // SHA-256 of the record
	Last   string `json:"last"`   // last line of the record
}

// movingTicks is how many ticks the picture must not change to count as still.
const movingTicks = 4

func (p *probe) write(a *App, scale float64) error {
	if p.file == "" {
		return nil
	}
	p.ticks++
	showTicks(p.file, p.ticks)
	u := a.UI
	faulty := u.Faulty()
	goesOn := a.Matches.playing != nil && a.Matches.playing.goesOn()
	now := probed{
		Screen: a.Screens.name, Scale: scale, Controls: u.Controls(), Texts: u.Texts(), Shortened: u.Shortened(), Missing: faulty.Missing, Outside: faulty.Outside,
		Busy: a.Tasks.busy() != "" || goesOn && len(a.Screens.below) == 0, Moving: u.Still() < movingTicks,
	}
	switch {
	case a.Matches.playing == nil || a.Matches.playing.over() || goesOn || now.Busy || now.Moving:
		p.match = nil
	case p.match == nil:
		record := a.Matches.playing.match.Saved().Record
		sum := sha256.Sum256([]byte(record))
		record = strings.TrimSpace(record)
		p.match = &probedMatch{string(saves.SlotOf(a.Matches.playing.mode)), hex.EncodeToString(sum[:]), record[strings.LastIndexByte(record, '\n')+1:]}
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

// watched holds the methods of a match that a probe uses.
type watched interface {
	Persons() game.Seats
	Waiting() game.Seats
	Turn() (game.Seat, bool)
}

// goesOn reports whether the match goes on without input until it is a person's turn.
func (p *playing) goesOn() bool {
	m, ok := p.match.(watched)
	if !ok || m.Persons() == 0 || m.Waiting() == 0 {
		return false
	}
	_, person := m.Turn()
	return !person
}

// over reports whether the match has ended and will be moved to the archive.
func (p *playing) over() bool {
	m, ok := p.match.(watched)
	return ok && m.Waiting() == 0
}
