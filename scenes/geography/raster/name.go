package raster

import (
	"strings"
	"unicode/utf8"
)

// letterWidth is the average width of a letter as a share of the line height.
const letterWidth = 0.46

// NameWidths returns the width of the widest of the names when they are set in one line, in two,
// and so on up to three, as long as there are enough words. height is the height of a line.
func NameWidths(height float64, names ...string) []float64 {
	var out []float64
	for lines := 1; ; lines++ {
		most, broken := 0, false
		for _, name := range names {
			n, enough := longestLine(strings.Fields(name), lines)
			most, broken = max(most, n), broken || enough
		}
		if lines > 1 && !broken {
			return out
		}
		out = append(out, (float64(most)*letterWidth+0.6)*height)
		if lines == 3 {
			return out
		}
	}
}

// longestLine returns the number of letters in the longest line if words are set as
// evenly as possible in a number of lines, and whether there are enough words for that.
func longestLine(words []string, lines int) (letters int, enough bool) {
	if lines == 1 || len(words) <= 1 {
		return utf8.RuneCountInString(strings.Join(words, " ")), lines <= max(1, len(words))
	}
	best := -1
	for i := 1; i < len(words); i++ {
		head := utf8.RuneCountInString(strings.Join(words[:i], " "))
		tail, _ := longestLine(words[i:], lines-1)
		if n := max(head, tail); best < 0 || n < best {
			best = n
		}
	}
	return best, lines <= len(words)
}
