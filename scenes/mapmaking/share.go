package mapmaking

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// sharing is the dialog for copying a map as text and for pasting one.
type sharing struct {
	text string // of the map
	said string
	bad  bool // said is about a text that is not a map
}

// share describes the dialog over the screen.
func (b *Bench) share(u *ui.UI, m Maker) {
	d := b.sharing
	u.Modal("maker.sharing", "maker.copy", 0.35, func() {
		bounds := u.Bounds()
		box := bounds.Middle(min(680, bounds.W-32), 380)
		in := box.Inset(28)
		labels := []string{u.Text.T("maker.copy"), u.Text.T("maker.paste"), u.Text.T("maker.trial.close")}
		perRow, space := 3, 12.0
		if u.Narrow() {
			box = bounds.Middle(min(680, bounds.W-16), min(520, bounds.H-16))
			in = box.Inset(16)
			space = narrowSpace
			perRow = u.PerRow(in.W, space, 3, 19, labels...)
		}
		u.Sheet(box)
		u.Label(in.CutTop(32), u.Text.T("maker.share.title"), ui.PanelTitle.At(22))
		u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
		cells := in.CutBottom(ui.RowsHeight(3, perRow, 44, space)).Rows(3, perRow, 44, space)
		in.CutBottom(space)
		u.CutParagraph(&in, u.Text.T("maker.share.about"), ui.Note.In(art.Ink1))
		in.CutTop(8)
		said := in.CutBottom(44)
		u.Inlay(in)
		excerpt(u, in.Inset(12), d.text)
		note := ui.Note.In(art.Ink1)
		if d.bad {
			note = note.In(art.BadText)
		}
		u.Paragraph(said.InsetXY(0, 4), d.said, note)
		u.Probe("maker.shared", d.said, ui.Rect{})
		if u.Button("maker.copy", cells[0], ui.ButtonSpec{Label: labels[0], Icon: "scroll-quill", Kind: ui.Primary, Disabled: d.text == ""}) {
			d.said, d.bad = "", false
			if u.Copy(d.text) {
				d.said = u.Text.T("maker.copied")
			}
		}
		if u.Button("maker.paste", cells[1], ui.ButtonSpec{Label: labels[1], Icon: "open-book"}) {
			if d.said, d.bad = m.Paste(u, u.Clipboard.Read()), true; d.said == "" {
				d.text, d.said, d.bad = m.Text(u), u.Text.T("maker.pasted"), false
			}
		}
		if u.Button("maker.sharing.close", cells[2], ui.ButtonSpec{Label: labels[2], Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			b.sharing = nil
		}
	})
}

// excerptLetters is more than the letters for which a dialog has room.
const excerptLetters = 4000

// excerpt shows as much of the beginning of a text as has room.
func excerpt(u *ui.UI, r ui.Rect, text string) {
	style := ui.Note.In(art.Ink1)
	if len(text) > excerptLetters {
		text = strings.ToValidUTF8(text[:excerptLetters], "")
	}
	lines := u.Wrap(strings.ReplaceAll(text, "/", "/ "), style, r.W)
	for i, line := range lines {
		if r.H < style.Line() {
			break
		}
		if i > 0 && r.H < 2*style.Line() && i < len(lines)-1 {
			line = "…"
		}
		u.Label(r.CutTop(style.Line()), line, style)
	}
}
