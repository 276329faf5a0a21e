// Package plots draws the plots of reports as SVG: values with their intervals,
// shares, curves with bands, and strips of dots. It uses gonum's plot. The same data
// gives the same SVG text.
package plots

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"eras/evolve/stats"
)

// Palette holds colours that colour-blind people can distinguish, in the order in
// which plots use them.
var Palette = []color.RGBA{
	{0x6d, 0x5f, 0x4b, 0xff}, // ink grey
	{0x2b, 0x5c, 0x8a, 0xff}, // azure
	{0xb5, 0x4a, 0x2b, 0xff}, // gules
	{0x7a, 0xa6, 0xc9, 0xff}, // light azure
	{0xe0, 0x96, 0x6f, 0xff}, // light gules
	{0x4f, 0x7a, 0x4b, 0xff}, // vert
	{0x8a, 0x5a, 0x8c, 0xff}, // purpure
	{0xb0, 0x8d, 0x45, 0xff}, // brass
}

var (
	ink  = color.RGBA{0x2b, 0x24, 0x1b, 0xff}
	soft = color.RGBA{0xd8, 0xc8, 0xa6, 0xff}
)

// Colour returns colour i of the palette, which repeats after the last.
func Colour(i int) color.RGBA { return Palette[i%len(Palette)] }

const (
	width    = 21 * vg.Centimeter
	fontSize = 11
)

// Row is a value with the bounds of its interval, drawn in one row.
type Row struct {
	Label string
	stats.Interval
	// Colour is the index in the palette.
	Colour int
}

// Intervals draws rows of shares from 0 to 1, the first at the top, as dots with their
// intervals, and a vertical line at reference.
func Intervals(rows []Row, label string, reference float64) (string, error) {
	p := newPlot(label, "")
	percents(&p.X)
	upright := &plotter.Line{XYs: plotter.XYs{{X: reference, Y: -0.6}, {X: reference, Y: float64(len(rows)) - 0.4}}, LineStyle: dashes}
	p.Add(upright)
	var names []string
	for i, r := range rows {
		y := float64(len(rows) - 1 - i)
		c := Colour(r.Colour)
		bar, err := plotter.NewLine(plotter.XYs{{X: max(0, r.Low), Y: y}, {X: min(1, r.High), Y: y}})
		if err != nil {
			return "", err
		}
		bar.LineStyle = draw.LineStyle{Color: c, Width: vg.Points(2.2)}
		dot, err := plotter.NewScatter(plotter.XYs{{X: r.Value, Y: y}})
		if err != nil {
			return "", err
		}
		dot.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(4.2), Shape: draw.CircleGlyph{}}
		p.Add(bar, dot)
		names = append([]string{r.Label}, names...)
	}
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.6, float64(len(rows))-0.4
	style(&p.Y)
	return svg(p, rowsHeight(len(rows)))
}

// Share is the parts of a whole, drawn in one row. The parts add up to 1.
type Share struct {
	Label string
	Parts []float64
}

// Shares draws shares as bars, the first at the top. names and colours are those of the
// parts.
func Shares(shares []Share, names []string, colours []color.RGBA, label string) (string, error) {
	p := newPlot(label, "")
	percents(&p.X)
	var below *plotter.BarChart
	for part := range names {
		values := make(plotter.Values, len(shares))
		for i, s := range shares {
			values[len(shares)-1-i] = s.Parts[part]
		}
		bars, err := plotter.NewBarChart(values, vg.Points(15))
		if err != nil {
			return "", err
		}
		bars.Horizontal = true
		bars.Color, bars.LineStyle = colours[part], draw.LineStyle{}
		if below != nil {
			bars.StackOn(below)
		}
		below = bars
		p.Add(bars)
		p.Legend.Add(names[part], bars)
	}
	labels := make([]string, len(shares))
	for i, s := range shares {
		labels[len(shares)-1-i] = s.Label
	}
	p.NominalY(labels...)
	p.Y.Min, p.Y.Max = -0.6, float64(len(shares))+1.3
	p.Legend.Top = true
	style(&p.Y)
	return svg(p, rowsHeight(len(shares)+2))
}

