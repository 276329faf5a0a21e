package archtest

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game/diplomacy"
	"eras/game/risk"
)

// reads is a function that reads a text in a notation.
type reads func(text string) error

// lines reads each line of a text up to what explains it, behind several spaces.
func lines(read reads) reads {
	explained := regexp.MustCompile(` {3,}.*`)
	return func(text string) error {
		for line := range strings.Lines(text) {
			if err := read(explained.ReplaceAllString(strings.TrimSpace(line), "")); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestExamplesInCommentsAreRead reads the examples in the documentation of functions that
// read text, and of those that say how a notation is written.
func TestExamplesInCommentsAreRead(t *testing.T) {
	standard, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	wars, err := diplomacy.NewBoard(standard, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	classic, err := agents.LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	fights, err := risk.NewGame(classic, risk.Ender2009(3))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]reads{
		"game/risk ParseMap":             func(text string) error { _, err := risk.ParseMap("map.toml", []byte(text)); return err },
		"game/risk ImportXML":            func(text string) error { _, err := risk.ImportXML("map.xml", []byte(text)); return err },
		"game/risk Action.String":        lines(func(text string) error { _, err := fights.ParseAction(text); return err }),
		"game/diplomacy ParseMap":        func(text string) error { _, err := diplomacy.ParseMap("map.toml", []byte(text)); return err },
		"game/diplomacy Map.FormatOrder": lines(func(text string) error { _, err := standard.ParseOrder(text); return err }),
		"game/diplomacy Map.FormatAnswer": func(text string) error {
			_, err := standard.ParseAnswer(strings.TrimSpace(text), diplomacy.Spring)
			return err
		},
		"game/diplomacy Game.FormatPosition": func(text string) error {
			_, err := wars.Game.ParsePosition(strings.Join(strings.Fields(text), " "))
			return err
		},
	}
	reader := regexp.MustCompile(`^(Parse|Import|Decode|Read|Load)`)
	for _, path := range sources(t) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() {
				continue
			}
			name := filepath.ToSlash(filepath.Dir(path)) + " " + receiver(f) + f.Name.Name
			read := known[name]
			for _, block := range new(comment.Parser).Parse(f.Doc.Text()).Content {
				example, ok := block.(*comment.Code)
				switch {
				case !ok:
				case read != nil:
					delete(known, name)
					if err := read(example.Text); err != nil {
						t.Errorf("the example of %s: %v", name, err)
					}
				case reader.MatchString(f.Name.Name):
					t.Errorf("%s has an example that this test does not read", name)
				}
			}
		}
	}
	for name := range known {
		t.Errorf("%s has no example", name)
	}
}

// receiver returns the name of a method's type and a dot.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name + "."
	}
	return ""
}
