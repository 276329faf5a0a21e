package tomlfile

import (
	"maps"
	"slices"
)

// Text is a text in several languages, by language code ("es", "en").
type Text map[string]string

// In returns the text in that language, else in English, else in any, else "".
func (t Text) In(language string) string {
	for _, l := range []string{language, "en", "es"} {
		if s, ok := t[l]; ok {
			return s
		}
	}
	for _, l := range slices.Sorted(maps.Keys(t)) {
		return t[l]
	}
	return ""
}
