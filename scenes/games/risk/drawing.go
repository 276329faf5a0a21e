package risk

import (
	"fmt"
	"math"

	"strconv"

	"eras/game/risk"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// badge draws a small plate with a text beside a token.
func badge(u *ui.UI, x, y float64, text string, good bool) {
	style := ui.Style{Weight: ui.Heavy, Size: 14, Color: art.Good, Align: 0.5}
	if !good {
		style.Color = art.Bad
	}
	w := max(22, u.Width(text, style)+10)
	box := ui.R(x-w/2, y-10, w, 20)
	u.Picture(box, 1, "risk badge", func(c *paint.Canvas) {
		p := paint.RoundRect(0.6, 0.6, w-1.2, 18.8, 9)
		c.Fill(p, paint.Solid(art.Tip))
		c.Stroke(p, 1.3, paint.Solid(art.Ink1))
	})
	u.Label(box, text, style)
}

// signed formats a number with its sign.
func signed(n int32) string {
	if n < 0 {
		return "−" + strconv.Itoa(int(-n))
	}
	return "+" + strconv.Itoa(int(n))
}

// arrow draws an attack or a move from token to token, in two parts if the link wraps
// around the map.
func (b *board) arrow(u *ui.UI, a arrow) {
	radius := b.radius()
	draw := func(x0, y0, x1, y1 float64) {
		sprites.AttackArrow(u, a.owner, sprites.Point{X: x0, Y: y0}, sprites.Point{X: x1, Y: y1}, radius)
	}
	x0, y0 := b.at(a.from)
	x1, y1 := b.at(a.to)
	if out, in, ok := b.around(a.from, a.to); ok {
		draw(x0, y0, out[0], out[1])
		draw(in[0], in[1], x1, y1)
		return
	}
	draw(x0, y0, x1, y1)
}

// oneWays draws an arrowhead in the middle of each one-way link, towards where it leads.
func (b *board) oneWays(u *ui.UI) {
	m := b.setup.Map
	for from := range m.All().All() {
		for to := range m.OneWay(from).All() {
			x0, y0 := b.at(from)
			x1, y1 := b.at(to)
			if _, in, ok := b.around(from, to); ok {
				x0, y0 = in[0], in[1]
			}
			sprites.LinkArrow(u, sprites.Point{X: x0, Y: y0}, sprites.Point{X: x1, Y: y1})
		}
	}
}

// around returns the points on the screen at which the link between two territories leaves the map
// and returns. ok is false if the link does not wrap around the map.
func (b *board) around(from, to risk.Territory) (out, in [2]float64, ok bool) {
	for _, l := range b.drawing.Links {
		if len(l.Paths) != 2 || l.A != int(from) && l.A != int(to) || l.B != int(from) && l.B != int(to) {
			continue
		}
		first, second := l.Paths[0], l.Paths[1]
		out[0], out[1] = b.view.Screen(first[len(first)-1])
		in[0], in[1] = b.view.Screen(second[0])
		if l.A != int(from) {
			out, in = in, out
		}
		return out, in, true
	}
	return out, in, false
}

// figureIcons are the icons of cards by symbol.
var figureIcons = map[risk.Symbol]string{
	risk.Infantry: "musket", risk.Cavalry: "mounted-knight", risk.Cannon: "cannon", risk.Wildcard: "card-random",
}

// figureTexts are the text keys of the symbols.
var figureTexts = map[risk.Symbol]string{
	risk.Infantry: "risk.card.infantry", risk.Cavalry: "risk.card.cavalry", risk.Cannon: "risk.card.cannon", risk.Wildcard: "risk.card.any",
}

// cardFace is the look of a card.
type cardFace struct {
	figure        string
	foot          float64 // height of the texts below the figure
	chosen, hover bool
	back          bool
}

// drawCard draws a card without its texts.
func drawCard(u *ui.UI, r ui.Rect, f cardFace) {
	u.Picture(r, 6, f, func(c *paint.Canvas) {
		p := paint.RoundRect(0, 0, r.W, r.H, 5)
		for i := range 3 {
			c.Translate(0, 2).Stroke(p, float64(2*i+2), paint.Ink(paint.RGB(0), 0.06))
		}
		if f.back {
			c.Fill(p, paint.Vertical(0, r.H, art.LeatherHigh, art.LeatherLow))
			c.Stroke(p, 1.6, paint.Solid(art.BrassLow))
			c.Stroke(paint.RoundRect(5, 5, r.W-10, r.H-10, 3), 1.2, paint.Solid(art.Brass))
			m := min(r.W, r.H) * 0.22
			c.Stroke(paint.Poly(r.W/2, r.H/2-m, r.W/2+m*0.8, r.H/2, r.W/2, r.H/2+m, r.W/2-m*0.8, r.H/2), 1.6, paint.Solid(art.BrassHigh))
			return
		}
		c.Fill(p, paint.Solid(art.Tip))
		c.Stroke(p, 1.5, paint.Solid(art.Ink1))
		c.Stroke(paint.RoundRect(4, 4, r.W-8, r.H-8, 3), 1, paint.Ink(art.Edge, 0.9))
		size := min(r.W*0.62, r.H*0.44, r.H-f.foot-10)
		art.Icon(c, f.figure, (r.W-size)/2, (r.H-f.foot-size)*0.6, size, paint.Solid(art.Ink1))
		if f.chosen || f.hover {
			edge := paint.RoundRect(-2.5, -2.5, r.W+5, r.H+5, 7)
			if f.chosen {
				c.Stroke(edge, 5, paint.Solid(art.Ink1))
			}
			c.Stroke(edge, 2.6, paint.Solid(art.Gold))
		}
	})
}

// percent formats a probability. It shows 0 and 100 % only for exactly these values.
func percent(u *ui.UI, p float64) string {
	n := int(math.Round(100 * p))
	switch {
	case n == 100 && p < 1:
		return fmt.Sprintf(">99%s%%", thin(u))
	case n == 0 && p > 0:
		return fmt.Sprintf("<1%s%%", thin(u))
	}
	return fmt.Sprintf("%d%s%%", n, thin(u))
}

// thin returns the space between a number and its percent sign.
func thin(u *ui.UI) string {
	if u.Text.Language() == "es" {
		return "\u202f"
	}
	return ""
}
