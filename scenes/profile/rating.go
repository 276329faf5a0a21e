package profile

import (
	"fmt"
	"math"

	"eras/learning"
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

// RatingOf returns the rating of a player on a board, nil if no match counts.
func RatingOf(mode saves.Mode, p *saves.Profile) *Rating {
	r := learning.RatingOf(mode, p)
	if r.Matches == 0 {
		return nil
	}
	return &Rating{r, learning.Fitting(learning.LevelsOn(mode, ""), r.Value)}
}

// Height of the curve of the rating, and of the room below it.
const (
	curveHeight = 54
	curveGap    = 10
)

// rating draws the rating of a board: its value and uncertainty, its curve, and what rivals gain
// by knowing the player.
func (s *Screen) rating(u *ui.UI, r *ui.Rect, b *Board, p page) {
	if b.Rating == nil {
		return
	}
	text := b.Rating.words(u)
	title(u, r, u.Text.T("profile.rating"), text[0])
	u.Probe("profile.rating", text[0], r.And(p.view))
	if len(b.Rating.Curve) > 1 {
		b.Rating.curve(u, r.CutTop(curveHeight))
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
	if k := &r.Knowing; k.Known() {
		all = append(all, u.Text.T("profile.rating.knowing", "Games", k.Games, "Points", u.Text.Decimal(k.Score, 1, false),
			"Gain", u.Text.Decimal(k.Gain.Value, 0, true), "Uncertainty", round((k.Gain.High-k.Gain.Low)/2)))
	}
	return all
}

// curve draws the rating after each match as a line between the ends of its uncertainty.
func (r *Rating) curve(u *ui.UI, box ui.Rect) {
	low, high := math.Inf(1), math.Inf(-1)
	key := "profile rating"
	for _, at := range r.Curve {
		low, high = min(low, at.Value-at.Uncertainty()), max(high, at.Value+at.Uncertainty())
		key += fmt.Sprintf(" %.0f±%.0f", at.Value, at.Deviation)
	}
	u.Picture(box, 3, key, func(c *paint.Canvas) {
		var lines [3][]float64
		for i, at := range r.Curve {
			x := box.W * float64(i) / float64(len(r.Curve)-1)
			for k, v := range []float64{at.Value, at.Value - at.Uncertainty(), at.Value + at.Uncertainty()} {
				lines[k] = append(lines[k], x, 2+(box.H-4)*(high-v)/(high-low))
			}
		}
		for _, edge := range lines[1:] {
			c.Stroke(paint.Line(edge...), 1.2, paint.Solid(art.Ink3), paint.Pen{Dash: []float64{5, 4}})
		}
		c.Stroke(paint.Line(lines[0]...), 2.4, paint.Solid(art.BrassLow), paint.Pen{Round: true})
	})
}
