// Package archive is the screen of matches that are kept: those that players saved
// under a name, and the last ones that ended or were left. From here they are
// continued, seen again, renamed, copied as text and deleted.
package archive

import (
	"errors"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Words says in the player's language what a match is.
type Words struct {
	// Title is its name, or what it is called without one.
	Title string
	// Board and Map are what was played and where.
	Board, Map string
	// Players are who played, by seat.
	Players []string
	// Stand says how far it went, or how it ended.
	Stand string
}

// Screen is the list of matches.
type Screen struct {
	// Entries returns all matches, the newest first, once they have been read. The
	// slice is another one whenever something has changed.
	Entries func() (all []saves.Shelved, ready bool)
	// Words says what a match is.
	Words func(*saves.Shelved) Words
	Now   func() time.Time
	// Continue goes on with a match that has not ended, Replay shows one again.
	Continue, Replay func(saves.Shelved)
	// Rename gives a match another name; Delete removes it.
	Rename func(m saves.Shelved, name string) error
	Delete func(saves.Shelved)
	// Copy puts the record of a match on the clipboard; Paste shows the match whose
	// record is there, or says what is wrong with it.
	Copy  func(saves.Shelved)
	Paste func()
	// Busy says what is being done, empty for nothing; meanwhile nothing else can be
	// done.
	Busy  func() string
	Leave func()
	Bar   func(u *ui.UI, title, note string)

	shelf  int // of shelves
	board  int // 0 for all, else 1 more than in saves.Modes
	chosen string
	told   string // what was done last
	until  int    // tick
	naming *Naming
	asking bool // whether to delete

	seen []saves.Shelved // what the list was made of
	list []saves.Shelved
	made listKey
}

// listKey is what the list depends on beside the matches.
type listKey struct{ shelf, board, n int }

var shelves = [...]saves.Shelf{saves.Named, saves.Finished}

// boardIcons are the icons of the boards, in the order of [saves.Modes].
var boardIcons = [...]string{"queen-crown", "crossed-swords", "cannon", "scroll-quill"}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("archive.title"), u.Text.T("archive.note"))
	area := u.Bounds()
	area.CutTop(48)
	area = area.InsetXY(16, 12)
	wide := area.W >= 1060
	if area.W > 1360 {
		area = area.Middle(1360, area.H)
	}
	area.CutTop(ui.TabHeight)
	all, ready := s.Entries()
	s.refresh(all)
	now := s.find()
	if wide {
		side := area.CutRight(360)
		area.CutRight(14)
		u.Sheet(side)
		s.card(u, side.InsetXY(24, 20), now)
	}
	u.Sheet(area)
	tabs := []ui.Tab{{Label: u.Text.T("archive.named"), Icon: "save"}, {Label: u.Text.T("archive.finished"), Icon: "laurels-trophy"}}
	s.shelf = u.Tabs("archive.tabs", area, tabs, s.shelf)
	in := area.InsetXY(24, 16)
	foot := in.CutBottom(46)
	in.CutBottom(10)
	if !wide {
		s.actions(u, in.CutBottom(44), now, false)
		in.CutBottom(10)
	}
	s.filter(u, in.CutTop(42))
	in.CutTop(8)
	s.rows(u, in, ready)
	s.foot(u, foot)
	s.dialogs(u, now)
}

// refresh makes the list anew when something has changed.
func (s *Screen) refresh(all []saves.Shelved) {
	key := listKey{s.shelf, s.board, len(all)}
	same := len(all) == len(s.seen) && (len(all) == 0 || &all[0] == &s.seen[0])
	if same && key == s.made {
		return
	}
	s.seen, s.made = all, key
	s.list = nil
	for _, m := range all {
		if m.Shelf == shelves[s.shelf] && (s.board == 0 || m.Match.Mode == saves.Modes[s.board-1]) {
			s.list = append(s.list, m)
		}
	}
}

// find returns the chosen match, nil if none is.
func (s *Screen) find() *saves.Shelved {
	i := slices.IndexFunc(s.list, func(m saves.Shelved) bool { return m.ID == s.chosen })
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
	t := u.Text.T
	names := []string{t("archive.all"), t("menu.board.war"), t("menu.board.battle"), t("menu.board.risk"), t("menu.board.diplomacy")}
	s.board = u.Segment("archive.board", r, names, s.board)
}

