package ui

import (
	"image/color"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/rivo/uniseg"

	"eras/scenes/ui/art"
)

// Style is the look of a text.
type Style struct {
	Weight Weight
	Size   float64 // in logical units
	Color  color.NRGBA
	// Align is the horizontal position in the rectangle: 0 is left, 0.5 is centred, 1 is right.
	Align float64
	// Tracking is extra space between letters.
	Tracking float64
	// Leading is the line height as a multiple of the size; 0 means 1.35.
	Leading float64
}

// In returns the style in another colour.
func (s Style) In(c color.NRGBA) Style { s.Color = c; return s }

// At returns the style in another size.
func (s Style) At(size float64) Style { s.Size = size; return s }

// To returns the style with another alignment.
func (s Style) To(align float64) Style { s.Align = align; return s }

// With returns the style in another weight.
func (s Style) With(w Weight) Style { s.Weight = w; return s }

// Line returns the line height in logical units.
func (s Style) Line() float64 {
	if s.Leading == 0 {
		return s.Size * 1.35
	}
	return s.Size * s.Leading
}

// The program's text styles.
var (
	Body         = Style{Weight: Regular, Size: 17, Color: art.Ink1}
	Strong       = Style{Weight: Bold, Size: 17, Color: art.Ink1}
	Note         = Style{Weight: Regular, Size: 15, Color: art.Ink2}
	Aside        = Style{Weight: Italic, Size: 15, Color: art.Ink2}
	Section      = Style{Weight: Heavy, Size: 13, Color: art.Ink2, Tracking: 1.1}
	PanelTitle   = Style{Weight: Title, Size: 21, Color: art.Ink1}
	ScreenTitle  = Style{Weight: Title, Size: 28, Color: art.Ink1}
	Verdict      = Style{Weight: Title, Size: 38, Color: art.Cream, Align: 0.5}
	ButtonLabel  = Style{Weight: Bold, Size: 18, Color: art.Ink1}
	OnWood       = Style{Weight: Medium, Size: 17, Color: art.Cream}
	OnWoodNote   = Style{Weight: Regular, Size: 16, Color: art.BrassHigh}
	tooltipTitle = Style{Weight: Bold, Size: 17, Color: art.Ink1}
)

// measureKey is the key of a cached width. Widths are cached because the layout asks for them in
// every tick.
type measureKey struct {
	text   string
	weight Weight
	size   float64
}

// measure returns the width of a line of text in logical units.
func (sf *Surface) measure(line string, s Style) float64 {
	if line == "" {
		return 0
	}
	s = sf.legible(s)
	key := measureKey{line, s.Weight, s.Size * sf.scale}
	w, ok := sf.widths[key]
	if !ok {
		need := needs(line)
		for _, r := range runs(line) {
			w += text.AdvanceAt(r.text, len(r.text), sf.fonts.face(s.Weight, key.size, need, r.rtl))
		}
		if len(sf.widths) > 8192 {
			clear(sf.widths)
		}
		sf.widths[key] = w
	}
	w /= sf.scale
	if s.Tracking != 0 {
		w += s.Tracking * float64(uniseg.GraphemeClusterCount(line))
	}
	return w
}

// shorten returns the line if it fits into width. Otherwise it returns the longest beginning that
// fits with an ellipsis, and cut is true.
func (sf *Surface) shorten(line string, s Style, width float64) (short string, cut bool) {
	const slack = 0.5 // tolerance for rounding at odd scales
	if sf.measure(line, s) <= width+slack {
		return line, false
	}
	g := uniseg.NewGraphemes(line)
	var ends []int
	for g.Next() {
		_, to := g.Positions()
		ends = append(ends, to)
	}
	for i := len(ends) - 2; i >= 0; i-- {
		short = strings.TrimRight(line[:ends[i]], " ,.;:") + "…"
		if sf.measure(short, s) <= width {
			return short, true
		}
	}
	return "…", true
}

