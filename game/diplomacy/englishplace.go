package diplomacy

import (
	"fmt"
	"slices"
	"strings"
)

// coastWords are the words for coasts, which in text may also come with "coast".
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

// place reads a province and perhaps its coast.
func (r *englishReader) place() (Location, error) {
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
	return Location(p), nil // coasts that are none are dropped (DATC 4.B.6)
}

// maxNameWords bounds how far ahead a name is looked for, its hyphens and idle
// words included.
const maxNameWords = 8

// province reads the longest name that stands here.
func (r *englishReader) province() (Province, error) {
	r.skip("the")
	if len(r.words) == 0 {
		return NoProvince, &WordError{text: "a province is missing at the end"}
	}
	if r.words[0].sign != 0 {
		return NoProvince, &WordError{Word: r.words[0].original, text: fmt.Sprintf("a province is missing before %q", r.words[0].original)}
	}
	// end runs over the words that may be of one name.
	end := 1
	for end < min(len(r.words), maxNameWords) && (r.words[end].sign == 0 || r.words[end].tight) {
		end++
	}
	for ; end > 0; end-- {
		last := r.words[end-1]
		if last.sign != 0 || idleWords[last.text] {
			continue
		}
		words := nameWords(r.words[:end])
		switch found := r.m.named(words); {
		case found.Len() == 1:
			r.words = r.words[end:]
			return found.First(), nil
		case found.Len() > 1:
			return NoProvince, &WordError{Word: r.spelled(end), May: found, text: fmt.Sprintf("%q may be %s: write more of it", r.spelled(end), r.m.placeLabels(found))}
		}
	}
	return NoProvince, r.m.unknownPlace(r.words[0].original)
}

// spelled returns the first n words as they were written.
func (r *englishReader) spelled(n int) string {
	var b strings.Builder
	for i, w := range r.words[:n] {
		if i > 0 && !w.tight && !r.words[i-1].tight {
			b.WriteByte(' ')
		}
		b.WriteString(w.original)
	}
	return b.String()
}

// coast reads "/nc", "(south coast)", "sc" or "north coast" and returns the
// coast's token, or "" if none is said.
func (r *englishReader) coast() (string, error) {
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
		return "", r.expected(") behind the coast")
	}
	return token, nil
}

// coastAhead returns the coast that the next n words say. Where nothing
// announces one, a bare direction is none.
func (r *englishReader) coastAhead(announced bool) (token string, n int) {
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

// route returns the route through those places, which must be seas.
func (m *Map) route(stops []Location) (Route, error) {
	var route []byte
	var seen Set
	for _, at := range stops {
		switch p := m.province[at]; {
		case m.ground[p] != Sea:
			return "", fmt.Errorf("a convoy goes by sea and not through %s", m.placeLabel(p))
		case seen.Has(p):
			return "", fmt.Errorf("the convoy goes through %s twice", m.placeLabel(p))
		default:
			seen = seen.With(p)
			route = append(route, byte(p))
		}
	}
	return Route(route), nil
}
