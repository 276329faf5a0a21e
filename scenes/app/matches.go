package app

import (
	"fmt"

	"eras/ai/agents"
	"eras/game"
	"eras/internal/fault"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/ui"
)

// Match is a match that the app saves in its slot while it is played.
type Match interface {
	// Saved returns the current state of the match for its file, without dates and name.
	Saved() saves.Match
	// SetAutosave sets the autosave that the match calls after every step; nil for none.
	SetAutosave(*session.Autosave)
	// RestoreHints restores the hints that were saved with the match in standing.
	RestoreHints(standing map[string]int)
}

// playing is the match that is being played.
type playing struct {
	mode     saves.Mode
	training saves.Training
	match    Match
	autosave *session.Autosave
}

// Matches are the match being played and the matches in the slots of the games. Its methods must be
// called from the game loop.
type Matches struct {
	app     *App
	playing *playing // the match being played, nil if there is none
	naming  *archive.Naming
	behind  bool // the match on the disk was older than the one being played
}

// Play makes m the match being played: from now on it is saved in the slot of its game. Call
// [Matches.Free] before, unless the slot holds this match. saved is the file of a continued match, nil
// for a new one.
func (ms *Matches) Play(m Match, saved *saves.Match) {
	started, name := Now(), ""
	if saved != nil {
		started, name = saved.Started, saved.Name
		m.RestoreHints(saved.Stand)
	}
	first := m.Saved()
	mode := first.Mode
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: ms.app.Saves, Slot: saves.SlotOf(mode), Match: m.Saved, Started: started, Name: name, Now: Now, Failed: ms.app.Notices.Background,
	})
	m.SetAutosave(auto)
	if s, ok := m.(interface {
		OnFault(func(game.Seat, *fault.Panic))
	}); ok {
		s.OnFault(func(seat game.Seat, _ *fault.Panic) {
			ms.app.Notices.Problem(ms.app.UI.Text.T("problem.substitute", "Name", ms.app.playerNames(&first)[seat]))
		})
	}
	if s, ok := m.(interface {
		OnProgram(func(session.ProgramReport))
	}); ok {
		s.OnProgram(func(r session.ProgramReport) { ms.app.Notices.Problem(programProblem(ms.app.UI.Text, &r)) })
	}
	ms.playing = &playing{mode, first.Training, m, auto}
	ms.app.Settings.Board = mode // the result, the menu and the pages about the player open on this game
	ms.app.Look.Save = ms.askName
	ms.app.Look.Picture = func() { ms.savePicture(auto.Whole()) }
	auto.Checkpoint()
}

// programProblem says what is wrong with the external program at a seat.
func programProblem(t *ui.Texts, r *session.ProgramReport) string {
	key := "problem.program"
	switch {
	case r.Untyped:
		key = "problem.program.untyped"
	case r.Lost:
		key = "problem.program.lost"
	}
	return t.T(key, "Name", agents.Title(r.Spec), "Spec", r.Spec, "Why", r.Fault)
}

// computes reports whether an agent thinks or trains, or a task runs. Meanwhile the study of
// players pauses. A match that does not implement Computes counts as thinking.
func (ms *Matches) computes() bool {
	if s, ok := ms.app.Screens.screen.(interface{ Computes() bool }); ok && s.Computes() {
		return true
	}
	if ms.app.Tasks.busy() != "" {
		return true
	}
	if ms.playing == nil {
		return false
	}
	m, ok := ms.playing.match.(interface{ Computes() bool })
	return !ok || m.Computes()
}

// Training returns how bots of wars and battles train in the match being played, or else in the
// next one.
func (ms *Matches) Training() saves.Training {
	if ms.playing != nil && ms.playing.training != "" {
		return ms.playing.training
	}
	return ms.app.Settings.Training
}

// Free makes room for another match in the slot of a game: it copies the match there to the archive
// and calls then. If the copy fails, then is called only if the player agrees to lose that match;
// otherwise the menu opens. leaving is as in [saves.Saves.Archive].
func (ms *Matches) Free(mode saves.Mode, then func(), leaving ...string) {
	m, found, err := ms.app.Saves.LoadMatch(saves.SlotOf(mode))
	ms.app.Notices.Report(err)
	if found && begun(&m) && !ms.app.Saves.ReadOnly() {
		_, err = ms.app.Saves.Archive(saves.Finished, m, leaving...)
		if !saves.Written(err) {
			ms.askToLose(err, then)
			return
		}
		ms.app.Notices.Report(err)
	}
	then()
}

// askToLose asks whether to call then although it overwrites the match in the slot.
func (ms *Matches) askToLose(why error, then func()) {
	t := ms.app.UI.Text
	ms.app.Notices.ask(problem{
		title: t.T("problem.lose.title"), body: t.T("problem.lose.body", "Why", SystemCause(why)),
		yes: t.T("problem.lose.yes"), no: t.T("problem.lose.no"), loses: true,
		answered: func(yes bool) {
			if yes {
				then()
			} else {
				ms.app.OpenMenu()
			}
		},
	})
}

// begun reports whether a match has any actions.
func begun(m *saves.Match) bool {
	record, err := game.ParseRecord(m.Record)
	return err == nil && len(record.Actions) > 0
}

// putDown stops the autosave of the match being played. The match stays in its slot.
func (ms *Matches) putDown() {
	if ms.playing != nil {
		ms.playing.match.SetAutosave(nil)
		_ = ms.playing.autosave.Flush() // the autosave has reported errors
	}
	ms.playing, ms.naming, ms.behind = nil, nil, false
	ms.app.Look.Save, ms.app.Look.Picture = nil, nil
}

