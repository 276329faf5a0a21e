package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// placeName is a name of a province for reading orders: its folded words without
// fillerWords.
type placeName struct {
	province Province
	words    []nameWord
}

// nameWord is a word of a place name. hyphen joins it to the next one.
type nameWord struct {
	text   string
	hyphen bool
}

// fillerWords are ignored in names and in orders, so that "Gulf Lyon" is enough.
var fillerWords = map[string]bool{"of": true, "the": true, "de": true, "del": true, "la": true, "el": true, "los": true, "las": true}

// Fold returns s in lower case without accents.
func Fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// indexNames collects the names of all provinces, the tokens first.
func (m *Map) indexNames() {
	for p := range m.provinces {
		facts := &m.provinces[p]
		names := []string{facts.token}
		for _, language := range slices.Sorted(maps.Keys(facts.name)) {
			names = append(names, facts.name[language])
		}
		for _, name := range append(names, facts.aliases...) {
			if words := nameWords(splitOrder(name)); len(words) > 0 {
				m.names = append(m.names, placeName{Province(p), words})
			}
		}
	}
}

// nameWords returns the words of a name from the words of a text.
func nameWords(words []orderWord) []nameWord {
	var out []nameWord
	for i, w := range words {
		switch {
		case w.sign == 0 && !fillerWords[w.text]:
			out = append(out, nameWord{text: w.text})
		case w.sign == '-' && w.tight && len(out) > 0 && i+1 < len(words):
			out[len(out)-1].hyphen = true
		}
	}
	return out
}

// matches reports whether words are the name, or word for word prefixes of it.
func (n placeName) matches(words []nameWord) (exact, prefix bool) {
	if len(words) > len(n.words) {
		return false, false
	}
	exact = len(words) == len(n.words)
	for i, w := range words {
		own := n.words[i]
		switch {
		case !strings.HasPrefix(own.text, w.text) || w.hyphen && !own.hyphen:
			return false, false
		case w.text == own.text:
		case len(w.text) < 2 && (i > 0 || len(words) == 1):
			return false, false // a letter is the prefix of too many names
		default:
			exact = false
		}
	}
	return exact, true
}

// provincesNamed returns the provinces with the name words, else those with a name that
// begins with words.
func (m *Map) provincesNamed(words []nameWord) Set {
	var exact, prefix Set
	for _, n := range m.names {
		switch isExact, isPrefix := n.matches(words); {
		case isExact && len(words) == 1 && n.words[0].text == Fold(m.Token(n.province)):
			return SetOf(n.province) // a token has precedence over names
		case isExact:
			exact = exact.With(n.province)
		case isPrefix:
			prefix = prefix.With(n.province)
		}
	}
	if !exact.Empty() {
		return exact
	}
	return prefix
}

// placeLabel returns the name of a province for errors, "North Sea (NTH)".
func (m *Map) placeLabel(p Province) string {
	if name := m.ProvinceName(p).In("en"); name != "" && name != m.Token(p) {
		return name + " (" + m.Token(p) + ")"
	}
	return m.Token(p)
}

// placeLabels returns a list of provinces: "A (B), C (D) or E (F)".
func (m *Map) placeLabels(s Set) string {
	var labels []string
	for p := range s.All() {
		labels = append(labels, m.placeLabel(p))
	}
	slices.Sort(labels)
	if n := len(labels); n > 1 {
		return strings.Join(labels[:n-1], ", ") + " or " + labels[n-1]
	}
	return strings.Join(labels, "")
}

// unknownPlace returns the error about a word that names no province. It offers the
// provinces with the nearest names, at an [editDistance] of at most 2 and at most a third
// of the word.
func (m *Map) unknownPlace(text string) error {
	var near Set
	word := Fold(text)
	best := min(2, len(word)/3)
	for _, n := range m.names {
		for _, own := range n.words {
			switch d := editDistance(word, own.text); {
			case d < best:
				best, near = d, SetOf(n.province)
			case d == best:
				near = near.With(n.province)
			}
		}
	}
	if near.Empty() || near.Len() > 4 {
		return &WordError{Word: text, text: fmt.Sprintf("%.80q is not a province or coast of the map: write a three-letter token or a name", text)}
	}
	return &WordError{Word: text, May: near, text: fmt.Sprintf("%.80q is not a province or coast of the map: did you mean %s?", text, m.placeLabels(near))}
}

// editDistance returns the number of bytes to insert, delete, replace or swap with the
// next to turn a into b.
func editDistance(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[2] {
		rows[2][j] = j
	}
	for i := range len(a) {
		before, last, row := rows[1], rows[2], rows[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		rows = [3][]int{before, last, row}
	}
	return rows[2][len(b)]
}
