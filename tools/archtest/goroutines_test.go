package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// unguarded is how a comment begins that says why a goroutine needs no guard.
const unguarded = "//fault:none "

// begins returns the name by which a node begins a goroutine and what runs in it, or "". A handler of
// NATS runs in a goroutine of its client.
func begins(n ast.Node) (name string, work ast.Node) {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "go", n.Call
	case *ast.CallExpr:
		s, ok := n.Fun.(*ast.SelectorExpr)
		if ok && s.Sel.Name == "Go" && lastName(s.X) == "Tasks" {
			return "", nil // Tasks.Go guards what it runs
		}
		if ok && (s.Sel.Name == "Go" || s.Sel.Name == "Subscribe") && len(n.Args) > 0 {
			return s.Sel.Name, n.Args[len(n.Args)-1]
		}
	}
	return "", nil
}

// lastName returns the last name of an expression.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// guarded reports whether code catches panics: it has a call of fault.Do or of a function named guard.
func guarded(code ast.Node) bool {
	if method, ok := code.(*ast.SelectorExpr); ok && method.Sel.Name == "guarded" {
		return true
	}
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				found = found || f.Name == "guard"
			case *ast.SelectorExpr:
				x, _ := f.X.(*ast.Ident)
				found = found || f.Sel.Name == "guard" || x != nil && x.Name == "fault" && f.Sel.Name == "Do"
			}
		}
		return !found
	})
	return found
}

// A panic in a goroutine ends the program, so each goroutine catches it or says in a comment on its
// line why it need not.
func TestGoroutinesCatchPanics(t *testing.T) {
	files := token.NewFileSet()
	seen := 0
	for _, name := range sources(t) {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(path.Dir(name), "test") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		reasons := map[int]bool{}
		for _, group := range file.Comments {
			for _, c := range group.List {
				reasons[files.Position(c.Pos()).Line] = strings.HasPrefix(c.Text, unguarded)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			how, work := begins(n)
			if how == "" {
				return true
			}
			seen++
			if at := files.Position(n.Pos()); !guarded(work) && !reasons[at.Line] {
				t.Errorf("%s:%d: a panic in what %q begins ends the program: call fault.Do in it, or end the line with %qREASON", name, at.Line, how, unguarded)
			}
			return true
		})
	}
	if seen < 40 {
		t.Errorf("only %d goroutines were found", seen)
	}
}
