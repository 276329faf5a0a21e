package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"eras/game"
	"eras/game/diplomacy"
	"eras/saves"
	"eras/scenes/archive"
)

// shelf is what the archive shows; it is read beside the game loop.
type shelf struct {
	mu    sync.Mutex
	all   []saves.Shelved
	ready bool
	stale int // how many readings have been begun
}

// openArchive shows the matches that are kept.
func (h *house) openArchive() {
	h.putDown()
	h.readShelves()
	s := &archive.Screen{
		Entries: h.shelf.entries, Words: h.words, Now: now,
		Continue: func(m saves.Shelved) { h.openShelved(m, true) },
		Replay:   func(m saves.Shelved) { h.openShelved(m, false) },
		Rename: func(m saves.Shelved, name string) error {
			_, err := h.saves.Rename(m.Shelf, m.ID, name)
			h.readShelves()
			return err
		},
		Delete: func(m saves.Shelved) {
			h.report(h.saves.Unshelve(m.Shelf, m.ID))
			h.readShelves()
		},
		Copy: h.copyRecord, Paste: func() { h.pasteRecord(h.ui.Clipboard.Read()) },
		Busy:  func() string { return h.errand.what },
		Leave: h.openMenu, Bar: h.plainBar,
	}
	h.show("archive", s)
}

// readShelves reads both shelves in a goroutine.
func (h *house) readShelves() {
	s := &h.shelf
	s.mu.Lock()
	s.stale++
	turn := s.stale
	s.mu.Unlock()
	h.working.Go(func() {
		var all []saves.Shelved
		for _, shelf := range []saves.Shelf{saves.Named, saves.Finished} {
			some, err := h.saves.Shelved(shelf)
			if err != nil {
				h.fromKeeper(err)
			}
			all = append(all, some...)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if turn == s.stale { // else another reading knows more
			s.all, s.ready = all, true
		}
	})
}

// entries returns what has been read.
func (s *shelf) entries() ([]saves.Shelved, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all, s.ready
}

// errand is something that takes a moment and is done beside the game loop.
type errand struct {
	what string // in words, empty while there is none
	from screen // that was open when it was sent
	done chan func()
}

// send does something in a goroutine, and what it returns in a later tick, unless
// another screen is open by then. It must not use the texts, which belong to the
// game loop.
func (h *house) send(what string, do func() func()) {
	if h.errand.what != "" {
		return
	}
	done := make(chan func(), 1)
	h.errand = errand{what, h.screen, done}
	h.working.Go(func() { done <- do() })
}

// lookAtErrand does what an errand has returned.
func (h *house) lookAtErrand() {
	if h.errand.what == "" {
		return
	}
	select {
	case then := <-h.errand.done:
		from := h.errand.from
		h.errand = errand{}
		if h.screen == from {
			then()
		}
	default:
	}
}

// openShelved opens a match of a shelf, to be played on or to be seen again.
func (h *house) openShelved(m saves.Shelved, on bool) {
	h.send(h.ui.Text.T("archive.opening"), func() func() {
		match, found, err := h.saves.LoadShelved(m.Shelf, m.ID)
		var r *restored
		if err == nil && found {
			if r, err = h.restore(&match); err != nil {
				err = h.saves.RefuseShelved(m.Shelf, m.ID, err)
			}
		}
		return func() {
			switch {
			case err != nil:
				h.report(err)
				h.readShelves()
			case !found:
				h.troubles = append(h.troubles, trouble{h.ui.Text.T("trouble.title"), h.ui.Text.T("archive.gone")})
				h.readShelves()
			case on:
				h.board, h.settings.Board = boardOf(match.Mode), match.Mode
				r.resume(false)
				if m.Shelf == saves.Finished { // it lives on in its slot
					h.keeper.Flush()
					h.report(h.saves.Unshelve(m.Shelf, m.ID))
				}
			default:
				h.over("replay", r.replay)
			}
		}
	})
}

// copyRecord puts the record of a match on the clipboard.
func (h *house) copyRecord(m saves.Shelved) {
	match, found, err := h.saves.LoadShelved(m.Shelf, m.ID)
	h.report(err)
	if found {
		h.ui.Clipboard.Write(match.Record)
	}
}

// errNoRecord is about text in which there is no record.
var errNoRecord = errors.New("there is no record in it: one begins with \"eras-record 1\"")

// parseRecord reads the record of a match of any board of the house.
func parseRecord(text string) (game.Record, error) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "\r\n", "\n") + "\n"
	if !strings.HasPrefix(text, "eras-record ") {
		return game.Record{}, errNoRecord
	}
	record, err := game.ParseRecord(text)
	if err != nil {
		return record, err
	}
	if !slices.Contains(saves.Modes, saves.Mode(record.Board)) {
		return record, fmt.Errorf("the record is of a board %q: the window shows %q", record.Board, saves.Modes)
	}
	return record, nil
}

