// Package printable makes untrusted text safe for a terminal, a log and a window: the error of a
// worker, a message of a host, the name of a client. Such text may contain sequences that move a
// terminal's cursor, change its colours or make it answer in its user's place, and characters that
// change the direction of the text around them. It may also have any length.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns text as one line of at most most characters. Line breaks and similar characters
// become spaces, other unprintable characters question marks, and an ellipsis replaces a part cut
// off at the end. Text that already is such a line is not changed.
func Line(text string, most int) string { return clean(text, most, false) }

// Error returns the text of an error for a terminal. Errors may quote untrusted files and messages.
func Error(err error) string { return Text(err.Error(), 16<<10) }

// Text is [Line] for text of several lines: it keeps line breaks and tabs.
func Text(text string, most int) string { return clean(text, most, true) }

// Is reports whether text is valid UTF-8 and one line of printable characters.
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
