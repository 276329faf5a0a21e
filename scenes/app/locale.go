package app

import (
	"strings"

	"github.com/jeandeaual/go-locale"
)

// localeLanguage returns the program's language for the system's locale: Spanish where
// Spanish or another language of Spain is spoken, else English.
func localeLanguage() string {
	tag, err := locale.GetLanguage()
	if err != nil {
		return "en"
	}
	switch strings.ToLower(tag) {
	case "es", "ca", "gl", "eu", "ast", "an":
		return "es"
	}
	return "en"
}
