package mapmaker

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/war"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// maxShared is the greatest length, in bytes, of a text that is parsed as a map.
const maxShared = 8000

// sharing is the dialog for copying a map as text and for pasting one.
type sharing struct {
	text string // of the map
	said string
	bad  bool // said is about a text that is not a map
}

func newSharing(p *war.Position) *sharing { return &sharing{text: p.String()} }

// share describes the dialog over the screen.
func (s *Screen) share(u *ui.UI) {
	d := s.sharing
	u.Modal("maker.sharing", "maker.copy", 0.35, func() {
		b := u.Bounds()
		box := b.Middle(min(680, b.W-32), 380)
		in := box.Inset(28)
		labels := []string{u.Text.T("maker.copy"), u.Text.T("maker.paste"), u.Text.T("maker.trial.close")}
		perRow, space := 3, 12.0
		if u.Narrow() {
			box = b.Middle(min(680, b.W-16), min(520, b.H-16))
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
		text := in.Inset(12)
		style := ui.Note.In(art.Ink1)
		lines := u.Wrap(strings.ReplaceAll(d.text, "/", "/ "), style, text.W)
		for i, line := range lines {
			if text.H < style.Line() {
				break
			}
			if i > 0 && text.H < 2*style.Line() && i < len(lines)-1 {
				line = "…"
			}
			u.Label(text.CutTop(style.Line()), line, style)
		}
		note := ui.Note.In(art.Ink1)
		if d.bad {
			note = note.In(art.BadText)
		}
		u.Paragraph(said.InsetXY(0, 4), d.said, note)
		u.Probe("maker.shared", d.said, ui.Rect{})
		if u.Button("maker.copy", cells[0], ui.ButtonSpec{Label: labels[0], Icon: "scroll-quill", Kind: ui.Primary}) {
			d.said, d.bad = "", false
			if u.Copy(d.text) {
				d.said = u.Text.T("maker.copied")
			}
		}
		if u.Button("maker.paste", cells[1], ui.ButtonSpec{Label: labels[1], Icon: "open-book"}) {
			s.paste(u)
		}
		if u.Button("maker.sharing.close", cells[2], ui.ButtonSpec{Label: labels[2], Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			s.sharing = nil
		}
	})
}

// paste replaces the draft by the map on the clipboard. The map may have faults; the screen shows
// them.
func (s *Screen) paste(u *ui.UI) {
	d := s.sharing
	p, err := war.ParsePosition(onOneLine(u.Clipboard.Read()))
	if err == nil && (p.Size.Columns() < minSide || p.Size.Rows() < minSide || p.Size.Rows() > maxRows) {
		d.said, d.bad = u.Text.T("maker.paste.size", "Columns", p.Size.Columns(), "Rows", p.Size.Rows()), true
		return
	}
	if err != nil {
		d.said, d.bad = u.Text.T("maker.paste.wrong", "Why", err.Error()), true
		return
	}
	s.Draft.Rules.Begin(&p)
	s.Draft.Replace(p)
	d.text, d.said, d.bad = p.String(), u.Text.T("maker.pasted"), false
}

// onOneLine removes line breaks and spaces from the squares of a position that was wrapped in a
// letter or on a page.
func onOneLine(text string) string {
	if len(text) > maxShared {
		text = text[:maxShared]
	}
	words := strings.Fields(text)
	turn := slices.IndexFunc(words, func(word string) bool { return word == "r" || word == "b" })
	if turn < 0 {
		return strings.Join(words, " ")
	}
	return strings.Join(words[:turn], "") + " " + strings.Join(words[turn:], " ")
}
