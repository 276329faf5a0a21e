package mapmaking

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/archive"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Maker is the map maker of a game, as its bench sees it.
type Maker interface {
	// Begin begins a stroke, and the other methods of [History] work on its states.
	Begin()
	CanUndo() bool
	CanRedo() bool
	Undo()
	Redo()
	Unsaved() bool
	Keep()

	// Title is the key of the text of the top bar, and Fault says why the map cannot be played, "" if it can.
	Title() string
	Fault(u *ui.UI) string
	// Map describes the map in r. Tabs are the parts of the panel beside it, and Panel describes one of
	// them, with gap between its rows.
	Map(u *ui.UI, r ui.Rect)
	Tabs(u *ui.UI) []ui.Tab
	Panel(u *ui.UI, in *ui.Rect, tab int, gap float64)
	// Text returns the map as text. Paste replaces the map by the one in a text, or says why it cannot.
	Text(u *ui.UI) string
	Paste(u *ui.UI, text string) (wrong string)
	// Try starts a trial of the map.
	Try(u *ui.UI) *Trial
	// Taken reports whether another map has that name. Save saves the map under it in the background. If
	// the screen is still open when that is done, it calls done with the name and the path of the file.
	Taken(name string) bool
	Save(name string, done func(name, file string))
}

// Bench describes the buttons and dialogs of a map maker. Only the exported fields are set by others.
type Bench struct {
	// Name is the title of the map, empty if it has none yet.
	Name string
	// Bar draws the top bar.
	Bar func(u *ui.UI, title, note string, buttons ...ui.BarButton)
	// Leave goes back. Play opens the set-up of a match on the saved map.
	Leave, Play func()
	// Texts are the keys of the texts that differ between games.
	Texts Texts
	// Said is a line about the last action.
	Said string

	tab     int
	naming  *archive.Naming
	leaving bool // the question whether to leave is open
	sharing *sharing
	trial   *Trial
}

// Texts are keys of texts about the map maker of a game.
type Texts struct {
	// CheckTip, SaveTip and PlayTip are tooltips, and NamingNote stands below the name of a map.
	CheckTip, SaveTip, PlayTip, NamingNote string
}

// Close ends the work in the background.
func (b *Bench) Close() {
	if b.trial != nil {
		b.trial.cancel()
	}
}

// Describe describes the map maker for one tick.
func (b *Bench) Describe(u *ui.UI, m Maker) {
	if in := u.Input(); in.Left.Pressed || len(in.Keys) > 0 {
		m.Begin()
	}
	u.Table()
	b.topBar(u, m)
	if u.Narrow() {
		b.narrow(u, m)
	} else {
		board, bar, panel := hud.Frame(u)
		m.Map(u, board)
		size := 18.0
		if hud.SmallBar(bar) {
			size = 16
		}
		b.buttons(u, m, bar.Columns(4, hud.BarGap(bar)), size)
		b.panel(u, m, panel)
	}
	b.dialogs(u, m)
}

// dialogs describes the dialog over the screen, or handles the keys of the whole screen.
func (b *Bench) dialogs(u *ui.UI, m Maker) {
	switch {
	case b.naming != nil:
		if b.naming.Describe(u) {
			b.naming = nil
		}
	case b.trial != nil:
		if b.trial.describe(u) {
			b.trial.cancel()
			b.trial = nil
		}
	case b.sharing != nil:
		b.share(u, m)
	case b.leaving:
		b.askLeaving(u)
	default:
		b.keys(u, m)
	}
}

// topBar draws the top bar with its buttons to undo.
func (b *Bench) topBar(u *ui.UI, m Maker) {
	name := b.Name
	if name == "" {
		name = u.Text.T("maker.unnamed")
	}
	if m.Unsaved() {
		name = u.Text.T("maker.unsaved", "Name", name)
	}
	b.Bar(u, u.Text.T(m.Title()), name,
		ui.BarButton{ID: "maker.undo", Icon: "anticlockwise-rotation", Tip: u.Text.T("maker.undo"), Disabled: !m.CanUndo(), Do: func() { b.step(m.Undo) }},
		ui.BarButton{ID: "maker.redo", Icon: "next-button", Tip: u.Text.T("maker.redo"), Disabled: !m.CanRedo(), Do: func() { b.step(m.Redo) }})
}

// step undoes or repeats a step.
func (b *Bench) step(do func()) {
	do()
	b.Said = ""
}

// keys handles the keys of the whole screen.
func (b *Bench) keys(u *ui.UI, m Maker) {
	if !u.Fields.Typing() && (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) {
		b.step(m.Undo)
	}
	if !u.Fields.Typing() && u.TakeKey(ebiten.KeyY) {
		b.step(m.Redo)
	}
	if u.TakeKey(ebiten.KeyEscape) {
		b.leave(m)
	}
}

