package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name is what a player is called. As a value of a text ([Texts.T]) it is written as sentences need
// it: "Victoria del rival de Ana", "El rival de Ana domina Europa".
type Name struct {
	// Alone is the name where it stands alone: "Rival de Ana".
	Alone string
	// Phrase is the name within a sentence, if it has an article there: "el rival de Ana".
	Phrase string
}

// String returns the name within a sentence.
func (n Name) String() string {
	if n.Phrase != "" {
		return n.Phrase
	}
	return n.Alone
}

// In returns a longer name that contains this one.
func (n Name) In(longer func(name string) string) Name {
	if n.Phrase != "" {
		n.Phrase = longer(n.Phrase)
	}
	n.Alone = longer(n.Alone)
	return n
}

// Labels returns names as they stand alone.
func Labels(names []Name) []string {
	labels := make([]string, len(names))
	for i, n := range names {
		labels[i] = n.Alone
	}
	return labels
}

// begin returns a text with a capital where a sentence begins with the name.
func (n Name) begin(s string) string {
	if n.Phrase == "" || n.Phrase == n.Alone {
		return s
	}
	first, size := utf8.DecodeRuneInString(n.Phrase)
	large := string(unicode.ToUpper(first)) + n.Phrase[size:]
	if rest, ok := strings.CutPrefix(s, n.Phrase); ok {
		s = large + rest
	}
	for _, before := range []string{". ", "? ", "\n"} {
		s = strings.ReplaceAll(s, before+n.Phrase, before+large)
	}
	return s
}

// contractions are the words into which Spanish draws a preposition and an article together.
var contractions = strings.NewReplacer(" a el ", " al ", " de el ", " del ", "A el ", "Al ", "De el ", "Del ")

// Called draws a text of any length on one line, such as a name that somebody typed: smaller where it has
// too little room, and shortened where that is not enough. A tooltip then shows all of it, if what is
// around it has none of its own.
func (u *UI) Called(r Rect, name string, s Style) {
	for s.Size > leastText && u.Width(name, s) > r.W {
		s.Size--
	}
	short, cut := u.shorten(name, s, r.W)
	if cut && u.Tips.wanted.id == "" {
		u.Tip("called "+name, r, name)
	}
	u.Label(r, short, s)
}

// Lines draws a wrapped text from the top of r, in lines of a height. If r has no room for all of them, the
// last one ends in an ellipsis and a tooltip shows the whole text.
func (u *UI) Lines(r Rect, body string, s Style, height float64) {
	lines := u.Wrap(body, s, r.W)
	if most := max(1, int((r.H+0.5)/height)); len(lines) > most {
		last, _ := u.shorten(strings.Join(lines[most-1:], " "), s, r.W)
		lines = append(lines[:most-1], last)
		u.Tip("lines "+body, r, body)
	}
	for i, line := range lines {
		u.Label(R(r.X, r.Y+float64(i)*height, r.W, height), line, s)
	}
}
