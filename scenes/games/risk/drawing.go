package risk

import (
	"fmt"
	"math"
	"strconv"

	"eras/game/risk"
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
	x0, y0 := b.at(a.from)
	x1, y1 := b.at(a.to)
	gap := b.radius() + 3
	if out, in, ok := b.around(a.from, a.to); ok {
		bent(u, x0, y0, out[0], out[1], gap, 0, a.owner)
		bent(u, in[0], in[1], x1, y1, 0, gap, a.owner)
		return
	}
	bent(u, x0, y0, x1, y1, gap, gap, a.owner)
}

// around returns where, on the screen, the link between two territories leaves the map
// and comes back, if it wraps around the map.
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

// bentKey names the picture of an arrow.
type bentKey struct {
	owner          string
	x0, y0, x1, y1 int
}

// bent draws a slightly bent arrow. begin and end are its distances from the two
// points.
func bent(u *ui.UI, x0, y0, x1, y1, begin, end float64, o *art.Owner) {
	length := math.Hypot(x1-x0, y1-y0)
	if length < begin+end+6 {
		return
	}
	ux, uy := (x1-x0)/length, (y1-y0)/length
	bow := min(length*0.16, 34)
	if ux < 0 {
		bow = -bow
	}
	cx, cy := (x0+x1)/2+uy*bow, (y0+y1)/2-ux*bow
	// The ends of the arrow point to the control point.
	shift := func(px, py, d float64) (float64, float64) {
		l := math.Hypot(cx-px, cy-py)
		return px + (cx-px)/l*d, py + (cy-py)/l*d
	}
	ax, ay := shift(x0, y0, begin)
	bx, by := shift(x1, y1, end)
	left, top := math.Floor(min(ax, bx, cx)-12), math.Floor(min(ay, by, cy)-12)
	box := ui.R(left, top, math.Ceil(max(ax, bx, cx)+12-left), math.Ceil(max(ay, by, cy)+12-top))
	key := bentKey{o.Name, int((ax - left) * 4), int((ay - top) * 4), int((bx - left) * 4), int((by - top) * 4)}
	u.Picture(box, 0, key, func(c *paint.Canvas) {
		c = c.Translate(-left, -top)
		hx, hy := bx-cx, by-cy
		l := math.Hypot(hx, hy)
		hx, hy = hx/l, hy/l
		const head = 13
		nx, ny := bx-hx*head, by-hy*head
		shaft := new(paint.Path).MoveTo(ax, ay).QuadTo(cx, cy, nx, ny)
		point := paint.Poly(bx, by, nx-hy*8.5, ny+hx*8.5, nx+hy*8.5, ny-hx*8.5)
		c.Stroke(shaft, 10, paint.Solid(art.Cream), paint.Pen{Round: true})
		c.Stroke(point, 4.5, paint.Solid(art.Cream))
		c.Stroke(shaft, 6, paint.Solid(o.Main))
		c.Fill(point, paint.Solid(o.Main))
		c.Stroke(point, 1, paint.Solid(o.Dark))
	})
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
		size := min(r.W*0.62, r.H*0.44)
		art.Icon(c, f.figure, (r.W-size)/2, (r.H-35-size)*0.6, size, paint.Solid(art.Ink1))
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
