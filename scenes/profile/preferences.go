package profile

import (
	"math"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// A weight that differs by at least apart from the default is bold. It is described as
// large or small if it is beyond large or small, or beyond fairlyLarge or fairlySmall
// and apart.
const (
	apart       = 0.15
	small       = 0.1
	fairlySmall = 0.4
	fairlyLarge = 0.5
	large       = 0.85
)

// ways draws the player's preferences, in words and as bars.
func (s *Screen) ways(u *ui.UI, r *ui.Rect, b *Board, p page) {
	missing := s.missing(u, b)
	legend, heading := "", "profile.ways"
	if missing == "" {
		legend = u.Text.T("profile.standard")
	}
	if b.Styled {
		heading = "profile.style"
		if missing == "" {
			legend = u.Text.T("profile.typical")
		}
	}
	if at := title(u, r, u.Text.T(heading), legend); legend != "" {
		pennant(u, at.X-11, at.CenterY()-4, 0)
	}
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	if missing != "" {
		r.CutTop(10)
		inlay(u, r, "spyglass", art.Ink2, missing)
		return
	}
	h := float64(rowHeight)
	const least = 26
	if fit := p.rows / float64(len(b.Model.Weights)); fit < h && fit >= least {
		h = fit
	}
	if p.narrow {
		h = 46
	}
	for i, w := range b.Model.Weights {
		way(u, r.CutTop(h), i, b.Mode, w, p.narrow)
	}
}

// missing returns the text about what is missing before preferences can be shown, or
// "".
func (s *Screen) missing(u *ui.UI, b *Board) string {
	switch {
	case b.games() < b.Enough:
		return u.Text.T("profile.missing.few", "N", b.Enough-b.games(), "Enough", b.Enough)
	case b.Model != nil:
		return ""
	case s.Studying && b.Enough > 0:
		return u.Text.T("profile.studying")
	}
	return u.Text.T("profile.missing." + string(b.Mode))
}

// way draws one weight.
func way(u *ui.UI, row ui.Rect, i int, mode saves.Mode, w Weight, narrow bool) {
	if i%2 == 0 {
		u.Fill(ui.R(row.X-4, row.Y, row.W+8, row.H), paint.Fade(art.ParchmentLow, 0.55))
	}
	key, style := "even", ui.Body.At(16)
	d := w.Gene - w.Standard
	if math.Abs(d) >= apart {
		style.Weight = ui.Bold
	}
	switch {
	case w.Gene >= large, w.Gene >= fairlyLarge && d >= apart:
		key = "high"
	case w.Gene <= small, w.Gene <= fairlySmall && d <= -apart:
		key = "low"
	}
	words, value := w.Words, w.Value
	if words == "" {
		words, value = u.Text.T("profile.way."+w.Name+"."+key), u.Text.Decimal(w.Gene, 2, false)
	} else if style.Weight = ui.Regular; w.Bold {
		style.Weight = ui.Bold
	}
	if w.Tip != "" {
		u.Tip("profile.way."+w.Name, row, w.Tip)
	}
	in := row
	in.CutRight(4)
	u.Icon(in.CutLeft(26).Middle(22, 22), w.Icon, art.Ink2)
	in.CutLeft(8)
	var bar ui.Rect
	if narrow {
		u.Label(in.CutTop(in.H*0.54), words, style)
	}
	u.Label(in.CutRight(46), value, ui.Strong.At(16).To(1))
	in.CutRight(16)
	if narrow {
		bar = ui.R(in.X, in.CenterY()-6, in.W, 12)
	} else {
		bar = in.CutRight(min(176, in.W*0.38))
		bar = bar.Middle(bar.W, 14)
		in.CutRight(10)
		u.Label(in, words, style)
	}
	u.Bar(bar, u.Motion.EaseFrom("profile way "+string(mode)+w.Name, 0, w.Gene, 300), -1, &art.Red)
	if w.Standard >= 0 {
		pennant(u, bar.X+1+(bar.W-2)*w.Standard, bar.Y-5, bar.H+8)
	}
}

// pennant draws the black mark of a default weight: a triangle whose upper edge is at y
// and whose tip is at x, on a pole of the given height.
func pennant(u *ui.UI, x, y, pole float64) {
	if pole > 0 {
		u.VLine(x, y, pole, 2, art.Ink1)
	}
	const half, high = 5.5, 8.5
	u.Picture(ui.R(x-half, y, 2*half, high), 0, "pennant", func(c *paint.Canvas) {
		c.Fill(paint.Poly(0, 0, 2*half, 0, half, high), paint.Solid(art.Ink1))
	})
}
