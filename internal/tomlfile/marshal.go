package tomlfile

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Marshal returns v, a struct with toml tags or a map, as TOML. Keys are in the order of
// the struct, those of a map sorted.
func Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	e := toml.NewEncoder(&out)
	e.Indent = ""
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	if !utf8.Valid(out.Bytes()) {
		return nil, errors.New("a text is not valid UTF-8")
	}
	return out.Bytes(), nil
}

// Inline is a table that [Marshal] writes on one line.
type Inline[V string | int | float64] map[string]V

// MarshalTOML implements [toml.Marshaler].
func (t Inline[V]) MarshalTOML() ([]byte, error) {
	keys, err := Marshal(map[string]V(t))
	if err != nil {
		return nil, err
	}
	one := bytes.ReplaceAll(bytes.TrimSuffix(keys, []byte("\n")), []byte("\n"), []byte(", "))
	return append(append([]byte("{"), one...), '}'), nil
}

// MarshalTOML implements [toml.Marshaler]: a text is written on one line.
func (t Text) MarshalTOML() ([]byte, error) { return Inline[string](t).MarshalTOML() }

// Lines is a text that [Marshal] writes with its line breaks.
type Lines string

// breaks puts line breaks into a quoted text. An escaped backslash hides an n after it.
var breaks = strings.NewReplacer(`\\`, `\\`, `\n`, "\n")

// MarshalTOML implements [toml.Marshaler].
func (l Lines) MarshalTOML() ([]byte, error) {
	const key = "x"
	line, err := Marshal(map[string]string{key: string(l)})
	if err != nil {
		return nil, err
	}
	quoted := strings.TrimSuffix(strings.TrimPrefix(string(line), key+` = "`), "\"\n")
	return []byte("\"\"\"\n" + breaks.Replace(quoted) + `"""`), nil
}
