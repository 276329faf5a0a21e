// Package tomlfile reads and writes TOML files. Reading is strict: an unknown key is an
// error, and every error names the file and the line.
package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"eras/internal/files"
)

// File is a decoded TOML file. It knows the lines of its keys, for errors about their
// values.
type File struct {
	name string
	data []byte
	// lines are the lines of keys and tables by dotted path. Elements of arrays have their index,
	// from 0: "map.2.position". An array of tables has the line of its first element. A table that
	// appears only in the names of others has the line of the first of these.
	lines map[string]int
	// starts are the keys and tables outside values, in the order of the file.
	starts []start
}

// start is the place where a key with its value, or a table with its keys, begins.
type start struct {
	line  int
	first string // the first name of the key
	table bool
}

// Error is an error about a line of a file.
type Error struct {
	File string
	Line int // from 1, or 0 if the error is about the whole file
	Err  error
}

// Error returns "FILE:LINE: ERROR", or "FILE: ERROR" without a line.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Err.Error()
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

// Unwrap returns the error without file and line.
func (e *Error) Unwrap() error { return e.Err }

// Decode reads data, the content of the file name, into v, a pointer to a map or to a struct whose
// fields have toml tags. Errors are of type [*Error]. Time and memory are limited: Decode rejects a
// file that is too large or too deeply nested before it parses it.
func Decode(name string, data []byte, v any) (*File, error) {
	f, tree, meta, marks, err := parse(name, data)
	if err != nil {
		return nil, err
	}
	f.index(marks, meta.Keys())
	var table map[string]any
	if err := meta.PrimitiveDecode(tree, &table); err != nil {
		return nil, f.fault(err)
	}
	c := checker{file: f, fields: map[reflect.Type]map[string]reflect.Type{}}
	if c.value(place{}, table, reflect.TypeOf(v)); c.fault != nil {
		return nil, c.fault
	}
	if err := meta.PrimitiveDecode(tree, v); err != nil {
		return nil, f.fault(err)
	}
	return f, nil
}

// Peek reads the keys that v has fields for and ignores the others. Its limits and errors are those
// of [Decode].
func Peek(name string, data []byte, v any) error {
	f, tree, meta, _, err := parse(name, data)
	if err != nil {
		return err
	}
	if err := meta.PrimitiveDecode(tree, v); err != nil {
		return f.fault(err)
	}
	return nil
}

// parse returns the values and the places of the keys.
func parse(name string, data []byte) (f *File, tree toml.Primitive, meta toml.MetaData, marks []mark, err error) {
	f = &File{name: name, data: files.TrimMark(data)}
	marks, line, err := scan(f.data)
	if err != nil {
		return nil, tree, meta, nil, &Error{name, line, err}
	}
	if meta, err = toml.Decode(string(f.data), &tree); err != nil {
		return nil, tree, meta, nil, f.fault(err)
	}
	return f, tree, meta, marks, nil
}

// fault turns an error of the parser into an [*Error] of the file.
func (f *File) fault(err error) error {
	var bad toml.ParseError
	if !errors.As(err, &bad) {
		return &Error{f.name, 0, errors.New(strings.TrimPrefix(err.Error(), "toml: "))}
	}
	// The message may quote a whole value, and an error at the end has the line before it.
	const most = 300
	text := strings.TrimSuffix(bad.Message, ".")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return &Error{f.name, max(1, bad.Position.Line), errors.New(text)}
}

