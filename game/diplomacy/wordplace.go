package diplomacy

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// orderWord is a word or a sign of an order in words.
type orderWord struct {
	text     string // folded
	original string
	// sign is '-' for a dash or an arrow, '/', '(' , ')' or ':'; 0 for a word.
	sign rune
	// tight: the sign is a hyphen between letters without spaces.
	tight bool
}

// splitOrder splits a text into words and signs. It drops stops, commas and the s of
// "Germany's".
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
			words = append(words, orderWord{text: Fold(original), original: original})
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

// coastWords are the words for coasts, without "coast".
var coastWords = map[string]string{
	"n": "NCS", "nc": "NCS", "ncs": "NCS", "north": "NCS", "northern": "NCS", "norte": "NCS",
	"s": "SCS", "sc": "SCS", "scs": "SCS", "south": "SCS", "southern": "SCS", "sur": "SCS",
	"e": "ECS", "ec": "ECS", "ecs": "ECS", "east": "ECS", "eastern": "ECS", "este": "ECS",
	"w": "WCS", "wc": "WCS", "wcs": "WCS", "west": "WCS", "western": "WCS", "oeste": "WCS",
	"ne": "NEC", "nec": "NEC", "northeast": "NEC", "noreste": "NEC",
	"nw": "NWC", "nwc": "NWC", "northwest": "NWC", "noroeste": "NWC",
	"se": "SEC", "sec": "SEC", "southeast": "SEC", "sureste": "SEC",
	"sw": "SWC", "swc": "SWC", "southwest": "SWC", "suroeste": "SWC",
}

// place reads a province with an optional coast.
func (r *wordReader) place() (Location, error) {
	p, err := r.province()
	if err != nil {
		return Nowhere, err
	}
	coast, err := r.coast()
	if err != nil {
		return Nowhere, err
	}
	for _, at := range r.m.provinces[p].coasts {
		if r.m.CoastToken(at) == coast {
			return at, nil
		}
	}
	return Location(p), nil // coasts that do not exist are ignored (DATC 4.B.6)
}

// maxNameWords is the greatest length of a name, including hyphens and fillerWords.
const maxNameWords = 8

// province reads the longest name of a province at the current word.
func (r *wordReader) province() (Province, error) {
	r.skip("the")
	if len(r.words) == 0 {
		return NoProvince, &WordError{text: "a province is missing at the end"}
	}
	if r.words[0].sign != 0 {
		return NoProvince, &WordError{Word: r.words[0].original, text: fmt.Sprintf("a province is missing before %.80q", r.words[0].original)}
	}
	// end is where the words of the longest possible name end.
	end := 1
	for end < min(len(r.words), maxNameWords) && (r.words[end].sign == 0 || r.words[end].tight) {
		end++
	}
	for ; end > 0; end-- {
		last := r.words[end-1]
		if last.sign != 0 || fillerWords[last.text] {
			continue
		}
		words := nameWords(r.words[:end])
		switch found := r.m.provincesNamed(words); {
		case found.Len() == 1:
			r.words = r.words[end:]
			return found.First(), nil
		case found.Len() > 1:
			return NoProvince, &WordError{Word: r.original(end), May: found, text: fmt.Sprintf("%.80q may mean %s: write more of the name", r.original(end), r.m.placeLabels(found))}
		}
	}
	return NoProvince, r.m.unknownPlace(r.words[0].original)
}

// original returns the first n words as they were written.
func (r *wordReader) original(n int) string {
	var b strings.Builder
	for i, w := range r.words[:n] {
		if i > 0 && !w.tight && !r.words[i-1].tight {
			b.WriteByte(' ')
		}
		b.WriteString(w.original)
	}
	return b.String()
}

// coast reads "/nc", "(south coast)", "sc" or "north coast" and returns the token of the
// coast, or "" if there is none.
func (r *wordReader) coast() (string, error) {
	slash, bracket := r.sign('/'), false
	if !slash {
		bracket = r.sign('(')
	}
	if bracket && len(r.words) > 0 && slices.Contains(convoyWords, r.words[0].text) {
		r.words = append([]orderWord{{original: "(", sign: '('}}, r.words...)
		return "", nil
	}
	token, n := r.coastAhead(slash || bracket)
	if n == 0 && (slash || bracket) {
		return "", r.expected("a coast: nc, sc, ec or wc")
	}
	r.words = r.words[n:]
	if bracket && !r.sign(')') {
		return "", r.expected(") after the coast")
	}
	return token, nil
}

// coastAhead returns the coast named by the next n words. A direction alone is a coast only
// if a slash or bracket announced it.
func (r *wordReader) coastAhead(announced bool) (token string, n int) {
	word := func(i int) string {
		if i < len(r.words) && r.words[i].sign == 0 {
			return r.words[i].text
		}
		return ""
	}
	if word(0) == "costa" && coastWords[word(1)] != "" {
		return coastWords[word(1)], 2
	}
	token = coastWords[word(0)]
	switch {
	case token == "":
		return "", 0
	case word(1) == "coast":
		return token, 2
	case announced || len(word(0)) == 2 || strings.EqualFold(word(0), token):
		return token, 1
	}
	return "", 0
}

// route returns the route through the places stops, which must be different seas.
func (m *Map) route(stops []Location) (Route, error) {
	var route []byte
	var seen Set
	for _, at := range stops {
		switch p := m.province[at]; {
		case m.ground[p] != Sea:
			return "", fmt.Errorf("the convoy goes through %s, which is not a sea: name seas", m.placeLabel(p))
		case seen.Has(p):
			return "", fmt.Errorf("the convoy goes through %s twice: name it once", m.placeLabel(p))
		default:
			seen = seen.With(p)
			route = append(route, byte(p))
		}
	}
	return Route(route), nil
}