// Finish moves the match being played, which is over, to the archive and empties its slot. It
// returns a function that saves a picture of the final position.
func (ms *Matches) Finish() (picture func()) {
	if ms.playing == nil {
		return nil
	}
	m := ms.playing.autosave.Whole()
	ms.putDown()
	picture = func() { ms.savePicture(m) }
	_, err := ms.app.Saves.Archive(saves.Finished, m)
	ms.app.Notices.Report(err)
	if !saves.Written(err) {
		return picture // it stays in its slot
	}
	ms.app.Notices.Report(ms.app.Saves.RemoveMatch(saves.SlotOf(m.Mode)))
	return picture
}

// askName asks for a name under which to save the match being played.
func (ms *Matches) askName() {
	t, auto := ms.app.UI.Text, ms.playing.autosave
	ms.naming = &archive.Naming{ID: "saving", Title: t.T("archive.save.title"), Name: ms.suggestedName(), Taken: func(name string) bool {
		return name != auto.Name() && ms.app.Saves.HasNamed(name)
	}}
	ms.naming.Do = func(name string) string {
		m := auto.Whole()
		m.Name = name
		_, err := ms.app.Saves.Archive(saves.Named, m)
		if !saves.Written(err) {
			return t.T("archive.notsaved", "Why", SystemCause(err))
		}
		ms.app.Notices.Report(err)
		auto.SetName(name)
		ms.app.Notices.Say(t.T("archive.saveddone"))
		return ""
	}
}

// suggestedName returns the name under which the match was saved last, or else one made of its map
// and its standing.
func (ms *Matches) suggestedName() string {
	if name := ms.playing.autosave.Name(); name != "" {
		return name
	}
	m := ms.playing.match.Saved()
	w := ms.app.words(&saves.Archived{Match: m})
	for _, name := range []string{w.Map + ", " + w.Stand, w.Map} {
		if name, err := saves.PlayerName(name); err == nil {
			return name
		}
	}
	return ""
}

// describeNaming shows the dialog that asks for a name, and handles the answer.
func (ms *Matches) describeNaming(u *ui.UI) {
	if ms.naming != nil && ms.naming.Describe(u) {
		ms.naming = nil
	}
}

// Resume continues the match in the slot of a game. If there is none or it cannot be opened, the
// menu opens.
func (ms *Matches) Resume(mode saves.Mode) {
	if m, found := ms.LoadSlot(mode); found {
		opened, err := ms.Open(&m)
		if err == nil {
			opened.Resume()
			return
		}
		err = ms.app.Saves.RejectMatch(saves.SlotOf(mode), err)
		ms.app.Notices.reportRead(err)
	}
	ms.app.OpenMenu()
}

// Return continues a match of the archive. The match in its game's slot goes to the archive.
func (ms *Matches) Return(m saves.Archived) { ms.app.archive.openMatch(m, true) }

// LoadSlot returns the match in the slot of a game and whether there is one.
func (ms *Matches) LoadSlot(mode saves.Mode) (saves.Match, bool) {
	m, found, err := ms.app.Saves.LoadMatch(saves.SlotOf(mode))
	ms.app.Notices.reportRead(err)
	return m, found
}

// Open rebuilds a saved match.
func (ms *Matches) Open(m *saves.Match) (Opened, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return Opened{}, err
	}
	if record.Board != string(m.Mode) {
		return Opened{}, fmt.Errorf("the record is of the game %.80q, the match of %.80q", record.Board, m.Mode)
	}
	module, err := ms.app.module(m.Mode)
	if err != nil {
		return Opened{}, err
	}
	return module.Open(m, record)
}

// restore swaps the match in the slot of a game with its previous state, and reports whether that
// succeeded. No match may be being played.
func (ms *Matches) restore(mode saves.Mode) bool {
	found, err := ms.app.Saves.RestoreMatch(saves.SlotOf(mode))
	ms.app.Notices.Report(err)
	ms.app.archive.read()
	return found
}

// emptied offers the player the previous state of a match whose broken file was set aside, unless a
// match is being played.
func (ms *Matches) emptied(slot saves.Slot) {
	for _, m := range ms.app.modules {
		if saves.SlotOf(m.Mode()) == slot && ms.playing == nil {
			ms.offerPrevious(m.Mode())
		}
	}
}

// offerPrevious asks whether to restore the previous state of a match whose broken file was set
// aside.
func (ms *Matches) offerPrevious(mode saves.Mode) {
	m, found, err := ms.app.Saves.PreviousMatch(saves.SlotOf(mode))
	ms.app.Notices.Report(err)
	if !found {
		return
	}
	record, _ := game.ParseRecord(m.Record) // the read checked it
	t := ms.app.UI.Text
	ms.app.Notices.ask(problem{
		title: t.T("problem.previous.title"),
		body: t.T("problem.previous.body", "Name", ms.app.words(&saves.Archived{Match: m}).Title, "Day", t.Day(m.Saved), "Time", m.Saved.Local().Format("15:04"),
			"N", len(record.Actions)),
		yes: t.T("archive.restore"), no: t.T("problem.previous.no"),
		answered: func(yes bool) {
			if yes && ms.playing == nil && ms.restore(mode) && ms.app.Screens.name == "menu" {
				ms.app.OpenMenu() // the menu offers to continue the match
			}
		},
	})
}
