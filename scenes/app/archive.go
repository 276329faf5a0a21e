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
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// archived holds the matches that the archive shows. They are read in the background.
type archived struct {
	mu      sync.Mutex
	all     []saves.Archived
	ready   bool
	reading int // counts readings; only the result of the newest is kept
}

// openArchive shows the archive of matches.
func (a *App) openArchive() {
	a.putDown()
	a.readArchive()
	var boards []archive.Board
	for _, m := range a.modules {
		boards = append(boards, archive.Board{Mode: m.Mode(), Title: m.Card().Title(), Icon: m.Card().Icon})
	}
	a.Show("archive", &archive.Screen{
		Boards: boards, Entries: a.archive.entries, Words: a.words, Sketch: a.sketch, Arms: a.arms, Now: Now,
		Continue: func(m saves.Archived) {
			if m.Section == archive.Together {
				a.Network.Resume(m.ID)
				return
			}
			a.openArchived(m, true)
		},
		Replay: func(m saves.Archived) { a.openArchived(m, false) },
		Rename: func(m saves.Archived, name string) error {
			_, err := a.Saves.RenameArchived(m.Section, m.ID, name)
			a.readArchive()
			if err != nil && !errors.Is(err, saves.ErrNameTaken) {
				return errors.New(a.UI.Text.T("archive.notsaved", "Why", SystemCause(err)))
			}
			return err
		},
		Delete: func(m saves.Archived) {
			if m.Section == archive.Together {
				a.Network.Forget(m.ID)
			} else {
				a.Report(a.Saves.RemoveArchived(m.Section, m.ID))
			}
			a.readArchive()
		},
		Restore: func(m saves.Archived) bool { return a.restore(m.Match.Mode) },
		Copy:    a.copyRecord, Paste: func() { a.pasteRecord(a.UI.Clipboard.Read()) },
		Busy: a.busy, Leave: a.OpenMenu, Bar: a.PlainBar,
	})
}

// readArchive reads the archived matches and those in progress in a goroutine. Those in progress are
// in the order of the menu. Matches played together with other programs come last.
func (a *App) readArchive() {
	s := &a.archive
	s.mu.Lock()
	s.reading++
	reading := s.reading
	s.mu.Unlock()
	var together []saves.Archived
	if a.Network != nil {
		together = a.Network.Archived()
	}
	a.Go(func() {
		var all []saves.Archived
		for _, section := range []saves.Section{saves.Named, saves.Finished, saves.InProgress} {
			some, err := a.Saves.ListArchived(section)
			if err != nil {
				a.Background(err)
			}
			if section == saves.InProgress {
				slices.SortStableFunc(some, func(x, y saves.Archived) int { return cmp.Compare(a.order(x.Match.Mode), a.order(y.Match.Mode)) })
			}
			all = append(all, some...)
		}
		all = append(all, together...)
		s.mu.Lock()
		defer s.mu.Unlock()
		if reading == s.reading {
			s.all, s.ready = all, true
		}
	})
}

// entries returns the matches, and whether they have been read.
func (s *archived) entries() ([]saves.Archived, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all, s.ready
}

// openArchived opens a match of the archive, to resume it or to replay it.
func (a *App) openArchived(m saves.Archived, resume bool) {
	a.Run(a.UI.Text.T("archive.opening"), func() Ending {
		match, found, err := a.Saves.LoadArchived(m.Section, m.ID)
		var opened Opened
		if err == nil && found {
			if opened, err = a.open(&match); err != nil {
				err = a.Saves.RejectArchived(m.Section, m.ID, err)
			}
		}
		if err != nil || !found {
			return Ending{Keep: func() {
				if a.reportRead(err); err == nil {
					a.Problem(a.UI.Text.T("archive.gone"))
				}
				a.readArchive()
			}}
		}
		return Ending{Show: func() {
			switch {
			case resume && m.Section == saves.InProgress:
				a.Settings.Board = match.Mode
				opened.Resume()
			case resume:
				a.Settings.Board = match.Mode
				a.Free(match.Mode, func() {
					opened.Resume()
					if m.Section == saves.Finished && a.playing != nil && a.playing.autosave.Flush() == nil { // it is in its slot now
						a.Report(a.Saves.RemoveArchived(m.Section, m.ID))
					}
				}, m.ID)
			default:
				a.Over("replay", opened.Replay)
			}
		}}
	})
}

