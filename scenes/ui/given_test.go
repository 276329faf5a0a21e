package ui

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// unknown is the pattern of a string that only the running program knows.
const unknown = ".+"

// pattern is what a key may be, as a regular expression. Of a loose one only some of the
// keys are asked for in that place.
type pattern struct {
	expr  string
	loose bool
}

var verb = regexp.MustCompile(`%[a-z]`)

// patterns returns what the keys may be that an expression stands for.
func (s *source) patterns(e ast.Expr, in *function, depth int) []pattern {
	if depth > 6 {
		return []pattern{{unknown, true}}
	}
	var all []pattern
	add := func(list []ast.Expr, in *function, loose bool) {
		for _, e := range list {
			at, ok := s.within[e]
			if !ok {
				at = in
			}
			for _, p := range s.patterns(e, at, depth+1) {
				all = append(all, pattern{p.expr, p.loose || loose})
			}
		}
	}
	if key, ok := literal(e); ok {
		return []pattern{{regexp.QuoteMeta(key), false}}
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		for _, a := range s.part(e.X, in, depth) {
			for _, b := range s.part(e.Y, in, depth) {
				all = append(all, pattern{a.expr + b.expr, a.loose || b.loose})
			}
		}
	case *ast.IndexExpr:
		lists := []ast.Expr{e.X}
		if name, ok := e.X.(*ast.Ident); ok {
			lists = s.assigned(name.Name, in)
		}
		for _, v := range lists {
			if list, ok := v.(*ast.CompositeLit); ok {
				add(elements(list), in, false)
			}
		}
	case *ast.CallExpr:
		format, ok := "", false
		if len(e.Args) > 0 {
			format, ok = literal(e.Args[0])
		}
		switch name := called(e); {
		case name == "Sprintf" && ok:
			parts := verb.Split(format, -1)
			for i := range parts {
				parts[i] = regexp.QuoteMeta(parts[i])
			}
			return []pattern{{strings.Join(parts, unknown), false}}
		case name == "Sprint" && ok:
			return []pattern{{regexp.QuoteMeta(format) + unknown, false}}
		default:
			for _, f := range s.funcs[name] {
				ast.Inspect(f.body, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) > 0 {
						add(r.Results[:1], f, true)
					}
					return true
				})
			}
		}
	case *ast.SelectorExpr:
		add(s.fields[e.Sel.Name], in, true)
	case *ast.Ident:
		for _, v := range s.assigned(e.Name, in) {
			add([]ast.Expr{v}, in, names(v, e.Name))
		}
		for f := in; f != nil && len(all) == 0; f = f.around {
			if i := parameter(f.typ, e.Name); i >= 0 && f.name != "" {
				for _, call := range s.calls[f.name] {
					if i < len(call.Args) {
						all = append(all, s.patterns(call.Args[i], s.within[call], depth+1)...)
					}
				}
			}
		}
	}
	if len(all) == 0 {
		return []pattern{{unknown, true}}
	}
	return all
}

// part returns what a part of a key may be. Nothing is asked of fields: they hold names.
func (s *source) part(e ast.Expr, in *function, depth int) []pattern {
	if _, field := e.(*ast.SelectorExpr); field {
		return []pattern{{unknown, false}}
	}
	all := s.patterns(e, in, depth+1)
	for i := range all {
		all[i].loose = all[i].loose && all[i].expr != unknown
	}
	return all
}

// names reports whether an expression names a variable.
func names(e ast.Expr, variable string) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == variable {
			found = true
		}
		return !found
	})
	return found
}

// assigned returns what a variable of a function or of the package is set to.
func (s *source) assigned(name string, in *function) []ast.Expr {
	var all []ast.Expr
	for f := in; f != nil; f = f.around {
		ast.Inspect(f.body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					to, ok := left.(*ast.Ident)
					if !ok || to.Name != name || len(n.Lhs) != len(n.Rhs) {
						continue
					}
					if n.Tok == token.ADD_ASSIGN {
						for _, e := range all { // what it was so far, and longer
							all = append(all, &ast.BinaryExpr{X: e, Op: token.ADD, Y: n.Rhs[i]})
						}
						continue
					}
					all = append(all, n.Rhs[i])
				}
			case *ast.ValueSpec:
				for i, to := range n.Names {
					if to.Name == name && i < len(n.Values) {
						all = append(all, n.Values[i])
					}
				}
			}
			return true
		})
		if len(all) > 0 || parameter(f.typ, name) >= 0 {
			return all
		}
	}
	return s.values[name]
}

