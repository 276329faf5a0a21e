package ui

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"eras/assets/texts"
)

// Languages are the languages of the house.
var Languages = []string{"es", "en"}

// Texts turns keys into words of one language.
type Texts struct {
	bundle    *i18n.Bundle
	localizer *i18n.Localizer
	language  string
	cache     map[string]string
}

// NewTexts returns the house's texts in a language of [Languages].
func NewTexts(lang string) (*Texts, error) {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, l := range Languages {
		files, err := texts.Read(l)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if _, err := bundle.ParseMessageFileBytes(f.Data, f.Name); err != nil {
				return nil, fmt.Errorf("reading texts %s: %w", f.Name, err)
			}
		}
	}
	t := &Texts{bundle: bundle}
	t.Use(lang)
	return t, nil
}

// Use changes the language.
func (t *Texts) Use(lang string) {
	if t.language == lang {
		return
	}
	t.language = lang
	t.localizer = i18n.NewLocalizer(t.bundle, lang)
	t.cache = map[string]string{}
}

// Language returns the language in use.
func (t *Texts) Language() string { return t.language }

// T returns the text of a key. args are names and values in turn, for the text's
// places; a value named N chooses between singular and plural.
func (t *Texts) T(key string, args ...any) string {
	id := key
	if len(args) > 0 {
		id = fmt.Sprint(append([]any{key}, args...)...)
	}
	if s, ok := t.cache[id]; ok {
		return s
	}
	config := &i18n.LocalizeConfig{MessageID: key}
	if len(args) > 0 {
		data := make(map[string]any, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			name := args[i].(string)
			value := args[i+1]
			if name == "N" {
				config.PluralCount = value
				if n, ok := value.(int); ok {
					value = t.Number(n)
				}
			}
			data[name] = value
		}
		config.TemplateData = data
	}
	s, err := t.localizer.Localize(config)
	if err != nil {
		s = "⟨" + key + "⟩" // a test finds every key that lacks a text
	}
	if len(t.cache) > 4096 {
		clear(t.cache)
	}
	t.cache[id] = s
	return s
}

// Number writes a whole number with thin spaces between thousands.
func (t *Texts) Number(n int) string {
	s := fmt.Sprint(n)
	minus := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	if minus {
		s = "−" + s
	}
	return s
}

// Decimal writes a number with that many decimals, a sign if signed, and the
// language's decimal mark.
func (t *Texts) Decimal(v float64, decimals int, signed bool) string {
	s := fmt.Sprintf("%.*f", decimals, v)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	} else if signed && !strings.HasPrefix(s, "-") {
		s = "+" + s
	}
	s = strings.Replace(s, "-", "−", 1)
	if t.language == "es" {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}
