// Package pages holds the screens that are only read: the rules and the credits.
package pages

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Screen is a sheet with tabs of text.
type Screen struct {
	Title string // a text's key
	Pages []Page
	Leave func()
	Bar   func(u *ui.UI, title, note string)

	tab int
}

// Page is one tab: blocks from top to bottom.
type Page struct {
	Title  string // a text's key
	Icon   string
	Blocks []Block
}

// Block is a paragraph with an optional heading and picture. Heading and Text
// are texts' keys, or, where Plain, what is to be read.
type Block struct {
	Heading string
	Text    string
	Plain   bool
	Picture func(c *paint.Canvas, f art.Figures) // in a box of 100
}

// Rules returns the screen of rules.
func Rules(bar func(*ui.UI, string, string), leave func()) *Screen {
	figure := func(draw func(art.Figures, *paint.Canvas)) func(*paint.Canvas, art.Figures) {
		return func(c *paint.Canvas, f art.Figures) { draw(f, c) }
	}
	leader := figure(func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Red, true) })
	city := figure(func(f art.Figures, c *paint.Canvas) { f.City(c, &art.Red) })
	barn := figure(func(f art.Figures, c *paint.Canvas) { f.Warehouse(c, &art.Red) })
	soldier := figure(func(f art.Figures, c *paint.Canvas) { f.Soldier(c, &art.Red) })
	enemy := figure(func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Blue, true) })
	icon := func(name string) func(*paint.Canvas, art.Figures) {
		return func(c *paint.Canvas, _ art.Figures) { art.Icon(c, name, 14, 14, 72, paint.Solid(art.Ink2)) }
	}
	return &Screen{Title: "rules.title", Bar: bar, Leave: leave, Pages: []Page{
		{"rules.war", "treasure-map", []Block{
			{"rules.war.aim", "rules.war.aim.text", false, enemy},
			{"rules.war.turn", "rules.war.turn.text", false, leader},
			{"rules.war.sites", "rules.war.sites.text", false, city},
			{"rules.war.income", "rules.war.income.text", false, barn},
			{"rules.war.attack", "rules.war.attack.text", false, icon("crossed-swords")},
			{"rules.war.end", "rules.war.end.text", false, icon("hourglass")},
		}},
		{"rules.battle", "crossed-swords", []Block{
			{"rules.battle.army", "rules.battle.army.text", false, soldier},
			{"rules.battle.move", "rules.battle.move.text", false, icon("swordman")},
			{"rules.battle.end", "rules.battle.end.text", false, icon("laurels-trophy")},
			{"rules.battle.ring", "rules.battle.ring.text", false, icon("surrounded-shield")},
			{"rules.battle.settle", "rules.battle.settle.text", false, icon("fast-forward-button")},
		}},
		{"rules.dominion", "white-tower", []Block{
			{"rules.dominion.points", "rules.dominion.points.text", false, icon("white-tower")},
			{"rules.dominion.income", "rules.dominion.income.text", false, icon("two-coins")},
			{"rules.dominion.tie", "rules.dominion.tie.text", false, icon("checked-shield")},
			{"rules.dominion.board", "rules.dominion.board.text", false, icon("medieval-gate")},
		}},
		{"rules.rival", "brain", []Block{
			{"rules.rival.thinks", "rules.rival.thinks.text", false, icon("brain")},
			{"rules.rival.trains", "rules.rival.trains.text", false, icon("queen-crown")},
			{"rules.rival.learns", "rules.rival.learns.text", false, icon("open-book")},
			{"rules.rival.back", "rules.rival.back.text", false, icon("anticlockwise-rotation")},
		}},
	}}
}

// Credits returns the screen of credits. licences is the text of the file of
// licences, one block a paragraph.
func Credits(bar func(*ui.UI, string, string), leave func(), licences []Block) *Screen {
	icon := func(name string) func(*paint.Canvas, art.Figures) {
		return func(c *paint.Canvas, _ art.Figures) { art.Icon(c, name, 14, 14, 72, paint.Solid(art.Ink2)) }
	}
	return &Screen{Title: "credits.title", Bar: bar, Leave: leave, Pages: []Page{
		{"credits.game", "scroll-quill", []Block{
			{"credits.origin", "credits.origin.text", false, icon("open-book")},
			{"credits.licence", "credits.licence.text", false, icon("check-mark")},
			{"credits.made", "credits.made.text", false, icon("cog")},
		}},
		{"credits.others", "laurels-trophy", licences},
	}}
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T(s.Title), "")
	area := u.Bounds()
	area.CutTop(48)
	area = area.InsetXY(16, 12)
	sheet := area.Middle(min(960, area.W), area.H)
	sheet.CutTop(ui.TabHeight)
	u.Sheet(sheet)
	var tabs []ui.Tab
	for _, p := range s.Pages {
		tabs = append(tabs, ui.Tab{Label: u.Text.T(p.Title), Icon: p.Icon})
	}
	s.tab = u.Tabs(s.Title+".tabs", sheet, tabs, s.tab)
	in := sheet.InsetXY(32, 18)
	foot := in.CutBottom(46)
	in.CutBottom(10)
	s.page(u, in, &s.Pages[s.tab])
	if u.Button("page.back", foot.CutRight(190), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc", Kind: ui.Primary}) || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

const pictureSize = 92

// page draws the blocks of a tab, scrolled where they do not fit.
func (s *Screen) page(u *ui.UI, r ui.Rect, p *Page) {
	text := func(b *Block) (heading, body string) {
		if b.Plain {
			return b.Heading, b.Text
		}
		return u.Text.T(b.Heading), u.Text.T(b.Text)
	}
	width := r.W - 26
	height := func(b *Block) float64 {
		_, body := text(b)
		w := width
		if b.Picture != nil {
			w -= pictureSize + 24
		}
		h := 30 + u.ParagraphHeight(w, body, ui.Body) + 22
		if b.Picture != nil {
			h = max(h, pictureSize+18)
		}
		return h
	}
	total := 0.0
	for i := range p.Blocks {
		total += height(&p.Blocks[i])
	}
	for key, d := range map[ebiten.Key]float64{ebiten.KeyArrowDown: 48, ebiten.KeyArrowUp: -48, ebiten.KeyPageDown: r.H * 0.9, ebiten.KeyPageUp: -r.H * 0.9} {
		if u.TakeKey(key) {
			u.ScrollBy(p.Title, d)
		}
	}
	u.Scroll(p.Title, r, total, func(all ui.Rect) {
		for i := range p.Blocks {
			b := &p.Blocks[i]
			block := all.CutTop(height(b))
			if block.Bottom() < r.Y || block.Y > r.Bottom() {
				continue
			}
			heading, body := text(b)
			block.W = width
			if b.Picture != nil {
				box := block.CutLeft(pictureSize)
				box.H = pictureSize
				u.Picture(box, 6, pageKey{b.Heading, u.Figures.StrongHatching}, func(c *paint.Canvas) { b.Picture(c.Scale(pictureSize/100.0), u.Figures) })
				block.CutLeft(24)
			}
			u.Label(block.CutTop(30), heading, ui.PanelTitle.At(19))
			u.Paragraph(block, body, ui.Body)
		}
	})
}

type pageKey struct {
	heading string
	strong  bool
}
