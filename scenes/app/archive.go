package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"eras/game"
	"eras/internal/files"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// matchArchive is the list of matches: it reads them in the background and opens, copies and pastes
// them.
type matchArchive struct {
	app *App

	mu      sync.Mutex
	all     []saves.Archived
	ready   bool
	reading int // counts readings; only the result of the newest is kept
}

// open shows the archive of matches.
func (ar *matchArchive) open() {
	ar.app.Matches.putDown()
	ar.read()
	var boards []archive.Board
	for _, m := range ar.app.modules {
		boards = append(boards, archive.Board{Mode: m.Mode(), Title: m.Card().Title(), Icon: m.Card().Icon})
	}
	ar.app.Screens.Show("archive", &archive.Screen{
		Boards: boards, Entries: ar.entries, Words: ar.app.words, Sketch: ar.app.sketch, Arms: ar.app.arms, Now: Now,
		Continue: func(m saves.Archived) {
			if m.Section == archive.Together {
				ar.app.Network.Resume(m.ID)
				return
			}
			ar.openMatch(m, true)
		},
		Replay: func(m saves.Archived) { ar.openMatch(m, false) },
		Rename: func(m saves.Archived, name string) error {
			_, err := ar.app.Saves.RenameArchived(m.Section, m.ID, name)
			ar.read()
			if err != nil && !errors.Is(err, saves.ErrNameTaken) {
				return errors.New(ar.app.UI.Text.T("archive.notsaved", "Why", SystemCause(err)))
			}
			return err
		},
		Delete: func(m saves.Archived) {
			if m.Section == archive.Together {
				ar.app.Network.Forget(m.ID)
			} else {
				ar.app.Notices.Report(ar.app.Saves.RemoveArchived(m.Section, m.ID))
			}
			ar.read()
		},
		Restore: func(m saves.Archived) bool { return ar.app.Matches.restore(m.Match.Mode) },
		Copy:    ar.copyRecord, Paste: func() { ar.pasteRecord(ar.app.UI.Clipboard.Read()) },
		Busy: ar.app.Tasks.busy, Leave: ar.app.OpenMenu, Bar: ar.app.PlainBar,
	})
}

// read reads the archived matches and those in progress in a goroutine. Those in progress are
// in the order of the menu. Matches played together with other programs come last.
func (ar *matchArchive) read() {
	ar.mu.Lock()
	ar.reading++
	reading := ar.reading
	ar.mu.Unlock()
	var together []saves.Archived
	if ar.app.Network != nil {
		together = ar.app.Network.Archived()
	}
	ar.app.Tasks.Go(func() {
		var all []saves.Archived
		for _, section := range []saves.Section{saves.Named, saves.Finished, saves.InProgress} {
			some, err := ar.app.Saves.ListArchived(section)
			if err != nil {
				ar.app.Notices.Background(err)
			}
			if section == saves.InProgress {
				slices.SortStableFunc(some, func(x, y saves.Archived) int {
					return cmp.Compare(ar.app.order(x.Match.Mode), ar.app.order(y.Match.Mode))
				})
			}
			all = append(all, some...)
		}
		all = append(all, together...)
		ar.mu.Lock()
		defer ar.mu.Unlock()
		if reading == ar.reading {
			ar.all, ar.ready = all, true
		}
	})
}

// entries returns the matches, and whether they have been read.
func (ar *matchArchive) entries() ([]saves.Archived, bool) {
	ar.mu.Lock()
	defer ar.mu.Unlock()
	return ar.all, ar.ready
}

// openMatch opens a match of the archive, to resume it or to replay it.
func (ar *matchArchive) openMatch(m saves.Archived, resume bool) {
	ar.app.Tasks.Run(ar.app.UI.Text.T("archive.opening"), func() Ending {
		match, found, err := ar.app.Saves.LoadArchived(m.Section, m.ID)
		var opened Opened
		if err == nil && found {
			if opened, err = ar.app.Matches.Open(&match); err != nil {
				err = ar.app.Saves.RejectArchived(m.Section, m.ID, err)
			}
		}
		if err != nil || !found {
			return Ending{Keep: func() {
				if ar.app.Notices.reportRead(err); err == nil {
					ar.app.Notices.Problem(ar.app.UI.Text.T("archive.gone"))
				}
				ar.read()
			}}
		}
		return Ending{Show: func() {
			switch {
			case resume && m.Section == saves.InProgress:
				ar.app.Settings.Board = match.Mode
				opened.Resume()
			case resume:
				ar.app.Settings.Board = match.Mode
				ar.app.Matches.Free(match.Mode, func() {
					opened.Resume()
					if m.Section == saves.Finished && ar.app.Matches.playing != nil && ar.app.Matches.playing.autosave.Flush() == nil { // it is in its slot now
						ar.app.Notices.Report(ar.app.Saves.RemoveArchived(m.Section, m.ID))
					}
				}, m.ID)
			default:
				ar.app.Screens.Over("replay", opened.Replay)
			}
		}}
	})
}

// copyRecord puts the record of a match, with checksums, on the clipboard and reports whether that
// succeeded.
func (ar *matchArchive) copyRecord(m saves.Archived) bool {
	match, found, err := ar.app.Saves.LoadArchived(m.Section, m.ID)
	ar.app.Notices.reportRead(err)
	return found && ar.app.UI.Copy(summed(match.Record))
}

