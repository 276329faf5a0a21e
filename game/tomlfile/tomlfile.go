// Package tomlfile reads TOML files strictly: an unknown key is an error, and every error
// names the file and the line.
package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// File is a decoded TOML file. It knows the lines of its keys, for errors about their
// values.
type File struct {
	name  string
	lines map[string]int
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

// Decode reads data, the content of the file name, into v, a pointer to a struct with toml
// tags. Errors are of type [*Error].
func Decode(name string, data []byte, v any) (*File, error) {
	d := toml.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return nil, locate(name, err)
	}
	return &File{name, keyLines(data)}, nil
}

func locate(name string, err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		first := &unknown.Errors[0]
		row, _ := first.Position()
		return &Error{name, row, fmt.Errorf("unknown key %q", strings.Join(first.Key(), "."))}
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		row, _ := bad.Position()
		text := strings.TrimPrefix(bad.Error(), "toml: ")
		if key := strings.Join(bad.Key(), "."); key != "" {
			text = fmt.Sprintf("key %q: %s", key, text)
		}
		return &Error{name, row, errors.New(text)}
	}
	return &Error{name, 0, err}
}

// keyLines returns the lines of keys and tables by dotted path. Tables of an array have
// their index, from 0: "map.2.position".
func keyLines(data []byte) map[string]int {
	lines := map[string]int{}
	count := map[string]int{}
	var p unstable.Parser
	p.Reset(data)
	// Keys come in the order of the file, so each line break is counted only once.
	last, lastLine := uint32(0), 1
	lineAt := func(offset uint32) int {
		lastLine += bytes.Count(data[last:offset], []byte{'\n'})
		last = offset
		return lastLine
	}
	table := ""
	join := func(prefix string, it unstable.Iterator) (string, int) {
		path, line := prefix, 0
		for it.Next() {
			key := it.Node()
			if line == 0 {
				line = lineAt(key.Raw.Offset)
			}
			if path != "" {
				path += "."
			}
			path += string(key.Data)
			if n, isArray := count[path]; isArray && !it.IsLast() {
				path += "." + strconv.Itoa(n-1)
			}
		}
		return path, line
	}
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table:
			path, line := join("", e.Key())
			table = path
			lines[path] = line
		case unstable.ArrayTable:
			path, line := join("", e.Key())
			table = path + "." + strconv.Itoa(count[path])
			count[path]++
			lines[table] = line
		case unstable.KeyValue:
			path, line := join(table, e.Key())
			lines[path] = line
		}
	}
	return lines
}

// Errorf returns an [*Error] about the value of key, a dotted path in which tables of an
// array have their index, from 0: "map.2.position". If the key is missing, the line is that
// of the table that should have it.
func (f *File) Errorf(key, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	for path := key; path != ""; {
		if line, ok := f.lines[path]; ok {
			return &Error{f.name, line, err}
		}
		cut := strings.LastIndexByte(path, '.')
		path = path[:max(cut, 0)]
	}
	return &Error{f.name, 0, err}
}

// Has reports whether the file has the key.
func (f *File) Has(key string) bool {
	_, ok := f.lines[key]
	return ok
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