const rowHeight = 58

// rows draws the list.
func (s *Screen) rows(u *ui.UI, r ui.Rect, ready bool) {
	if len(s.list) == 0 {
		text := "archive.none.named"
		if shelves[s.shelf] == saves.Finished {
			text = "archive.none.finished"
		}
		if !ready {
			text = "archive.reading"
		}
		u.Paragraph(r.InsetXY(12, 16), u.Text.T(text), ui.Aside.At(17))
		return
	}
	chosen := slices.IndexFunc(s.list, func(m saves.Shelved) bool { return m.ID == s.chosen })
	next, use := u.List("archive.list", r, rowHeight, len(s.list), chosen, func(i int) string { return s.list[i].ID }, func(row ui.Row) {
		m := &s.list[row.Index]
		w := s.Words(m)
		u.RowGround(row.Rect, row.Index, row.Chosen, row.Hovered, &art.Red)
		in := row.Rect.InsetXY(14, 6)
		board := slices.Index(saves.Modes, m.Match.Mode)
		u.Icon(in.CutLeft(34).Middle(26, 26).Shift(-4, 0), boardIcons[max(board, 0)], art.Ink2)
		date := u.Text.Ago(m.Match.Saved, s.Now())
		u.Label(in.CutRight(u.Width(date, ui.Note)+2), date, ui.Note)
		in.CutRight(14)
		fit(u, in.CutTop(24), w.Title, ui.Strong.At(18))
		fit(u, in.CutTop(22), u.Text.T("archive.line", "Board", w.Board, "Map", w.Map, "Stand", w.Stand), ui.Note)
	})
	if next >= 0 {
		s.chosen = s.list[next].ID
	}
	if use == ui.Picked && u.FocusShown() { // with Enter; a click only chooses
		s.open(s.list[next])
	}
}

// fit writes a line as far as it fits: names may be as long as they like.
func fit(u *ui.UI, r ui.Rect, line string, style ui.Style) {
	short, cut := u.Shorten(line, style, r.W)
	if cut {
		u.Tip("fit "+line, r, line)
	}
	u.Label(r, short, style)
}

// foot draws the way back and what comes from elsewhere.
func (s *Screen) foot(u *ui.UI, r ui.Rect) {
	if u.Button("archive.back", r.CutLeft(150), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || s.naming == nil && !s.asking && u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
	r.CutLeft(12)
	if u.Button("archive.paste", r.CutRight(230), ui.ButtonSpec{Label: u.Text.T("archive.paste"), Icon: "scroll-quill", Tip: u.Text.T("archive.paste.tip"), Disabled: s.Busy() != ""}) {
		s.Paste()
	}
	r.CutRight(12)
	line := s.Busy()
	if line == "" && u.Tick() < s.until {
		line = s.told
	}
	fit(u, r, line, ui.Note.To(0.5))
}

// open goes on with a match, or shows it again if it has ended.
func (s *Screen) open(m saves.Shelved) {
	if s.Busy() != "" {
		return
	}
	if m.Result == "" {
		s.Continue(m)
		return
	}
	s.Replay(m)
}

// say tells what was done, for a while.
func (s *Screen) say(u *ui.UI, text string) { s.told, s.until = text, u.Tick()+4*ui.TicksPerSecond }

// dialogs shows what is being asked.
func (s *Screen) dialogs(u *ui.UI, now *saves.Shelved) {
	if now == nil {
		s.asking, s.naming = false, nil
		return
	}
	if s.asking {
		w := s.Words(now)
		switch u.Ask(ui.Question{ID: "archive.deleting", Title: u.Text.T("archive.delete.title"), Body: u.Text.T("archive.delete.body", "Name", w.Title), Yes: u.Text.T("archive.delete.yes"), No: u.Text.T("archive.delete.no"), Icon: "trash-can", Danger: true}) {
		case ui.Yes:
			s.asking = false
			s.Delete(*now)
			s.say(u, u.Text.T("archive.deleted"))
		case ui.No:
			s.asking = false
		}
	}
	if s.naming != nil && s.naming.Describe(u) {
		s.naming = nil
	}
}

// startNaming asks for another name of a match.
func (s *Screen) startNaming(u *ui.UI, m saves.Shelved) {
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