// index stores the lines of keys. marks and keys are in the same order.
func (f *File) index(marks []mark, keys []toml.Key) {
	f.lines = make(map[string]int, len(keys))
	elements := map[string]int{} // of arrays of tables, by path
	paths := make([]string, len(keys))
	table := -1
	for i, key := range keys {
		m := marks[i]
		path, in := "", m.in
		if in < 0 {
			f.starts = append(f.starts, start{m.line, key[0], m.table})
			if !m.table {
				in = table
			}
		}
		if in >= 0 {
			path = paths[in] + m.at
			key = key[len(keys[in]):]
		}
		for j, name := range key {
			if path != "" {
				path += "."
			}
			path += name
			if n, isArray := elements[path]; isArray && j < len(key)-1 {
				path += "." + strconv.Itoa(n-1)
			}
		}
		if m.element {
			n := elements[path]
			elements[path]++
			path += "." + strconv.Itoa(n)
		}
		if m.table {
			table = i
		}
		f.lines[path], paths[i] = m.line, path
		for path = parent(path); path != ""; path = parent(path) {
			if _, known := f.lines[path]; known {
				break
			}
			f.lines[path] = m.line
		}
	}
}

// parent returns the path of the table or array that contains a key, "" for the file.
func parent(path string) string { return path[:max(strings.LastIndexByte(path, '.'), 0)] }

// Errorf returns an [*Error] about the value of key, a dotted path in which elements of an array
// have their index, from 0: "map.2.position". If the key is missing, the line is that of the table
// in which it is missing.
func (f *File) Errorf(key, format string, args ...any) error {
	return &Error{f.name, f.line(key), fmt.Errorf(format, args...)}
}

// line returns the line of a key, or if it is missing that of the table in which it is missing, 0
// for the file.
func (f *File) line(path string) int {
	for path != "" {
		if line, ok := f.lines[path]; ok {
			return line
		}
		path = parent(path)
	}
	return 0
}

// Require returns an [*Error] about the first of the keys, dotted paths as in [File.Errorf],
// that the file does not have.
func (f *File) Require(keys ...string) error {
	for _, key := range keys {
		if !f.Has(key) {
			names := slices.DeleteFunc(strings.Split(key, "."), func(name string) bool { return strings.Trim(name, "0123456789") == "" })
			return f.Errorf(key, "the key %.80q is missing", strings.Join(names, "."))
		}
	}
	return nil
}

// Complete returns an [*Error] about the first key of a struct, or of the tables in it, that the
// file does not have. v is what the file was decoded into. Keys with omitempty or omitzero and
// arrays of tables may be missing.
func (f *File) Complete(v any) error { return f.complete("", reflect.ValueOf(v)) }

func (f *File) complete(path string, v reflect.Value) error {
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Slice && tables(v.Type()):
		for i := range v.Len() {
			if err := f.complete(path+"."+strconv.Itoa(i), v.Index(i)); err != nil {
				return err
			}
		}
	case v.Kind() == reflect.Struct && v.Type() != dateType:
		for _, field := range reflect.VisibleFields(v.Type()) {
			key, options, _ := strings.Cut(field.Tag.Get("toml"), ",")
			if key == "" || key == "-" {
				continue
			}
			if path != "" {
				key = path + "." + key
			}
			if options == "" && !tables(field.Type) {
				if err := f.Require(key); err != nil {
					return err
				}
			}
			if err := f.complete(key, v.FieldByIndex(field.Index)); err != nil {
				return err
			}
		}
	}
	return nil
}

// tables reports whether t is a type of arrays of tables.
func tables(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct
}

// Has reports whether the file has the key.
func (f *File) Has(key string) bool {
	_, ok := f.lines[key]
	return ok
}

// Without returns the text of the file without the keys whose first name is known, and without the
// text before the first key.
func (f *File) Without(known func(name string) bool) string {
	var out strings.Builder
	next := 0
	line := 0
	for text := range bytes.Lines(f.data) {
		line++
		for next < len(f.starts) && f.starts[next].line <= line {
			next++
		}
		if next > 0 && !known(f.starts[next-1].first) {
			out.Write(text)
		}
	}
	return out.String()
}

// Text is a text in several languages, by language code: "es", "en".
type Text map[string]string

// In returns the text in a language, else in English, Spanish or any other language, else "".
func (t Text) In(language string) string {
	for _, l := range []string{language, "en", "es"} {
		if s, ok := t[l]; ok {
			return s
		}
	}
	for _, l := range slices.Sorted(maps.Keys(t)) {
		return t[l]
	}
	return ""
}
