// Package tomlfile reads TOML files strictly: an unknown key is an error, and every error
// names the file and the line.
package tomlfile

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
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
// tags or to a map. Errors are of type [*Error]. Its time and memory are bounded, see
// [Peek].
func Decode(name string, data []byte, v any) (*File, error) {
	if err := Peek(name, data, v); err != nil {
		return nil, err
	}
	o := outline{lines: map[string]int{}, count: map[string]int{}}
	o.read(data, reflect.TypeOf(v))
	if o.fault != nil {
		return nil, &Error{name, o.faultLine, o.fault}
	}
	return &File{name, o.lines}, nil
}

// Peek reads what v has a place for and ignores other keys. Like Decode it refuses a file
// that is too large or too deep before it parses it.
func Peek(name string, data []byte, v any) error {
	if err := checkLimits(name, data); err != nil {
		return err
	}
	err := toml.Unmarshal(data, v)
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		row, _ := bad.Position()
		text := strings.TrimPrefix(bad.Error(), "toml: ")
		if key := strings.Join(bad.Key(), "."); key != "" {
			text = fmt.Sprintf("key %q: %s", key, text)
		}
		return &Error{name, row, errors.New(text)}
	}
	if err != nil {
		return &Error{name, 0, err}
	}
	return nil
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
