package press

import (
	"strings"
	"unicode"

	"eras/game/diplomacy"
)

// speaker has the names of a map in a language.
type speaker struct {
	*phrases
	m        *diplomacy.Map
	language string
}

// power returns the name of a power, or its token if the name could be taken for something else.
func (s *speaker) power(p diplomacy.Power) string {
	if p == diplomacy.Neutral {
		return "UNO"
	}
	if name := s.m.PowerName(p).In(s.language); s.plain(name) && s.only(name, p) {
		return name
	}
	return s.m.PowerToken(p)
}

// only reports whether a name is that of no power but p, nor the token of one.
func (s *speaker) only(name string, p diplomacy.Power) bool {
	for other := diplomacy.Power(1); int(other) <= s.m.Powers(); other++ {
		for _, n := range s.powerNames(other) {
			if other != p && diplomacy.Fold(n) == diplomacy.Fold(name) {
				return false
			}
		}
	}
	return true
}

// powerNames returns the names by which a power is read.
func (s *speaker) powerNames(p diplomacy.Power) []string {
	names := []string{s.m.PowerToken(p)}
	for _, language := range Languages() {
		if name := s.m.PowerName(p).In(language); s.plain(name) {
			names = append(names, name)
		}
	}
	return names
}

// province returns "North Sea (NTH)", or the token if there is no usable name.
func (s *speaker) province(p diplomacy.Province) string {
	name, token := s.m.ProvinceName(p).In(s.language), s.m.Token(p)
	if s.plain(name) && name != token {
		return name + " (" + token + ")"
	}
	return token
}

// provinceNames returns the names by which a province is read.
func (s *speaker) provinceNames(p diplomacy.Province) []string {
	token := s.m.Token(p)
	names := []string{token}
	for _, language := range Languages() {
		if name := s.m.ProvinceName(p).In(language); s.plain(name) {
			names = append(names, name, name+" ("+token+")")
		}
	}
	return names
}

// plain reports whether a name consists of words without the signs and words that join the parts of
// a sentence.
func (s *speaker) plain(name string) bool {
	if name == "" || strings.TrimSpace(name) != name {
		return false
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune(" -'’.", r) {
			return false
		}
	}
	folded := diplomacy.Fold(name)
	for _, p := range languages {
		for _, joint := range []string{p.and, p.andBefore, p.against, p.in, p.to} {
			if joint != "" && strings.Contains(folded, joint) {
				return false
			}
		}
	}
	return !strings.HasSuffix(name, ".")
}

// list joins items: "a, b and c".
func (s *speaker) list(items []string) string {
	var b strings.Builder
	for i, item := range items {
		switch {
		case i == 0:
		case i < len(items)-1:
			b.WriteString(", ")
		case s.softens(item):
			b.WriteString(s.andBefore)
		default:
			b.WriteString(s.and)
		}
		b.WriteString(item)
	}
	return b.String()
}

// softens reports whether andBefore comes before an item.
func (s *speaker) softens(item string) bool {
	item = diplomacy.Fold(item)
	for _, sound := range s.andSounds {
		if rest, ok := strings.CutPrefix(item, sound); ok && s.andBefore != "" && !strings.HasPrefix(rest, "e") {
			return true
		}
	}
	return false
}

func (s *speaker) powers(powers []diplomacy.Power) string {
	names := make([]string, len(powers))
	for i, p := range powers {
		names[i] = s.power(p)
	}
	return s.list(names)
}

func (s *speaker) provinces(provinces []diplomacy.Province) string {
	names := make([]string, len(provinces))
	for i, p := range provinces {
		names[i] = s.province(p)
	}
	return s.list(names)
}

// Powers returns a list of powers in a language: "France, Germany and Italy".
func Powers(m *diplomacy.Map, language string, powers []diplomacy.Power) string {
	s := speaker{phrasesIn(language), m, language}
	return s.powers(powers)
}

// Provinces returns a list of provinces in a language: "Burgundy (BUR) and Ruhr (RUH)".
func Provinces(m *diplomacy.Map, language string, provinces []diplomacy.Province) string {
	s := speaker{phrasesIn(language), m, language}
	return s.provinces(provinces)
}
