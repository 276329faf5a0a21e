package profile

import "eras/scenes/ui"

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowButton = 46
	narrowSpace  = 8
	narrowMedals = 500 // the least width for two medals side by side
)

// narrow describes the page in a narrow window: both columns below each other.
func (s *Screen) narrow(u *ui.UI) {
	in := u.NarrowSheet()
	s.narrowFoot(u, &in)
	if s.forgotten || !s.known() {
		head, text := "profile.nobody", "profile.nobody.text"
		if s.forgotten {
			head, text = "profile.forgotten", "profile.forgotten.text"
		}
		u.Flow("profile.nothing", in, func(in *ui.Rect) {
			r := *in
			r.H = 72 + 10 + 32*float64(len(u.Wrap(u.Text.T(head, "Name", s.Name), ui.PanelTitle, r.W))) + 22 + u.ParagraphHeight(r.W, u.Text.T(text), ui.Body)
			in.CutTop(r.H)
			s.nothing(u, r, head, text)
		})
		return
	}
	s.choose(u, in.CutTop(ui.Target))
	in.CutTop(narrowSpace)
	u.Flow("profile.flow "+s.tabName(), in, func(in *ui.Rect) {
		s.narrowName(u, in)
		if s.tab == len(s.Boards) {
			s.rates(u, in)
			s.upsets(u, in)
			s.medals(u, in)
			return
		}
		b := &s.Boards[s.tab]
		p := page{narrow: true, upper: leastUpper, view: u.Bounds()}
		s.results(u, in, b, p)
		s.rating(u, in, b, p)
		s.ways(u, in, b, p)
		in.CutTop(narrowSpace)
		s.guess(u, in, b, p)
		s.changes(u, in, b)
	})
}

// tabName returns a name of the open tab, so that each is scrolled on its own.
func (s *Screen) tabName() string {
	if s.tab == len(s.Boards) {
		return "record"
	}
	return string(s.Boards[s.tab].Mode)
}

// narrowName draws the name of the player and since when there are matches.
func (s *Screen) narrowName(u *ui.UI, in *ui.Rect) {
	row := in.CutTop(30)
	u.Label(row, s.Name, u.Smaller(s.Name, ui.ScreenTitle.At(22), row.W))
	in.CutTop(u.Paragraph(*in, s.about(u), ui.Note) + narrowSpace)
}

// narrowFoot draws the buttons at the bottom of in.
func (s *Screen) narrowFoot(u *ui.UI, in *ui.Rect) {
	labels := []string{u.Text.T("back")}
	if s.known() {
		labels = append(labels, u.Text.T("profile.forget"))
	}
	perRow := u.PerRow(in.W, narrowSpace, len(labels), 17, labels...)
	cells := in.CutBottom(ui.RowsHeight(len(labels), perRow, narrowButton, narrowSpace)).Rows(len(labels), perRow, narrowButton, narrowSpace)
	in.CutBottom(narrowSpace)
	s.buttons(u, cells, 17)
}
