// Package help has the screens of rules and credits.
package help

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is a sheet with tabs of text, in one or several books.
type Screen struct {
	Title string // a text key
	Books []Book
	// Book is the index of the open book.
	Book  int
	Leave func()
	Bar   func(u *ui.UI, title, note string)

	tab   int
	begun bool
}

// Book is a set of pages.
type Book struct {
	Title string // a text key; may be empty if there is only one book
	Pages []Page
	// Keys are the keys of the game, for the page with keys.
	Keys []ui.KeyUse
	// Open is the index of the first visible page.
	Open int
	// Guides are the guides of the games in the book.
	Guides []Guide
}

// Guide starts a guide to the first turns of a game.
type Guide struct {
	Title string // a text key
	Start func()
}

// Page is one tab, with blocks from top to bottom.
type Page struct {
	Title  string // a text key
	Icon   string
	Blocks []Block
}

// Block is a paragraph with a heading and an optional picture. Heading and Text are keys of texts;
// if Plain, they are the texts themselves.
type Block struct {
	Heading string
	Text    string
	Plain   bool
	// PlainText means that Text, but not Heading, is the text itself.
	PlainText bool
	Picture   func(u *ui.UI, box ui.Rect)
	// Scene, if not nil, is a wide picture below the text, for an example.
	Scene func(u *ui.UI, box ui.Rect)
}

// Credits returns the screen of credits. licences is the list of licences, with a block for each
// paragraph.
func Credits(bar func(*ui.UI, string, string), leave func(), licences []Block) *Screen {
	return &Screen{Title: "credits.title", Bar: bar, Leave: leave, Books: []Book{{Pages: []Page{
		{"credits.papers", "open-book", []Block{
			NewBlock("credits.eras2005", Icon("crossed-swords")),
			NewBlock("credits.ender2009", Icon("cannon")),
			NewBlock("credits.jic2011", Icon("queen-crown")),
			NewBlock("credits.minimax2014", Icon("pawn")),
		}},
		{"credits.bots", "brain", []Block{
			NewBlock("credits.lux", Icon("cannon")),
			NewBlock("credits.mars", Icon("treasure-map")),
			NewBlock("credits.norman", Icon("spyglass")),
			NewBlock("credits.diplomacy", Icon("flying-flag")),
		}},
		{"credits.game", "scroll-quill", []Block{
			NewBlock("credits.licence", Icon("check-mark")),
			NewBlock("credits.made", Icon("cog")),
		}},
		{"credits.others", "laurels-trophy", licences},
	}}}}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T(s.Title), "")
	if !s.begun {
		s.begun, s.tab = true, s.Books[s.Book].Open
	}
	pages := s.Books[s.Book].Pages
	s.tab = min(s.tab, len(pages)-1)
	var tabs []ui.Tab
	for _, p := range pages {
		tabs = append(tabs, ui.Tab{Label: u.Text.T(p.Title), Icon: p.Icon})
	}
	var books []string
	if len(s.Books) > 1 {
		for _, b := range s.Books {
			books = append(books, u.Text.T(b.Title))
		}
	}
	if u.Narrow() {
		s.narrow(u, tabs, books)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	area = area.InsetXY(16, 12)
	sheet := area.Middle(min(960, area.W), area.H)
	sheet.CutTop(ui.TabHeight)
	u.Sheet(sheet)
	s.tab = u.Tabs(s.Title+".tabs", sheet, tabs, s.tab)
	in := sheet.InsetXY(32, 18)
	foot := in.CutBottom(46)
	in.CutBottom(10)
	if len(books) > 1 {
		row := foot
		row.CutRight(206)
		if next := u.Segment(s.Title+".books", ui.R(row.X, row.Y+2, min(row.W, 560), 42), books, s.Book); next != s.Book {
			s.Book, s.tab = next, 0
		}
	}
	s.guides(u, &in)
	s.page(u, in, &pages[s.tab])
	s.back(u, foot.CutRight(190))
}

// back describes the button that leaves the screen.
func (s *Screen) back(u *ui.UI, r ui.Rect) {
	if u.Button("page.back", r, ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc", Kind: ui.Primary}) || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// guides describes the buttons that start guides, in a row cut from in.
func (s *Screen) guides(u *ui.UI, in *ui.Rect) {
	guides := s.Books[s.Book].Guides
	if len(guides) == 0 {
		return
	}
	row := in.CutBottom(40)
	in.CutBottom(8)
	for i, g := range guides {
		label := u.Text.T(g.Title)
		cell := row.CutLeft(u.Width(label, ui.ButtonLabel.At(17)) + 76)
		row.CutLeft(12)
		if u.Button("rules.guide."+strconv.Itoa(i), cell, ui.ButtonSpec{Label: label, Icon: "play-button", Size: 17}) {
			g.Start()
		}
	}
}

// pictureSize is the side of a small picture, sceneHeight the height of a scene.
const (
	pictureSize = 92
	sceneHeight = 150
)

// texts returns the heading and the paragraph of a block.
func (b *Block) texts(u *ui.UI) (heading, body string) {
	switch {
	case b.Plain:
		return b.Heading, b.Text
	case b.PlainText:
		return u.Text.T(b.Heading), b.Text
	}
	return u.Text.T(b.Heading), u.Text.T(b.Text)
}

// page draws the blocks of a tab, with a scroll bar if they do not fit.
func (s *Screen) page(u *ui.UI, r ui.Rect, p *Page) {
	width := r.W - 26
	height := func(b *Block) float64 {
		_, body := b.texts(u)
		w := width
		if b.Picture != nil {
			w -= pictureSize + 24
		}
		h := 30 + u.ParagraphHeight(w, body, ui.Body) + 22
		if b.Picture != nil {
			h = max(h, pictureSize+18)
		}
		if b.Scene != nil {
			h += sceneHeight + 14
		}
		return h
	}
	total := 0.0
	for i := range p.Blocks {
		total += height(&p.Blocks[i])
	}
	for key, d := range map[ebiten.Key]float64{ebiten.KeyArrowDown: 48, ebiten.KeyArrowUp: -48, ebiten.KeyPageDown: r.H * 0.9, ebiten.KeyPageUp: -r.H * 0.9} {
		if u.TakeKey(key) {
			u.Views.By(p.Title, d)
		}
	}
	u.Scroll(p.Title, r, total, func(all ui.Rect) {
		for i := range p.Blocks {
			b := &p.Blocks[i]
			block := all.CutTop(height(b))
			if block.Bottom() < r.Y || block.Y > r.Bottom() {
				continue
			}
			heading, body := b.texts(u)
			block.W = width
			if b.Scene != nil {
				scene := block.CutBottom(sceneHeight + 22)
				b.Scene(u, scene.CutTop(sceneHeight))
			}
			if b.Picture != nil {
				box := block.CutLeft(pictureSize)
				box.H = pictureSize
				b.Picture(u, box)
				block.CutLeft(24)
			}
			u.Label(block.CutTop(30), heading, ui.PanelTitle.At(19))
			u.Paragraph(block, body, ui.Body)
		}
	})
}

// NewBlock returns a block whose Text is the key heading with ".text" appended.
func NewBlock(heading string, picture func(u *ui.UI, box ui.Rect)) Block {
	return Block{Heading: heading, Text: heading + ".text", Picture: picture}
}

// Icon returns a picture with an icon.
func Icon(name string) func(u *ui.UI, box ui.Rect) {
	return func(u *ui.UI, box ui.Rect) { u.Icon(box.Middle(box.W*0.72, box.H*0.72), name, art.Ink2) }
}
