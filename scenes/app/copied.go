package app

import (
	"errors"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// uncopied is a text that could not be copied to the system's clipboard, while it is shown.
type uncopied struct {
	text, why string
	lines     []string // wrapped to width
	width     float64
}

// notCopied shows a text that could not be copied. It also writes the text to a file, from which
// the player can take it.
func (a *App) notCopied(text string, why error) {
	t := a.UI.Text
	u := &uncopied{text: text, why: t.T("copy.failed", "Why", why.Error())}
	if errors.Is(why, ui.ErrNoClipboard) {
		u.why = t.T("copy.missing")
		if InBrowser {
			u.why = t.T("copy.browser")
		}
	}
	if !InBrowser {
		if path, err := a.Saves.WriteText(Now(), text); err == nil {
			u.why += " " + t.T("copy.file", "Path", path)
		}
	}
	a.uncopied = u
}

// describeUncopied shows the text that could not be copied.
func (a *App) describeUncopied(u *ui.UI) {
	d := a.uncopied
	if d == nil {
		return
	}
	u.Modal("uncopied", "uncopied.ok", 0.35, func() {
		b := u.Bounds()
		r := b.Middle(min(760, b.W-32), min(560, b.H-32))
		in := r.InsetXY(28, 22)
		if u.Narrow() {
			r = b.Middle(min(760, b.W-16), min(620, b.H-16))
			in = r.InsetXY(16, 12)
		}
		u.Sheet(r)
		for _, line := range u.Wrap(u.Text.T("copy.title"), ui.PanelTitle.At(22), in.W) {
			u.Label(in.CutTop(30), line, ui.PanelTitle.At(22))
		}
		u.CutParagraph(&in, d.why, ui.Body)
		u.Probe("uncopied.why", d.why, ui.Rect{})
		in.CutTop(10)
		foot := in.CutBottom(44)
		in.CutBottom(12)
		style := ui.Note.In(art.Ink1)
		u.Inlay(in)
		in = in.Inset(10)
		if d.width != in.W {
			d.width, d.lines = in.W, nil
			for line := range strings.Lines(d.text) {
				d.lines = append(d.lines, u.Wrap(strings.TrimRight(line, "\n"), style, in.W-24)...)
			}
		}
		u.Scroll("uncopied.text", in, style.Line()*float64(len(d.lines)), func(all ui.Rect) {
			for _, line := range d.lines {
				if row := all.CutTop(style.Line()); row.Bottom() > in.Y && row.Y < in.Bottom() {
					u.Label(row, line, style)
				}
			}
		})
		if u.Button("uncopied.ok", foot.Middle(160, 44), ui.ButtonSpec{Label: u.Text.T("ok"), Kind: ui.Primary, Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			a.uncopied = nil
		}
	})
}
