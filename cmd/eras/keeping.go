package main

import (
	"errors"
	"fmt"
	"time"

	"eras/game"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/ui"
)

// current is the match that is being played.
type current struct {
	// saved returns the match as it stands, as files keep it; nil while none is
	// played.
	saved   func() saves.Match
	mode    saves.Mode
	started time.Time
	// name is what it was last saved under.
	name string
	// moved says that something happened since it was kept, changed that it must be
	// kept at the end of the tick.
	moved, changed bool
}

// meta is what a saved match says beside its board's own.
type meta struct {
	started time.Time
	name    string
}

// takeUp makes a match the one that is played and keeps it. A match that its slot
// holds from before goes to the shelf of earlier ones, unless it is the same.
func (h *house) takeUp(before meta, same bool, saved func() saves.Match) {
	if before.started.IsZero() {
		before.started = now()
	}
	m := saved()
	if !same {
		h.makeWay(m.Mode)
	}
	h.playing = current{saved: saved, mode: m.Mode, started: before.started, name: before.name}
	h.stage.Save = h.askName
	h.keep()
}

// makeWay puts what the slot of a board holds on the shelf of earlier matches.
func (h *house) makeWay(mode saves.Mode) {
	h.keeper.Flush()
	m, found, err := h.saves.LoadMatch(saves.SlotOf(mode))
	h.report(err)
	if !found || !played(&m) {
		return
	}
	_, err = h.saves.Shelve(saves.Finished, m)
	h.report(err)
}

// played reports whether anything has been done in a match.
func played(m *saves.Match) bool {
	record, err := game.ParseRecord(m.Record)
	return err == nil && len(record.Actions) > 0
}

// keep saves the match that is played as it stands.
func (h *house) keep() {
	h.playing.moved, h.playing.changed = false, false
	if h.playing.saved == nil {
		return
	}
	m := h.whole()
	h.keeper.Keep(func() error { return h.saves.SaveMatch(saves.SlotOf(m.Mode), m) })
}

// whole returns the match that is played with its dates and its name.
func (h *house) whole() saves.Match {
	m := h.playing.saved()
	m.Started, m.Saved, m.Name = h.playing.started, now(), h.playing.name
	return m
}

// keepChanged saves the match if something changed since it was kept.
func (h *house) keepChanged() {
	if h.playing.changed {
		h.keep()
	}
}

// putDown ends the keeping of the match that is played: it stays in its slot.
func (h *house) putDown() {
	if h.playing.moved || h.playing.changed {
		h.keep()
	}
	h.playing, h.naming = current{}, nil
	h.stage.Save = nil
	h.keeper.Flush()
}

// finish puts the match that is played, which is over, on the shelf of earlier
// ones and empties its slot.
func (h *house) finish() {
	if h.playing.saved == nil {
		return
	}
	m := h.whole()
	h.playing.moved, h.playing.changed = false, false
	h.putDown()
	_, err := h.saves.Shelve(saves.Finished, m)
	if errors.Is(err, saves.ErrCannotSave) {
		h.report(err)
		return // it stays in its slot
	}
	h.report(err)
	h.report(h.saves.DropMatch(saves.SlotOf(m.Mode)))
}

// askName asks under which name to save the match that is played.
func (h *house) askName() {
	t := h.ui.Text
	h.naming = &archive.Naming{ID: "saving", Title: t.T("archive.save.title"), Name: h.suggestedName(), Taken: func(name string) bool {
		return name != h.playing.name && h.saves.HasNamed(name)
	}}
	h.naming.Do = func(name string) string {
		m := h.whole()
		m.Name = name
		if _, err := h.saves.Shelve(saves.Named, m); err != nil {
			return err.Error()
		}
		h.playing.name = name
		h.hint, h.hintUntil = t.T("archive.saveddone"), h.ui.Tick()+3*ui.TicksPerSecond
		return ""
	}
}

// suggestedName returns the name under which the match was saved last, or says
// where it is played and how it stands.
func (h *house) suggestedName() string {
	if h.playing.name != "" {
		return h.playing.name
	}
	m := h.playing.saved()
	w := h.words(&saves.Shelved{Match: m})
	for _, name := range []string{w.Map + ", " + w.Stand, w.Map} {
		if name, err := saves.PlayerName(name); err == nil {
			return name
		}
	}
	return ""
}

// describeNaming shows the dialog that asks for a name, and what came of it.
func (h *house) describeNaming(u *ui.UI) {
	if h.naming != nil && h.naming.Describe(u) {
		h.naming = nil
	}
	if h.hint != "" && u.Tick() < h.hintUntil {
		style := ui.Strong.To(0.5)
		box := ui.R(0, 58, u.Width(h.hint, style)+48, 42)
		box.X = u.Bounds().CenterX() - box.W/2
		u.Sheet(box)
		u.Label(box, h.hint, style)
	}
}

// restored is a saved match that was played up to where it was left.
type restored struct {
	// resume shows it to be played on; same says that it is the one in its slot.
	resume func(same bool)
	// replay returns it to be seen again.
	replay func(back func()) screen
}

// restore makes a saved match again. It replays all of it.
func (h *house) restore(m *saves.Match) (*restored, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return nil, err
	}
	if record.Board != string(m.Mode) {
		return nil, fmt.Errorf("the record is of the board %q, the match of %q", record.Board, string(m.Mode))
	}
	switch m.Mode {
	case saves.General:
		return h.restoreWar(m, record)
	case saves.Battle:
		return h.restoreDuel(m, record)
	case saves.Risk:
		return h.restoreRisk(m, record)
	}
	return h.restoreDiplomacy(m, record)
}

// resumeSlot goes on with the match in the slot of a board; without one that can
// be played, the menu opens.
func (h *house) resumeSlot(mode saves.Mode) {
	slot := saves.SlotOf(mode)
	m, found, err := h.saves.LoadMatch(slot)
	h.report(err)
	if found {
		r, err := h.restore(&m)
		if err == nil {
			r.resume(true)
			return
		}
		h.report(h.saves.RefuseMatch(slot, err))
	}
	h.openMenu()
}

// metaOf returns what a saved match says beside its board's own.
func metaOf(m *saves.Match) meta { return meta{m.Started, m.Name} }
