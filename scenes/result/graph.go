package result

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Graph plots a number of each player over a match, with the player's shield at the end of each
// line.
type Graph struct {
	// Title says what the graph shows. It is the label of the choice between graphs.
	Title string
	Lines []Line
	// Ticks are the labels of the horizontal axis, one for each value of the longest line.
	Ticks []string
	// Goal is the number that wins, and GoalText its label; 0 for none.
	Goal     int
	GoalText string
	// Key identifies the values, for the cache of pictures.
	Key any
	// Marks are events that can be chosen.
	Marks []Mark
}

// Mark is an event in a graph.
type Mark struct {
	ID string
	// At is the index of the values at which it happened.
	At   int
	Icon string
	Ink  color.NRGBA
	// Text says what happened. Do is called when the mark is used.
	Text string
	Do   func()
}

// Line is the line of one player. It ends early if the player was eliminated.
type Line struct {
	Owner  *art.Owner
	Values []int
}

// graphKey is the key of the picture of a graph.
type graphKey struct {
	of   any
	w, h float64
}

// Sizes of a graph in logical units.
const (
	graphLeft  = 40 // room for the numbers
	graphRight = 16 // for half a shield
	endShield  = 18
)

// Draw draws the graph in r.
func (c *Graph) Draw(u *ui.UI, r ui.Rect) {
	u.Inlay(r)
	marks := r
	plot := ui.R(r.X+graphLeft, r.Y+14, r.W-graphLeft-graphRight, r.H-14-26)
	if len(c.Marks) > 0 {
		marks = plot.CutTop(markTarget(u))
		marks.Y = r.Y + 3
	}
	step, top := c.scale()
	y := func(n int) float64 { return plot.Bottom() - plot.H*float64(n)/float64(top) }
	x := func(i int) float64 {
		if len(c.Ticks) == 1 {
			return plot.Right() // the shields stand to the left of this point
		}
		return plot.X + plot.W*float64(i)/float64(max(1, len(c.Ticks)-1))
	}
	for n := 0; n <= top; n += step {
		u.HLine(plot.X, y(n), plot.W, 1, art.Hair)
		u.Label(ui.R(r.X+2, y(n)-9, graphLeft-8, 18), u.Text.Number(n), ui.Note.At(13).To(1))
	}
	if c.Goal > 0 && c.Goal <= top {
		u.HLine(plot.X, y(c.Goal), plot.W, 1.6, art.Brass)
		u.Label(ui.R(plot.X+4, y(c.Goal)-19, plot.W-8, 18), c.GoalText, ui.Note.At(13))
	}
	c.moments(u, plot, x)
	u.Picture(plot, 6, graphKey{c.Key, plot.W, plot.H}, func(cv *paint.Canvas) {
		for i := range c.Lines {
			c.Lines[i].paint(cv, i, func(k int) float64 { return x(k) - plot.X }, func(n int) float64 { return y(n) - plot.Y })
		}
	})
	c.shields(u, x, y)
	c.marks(u, marks, x)
}

// markSize is the size of a mark.
const markSize = 24

// markTarget returns the size in which a mark can be pointed at.
func markTarget(u *ui.UI) float64 { return max(markSize, u.LeastTarget()) }

// marks describes the marks in a row above the graph, those of the same moment beside each other, as many as
// fit.
func (c *Graph) marks(u *ui.UI, row ui.Rect, x func(int) float64) {
	var taken []ui.Rect
	for _, m := range c.Marks {
		r := ui.R(min(max(x(m.At)-row.H/2, row.X), row.Right()-row.H), row.Y, row.H, row.H)
		covers := func(other ui.Rect) bool { return r.X < other.Right() && other.X < r.Right() }
		for slices.ContainsFunc(taken, covers) {
			r.X -= row.H + 2
		}
		if r.X < row.X {
			continue
		}
		taken = append(taken, r)
		if u.Board(m.ID, r) != ui.NotUsed {
			m.Do()
		}
		disc := r.Middle(markSize, markSize)
		u.Picture(disc, 1, "mark of a graph", func(cv *paint.Canvas) {
			cv.Fill(paint.Circle(markSize/2, markSize/2, markSize/2-1), paint.Solid(art.Tip))
			cv.Stroke(paint.Circle(markSize/2, markSize/2, markSize/2-1), 1.4, paint.Solid(art.BrassLow))
		})
		u.Icon(disc.Inset(4), m.Icon, m.Ink)
		u.Tip(m.ID, r, m.Text)
		u.Ring(m.ID, r)
	}
}

// scale returns the step between the lines of the grid and the number at the top. There are at most
// five lines, at round numbers.
func (c *Graph) scale() (step, top int) {
	most := 4
	for _, l := range c.Lines {
		for _, v := range l.Values {
			most = max(most, v)
		}
	}
	if c.Goal > most && c.Goal <= most+most/2+5 {
		most = c.Goal
	}
	step = 1
	for k := 0; most > 5*step; k++ {
		step = step * [...]int{2, 5, 2}[k%3] / [...]int{1, 2, 1}[k%3] // 1, 2, 5, 10, 20, …
	}
	return step, (most + step - 1) / step * step
}

// moments draws as many labels of the horizontal axis as there is room for, including the last.
func (c *Graph) moments(u *ui.UI, plot ui.Rect, x func(int) float64) {
	style := ui.Note.At(13)
	w := 0.0
	for _, name := range c.Ticks {
		w = max(w, u.Width(name, style))
	}
	n := len(c.Ticks)
	step := max(1, int(math.Ceil(float64(n)*(w+14)/max(plot.W, 1))))
	for i := n - 1; i >= 0; i -= step {
		at := min(max(x(i)-w/2, plot.X), plot.Right()-w)
		label := ui.R(at, plot.Bottom()+endShield/2, w, 16) // clear of a shield at 0
		u.Probe(fmt.Sprint("result.moment.", i), "", label)
		u.Label(label, c.Ticks[i], style.To(0.5))
	}
}

// dashes distinguish the lines without their colours.
var dashes = [...][]float64{nil, {8, 4}, {2, 3}, {10, 3, 2, 3}, {5, 3}, {14, 4}, {1, 4}}

func (l *Line) paint(c *paint.Canvas, i int, x func(int) float64, y func(int) float64) {
	if len(l.Values) < 2 {
		return
	}
	var xy []float64
	for k, v := range l.Values {
		xy = append(xy, x(k), y(v))
	}
	ink := l.Owner.Main
	if l.Owner.Hatching == paint.Plain {
		ink = l.Owner.Dark // Main is too pale without its hatching
	}
	c.Stroke(paint.Line(xy...), 4.6, paint.Ink(art.Tip, 0.85))
	c.Stroke(paint.Line(xy...), 2.6, paint.Solid(ink), paint.Pen{Dash: dashes[i%len(dashes)]})
}

// shields draws the shields at the ends of the lines, side by side if they would overlap.
func (c *Graph) shields(u *ui.UI, x func(int) float64, y func(int) float64) {
	var taken []ui.Rect
	for i, l := range c.Lines {
		n := len(l.Values)
		if n == 0 {
			continue
		}
		box := ui.R(x(n-1)-endShield/2, y(l.Values[n-1])-endShield/2, endShield, endShield)
		covers := func(o ui.Rect) bool {
			over := o.And(box)
			return over.W > 0.5 && over.H > 0.5
		}
		for slices.ContainsFunc(taken, covers) {
			box.X -= endShield
		}
		taken = append(taken, box)
		u.Probe(fmt.Sprint("result.end.", i), "", box)
		u.Arms(box, l.Owner)
	}
}
