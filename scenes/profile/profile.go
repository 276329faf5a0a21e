// Package profile is the screen about what the computer has learned about a player: the
// results of their matches, their preferences, how well these predict their moves, the
// changes of weights that followed, and a button to forget it all.
//
// It only displays data. The caller reads, fits and forgets.
package profile

import (
	"fmt"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is the screen about a player.
type Screen struct {
	// Name is the player's name. Since is the date of the first finished match, zero
	// for an unknown player.
	Name  string
	Since time.Time
	// Mode is the game whose board is open at first, or empty for the first one.
	Mode saves.Mode
	// Noted is the number of logged actions of the player's matches.
	Noted int
	// Boards has the data of each board, in the order of the tabs.
	Boards []Board
	// Record is the tab after those of the boards.
	Record Record
	// Studying says that a model is being fitted. It will appear in Boards.
	Studying bool
	// MapTitle returns the title of a map of a scenario.
	MapTitle func(scenario, name string) string

	// Forget deletes the player's data. It reports whether that succeeded.
	Forget func() bool
	// Leave goes back.
	Leave func()
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)

	tab       int
	opened    bool
	heights   [2]float64 // of the columns in the last tick
	asking    bool
	forgotten bool
}

// Board has the data about a player on one board.
type Board struct {
	Mode saves.Mode
	// Estimators stands before the names of estimators in text keys. Caption is the text key about
	// the unit of the bars of results.
	Estimators, Caption string
	// Enough is the number of matches after which the player is modelled, 0 if matches of other
	// games count as well.
	Enough int
	// Played are the finished matches of two sides, Placed those of several players, the
	// oldest first.
	Played []saves.Played
	Placed []saves.Placed
	// Word is a sentence about the player's promises, empty if there were none.
	Word string
	// Rating is the player's rating, nil if no match counts.
	Rating *Rating
	// Styled says that Model describes a style.
	Styled bool
	// Model describes how the player plays. It is nil if there is no model.
	Model *Model
	// Kept are the weights that are kept for the player, one set for each kind of rules, the
	// newest first.
	Kept []Kept
	// Tries are the steps of hill-climbing.
	Tries Tries
}

// games returns the number of finished matches.
func (b *Board) games() int { return len(b.Played) + len(b.Placed) }

// Model describes how a player plays: the weights with which a search best predicts the
// player's moves.
type Model struct {
	Weights []Weight
	// Depth is the search depth in actions, 0 if unknown.
	Depth int
	// Moves is the number of the player's actions held out to test the model, Right of
	// those that it predicted.
	Moves, Right int
	// Low and High are the bounds of the 95 % interval of the share of right
	// predictions, both 0 if unknown.
	Low, High float64
	// Chance is the expected share of random guesses. Standard is the share predicted by
	// the default weights, negative if unknown.
	Chance, Standard float64
	// Single is the name of the bot that predicts most alone, for which Standard stands
	// then. It is empty for weights.
	Single string
	// Curve holds the shares predicted by earlier models and this one, the oldest
	// first. It may be empty.
	Curve []float64
}

// Weight is the weight of an estimator.
type Weight struct {
	Name, Icon string
	// Gene is the player's weight, Standard the default weight, both in [0, 1]. A
	// negative Standard is not shown.
	Gene, Standard float64
	// Words describe a part of a style, Value is its number and Tip an explanation; they
	// are empty for weights. Bold says that it is not typical.
	Words, Value, Tip string
	Bold              bool
}

