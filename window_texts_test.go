package eras_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"

	"eras/assets/texts"
)

// windowRule keeps one word of the left column of docs/architecture.md out of the texts of
// the window. Its phrases are separated by commas, in lower case.
type windowRule struct {
	// word is the word as the document has it; empty for phrases that are no words of it
	// but read badly.
	word   string
	en, es string
	in     string // the beginning of the keys of texts that it holds for; all if empty
}

// windowRules has every word of the vocabulary. Those without phrases are names of
// packages, or right in the window: a result has pieces, fields and charts.
var windowRules = []windowRule{
	{word: "general", en: "general map,general board,general game,general position", es: "mapa general,tablero general"},
	{word: "duel", en: "duel,duels", es: "duelo,duelos"},
	{word: "table", en: "table,tables", es: "mesa,mesas"},
	{word: "council", en: "council,councils", es: "concilio"},
	{word: "muster", en: "muster,musters"}, {word: "newgame", en: "newgame"},
	{word: "stage", en: "stage,stages"},
	{word: "parts"}, {word: "pages"}, {word: "know", en: "know page,know screen"},
	{word: "house", en: "house,houses", es: "de la casa"},
	{word: "errand", en: "errand,errands", es: "recado,recados"},
	{word: "trouble", en: "trouble,troubles", es: "apuro,apuros"},
	{word: "chronicle", en: "chronicle,chronicles", es: "crónica,crónicas"},
	{word: "annals", en: "annals", es: "anales"},
	{word: "curtain", en: "curtain,curtains", es: "telón,cortina"},
	{word: "chart"}, {word: "warmap", en: "warmap"}, {word: "field"}, {word: "tokens"}, {word: "pieces"},
	{word: "miniature", en: "miniature,miniatures", es: "miniatura,miniaturas"},
	{word: "catalogue", en: "catalogue,catalogues", es: "catálogo"}, {word: "pruebas", en: "pruebas"},
	{word: "host", en: "host,hosts", es: "anfitrión", in: "daide."},
	{word: "guest", en: "guest,guests", es: "invitado,invitados"},
	{word: "person", en: "persons"}, {word: "roster", en: "roster,rosters"}, {word: "remote"},
	{word: "invent", en: "invent,invents,invented", es: "inventa,inventado"},
	{word: "country", en: "country,countries", es: "país,países"},
	{word: "cash", en: "cash,cashes,cashed", es: "cobrar,cobra"},
	{word: "enter", en: "enter,enters,entering", in: "risk."}, {word: "entry"}, {word: "moveIn", en: "move-in,moves-in"},
	{word: "pack", en: "pack,packs"}, {word: "give"}, {word: "dealt"},
	{word: "chance", en: "by chance,all chance,chance decides,own chance", es: "a suertes,la suerte decide"},
	{word: "Ascent", en: "ascent"}, {word: "Hasty", en: "hasty"},
	{word: "unless said", en: "unless said,unless told"},
	{word: "is impossible", en: "is impossible,are impossible", es: "es imposible,son imposibles"},
	{word: "whoever", en: "whoever,whomever", es: "quienquiera"},
	{word: "dearest", en: "dearest"},

	// One thing has one word, on every board.
	{en: "match,matches", es: "tablas"},
	{en: "this machine,at this machine", es: "esta máquina,haz clic"},
	{en: "it is up to,watch on,play on,go on with,only the combat,learns you,can be seen", es: "caja de arena,meter mano"},
}

// windowExceptions are keys whose text has a word of a rule in another sense.
var windowExceptions = map[string]string{
	"risk.key.confirm": "enter", // the key
}

// windowTexts returns the texts of a language by key; a text with forms has all of them.
func windowTexts(t *testing.T, language string) map[string]string {
	t.Helper()
	files, err := texts.Read(language)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range files {
		var m map[string]any
		if err := toml.Unmarshal(f.Data, &m); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for key, v := range m {
			switch v := v.(type) {
			case string:
				all[key] = v
			case map[string]any:
				all[key] = fmt.Sprint(v["one"], ".\n", v["other"])
			}
		}
	}
	return all
}