// pasteRecord shows the match of a record, or says what is wrong with it.
func (h *house) pasteRecord(text string) {
	t := h.ui.Text
	wrong := func(err error) {
		body := t.T("archive.paste.wrong", "Why", err.Error())
		if errors.Is(err, errNoRecord) {
			body = t.T("archive.paste.empty")
		}
		h.troubles = append(h.troubles, trouble{t.T("trouble.title"), body})
	}
	h.send(t.T("archive.opening"), func() func() {
		r, err := h.restoreRecord(text)
		return func() {
			if err != nil {
				wrong(err)
				return
			}
			h.over("replay", r.replay)
		}
	})
}

// restoreRecord makes the match of a record again.
func (h *house) restoreRecord(text string) (*restored, error) {
	record, err := parseRecord(text)
	if err != nil {
		return nil, err
	}
	m := matchOf(record)
	return h.restore(&m)
}

// words says what a match is, in the player's language.
func (h *house) words(s *saves.Shelved) archive.Words {
	t, m := h.ui.Text, &s.Match
	w := archive.Words{Title: m.Name, Map: textIn(m.MapTitle, t.Language(), m.Map), Players: h.playerNames(m)}
	w.Board = t.T([...]string{"menu.board.war", "menu.board.battle", "menu.board.risk", "menu.board.diplomacy"}[max(0, slices.Index(saves.Modes, m.Mode))])
	if m.Mode == saves.Battle {
		w.Map = textIn(m.ScenarioTitle, t.Language(), m.Scenario)
	}
	if w.Title == "" {
		w.Title = h.whoPlays(m, w.Players)
	}
	w.Stand = h.standing(m)
	if s.Result != "" {
		w.Stand = t.T("archive.drawn")
		var winner int
		if n, _ := fmt.Sscanf(s.Result, "%d ", &winner); n == 1 && winner >= 0 && winner < len(w.Players) {
			w.Stand = t.T("archive.winner", "Name", w.Players[winner])
		}
	}
	return w
}

// textIn returns a title in a language, or the word where there is none.
func textIn(title map[string]string, lang, word string) string {
	if text := title[lang]; text != "" {
		return text
	}
	return word
}

// playerNames returns who plays a match, by seat.
func (h *house) playerNames(m *saves.Match) []string {
	var names []string
	for _, s := range m.Seats {
		switch {
		case s.Person != "":
			names = append(names, s.Person)
		case s.Bot != "":
			names = append(names, botName(m.Mode, s.Bot))
		case s.Level != 0:
			names = append(names, h.ui.Text.T(fmt.Sprintf("level.%d", s.Level)))
		default:
			names = append(names, h.ui.Text.T("archive.elsewhere"))
		}
	}
	return names
}

// whoPlays names the persons of a match, or those who play where none does.
func (h *house) whoPlays(m *saves.Match, names []string) string {
	var who []string
	for i, s := range m.Seats {
		if s.Person != "" {
			who = append(who, names[i])
		}
	}
	if len(who) == 0 {
		who = names
	}
	switch {
	case len(who) > 2:
		return h.ui.Text.T("archive.others", "Who", who[0]+", "+who[1], "Number", len(who)-2)
	case len(who) == 2 && len(names) == 2:
		return h.ui.Text.T("menu.saved.names", "Red", who[0], "Blue", who[1])
	}
	return strings.Join(who, ", ")
}

// seasonKeys are the texts of the phases of a year.
var seasonKeys = [...]string{
	diplomacy.Spring: "archive.stand.spring", diplomacy.Summer: "archive.stand.summer", diplomacy.Fall: "archive.stand.fall",
	diplomacy.Autumn: "archive.stand.autumn", diplomacy.Winter: "archive.stand.winter",
}

// standing says how far a match has gone.
func (h *house) standing(m *saves.Match) string {
	t := h.ui.Text
	switch n := m.Stand; {
	case n == nil:
		return ""
	case m.Mode == saves.General:
		return t.T("archive.stand.left", "Left", n["left"])
	case m.Mode == saves.Battle:
		return t.T("archive.stand.battle", "Red", n["red"], "Blue", n["blue"])
	case m.Mode == saves.Risk && n["round"] == 0:
		return t.T("archive.stand.dealt")
	case m.Mode == saves.Risk:
		return t.T("archive.stand.round", "Round", n["round"])
	}
	season := min(max(m.Stand["season"], 0), len(seasonKeys)-1)
	return t.T(seasonKeys[season], "Year", m.Stand["year"])
}
