package mapmaker

import (
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/mapmaking"
	"eras/scenes/ui"
)

// Screen is the map maker.
type Screen struct {
	mapmaking.Bench
	Draft *Draft
	// Scenario holds the rules for which the map is made.
	Scenario *war.Scenario
	// Taken reports whether there is another map with that name.
	Taken func(name string) bool
	// Save saves the map under a name in the background. If the screen is still open when that is
	// done, it calls done with the path of the file.
	Save func(name string, p *war.Position, done func(file string))
	// Go runs work in a goroutine. Seed returns the seed of a random map or a trial.
	Go   func(work func())
	Seed func() uint64

	view   gridview.War
	brush  Brush
	led    bool // leaders have been painted
	random randomMap
}

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.Texts = mapmaking.Texts{CheckTip: "maker.check.tip", SaveTip: "maker.save.tip", PlayTip: "maker.play.tip", NamingNote: "maker.naming.note"}
	s.Bench.Describe(u, maker{s.Draft, s})
}

// maker is the map maker as its bench sees it.
type maker struct {
	*Draft
	*Screen
}

var _ mapmaking.Maker = maker{}

// Title implements [mapmaking.Maker].
func (maker) Title() string { return "maker.title" }

// Fault implements [mapmaking.Maker].
func (m maker) Fault(u *ui.UI) string {
	if f := m.fault(); f != NoFault {
		return u.Text.T("maker.fault." + string(f))
	}
	return ""
}

// Tabs implements [mapmaking.Maker].
func (maker) Tabs(u *ui.UI) []ui.Tab {
	return []ui.Tab{{Label: u.Text.T("maker.tab.paint"), Icon: "scroll-quill"}, {Label: u.Text.T("maker.tab.map"), Icon: "treasure-map"}}
}

// Panel implements [mapmaking.Maker].
func (m maker) Panel(u *ui.UI, in *ui.Rect, tab int, gap float64) {
	if tab == 0 {
		m.tools(u, in, gap)
	} else {
		m.fields(u, in)
	}
}

// Taken implements [mapmaking.Maker].
func (m maker) Taken(name string) bool { return m.Screen.Taken(name) }

// Save implements [mapmaking.Maker].
func (m maker) Save(name string, done func(name, file string)) {
	m.Screen.Save(name, m.Position(), func(file string) { done(name, file) })
}

// Map implements [mapmaking.Maker]: it describes the map and paints on it.
func (m maker) Map(u *ui.UI, r ui.Rect) {
	s := m.Screen
	s.view.Bare = true
	s.view.Reset(s.Draft.Position())
	res := s.view.Describe(u, "map", r, gridview.Marks{Active: true})
	p := s.Draft.Position()
	for q := range p.Size.Squares().All() {
		u.Probe("square."+q.String(), "", s.view.Square(q))
	}
	u.Probe("position", p.String(), ui.Rect{})
	if res.Hovering {
		s.hovered(u, p, res.Hover)
	}
	if res.Chosen || res.Hovering && u.Held("map") && !s.view.Pans() {
		at := res.Hover
		if res.Chosen {
			at = res.Square
		}
		s.Draft.Paint(at, s.brush)
		s.Said = ""
	}
}

// hovered marks the square under the cursor and its twin, which would also be painted.
func (s *Screen) hovered(u *ui.UI, p *war.Position, q grid.Square) {
	sprites.Cursor(u, s.view.Square(q))
	if twin := s.Draft.Symmetry.Twin(p.Size, q); twin != q {
		sprites.Cursor(u, s.view.Square(twin))
	}
}
