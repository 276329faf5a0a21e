package main

import (
	"strings"

	"github.com/jeandeaual/go-locale"
)

// localeLanguage returns the language of the house that suits the locale:
// Spanish where Spanish or a language of its neighbours is spoken, else English.
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
