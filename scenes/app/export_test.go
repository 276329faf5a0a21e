package app

import "eras/saves"

// What tests with the real games look at.

// ScreenName returns the name of the open screen.
func (a *App) ScreenName() string { return a.name }

// Problems returns the texts that wait to be shown, after what failed in the background.
func (a *App) Problems() []string {
	a.reportFailures()
	var all []string
	for _, p := range a.problems {
		all = append(all, p.body)
	}
	return all
}

// DropProblems forgets them.
func (a *App) DropProblems() { a.problems = nil }

// Playing returns the match that is played, with its dates and name, and whether there is
// one.
func (a *App) Playing() (saves.Match, bool) {
	if a.playing == nil {
		return saves.Match{}, false
	}
	return a.playing.autosave.Whole(), true
}

// PutDown ends the match that is played.
func (a *App) PutDown() { a.putDown() }

// PasteRecord shows the replay of a record.
func (a *App) PasteRecord(text string) { a.pasteRecord(text) }

// OpenArchived opens a match of the archive.
func (a *App) OpenArchived(m saves.Archived, resume bool) { a.openArchived(m, resume) }

// Archived returns the archive's list and whether it was read.
func (a *App) Archived() ([]saves.Archived, bool) { return a.archive.entries() }

// CopyRecord puts the record of a match on the clipboard.
func (a *App) CopyRecord(m saves.Archived) { a.copyRecord(m) }

// OpenArchive opens the archive.
func (a *App) OpenArchive() { a.openArchive() }

// Words describes a match.
func (a *App) Words(m *saves.Archived) (board, place, stand string) {
	w := a.words(m)
	return w.Board, w.Map, w.Stand
}

// Seated returns the names of a match's players and seats, and who played against whom.
func (a *App) Seated(m *saves.Archived) (players, seats []string, against string) {
	w := a.words(m)
	return w.Players, w.Seats, w.Against
}

// NameMatch saves the match under a name, as the dialog does.
func (a *App) NameMatch(name string) string {
	a.askName()
	defer func() { a.naming = nil }()
	return a.naming.Do(name)
}

// Match returns the match that is played.
func (a *App) Match() Match { return a.playing.match }

// Busy reports whether a task runs.
func (a *App) Busy() bool { return a.busy() != "" }

// End ends the program.
func (a *App) End() { _ = a.close() }

// LearnedAgain says what a study came to of the player of a match that was learned from.
func (a *App) LearnedAgain() { a.learned(a.lesson, true) }

// Guided reports whether a guide leads through the screen.
func (a *App) Guided() bool { return a.guided.guide != nil }

// Hint returns the line that is shown for a while.
func (a *App) Hint() string { return a.hint }

// Sized makes the program one with a window of some pixels, which is not open.
func (a *App) Sized(width, height int) {
	a.window = &window{app: a, width: width, height: height, device: 1}
}

// Windowless makes the program one without a window.
func (a *App) Windowless() { a.window = nil }
