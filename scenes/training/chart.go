package training

import (
	"fmt"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// shares returns the shares of games won by those who played most games, the finalists of
// a race: the largest, and the mean. Who dropped out met fewer opponents and is left out.
func shares(g *evolve.Generation) (best, mean float64) {
	most, n := 0, 0
	for i := range g.Population {
		most = max(most, g.Population[i].Games)
	}
	for i := range g.Population {
		if x := &g.Population[i]; x.Games == most {
			best, mean, n = max(best, share(x)), mean+share(x), n+1
		}
	}
	return best, mean / float64(max(1, n))
}

// share returns the share of its games that an individual won.
func share(x *evolve.Individual) float64 { return float64(x.Fitness) / float64(max(1, x.Games)) }

// drawn returns the share of drawn games in a generation whose individuals all played each other, and
// whose fitness counts only games won.
func drawn(g *evolve.Generation) float64 {
	won, played := 0, 0
	for i := range g.Population {
		won, played = won+g.Population[i].Fitness, played+g.Population[i].Games
	}
	return 1 - 2*float64(won)/float64(max(1, played)) // each game is one of two individuals
}

// manyDrawn is the share of drawn games from which the page explains the curve by them.
const manyDrawn = 0.3

// chart draws the best and the mean share of games won over the generations.
func (s *Screen) chart(u *ui.UI, r ui.Rect, all []evolve.Generation) {
	u.Probe("training.chart", "", r)
	small := ui.Note.At(14)
	left := r.CutLeft(u.Width(percent(u, 1), small) + 8)
	label := func(key string, share float64) string { return u.Text.T(key, "Value", percent(u, share)) }
	right := r.CutRight(max(u.Width(label("training.chart.mean", 1), ui.Note), u.Width(label("training.chart.best", 1), ui.Strong.At(15))) + 10)
	axis := r.CutBottom(22)
	r.CutTop(8)
	at := func(generation int, share float64) (x, y float64) {
		return r.X + r.W*float64(generation)/float64(max(1, s.Last)), r.Bottom() - r.H*share
	}
	for i := range 5 {
		share := float64(i) / 4
		_, y := at(0, share)
		u.HLine(r.X, y, r.W, 1, art.Hair)
		if i%2 == 0 {
			u.Label(ui.R(left.X, y-10, left.W-6, 20), percent(u, share), small.To(1))
		}
	}
	for i := range s.Last + 1 {
		if every := (s.Last + 3) / 4; s.Last <= 6 || i%every == 0 && s.Last-i >= every/2 || i == s.Last {
			x, _ := at(i, 0)
			u.Label(ui.R(x-20, axis.Y, 40, 22), fmt.Sprint(i), small.To(0.5))
		}
	}
	if len(all) == 0 {
		return
	}
	var best, mean []float64
	for i := range all {
		b, m := shares(&all[i])
		x, y := at(all[i].Number, b)
		best = append(best, x-r.X, y-r.Y)
		_, y = at(all[i].Number, m)
		mean = append(mean, x-r.X, y-r.Y)
	}
	u.Picture(r, 6, chartKey{s.since}, func(c *paint.Canvas) {
		if len(best) > 2 {
			area := append(append([]float64{}, best...), best[len(best)-2], r.H, best[0], r.H)
			c.Fill(paint.Poly(area...), paint.Ink(art.Blue.Main, 0.16))
			c.Stroke(paint.Line(mean...), 1.6, paint.Solid(art.Ink2), paint.Pen{Dash: []float64{5, 4}})
			c.Stroke(paint.Line(best...), 2.6, paint.Solid(art.Blue.Main))
		}
		c.Fill(paint.Circle(best[len(best)-2], best[len(best)-1], 5.5), paint.Solid(art.Tip))
		c.Fill(paint.Circle(best[len(best)-2], best[len(best)-1], 4), paint.Solid(art.Blue.Main))
	})
	// Beside the grid, above the axis, and apart.
	x, yb, ym := right.X+8, best[len(best)-1]+r.Y, mean[len(mean)-1]+r.Y
	ym = min(max(ym, yb+22), r.Bottom()-8)
	yb = min(yb, ym-22)
	b, m := shares(&all[len(all)-1])
	u.Label(ui.R(x, yb-10, right.Right()-x, 20), label("training.chart.best", b), ui.Strong.At(15).In(art.Blue.Dark))
	u.Label(ui.R(x, ym-10, right.Right()-x, 20), label("training.chart.mean", m), ui.Note)
}

type chartKey struct{ since int }
