package setup

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// OwnMaps lets a set-up screen open and remove maps of the player. Open, Pick and Remove call done in a
// later tick.
type OwnMaps[M any] interface {
	// Open reads a map file and keeps it in the folder of saves. notes are sentences about what the
	// file has that the map lacks.
	Open(path string, done func(m M, notes []string, err error))
	// Picks reports whether map files are picked, as in a browser, instead of named by their path. Pick lets
	// the player pick one, reads it and keeps it in the saves. It does not call done if none is picked.
	Picks() bool
	Pick(done func(m M, notes []string, err error))
	// Removable reports whether Remove can remove a map.
	Removable(M) bool
	Remove(m M, done func(error))
	// All returns the maps to choose from.
	All() []M
}

// Opening opens map files: by a dialog, or when they are dropped on the window.
type Opening[M any] struct {
	// Own opens and removes maps.
	Own OwnMaps[M]
	// Note and PickNote are the keys of the texts that say which files are read, by their path and picked.
	Note, PickNote string
	// Make opens the map maker on a map; nil if the game has none.
	Make func(M)

	shown bool
	path  string
	busy  bool
	fault error
	notes []string // about the file that was opened last
}

// Buttons describes, in rows that it cuts off the top of r, the buttons that open a map file, make a map and
// remove the chosen one. reread is called with the map to choose, or with none, when the list has changed.
func (o *Opening[M]) Buttons(u *ui.UI, r *ui.Rect, chosen M, reread func(choose M, found bool)) {
	row := func() []ui.Rect { return r.CutTop(hud.Tall(u, 38)).Columns(2, 10) }
	cells := row()
	if u.Button("setup.map.open", cells[0], ui.ButtonSpec{Label: u.Text.T("setup.map.open"), Icon: "open-book", Size: 16, Tip: u.Text.T("setup.map.open.tip")}) {
		o.show(o.path)
	}
	if cells = cells[1:]; o.Make != nil {
		if u.Button("setup.maps.make", cells[0], ui.ButtonSpec{Label: u.Text.T("setup.maps.make"), Icon: "scroll-quill", Size: 16, Tip: u.Text.T("setup.maps.make.tip")}) {
			o.Make(chosen)
		}
		cells = nil
	}
	if !o.Own.Removable(chosen) {
		return
	}
	if len(cells) == 0 {
		r.CutTop(8)
		cells = row()
	}
	if u.Button("setup.map.remove", cells[0], ui.ButtonSpec{Label: u.Text.T("setup.map.remove"), Icon: "cancel", Size: 16, Tip: u.Text.T("setup.map.remove.tip")}) {
		o.Own.Remove(chosen, func(err error) {
			if err != nil {
				o.show(o.path)
				o.fault = err
				return
			}
			reread(chosen, false)
		})
	}
}

// show shows the dialog.
func (o *Opening[M]) show(path string) {
	o.shown, o.path, o.fault, o.notes = true, path, nil, nil
}

// Describe describes the dialog, if it is shown, and opens files that are dropped on the window. Errors
// in the file stand below its path.
func (o *Opening[M]) Describe(u *ui.UI, reread func(choose M, found bool)) {
	before := o.shown // then the dialog has the input
	if !before {
		o.dropped(u, reread)
	}
	if !o.shown {
		return
	}
	first := "setup.map.path"
	if o.Own.Picks() {
		first = "setup.map.read"
	}
	u.Modal("setup.map.opening", first, 0.35, func() {
		if before {
			o.dropped(u, reread)
		}
		o.dialog(u, reread)
	})
}

// dropped opens a file that was dropped on the window.
func (o *Opening[M]) dropped(u *ui.UI, reread func(choose M, found bool)) {
	if path := mapAmong(u.Input().Dropped); path != "" && !o.busy {
		o.show(path)
		o.open(reread)
	}
}

// mapAmong returns the path of the map among dropped files, which may include its cards and pictures.
func mapAmong(paths []string) string {
	if len(paths) == 0 {
		return ""
	}
	i := slices.IndexFunc(paths, func(path string) bool {
		return slices.Contains([]string{".map", ".luxb", ".toml", ".xml"}, strings.ToLower(filepath.Ext(path)))
	})
	return paths[max(i, 0)]
}

