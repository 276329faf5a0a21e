// Package printable makes text that a stranger wrote fit for a terminal, a log and a window:
// the error of a worker, the sentence of a host, the name of a client. Such text may have
// sequences that move a terminal's cursor, change its colours or answer in its user's place,
// characters that change the direction of the text around them, and any length.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns text as one line of at most so many characters: line breaks and
// the like become spaces, everything else that is not printable a question mark, and what is cut off at the end is shown as an ellipsis. Text that
// is such a line already stays as it is.
func Line(text string, most int) string { return clean(text, most, false) }

// Error returns the text of an error for a terminal: errors have parts of files and messages
// that strangers wrote.
func Error(err error) string { return Text(err.Error(), 16<<10) }

// Text is [Line] for text of several lines, whose line breaks and tabs stay.
func Text(text string, most int) string { return clean(text, most, true) }

// Is reports whether a text is valid UTF-8 of printable characters in one line.
func Is(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

func clean(text string, most int, lines bool) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n == most {
			cut := []rune(b.String())
			return string(append(cut[:max(0, len(cut)-1)], '…'))
		}
		n++
		switch {
		case lines && (r == '\n' || r == '\t'), unicode.IsPrint(r) && r != utf8.RuneError:
			b.WriteRune(r)
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
