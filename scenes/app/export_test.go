package app

import "eras/saves"

// What tests with the real games look at.

// Name returns the name of the open screen.
func (s *Screens) Name() string { return s.name }

// Problems returns the texts that wait to be shown, after what failed in the background.
func (n *Notices) Problems() []string {
	n.reportFailures()
	var all []string
	for _, p := range n.problems {
		all = append(all, p.body)
	}
	return all
}

// DropProblems forgets them.
func (n *Notices) DropProblems() { n.problems = nil }

// Playing returns the match that is played, with its dates and name, and whether there is
// one.
func (ms *Matches) Playing() (saves.Match, bool) {
	if ms.playing == nil {
		return saves.Match{}, false
	}
	return ms.playing.autosave.Whole(), true
}

// PutDown ends the match that is played.
func (ms *Matches) PutDown() { ms.putDown() }

// PasteRecord shows the replay of a record.
func (a *App) PasteRecord(text string) { a.archive.pasteRecord(text) }

// OpenArchived opens a match of the archive.
func (a *App) OpenArchived(m saves.Archived, resume bool) { a.archive.openMatch(m, resume) }

// Archived returns the archive's list and whether it was read.
func (a *App) Archived() ([]saves.Archived, bool) { return a.archive.entries() }

// CopyRecord puts the record of a match on the clipboard.
func (a *App) CopyRecord(m saves.Archived) { a.archive.copyRecord(m) }

// OpenArchive opens the archive.
func (a *App) OpenArchive() { a.archive.open() }

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
func (ms *Matches) NameMatch(name string) string {
	ms.askName()
	defer func() { ms.naming = nil }()
	return ms.naming.Do(name)
}

// Match returns the match that is played.
func (ms *Matches) Match() Match { return ms.playing.match }

// Busy reports whether a task runs.
func (ts *Tasks) Busy() bool { return ts.busy() != "" }

// End ends the program.
func (a *App) End() { _ = a.close() }

// LearnedAgain says what a study came to of the player of a match that was learned from.
func (ps *Players) LearnedAgain() { ps.learned(ps.lesson, true) }

// Guided reports whether a guide leads through the screen.
func (s *Screens) Guided() bool { return s.guided.guide != nil }

// Hint returns the line that is shown for a while.
func (n *Notices) Hint() string { return n.hint }

// Sized makes the program one with a window of some pixels, which is not open.
func (a *App) Sized(width, height int) {
	a.window = &window{app: a, width: width, height: height, device: 1}
}

// Windowless makes the program one without a window.
func (a *App) Windowless() { a.window = nil }
