// Package archive is the screen of saved matches: those that players saved under a name, the most
// recent ones that ended or were left, and those in progress. Matches can be continued, replayed,
// renamed, copied as text and deleted. Those in progress can be restored to their previous state.
package archive

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Together is the section of matches in progress that are played together with other programs.
// These matches are stored by their hosts.
const Together saves.Section = "together"

// Words describe a match in the player's language.
type Words struct {
	// Title is the name of the match, or a description if it has none.
	Title string
	// Board and Map are the titles of the game and the map. For a match that is played together,
	// Map says who hosts it instead.
	Board, Map string
	// Players are the names of the players by seat, Seats those of the seats; Seats is empty if they are
	// unknown.
	Players, Seats []string
	// Against says as whom the player of this window played, and against whom.
	Against string
	// Stand describes how far the match has gone, or how it ended.
	Stand string
	// Removing describes the effect of removing a match that is played together; empty for other
	// matches.
	Removing string
}

// Sketch paints a position in w by h units. It is called in another goroutine.
type Sketch func(c *paint.Canvas, f art.Figures, w, h float64)

// Board is a game as the screen shows it: the text key of its name, and its icon.
type Board struct {
	Mode        saves.Mode
	Title, Icon string
}

// Screen is the list of matches.
type Screen struct {
	// Boards are the games, in the order of the menu.
	Boards []Board
	// Entries returns all matches, newest first. ready is false until they have been read. After a
	// change Entries returns another slice.
	Entries func() (all []saves.Archived, ready bool)
	// Words describes a match.
	Words func(*saves.Archived) Words
	// Sketch returns a function that paints the position of a match, nil if it cannot be painted.
	Sketch func(*saves.Archived) Sketch
	// Arms returns the look of a seat of a match.
	Arms func(m *saves.Match, seat int) *art.Owner
	Now  func() time.Time
	// Continue resumes a match that has not ended. Replay replays a match.
	Continue, Replay func(saves.Archived)
	// Rename changes the name of a match.
	Rename func(m saves.Archived, name string) error
	// Delete removes a match. A match that is played together continues without the player.
	Delete func(saves.Archived)
	// Restore swaps a match in progress with its previous state, and reports whether that
	// succeeded.
	Restore func(saves.Archived) bool
	// Copy copies the record of a match to the clipboard and reports whether that succeeded. Paste
	// replays the record on the clipboard, or reports an error in it.
	Copy  func(saves.Archived) bool
	Paste func()
	// Busy describes the task in progress; empty if there is none. During a task the controls are
	// disabled.
	Busy  func() string
	Leave func()
	Bar   func(u *ui.UI, title, note string)

	section int  // index in sections
	opened  bool // the first section with matches has been chosen
	board   int  // 0 for all, else 1 + the index in Boards
	chosen  string
	notice  string // about the last action
	until   int    // the tick when notice disappears
	naming  *Naming
	asking  bool // the question before deleting is open
	shown   bool // the card of the chosen match is open over the list of a narrow window

	seen []saves.Archived // the matches from which list was made
	list []saves.Archived
	made listKey

	image    thumbnail.Image
	sketch   Sketch // of the match with the id sketched
	sketched string
}

// listKey holds everything besides the matches on which the list depends.
type listKey struct{ section, board, n int }

var sections = [...]saves.Section{saves.Named, saves.Finished, saves.InProgress}

// icon returns the icon of the game of a match.
func (s *Screen) icon(m *saves.Archived) string {
	for _, b := range s.Boards {
		if b.Mode == m.Match.Mode {
			return b.Icon
		}
	}
	return ""
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("archive.title"), u.Text.T("archive.note"))
	all, ready := s.Entries()
	if ready && !s.opened {
		s.opened = true
		s.section = firstSection(all)
	}
	s.refresh(all)
	now := s.find()
	if u.Narrow() {
		s.narrow(u, ready, now)
		s.dialogs(u, now)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	area = area.InsetXY(16, 12)
	wide := area.W >= 1060
	if area.W > 1360 {
		area = area.Middle(1360, area.H)
	}
	area.CutTop(ui.TabHeight)
	if wide {
		side := area.CutRight(360)
		area.CutRight(14)
		u.Sheet(side)
		s.card(u, side.InsetXY(24, 20), now)
	}
	u.Sheet(area)
	s.tabs(u, area)
	in := area.InsetXY(24, 16)
	foot := in.CutBottom(46)
	in.CutBottom(10)
	if !wide {
		s.actions(u, in.CutBottom(44), now, false)
		in.CutBottom(10)
		if line := s.previous(u, now); line != "" {
			u.Called(in.CutBottom(24), line, ui.Note)
		}
	}
	s.filter(u, in.CutTop(42))
	in.CutTop(8)
	s.rows(u, in, ready, !wide)
	s.foot(u, foot)
	s.dialogs(u, now)
}

