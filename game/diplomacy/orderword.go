package diplomacy

import (
	"strings"
	"unicode"
)

// orderWord is a word or a sign of an order as people write it.
type orderWord struct {
	text     string // folded
	original string
	// sign is '-' for a dash or an arrow, '/', '(' , ')' or ':'; 0 for a word.
	sign rune
	// tight says that a hyphen stands between letters without spaces.
	tight bool
}

// splitOrder cuts a text into words and signs. Stops and commas are dropped, and
// so is the s of "Germany's".
func splitOrder(text string) []orderWord {
	var words []orderWord
	runes := []rune(text)
	isWord := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]) || unicode.Is(unicode.Mn, runes[i]))
	}
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case isWord(i):
			end := i
			for isWord(end) {
				end++
			}
			original := string(runes[i:end])
			words = append(words, orderWord{text: fold(original), original: original})
			i = end - 1
		case strings.ContainsRune("-–—−=>→⇒", r):
			end := i
			for end < len(runes) && strings.ContainsRune("-–—−=>→⇒", runes[end]) {
				end++
			}
			tight := end == i+1 && r == '-' && isWord(i-1) && isWord(end)
			words = append(words, orderWord{original: string(runes[i:end]), sign: '-', tight: tight})
			i = end - 1
		case strings.ContainsRune("/():", r):
			words = append(words, orderWord{original: string(r), sign: r})
		case strings.ContainsRune("'’", r):
			if isWord(i-1) && isWord(i+1) && unicode.ToLower(runes[i+1]) == 's' && !isWord(i+2) {
				i++
			}
		case unicode.IsSpace(r) || strings.ContainsRune(".,;!\"*", r):
		default:
			words = append(words, orderWord{text: string(r), original: string(r)})
		}
	}
	return words
}