// Line is a curve with a band around it. If Low and High are empty, there is no band.
type Line struct {
	Label     string
	X, Y      []float64
	Low, High []float64
	Colour    int
}

// Lines draws curves of shares from 0 to 1, and a horizontal line at reference.
func Lines(lines []Line, x, y string, reference float64) (string, error) {
	p := newPlot(x, y)
	percents(&p.Y)
	least, most := math.Inf(1), 0.0
	for _, l := range lines {
		for _, v := range l.X {
			least, most = min(least, v), max(most, v)
		}
	}
	addReference(p, reference, least, most)
	if least > 0 && most/least > 20 {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades(least, most)
	}
	for _, l := range lines {
		c := Colour(l.Colour)
		if len(l.Low) > 0 {
			var edge plotter.XYs
			for i, v := range l.X {
				edge = append(edge, plotter.XY{X: v, Y: max(0, l.Low[i])})
			}
			for i := len(l.X) - 1; i >= 0; i-- {
				edge = append(edge, plotter.XY{X: l.X[i], Y: min(1, l.High[i])})
			}
			band, err := plotter.NewPolygon(edge)
			if err != nil {
				return "", err
			}
			faint := color.NRGBA{c.R, c.G, c.B, 0x30}
			band.Color, band.LineStyle = faint, draw.LineStyle{}
			p.Add(band)
		}
	}
	for _, l := range lines {
		var points plotter.XYs
		for i, v := range l.X {
			points = append(points, plotter.XY{X: v, Y: l.Y[i]})
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return "", err
		}
		c := Colour(l.Colour)
		line.LineStyle = draw.LineStyle{Color: c, Width: vg.Points(2)}
		dots.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(2.8), Shape: draw.CircleGlyph{}}
		p.Add(line, dots)
		p.Legend.Add(l.Label, line, dots)
	}
	// The legend is below the curves.
	p.Y.Min = -0.06 - 0.08*float64(len(lines))
	return svg(p, 8*vg.Centimeter+vg.Points(18*float64(len(lines))))
}

// Strip is values from 0 to 1, drawn in one row as dots with their mean.
type Strip struct {
	Label  string
	Values []float64
	Colour int
}

// Strips draws strips, the first at the top.
func Strips(strips []Strip, label string) (string, error) {
	p := newPlot(label, "")
	p.X.Min, p.X.Max = 0, 1
	var names []string
	for i, s := range strips {
		y := float64(len(strips) - 1 - i)
		var points plotter.XYs
		sum := 0.0
		for j, v := range s.Values {
			// Dots of equal values are drawn apart.
			points = append(points, plotter.XY{X: v, Y: y + 0.28*(float64(j*7%11)/10-0.5)})
			sum += v
		}
		names = append([]string{s.Label}, names...)
		if len(points) == 0 {
			continue
		}
		c := Colour(s.Colour)
		dots, err := plotter.NewScatter(points)
		if err != nil {
			return "", err
		}
		dots.GlyphStyle = draw.GlyphStyle{Color: color.NRGBA{c.R, c.G, c.B, 0x90}, Radius: vg.Points(2.4), Shape: draw.CircleGlyph{}}
		mean := sum / float64(len(points))
		mark, err := plotter.NewLine(plotter.XYs{{X: mean, Y: y - 0.32}, {X: mean, Y: y + 0.32}})
		if err != nil {
			return "", err
		}
		mark.LineStyle = draw.LineStyle{Color: ink, Width: vg.Points(1.8)}
		p.Add(dots, mark)
	}
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.6, float64(len(strips))-0.4
	style(&p.Y)
	return svg(p, rowsHeight(len(strips)))
}

