package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// method is a method of a type of a package.
type method struct{ dir, receiver, name string }

// methods returns the methods with bodies of all packages without tests, by name.
func methods(t *testing.T, files *token.FileSet) map[method]*ast.FuncDecl {
	all := map[method]*ast.FuncDecl{}
	for _, name := range sources(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil && f.Recv != nil && len(f.Recv.List[0].Names) > 0 {
				all[method{path.Dir(name), receiverType(f), f.Name.Name}] = f
			}
		}
	}
	return all
}

// receiverType returns the name of the type of a method.
func receiverType(f *ast.FuncDecl) string {
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if generic, ok := typ.(*ast.IndexExpr); ok {
		typ = generic.X
	}
	name, _ := typ.(*ast.Ident)
	if name == nil {
		return ""
	}
	return name.Name
}

// ofReceiver returns the field or method that an expression selects from a receiver, or "".
func ofReceiver(e ast.Expr, receiver string) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok && x.Name == receiver {
			return s.Sel.Name
		}
	}
	return ""
}

// replaces reports whether code of a method, or a method of the same value that it calls, sets a
// field to something else.
func replaces(all map[method]*ast.FuncDecl, in method, code ast.Node, field string, seen map[method]bool) bool {
	receiver := all[in].Recv.List[0].Names[0].Name
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				found = found || ofReceiver(to, receiver) == field
			}
		case *ast.CallExpr:
			called := method{in.dir, in.receiver, ofReceiver(n.Fun, receiver)}
			if f := all[called]; f != nil && !seen[called] {
				seen[called] = true
				found = found || replaces(all, called, f.Body, field, seen)
			}
		}
		return !found
	})
	return found
}

// No loop goes over a list of a value while its body may replace that list: an index beyond a list
// that has become shorter panics, and an element is left out. What the body asks for is done after
// the loop.
func TestNoLoopReplacesTheListThatItGoesOver(t *testing.T) {
	files := token.NewFileSet()
	all := methods(t, files)
	loops := 0
	for m, f := range all {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			if !ok {
				return true
			}
			field := ofReceiver(loop.X, f.Recv.List[0].Names[0].Name)
			if field == "" {
				return true
			}
			loops++
			if replaces(all, m, loop.Body, field, map[method]bool{}) && !leaves(loop.Body) {
				t.Errorf("%s: the loop goes over %s, which its body may replace", files.Position(loop.Pos()), field)
			}
			return true
		})
	}
	if loops < 100 {
		t.Errorf("only %d loops were found", loops)
	}
}

// leaves reports whether code ends a loop, as it must after it has replaced the list.
func leaves(code ast.Node) bool {
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK
		}
		return !found
	})
	return found
}
