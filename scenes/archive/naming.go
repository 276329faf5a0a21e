package archive

import (
	"cmp"
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// fieldSize is the height of the text field.
const fieldSize = 46

// Naming is the dialog that asks for the name of a match.
type Naming struct {
	// ID is the prefix of the ids of the controls. Title is the title of the dialog.
	ID, Title string
	// Placeholder is shown in the empty field and Note below it. If they are empty, the texts for
	// matches are used.
	Placeholder, Note string
	// Name is the typed name.
	Name string
	// Taken reports whether saving under a name replaces another match. If so, the player is asked
	// first.
	Taken func(name string) bool
	// Do is called with the name. It returns an error message, or "".
	Do func(name string) string

	begun   bool
	wrong   string
	replace string // the name about which the player has been asked
}

// Describe describes the dialog over the screen. It reports whether the dialog is closed.
func (n *Naming) Describe(u *ui.UI) (done bool) {
	field := n.ID + ".name"
	if !n.begun {
		n.begun = true
		u.Fields.SelectAll(field, n.Name)
	}
	u.Modal(n.ID, field, 0.35, func() {
		b := u.Bounds()
		line, style := cmp.Or(n.Note, u.Text.T("archive.name.note")), ui.Note
		if n.wrong != "" {
			line, style = n.wrong, style.In(art.BadText)
		}
		width, pad := min(520, b.W-32), 28.0
		if u.Narrow() {
			pad = 18
		}
		height := max(44, u.ParagraphHeight(width-2*pad, line, style)) // of the line
		r := b.Middle(width, 2*pad+136+height)
		u.Sheet(r)
		in := r.Inset(pad)
		u.Label(in.CutTop(32), n.Title, ui.PanelTitle.At(22))
		u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
		typed := u.Field(field, in.CutTop(fieldSize), n.Name, cmp.Or(n.Placeholder, u.Text.T("archive.name")), saves.MaxNameLetters)
		if typed != n.Name {
			n.Name, n.wrong, n.replace = typed, "", ""
		}
		in.CutTop(4)
		u.Paragraph(in.CutTop(height), line, style)
		row := in.CutBottom(44)
		cells := row.Columns(2, 16)
		if u.Button(n.ID+".no", cells[0], ui.ButtonSpec{Label: u.Text.T("cancel"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			done = true
		}
		yes := ui.ButtonSpec{Label: u.Text.T("archive.save"), Icon: "save", Kind: ui.Primary}
		if n.replace != "" {
			yes.Label, yes.Kind = u.Text.T("archive.replace"), ui.Danger
		}
		if u.Button(n.ID+".yes", cells[1], yes) || u.TakeKey(ebiten.KeyEnter) {
			done = n.take(u) || done
		}
	})
	return done
}

// take calls Do with the name, unless the name is invalid or the player must be asked first. It
// reports whether the dialog can close.
func (n *Naming) take(u *ui.UI) bool {
	name, err := saves.PlayerName(n.Name)
	switch {
	case errors.Is(err, saves.ErrNameLong):
		n.wrong = u.Text.T("setup.longname", "N", saves.MaxNameLetters)
	case errors.Is(err, saves.ErrNameSigns):
		n.wrong = u.Text.T("setup.badname")
	case err != nil:
		n.wrong = u.Text.T("setup.noname")
	case n.replace != name && n.Taken(name):
		n.replace, n.wrong = name, u.Text.T("archive.replace.note")
	default:
		n.wrong = n.Do(name)
		return n.wrong == ""
	}
	return false
}