// summed returns the text of a record with checksums, which show where a record was changed.
func summed(text string) string {
	record, err := game.ParseRecord(text)
	if err != nil {
		return text
	}
	record.Summed = true
	return record.String()
}

// errNoRecord means that a text contains no record.
var errNoRecord = errors.New("no record found: one begins with \"eras-record 1\"")

// ParseRecord parses the record of a match of any game.
func ParseRecord(text string) (game.Record, error) {
	text = strings.ReplaceAll(strings.TrimSpace(files.TrimMark(text)), "\r\n", "\n") + "\n"
	if !strings.HasPrefix(text, "eras-record ") {
		return game.Record{}, errNoRecord
	}
	return game.ParseRecord(text)
}

// pasteRecord shows the replay of a record, or an error message if it is wrong.
func (ar *matchArchive) pasteRecord(text string) {
	t := ar.app.UI.Text
	ar.app.Tasks.Run(t.T("archive.opening"), func() Ending {
		var opened Opened
		record, err := ParseRecord(text)
		if err == nil {
			opened, err = ar.openRecord(record)
		}
		return Ending{Show: func() {
			switch {
			case errors.Is(err, errNoRecord):
				ar.app.Notices.Problem(t.T("archive.paste.empty"))
			case err != nil:
				ar.app.Notices.Problem(t.T("archive.paste.wrong", "Why", err.Error()))
			default:
				ar.app.Screens.Over("replay", opened.Replay)
				if !record.Summed && !opened.Known {
					ar.app.Notices.ask(problem{title: t.T("archive.paste.unknown.title"), body: t.T("archive.paste.unknown")})
				}
			}
		}}
	})
}

// openRecord rebuilds the match of a record.
func (ar *matchArchive) openRecord(record game.Record) (Opened, error) {
	m, err := ar.matchOf(record)
	if err != nil {
		return Opened{}, err
	}
	return ar.app.Matches.Open(&m)
}

// matchOf returns a match with the fields that its record determines.
func (ar *matchArchive) matchOf(record game.Record) (saves.Match, error) {
	module, err := ar.app.module(saves.Mode(record.Board))
	if err != nil {
		return saves.Match{}, err
	}
	m := saves.Match{Mode: module.Mode(), Started: Now(), Saved: Now(), Record: record.String()}
	for i, who := range record.Seats {
		seat := saves.Seat{Person: fmt.Sprint(i + 1)}
		if agent, ok := module.Agent(strings.TrimSpace(who)); ok {
			seat = agent
		} else if name, err := saves.PlayerName(who); err == nil {
			seat.Person = name
		}
		m.Seats = append(m.Seats, seat)
	}
	return m, nil
}

// words describes a match in the player's language.
func (a *App) words(s *saves.Archived) archive.Words {
	if s.Section == archive.Together {
		return a.Network.Words(s)
	}
	t, m := a.UI.Text, &s.Match
	players := a.playerNames(m)
	w := archive.Words{Title: m.Name, Players: ui.Labels(players)}
	if module, err := a.module(m.Mode); err == nil {
		summary := module.Summary(m)
		w.Board, w.Map, w.Stand, w.Seats = t.T(module.Card().Title()), summary.Place, summary.Standing, summary.Seats
	}
	w.Against = a.Against(a.own(m), players, w.Seats)
	if w.Title == "" {
		w.Title = a.whoPlays(m, players)
	}
	if s.Result != "" {
		w.Stand = t.T("archive.drawn")
		var winner int
		if n, _ := fmt.Sscanf(s.Result, "%d ", &winner); n == 1 && winner >= 0 && winner < len(players) {
			w.Stand = t.T("archive.winner", "Name", players[winner])
		}
	}
	return w
}

// sketch returns a function that paints the position of a saved match, or nil if its game has none.
// The function reads the match and runs in the background.
func (a *App) sketch(s *saves.Archived) archive.Sketch {
	module, err := a.module(s.Match.Mode)
	if err != nil || s.Section == archive.Together {
		return nil
	}
	sketched, ok := module.(Sketched)
	if !ok {
		return nil
	}
	store, failed, section, id := a.Saves, a.Notices.Background, s.Section, s.ID
	return func(c *paint.Canvas, f art.Figures, w, h float64) {
		m, found, err := store.LoadArchived(section, id)
		if err != nil {
			failed(err) // the file may have been set aside
		}
		if !found {
			return
		}
		record, err := game.ParseRecord(m.Record)
		if err != nil {
			return
		}
		if sketch, err := sketched.Sketch(&m, record); err == nil {
			sketch(c, f, w, h)
		}
	}
}

// arms returns the look of a seat of a match.
func (a *App) arms(m *saves.Match, seat int) *art.Owner {
	if module, err := a.module(m.Mode); err == nil {
		if armed, ok := module.(Armed); ok && armed.Arms(m, seat) != nil {
			return armed.Arms(m, seat)
		}
	}
	return art.Twelve[seat%len(art.Twelve)]
}

// Title returns a title in the player's language, or word if there is none.
func (a *App) Title(title map[string]string, word string) string {
	if text := title[a.UI.Text.Language()]; text != "" {
		return text
	}
	return word
}
