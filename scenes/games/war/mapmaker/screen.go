package mapmaker

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/archive"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is the map maker.
type Screen struct {
	Draft *Draft
	// Scenario holds the rules for which the map is made.
	Scenario *war.Scenario
	// Name is the title of the map, empty if it has none yet.
	Name string
	// Bar draws the top bar.
	Bar func(u *ui.UI, title, note string, buttons ...ui.BarButton)
	// Leave goes back. Play opens the set-up of a match on the saved map.
	Leave func()
	Play  func()
	// Taken reports whether there is another map with that name.
	Taken func(name string) bool
	// Save saves the map under a name in the background. If the screen is still open when that is
	// done, it calls done with the path of the file.
	Save func(name string, p *war.Position, done func(file string))
	// Go runs work in a goroutine. Seed returns the seed of a random map or a trial.
	Go   func(work func())
	Seed func() uint64

	view    gridview.War
	brush   Brush
	led     bool // leaders have been painted
	tab     int
	random  randomMap
	naming  *archive.Naming
	leaving bool // the question whether to leave is open
	sharing *sharing
	trial   *trial
	said    string // a line about the last action
}

// Close ends the work in the background.
func (s *Screen) Close() {
	if s.trial != nil {
		s.trial.cancel()
	}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if in := u.Input(); in.Left.Pressed || len(in.Keys) > 0 {
		s.Draft.Begin()
	}
	u.Table()
	s.topBar(u)
	if u.Narrow() {
		s.narrow(u)
	} else {
		board, bar, panel := twosided.Frame(u)
		s.describeMap(u, board)
		size := 18.0
		if twosided.Small(bar) {
			size = 16
		}
		s.buttons(u, bar.Columns(4, twosided.Gap(bar)), size)
		s.panel(u, panel)
	}
	switch {
	case s.naming != nil:
		if s.naming.Describe(u) {
			s.naming = nil
		}
	case s.trial != nil:
		if s.trial.describe(u) {
			s.trial.cancel()
			s.trial = nil
		}
	case s.sharing != nil:
		s.share(u)
	case s.leaving:
		s.askLeaving(u)
	default:
		s.keys(u)
	}
}

// topBar draws the top bar with its buttons to undo.
func (s *Screen) topBar(u *ui.UI) {
	name := s.Name
	if name == "" {
		name = u.Text.T("maker.unnamed")
	}
	if s.Draft.unsaved() {
		name = u.Text.T("maker.unsaved", "Name", name)
	}
	s.Bar(u, u.Text.T("maker.title"), name,
		ui.BarButton{ID: "maker.undo", Icon: "anticlockwise-rotation", Tip: u.Text.T("maker.undo"), Disabled: !s.Draft.CanUndo(), Do: s.undo},
		ui.BarButton{ID: "maker.redo", Icon: "next-button", Tip: u.Text.T("maker.redo"), Disabled: !s.Draft.canRedo(), Do: s.redo})
}

func (s *Screen) undo() {
	s.Draft.Undo()
	s.said = ""
}

func (s *Screen) redo() {
	s.Draft.redo()
	s.said = ""
}

// keys handles the keys of the whole screen.
func (s *Screen) keys(u *ui.UI) {
	if !u.Fields.Typing() && (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) {
		s.undo()
	}
	if !u.Fields.Typing() && u.TakeKey(ebiten.KeyY) {
		s.redo()
	}
	if u.TakeKey(ebiten.KeyEscape) {
		s.leave()
	}
}

// leave goes back. If the map has unsaved changes it asks first.
func (s *Screen) leave() {
	if s.leaving = s.Draft.unsaved(); !s.leaving {
		s.Leave()
	}
}

func (s *Screen) askLeaving(u *ui.UI) {
	q := ui.Question{
		ID: "maker.leaving", Title: u.Text.T("maker.leave.title"), Body: u.Text.T("maker.leave.text"),
		Yes: u.Text.T("maker.leave.yes"), No: u.Text.T("maker.leave.no"), Danger: true,
	}
	switch u.Ask(q) {
	case ui.Yes:
		s.leaving = false
		s.Leave()
	case ui.No:
		s.leaving = false
	case ui.Waiting:
	}
}

// describeMap describes the map and paints on it.
func (s *Screen) describeMap(u *ui.UI, r ui.Rect) {
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
		s.said = ""
	}
}

