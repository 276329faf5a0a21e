package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"

	"eras/assets/texts"
)

// messages reads the raw texts of a language.
func messages(t *testing.T, lang string) map[string]any {
	t.Helper()
	files, err := texts.Read(lang)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]any{}
	for _, f := range files {
		var m map[string]any
		if err := toml.Unmarshal(f.Data, &m); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for key, text := range m {
			if _, twice := all[key]; twice {
				t.Errorf("%s: the key %q appears twice", f.Name, key)
			}
			all[key] = text
		}
	}
	return all
}

var place = regexp.MustCompile(`\{\{(?:count )?\.(\w+)`)

// places returns the names of a text's placeholders, without repetition.
func places(text any) string {
	var all string
	switch v := text.(type) {
	case string:
		all = v
	case map[string]any:
		all = v["other"].(string)
	}
	found := map[string]bool{}
	for _, m := range place.FindAllStringSubmatch(all, -1) {
		found[m[1]] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(found)), " ")
}

func TestLanguagesHaveTheSameKeys(t *testing.T) {
	es, en := messages(t, "es"), messages(t, "en")
	for key, text := range es {
		other, ok := en[key]
		if !ok {
			t.Errorf("%q is missing in English", key)
			continue
		}
		_, plural := text.(map[string]any)
		if _, too := other.(map[string]any); plural != too {
			t.Errorf("%q has plural forms in only one language", key)
		}
		if a, b := places(text), places(other); a != b {
			t.Errorf("%q has the placeholders %q in Spanish and %q in English", key, a, b)
		}
	}
	for key := range en {
		if _, ok := es[key]; !ok {
			t.Errorf("%q is missing in Spanish", key)
		}
	}
}

// Texts have a form for one and one for more, or a single form for every number.
func TestTextsServeEveryNumber(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		texts, err := NewTexts(lang)
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range messages(t, lang) {
			for _, n := range []int{0, 1, 2, 1000} {
				args := []any{"N", n}
				for name := range strings.FieldsSeq(places(text)) {
					if name != "N" {
						args = append(args, name, "x")
					}
				}
				if got := texts.T(key, args...); strings.Contains(got, "⟨") {
					t.Errorf("%s: %q with %d reads %q", lang, key, n, got)
				}
			}
		}
	}
}

// worded are the placeholders that never hold a whole number which counts the word after it: names,
// places, texts, and decimals that are already written.
var worded = strings.Fields("A B Address After Before Bot By Continent Country Day Enemy File From Game Gain Land Level Map Name Names Order Other Own " +
	"Place Places Player Points Port Power Rival Seat Square Theirs Target To Town Uncertainty Unit Where Who Whom Whose With Without Words Worth At Fits First Last Round Rounds Longest Red Blue Phase Side Length Shown Rating Win Rows Plus Now Of Bonus Process Goal")

// uncounted are words after a number that have no plural, or of which the number is no count.
var uncounted = strings.Fields("of more to de en más and y in or o a s min h d ms left at is está como best can for would mejores me between entre against contra sin se your por moves counts Y AND")

var numberAndWord = regexp.MustCompile(`\{\{\.(\w+)\}\} (\p{L}+)`)

// A number is written with its noun by {{count .N `soldier` `soldiers`}}, or by forms for one and other if
// the rest of the sentence changes, too: "1 soldiers" cannot be written.
func TestNumbersAndNounsAgree(t *testing.T) {
	for _, lang := range Languages {
		for key, text := range messages(t, lang) {
			forms, plural := text.(map[string]any)
			if !plural {
				forms = map[string]any{"other": text}
			}
			for _, form := range forms {
				for _, m := range numberAndWord.FindAllStringSubmatch(form.(string), -1) {
					if plural && m[1] == "N" || slices.Contains(worded, m[1]) || slices.Contains(uncounted, m[2]) {
						continue
					}
					t.Errorf("%s: %q says %q: write {{count .%s `…` `…`}}", lang, key, m[0], m[1])
				}
			}
		}
	}
}

// built are the beginnings of keys that the program composes.
var built = []string{"risk.needs.", "level.", "daide.press.", "estimator.", "side.", "date.month.", "tie.", "battle.tie.", "why.over.", "turn.of.",
	"result.why.", "result.battle.", "result.replay.", "result.curve.", "menu.board.", "menu.", "move.goes.", "place.", "log.", "leader.trait.", "leader.deed.", "advice.war.", "count.", "lesson.", "rules.", "credits.", "problem.", "keys.", "key.",
	"profile.board.", "profile.none.", "profile.match.", "profile.way.", "profile.change.", "profile.missing.", "profile.style.", "profile.parameter.", "profile.source.", "profile.caption.", "diplomacy.reason.", "setup.bot.", "setup.colour.", "school.", "training.origin.", "training.kind.", "training.table.", "training.watched.one.", "square.city.", "square.warehouse.", "setup.difficulty.", "guide.start.", "advice.reason.", "medal.", "campaign.difficulty.", "rival.", "maker.", "riskmaker.", "kind.", "terrain.", "buy.", "forecast.kept.", "forecast.left.", "square.soldier.", "square.ground.", "forecast.ground.", "map.left.", "map.income.", "armies.dominion.tip.", "objective.", "together.help.", "together.reason.", "together.side.", "together.state.", "talk.temper.", "talk.say."}

