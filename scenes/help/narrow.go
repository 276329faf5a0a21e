package help

import (
	"strconv"

	"eras/scenes/ui"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Sizes in a narrow window.
const (
	narrowButton  = 46
	lowButton     = 130 // the width of the button beside the books
	narrowPicture = 48
	narrowSpace   = 8
	sceneWidth    = 500 // what a scene needs
)

// narrow describes the screen in a narrow window: books and tabs above a page that scrolls.
func (s *Screen) narrow(u *ui.UI, tabs []ui.Tab, books []string) {
	area := u.BelowBar()
	var foot ui.Rect
	if len(books) > 1 {
		row := area.CutTop(ui.Target)
		if u.Low() { // the page needs the height
			foot = row.CutRight(lowButton)
			row.CutRight(narrowSpace)
		}
		if next := u.Segment(s.Title+".books", row, books, s.Book); next != s.Book {
			s.Book, s.tab = next, 0
			return
		}
		area.CutTop(narrowSpace)
	}
	area.CutTop(ui.Target + 2)
	u.Sheet(area)
	s.tab = u.Tabs(s.Title+".tabs", area, tabs, s.tab)
	in := area.InsetXY(14, 10)
	if foot.Empty() {
		foot = in.CutBottom(narrowButton)
		in.CutBottom(narrowSpace)
	}
	book := &s.Books[s.Book]
	u.Flow(book.Pages[s.tab].Title, in, func(in *ui.Rect) {
		for i := range book.Pages[s.tab].Blocks {
			s.narrowBlock(u, in, &book.Pages[s.tab].Blocks[i])
		}
		for i, g := range book.Guides {
			if u.Button("rules.guide."+strconv.Itoa(i), in.CutTop(narrowButton), ui.ButtonSpec{Label: u.Text.T(g.Title), Icon: "play-button", Size: 17}) {
				g.Start()
			}
			in.CutTop(narrowSpace)
		}
	})
	s.back(u, foot)
}

// narrowBlock draws a block with its picture beside the heading. Scenes are left out where they have no
// room.
func (s *Screen) narrowBlock(u *ui.UI, in *ui.Rect, b *Block) {
	heading, body := b.texts(u)
	style := ui.PanelTitle.At(19)
	if b.Picture != nil {
		row := in.CutTop(narrowPicture)
		b.Picture(u, row.CutLeft(narrowPicture))
		row.CutLeft(12)
		h := min(row.H, u.ParagraphHeight(row.W, heading, style))
		u.Paragraph(row.Middle(row.W, h), heading, style)
	} else {
		in.CutTop(u.Paragraph(*in, heading, style))
	}
	in.CutTop(4)
	in.CutTop(u.Paragraph(*in, body, ui.Body) + 8)
	if b.Scene != nil && in.W >= sceneWidth {
		b.Scene(u, in.CutTop(sceneHeight))
	}
	in.CutTop(14)
}