// hovered marks the square under the cursor and its twin, which would also be painted.
func (s *Screen) hovered(u *ui.UI, p *war.Position, q grid.Square) {
	sprites.Cursor(u, s.view.Square(q))
	if twin := s.Draft.Symmetry.Twin(p.Size, q); twin != q {
		sprites.Cursor(u, s.view.Square(twin))
	}
}

// buttons describes the bar below the map, with labels of a size.
func (s *Screen) buttons(u *ui.UI, cells []ui.Rect, size float64) {
	fault := s.Draft.fault()
	why := ""
	if fault != NoFault {
		why = u.Text.T("maker.fault." + string(fault))
	}
	spec := func(key, icon string, disabled bool) ui.ButtonSpec {
		b := ui.ButtonSpec{Label: u.Text.T(key), Icon: icon, Size: size, Disabled: disabled, Tip: u.Text.T(key + ".tip")}
		if disabled {
			b.Tip = why
		}
		return b
	}
	if u.Button("maker.check", cells[0], spec("maker.check", "checked-shield", fault != NoFault)) {
		s.trial = newTrial(s)
	}
	if u.Button("maker.save", cells[1], spec("maker.save", "save", fault != NoFault)) {
		s.askName(u, false)
	}
	if u.Button("maker.share", cells[2], spec("maker.share", "scroll-quill", false)) {
		s.sharing = newSharing(s.Draft.Position())
	}
	play := spec("maker.play", "crossed-swords", fault != NoFault)
	play.Kind = ui.Primary
	if u.Button("maker.play", cells[3], play) {
		if s.Name != "" && !s.Draft.unsaved() {
			s.Play()
		} else {
			s.askName(u, true)
		}
	}
}

// askName asks for the name under which to save the map. If play is true, it then plays on the map.
func (s *Screen) askName(u *ui.UI, play bool) {
	t := u.Text
	s.naming = &archive.Naming{
		ID: "maker.naming", Title: t.T("maker.naming"), Placeholder: t.T("maker.naming.name"), Note: t.T("maker.naming.note"), Name: s.Name,
		Taken: func(name string) bool { return name != s.Name && s.Taken(name) },
		Do: func(name string) string {
			s.Save(name, s.Draft.Position(), func(file string) {
				s.Name, s.said = name, t.T("maker.saved", "Path", file)
				s.Draft.keep()
				if play {
					s.Play()
				}
			})
			return ""
		},
	}
}

// panel describes the panel beside the map.
func (s *Screen) panel(u *ui.UI, r ui.Rect) {
	r.CutTop(ui.TabHeight)
	u.Sheet(r)
	s.tabs(u, r)
	in := r.Inset(16)
	s.back(u, in.CutBottom(44))
	in.CutBottom(8)
	s.verdict(u, &in, (*ui.Rect).CutBottom)
	if s.tab == 0 {
		s.palette(u, in)
	} else {
		s.settings(u, in)
	}
}

// tabs describes the choice of the part of the panel.
func (s *Screen) tabs(u *ui.UI, r ui.Rect) {
	s.tab = u.Tabs("maker.tabs", r, []ui.Tab{{Label: u.Text.T("maker.tab.paint"), Icon: "scroll-quill"}, {Label: u.Text.T("maker.tab.map"), Icon: "treasure-map"}}, s.tab)
}

// back describes the button that leaves the screen.
func (s *Screen) back(u *ui.UI, r ui.Rect) {
	if u.Button("maker.back", r, ui.ButtonSpec{Label: u.Text.T("back"), Icon: "exit-door", Key: "Esc"}) {
		s.leave()
	}
}

// verdict shows in a part that cut cuts off the panel why the map cannot be played, or else the line about
// the last action.
func (s *Screen) verdict(u *ui.UI, in *ui.Rect, cut func(*ui.Rect, float64) ui.Rect) {
	text, style := s.said, ui.Note.In(art.Ink1)
	if f := s.Draft.fault(); f != NoFault {
		text, style = u.Text.T("maker.fault."+string(f)), ui.Note.In(art.BadText)
	}
	if text == "" {
		return
	}
	h := u.ParagraphHeight(in.W, text, style)
	u.Paragraph(cut(in, h), text, style)
	cut(in, 6)
	u.Probe("maker.said", text, ui.Rect{})
}
