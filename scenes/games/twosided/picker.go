package twosided

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// mapPicker is the dialog for choosing a map. It shows a card for each, with a picture, a sentence
// and the map's difficulty. The zero value is closed.
type mapPicker struct {
	open   bool
	images map[string]*thumbnail.Image // by position
}

// mapCard describes a map that can be chosen.
type mapCard struct {
	title, about string
	start        *war.Position // nil for a random map that is not made yet
	size         grid.Size
	note         string // size and length
}

// difficulty returns how demanding a map is, from 1 to 3, by its size: on larger maps distances are
// longer and there is more to watch.
func difficulty(size grid.Size) int {
	switch n := size.Columns() * size.Rows(); {
	case n <= 36:
		return 1
	case n <= 64:
		return 2
	}
	return 3
}

// image returns the picture of a card's map.
func (m *mapPicker) image(start *war.Position) *thumbnail.Image {
	if m.images == nil {
		m.images = map[string]*thumbnail.Image{}
	}
	key := start.String()
	if m.images[key] == nil {
		m.images[key] = new(thumbnail.Image)
	}
	return m.images[key]
}

// sketch draws a map in r. An image must be drawn in only one place of the screen.
func sketch(u *ui.UI, image *thumbnail.Image, r ui.Rect, start *war.Position) {
	p, figures := *start, u.Figures
	image.Describe(u, r, start.String(), func(c *paint.Canvas) { gridview.SketchWar(c, figures, &p, r.W, r.H) })
}

// pick shows the cards over the screen and returns the chosen one; without a choice it returns now.
// making reports that the player wants to make a map, which is offered if maker is true.
func (m *mapPicker) pick(u *ui.UI, cards []mapCard, now int, maker bool) (chosen int, making bool) {
	const gap, text = 14.0, 92.0
	chosen = now
	u.Modal("setup.maps", rowID(cards[now].title), 0.35, func() {
		b := u.Bounds()
		columns, margin, pad := 3, 32.0, 24.0
		if u.Narrow() {
			columns, margin, pad = max(1, int(b.W/300)), 16, 16
		}
		box := b.Middle(min(1040, b.W-margin), min(700, b.H-margin))
		u.Sheet(box)
		in := box.Inset(pad)
		u.Label(in.CutTop(34), u.Text.T("setup.maps.title"), ui.PanelTitle.At(22))
		u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
		foot := in.CutBottom(44)
		in.CutBottom(10)
		width := (in.W - 18 - float64(columns-1)*gap) / float64(columns)
		height := width*0.5 + text
		rows := (len(cards) + columns - 1) / columns
		u.Scroll("setup.maps.cards", in, float64(rows)*(height+gap)+8, func(all ui.Rect) {
			all.CutTop(4)
			for i := range cards {
				cell := ui.R(all.X+4+float64(i%columns)*(width+gap), all.Y+float64(i/columns)*(height+gap), width, height)
				if m.card(u, cell, &cards[i], i == now) {
					chosen, m.open = i, false
				}
			}
		})
		if u.Button("setup.maps.back", foot.CutRight(150), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			m.open = false
		}
		if maker && u.Button("setup.maps.make", foot.CutLeft(min(300, foot.W-12)), ui.ButtonSpec{Label: u.Text.T("setup.maps.make"), Icon: "scroll-quill", Tip: u.Text.T("setup.maps.make.tip")}) {
			m.open, making = false, true
		}
	})
	return chosen, making
}

// rowID is the id of the card of a map.
func rowID(title string) string { return "setup.map.list.rows." + title }

// card draws a card and reports whether it was chosen.
func (m *mapPicker) card(u *ui.UI, r ui.Rect, c *mapCard, chosen bool) bool {
	used := u.Card(rowID(c.title), r, c.title, chosen)
	in := r.Inset(8)
	picture := in.CutTop(r.W*0.5 - 8)
	if c.start != nil {
		sketch(u, m.image(c.start), picture, c.start)
	} else {
		u.Fill(picture, art.Sea)
		u.Icon(picture.Middle(48, 48), "card-random", art.Cream)
	}
	in.CutTop(4)
	line := in.CutTop(24)
	level := u.Text.T(fmt.Sprintf("setup.difficulty.%d", difficulty(c.size)))
	u.LabelAndValue(line, c.title, ui.Strong.At(18), level, ui.Note.In(art.Ink1))
	u.Label(in.CutTop(19), c.note, ui.Note.At(14))
	u.Lines(in.CutTop(36), c.about, ui.Note.At(14).In(art.Ink1), 18)
	return used
}