// tabs describes the choice of the section above a sheet.
func (s *Screen) tabs(u *ui.UI, sheet ui.Rect) {
	tabs := []ui.Tab{{Label: u.Text.T("archive.named"), Icon: "save"}, {Label: u.Text.T("archive.finished"), Icon: "laurels-trophy"}, {Label: u.Text.T("archive.progress"), Icon: "hourglass"}}
	if chosen := u.Tabs("archive.tabs", sheet, tabs, s.section); chosen != s.section {
		s.section, s.opened = chosen, true // even before the matches have been read
	}
}

// firstSection returns the first section that has matches, 0 if none has.
func firstSection(all []saves.Archived) int {
	return max(0, slices.IndexFunc(sections[:], func(section saves.Section) bool {
		return slices.ContainsFunc(all, func(m saves.Archived) bool { return listed(&m) == section })
	}))
}

// listed returns the section of the screen in which a match is listed.
func listed(m *saves.Archived) saves.Section {
	if m.Section == Together {
		return saves.InProgress
	}
	return m.Section
}

// refresh updates the list if anything has changed.
func (s *Screen) refresh(all []saves.Archived) {
	key := listKey{s.section, s.board, len(all)}
	same := len(all) == len(s.seen) && (len(all) == 0 || &all[0] == &s.seen[0])
	if same && key == s.made {
		return
	}
	s.seen, s.made = all, key
	s.list = nil
	for _, m := range all {
		if listed(&m) == sections[s.section] && (s.board == 0 || m.Match.Mode == s.Boards[s.board-1].Mode) {
			s.list = append(s.list, m)
		}
	}
}

// find returns the chosen match, or nil.
func (s *Screen) find() *saves.Archived {
	i := slices.IndexFunc(s.list, func(m saves.Archived) bool { return m.ID == s.chosen })
	if i < 0 && len(s.list) > 0 {
		i = 0
		s.chosen = s.list[0].ID
	}
	if i < 0 {
		return nil
	}
	return &s.list[i]
}

// filter draws the choice of the board.
func (s *Screen) filter(u *ui.UI, r ui.Rect) {
	names := []string{u.Text.T("archive.all")}
	for _, b := range s.Boards {
		names = append(names, u.Text.T(b.Title))
	}
	s.board = u.Segment("archive.board", r, names, s.board)
}

// rowHeight returns the height of a row: three lines, or two in a low window.
func rowHeight(u *ui.UI) float64 {
	if u.Low() {
		return 58
	}
	return 80
}

// rows draws the list.
func (s *Screen) rows(u *ui.UI, r ui.Rect, ready, narrow bool) {
	if len(s.list) == 0 {
		text := "archive.none.named"
		switch sections[s.section] {
		case saves.Finished:
			text = "archive.none.finished"
		case saves.InProgress:
			text = "archive.none.progress"
		case saves.Named:
		}
		if !ready {
			text = "archive.reading"
		}
		u.Paragraph(r.InsetXY(12, 16), u.Text.T(text), ui.Aside.At(17))
		return
	}
	chosen := slices.IndexFunc(s.list, func(m saves.Archived) bool { return m.ID == s.chosen })
	next, use := u.List("archive.list", r, rowHeight(u), len(s.list), chosen, func(i int) string { return s.list[i].ID }, func(row ui.Row) {
		m := &s.list[row.Index]
		w := s.Words(m)
		u.RowGround(row.Rect, row.Index, row.Chosen, row.Hovered, &art.Red)
		in := row.Rect.InsetXY(14, 6)
		u.Icon(in.CutLeft(34).Middle(26, 26).Shift(-4, 0), s.icon(m), art.Ink2)
		date := u.Text.Ago(m.Match.Saved, s.Now())
		if u.Narrow() {
			headline(u, &in, m, &w)
		}
		u.Label(in.CutRight(u.Width(date, ui.Note)+2), date, ui.Note)
		in.CutRight(14)
		if u.Narrow() {
			u.Called(in, u.Text.T("archive.line", "Board", w.Board, "Map", w.Map, "Stand", w.Stand), ui.Note)
			return
		}
		if narrow { // the card beside the list shows the players
			u.Tip("archive.row "+m.ID, row.Rect, w.Title+"\n"+strings.Join(w.Players, ", "))
		}
		headline(u, &in, m, &w)
		u.Called(in.CutTop(22), u.Text.T("archive.line", "Board", w.Board, "Map", w.Map, "Stand", w.Stand), ui.Note)
	})
	if next >= 0 {
		s.chosen = s.list[next].ID
	}
	switch {
	case use == ui.Picked && u.Narrow():
		s.shown = true
	case use == ui.Picked && u.Focus.Shown(): // Enter opens a match; a click only selects it
		s.open(s.list[next])
	}
}

