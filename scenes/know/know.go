// Package know is the page of what the computer knows of a player: how their
// matches ended, how they weigh things, how well that predicts them, what the
// computer changed for them, and a button to forget it all.
//
// It shows what it is given. Nothing is read, fitted or forgotten here.
package know

import (
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Enough is how many finished matches on a board it takes before the page says
// how somebody plays there.
const Enough = 5

// Screen is the page about one player.
type Screen struct {
	// Name is the player's. Since is when the first match ended, zero if nobody
	// is known by that name.
	Name  string
	Since time.Time
	// Noted is how many actions of the matches are kept, 0 if none are.
	Noted int
	// Boards are what is known of the player on each board, in the order of the
	// tabs.
	Boards []Board
	// Studying says that a model is being made, which will be in Boards then.
	Studying bool
	// MapTitle returns what a map of a scenario is called.
	MapTitle func(scenario, name string) string

	// Forget forgets the player and reports whether that could be done.
	Forget func() bool
	// Leave goes back.
	Leave func()
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)

	tab       int
	heights   [2]float64 // of the columns, when they were described last
	asking    bool
	forgotten bool
}

// Board is what is known of a player on one board.
type Board struct {
	Mode saves.Mode
	// Played are the finished matches, oldest first.
	Played []saves.Played
	// Model is how the player plays, nil if nothing can be said.
	Model *Model
	// Changes are what the computer changed for the player, newest first.
	Changes []Change
	// Standard says that the changes are against the weights that the program
	// comes with, not against those that were kept before.
	Standard bool
	// Grounds are why the newest weights are kept, nil if none are.
	Grounds *Grounds
}

// Model is how a player plays: the weights with which a search plays most like
// them.
type Model struct {
	Weights []Weight
	// Depth is how many actions the search looks ahead, 0 if it is not known.
	Depth int
	// Moves is how many actions of the player that were not used for fitting the
	// weights were predicted; Right is how many of them correctly.
	Moves, Right int
	// Low and High bound the share of right predictions, 95 %; both are 0 if no
	// interval is known.
	Low, High float64
	// Chance is the share that guessing evenly among the legal actions gets
	// right, Standard the share with the weights that the program comes with,
	// negative if it is not known.
	Chance, Standard float64
	// Curve are the shares that this model and those before it predicted, oldest
	// first; it may be empty.
	Curve []float64
}

// Weight is how much something weighs for a player.
type Weight struct {
	Name, Icon string
	// Gene is the player's weight, Standard that of the weights that the program
	// comes with; both are in [0, 1].
	Gene, Standard float64
}

// Change is one weight that the computer changed.
type Change struct {
	Date          time.Time
	Name          string // of the estimator
	Before, After float64
}

// Grounds are why weights are kept.
type Grounds struct {
	Date time.Time
	// Games is how many trial games against the weights that were kept before
	// brought them in, Share what they scored in them, from 0 to 1. Without a
	// trial Games is 0.
	Games int
	Share float64
	// Score is how the match against the player ended that brought them in, for
	// the computer: 1, 0 or -1. It counts without a trial.
	Score int
	// Refused is when others were tried last that did not win, zero if none were
	// since Date.
	Refused time.Time
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("know.title"), s.Name)
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
		s.nothing(u, in, "know.forgotten", "know.forgotten.text")
	case !s.known():
		s.nothing(u, in, "know.nobody", "know.nobody.text")
	default:
		s.head(u, &in, small)
		s.board(u, in, &s.Boards[s.tab])
	}
	s.ask(u)
}

// nothing says that there is nothing to show, and why.
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

// head draws who it is about and the choice of the board.
func (s *Screen) head(u *ui.UI, in *ui.Rect, small bool) {
	row := in.CutTop(map[bool]float64{false: 60, true: 48}[small])
	in.CutTop(map[bool]float64{false: 16, true: 8}[small])
	u.Rule(in.X, in.Y, in.W)
	var labels []string
	for _, b := range s.Boards {
		labels = append(labels, u.Text.T("know.board."+string(b.Mode)))
	}
	tabs := row.CutRight(min(300, row.W*0.4))
	s.tab = u.Segment("know.board", tabs.Middle(tabs.W, 42), labels, s.tab)
	row.CutRight(16)
	arms := row.CutLeft(row.H - 4)
	u.Arms(arms.Middle(arms.W, arms.W), &art.Red)
	row.CutLeft(12)
	name := ui.ScreenTitle
	if small {
		name = name.At(23)
	}
	games := 0
	for _, b := range s.Boards {
		games += len(b.Played)
	}
	about := u.Text.T("know.since", "N", games, "Day", u.Text.Day(s.Since))
	if s.Noted > 0 {
		about += " · " + u.Text.T("know.noted", "N", s.Noted)
	}
	u.Label(row.CutTop(row.H*0.56), s.Name, name)
	style := ui.Note.At(17)
	if u.Width(about, style) > row.W {
		style = ui.Note
	}
	u.Label(row, about, style)
}

