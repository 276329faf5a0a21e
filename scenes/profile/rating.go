package profile

import (
	"fmt"
	"math"
	"strings"

	"eras/play/learning"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Rating is the rating of a player on a board, with the words about it.
type Rating struct {
	learning.Rating
	// Level is the level that fits.
	Level int
}

// RatingOf returns the rating of a player on the scale of a game, nil if no match counts.
func RatingOf(s *learning.Scale, p *saves.Profile) *Rating {
	r := learning.RatingOf(s, p)
	if r.Matches == 0 {
		return nil
	}
	return &Rating{r, learning.Fitting(s.LevelsBy(""), r.Value)}
}

// Sizes of the curve of the rating, of its scale and of the room below it, and the steps of the
// scale in points.
const (
	curveHeight = 72
	scaleWidth  = 42
	curveGap    = 10
	scaleStep   = 100
)

// rating draws the rating of a board: its value and uncertainty, its curve, and what rivals gain
// by knowing the player.
func (s *Screen) rating(u *ui.UI, r *ui.Rect, b *Board, p page) {
	if b.Rating == nil {
		if len(b.Played)+len(b.Placed) > 0 {
			none := u.Text.T("profile.rating.none")
			title(u, r, u.Text.T("profile.rating"), "")
			u.Paragraph(r.CutTop(u.ParagraphHeight(r.W, none, ui.Note)), none, ui.Note)
			r.CutTop(curveGap)
		}
		return
	}
	text := b.Rating.words(u)
	u.Probe("profile.rating", text[0], title(u, r, u.Text.T("profile.rating"), text[0]).And(p.view))
	u.Probe("profile.rating.knew", fmt.Sprint(b.Rating.Knowing.Games), ui.Rect{})
	if len(b.Rating.Curve) > 1 {
		box := r.CutTop(curveHeight)
		u.Probe("profile.rating.curve", b.Rating.points(), box.And(p.view))
		b.Rating.curve(u, box)
	}
	for _, line := range text[1:] {
		u.Paragraph(r.CutTop(u.ParagraphHeight(r.W, line, ui.Note)), line, ui.Note)
	}
	r.CutTop(curveGap)
}

// words returns the rating in short, and sentences about it.
func (r *Rating) words(u *ui.UI) []string {
	round := func(v float64) int { return int(math.Round(v)) }
	all := []string{
		u.Text.T("profile.rating.value", "Rating", round(r.Value), "Uncertainty", round(r.Uncertainty())),
		u.Text.T("profile.rating.note", "N", r.Matches, "Level", u.Text.T(fmt.Sprint("level.", r.Level))),
	}
	if len(r.Curve) > 1 {
		all[1] += " " + u.Text.T("profile.rating.curve")
	}
	k := &r.Knowing
	if k.Games == 0 {
		return all
	}
	known := u.Text.T("profile.rating.known", "N", k.Games, "Points", u.Text.Decimal(k.Score, 1, false))
	key := "profile.rating.gain"
	switch {
	case !k.Known():
		key = "profile.rating.gain.few"
	case k.Gain.Low <= 0 && k.Gain.High >= 0:
		key = "profile.rating.gain.unclear"
	}
	return append(all, known+" "+u.Text.T(key, "Gain", u.Text.Decimal(k.Gain.Value, 0, true),
		"Uncertainty", round((k.Gain.High-k.Gain.Low)/2), "Least", learning.LeastCompared))
}

// points returns the rating after each match with its uncertainty.
func (r *Rating) points() string {
	var all []string
	for _, at := range r.Curve {
		all = append(all, fmt.Sprintf("%.0f±%.0f", at.Value, at.Uncertainty()))
	}
	return strings.Join(all, " ")
}

// curve draws the rating after each match as a line between the ends of its uncertainty.
func (r *Rating) curve(u *ui.UI, box ui.Rect) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, at := range r.Curve {
		low, high = min(low, at.Value-at.Uncertainty()), max(high, at.Value+at.Uncertainty())
	}
	low, high = scaleStep*math.Floor(low/scaleStep), scaleStep*math.Ceil(high/scaleStep)
	scale := box.CutLeft(scaleWidth)
	scale.CutRight(8)
	box = box.InsetXY(0, 9)
	axis := ui.Note.At(14).To(1)
	u.Label(ui.R(scale.X, box.Y-10, scale.W, 20), u.Text.Number(int(high)), axis)
	u.Label(ui.R(scale.X, box.Bottom()-10, scale.W, 20), u.Text.Number(int(low)), axis)
	u.Picture(box, 3, "profile rating "+r.points(), func(c *paint.Canvas) {
		for _, y := range []float64{0, box.H} {
			c.Stroke(paint.Line(0, y, box.W, y), 1, paint.Solid(art.Hair))
		}
		var lines [3][]float64
		for i, at := range r.Curve {
			x := box.W * float64(i) / float64(len(r.Curve)-1)
			for k, v := range []float64{at.Value, at.Value - at.Uncertainty(), at.Value + at.Uncertainty()} {
				lines[k] = append(lines[k], x, box.H*(high-v)/(high-low))
			}
		}
		for _, edge := range lines[1:] {
			c.Stroke(paint.Line(edge...), 1.2, paint.Solid(art.Ink3), paint.Pen{Dash: []float64{5, 4}})
		}
		c.Stroke(paint.Line(lines[0]...), 2.4, paint.Solid(art.BrassLow), paint.Pen{Round: true})
	})
}