// Grounds says why weights are kept.
type Grounds struct {
	Date time.Time
	// Games is the number of test games against the weights kept before, Share the
	// score in them, from 0 to 1. Games is 0 if there were no test games.
	Games int
	Share float64
	// Score is the computer's best result against the player under these rules: 1, 0 or -1.
	// It is used if there were no test games.
	Score int
	// Refused is the date when other weights last failed to win, zero if there were
	// none since Date.
	Refused time.Time
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("profile.title"), s.Name)
	if u.Narrow() {
		s.narrow(u)
		s.ask(u)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 640
	if small {
		area = area.InsetXY(16, 12)
	} else {
		area = area.InsetXY(24, 17)
		if area.W > 1380 {
			area = area.Middle(1380, min(area.H, 860))
		}
	}
	u.Sheet(area)
	in := area.InsetXY(28, 18)
	if small {
		in = area.InsetXY(20, 10)
	}
	foot := in.CutBottom(44)
	in.CutBottom(map[bool]float64{false: 16, true: 8}[small])
	s.foot(u, foot)
	switch {
	case s.forgotten:
		s.nothing(u, in, "profile.forgotten", "profile.forgotten.text")
	case !s.known():
		s.nothing(u, in, "profile.nobody", "profile.nobody.text")
	default:
		s.head(u, &in, small)
		if s.tab == len(s.Boards) {
			s.record(u, in)
		} else {
			s.board(u, in, &s.Boards[s.tab])
		}
	}
	s.ask(u)
}

// nothing draws a text instead of data.
func (s *Screen) nothing(u *ui.UI, r ui.Rect, head, text string) {
	r = r.Middle(min(r.W, 560), 220)
	u.Icon(r.CutTop(72).Middle(64, 64), "brain", art.Ink2)
	r.CutTop(10)
	for _, line := range u.Wrap(u.Text.T(head, "Name", s.Name), ui.PanelTitle, r.W) {
		u.Label(r.CutTop(32), line, ui.PanelTitle.To(0.5))
	}
	u.Rule(r.X, r.CutTop(18).CenterY(), r.W)
	r.CutTop(4)
	for _, line := range u.Wrap(u.Text.T(text), ui.Body, r.W) {
		u.Label(r.CutTop(ui.Body.Line()), line, ui.Body.To(0.5))
	}
}

// head draws the name of the player and the choice of the board.
func (s *Screen) head(u *ui.UI, in *ui.Rect, small bool) {
	row := in.CutTop(map[bool]float64{false: 60, true: 48}[small])
	in.CutTop(map[bool]float64{false: 16, true: 8}[small])
	u.Rule(in.X, in.Y, in.W)
	tabs := row.CutRight(min(150*float64(len(s.Boards)+1), row.W*0.6))
	s.choose(u, tabs.Middle(tabs.W, 42))
	row.CutRight(16)
	arms := row.CutLeft(row.H - 4)
	u.Arms(arms.Middle(arms.W, arms.W), &art.Red)
	row.CutLeft(12)
	name := ui.ScreenTitle
	if small {
		name = name.At(23)
	}
	u.Probe("profile.games", fmt.Sprint(s.games()), row)
	about := s.about(u)
	u.Label(row.CutTop(row.H*0.56), s.Name, u.Smaller(s.Name, name, row.W))
	style := ui.Note.At(17)
	if u.Width(about, style) > row.W {
		style = ui.Note
	}
	if u.Width(about, style) > row.W {
		about = s.since(u)
	}
	u.Label(row, about, style)
}

// choose draws the choice of the board.
func (s *Screen) choose(u *ui.UI, r ui.Rect) {
	var labels []string
	for i, b := range s.Boards {
		if !s.opened && b.Mode == s.Mode {
			s.tab = i
		}
		labels = append(labels, u.Text.T("profile.board."+string(b.Mode)))
	}
	s.opened = true
	s.tab = u.Segment("profile.board", r, append(labels, u.Text.T("profile.board.record")), s.tab)
}

// games returns the number of finished matches on all boards.
func (s *Screen) games() int {
	n := 0
	for i := range s.Boards {
		n += s.Boards[i].games()
	}
	return n
}

// since says how many matches there are, and since when.
func (s *Screen) since(u *ui.UI) string {
	return u.Text.T("profile.since", "N", s.games(), "Day", u.Text.Day(s.Since))
}

// about says how many matches and logged actions there are.
func (s *Screen) about(u *ui.UI) string {
	if s.Noted == 0 {
		return s.since(u)
	}
	return s.since(u) + " · " + u.Text.T("profile.noted", "N", s.Noted)
}