// elements returns the values of a list or map.
func elements(list *ast.CompositeLit) []ast.Expr {
	var all []ast.Expr
	for _, e := range list.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		all = append(all, e)
	}
	return all
}

// parameter returns the place of a parameter, or -1.
func parameter(f *ast.FuncType, name string) int {
	i := 0
	for _, field := range f.Params.List {
		for _, n := range field.Names {
			if n.Name == name {
				return i
			}
			i++
		}
	}
	return -1
}

// given is a call that asks for a text.
type given struct {
	keys  []pattern
	names []string // of the arguments
}

// askers are the functions that are given a key and what its text needs. deed is given a power after the
// key, from which it makes two arguments.
var askers = []string{"T", "t", "say", "sentence", deed}

const deed = "deed"

// givenTexts returns the calls that ask for texts with the arguments in the code, and
// leaves out those that pass on what they are given.
func givenTexts(t *testing.T) []given {
	var all []given
	for _, s := range readSources(t, "../../scenes", "../../cmd/eras") {
		for _, name := range askers {
			for _, call := range s.calls[name] {
				first := 1
				if name == deed {
					if key, ok := literal(call.Args[0]); !ok || !strings.HasPrefix(key, "diplomacy.") {
						continue // another function of that name
					}
					first = 2
				}
				if len(call.Args) == 0 || call.Ellipsis.IsValid() || name != "T" && (len(call.Args)-first)%2 != 0 {
					continue
				}
				g := given{keys: s.patterns(call.Args[0], s.within[call], 0)}
				if name == deed {
					g.names = []string{"Power", "Many"}
				}
				for i := first; i < len(call.Args); i += 2 {
					if name, ok := literal(call.Args[i]); ok {
						g.names = append(g.names, name)
					}
				}
				all = append(all, g)
			}
		}
	}
	return all
}

// passedOn are texts whose arguments the code keeps in variables, with their names.
var passedOn = map[string]string{
	"log.": "Who Other To At Town Soldiers",
}

// Every text reads well with each set of arguments that the code gives it, and every text
// with a placeholder is given one.
func TestTextsServeWhatTheCodeGives(t *testing.T) {
	known := messages(t, "en")
	calls := givenTexts(t)
	for prefix, names := range passedOn {
		calls = append(calls, given{[]pattern{{regexp.QuoteMeta(prefix) + unknown, false}}, strings.Fields(names)})
	}
	reached := map[string]bool{}
	said := map[string]bool{}
	complain := func(format string, args ...any) {
		if line := fmt.Sprintf(format, args...); !said[line] {
			said[line] = true
			t.Error(line)
		}
	}
	for _, lang := range Languages {
		texts, err := NewTexts(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range calls {
			for _, p := range call.keys {
				if p.expr == "" || strings.HasPrefix(p.expr, unknown) {
					continue // nothing is known of the key
				}
				exact := regexp.MustCompile("^" + p.expr + "$")
				open := p.loose || strings.Contains(p.expr, unknown)
				found := false
				for key := range known {
					if !exact.MatchString(key) {
						continue
					}
					found = true
					got, ok := read(texts, key, call.names)
					if ok {
						reached[key] = true
					} else if !open {
						complain("%s: %q with the arguments %q reads %q", lang, key, call.names, got)
					}
				}
				if !found && !p.loose {
					complain("the source asks for %q, and no text is called so", p.expr)
				}
			}
		}
	}
	for key, text := range known {
		if places(text) != "" && !reached[key] {
			t.Errorf("%q needs %s, and no call was found that gives it", key, places(text))
		}
	}
}

// read reads a text with arguments of those names and every number, and reports whether it
// is whole.
func read(texts *Texts, key string, names []string) (got string, ok bool) {
	for _, n := range []int{0, 1, 2, 1000} {
		var args []any
		for _, name := range names {
			var value any = "x"
			if name == "N" {
				value = n
			}
			args = append(args, name, value)
		}
		got = texts.T(key, args...)
		if strings.ContainsAny(got, "⟨{") || strings.Contains(got, "<no value>") {
			return got, false
		}
	}
	return got, true
}
