package tomlfile

import (
	"errors"
	"strings"
	"testing"
)

type sample struct {
	Name  string `toml:"name"`
	Rules struct {
		Limit int `toml:"limit"`
	} `toml:"rules"`
	Map []struct {
		Name string `toml:"name"`
		Size struct {
			W int `toml:"w"`
		} `toml:"size"`
	} `toml:"map"`
}

const good = `# a comment
name = "x"

[rules]
limit = 3

[[map]]
name = "a"

[[map]]
name = "b"
[map.size]
w = 4
`

func TestDecode(t *testing.T) {
	var s sample
	if _, err := Decode("f.toml", []byte(good), &s); err != nil {
		t.Fatal(err)
	}
	if s.Name != "x" || s.Rules.Limit != 3 || len(s.Map) != 2 || s.Map[1].Size.W != 4 {
		t.Errorf("read %+v", s)
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct{ name, text, line, contains string }{
		{"syntax", strings.Replace(good, "limit = 3", "limit = = 3", 1), "f.toml:5: ", ""},
		{"type", strings.Replace(good, "limit = 3", "limit = \"three\"", 1), "f.toml:5: ", "limit"},
		{"unknown key", strings.Replace(good, "limit = 3", "limit = 3\nlimmit = 3", 1), "f.toml:6: ", `unknown key "rules.limmit"`},
		{"twice", good + "[rules]\nlimit = 2\n", "f.toml:", "rules"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s sample
			_, err := Decode("f.toml", []byte(c.text), &s)
			var where *Error
			if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.line) || !strings.Contains(err.Error(), c.contains) {
				t.Errorf("error %v, want one that starts with %q and contains %q", err, c.line, c.contains)
			}
		})
	}
}

func TestErrorf(t *testing.T) {
	var s sample
	f, err := Decode("f.toml", []byte(good), &s)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"name":             "f.toml:2: no",
		"rules.limit":      "f.toml:5: no",
		"map.0.name":       "f.toml:8: no",
		"map.1.name":       "f.toml:11: no",
		"map.1.size.w":     "f.toml:13: no",
		"map.1.title":      "f.toml:10: no", // missing: the table that should hold it
		"somewhere.absent": "f.toml: no",
	} {
		if got := f.Errorf(key, "no").Error(); got != want {
			t.Errorf("key %s: %q, want %q", key, got, want)
		}
	}
	if !f.Has("rules.limit") || f.Has("rules.cap") {
		t.Error("Has is wrong")
	}
}