// open opens the file at the path, or lets the player pick one.
func (o *Opening[M]) open(reread func(choose M, found bool)) {
	o.fault, o.notes = nil, nil
	done := func(m M, notes []string, err error) {
		o.busy = false
		if err != nil {
			o.fault = err
			return
		}
		o.shown, o.path, o.notes = len(notes) > 0, "", notes
		reread(m, true)
	}
	if o.Own.Picks() {
		o.Own.Pick(done)
		return
	}
	o.busy = true
	o.Own.Open(strings.TrimSpace(o.path), done)
}

// said returns what the dialog says below the path, its style and its height. Notes for which there is
// no room are counted.
func (o *Opening[M]) said(u *ui.UI, width, room float64) (text string, style ui.Style, height float64) {
	style = ui.Note.In(art.Ink1)
	switch {
	case o.busy:
		text = u.Text.T("setup.drawing")
	case errors.Is(o.fault, fs.ErrNotExist):
		text, style = u.Text.T("setup.map.missing"), ui.Note.In(art.BadText)
	case o.fault != nil:
		text, style = u.Text.T("setup.map.faulty", "Why", o.fault), ui.Note.In(art.BadText)
	case len(o.notes) == 0:
		return "", style, 0
	}
	if text != "" {
		return text, style, u.ParagraphHeight(width, text, style) + 10
	}
	for shown := len(o.notes); ; shown-- {
		text = strings.Join(append([]string{u.Text.T("setup.map.added")}, o.notes[:shown]...), "\n")
		if left := len(o.notes) - shown; left > 0 {
			text += "\n" + u.Text.T("setup.map.more", "N", left)
		}
		if height = u.ParagraphHeight(width, text, style) + 10; height <= room || shown == 0 {
			return text, style, height
		}
	}
}

func (o *Opening[M]) dialog(u *ui.UI, reread func(choose M, found bool)) {
	b := u.Bounds()
	width := min(640, b.W-32)
	picks := o.Own.Picks()
	note, read, field := u.Text.T(o.Note), u.Text.T("setup.map.read"), 52.0
	if picks {
		note, read, field = u.Text.T(o.PickNote), u.Text.T("setup.map.pick"), 0
	}
	above := u.ParagraphHeight(width-56, note, ui.Note)
	high := 44 + 30 + above + field + 14 + 46
	said, style, below := o.said(u, width-56, b.H-16-high)
	r := b.Middle(width, min(b.H-16, high+below))
	u.Sheet(r)
	in := r.InsetXY(28, 22)
	u.Label(in.CutTop(30), u.Text.T("setup.map.open"), ui.PanelTitle.At(22))
	u.Paragraph(in.CutTop(above), note, ui.Note)
	if !picks {
		in.CutTop(10)
		if text := u.Field("setup.map.path", in.CutTop(42).InsetXY(4, 0), o.path, u.Text.T("setup.map.path"), 400); text != o.path {
			o.path, o.fault, o.notes = text, nil, nil
		}
	}
	cells := in.CutBottom(46).Columns(2, 12)
	if said != "" {
		in.CutTop(10)
		u.KeepClear(in)
		u.Paragraph(ui.R(in.X, in.Y, in.W, below), said, style)
		u.Probe("setup.map.fault", said, ui.Rect{})
	}
	ready := !o.busy && (picks || strings.TrimSpace(o.path) != "")
	enter := u.Focus.Is("setup.map.path") && u.TakeKey(ebiten.KeyEnter)
	if (u.Button("setup.map.read", cells[0], ui.ButtonSpec{Label: read, Kind: ui.Primary, Disabled: !ready}) || enter) && ready {
		o.open(reread)
	}
	leave := u.Text.T("cancel")
	if o.notes != nil {
		leave = u.Text.T("setup.map.done")
	}
	if u.Button("setup.map.cancel", cells[1], ui.ButtonSpec{Label: leave, Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
		o.shown = false
	}
}
