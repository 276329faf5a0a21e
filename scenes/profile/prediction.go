package profile

import (
	"fmt"
	"math"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// ringSize is the width of the ring.
const ringSize = 134

// guess draws how well the model predicts the player.
func (s *Screen) guess(u *ui.UI, r *ui.Rect, b *Board, p page) {
	box := *r
	if !p.narrow {
		box = r.CutTop(p.upper)
	}
	title(u, &box, u.Text.T("profile.guess"), "")
	box.CutTop(6)
	defer func() {
		if p.narrow {
			box.CutTop(14)
			*r = box
		}
	}()
	if s.missing(u, b) != "" {
		inlay(u, &box, "hourglass", art.Ink2, u.Text.T("profile.missing.guess."+string(b.Mode)))
		return
	}
	m := b.Model
	style := ui.Body.At(16)
	text := u.Text.T("profile.guess.text", "Moves", u.Text.Number(m.Moves), "Right", u.Text.Number(m.Right))
	if m.Depth > 0 {
		text += " " + u.Text.T("profile.guess.depth", "N", m.Depth)
	}
	if p.narrow {
		row := box
		ring(u, row.CutLeft(ringSize), m, p.view)
		row.CutLeft(16)
		box.CutTop(max(ringSize, u.ParagraphHeight(row.W, text, style)) + 8)
		u.Paragraph(row, text, style)
		compare(u, &box, m)
		return
	}
	left := box.CutLeft(ringSize + 20)
	left.CutBottom(8)
	ring(u, left.Middle(ringSize, ringSize).Shift(2, 0), m, p.view)
	box.CutLeft(12)
	box.CutTop(u.Paragraph(box, text, style) + 6)
	box.CutBottom(8)
	compare(u, &box, m)
}

// compare compares the share with those of random guesses and of the default weights: as
// a curve over the models, or as bars if there is none.
func compare(u *ui.UI, r *ui.Rect, m *Model) {
	if len(m.Curve) > 1 {
		box := r.CutTop(min(max(r.H, 90), 120))
		note := u.Text.T("profile.curve.chance", "Chance", percent(u, m.Chance))
		switch {
		case m.Single != "":
			note = u.Text.T("profile.curve.single", "Chance", percent(u, m.Chance), "Single", percent(u, m.Standard), "Bot", m.Single)
		case m.Standard >= 0:
			note = u.Text.T("profile.curve.standard", "Chance", percent(u, m.Chance), "Standard", percent(u, m.Standard))
		}
		if u.Width(note, ui.Note) > box.W {
			box.H += 20
			r.CutTop(20)
			u.Paragraph(box.CutBottom(u.ParagraphHeight(box.W, note, ui.Note)), note, ui.Note)
		} else {
			u.Label(box.CutBottom(22), note, ui.Note.To(1))
		}
		curve(u, box, m)
		return
	}
	type row struct {
		words string
		share float64
	}
	rows := []row{{u.Text.T("profile.by.yours"), m.share()}, {u.Text.T("profile.by.standard"), m.Standard}, {u.Text.T("profile.by.chance"), m.Chance}}
	if m.Single != "" {
		rows[0].words, rows[1].words = u.Text.T("profile.by.style"), u.Text.T("profile.by.single", "Bot", m.Single)
	}
	for i, row := range rows {
		if row.share < 0 {
			continue
		}
		line := r.CutTop(24)
		style := ui.Note
		if i == 0 {
			style = style.In(art.Ink1).With(ui.Bold)
		}
		u.Label(line.CutRight(48), percent(u, row.share), style.To(1))
		u.Label(line.CutLeft(150), row.words, style)
		line.CutRight(8)
		u.Progress(line.Middle(line.W, 12), row.share)
	}
}

// share returns the share of right predictions.
func (m *Model) share() float64 {
	if m.Moves == 0 {
		return 0
	}
	return float64(m.Right) / float64(m.Moves)
}

// ring draws the share of right predictions and the radius of its interval.
func ring(u *ui.UI, r ui.Rect, m *Model, view ui.Rect) {
	box := ui.R(r.X, r.Y, ringSize, ringSize)
	share := m.share()
	u.Picture(box, 1, ringKey{int(math.Round(1000 * share))}, func(c *paint.Canvas) {
		const (
			middle = ringSize / 2
			width  = 18
			radius = middle - width/2 - 1
			top    = -math.Pi / 2
		)
		c.Stroke(paint.Circle(middle, middle, radius), width, paint.Solid(art.Trough))
		if share > 0 {
			to := top + 2*math.Pi*min(share, 0.9999)
			c.Stroke(paint.Arc(middle, middle, radius, top, to), width, paint.Solid(art.BrassLow))
			c.Stroke(paint.Arc(middle, middle, radius, top, to), 1.6, paint.Solid(art.BrassHigh))
		}
		for _, edge := range []float64{radius - width/2, radius + width/2} {
			c.Stroke(paint.Circle(middle, middle, edge), 1, paint.Ink(art.Edge, 0.8))
		}
	})
	number := ui.Style{Weight: ui.Title, Size: 29, Color: art.Ink1, Align: 0.5}
	text := box
	if m.High > m.Low {
		text.Y -= 8
		margin := u.Text.T("profile.margin", "Margin", int(math.Round(50*(m.High-m.Low))))
		u.Label(ui.R(box.X+24, box.CenterY()+12, box.W-48, 20), margin, ui.Note.To(0.5))
		u.Tip("profile.ring", box, u.Text.T("profile.interval", "Low", percent(u, m.Low), "High", percent(u, m.High)))
	}
	u.Label(text.InsetXY(20, 0), percent(u, share), number)
	u.Probe("profile.share", percent(u, share), box.And(view))
}

type ringKey struct{ share int }

// curve draws the predicted share from model to model, and that of random guesses as a
// dashed line.
func curve(u *ui.UI, r ui.Rect, m *Model) {
	const least = 0.75
	most := least
	for _, v := range m.Curve {
		if v > most {
			most = 1
		}
	}
	scale := r.CutLeft(38)
	r = r.InsetXY(0, 7)
	axis := ui.Note.At(14).To(1)
	scale.CutRight(8)
	for _, v := range []float64{most, 0} {
		u.Label(ui.R(scale.X, r.Bottom()-r.H*v/most-10, scale.W, 20), u.Text.Number(int(100*v)), axis)
	}
	u.Picture(r, 7, curveKey(m, most), func(c *paint.Canvas) {
		at := func(v float64) float64 { return r.H * (1 - v/most) }
		for v := 0.0; v <= most+0.01; v += 0.25 {
			c.Stroke(paint.Line(0, at(v), r.W, at(v)), 1, paint.Solid(art.Hair))
		}
		c.Stroke(paint.Line(0, at(m.Chance), r.W, at(m.Chance)), 1.6, paint.Solid(art.Ink3), paint.Pen{Dash: []float64{5, 4}})
		var xy []float64
		for i, v := range m.Curve {
			xy = append(xy, (r.W-6)*float64(i)/float64(len(m.Curve)-1), at(v))
		}
		c.Stroke(paint.Line(xy...), 2.6, paint.Solid(art.BrassLow), paint.Pen{Round: true})
		x, y := xy[len(xy)-2], xy[len(xy)-1]
		c.Fill(paint.Circle(x, y, 6.5), paint.Solid(art.ParchmentHigh))
		c.Fill(paint.Circle(x, y, 5), paint.Solid(art.BrassLow))
	})
}

// curveKey returns the key of the picture of a curve.
func curveKey(m *Model, most float64) string {
	return fmt.Sprintf("profile curve %v %.3f %.3f", most, m.Chance, m.Curve)
}