// leave goes back. If the map has unsaved changes it asks first.
func (b *Bench) leave(m Maker) {
	if b.leaving = m.Unsaved(); !b.leaving {
		b.Leave()
	}
}

func (b *Bench) askLeaving(u *ui.UI) {
	q := ui.Question{
		ID: "maker.leaving", Title: u.Text.T("maker.leave.title"), Body: u.Text.T("maker.leave.text"),
		Yes: u.Text.T("maker.leave.yes"), No: u.Text.T("maker.leave.no"), Danger: true,
	}
	switch u.Ask(q) {
	case ui.Yes:
		b.leaving = false
		b.Leave()
	case ui.No:
		b.leaving = false
	case ui.Waiting:
	}
}

// buttons describes the bar below the map, with labels of a size.
func (b *Bench) buttons(u *ui.UI, m Maker, cells []ui.Rect, size float64) {
	why := m.Fault(u)
	spec := func(label, tip, icon string) ui.ButtonSpec {
		s := ui.ButtonSpec{Label: u.Text.T(label), Icon: icon, Size: size, Disabled: why != "", Tip: u.Text.T(tip)}
		if why != "" {
			s.Tip = why
		}
		return s
	}
	if u.Button("maker.check", cells[0], spec("maker.check", b.Texts.CheckTip, "checked-shield")) {
		b.trial = m.Try(u)
	}
	if u.Button("maker.save", cells[1], spec("maker.save", b.Texts.SaveTip, "save")) {
		b.askName(u, m, false)
	}
	if u.Button("maker.share", cells[2], ui.ButtonSpec{Label: u.Text.T("maker.share"), Icon: "scroll-quill", Size: size, Tip: u.Text.T("maker.share.tip")}) {
		b.sharing = &sharing{text: m.Text(u)}
	}
	play := spec("maker.play", b.Texts.PlayTip, "crossed-swords")
	play.Kind = ui.Primary
	if u.Button("maker.play", cells[3], play) {
		if b.Name != "" && !m.Unsaved() {
			b.Play()
		} else {
			b.askName(u, m, true)
		}
	}
}

// askName asks for the name under which to save the map. If play is true, it then plays on the map.
func (b *Bench) askName(u *ui.UI, m Maker, play bool) {
	t := u.Text
	b.naming = &archive.Naming{
		ID: "maker.naming", Title: t.T("maker.naming"), Placeholder: t.T("maker.naming.name"), Note: t.T(b.Texts.NamingNote), Name: b.Name,
		Taken: func(name string) bool { return name != b.Name && m.Taken(name) },
		Do: func(name string) string {
			m.Save(name, func(name, file string) {
				b.Name, b.Said = name, t.T("maker.saved", "Path", file)
				m.Keep()
				if play {
					b.Play()
				}
			})
			return ""
		},
	}
}

// rim is the room for the ring around a tool at the top of the panel.
const rim = 8

// panel describes the panel beside the map.
func (b *Bench) panel(u *ui.UI, m Maker, r ui.Rect) {
	r.CutTop(ui.TabHeight)
	u.Sheet(r)
	b.tabs(u, m, r)
	in := r.Inset(16)
	b.back(u, m, in.CutBottom(44))
	in.CutBottom(8)
	b.verdict(u, m, &in, (*ui.Rect).CutBottom)
	in.Y, in.H = in.Y-rim, in.H+rim
	u.Flow(b.flow(), in, func(in *ui.Rect) {
		in.CutTop(rim)
		m.Panel(u, in, b.tab, 10)
	})
}

// flow returns the id of the part of the panel that is shown.
func (b *Bench) flow() string { return fmt.Sprintf("maker.panel.%d", b.tab) }

// tabs describes the choice of the part of the panel.
func (b *Bench) tabs(u *ui.UI, m Maker, r ui.Rect) { b.tab = u.Tabs("maker.tabs", r, m.Tabs(u), b.tab) }

// back describes the button that leaves the screen.
func (b *Bench) back(u *ui.UI, m Maker, r ui.Rect) {
	if u.Button("maker.back", r, ui.ButtonSpec{Label: u.Text.T("back"), Icon: "exit-door", Key: "Esc"}) {
		b.leave(m)
	}
}

// verdict shows in a part that cut cuts off the panel why the map cannot be played, or else the line about
// the last action.
func (b *Bench) verdict(u *ui.UI, m Maker, in *ui.Rect, cut func(*ui.Rect, float64) ui.Rect) {
	text, style := b.Said, ui.Note.In(art.Ink1)
	if why := m.Fault(u); why != "" {
		text, style = why, ui.Note.In(art.BadText)
	}
	if text == "" {
		return
	}
	h := u.ParagraphHeight(in.W, text, style)
	u.Paragraph(cut(in, h), text, style)
	cut(in, 6)
	u.Probe("maker.said", text, ui.Rect{})
}
