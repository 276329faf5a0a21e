package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// source is the code of one package in which texts are looked for.
type source struct {
	files  []*ast.File
	fields map[string][]ast.Expr // what the fields of structs are set to, by name
	values map[string][]ast.Expr // what package-level variables and constants are
	calls  map[string][]*ast.CallExpr
	within map[ast.Node]*function // the function around a call
	funcs  map[string][]*function
}

// function is a function, a method or a literal with a name.
type function struct {
	name   string
	typ    *ast.FuncType
	body   *ast.BlockStmt
	around *function
}

// readSources parses the packages below the directories, without tests.
func readSources(t *testing.T, roots ...string) []*source {
	t.Helper()
	byDir := map[string]*source{}
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			dir := filepath.Dir(path)
			if byDir[dir] == nil {
				byDir[dir] = &source{fields: map[string][]ast.Expr{}, values: map[string][]ast.Expr{}, calls: map[string][]*ast.CallExpr{}, within: map[ast.Node]*function{}, funcs: map[string][]*function{}}
			}
			byDir[dir].files = append(byDir[dir].files, file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var all []*source
	for _, dir := range slices.Sorted(maps.Keys(byDir)) {
		s := byDir[dir]
		for _, f := range s.files {
			for _, d := range f.Decls {
				s.index(d, nil)
			}
		}
		all = append(all, s)
	}
	return all
}

// index notes the functions, calls, fields and values of a part of the code.
func (s *source) index(root ast.Node, in *function) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				s.enter(&function{n.Name.Name, n.Type, n.Body, in})
			}
			return false
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if i >= len(n.Rhs) || len(n.Lhs) != len(n.Rhs) {
					break
				}
				if to, ok := left.(*ast.SelectorExpr); ok {
					s.fields[to.Sel.Name] = append(s.fields[to.Sel.Name], n.Rhs[i])
					s.within[n.Rhs[i]] = in
				}
				if to, ok := left.(*ast.Ident); ok {
					if f, ok := n.Rhs[i].(*ast.FuncLit); ok {
						s.enter(&function{to.Name, f.Type, f.Body, in})
						return false
					}
				}
			}
		case *ast.FuncLit:
			s.enter(&function{"", n.Type, n.Body, in})
			return false
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				s.fields[key.Name] = append(s.fields[key.Name], n.Value)
				s.within[n.Value] = in
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if in == nil && i < len(n.Values) {
					s.values[name.Name] = append(s.values[name.Name], n.Values[i])
				}
			}
		case *ast.CallExpr:
			name := called(n)
			s.calls[name] = append(s.calls[name], n)
			s.within[n] = in
		}
		return true
	})
}

func (s *source) enter(f *function) {
	s.funcs[f.name] = append(s.funcs[f.name], f)
	s.index(f.body, f)
}
