package raster

import (
	"strings"
	"unicode/utf8"
)

// letter is how wide a letter is on the average, of the height of a line.
const letter = 0.46

// NameWidths returns how wide names are in one line of that height, in two, and so
// on, as far as they have words to break between.
func NameWidths(height float64, names ...string) []float64 {
	var out []float64
	for lines := 1; ; lines++ {
		most, broken := 0, false
		for _, name := range names {
			n, b := broadest(strings.Fields(name), lines)
			most, broken = max(most, n), broken || b
		}
		if lines > 1 && !broken {
			return out
		}
		out = append(out, (float64(most)*letter+0.6)*height)
		if lines == 3 {
			return out
		}
	}
}

// broadest returns the letters of the longest line when words are set in that
// many lines as evenly as can be, and whether there are so many words.
func broadest(words []string, lines int) (letters int, enough bool) {
	if lines == 1 || len(words) <= 1 {
		return utf8.RuneCountInString(strings.Join(words, " ")), lines <= max(1, len(words))
	}
	best := -1
	for i := 1; i < len(words); i++ {
		head := utf8.RuneCountInString(strings.Join(words[:i], " "))
		tail, _ := broadest(words[i:], lines-1)
		if n := max(head, tail); best < 0 || n < best {
			best = n
		}
	}
	return best, lines <= len(words)
}