// Every key in the source must have a text, and every text must be used.
func TestKeysAndTextsMatch(t *testing.T) {
	known := messages(t, "en")
	used := map[string]bool{}
	literals := map[string]bool{}
	for _, root := range []string{"../../scenes", "../../cmd/eras"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, src, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
					if name := called(call); name == "T" || name == "t" {
						for _, arg := range call.Args[1:] {
							if s, ok := arg.(*ast.SelectorExpr); ok && s.Sel.Name == "Alone" {
								t.Errorf("%s: a text gets a name as it stands alone: give it the Name, which it writes as the sentence needs it", path)
							}
						}
						if key, ok := literal(call.Args[0]); ok {
							used[key] = true
						}
					}
				}
				if e, ok := n.(ast.Expr); ok {
					if key, ok := literal(e); ok {
						literals[key] = true
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for key := range used {
		if _, ok := known[key]; !ok {
			t.Errorf("the source uses %q, which has no text", key)
		}
	}
	for key := range known {
		if literals[key] || slices.ContainsFunc(built, func(p string) bool { return strings.HasPrefix(key, p) }) {
			continue
		}
		t.Errorf("the source does not use %q", key)
	}
	if len(used) < 100 {
		t.Errorf("found only %d keys in the source", len(used))
	}
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

func TestPlaceholdersAndPlurals(t *testing.T) {
	texts, err := NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{texts.T("menu.start"), "Empezar"},
		{texts.T("battle.ring", "N", 1), "Anillo: falta 1 movimiento"},
		{texts.T("battle.ring", "N", 12), "Anillo: faltan 12 movimientos"},
		{texts.T("forecast.kept.range", "Low", 0, "High", 1), "Si ganas, conservas de 0 a 1 soldado."},
		{texts.T("setup.map.size", "Columns", 8, "Rows", 6, "N", 1000), "8 × 6, 1\u202f000 acciones"},
		{texts.T("setup.map.size", "Columns", 8, "Rows", 6, "N", 1), "8 × 6, 1 acción"},
		{texts.Number(1234567), "1\u202f234\u202f567"},
		{texts.Number(-999), "−999"},
		{texts.Decimal(0.861, 2, false), "0,86"},
		{texts.Decimal(0.18, 2, true), "+0,18"},
		{texts.Decimal(-0.001, 2, true), "0,00"},
		{texts.Decimal(-2.5, 1, true), "−2,5"},
		{texts.T("no.such.key"), "⟨no.such.key⟩"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	texts.Use("en")
	if got := texts.T("menu.start"); got != "Start" {
		t.Errorf("in English %q", got)
	}
	if got := texts.Decimal(0.5, 1, false); got != "0.5" {
		t.Errorf("in English %q", got)
	}
}

// ofKeys are words about keys and mouse.
var ofKeys = regexp.MustCompile(`(?i)\b(click|clicks|mouse|shift|ctrl|wheel|right button|keyboard|esc|clic|clics|ratón|mayús|rueda|botón derecho|teclado|tecla)\b|⌨`)

// TestTouchTextsNameNoKeys reads all texts as a touch screen shows them, but for the page of keys,
// which it does not show.
func TestTouchTextsNameNoKeys(t *testing.T) {
	functions := (&Texts{touch: true}).functions()
	functions["key"] = func(string) string { return "⌨" }
	for _, lang := range Languages {
		for key, text := range messages(t, lang) {
			if strings.HasPrefix(key, "keys.") || strings.HasPrefix(key, "key.") || strings.HasPrefix(key, "license") {
				continue
			}
			forms, plural := text.(map[string]any)
			if !plural {
				forms = map[string]any{"other": text}
			}
			for _, form := range forms {
				shown := new(strings.Builder)
				parsed, err := template.New(key).Funcs(functions).Parse(form.(string))
				if err == nil {
					err = parsed.Execute(shown, nil)
				}
				if word := ofKeys.FindString(shown.String()); err != nil || word != "" {
					t.Errorf("%s %s says %q on a touch screen: %s %v", lang, key, word, shown, err)
				}
			}
		}
	}
}
