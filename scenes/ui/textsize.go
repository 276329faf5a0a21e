package ui

import "math"

// Text is enlarged by the player's text size where there is room. A line in a box of fixed height
// and width never grows beyond the box, and is never smaller than its style says.

// sizeStep is the step in which sizes of a line are tried, as a share of the style's size.
const sizeStep = 0.1

// rowShare is the largest text size as a share of the height of the row.
const rowShare = 0.88

// textSize returns the factor of the player's text size, at least 1.
func (sf *Surface) textSize() float64 { return max(1, sf.TextSize) }

// Width returns the width of a line in logical units, enlarged by the player's text size.
func (sf *Surface) Width(line string, s Style) float64 {
	s.Size *= sf.textSize()
	return sf.measure(line, s)
}

// Smaller returns the style in the largest size in which a line fits into width, down to the least size
// of a text.
func (sf *Surface) Smaller(line string, s Style, width float64) Style {
	for s.Size > leastText && sf.measure(line, s) > width {
		s.Size--
	}
	return s
}

// grown returns the style of a line in r, enlarged by the player's text size as far as there is
// room.
func (sf *Surface) grown(r Rect, line string, s Style) Style {
	most := sf.textSize()
	if most == 1 || r.H <= 0 {
		return s
	}
	most = min(most, r.H*rowShare/s.Size)
	if limit, ok := sf.wrapped[wrappedKey{line, s.Weight, s.Size}]; ok {
		most = min(most, limit) // all lines of a paragraph have the same size
	}
	for k := most; k > 1; k -= sizeStep {
		if large := s.At(s.Size * k); sf.measure(line, large) <= r.W {
			return large
		}
	}
	return s
}

// fittingParagraph returns the style of a paragraph in r, enlarged by the player's text size as far
// as there is room.
func (sf *Surface) fittingParagraph(r Rect, body string, s Style) Style {
	for k := sf.textSize(); k > 1; k -= sizeStep {
		large := s.At(s.Size * k)
		if float64(len(sf.Wrap(body, large, r.W)))*large.Line() <= r.H+0.5 {
			return large
		}
	}
	return s
}

// wrappedLines records how much the lines of wrapped texts can grow together.
type wrappedLines map[wrappedKey]float64

type wrappedKey struct {
	line   string
	weight Weight
	size   float64
}

// add records the lines of one text.
func (w *wrappedLines) add(sf *Surface, lines []string, s Style, width float64) {
	if sf.textSize() == 1 || len(lines) < 2 {
		return
	}
	if *w == nil || len(*w) > 4096 {
		*w = wrappedLines{}
	}
	limit := math.Inf(1)
	for _, line := range lines {
		limit = min(limit, width/max(1, sf.measure(line, s)))
	}
	for _, line := range lines {
		(*w)[wrappedKey{line, s.Weight, s.Size}] = limit
	}
}
