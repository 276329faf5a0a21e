package ui

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"text/template"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"eras/assets/texts"
)

// Languages are the languages of the program.
var Languages = []string{"es", "en"}

// Texts returns the texts of the interface in one language by key.
type Texts struct {
	bundle    *i18n.Bundle
	localizer *i18n.Localizer
	language  string
	cache     map[string]string
	missed    map[string]bool
	touch     bool // the player uses a touch screen
	keyMap    KeyMap
	keyNames  map[ebiten.Key]string
}

// missing begins the placeholder that [Texts.T] returns for a key without a text.
const missing = "⟨"

// bundle returns the texts of all languages. They are read once.
var bundle = sync.OnceValues(func() (*i18n.Bundle, error) {
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
	return bundle, nil
})

// NewTexts returns the texts in a language of [Languages].
func NewTexts(lang string) (*Texts, error) {
	bundle, err := bundle()
	if err != nil {
		return nil, err
	}
	t := &Texts{bundle: bundle, missed: map[string]bool{}}
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
	t.keyNames = map[ebiten.Key]string{}
}

// Language returns the language in use.
func (t *Texts) Language() string { return t.language }

// T returns the text of a key. args are names and values of the text's placeholders, alternating. A
// value named N also selects singular or plural. A [Name] gets a capital at the beginning of a sentence,
// and Spanish articles are drawn together with the prepositions before them.
func (t *Texts) T(key string, args ...any) string {
	id := key
	if len(args) > 0 {
		id = fmt.Sprint(append([]any{key}, args...)...)
	}
	if s, ok := t.cache[id]; ok {
		return s
	}
	config := &i18n.LocalizeConfig{MessageID: key, Funcs: t.functions()}
	var names []Name
	if len(args) > 0 {
		data := make(map[string]any, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			name := args[i].(string)
			value := args[i+1]
			if name == "N" {
				if n, ok := whole(value); ok {
					config.PluralCount, value = n, counted{n, t.Number(n)}
				}
			}
			if n, ok := value.(Name); ok {
				names = append(names, n)
			}
			data[name] = value
		}
		config.TemplateData = data
	}
	s, err := t.localizer.Localize(config)
	if err != nil && s == "" { // a text with a single form is returned for every number, but with an error
		s = missing + key + "⟩"
		t.missed[key] = true
	}
	for _, n := range names {
		s = n.begin(s)
	}
	if t.language == "es" {
		s = contractions.Replace(s)
	}
	if len(t.cache) > 4096 {
		clear(t.cache)
	}
	t.cache[id] = s
	return s
}

// counted is a number with its text.
type counted struct {
	n    int
	text string
}

func (c counted) String() string { return c.text }

// count writes a number with the word for the things counted, in the singular for 1. A value that is no
// whole number, such as a decimal that is already written, takes the plural.
func (t *Texts) count(value any, one, other string) string {
	c, ok := value.(counted)
	if !ok {
		c.n, ok = whole(value)
		if c.text = fmt.Sprint(value); ok {
			c.text = t.Number(c.n)
		}
	}
	if ok && c.n == 1 || c.text == "1" {
		return c.text + " " + one
	}
	return c.text + " " + other
}

// UseTouch chooses the words for a touch screen, or those for mouse and keyboard.
func (t *Texts) UseTouch(touch bool) {
	if t.touch != touch {
		t.touch = touch
		clear(t.cache)
	}
}

// Touch reports whether the texts are for a touch screen. They then name no keys.
func (t *Texts) Touch() bool { return t.touch }

// functions returns what texts call in their templates: {{count .Left `turn` `turns`}} writes a number
// with its noun ([Texts.count]), {{if keys}} encloses words about keys and
// mouse, {{key "W"}} is the name of a key, and {{click}} and {{Click}} are the English verb for
// choosing a thing.
func (t *Texts) functions() template.FuncMap {
	verb := func(click, tap string) func() string {
		return func() string {
			if t.touch {
				return tap
			}
			return click
		}
	}
	return template.FuncMap{
		"keys": func() bool { return !t.touch }, "key": t.Key, "count": t.count, "click": verb("click", "tap"), "Click": verb("Click", "Tap"),
	}
}

// Missed returns, sorted, the keys without a text that T was called with. Tests and programs that
// look for faults read it.
func (t *Texts) Missed() []string { return slices.Sorted(maps.Keys(t.missed)) }

// whole converts a value of any integer type to an int. It reports false for other types.
func whole(value any) (int, bool) {
	switch v := reflect.ValueOf(value); {
	case v.CanInt():
		return int(v.Int()), true
	case v.CanUint():
		return int(v.Uint()), true
	}
	return 0, false
}

// Number formats a whole number with thin spaces between thousands.
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

// Decimal formats a number with a fixed number of decimals and the language's decimal mark, and
// with a plus sign for positive numbers if signed.
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

// Day formats a date without its year: "14 de noviembre".
func (t *Texts) Day(d time.Time) string {
	d = d.Local()
	return t.T("date.day", "Day", d.Day(), "Month", t.T("date.month."+[...]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}[d.Month()-1]))
}

// Ago formats the time from d to now: "today", "6 days ago". It returns "" for the zero date.
func (t *Texts) Ago(d, now time.Time) string {
	if d.IsZero() {
		return ""
	}
	d, now = d.Local(), now.Local()
	midnight := func(x time.Time) time.Time { return time.Date(x.Year(), x.Month(), x.Day(), 12, 0, 0, 0, time.UTC) }
	switch days := int(midnight(now).Sub(midnight(d)).Hours() / 24); {
	case days <= 0:
		return t.T("date.today")
	case days == 1:
		return t.T("date.yesterday")
	case days < 31:
		return t.T("date.days", "N", days)
	case days < 365:
		return t.T("date.months", "N", days/30)
	default:
		return t.T("date.years", "N", days/365)
	}
}