// page is how the columns are laid out.
type page struct {
	// narrow says that things stand below each other that stand side by side
	// elsewhere.
	narrow bool
	// upper is how high the upper part of a wide column is, rows how much is left
	// for what follows below the title of the lower part.
	upper, rows float64
	// view is where the columns are seen.
	view ui.Rect
}

// Heights of a column's parts.
const (
	titleHeight = 36 // with its rule
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
		s.ways(u, r, b, p)
	})
	s.column(u, 1, in, func(r *ui.Rect) {
		s.guess(u, r, b, p)
		s.changes(u, r, b)
	})
}

// column describes a column, which scrolls where it does not fit. body cuts what
// it needs off the top of its rectangle.
func (s *Screen) column(u *ui.UI, i int, r ui.Rect, body func(*ui.Rect)) {
	u.Scroll(columns[i], r, s.heights[i], func(all ui.Rect) {
		rest := all
		rest.H = 1e5
		body(&rest)
		s.heights[i] = math.Floor(rest.Y - all.Y)
	})
}

var columns = [2]string{"know.left", "know.right"}

// keys scrolls the columns with the keyboard, both together, if one of them is
// higher than the room.
func (s *Screen) keys(u *ui.UI, room float64) {
	if max(s.heights[0], s.heights[1]) <= room {
		return
	}
	for key, d := range map[ebiten.Key]float64{ebiten.KeyArrowDown: 48, ebiten.KeyArrowUp: -48, ebiten.KeyPageDown: room * 0.9, ebiten.KeyPageUp: -room * 0.9} {
		if u.TakeKey(key) {
			for _, id := range columns {
				u.ScrollBy(id, d)
			}
		}
	}
}

// title draws the title of a part with a note at its right, or below it where
// there is no room, and returns where the note is.
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

// inlay draws a remark on darker ground.
func inlay(u *ui.UI, r *ui.Rect, icon string, c color.NRGBA, text string) {
	style := ui.Body.At(16)
	h := u.ParagraphHeight(r.W-74, text, style)
	box := r.CutTop(max(h+22, 48))
	u.Inlay(box)
	u.Icon(ui.R(box.X+15, box.CenterY()-13, 26, 26), icon, c)
	u.Paragraph(ui.R(box.X+58, box.CenterY()-h/2, box.W-74, h), text, style)
}

// percent writes a share.
func percent(u *ui.UI, share float64) string {
	return u.Text.T("know.percent", "Percent", int(math.Round(100*share)))
}

// foot draws where one can go.
func (s *Screen) foot(u *ui.UI, row ui.Rect) {
	back := u.Button("know.back", row.CutLeft(170), ui.ButtonSpec{Label: u.Text.T("back")})
	if s.known() {
		if u.Button("know.forget", row.CutRight(230), ui.ButtonSpec{Label: u.Text.T("know.forget"), Icon: "trash-can", Kind: ui.Danger}) {
			s.asking = true
		}
		row.CutRight(16)
		row.CutLeft(16)
		u.Label(row, u.Text.T("know.forget.note"), ui.Note.To(1))
	}
	if back || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// known reports whether there is anything to show, and to forget.
func (s *Screen) known() bool { return !s.Since.IsZero() && !s.forgotten }

// ask asks before it forgets.
func (s *Screen) ask(u *ui.UI) {
	if !s.asking {
		return
	}
	switch u.Ask(ui.Question{
		ID: "know.forgetting", Title: u.Text.T("know.ask.title", "Name", s.Name), Body: u.Text.T("know.ask.body"),
		Yes: u.Text.T("know.ask.yes"), No: u.Text.T("know.ask.no"), Icon: "trash-can", Danger: true,
	}) {
	case ui.Yes:
		s.asking, s.forgotten = false, s.Forget()
	case ui.No:
		s.asking = false
	}
}