func rowsHeight(rows int) vg.Length { return vg.Points(58 + 25*float64(rows)) }

// newPlot returns an empty plot with a light grid.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	p.X.Label.Text, p.Y.Label.Text = x, y
	style(&p.X)
	style(&p.Y)
	grid := plotter.NewGrid()
	grid.Vertical = draw.LineStyle{Color: soft, Width: vg.Points(0.6)}
	grid.Horizontal = draw.LineStyle{Color: soft, Width: vg.Points(0.6)}
	p.Add(grid)
	p.Legend.TextStyle.Font = face()
	p.Legend.TextStyle.Color = ink
	p.Legend.Padding = vg.Points(2)
	p.Legend.ThumbnailWidth = vg.Points(18)
	return p
}

func face() font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: fontSize}
}

func style(a *plot.Axis) {
	a.Label.TextStyle.Font, a.Tick.Label.Font = face(), face()
	a.Label.TextStyle.Color, a.Tick.Label.Color = ink, ink
	a.Label.Padding = vg.Points(5)
	a.LineStyle = draw.LineStyle{Color: soft, Width: vg.Points(1)}
	a.Tick.LineStyle = draw.LineStyle{Color: soft, Width: vg.Points(1)}
	a.Padding = vg.Points(3)
}

// percents labels an axis from 0 to 1 in percent.
func percents(a *plot.Axis) {
	a.Min, a.Max = 0, 1
	var ticks plot.ConstantTicks
	for i := 0; i <= 100; i += 25 {
		ticks = append(ticks, plot.Tick{Value: float64(i) / 100, Label: fmt.Sprint(i, " %")})
	}
	a.Tick.Marker = ticks
}

// dashes is the style of reference lines.
var dashes = draw.LineStyle{Color: ink, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(4)}}

// addReference draws a horizontal dashed line.
func addReference(p *plot.Plot, at, from, to float64) {
	p.Add(&plotter.Line{XYs: plotter.XYs{{X: from, Y: at}, {X: to, Y: at}}, LineStyle: dashes})
}

// decades returns ticks at 1, 3, 10, 30, … between two numbers.
func decades(least, most float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for unit := 1.0; unit <= most; unit *= 10 {
		for _, x := range []float64{unit, 3 * unit} {
			if x >= least && x <= most {
				ticks = append(ticks, plot.Tick{Value: x, Label: fmt.Sprint(x)})
			}
		}
	}
	return ticks
}

// svg draws p and returns an SVG element.
func svg(p *plot.Plot, height vg.Length) (string, error) {
	c := vgsvg.New(width, height)
	p.Draw(draw.Crop(draw.New(c), vg.Points(2), -vg.Points(20), vg.Points(2), -vg.Points(4)))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", fmt.Errorf("drawing a plot: %w", err)
	}
	text := b.String()
	if begin := strings.Index(text, "<svg"); begin >= 0 {
		text = text[begin:]
	}
	text = fitTexts(text)
	return strings.TrimSpace(text), nil
}

// written matches a text element of vgsvg, with its font size and content.
var written = regexp.MustCompile(`<text ([^>]*font-family:)Liberation Sans(;[^>]*font-size:([0-9.]+)px[^>]*)>([^<]*)</text>`)

// fitTexts sets the typeface of texts to that of the report. It gives each text the
// width that it was measured with, so that it fits in any other typeface too.
func fitTexts(text string) string {
	measured := font.DefaultCache.Lookup(face(), fontSize)
	return written.ReplaceAllStringFunc(text, func(element string) string {
		m := written.FindStringSubmatch(element)
		size, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			return element
		}
		length := float64(measured.Width(html.UnescapeString(m[4]))) * size / fontSize
		return fmt.Sprintf(`<text textLength="%.1f" lengthAdjust="spacingAndGlyphs" %sAlegreya Sans,Liberation Sans,Arial,Helvetica,sans-serif%s>%s</text>`, length, m[1], m[2], m[4])
	})
}