// restore swaps the match in the slot of a game with its previous state, and reports whether that
// succeeded. No match may be being played.
func (a *App) restore(mode saves.Mode) bool {
	found, err := a.Saves.RestoreMatch(saves.SlotOf(mode))
	a.Report(err)
	a.readArchive()
	return found
}

// LoadSlot returns the match in the slot of a game and whether there is one.
func (a *App) LoadSlot(mode saves.Mode) (saves.Match, bool) {
	m, found, err := a.Saves.LoadMatch(saves.SlotOf(mode))
	a.reportRead(err)
	return m, found
}

// reportRead reports an error of reading matches. For each match in progress whose broken file was
// set aside it offers the player the previous state, unless a match is being played.
func (a *App) reportRead(err error) {
	a.Report(err)
	for _, slot := range saves.Emptied(err) {
		for _, m := range a.modules {
			if saves.SlotOf(m.Mode()) == slot && a.playing == nil {
				a.offerPrevious(m.Mode())
			}
		}
	}
}

// offerPrevious asks whether to restore the previous state of a match whose broken file was set
// aside.
func (a *App) offerPrevious(mode saves.Mode) {
	m, found, err := a.Saves.PreviousMatch(saves.SlotOf(mode))
	a.Report(err)
	if !found {
		return
	}
	record, _ := game.ParseRecord(m.Record) // the read checked it
	t := a.UI.Text
	a.problems = append(a.problems, problem{
		title: t.T("problem.previous.title"),
		body: t.T("problem.previous.body", "Name", a.words(&saves.Archived{Match: m}).Title, "Day", t.Day(m.Saved), "Time", m.Saved.Local().Format("15:04"),
			"N", len(record.Actions)),
		yes: t.T("archive.restore"), no: t.T("problem.previous.no"),
		answered: func(yes bool) {
			if yes && a.playing == nil && a.restore(mode) && a.name == "menu" {
				a.OpenMenu() // the menu offers to continue the match
			}
		},
	})
}

// copyRecord puts the record of a match, with checksums, on the clipboard and reports whether that
// succeeded.
func (a *App) copyRecord(m saves.Archived) bool {
	match, found, err := a.Saves.LoadArchived(m.Section, m.ID)
	a.reportRead(err)
	return found && a.UI.Copy(summed(match.Record))
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
func (a *App) pasteRecord(text string) {
	t := a.UI.Text
	a.Run(t.T("archive.opening"), func() Ending {
		var opened Opened
		record, err := ParseRecord(text)
		if err == nil {
			opened, err = a.openRecord(record)
		}
		return Ending{Show: func() {
			switch {
			case errors.Is(err, errNoRecord):
				a.Problem(t.T("archive.paste.empty"))
			case err != nil:
				a.Problem(t.T("archive.paste.wrong", "Why", err.Error()))
			default:
				a.Over("replay", opened.Replay)
				if !record.Summed && !opened.Known {
					a.problems = append(a.problems, problem{title: t.T("archive.paste.unknown.title"), body: t.T("archive.paste.unknown")})
				}
			}
		}}
	})
}

// openRecord rebuilds the match of a record.
func (a *App) openRecord(record game.Record) (Opened, error) {
	m, err := a.matchOf(record)
	if err != nil {
		return Opened{}, err
	}
	return a.open(&m)
}

// matchOf returns a match with the fields that its record determines.
func (a *App) matchOf(record game.Record) (saves.Match, error) {
	module, err := a.module(saves.Mode(record.Board))
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
	w := archive.Words{Title: m.Name, Players: a.playerNames(m)}
	if module, err := a.module(m.Mode); err == nil {
		summary := module.Summary(m)
		w.Board, w.Map, w.Stand, w.Seats = t.T(module.Card().Title()), summary.Place, summary.Standing, summary.Seats
	}
	w.Against = a.Against(a.own(m), w.Players, w.Seats)
	if w.Title == "" {
		w.Title = a.whoPlays(m, w.Players)
	}
	if s.Result != "" {
		w.Stand = t.T("archive.drawn")
		var winner int
		if n, _ := fmt.Sscanf(s.Result, "%d ", &winner); n == 1 && winner >= 0 && winner < len(w.Players) {
			w.Stand = t.T("archive.winner", "Name", w.Players[winner])
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
	store, failed, section, id := a.Saves, a.Background, s.Section, s.ID
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
	return art.Six[seat%len(art.Six)]
}

// Title returns a title in the player's language, or word if there is none.
func (a *App) Title(title map[string]string, word string) string {
	if text := title[a.UI.Text.Language()]; text != "" {
		return text
	}
	return word
}
