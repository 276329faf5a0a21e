package app

import (
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

// Play makes m the match being played: from now on it is saved in the slot of its game. Call
// [App.Free] before, unless the slot holds this match. saved is the file of a continued match, nil
// for a new one.
func (a *App) Play(m Match, saved *saves.Match) {
	started, name := Now(), ""
	if saved != nil {
		started, name = saved.Started, saved.Name
		m.RestoreHints(saved.Stand)
	}
	first := m.Saved()
	mode := first.Mode
	auto := session.NewAutosave(session.AutosaveConfig{
		Saves: a.Saves, Slot: saves.SlotOf(mode), Match: m.Saved, Started: started, Name: name, Now: Now, Failed: a.Background,
	})
	m.SetAutosave(auto)
	if s, ok := m.(interface {
		OnFault(func(game.Seat, *fault.Panic))
	}); ok {
		s.OnFault(func(seat game.Seat, _ *fault.Panic) {
			a.Problem(a.UI.Text.T("problem.substitute", "Name", a.playerNames(&first)[seat]))
		})
	}
	if s, ok := m.(interface {
		OnProgram(func(session.ProgramReport))
	}); ok {
		s.OnProgram(func(r session.ProgramReport) { a.Problem(programProblem(a.UI.Text, &r)) })
	}
	a.playing = &playing{mode, first.Training, m, auto}
	a.Settings.Board = mode // the result, the menu and the pages about the player open on this game
	a.Look.Save = a.askName
	a.Look.Picture = func() { a.savePicture(auto.Whole()) }
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
func (a *App) computes() bool {
	if s, ok := a.screen.(interface{ Computes() bool }); ok && s.Computes() {
		return true
	}
	if a.busy() != "" {
		return true
	}
	if a.playing == nil {
		return false
	}
	m, ok := a.playing.match.(interface{ Computes() bool })
	return !ok || m.Computes()
}

// Training returns how bots of wars and battles train in the match being played, or else in the
// next one.
func (a *App) Training() saves.Training {
	if a.playing != nil && a.playing.training != "" {
		return a.playing.training
	}
	return a.Settings.Training
}

// Free makes room for another match in the slot of a game: it copies the match there to the archive
// and calls then. If the copy fails, then is called only if the player agrees to lose that match;
// otherwise the menu opens. leaving is as in [saves.Saves.Archive].
func (a *App) Free(mode saves.Mode, then func(), leaving ...string) {
	m, found, err := a.Saves.LoadMatch(saves.SlotOf(mode))
	a.Report(err)
	if found && begun(&m) && !a.Saves.ReadOnly() {
		_, err = a.Saves.Archive(saves.Finished, m, leaving...)
		if !saves.Written(err) {
			a.askToLose(err, then)
			return
		}
		a.Report(err)
	}
	then()
}

// askToLose asks whether to call then although it overwrites the match in the slot.
func (a *App) askToLose(why error, then func()) {
	t := a.UI.Text
	a.problems = append(a.problems, problem{
		title: t.T("problem.lose.title"), body: t.T("problem.lose.body", "Why", SystemCause(why)),
		yes: t.T("problem.lose.yes"), no: t.T("problem.lose.no"), loses: true,
		answered: func(yes bool) {
			if yes {
				then()
			} else {
				a.OpenMenu()
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
func (a *App) putDown() {
	if a.playing != nil {
		a.playing.match.SetAutosave(nil)
		_ = a.playing.autosave.Flush() // the autosave has reported errors
	}
	a.playing, a.naming, a.behind = nil, nil, false
	a.Look.Save, a.Look.Picture = nil, nil
}

// Finish moves the match being played, which is over, to the archive and empties its slot. It
// returns a function that saves a picture of the final position.
func (a *App) Finish() (picture func()) {
	if a.playing == nil {
		return nil
	}
	m := a.playing.autosave.Whole()
	a.putDown()
	picture = func() { a.savePicture(m) }
	_, err := a.Saves.Archive(saves.Finished, m)
	a.Report(err)
	if !saves.Written(err) {
		return picture // it stays in its slot
	}
	a.Report(a.Saves.RemoveMatch(saves.SlotOf(m.Mode)))
	return picture
}

// askName asks for a name under which to save the match being played.
func (a *App) askName() {
	t, auto := a.UI.Text, a.playing.autosave
	a.naming = &archive.Naming{ID: "saving", Title: t.T("archive.save.title"), Name: a.suggestedName(), Taken: func(name string) bool {
		return name != auto.Name() && a.Saves.HasNamed(name)
	}}
	a.naming.Do = func(name string) string {
		m := auto.Whole()
		m.Name = name
		_, err := a.Saves.Archive(saves.Named, m)
		if !saves.Written(err) {
			return t.T("archive.notsaved", "Why", SystemCause(err))
		}
		a.Report(err)
		auto.SetName(name)
		a.say(t.T("archive.saveddone"))
		return ""
	}
}

// suggestedName returns the name under which the match was saved last, or else one made of its map
// and its standing.
func (a *App) suggestedName() string {
	if name := a.playing.autosave.Name(); name != "" {
		return name
	}
	m := a.playing.match.Saved()
	w := a.words(&saves.Archived{Match: m})
	for _, name := range []string{w.Map + ", " + w.Stand, w.Map} {
		if name, err := saves.PlayerName(name); err == nil {
			return name
		}
	}
	return ""
}

// describeNaming shows the dialog that asks for a name, and handles the answer.
func (a *App) describeNaming(u *ui.UI) {
	if a.naming != nil && a.naming.Describe(u) {
		a.naming = nil
	}
	if a.hint != "" && u.Tick() < a.hintUntil {
		style := ui.Strong.To(0.5)
		hint, _ := u.Shorten(a.hint, style, u.Bounds().W-80)
		box := ui.R(0, 58, u.Width(hint, style)+48, 42)
		box.X = u.Bounds().CenterX() - box.W/2
		u.Sheet(box)
		u.Label(box, hint, style)
	}
}

// say shows a line over the screen for a few seconds.
func (a *App) say(line string) {
	a.hint, a.hintUntil = line, a.UI.Tick()+3*ui.TicksPerSecond
}

// Resume continues the match in the slot of a game. If there is none or it cannot be opened, the
// menu opens.
func (a *App) Resume(mode saves.Mode) {
	if m, found := a.LoadSlot(mode); found {
		opened, err := a.open(&m)
		if err == nil {
			opened.Resume()
			return
		}
		err = a.Saves.RejectMatch(saves.SlotOf(mode), err)
		a.reportRead(err)
	}
	a.OpenMenu()
}