// foot draws the buttons to go back and to paste.
func (s *Screen) foot(u *ui.UI, r ui.Rect) {
	if u.Button("archive.back", r.CutLeft(150), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || s.naming == nil && !s.asking && u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
	r.CutLeft(12)
	if u.Button("archive.paste", r.CutRight(230), ui.ButtonSpec{Label: u.Text.T("archive.paste"), Icon: "scroll-quill", Tip: u.Text.T("archive.paste.tip"), Disabled: s.Busy() != ""}) {
		s.Paste()
	}
	r.CutRight(12)
	line := s.line(u)
	u.Probe("archive.line", line, r)
	u.Called(r, line, ui.Note.To(0.5))
}

// line returns a line about the task in progress, the last action, or a match that the next one
// pushes out.
func (s *Screen) line(u *ui.UI) string {
	line := s.Busy()
	if line == "" && u.Tick() < s.until {
		line = s.notice
	}
	if i := slices.IndexFunc(s.list, func(m saves.Archived) bool { return m.Leaves }); i >= 0 && line == "" {
		line = u.Text.T("archive.full", "Name", s.Words(&s.list[i]).Title)
	}
	return line
}

// open resumes a match, or replays it if it has ended.
func (s *Screen) open(m saves.Archived) {
	if s.Busy() != "" {
		return
	}
	switch {
	case m.Lost: // only "Restore" can bring it back
	case m.Result == "":
		s.Continue(m)
	default:
		s.Replay(m)
	}
}

// previous describes the state to which "Restore" returns a match; empty if there is none.
func (s *Screen) previous(u *ui.UI, m *saves.Archived) string {
	if m == nil || m.Previous == nil {
		return ""
	}
	p := m.Previous
	return u.Text.T("archive.previous", "Name", s.Words(p).Title, "Day", u.Text.Day(p.Match.Saved), "Time", p.Match.Saved.Local().Format("15:04"), "N", p.Actions)
}

// say shows a notice for a few seconds.
func (s *Screen) say(u *ui.UI, text string) { s.notice, s.until = text, u.Tick()+4*ui.TicksPerSecond }

// dialogs shows the open dialog.
func (s *Screen) dialogs(u *ui.UI, now *saves.Archived) {
	if now == nil {
		s.asking, s.shown, s.naming = false, false, nil
		return
	}
	if s.asking {
		w := s.Words(now)
		question := ui.Question{ID: "archive.deleting", Title: u.Text.T("archive.delete.title"), Body: u.Text.T("archive.delete.body", "Name", w.Title), Yes: u.Text.T("archive.delete.yes"), No: u.Text.T("archive.delete.no"), Icon: "trash-can", Danger: true}
		done := "archive.deleted"
		if now.Section == Together {
			question.Title, question.Body, question.Yes = u.Text.T("together.removing"), w.Removing, u.Text.T("together.remove")
			done = "together.removed"
		}
		switch u.Ask(question) {
		case ui.Yes:
			s.asking = false
			s.Delete(*now)
			s.say(u, u.Text.T(done))
		case ui.No:
			s.asking = false
		case ui.Waiting:
		}
	}
	if s.naming != nil && s.naming.Describe(u) {
		s.naming = nil
	}
}

// startNaming opens the dialog for renaming a match.
func (s *Screen) startNaming(u *ui.UI, m saves.Archived) {
	s.naming = &Naming{ID: "archive.naming", Title: u.Text.T("archive.rename.title"), Name: m.Match.Name}
	s.naming.Taken = func(string) bool { return false }
	s.naming.Do = func(name string) string {
		switch err := s.Rename(m, name); {
		case errors.Is(err, saves.ErrNameTaken):
			return u.Text.T("archive.taken")
		case err != nil:
			return err.Error()
		}
		s.say(u, u.Text.T("archive.renamed"))
		return ""
	}
}
