package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// placeName is a name of a province as orders may write it: its words, folded and
// without those that say nothing.
type placeName struct {
	province Province
	words    []nameWord
}

// nameWord is a word of a place name; a hyphen may join it to the next one.
type nameWord struct {
	text   string
	hyphen bool
}

// idleWords are left out of names on both sides: "Gulf Lyon" is as good.
var idleWords = map[string]bool{"of": true, "the": true, "de": true, "del": true, "la": true, "el": true, "los": true, "las": true}

// fold makes spellings comparable: small letters without accents.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// findNames collects the names of all provinces, the tokens first.
func (m *Map) findNames() {
	for p := range m.provinces {
		facts := &m.provinces[p]
		names := []string{facts.token}
		for _, language := range slices.Sorted(maps.Keys(facts.name)) {
			names = append(names, facts.name[language])
		}
		for _, name := range append(names, facts.also...) {
			if words := nameWords(splitOrder(name)); len(words) > 0 {
				m.names = append(m.names, placeName{Province(p), words})
			}
		}
	}
}

// nameWords makes the words of a name of the words of a text.
func nameWords(words []orderWord) []nameWord {
	var out []nameWord
	for i, w := range words {
		switch {
		case w.sign == 0 && !idleWords[w.text]:
			out = append(out, nameWord{text: w.text})
		case w.sign == '-' && w.tight && len(out) > 0 && i+1 < len(words):
			out[len(out)-1].hyphen = true
		}
	}
	return out
}

// matches reports whether words are the name, or, word for word, the beginnings of
// its own.
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
			return false, false // a letter begins too many names
		default:
			exact = false
		}
	}
	return exact, true
}

// named returns the provinces that words name: those of which they are a name,
// else those with a name that they begin.
func (m *Map) named(words []nameWord) Set {
	var exact, prefix Set
	for _, n := range m.names {
		switch isExact, isPrefix := n.matches(words); {
		case isExact && len(words) == 1 && n.words[0].text == fold(m.Token(n.province)):
			return SetOf(n.province) // a token comes before other provinces' names
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

// placeLabel names a province for error messages, "North Sea (NTH)".
func (m *Map) placeLabel(p Province) string {
	if name := m.ProvinceName(p).In("en"); name != "" && name != m.Token(p) {
		return name + " (" + m.Token(p) + ")"
	}
	return m.Token(p)
}

// placeLabels lists provinces: "A (B), C (D) or E (F)".
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

// unknownPlace is the error about a word that names no province; it offers those
// with a name at most two letters away, or a third of a short one.
func (m *Map) unknownPlace(text string) error {
	var near Set
	word := fold(text)
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
		return &WordError{Word: text, text: fmt.Sprintf("%q is no province or coast of the map: write its three letters or its name", text)}
	}
	return &WordError{Word: text, May: near, text: fmt.Sprintf("%q is no province or coast of the map: %s may be meant", text, m.placeLabels(near))}
}

// editDistance counts the letters to insert, drop, replace or swap with the next to
// make b of a.
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