// page is the layout of the columns.
type page struct {
	// narrow says that elements are stacked instead of side by side.
	narrow bool
	// upper is the height of the upper part of a wide column, rows the height that is
	// left below the title of the lower part.
	upper, rows float64
	// view is the visible area of the columns.
	view ui.Rect
}

// Heights of the parts of a column.
const (
	titleHeight = 36 // including the rule
	rowHeight   = 33
	leastUpper  = 196
	mostUpper   = 250
	narrowUpper = 218
)

// narrowColumn is the width below which a column is narrow.
const narrowColumn = 480

// board draws the two columns of a board.
func (s *Screen) board(u *ui.UI, in ui.Rect, b *Board) {
	in.CutTop(12)
	view := in
	gap := map[bool]float64{false: 44, true: 28}[in.W < 1000]
	left := in.CutLeft((in.W - gap) * 0.495)
	u.VLine(in.X+gap/2, in.Y+4, in.H-8, 1, art.Edge)
	in.CutLeft(gap)
	p := page{narrow: left.W < narrowColumn, view: view}
	p.upper = leastUpper
	if b.Model != nil {
		p.upper = min(max(in.H-titleHeight-rowHeight*float64(len(b.Model.Weights)), leastUpper), mostUpper)
	}
	p.rows = in.H - p.upper - titleHeight
	s.keys(u, in.H)
	s.column(u, 0, left, func(r *ui.Rect) {
		s.results(u, r, b, p)
		s.rating(u, r, b, p)
		s.ways(u, r, b, p)
	})
	s.column(u, 1, in, func(r *ui.Rect) {
		s.guess(u, r, b, p)
		s.changes(u, r, b)
	})
}

// column describes a column, which scrolls if it does not fit. body cuts the space it
// needs off the top of its rectangle.
func (s *Screen) column(u *ui.UI, i int, r ui.Rect, body func(*ui.Rect)) {
	u.Scroll(columns[i], r, s.heights[i], func(all ui.Rect) {
		rest := all
		rest.H = 1e5
		body(&rest)
		s.heights[i] = math.Floor(rest.Y - all.Y)
	})
}

var columns = [2]string{"profile.left", "profile.right"}

// keys scrolls both columns with the keyboard if one of them is higher than room.
func (s *Screen) keys(u *ui.UI, room float64) {
	if max(s.heights[0], s.heights[1]) <= room {
		return
	}
	for key, d := range map[ebiten.Key]float64{ebiten.KeyArrowDown: 48, ebiten.KeyArrowUp: -48, ebiten.KeyPageDown: room * 0.9, ebiten.KeyPageUp: -room * 0.9} {
		if u.TakeKey(key) {
			for _, id := range columns {
				u.Views.By(id, d)
			}
		}
	}
}

// title draws the title of a part with a note on its right, or below it if there is no
// room. It returns the rectangle of the note.
func title(u *ui.UI, r *ui.Rect, text, note string) ui.Rect {
	style := ui.PanelTitle.At(20)
	if r.W < narrowColumn {
		style = style.At(18)
	}
	row := r.CutTop(30)
	left := row.CutLeft(min(u.Width(text, style), row.W))
	u.Label(left, text, style)
	width := u.Width(note, ui.Note)
	if width+24 > row.W {
		row = r.CutTop(22)
		row.W = width
	}
	row = row.CutRight(width)
	u.Label(row, note, ui.Note)
	return row
}

// inlay draws a remark on a darker background.
func inlay(u *ui.UI, r *ui.Rect, icon string, c color.NRGBA, text string) {
	style := ui.Body.At(16)
	h := u.ParagraphHeight(r.W-74, text, style)
	box := r.CutTop(max(h+22, 48))
	u.Inlay(box)
	u.Icon(ui.R(box.X+15, box.CenterY()-13, 26, 26), icon, c)
	u.Paragraph(ui.R(box.X+58, box.CenterY()-h/2, box.W-74, h), text, style)
}

// percent formats a share.
func percent(u *ui.UI, share float64) string {
	return u.Text.T("profile.percent", "Percent", int(math.Round(100*share)))
}