var placeholder = regexp.MustCompile(`\{\{.*?\}\}`)

// brokenWindowRules returns the phrases that a text of a language must not have.
func brokenWindowRules(language, key, text string) []string {
	text = placeholder.ReplaceAllString(text, " · ")
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '·' && r != '.' })
	for i, w := range words {
		words[i] = strings.TrimRight(w, ".")
	}
	var found []string
	for i := range windowRules {
		r := &windowRules[i]
		list := r.en
		if language == "es" {
			list = r.es
		}
		if !strings.HasPrefix(key, r.in) {
			continue
		}
		for _, phrase := range split(list) {
			p := strings.Fields(phrase)
			for at := range words {
				if len(words)-at >= len(p) && slices.Equal(words[at:at+len(p)], p) && windowExceptions[key] != phrase {
					found = append(found, phrase)
				}
			}
		}
	}
	return found
}

// TestWindowTextsKeepTheVocabulary keeps the left column of the vocabulary, and its Spanish
// counterparts, out of every text of the window.
func TestWindowTextsKeepTheVocabulary(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		all := windowTexts(t, language)
		if len(all) < 1000 {
			t.Errorf("%s has only %d texts", language, len(all))
		}
		for key, text := range all {
			for _, phrase := range brokenWindowRules(language, key, text) {
				t.Errorf("%s: %q says %q: %s", language, key, phrase, text)
			}
		}
	}
}

// TestWindowRulesAreComplete compares the rules for texts with those for the code.
func TestWindowRulesAreComplete(t *testing.T) {
	has := map[string]bool{}
	for _, r := range windowRules {
		if r.word != "" {
			has[r.word] = true
			ruleOf(r.word)
		}
	}
	for _, r := range rules {
		if !has[r.word] {
			t.Errorf("no rule for texts with %q", r.word)
		}
	}
	for _, c := range []struct{ language, key, text, want string }{
		{"en", "a", "Whoever holds it wins.", "whoever"}, {"en", "a", "It is up to {{.Who}}", "it is up to"},
		{"en", "risk.a", "{{.N}} armies enter.", "enter"}, {"en", "diplomacy.a", "England enters Norway.", ""},
		{"en", "a", "Press {{key \"Enter\"}} on the tablet.", ""}, {"en", "a", "{{.Country}} is yours", ""},
		{"es", "a", "Un PAÍS libre", "país"}, {"es", "a", "La crónica", "crónica"}, {"es", "a", "Mesada", ""},
	} {
		if got := strings.Join(brokenWindowRules(c.language, c.key, c.text), ","); got != c.want {
			t.Errorf("%q breaks %q, want %q", c.text, got, c.want)
		}
	}
}

// namedKey finds a key that a text names in words, without asking which key the player
// chose for it: "Key U", "(Q)", "\nT" or "Esc goes back".
var namedKey = regexp.MustCompile(`(?:Key|Tecla) [A-Z]\b|\([A-Z]\)|\n(?:[A-Z]|Home|End|Inicio|Fin|F\d+)$|\b(?:Esc|Space|Espacio)\b|\b[A-Z] (?:pauses|resumes|pausa|goes on)`)

// TestWindowTextsFollowChangedKeys finds texts that name a key that can be changed.
func TestWindowTextsFollowChangedKeys(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		for key, text := range windowTexts(t, language) {
			switch {
			case strings.HasPrefix(key, "key."), key == "keys.press": // names of keys; Esc cannot be chosen there
			case strings.HasPrefix(key, "rules.orders."): // orders in letters, such as (A PAR - BUR)
			default:
				if name := namedKey.FindString(placeholder.ReplaceAllString(text, "·")); name != "" {
					t.Errorf("%s: %q names the key %q: %s", language, key, name, text)
				}
			}
		}
	}
}