// Fits reports whether a line fits into width.
func (sf *Surface) Fits(line string, s Style, width float64) bool {
	_, cut := sf.shorten(line, s, width)
	return !cut
}

// Wrap breaks text into lines that fit the width. It breaks words that are longer than a line. Orders of
// Diplomacy such as "A BUD - RUM" stay in one line if they fit into one.
func (sf *Surface) Wrap(body string, s Style, width float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(body, "\n") {
		line := ""
		words := strings.FieldsFunc(paragraph, breaks)
		for len(words) > 0 {
			word, n := words[0], together(words)
			if n > 1 {
				if order := strings.Join(words[:n], " "); sf.measure(order, s) <= width {
					word = order
				} else {
					n = 1
				}
			}
			words = words[n:]
			candidate := word
			if line != "" {
				candidate = line + " " + word
			}
			if sf.measure(candidate, s) <= width {
				line = candidate
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			for sf.measure(word, s) > width && uniseg.GraphemeClusterCount(word) > 1 {
				head := sf.fitting(word, s, width)
				lines = append(lines, head)
				word = word[len(head):]
			}
			line = word
		}
		lines = append(lines, line)
	}
	sf.wrapped.add(sf, lines, s, width)
	return lines
}

// WrapWhole is like [Surface.Wrap] for names, and breaks no word: where one is longer than a line, all of
// the text gets smaller, down to a size of least; a word that is still too long is shortened. It returns
// the style to draw the lines in.
func (sf *Surface) WrapWhole(body string, s Style, width, least float64) ([]string, Style) {
	words := strings.Fields(body)
	for _, word := range words {
		for s.Size > least && sf.measure(word, s) > width {
			s.Size = max(least, s.Size-0.5)
		}
	}
	for i, word := range words {
		if sf.measure(word, s) > width {
			words[i], _ = sf.shorten(word, s, width-1)
		}
	}
	return sf.Wrap(strings.Join(words, " "), s, width), s
}

// together returns how many of the first words belong together: those around a hyphen, and the letter of a
// unit with its province.
func together(words []string) int {
	capital := func(r byte) bool { return r >= 'A' && r <= 'Z' }
	n := 1
	for n < len(words) {
		last, next := words[n-1], words[n]
		unit := len(last) == 1 && capital(last[0]) && len(next) > 1 && capital(next[0]) && capital(next[1])
		if last != "-" && next != "-" && !unit {
			break
		}
		n++
	}
	return n
}

// breaks reports whether a line may break at a character. It must not break at the
// narrow spaces between a number and its sign.
func breaks(r rune) bool { return r == ' ' || r == '\t' }

// fitting returns the longest beginning of a word that fits, at least one grapheme cluster.
func (sf *Surface) fitting(word string, s Style, width float64) string {
	g := uniseg.NewGraphemes(word)
	end := 0
	for g.Next() {
		_, to := g.Positions()
		if end > 0 && sf.measure(word[:to], s) > width {
			break
		}
		end = to
	}
	return word[:end]
}

// Label draws one line, vertically centred in r. If it does not fit, it is shortened and a tooltip
// shows the full line.
func (sf *Surface) Label(r Rect, line string, s Style) {
	sf.row(r, line, sf.grown(r, line, s))
}

// row draws one line like [Surface.Label], in the size of the style, which does not grow with the
// player's text size.
func (sf *Surface) row(r Rect, line string, s Style) {
	short, cut := sf.shorten(line, s, r.W)
	if cut {
		sf.shortened(r, line)
	}
	if short == "…" && line != "…" || r.H > 0 && s.Size*0.7 > r.H+1 {
		sf.outside(line)
	}
	sf.write(r.X+(r.W-sf.measure(short, s))*s.Align, r.CenterY(), short, s)
}

// Paragraph draws wrapped text from the top of r and returns its height.
func (sf *Surface) Paragraph(r Rect, body string, s Style) float64 {
	s = sf.fittingParagraph(r, body, s)
	lines := sf.Wrap(body, s, r.W)
	if height := float64(len(lines)) * s.Line(); r.H > 0 && height > r.H+s.Line()*0.3 {
		sf.outside(body)
	}
	for i, line := range lines {
		row := Rect{r.X, r.Y + float64(i)*s.Line(), r.W, s.Line()}
		sf.row(row, line, s)
	}
	return float64(len(lines)) * s.Line()
}

// CutParagraph cuts the height of a paragraph off the top of in and draws the paragraph there. The
// height is that of text in the style's own size: panels use it where there is no room for text
// enlarged by the player.
func (sf *Surface) CutParagraph(in *Rect, body string, s Style) {
	lines := sf.Wrap(body, s, in.W)
	sf.Paragraph(in.CutTop(float64(len(lines))*s.Line()), body, s)
}

// LabelAndValue draws a label, smaller if it must be, with a value at the right end of r. The value
// is enlarged only as far as the label leaves room.
func (sf *Surface) LabelAndValue(r Rect, label string, ls Style, value string, vs Style) {
	const gap = 8
	if value != "" {
		ls = sf.Smaller(label, ls, r.W-gap-sf.measure(value, vs))
		room := max(sf.measure(value, vs), r.W-gap-sf.measure(label, ls))
		sf.Label(r.CutRight(min(sf.Width(value, vs), room)), value, vs.To(1))
		r.CutRight(gap)
	}
	sf.Label(r, label, ls)
}

// ParagraphHeight returns the height of [Surface.Paragraph] in the player's text size.
func (sf *Surface) ParagraphHeight(width float64, body string, s Style) float64 {
	s.Size *= sf.textSize()
	return float64(len(sf.Wrap(body, s, width))) * s.Line()
}

// write draws a line with its left end at x and the middle of its capitals at y.
func (sf *Surface) write(x, y float64, line string, s Style) {
	if line != "" {
		s = sf.legible(s)
		if sf.HighContrast && (s.Color == art.Ink2 || s.Color == art.Ink3 || s.Color == art.DisabledText) {
			s.Color = art.Ink1
		}
		sf.checkText(x, y, line, s)
		sf.add(command{kind: cmdText, rect: Rect{x, y, sf.measure(line, s), 0}, text: line, style: s})
	}
}

// drawText draws a line on dst, in pixels.
func (sf *Surface) drawText(dst *ebiten.Image, c *command) {
	sf.textAt(dst, c, c.rect.X*sf.drawn.scale, c.rect.Y*sf.drawn.scale)
}

// textAt draws the line of c with its left end at x and the middle of its capitals at
// y, in pixels.
func (sf *Surface) textAt(dst *ebiten.Image, c *command, x, y float64) {
	s := c.style
	size := s.Size * sf.drawn.scale
	baseline := y + sf.fonts.face(s.Weight, size, 0, false).Metrics().CapHeight/2
	need := needs(c.text)
	letters := []string{c.text}
	if s.Tracking != 0 {
		letters = letters[:0]
		for g := uniseg.NewGraphemes(c.text); g.Next(); {
			letters = append(letters, g.Str())
		}
	}
	for _, part := range letters {
		for _, r := range runs(part) {
			face := sf.fonts.face(s.Weight, size, need, r.rtl)
			width := text.AdvanceAt(r.text, len(r.text), face)
			op := &text.DrawOptions{}
			left := x
			if r.rtl {
				left += width
			}
			op.GeoM.Translate(round(left), round(baseline-face.Metrics().HAscent))
			op.ColorScale.ScaleWithColor(s.Color)
			op.ColorScale.ScaleAlpha(float32(c.alpha))
			text.Draw(dst, r.text, face, op)
			x += width + s.Tracking*sf.drawn.scale
		}
	}
}
